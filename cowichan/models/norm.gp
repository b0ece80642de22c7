# norm: points moved and scaled to the unit square (thesis 4.3.12) on p processes; d points, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, textent, treduce, tscale
#@ communication = treduce
#@ units = us
#@ d = points
#
# Beyond the thesis's model: one reduction of four reals, none when alone (the thesis found its predictions wrong there), bytes.

ttotal(p,d) = tsetup(p,d) + textent(p,d) + treduce(p,d) + tscale(p,d)

# The fullest process has ceil(d/p) points of 16 bytes.
npoints(p,d) = ceil(real(d)/p)

tsetup(p,d) = c_touch_busy(16*npoints(p,d), p) * 16*npoints(p,d)
textent(p,d) = npoints(p,d) * c_norm_extent_busy(16*npoints(p,d), p)
treduce(p,d) = p > 1 ? tallreduce(p, 32) : 0
tscale(p,d) = npoints(p,d) * c_norm_busy(32*npoints(p,d), p)
