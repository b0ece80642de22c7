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

#@ op.bcast.p = 8,64,512
#@ op.bcast.d = 4:536870912
#@ op.bcast.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.bcast.quality = median 0.85 %, 19 of 20 within 15 %, worst 26 % at p=8 d=64M
#@ op.bcast.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tbcast(p,d) = (d < 1048576 ? through5(d,4,5.06,32,5.73,256,39.8,2048,31.1,1048576,175) : \
    through4(d,1048576,175,8388608,572,67108864,2470,536870912,17100)) * part(p,64,512)**0.04 * \
    part(p,8,64)**(d < 1048576 ? bend5(d,32,0.27,256,0.57,2048,0.31,131072,0.39,1048576,-0.12) : \
    bend2(d,1048576,-0.12,536870912,-1.25)) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend2(d,131072,0.15,536870912,0.4)
tbcast_lo(p,d) = p <= 1 ? 1e-06 : tbcast(p,d)/(1.155 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tbcast_hi(p,d) = p <= 1 ? max(tbcast(1,d),tbcast(2,d))*1.155 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : tbcast(p,d)*1.155 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.reduce.p = 8,64,512
#@ op.reduce.d = 4:536870912
#@ op.reduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.reduce.quality = median 0.61 %, 19 of 20 within 10 %, worst 17 % at p=8 d=128K
#@ op.reduce.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
treduce(p,d) = (d < 1048576 ? through5(d,4,5.53,32,27.4,2048,36.9,131072,313,1048576,1170) : \
    through4(d,1048576,1170,8388608,8300,67108864,79600,536870912,1500000)) * max(1,d/536870912.0)**(-0.41) \
    * part(p,64,512)**0.1 * part(p,8,64)**bend4(d,4,0.2,32,0.53,2048,0.51,1048576,0.09) * min(1,p/8.0)**0.3 \
    * max(1,p/512.0)**bend2(d,16384,0.19,1048576,0.11)
treduce_lo(p,d) = p <= 1 ? 1e-06 : treduce(p,d)/(1.112 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
treduce_hi(p,d) = p <= 1 ? max(treduce(1,d),treduce(2,d))*1.112 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : treduce(p,d)*1.112 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce.p = 8,64,512
#@ op.allreduce.d = 4:536870912
#@ op.allreduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce.quality = median 1.5 %, 19 of 20 within 7.9 %, worst 9.8 % at p=64 d=4
#@ op.allreduce.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce(p,d) = (d < 8388608 ? through5(d,4,5.43,32,31.7,2048,41.2,1048576,513,8388608,2020) : \
    through3(d,8388608,2020,67108864,10600,536870912,84800)) * \
    part(p,64,512)**bend2(d,16384,0.23,536870912,0.03) * \
    part(p,8,64)**bend5(d,4,0.08,32,0.35,16384,0.3,8388608,-0.34,67108864,-0.44) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend2(d,256,0.17,131072,0.25)
tallreduce_lo(p,d) = p <= 1 ? 1e-06 : tallreduce(p,d)/(1.082 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_hi(p,d) = p <= 1 ? max(tallreduce(1,d),tallreduce(2,d))*1.082 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce(p,d)*1.082 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.gather.p = 8,64,512
#@ op.gather.d = 4:67108864
#@ op.gather.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.gather.quality = median 1.3 %, 19 of 20 within 19 %, worst 30 % at p=8 d=16K
#@ op.gather.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tgather(p,d) = (p*d < 8388608 ? through5(p*d,2048,27.6,16384,34.3,131072,69.3,1048576,109,8388608,543) : \
    through2(p*d,8388608,543,536870912,31900)) * part(p,64,512)**bend2(p*d,131072,0.28,8388608,-0.12) * \
    part(p,8,64)**bend2(p*d,32,0.38,1048576,-0.04) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,16384,0.3,8388608,0.03)
tgather_lo(p,d) = p <= 1 ? 1e-06 : tgather(p,d)/(1.232 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tgather_hi(p,d) = p <= 1 ? max(tgather(1,d),tgather(2,d))*1.232 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tgather(p,d)*1.232 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.scatter.p = 8,64,512
#@ op.scatter.d = 4:67108864
#@ op.scatter.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.scatter.quality = median 0.81 %, 19 of 20 within 8.1 %, worst 20 % at p=8 d=32
#@ op.scatter.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tscatter(p,d) = (p*d < 8388608 ? through5(p*d,2048,29.5,16384,36.1,131072,73.4,1048576,246,8388608,1430) : \
    through2(p*d,8388608,1430,536870912,85300)) * part(p,64,512)**bend2(p*d,256,0.29,8388608,0.01) * \
    part(p,8,64)**bend2(p*d,32,0.49,1048576,0.06) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,16384,0.37,8388608,0.04)
tscatter_lo(p,d) = p <= 1 ? 1e-06 : tscatter(p,d)/(1.09 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tscatter_hi(p,d) = p <= 1 ? max(tscatter(1,d),tscatter(2,d))*1.09 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tscatter(p,d)*1.09 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather.p = 8,64,512
#@ op.allgather.d = 4:67108864
#@ op.allgather.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather.quality = median 1.3 %, 19 of 20 within 23 %, worst 30 % at p=8 d=1M
#@ op.allgather.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather(p,d) = (p*d < 67108864 ? through5(p*d,2048,27.5,16384,42.5,131072,159,1048576,279,67108864,2740) \
    : through2(p*d,67108864,2740,536870912,14600)) * \
    part(p,64,512)**bend3(p*d,131072,0.24,8388608,0.48,536870912,0.01) * \
    part(p,8,64)**bend2(p*d,131072,0.35,67108864,-0.89) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend3(p*d,16384,0.18,8388608,0.57,536870912,0.41)
tallgather_lo(p,d) = p <= 1 ? 1e-06 : tallgather(p,d)/(1.294 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_hi(p,d) = p <= 1 ? max(tallgather(1,d),tallgather(2,d))*1.294 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tallgather(p,d)*1.294 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.alltoall.p = 8,64,512
#@ op.alltoall.d = 4:67108864
#@ op.alltoall.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.alltoall.quality = median 2.5 %, 19 of 20 within 17 %, worst 22 % at p=64 d=128K
#@ op.alltoall.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
talltoall(p,d) = through4(p*d,2048,169,131072,256,1048576,387,536870912,138000) * \
    part(p,64,512)**bend3(p*d,2048,0.51,131072,0.69,1048576,0.23) * \
    part(p,8,64)**bend2(p*d,256,0.47,536870912,0.1) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,131072,0.81,67108864,0.14)
talltoall_lo(p,d) = p <= 1 ? 1e-06 : talltoall(p,d)/(1.173 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
talltoall_hi(p,d) = p <= 1 ? max(talltoall(1,d),talltoall(2,d))*1.173 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : talltoall(p,d)*1.173 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.reduce_scatter.p = 8,64,512
#@ op.reduce_scatter.d = 4:67108864
#@ op.reduce_scatter.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.reduce_scatter.quality = median 0.81 %, 19 of 20 within 6.1 %, worst 6.8 % at p=64 d=2K
#@ op.reduce_scatter.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
treduce_scatter(p,d) = (p*d < 8388608 ? \
    through5(p*d,2048,35.1,16384,44.4,131072,109,1048576,488,8388608,3390) : \
    through2(p*d,8388608,3390,536870912,208000)) * part(p,64,512)**bend2(p*d,256,0.3,2048,0.23) * \
    part(p,8,64)**bend4(p*d,32,0.38,16384,0.23,1048576,-0,536870912,0.08) * min(1,p/8.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,2048,0.39,8388608,0.14)
treduce_scatter_lo(p,d) = p <= 1 ? 1e-06 : treduce_scatter(p,d)/(1.065 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
treduce_scatter_hi(p,d) = p <= 1 ? max(treduce_scatter(1,d),treduce_scatter(2,d))*1.065 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : treduce_scatter(p,d)*1.065 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3
