# half-alltoallv: perfect shuffle of rows and columns (thesis 4.3.3) on p processes; d rows of d integers, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tshuffle, texchange
#@ communication = texchange
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Of the thesis's model the equation is lost in our copy; it names one call. Most of the blocks that MPI_Alltoallv is told of are empty:
# its cost at their mean size says little.

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

# Steps with empty blocks, and a few with all that goes one way, of even rows or of odd ones: process k sends to k/2, which waits for
# that at its turn while others wait for it, which makes a chain as long as p can be halved.
message(p,d) = 4*d*(p == 2 ? naway(p,d) : ceil(0.5*naway(p,d)))
chain(p) = ceil(log(p)/log(2) - 1e-9)
texchange(p,d) = p > 1 ? talltoallv(p, 1) + chain(p)*(tallsend(p, message(p,d)) - tallsend(p, 1)) + tcopy(p,d) : 0
