#@ format = 2
#@ machine = Synthetic 1 GHz
#@ mpi = Synthetic MPI 1.0
#@ date = 2026-01-31T12:00:00Z
#@ processes = 2,4,8,16
#@ d_unit = byte
#@ time_unit = us

# Operations [us] of p processes, d bytes
tbarrier(p)     = p > 1 ? 1.8*clog2(p) : 0.1
tbcast(p,d)     = p > 1 ? clog2(p)*tmsg(d) : 0.2
tallreduce(p,d) = p > 1 ? 2*clog2(p)*(tmsg(d) + 0.0001*d) : 0.2

# Messages of d bytes [us]: tmsg one way; tsend, trecv in the call; tstream each further one
tmsg(d) = d < 8192 ? 1.5 + 0.0004*d : 4 + 0.00025*d

# Where measured (1:64: the counts of the note processes); what the equations miss there [%]: half, 19 of 20, all of
# the points, the worst one's p,d. The true time is in t/f ... t*f (95 % of points) within the measured p; 2p, 8p: f at
# 2 and 8 times the largest. long, l2p, l8p: the same where bandwidth takes all the time. Times wider: 8d at 8 times
# the largest d, ppn in another layout, odd where p is no power of two. p=1: f there, 0: down to 0, t2: to t(2,d)
$operations << END
# op          p  bytes  50%  worst     at     f    2p    8p  8d
msg           -   1:1M  0.6    1.4     16  1.03     -     -   1
barrier    2:16      -  0.5    0.9    8,0  1.03  1.03  1.03   -
bcast      2:16   1:1M  0.6    2.1   4,4K  1.03  1.03  1.03   1
allreduce  2:16   1:1M  0.5    1.9  2,256  1.03  1.03  1.03   1
END
#@ op.bcast.algorithm = binomial tree
#@ op.allreduce.warning = the form in p is a guess

# Steps of the kernels [us] with data of w bytes, one processor busy; _2, _4: that many of a node
c_life(w) = 0.0012
c_mandel(w) = 0.06

# Where measured; what the equations miss there [%]; the 95 % interval as a factor f, and another from some
# working set on. Beyond what was measured it widens with the fifth root of the distance.
$steps << END
# function  measured  50%  worst  at     f
c_life         4K:1M  0.8    1.2  4K  1.02
c_mandel       4K:1M  0.5    0.9  4K  1.02
END

# What the equations above call
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
