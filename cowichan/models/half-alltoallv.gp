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
tsetup(p,d) = c_touch_busy(memory(p,d), p) * memory(p,d)

# Each row's cells are moved once, from the matrix to the result or to what leaves.
tshuffle(p,d) = nrows(p,d)*d * c_half_busy(8*d*nrows(p,d), p)

# To and from MPI_Alltoallv's buffers the rows that leave are copied once more each, which is moving cells as above.
tcopy(p,d) = 2*naway(p,d)*d * c_half_busy(8*d*nrows(p,d), p)

# Of what MPI_Alltoallv is told the most is empty: that takes as many steps as messages of one byte show. What is left goes in two
# messages as in half.gp, all at once where the medium is shared. Where they have steps of their own, who waits for one lets others
# wait: a chain of steps, about as many as the root of p.
perbyte_near(p) = (tallsend(p, 2**18) - tallsend(p, 2**17)) / 131072.0
perbyte_far(p) = (talltoall(p, 2**18) - talltoall(p, 2**17)) / 131072.0 / (p-1)
sent(p,d) = perbyte_near(p) > 1.5*perbyte_near(2) ? 4*d*nrows(p,d)*(p-1)/real(p) : 4*d*naway(p,d)
message(p,d) = p == 2 ? sent(p,d) : 0.5*sent(p,d)
at_once(p,d) = tallsend(p, message(p,d)) - perbyte_near(p)*message(p,d) + perbyte_far(p)*sent(p,d) - tallsend(p, 1)

larger(x,y) = x > y ? x : y
smaller(x,y) = x < y ? x : y
chain(p) = larger(1, smaller(talltoallv(p, 1)/real(tmsg(1)), sqrt(p)))
perbyte = (tmsg(2**20) - tmsg(2**19)) / 524288.0
in_steps(p,d) = chain(p)*(tmsg(message(p,d)) + perbyte*(sent(p,d) - message(p,d)) - tmsg(1))
texchange(p,d) = p > 1 ? talltoallv(p, 1) + larger(at_once(p,d), in_steps(p,d)) + tcopy(p,d) : 0
