#@ format = 2
#@ machine = Fugaku (RIKEN)
#@ mpi = Fujitsu MPI 4.0.1
#@ placement = one rank a node, tori of 2x2x2, 4x4x4, 8x8x8 nodes
#@ date = 2025-03-26/2025-04-12
#@ imported = PICO 413bc5d (github.com/HLC-Lab/pico, MIT)
#@ difference = each time is the slowest rank's own after MPI_Barrier, so that short ones carry the barrier's exits; ours: last end - agreed start
#@ difference = one batch job a point: what changes from job to job (1.17 in the median on LUMI) is in no interval
#@ difference = 30 evenly spaced repetitions at most
#@ difference = no point-to-point messages: models that need tmsg cannot use this sheet
#@ difference = p = 4096 and 8192 were measured too and are left out here, to judge the equations: docs/fit.md
#@ difference = times are in steps of 10 ns
#@ difference = forced algorithms are left out here (86 of them, to be had with mpisheet import pico)
#@ samples = samples.csv sha256 ff973fd41d680faae09c056ca46d673393dfef18f4ab530fb5c4b51f1aaabe1d
#@ processes = 8,64,512
#@ d_unit = byte
#@ time_unit = us

# Operations [us] of p processes, d bytes
tbcast(p,d)          = (d < 2**20 ? through5(d,2,5.1,5,5.7,8,40,11,31,20,174) : through3(d,20,174,26,2400,29,17000)) * \
                       grow3(p,8,bend5(d,5,0.21,8,0.52,11,0.24,17,0.26,29,-1.31),64,0.1,512,bend2(d,17,0.2,20,0))
treduce(p,d)         = (d < 2**26 ? through5(d,2,5.5,5,27.3,11,35,20,1100,26,73000) : through2(d,26,73000,29,1500000)) \
                       * grow2(p,8,bend4(d,2,0.15,5,0.31,11,0.3,20,0.09),512,bend2(d,11,0.28,20,0.11))
tallreduce(p,d)      = (d < 2**26 ? through5(d,2,5.5,5,31,11,39,20,520,26,10500) : through2(d,26,10500,29,85000)) * \
                       grow3(p,8,bend4(d,2,0.13,5,0.38,14,0.32,26,-0.57),64,0.19,512,bend2(d,14,0.26,23,0))
tgather(p,d)         = through5(p*d,11,27.6,14,35,20,110,23,530,29,32000) * \
                       grow3(p,8,bend2(p*d,5,0.38,23,0),64,bend5(p*d,8,0.28,14,0.16,17,0.25,20,-0.01,23,-0.13),512, \
                       bend2(p*d,14,0.2,23,0.02))
tscatter(p,d)        = through5(p*d,14,33,17,73,20,250,23,1430,29,85000) * \
                       grow2(p,8,bend3(p*d,5,0.41,17,0.11,23,0.03),512,bend2(p*d,11,0.24,23,0.08))
tallgather(p,d)      = (p*d < 2**26 ? through5(p*d,11,27.5,14,42,17,160,20,280,26,2750) : \
                       through2(p*d,26,2750,29,14600)) * \
                       grow3(p,8,bend3(p*d,17,0.3,23,-0.57,26,-0.83),64,bend4(p*d,8,0.26,11,0.17,23,0.4,29,0.01),512, \
                       bend2(p*d,17,0.26,23,0))
talltoall(p,d)       = through5(p*d,11,170,17,256,20,376,26,18000,29,138000) * \
                       grow2(p,8,bend3(p*d,11,0.49,17,0.54,20,0.22),512,bend2(p*d,17,0.42,20,0.23))
treduce_scatter(p,d) = through5(p*d,11,35,14,44,17,110,20,460,29,202000) * \
                       grow3(p,8,bend3(p*d,5,0.41,14,0.24,20,0.02),64,bend3(p*d,8,0.27,17,0.19,29,0.27),512,0.2)

# Where measured (1:64: the counts of the note processes); what the equations miss there [%]: half, 19 of 20, all of
# the points, the worst one's p,d. The true time is in t/f ... t*f (95 % of points) within the measured p; 2p, 8p: f at
# 2 and 8 times the largest. long, l2p, l8p: the same where bandwidth takes all the time. Times wider: 8d at 8 times
# the largest d, ppn in another layout, odd where p is no power of two. p=1: f there, 0: down to 0, t2: to t(2,d)
$operations << END
# op                p   bytes  50%  95%  worst       at     f    2p    8p    8d   p=1
bcast           8:512  4:512M  1.6   18     19    8,64M  1.29  2.91  5.28  1.87  0:t2
reduce          8:512  4:512M  2.5   12     32   8,128K  1.25  2.32  3.65  1.87  0:t2
allreduce       8:512  4:512M  1.5   21     28  64,512M  1.34  2.64  4.34  1.87  0:t2
gather          8:512   4:64M  1.4  6.8     10  512,256  1.22  2.16  3.28  1.87  0:t2
scatter         8:512   4:64M  2.4  9.8     12    512,4  1.24  2.16  3.25  1.87  0:t2
allgather       8:512   4:64M    1   16     18      8,4  1.27  2.94  5.44  1.87  0:t2
alltoall        8:512   4:64M  2.8   25     38    64,2K  1.41   2.3   3.3  1.87  0:t2
reduce_scatter  8:512   4:64M    2  5.9    6.1   8,128K  1.22  2.09  3.11  1.87  0:t2
END
#@ op.*.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.*.warning = few process counts: a power of p for each size between them and beyond p = 512
#@ op.*.warning = no repeated jobs: the interval includes a factor of 1.2 between jobs

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
