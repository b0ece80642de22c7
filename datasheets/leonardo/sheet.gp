#@ format = 1
#@ machine = Leonardo (CINECA)
#@ mpi = Open MPI 4.1.6
#@ placement = one rank a node
#@ date = 2025-03-13/2025-06-04
#@ imported = PICO 413bc5d (github.com/HLC-Lab/pico, MIT)
#@ difference = each time is the slowest rank's own after MPI_Barrier, so that short ones carry the barrier's exits; ours: last end - agreed start
#@ difference = one batch job a point: what changes from job to job (1.17 in the median on LUMI) is in no interval
#@ difference = 30 evenly spaced repetitions at most
#@ difference = no point-to-point messages: models that need tmsg cannot use this sheet
#@ difference = p = 1024 and 2048 were measured too and are left out here, to judge the equations: docs/few-processes.md
#@ samples = samples.csv sha256 8c9e8c6247384e50c1ef0a06ecffef1e885fdb04c342d6773cd8beb88a2e0041
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

part(p,a,b) = max(a,min(b,p))/real(b)
way(x,a,b) = log(max(a,min(b,x))/a)/log(real(b)/a)
bend2(x,a,u,b,v) = u + (v - u)*way(x,a,b)
bend3(x,a,u,b,v,c,w) = x < b ? bend2(x,a,u,b,v) : bend2(x,b,v,c,w)
bend4(x,a,u,b,v,c,w,e,y) = x < c ? bend3(x,a,u,b,v,c,w) : bend2(x,c,w,e,y)
through2(x,a,u,b,v) = u*(real(v)/u)**(log(max(a,x)/a)/log(real(b)/a))
through3(x,a,u,b,v,c,w) = x < b ? through2(x,a,u,b,v) : through2(x,b,v,c,w)
through4(x,a,u,b,v,c,w,e,y) = x < c ? through3(x,a,u,b,v,c,w) : through2(x,c,w,e,y)
through5(x,a,u,b,v,c,w,e,y,f,z) = x < e ? through4(x,a,u,b,v,c,w,e,y) : through2(x,e,y,f,z)

#@ op.allreduce.p = 128,200,512
#@ op.allreduce.d = 32:536870912
#@ op.allreduce.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce.quality = median 0.35 %, 19 of 20 within 21 %, worst 23 % at p=128 d=32
#@ op.allreduce.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce(p,d) = (d < 67108864 ? through5(d,2048,30.4,131072,105,1048576,851,8388608,3620,67108864,52000) : \
    through2(d,67108864,52000,536870912,421000)) * \
    part(p,200,512)**bend4(d,2048,-1.03,16384,-2.07,1048576,0.31,67108864,-0.16) * \
    part(p,128,200)**bend3(d,2048,-0.02,8192,1.69,65536,0.68) * min(1,p/128.0)**0.3 * max(1,p/512.0)**0.05
tallreduce_lo(p,d) = p <= 1 ? 1e-06 : tallreduce(p,d)/(1.208 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_hi(p,d) = p <= 1 ? max(tallreduce(1,d),tallreduce(2,d))*1.208 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce(p,d)*1.208 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allgather.p = 4,32,200,254,512
#@ op.allgather.d = 4:67108864
#@ op.allgather.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather.quality = median 2.2 %, 19 of 20 within 26 %, worst 50 % at p=32 d=1M
#@ op.allgather.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather(p,d) = (p*d < 8388608 ? through5(p*d,2048,20.1,16384,27.3,131072,53.8,1048576,1040,8388608,2800) \
    : through2(p*d,8388608,2800,536870912,55900)) * \
    part(p,254,512)**bend4(p*d,16256,-0.88,131064,-3.2,1048512,0.21,536870656,0.71) * part(p,200,254)**0.18 \
    * part(p,32,200)**bend3(p*d,8192,0.48,524288,0.9,4194304,0.31) * \
    part(p,4,32)**bend3(p*d,524288,0.6,4194304,0.66,268435456,-0.32) * min(1,p/4.0)**0.3 * \
    max(1,p/512.0)**bend3(p*d,1048576,0.03,8388608,0.38,536870912,0.58)
tallgather_lo(p,d) = p <= 1 ? 1e-06 : tallgather(p,d)/(1.361 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_hi(p,d) = p <= 1 ? max(tallgather(1,d),tallgather(2,d))*1.361 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tallgather(p,d)*1.361 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather_bine_2_blocks_over.p = 4,32,512
#@ op.allgather_bine_2_blocks_over.d = 4:67108864
#@ op.allgather_bine_2_blocks_over.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather_bine_2_blocks_over.quality = median 0.86 %, 19 of 20 within 9.9 %, worst 10 % at p=32 d=16K
#@ op.allgather_bine_2_blocks_over.algorithm = rounds as of recursive doubling of growing messages (forced)
#@ op.allgather_bine_2_blocks_over.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather_bine_2_blocks_over(p,d) = (p*d < 8388608 ? \
    through5(p*d,2048,19.4,16384,26.5,131072,50.8,1048576,405,8388608,1450) : \
    through2(p*d,8388608,1450,536870912,80700)) * \
    part(p,32,512)**bend3(p*d,65536,0.12,4194304,0.35,268435456,0.25) * \
    part(p,4,32)**bend4(p*d,256,0.59,65536,0.29,524288,0.43,33554432,0.07) * min(1,p/4.0)**0.3 * \
    max(1,p/512.0)**0.1
tallgather_bine_2_blocks_over_lo(p,d) = p <= 1 ? 1e-06 : tallgather_bine_2_blocks_over(p,d)/(1.102 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_bine_2_blocks_over_hi(p,d) = p <= 1 ? \
    max(tallgather_bine_2_blocks_over(1,d),tallgather_bine_2_blocks_over(2,d))*1.102 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tallgather_bine_2_blocks_over(p,d)*1.102 \
    * exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather_bine_send_remap_over.p = 4,32,512
#@ op.allgather_bine_send_remap_over.d = 4:67108864
#@ op.allgather_bine_send_remap_over.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather_bine_send_remap_over.quality = median 0.64 %, 19 of 20 within 5.7 %, worst 8.1 % at p=4 d=128K
#@ op.allgather_bine_send_remap_over.algorithm = rounds as of recursive doubling of growing messages (forced)
#@ op.allgather_bine_send_remap_over.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather_bine_send_remap_over(p,d) = (p*d < 8388608 ? \
    through5(p*d,2048,22.3,16384,29.8,131072,55.9,1048576,134,8388608,979) : \
    through2(p*d,8388608,979,536870912,83700)) * max(1,p*d/536870912.0)**(-0.07) * \
    part(p,32,512)**bend3(p*d,256,0.22,524288,0.08,4194304,0.25) * \
    part(p,4,32)**bend2(p*d,256,0.34,33554432,0.02) * min(1,p/4.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,16384,0.14,67108864,0.04)
tallgather_bine_send_remap_over_lo(p,d) = p <= 1 ? 1e-06 : tallgather_bine_send_remap_over(p,d)/(1.061 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_bine_send_remap_over_hi(p,d) = p <= 1 ? \
    max(tallgather_bine_send_remap_over(1,d),tallgather_bine_send_remap_over(2,d))*1.061 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : \
    tallgather_bine_send_remap_over(p,d)*1.061 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather_k_bruck_over.p = 200,254,512
#@ op.allgather_k_bruck_over.d = 4:2684352
#@ op.allgather_k_bruck_over.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather_k_bruck_over.quality = median 1.8 %, 19 of 20 within 7.5 %, worst 13 % at p=254 d=8
#@ op.allgather_k_bruck_over.algorithm = Bruck (forced)
tallgather_k_bruck_over(p,d) = p*d < 6300 ? 20.2 + 28.0*np2(p) : p*d < 1048550 ? 29.4 + 27.8*np2(p) + \
    0.000258*p*d : p*d < 37200000 ? 0.84*p + 0.000243*p*d : 0.000637*p*d
tallgather_k_bruck_over_lo(p,d) = p <= 1 ? 1e-06 : \
    tallgather_k_bruck_over(p,d)/(1.095*max(1,p/512.0)**1.0*max(1,d/2684352.0)**0.16)
tallgather_k_bruck_over_hi(p,d) = p <= 1 ? \
    max(tallgather_k_bruck_over(1,d),tallgather_k_bruck_over(2,d))*1.095*max(1,p/512.0)**1.0*max(1,d/2684352.0)**0.16 \
    : tallgather_k_bruck_over(p,d)*1.095*max(1,p/512.0)**1.0*max(1,d/2684352.0)**0.16

#@ op.allgather_neighbor_ompi.p = 4,32,200,254,512
#@ op.allgather_neighbor_ompi.d = 4:67108864
#@ op.allgather_neighbor_ompi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather_neighbor_ompi.quality = median 2 %, 19 of 20 within 17 %, worst 22 % at p=32 d=128K
#@ op.allgather_neighbor_ompi.algorithm = neighbour exchange (forced)
#@ op.allgather_neighbor_ompi.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather_neighbor_ompi(p,d) = through5(p*d,16384,393,131072,489,1048576,1040,8388608,2800,536870912,58200) \
    * part(p,254,512)**bend3(p*d,16256,-0.19,8388096,0.16,67108832,0.94) * part(p,200,254)**0.51 * \
    part(p,32,200)**bend3(p*d,2048,1.46,33554432,0.53,268435456,-0.1) * \
    part(p,4,32)**bend3(p*d,256,0.91,4194304,0.33,33554432,-0.14) * min(1,p/4.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,1600,0.68,1048576,0.52)
tallgather_neighbor_ompi_lo(p,d) = p <= 1 ? 1e-06 : tallgather_neighbor_ompi(p,d)/(1.187 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_neighbor_ompi_hi(p,d) = p <= 1 ? \
    max(tallgather_neighbor_ompi(1,d),tallgather_neighbor_ompi(2,d))*1.187 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tallgather_neighbor_ompi(p,d)*1.187 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather_recursive_doubling_ompi.p = 4,32,512
#@ op.allgather_recursive_doubling_ompi.d = 4:67108864
#@ op.allgather_recursive_doubling_ompi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather_recursive_doubling_ompi.quality = median 0.71 %, 19 of 20 within 5.4 %, worst 17 % at p=4 d=1M
#@ op.allgather_recursive_doubling_ompi.algorithm = recursive doubling of growing messages (forced)
#@ op.allgather_recursive_doubling_ompi.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather_recursive_doubling_ompi(p,d) = (p*d < 8388608 ? \
    through5(p*d,2048,20.2,16384,26.9,131072,54.3,1048576,136,8388608,974) : \
    through3(p*d,8388608,974,67108864,10500,536870912,86400)) * \
    part(p,32,512)**bend2(p*d,524288,0.12,4194304,0.28) * part(p,4,32)**bend2(p*d,256,0.59,268435456,-0.07) \
    * min(1,p/4.0)**0.3 * max(1,p/512.0)**0.09
tallgather_recursive_doubling_ompi_lo(p,d) = p <= 1 ? 1e-06 : tallgather_recursive_doubling_ompi(p,d)/(1.061 \
    * exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_recursive_doubling_ompi_hi(p,d) = p <= 1 ? \
    max(tallgather_recursive_doubling_ompi(1,d),tallgather_recursive_doubling_ompi(2,d))*1.061 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : \
    tallgather_recursive_doubling_ompi(p,d)*1.061 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather_ring_ompi.p = 4,32,200,254,512
#@ op.allgather_ring_ompi.d = 4:67108864
#@ op.allgather_ring_ompi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allgather_ring_ompi.quality = median 2.6 %, 19 of 20 within 19 %, worst 26 % at p=32 d=1M
#@ op.allgather_ring_ompi.algorithm = ring (forced)
#@ op.allgather_ring_ompi.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallgather_ring_ompi(p,d) = through5(p*d,16384,717,1048576,1280,8388608,3250,67108864,24600,536870912,66000) \
    * part(p,254,512)**bend3(p*d,1048512,-0.16,67108832,1.48,536870656,0.94) * part(p,200,254)**0.31 * \
    part(p,32,200)**bend3(p*d,2048,1.47,524288,0.99,4194304,0.36) * \
    part(p,4,32)**bend3(p*d,256,1.08,4194304,0.63,268435456,-0.24) * min(1,p/4.0)**0.3 * \
    max(1,p/512.0)**bend2(p*d,67108864,0.49,536870912,0.76)
tallgather_ring_ompi_lo(p,d) = p <= 1 ? 1e-06 : tallgather_ring_ompi(p,d)/(1.216 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3)
tallgather_ring_ompi_hi(p,d) = p <= 1 ? max(tallgather_ring_ompi(1,d),tallgather_ring_ompi(2,d))*1.216 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3 : tallgather_ring_ompi(p,d)*1.216 * \
    exp(0.87*log(max(1,p/512.0))**0.25)*max(1,d/67108864.0)**0.3

#@ op.allgather_sparbit_over.p = 200,254,512
#@ op.allgather_sparbit_over.d = 4:2684352
#@ op.allgather_sparbit_over.one_rank = not measured, and the equation vanishes there: written as 1e-06, nothing to what two ranks take
#@ op.allgather_sparbit_over.quality = median 1.3 %, 19 of 20 within 2.4 %, worst 2.7 % at p=254 d=2113664
#@ op.allgather_sparbit_over.algorithm = rounds as of recursive doubling of growing messages (forced)
tallgather_sparbit_over(p,d) = p <= 1 ? 1e-06 : d < 144 ? 9.6*log2(p) + 0.000434*(p-1)*d + 0.049*(p-1) : d < \
    20600 ? 51.6*np2(p) + 0.214*(p-1) + 1.63e-05*p*log2(p)*d : d < 173000 ? 1.69e-07*p**2*d + \
    0.00094*clog2(p)*d : d < 720000 ? 4.75e-05*(p-1)*d : 0.164*p**2 + 0.00074*clog2(p)*d
tallgather_sparbit_over_lo(p,d) = p <= 1 ? 1e-06 : \
    tallgather_sparbit_over(p,d)/(1.036*max(1,p/512.0)**1.0*max(1,d/2684352.0)**1.0)
tallgather_sparbit_over_hi(p,d) = p <= 1 ? \
    max(tallgather_sparbit_over(1,d),tallgather_sparbit_over(2,d))*1.036*max(1,p/512.0)**1.0*max(1,d/2684352.0)**1.0 \
    : tallgather_sparbit_over(p,d)*1.036*max(1,p/512.0)**1.0*max(1,d/2684352.0)**1.0

#@ op.allreduce_recursive_doubling_ompi.p = 128,200,512
#@ op.allreduce_recursive_doubling_ompi.d = 32:536870912
#@ op.allreduce_recursive_doubling_ompi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_recursive_doubling_ompi.quality = median 1.4 %, 19 of 20 within 19 %, worst 23 % at p=200 d=128K
#@ op.allreduce_recursive_doubling_ompi.algorithm = recursive doubling (forced)
#@ op.allreduce_recursive_doubling_ompi.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_recursive_doubling_ompi(p,d) = (d < 1048576 ? \
    through5(d,256,21.5,2048,30,16384,70.7,131072,261,1048576,2620) : \
    through4(d,1048576,2620,8388608,14900,67108864,197000,536870912,1590000)) * \
    part(p,200,512)**bend3(d,2048,-0.67,1048576,0.72,67108864,0.23) * part(p,128,200)**0.09 * \
    min(1,p/128.0)**0.3 * max(1,p/512.0)**bend2(d,16384,0.08,1048576,0.2)
tallreduce_recursive_doubling_ompi_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_recursive_doubling_ompi(p,d)/(1.205 \
    * exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_recursive_doubling_ompi_hi(p,d) = p <= 1 ? \
    max(tallreduce_recursive_doubling_ompi(1,d),tallreduce_recursive_doubling_ompi(2,d))*1.205 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : \
    tallreduce_recursive_doubling_ompi(p,d)*1.205 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_ring_ompi.p = 128,200,512
#@ op.allreduce_ring_ompi.d = 2048:536870912
#@ op.allreduce_ring_ompi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_ring_ompi.quality = median 2.8 %, 19 of 20 within 18 %, worst 22 % at p=128 d=64K
#@ op.allreduce_ring_ompi.algorithm = ring of parts, twice (forced)
#@ op.allreduce_ring_ompi.warning = few process counts: a power of p for each size between them and beyond p = 512, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_ring_ompi(p,d) = through4(d,16384,1430,1048576,2630,8388608,7530,536870912,340000) * \
    part(p,200,512)**bend2(d,16384,-0.09,536870912,0.59) * part(p,128,200)**0.66 * min(1,p/128.0)**0.3 * \
    max(1,p/512.0)**bend2(d,131072,0.44,67108864,0.16)
tallreduce_ring_ompi_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_ring_ompi(p,d)/(1.218 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_ring_ompi_hi(p,d) = p <= 1 ? max(tallreduce_ring_ompi(1,d),tallreduce_ring_ompi(2,d))*1.218 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_ring_ompi(p,d)*1.218 * \
    exp(0.51*log(max(1,p/512.0))**0.25)*max(1,d/536870912.0)**0.3
