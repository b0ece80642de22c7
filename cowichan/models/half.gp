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

# What leaves goes in two messages of equal size, of even rows and of odd ones, to two processes, on their way together; of two processes
# one stays. Where all share one medium, as four neighbours tell already (a backbone fills later), what counts is how many there are: two of each
# process but for the first and the last.
message(p,d) = 4.0*d*naway(p,d)/(p == 2 ? 1 : 2)
shared(p) = tallsend(few(p),2**18) > 1.5*tmsg_at(few(p)-1,2**18)
few(p) = p < 4 ? p : 4

# Else one of them crosses the middle of the machine, as those of all others do (tshift_all), and the other takes its turn on the link of
# its process (tfan_all: none where messages within a node do not share one). In three nodes or more it leaves the node as well, with
# those of all others there: as many more messages on that link. Where the middle is crossed on other links than that, as between
# switches, how much of the two is at the same time these equations know only roughly: half of what the other one takes.
across(p,b) = tshift_all(p,floor(p/2.0),b) + (one_link(p,b) ? 1 : 0.5)*tfan_all(3,b)
leaves(p,b) = tmsg_at(p/3.0,b) > tmsg_at(1,b)
one_link(p,b) = tmsg_at(p/3.0,b) == tmsg_at(p/2.0,b)
more(p,b) = tshift_all(p,floor(p/2.0),b) - 2*tshift_all(p,1,b) + tshift_all(p,2,b)
besides(p,b) = leaves(p,b) ? (one_link(p,b) ? 1 : 0.5)*more(floor(p/2.0),b) : 0
besides_lo(p,b) = one_link(p,b) ? besides(p,b) : 0
besides_hi(p,b) = one_link(p,b) ? besides(p,b) : 2*besides(p,b)

# How messages of several processes meet on a link, which is not measured, is in the interval as well.
meet(x) = x
meet_lo(x) = x/1.2
meet_hi(x) = x*1.2
among(p,b) = shared(p) ? tallsend(p,b)*(2.0*p-2)/p : larger(across(p,b) + besides(p,b), filled(p,b))

# A backbone that only so many fill carries the two of each process one after the other.
larger(x,y) = x > y ? x : y
filled(p,b) = tallsend(p,2**18) > 1.5*tmsg_at(p-1,2**18) ? 2*tallsend(p,b) - tmsg_at(p-1,b) : 0
texchange(p,d) = p == 1 ? 0 : p == 2 ? tallsend(p,message(p,d)) : meet(among(p,message(p,d)))
