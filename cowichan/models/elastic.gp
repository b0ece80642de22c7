# elastic: the elastic net (thesis 4.3.7) on p processes; d cities known to all, 2.5 d points of the net in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tgather, texchange, tcompute, tnormalise
#@ communication = tgather, texchange, tnormalise
#@ units = us
#@ d = cities
#
# Beyond the thesis's model: one reduction an iteration for all cities instead of one for each (elastic-city.gp), and without the
# spurious factor d of its inner term, which its factor of ten on the T3D is owed to rather than to the cache.

ttotal(p,d) = tsetup(p,d) + tgather(p,d) + texchange(p,d) + tcompute(p,d) + tnormalise(p,d)

iterations = 50

# Blocks of ceil(n/p) of n points; the processes beyond the last block have none. Coordinates are padded to multiples of eight.
net(d) = floor(2.5*d)
points(p,d) = ceil(real(net(d))/p)
nactive(p,d) = ceil(real(net(d))/points(p,d))
padded(n) = 8*ceil(n/8.0)

# Start-up: cities, points and forces; in company three parts of each city's weight, alone the weights of four cities.
bytes(p,d) = 8*(2*padded(d) + 4*padded(points(p,d)) + (p > 1 ? 3*padded(d) : 4*padded(points(p,d))))
tsetup(p,d) = c_touch_busy(bytes(p,d), p) * bytes(p,d)

# Everybody gets the cities, of which each has ceil(d/p) of two reals.
tgather(p,d) = p > 1 ? tallgather(p, 16*ceil(real(d)/p)) : 0

# Every iteration neighbours exchange the points at the ends of their blocks, and all add up the weights of the cities.
texchange(p,d) = nactive(p,d) > 1 ? iterations * 2*tallsend(nactive(p,d), 16) : 0
tnormalise(p,d) = p > 1 ? iterations * tallreduce(p, 24*padded(d)) : 0

# Each pair of a city and a point: its weight is computed before the reduction and again after it; alone once.
pair(w,p) = p > 1 ? c_elastic_weigh_busy(w, p) + c_elastic_pull_busy(w, p) : c_elastic_city_busy(w, p)
tcompute(p,d) = iterations * d*points(p,d) * pair(bytes(p,d),p)
