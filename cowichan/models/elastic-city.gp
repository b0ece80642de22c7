# elastic-city: the elastic net with one reduction for each city, as in the thesis (4.3.7); d cities, 2.5 d points in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tgather, texchange, tcompute, tnormalise
#@ communication = tgather, texchange, tnormalise
#@ units = us
#@ d = cities

ttotal(p,d) = tsetup(p,d) + tgather(p,d) + texchange(p,d) + tcompute(p,d) + tnormalise(p,d)

iterations = 50

# Blocks of ceil(n/p) of n points; the processes beyond the last block have none. Coordinates are padded to multiples of eight.
net(d) = floor(2.5*d)
points(p,d) = ceil(real(net(d))/p)
nactive(p,d) = ceil(real(net(d))/points(p,d))
padded(n) = 8*ceil(n/8.0)

# Start-up: cities, points, forces and the weights of one city.
bytes(p,d) = 8*(2*padded(d) + (p > 1 ? 5 : 8)*padded(points(p,d)))
tsetup(p,d) = c_touch_busy(bytes(p,d), p) * bytes(p,d)

tgather(p,d) = p > 1 ? tallgather(p, 16*ceil(real(d)/p)) : 0
texchange(p,d) = nactive(p,d) > 1 ? iterations * 2*tallsend(nactive(p,d), 16) : 0

# Three parts of each city's weight, city by city; what was computed before is kept until after.
tnormalise(p,d) = p > 1 ? iterations * d*tallreduce(p, 24) : 0
tcompute(p,d) = iterations * d*points(p,d) * c_elastic_city_busy(bytes(p,d), p)
