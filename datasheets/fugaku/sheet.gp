#@ format = 1
#@ machine = Fugaku (RIKEN)
#@ mpi = Fujitsu MPI 4.0.1
#@ placement = one rank a node, tori of 2x2x2, 4x4x4, 8x8x8 nodes
#@ date = 2025-03-26/2025-04-12
#@ imported = PICO 413bc5d (github.com/HLC-Lab/pico, MIT)
#@ difference = each time is the slowest rank's own after MPI_Barrier, so that short ones carry the barrier's exits; ours: last end - agreed start
#@ difference = one batch job a point: what changes from job to job (1.17 in the median on LUMI) is in no interval
#@ difference = 30 evenly spaced repetitions at most
#@ difference = no point-to-point messages: models that need tmsg cannot use this sheet
#@ difference = p = 4096 and 8192 were measured too and are left out here, to judge the equations: docs/few-processes.md
#@ difference = times are in steps of 10 ns
#@ difference = forced algorithms are left out here (86 of them, to be had with mpisheet import pico)
#@ samples = samples.csv sha256 ff973fd41d680faae09c056ca46d673393dfef18f4ab530fb5c4b51f1aaabe1d
#@ d_unit = byte
#@ time_unit = us

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

#@ op.bcast.p = 8,64,512
#@ op.bcast.d = 4:536870912
#@ op.bcast.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.bcast.quality = median 1.6 %, 19 of 20 within 18 %, worst 19 % at p=8 d=64M
#@ op.bcast.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tbcast(p,d) = (d < 2**20 ? through5(d,2,5.1,5,5.7,8,40,11,31,20,174) : through3(d,20,174,26,2400,29,17000)) \
    * grow3(p,8,bend5(d,5,0.21,8,0.52,11,0.24,17,0.26,29,-1.31),64,0.1,512,bend2(d,17,0.15,29,0.4))
tbcast_lo(p,d) = p <= 1 ? 1e-06 : tbcast(p,d)/(1.186 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tbcast_hi(p,d) = p <= 1 ? max(tbcast(1,d),tbcast(2,d))*1.186 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : tbcast(p,d)*1.186 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.reduce.p = 8,64,512
#@ op.reduce.d = 4:536870912
#@ op.reduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.reduce.quality = median 2.5 %, 19 of 20 within 12 %, worst 33 % at p=8 d=128K
#@ op.reduce.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
treduce(p,d) = (d < 2**26 ? through5(d,2,5.5,5,27.3,11,35,20,1100,26,73000) : \
    through2(d,26,73000,29,1500000)) * \
    grow2(p,8,bend4(d,2,0.15,5,0.31,11,0.3,20,0.09),512,bend2(d,14,0.19,20,0.11))
treduce_lo(p,d) = p <= 1 ? 1e-06 : treduce(p,d)/(1.125 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
treduce_hi(p,d) = p <= 1 ? max(treduce(1,d),treduce(2,d))*1.125 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : treduce(p,d)*1.125 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce.p = 8,64,512
#@ op.allreduce.d = 4:536870912
#@ op.allreduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce.quality = median 1.5 %, 19 of 20 within 21 %, worst 28 % at p=64 d=512M
#@ op.allreduce.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce(p,d) = (d < 2**26 ? through5(d,2,5.5,5,31,11,39,20,520,26,10500) : through2(d,26,10500,29,85000)) \
    * grow3(p,8,bend4(d,2,0.13,5,0.38,14,0.32,26,-0.57),64,0.19,512,bend2(d,8,0.17,17,0.25))
tallreduce_lo(p,d) = p <= 1 ? 1e-06 : tallreduce(p,d)/(1.247 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_hi(p,d) = p <= 1 ? max(tallreduce(1,d),tallreduce(2,d))*1.247 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce(p,d)*1.247 * \
    exp(0.53*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.gather.p = 8,64,512
#@ op.gather.d = 4:67108864
#@ op.gather.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.gather.quality = median 1.4 %, 19 of 20 within 6.8 %, worst 10 % at p=512 d=256
#@ op.gather.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tgather(p,d) = through5(p*d,11,27.6,14,35,20,110,23,530,29,32000) * \
    grow3(p,8,bend2(p*d,5,0.38,23,0),64,bend5(p*d,8,0.28,14,0.16,17,0.25,20,-0.01,23,-0.13),512,bend2(p*d,14,0.3,23,0.03))
tgather_lo(p,d) = p <= 1 ? 1e-06 : tgather(p,d)/(1.073 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tgather_hi(p,d) = p <= 1 ? max(tgather(1,d),tgather(2,d))*1.073 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tgather(p,d)*1.073 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.scatter.p = 8,64,512
#@ op.scatter.d = 4:67108864
#@ op.scatter.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.scatter.quality = median 2.4 %, 19 of 20 within 9.8 %, worst 12 % at p=512 d=4
#@ op.scatter.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tscatter(p,d) = through5(p*d,14,33,17,73,20,250,23,1430,29,85000) * \
    grow2(p,8,bend3(p*d,5,0.41,17,0.11,23,0.03),512,bend2(p*d,14,0.37,23,0.04))
tscatter_lo(p,d) = p <= 1 ? 1e-06 : tscatter(p,d)/(1.105 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tscatter_hi(p,d) = p <= 1 ? max(tscatter(1,d),tscatter(2,d))*1.105 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tscatter(p,d)*1.105 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather.p = 8,64,512
#@ op.allgather.d = 4:67108864
#@ op.allgather.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather.quality = median 0.45 %, 19 of 20 within 5.7 %, worst 7.4 % at p=8 d=32
#@ op.allgather.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather(p,d) = (p*d < 2**26 ? through5(p*d,11,27.5,14,42.5,17,160,20,280,26,2700) : \
    through2(p*d,26,2700,29,14600)) * grow3(p,8,bend5(p*d,5,0.39,14,0.26,17,0.34,23,-0.64,26,-0.81),64,(p*d \
    < 2**23 ? bend5(p*d,8,0.25,11,0.17,14,0.26,17,0.24,23,0.47) : \
    bend3(p*d,23,0.47,26,0.17,29,0.01)),512,bend3(p*d,14,0.18,23,0.57,29,0.41))
tallgather_lo(p,d) = p <= 1 ? 1e-06 : tallgather(p,d)/(1.064 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_hi(p,d) = p <= 1 ? max(tallgather(1,d),tallgather(2,d))*1.064 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tallgather(p,d)*1.064 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.alltoall.p = 8,64,512
#@ op.alltoall.d = 4:67108864
#@ op.alltoall.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.alltoall.quality = median 2.8 %, 19 of 20 within 25 %, worst 38 % at p=64 d=2K
#@ op.alltoall.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
talltoall(p,d) = through5(p*d,11,170,17,256,20,376,26,18000,29,138000) * \
    grow2(p,8,bend3(p*d,11,0.49,17,0.54,20,0.22),512,bend2(p*d,17,0.81,26,0.14))
talltoall_lo(p,d) = p <= 1 ? 1e-06 : talltoall(p,d)/(1.329 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
talltoall_hi(p,d) = p <= 1 ? max(talltoall(1,d),talltoall(2,d))*1.329 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : talltoall(p,d)*1.329 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.reduce_scatter.p = 8,64,512
#@ op.reduce_scatter.d = 4:67108864
#@ op.reduce_scatter.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.reduce_scatter.quality = median 1.6 %, 19 of 20 within 5.9 %, worst 15 % at p=64 d=4
#@ op.reduce_scatter.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
treduce_scatter(p,d) = through5(p*d,11,35,14,44.5,17,110,20,460,29,197000) * \
    grow3(p,8,bend4(p*d,5,0.45,14,0.23,20,-0.03,26,0.06),64,0.23,512,bend2(p*d,11,0.39,23,0.14))
treduce_scatter_lo(p,d) = p <= 1 ? 1e-06 : treduce_scatter(p,d)/(1.066 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
treduce_scatter_hi(p,d) = p <= 1 ? max(treduce_scatter(1,d),treduce_scatter(2,d))*1.066 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : treduce_scatter(p,d)*1.066 * \
    exp(0.89*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3
