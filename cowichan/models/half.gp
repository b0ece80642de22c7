# half: perfect shuffle of rows and columns (thesis 4.3.3) on p processes; d rows of d integers, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tshuffle, texchange
#@ communication = texchange
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Of the thesis's model the equation is lost in our copy. Rows go where they belong in at most four messages a process, which all
# processes send at the same time, of blocks that fit each other in two.

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

# What leaves goes in two messages of equal size, of even rows and of odd ones (of two processes one stays), on their way together. In
# place of what neighbours pay for a byte all bytes cost what they do when everybody sends to everybody: they cross the network. Where
# a byte costs the more the more processes there are, they share one medium, and what counts is the mean of all, not the fullest.
perbyte_near(p) = (tallsend(p, 2**18) - tallsend(p, 2**17)) / 131072.0
perbyte_far(p) = (talltoall(p, 2**18) - talltoall(p, 2**17)) / 131072.0 / (p-1)
sent(p,d) = perbyte_near(p) > 1.5*perbyte_near(2) ? 4*d*nrows(p,d)*(p-1)/real(p) : 4*d*naway(p,d)
message(p,d) = p == 2 ? sent(p,d) : 0.5*sent(p,d)
texchange(p,d) = p > 1 ? tallsend(p, message(p,d)) - perbyte_near(p)*message(p,d) + perbyte_far(p)*sent(p,d) : 0
