# hull: convex layers on p processes; d points, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tpeel, tcollect, tmerge
#@ communication = tcollect
#@ units = us
#@ d = points
#
# Not among the thesis's problems. How many layers there are and how much work they take is that of small sets of points peeled
# beforehand; beyond those it grows as the number of points to the power of 2/3.

ttotal(p,d) = tsetup(p,d) + tpeel(p,d) + tcollect(p,d) + tmerge(p,d)

larger(x,y) = x > y ? x : y
smaller(x,y) = x < y ? x : y
doublings(n) = log(n)/log(2.0)
upper(n) = ceil(doublings(n) - 1e-9)

# Layers and turns a point of sets of 1, 2, 4 ... 4096 points, and between.
from(n) = smaller(11, floor(doublings(n)))
beyond(n) = larger(0, doublings(n) - 12)
between(low,high,n) = low*(real(high)/low)**(smaller(12, doublings(n))-from(n)) * 2**(2.0/3*beyond(n))
peeled(k) = larger(1, w_hull_layers((k+0.5)/13))
turned(k) = larger(0.5, w_hull((k+0.5)/13))
layers(n) = between(peeled(from(n)), peeled(from(n)+1), n)
turns(n) = between(turned(from(n)), turned(from(n)+1), n)

# Start-up: a block of ceil(d/p) points and their indices, 24 bytes each, sorted.
npoints(p,d) = ceil(real(d)/p)
nactive(p,d) = ceil(real(d)/npoints(p,d))
tsetup(p,d) = npoints(p,d) * \
              (c_touch_busy(24*npoints(p,d), p)*24 + c_hull_sort_busy(24*npoints(p,d), p)*upper(npoints(p,d)))

# Every point is looked at in each layer until it is taken.
tpeel(p,d) = npoints(p,d)*turns(d) * c_hull_busy(24*npoints(p,d), p)

# Of each layer everybody gets the numbers of corners and all the corners, and finds the layer among them.
corners(p,d) = npoints(p,d)/layers(npoints(p,d))
tcollect(p,d) = p > 1 ? layers(d) * (tallgather(p,4) + tallgather(p, 24*corners(p,d)*nactive(p,d)/p)) : 0
together(p,d) = corners(p,d)*nactive(p,d)
tmerge(p,d) = p > 1 ? layers(d)*together(p,d) * \
                      (c_hull_sort_busy(24*together(p,d), p)*upper(together(p,d)) + 2*c_hull_busy(24*together(p,d), p)) : 0
