#@ format = 2
#@ machine = LUMI (CSC)
#@ mpi = Cray MPICH
#@ placement = one rank a node
#@ imported = PICO 413bc5d (github.com/HLC-Lab/pico, MIT)
#@ difference = each time is the slowest rank's own after MPI_Barrier, so that short ones carry the barrier's exits; ours: last end - agreed start
#@ difference = a launch is a batch job: one a point, up to three of allreduce; what they differ by is in the intervals
#@ difference = 30 evenly spaced repetitions at most
#@ difference = no point-to-point messages: models that need tmsg cannot use this sheet
#@ difference = p = 8, 16, 32 were measured before the end of 8 April 2025, with Cray's optimisations switched off
#@ difference = forced algorithms are left out here (to be had with mpisheet import pico)
#@ samples = samples.csv sha256 89342e0dd4d7e14a06a4618caee4103943a82dbb1911d4cf65b3e50eaf50cf83
#@ jobs = differ by 17 % (standard deviation, 12 points, degrees of freedom: 3), launches of a job by an unknown share; the intervals hold one more job's median
#@ d_unit = byte
#@ time_unit = us

# Operations [us] of p processes, d bytes
treduce(p,d)         = d < 674 ? 5.5 + 0.0055*d : d < 44700 ? 7.7 + 0.00077*d : d < 2800000 ? 20.5 + 0.00043*d : \
                       0.000405*d
tallreduce(p,d)      = through5(d,5,16,11,30,16,75,25,15000,29,280000) * \
                       grow3(p,8,0.38,16,bend2(d,13,0.13,26,-0.22),32,bend2(d,13,0.27,16,0.09))
tallgather(p,d)      = through5(p*d,11,65,14,77,20,1150,26,52000,29,112000) * \
                       grow3(p,16,bend5(p*d,8,0.62,11,0.3,14,0.35,17,0.79,26,0.09),100,bend3(p*d,20,0.15,26,0.64,29, \
                       0.11),1000,bend3(p*d,11,0.23,23,0.37,29,0.14))
treduce_scatter(p,d) = (p*d < 2**23 ? through5(p*d,11,54,14,74,17,173,20,58,23,9500) : \
                       through3(p*d,23,9500,26,1460,29,160000)) * grow2(p,100,(p*d < 2**26 ? \
                       bend5(p*d,14,0.09,17,0.04,20,-1.22,23,0.43,26,-1.13) : \
                       bend2(p*d,26,-1.13,29,0.13)),1000,bend4(p*d,17,0.11,20,0.5,23,0.63,29,0.36))

# Where measured (1:64: the counts of the note processes); what the equations miss there [%]: half, 19 of 20, all of
# the points, the worst one's p,d. The true time is in t/f ... t*f (95 % of points) within the measured p; 2p, 8p: f at
# 2 and 8 times the largest. long, l2p, l8p: the same where bandwidth takes all the time. Times wider: 8d at 8 times
# the largest d, ppn in another layout, odd where p is no power of two. p=1: f there, 0: down to 0, t2: to t(2,d)
$operations << END
# op                      p       bytes   50%  95%  worst         at     f    2p    8p    8d   p=1
reduce                    4     32:512M  0.13   16     19     4,512M  2.22  4.43  17.8   1.4  0:t2
allreduce           8,16,32     32:512M   4.7   19     26    16,512K  2.21  3.85  5.79  1.87  0:t2
allgather       16,100,1000      16:32M     1   31     31  100,83884  2.21  4.31  7.04  1.87  0:t2
reduce_scatter     100,1000  16:5368708  0.73   99     99  1000,1048   111   468  1350  1.87  0:t2
END
#@ op.*.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.reduce.warning = p = 4 only: measured at no other p > 1, so the equation has no p in it
#@ op.reduce.warning = structure not resolved: do not extrapolate (the 95 % interval is a factor of 2.2)
#@ op.allreduce.warning = few process counts: a power of p for each size between them and beyond p = 32
#@ op.allgather,reduce_scatter.warning = few process counts: a power of p for each size between them and beyond p = 1000
#@ op.reduce_scatter.warning = two process counts only: the form in p is a guess

# What the equations above call
log2(x) = log(x)/log(2.0)
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)
part(p,a,b) = max(a,min(b,p))/real(b)
way(x,a,b) = min(1,max(0,log2(max(1,x)) - a)/real(b - a))
bend2(x,a,u,b,v) = u + (v - u)*way(x,a,b)
bend3(x,a,u,b,v,c,w) = bend2(x,a,u,b,v) + bend2(x,b,0,c,w - v)
bend4(x,a,u,b,v,c,w,e,y) = bend3(x,a,u,b,v,c,w) + bend2(x,c,0,e,y - w)
bend5(x,a,u,b,v,c,w,e,y,f,z) = bend4(x,a,u,b,v,c,w,e,y) + bend2(x,e,0,f,z - y)
through2(x,a,u,b,v) = u*(real(v)/u)**way(x,a,b)*max(1,x/2.0**b)**max(0,min(1,log2(real(v)/u)/(b - a)))
through3(x,a,u,b,v,c,w) = x < 2**b ? through2(x,a,u,b,v) : through2(x,b,v,c,w)
through4(x,a,u,b,v,c,w,e,y) = x < 2**c ? through3(x,a,u,b,v,c,w) : through2(x,c,w,e,y)
through5(x,a,u,b,v,c,w,e,y,f,z) = x < 2**e ? through4(x,a,u,b,v,c,w,e,y) : through2(x,e,y,f,z)
grow2(p,a,r,b,s) = min(1,p/real(a))**0.3*part(p,a,b)**r*max(1,p/real(b))**s
grow3(p,a,r,b,s,c,t) = grow2(min(p,b),a,r,b,0)*part(p,b,c)**s*max(1,p/real(c))**t
