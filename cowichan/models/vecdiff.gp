# vecdiff: largest difference of two vectors (thesis 4.3.14) on p processes; d reals each, in blocks.
#
#@ predict = ttotal
#@ parts = tcompute, treduce
#@ communication = treduce
#@ units = us
#@ d = elements of each vector
#
# Beyond the thesis's model: reals of 8 bytes, no reduction when alone (the thesis found its predictions wrong there).

ttotal(p,d) = tcompute(p,d) + treduce(p,d)

# The fullest process has ceil(d/p) pairs of 8 bytes each.
npairs(p,d) = ceil(real(d)/p)

tcompute(p,d) = npairs(p,d) * c_vecdiff_busy(16*npairs(p,d), p)
treduce(p,d) = p > 1 ? tallreduce(p, 8) : 0
