# half-alltoallv: perfect shuffle of rows and columns (thesis 4.3.3) on p processes; d rows of d integers, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tshuffle, texchange
#@ communication = texchange
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Of the thesis's model the equation is lost in our copy; it names one call. Most of the blocks that MPI_Alltoallv is told of are empty;
# its cost is taken at their mean size.

ttotal(p,d) = tsetup(p,d) + tshuffle(p,d) + texchange(p,d)

# The fullest process has ceil(d/p) rows of d integers of 4 bytes. With three processes or more, one in the middle sends all of them
# away; of two, each keeps half of its own.
nrows(p,d) = ceil(real(d)/p)
naway(p,d) = p == 1 ? 0 : p == 2 ? ceil(0.5*nrows(p,d)) : nrows(p,d)

# Start-up: memory for the rows of the result and for those that leave.
memory(p,d) = 4*d*(nrows(p,d) + naway(p,d))
tsetup(p,d) = c_touch(memory(p,d)) * memory(p,d)

# Each row's cells are moved once, from the matrix to the result or to what leaves.
tshuffle(p,d) = nrows(p,d)*d * c_half(8*d*nrows(p,d))

# To and from MPI_Alltoallv's buffers the rows that leave are copied once more each, which is moving cells as above.
tcopy(p,d) = 2*naway(p,d)*d * c_half(8*d*nrows(p,d))
texchange(p,d) = p > 1 ? talltoallv(p, 4*d*naway(p,d)/real(p)) + tcopy(p,d) : 0
