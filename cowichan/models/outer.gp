# outer: distances between points (thesis 4.3.6) on p processes; d points, d rows of d reals, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tgather, tcompute, treduce
#@ communication = tgather, treduce
#@ units = us
#@ d = points
#
# Beyond the thesis's model: points of 16 bytes, whole rows, start-up, no communication when alone, distances that cost what the
# memory costs that they are written to.

ttotal(p,d) = tsetup(p,d) + tgather(p,d) + tcompute(p,d) + treduce(p,d)

nrows(p,d) = ceil(real(d)/p)

# Start-up: memory for the rows and the vector, 8 bytes a real, and in company for all points, whose blocks are padded to equal size.
memory(p,d) = 8*nrows(p,d)*d + 8*nrows(p,d) + (p > 1 ? 16*p*nrows(p,d) : 0)
tsetup(p,d) = c_touch_busy(memory(p,d), p) * memory(p,d)

tgather(p,d) = p > 1 ? tallgather(p, 16*nrows(p,d)) : 0
tcompute(p,d) = nrows(p,d)*d * c_outer_busy(8*nrows(p,d)*d + 16*d, p)

# The largest distance of all, one real, for the diagonal.
treduce(p,d) = p > 1 ? tallreduce(p, 8) : 0
