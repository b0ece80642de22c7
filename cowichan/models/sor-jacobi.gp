# sor-jacobi: over-relaxation with all unknowns at once on p processes; d equations, in blocks of rows.
#
#@ predict = ttotal
#@ parts = tsetup, trelax, tgather
#@ communication = tgather
#@ units = us
#@ d = equations, as many unknowns

ttotal(p,d) = tsetup(p,d) + trelax(p,d) + tgather(p,d)

smaller(x,y) = x < y ? x : y

# Sweeps of systems of 1, 2, 4 ... 512 equations, and between: more than in the exact order.
doublings(d) = smaller(8.999, log(d)/log(2.0))
solved(k) = w_sor_jacobi((k+0.5)/10)
sweeps(d) = solved(floor(doublings(d))) + (doublings(d)-floor(doublings(d)))*(solved(floor(doublings(d))+1)-solved(floor(doublings(d))))

# Blocks of ceil(d/p) rows, stored in tiles of eight.
nrows(p,d) = ceil(real(d)/p)
block(p,d) = 8*(8*ceil(nrows(p,d)/8.0)*d + d)

# Start-up: the unknowns, the next ones, two sums a row, and in company everybody's unknowns with their largest change.
touched(p,d) = 8*(d+nrows(p,d)) + 2*8*8*ceil(nrows(p,d)/8.0) + (p > 1 ? 8*(nrows(p,d)+1)*(p+1) : 0)
tsetup(p,d) = c_touch_busy(touched(p,d), p) * touched(p,d)

trelax(p,d) = sweeps(d) * nrows(p,d)*(d-1) * c_sor_busy(block(p,d), p)
tgather(p,d) = p > 1 ? sweeps(d) * tallgather(p, 8*(nrows(p,d)+1)) : 0
