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
# messages as in half.gp, all at once where they share a medium or a link.
message(p,d) = 4.0*d*naway(p,d)/(p == 2 ? 1 : 2)
shared(p) = tallsend(few(p),2**18) > 1.5*tmsg_at(few(p)-1,2**18)
few(p) = p < 4 ? p : 4
across(p,b) = tshift_all(p,floor(p/2.0),b) + (one_link(p,b) ? 1 : 0.5)*tfan_all(3,b)
leaves(p,b) = tmsg_at(p/3.0,b) > tmsg_at(1,b)
one_link(p,b) = tmsg_at(p/3.0,b) == tmsg_at(p/2.0,b)
more(p,b) = tshift_all(p,floor(p/2.0),b) - 2*tshift_all(p,1,b) + tshift_all(p,2,b)
besides(p,b) = leaves(p,b) ? (one_link(p,b) ? 1 : 0.5)*more(floor(p/2.0),b) : 0
besides_lo(p,b) = one_link(p,b) ? besides(p,b) : 0
besides_hi(p,b) = one_link(p,b) ? besides(p,b) : 2*besides(p,b)
meet(x) = x
meet_lo(x) = x/1.2
meet_hi(x) = x*1.2
among(p,b) = shared(p) ? tallsend(p,b)*(2.0*p-2)/p : across(p,b) + besides(p,b)
at_once(p,d) = (p == 2 ? tallsend(p,message(p,d)) : meet(among(p,message(p,d)))) - tallsend(p,1)

# Where the library takes them in rounds, as many as empty messages show, who waits for one lets others wait: round the processes
# again after about as many rounds as the root of p. A sender that its message does not hold (held(b) of its time) does not wait for
# it: that makes the chain 0.7 times as long.
larger(x,y) = x > y ? x : y
smaller(x,y) = x < y ? x : y
step(p,b) = tmsg_at(floor(p/2.0),b)
rounds(p) = larger(1, talltoallv(p,1)/real(step(p,1)))
waiting(p,b) = rounds(p) < 1.5 ? 1 : 0.7 + 0.3*held(b)
chain(p,b) = larger(1, smaller(rounds(p), waiting(p,b)*sqrt(p)))

# Each step is a message longer than none, and others that go over the same link meanwhile: a gap each. Processes that share a link are
# those to which messages do not share one.
share(p) = sum [s=1:int(p)-1] (tfan_all(s+1,2**20) > 0 ? 0 : 1)
longer(p,b) = larger(0, step(p,b) - step(p,1))
gap(p,b) = smaller(longer(p,b), tfan_all(p+1,b) - tfan_all(p,b))

# How many pass a link one after the other, as a simulation of the rounds alone shows: a round has at most two of each process of a
# node; all nodes but one send theirs to others, even rows in some rounds, odd ones in others; and the chain of those that wait. Where
# the last two are alike there are fewer than either.
fewer(x,y) = (x**-4.0 + y**-4.0)**-0.25
chained(p,k) = fewer(smaller(2,rounds(p))*(p-k), 2.15*sqrt(smaller(k,2.5)*k*p))
passing(p,k,b) = k < 2 ? smaller(2*rounds(p), waiting(p,b)*chained(p,k)) : fewer(2*rounds(p)*k, waiting(p,b)*chained(p,k))
besides_each(p,b) = p > share(p) ? larger(0, passing(p,real(share(p)),b) - chain(p,b))*gap(p,b) : 0
in_steps(p,d) = chain(p,message(p,d))*longer(p,message(p,d)) + besides_each(p,message(p,d))
texchange(p,d) = p > 1 ? talltoallv(p, 1) + larger(at_once(p,d), meet(in_steps(p,d))) + tcopy(p,d) : 0
