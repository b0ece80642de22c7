#@ format = 1
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

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

part(p,a,b) = max(a,min(b,p))/real(b)
way(x,a,b) = log(max(a,min(b,x))/a)/log(real(b)/a)
bend2(x,a,u,b,v) = u + (v - u)*way(x,a,b)
bend3(x,a,u,b,v,c,w) = x < b ? bend2(x,a,u,b,v) : bend2(x,b,v,c,w)
bend4(x,a,u,b,v,c,w,e,y) = x < c ? bend3(x,a,u,b,v,c,w) : bend2(x,c,w,e,y)
bend5(x,a,u,b,v,c,w,e,y,f,z) = x < e ? bend4(x,a,u,b,v,c,w,e,y) : bend2(x,e,y,f,z)
through2(x,a,u,b,v) = u*(real(v)/u)**(log(max(a,x)/a)/log(real(b)/a))
through3(x,a,u,b,v,c,w) = x < b ? through2(x,a,u,b,v) : through2(x,b,v,c,w)
through4(x,a,u,b,v,c,w,e,y) = x < c ? through3(x,a,u,b,v,c,w) : through2(x,c,w,e,y)
through5(x,a,u,b,v,c,w,e,y,f,z) = x < e ? through4(x,a,u,b,v,c,w,e,y) : through2(x,e,y,f,z)

#@ op.reduce.p = 4
#@ op.reduce.d = 32:536870912
#@ op.reduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.reduce.quality = median 0.13 %, 19 of 20 within 16 %, worst 19 % at p=4 d=512M
#@ op.reduce.warning = p = 4 only: measured at no other p > 1, so the equation has no p in it
#@ op.reduce.warning = structure not resolved: do not extrapolate (the 95 % interval is a factor of 2.2)
treduce(p,d) = d < 674 ? 5.5 + 0.0055*d : d < 44700 ? 7.7 + 0.00077*d : d < 2800000 ? 20.5 + 0.00043*d : \
    0.000405*d
treduce_lo(p,d) = p <= 1 ? 1e-06 : treduce(p,d)/(2.215*max(1,p/4.0)**1.0*max(1,d/536870912.0)**0.16)
treduce_hi(p,d) = p <= 1 ? max(treduce(1,d),treduce(2,d))*2.215*max(1,p/4.0)**1.0*max(1,d/536870912.0)**0.16 \
    : treduce(p,d)*2.215*max(1,p/4.0)**1.0*max(1,d/536870912.0)**0.16

#@ op.allreduce.p = 8,16,32
#@ op.allreduce.d = 32:536870912
#@ op.allreduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce.quality = median 0.31 %, 19 of 20 within 9.4 %, worst 10 % at p=16 d=128K
#@ op.allreduce.warning = few process counts: a power of p for each size between them and beyond p = 32, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce(p,d) = (d < 524288 ? through5(d,32,16,2048,29,8192,48.3,65536,80.7,524288,373) : \
    through3(d,524288,373,33554432,15900,536870912,275000)) * part(p,16,32)**(d < 65536 ? \
    bend5(d,32,0.29,256,-0.09,8192,0.32,16384,-0.09,65536,0.24) : bend2(d,65536,0.24,268435456,-0.45)) * \
    part(p,8,16)**bend5(d,2048,0.34,16384,0.67,131072,0.15,1048576,0.18,67108864,0.67) * min(1,p/8.0)**0.3 * \
    max(1,p/32.0)**bend2(d,8192,0.21,33554432,0.05)
tallreduce_lo(p,d) = p <= 1 ? 1e-06 : tallreduce(p,d)/(2.156 * \
    exp(0.51*log(max(1,p/32.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_hi(p,d) = p <= 1 ? max(tallreduce(1,d),tallreduce(2,d))*2.156 * \
    exp(0.51*log(max(1,p/32.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce(p,d)*2.156 * \
    exp(0.51*log(max(1,p/32.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allgather.p = 16,100,1000
#@ op.allgather.d = 16:33554432
#@ op.allgather.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather.quality = median 0.78 %, 19 of 20 within 35 %, worst 43 % at p=16 d=8K
#@ op.allgather.warning = few process counts: a power of p for each size between them and beyond p = 1000, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather(p,d) = through5(p*d,2000,65,16000,75.1,1048000,1150,67108000,51500,536868000,112000) * \
    part(p,100,1000)**bend3(p*d,1048400,0.15,67108800,0.61,536870800,0.12) * \
    part(p,16,100)**bend4(p*d,256,0.62,2048,0.3,1048576,0.7,67108864,0.12) * min(1,p/16.0)**0.3 * \
    max(1,p/1000.0)**bend2(p*d,128000,0.04,67108000,0.41)
tallgather_lo(p,d) = p <= 1 ? 1e-06 : tallgather(p,d)/(2.23 * \
    exp(0.87*log(max(1,p/1000.0))**0.25)*max(1,d/33554432.0)**0.3)
tallgather_hi(p,d) = p <= 1 ? max(tallgather(1,d),tallgather(2,d))*2.23 * \
    exp(0.87*log(max(1,p/1000.0))**0.25)*max(1,d/33554432.0)**0.3 : tallgather(p,d)*2.23 * \
    exp(0.87*log(max(1,p/1000.0))**0.25)*max(1,d/33554432.0)**0.3

#@ op.reduce_scatter.p = 100,1000
#@ op.reduce_scatter.d = 16:5368708
#@ op.reduce_scatter.one_rank = not measured, and the equation vanishes there: written as 1e-06, nothing to what two ranks take
#@ op.reduce_scatter.quality = median 0.29 %, 19 of 20 within 60 %, worst 79 % at p=1000 d=1048
#@ op.reduce_scatter.warning = two process counts only: the form in p is a guess
#@ op.reduce_scatter.warning = structure not resolved: do not extrapolate (the 95 % interval is a factor of 2.2)
treduce_scatter(p,d) = p <= 1 ? 1e-06 : p*d < 130000 ? 5.97*clog2(p) + 0.00082*p*d + 0.0048*clog2(p)*d : p*d \
    < 1048300 ? 1.61*(p-1) : p*d < 42400000 ? 0.91*p*log2(p) + 0.0052*log2(p)*d : 56.0*p + 0.000191*p*d + \
    0.000254*log2(p)*d
treduce_scatter_lo(p,d) = p <= 1 ? 1e-06 : \
    treduce_scatter(p,d)/(2.151*max(1,p/1000.0)**1.0*max(1,d/5368708.0)**0.14)
treduce_scatter_hi(p,d) = p <= 1 ? \
    max(treduce_scatter(1,d),treduce_scatter(2,d))*2.151*max(1,p/1000.0)**1.0*max(1,d/5368708.0)**0.14 : \
    treduce_scatter(p,d)*2.151*max(1,p/1000.0)**1.0*max(1,d/5368708.0)**0.14
