# half: perfect shuffle of rows and columns (thesis 4.3.3) on p processes; d rows of d integers, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tshuffle, texchange
#@ communication = texchange
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Of the thesis's model the equation is lost in our copy. Rows go where they belong in at most four messages a process, which all
# processes send at the same time.

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

texchange(p,d) = p > 1 ? tallsend(p, 4*d*naway(p,d)) : 0
