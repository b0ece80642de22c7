#@ format = 1
#@ machine = MareNostrum 5 ACC (BSC)
#@ mpi = NCCL and hierarchical allreduces, Open MPI 4.1.5
#@ placement = four GPUs a node, a rank each
#@ date = 2025-04-14
#@ imported = PICO 413bc5d (github.com/HLC-Lab/pico, MIT)
#@ difference = each time is the slowest rank's own after MPI_Barrier, so that short ones carry the barrier's exits; ours: last end - agreed start
#@ difference = one batch job a point: what changes from job to job (1.17 in the median on LUMI) is in no interval
#@ difference = 30 evenly spaced repetitions at most
#@ difference = no point-to-point messages: models that need tmsg cannot use this sheet
#@ difference = p = 128 and 256 were measured too and are left out here, to judge the equations: docs/few-processes.md
#@ samples = samples.csv sha256 9170e3f48b8aa54bfc0b0c28ffc9b44682b8e3a07ec63fc9a9174b8bc53be09e
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

#@ op.allreduce_gpu_hier_bw_mpi.p = 16,32,64
#@ op.allreduce_gpu_hier_bw_mpi.d = 256:536870912
#@ op.allreduce_gpu_hier_bw_mpi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_hier_bw_mpi.quality = median 1.7 %, 19 of 20 within 9.3 %, worst 14 % at p=32 d=256
#@ op.allreduce_gpu_hier_bw_mpi.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_hier_bw_mpi(p,d) = through4(d,16384,144,8388608,454,67108864,1950,536870912,14100) * \
    part(p,32,64)**bend3(d,16384,0.57,1048576,1.1,67108864,0.23) * \
    part(p,16,32)**bend2(d,256,0.42,8388608,0.14) * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend2(d,1048576,0.7,134217728,0.2)
tallreduce_gpu_hier_bw_mpi_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_hier_bw_mpi(p,d)/(1.096 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_hier_bw_mpi_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_hier_bw_mpi(1,d),tallreduce_gpu_hier_bw_mpi(2,d))*1.096 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_hier_bw_mpi(p,d)*1.096 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_hier_lat_mpi.p = 16,32,64
#@ op.allreduce_gpu_hier_lat_mpi.d = 256:536870912
#@ op.allreduce_gpu_hier_lat_mpi.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_hier_lat_mpi.quality = median 1.9 %, 19 of 20 within 21 %, worst 27 % at p=32 d=8M
#@ op.allreduce_gpu_hier_lat_mpi.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_hier_lat_mpi(p,d) = through4(d,2048,153,1048576,324,8388608,976,536870912,30100) * \
    part(p,32,64)**0.73 * part(p,16,32)**bend2(d,2048,-0.19,131072,0.42) * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend2(d,1048576,0.64,134217728,0.3)
tallreduce_gpu_hier_lat_mpi_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_hier_lat_mpi(p,d)/(1.26 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_hier_lat_mpi_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_hier_lat_mpi(1,d),tallreduce_gpu_hier_lat_mpi(2,d))*1.26 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_hier_lat_mpi(p,d)*1.26 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_collnet.p = 16,32,64
#@ op.allreduce_gpu_nccl_collnet.d = 256:536870912
#@ op.allreduce_gpu_nccl_collnet.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_collnet.quality = median 1 %, 19 of 20 within 30 %, worst 51 % at p=16 d=128K
#@ op.allreduce_gpu_nccl_collnet.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_collnet(p,d) = (d < 1048576 ? \
    through5(d,256,43,2048,49.8,16384,192,131072,299,1048576,161) : \
    through3(d,1048576,161,8388608,436,536870912,14200)) * \
    part(p,32,64)**bend3(d,2048,0.66,16384,2.46,1048576,0.46) * part(p,16,32)**0.25 * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend5(d,256,0.45,16384,0.92,131072,0.88,8388608,0.3,134217728,0.21)
tallreduce_gpu_nccl_collnet_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_collnet(p,d)/(1.319 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_collnet_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_collnet(1,d),tallreduce_gpu_nccl_collnet(2,d))*1.319 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_nccl_collnet(p,d)*1.319 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_collnetchain.p = 16,32,64
#@ op.allreduce_gpu_nccl_collnetchain.d = 256:536870912
#@ op.allreduce_gpu_nccl_collnetchain.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_collnetchain.quality = median 1.7 %, 19 of 20 within 13 %, worst 18 % at p=16 d=512M
#@ op.allreduce_gpu_nccl_collnetchain.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_collnetchain(p,d) = (d < 8388608 ? \
    through5(d,256,43.7,16384,52.2,131072,110,1048576,161,8388608,435) : \
    through2(d,8388608,435,536870912,14200)) * part(p,32,64)**bend2(d,256,0.65,67108864,0.34) * \
    part(p,16,32)**0.26 * min(1,p/16.0)**0.3 * max(1,p/64.0)**bend2(d,16384,0.45,134217728,0.21)
tallreduce_gpu_nccl_collnetchain_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_collnetchain(p,d)/(1.133 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_collnetchain_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_collnetchain(1,d),tallreduce_gpu_nccl_collnetchain(2,d))*1.133 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : \
    tallreduce_gpu_nccl_collnetchain(p,d)*1.133 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_collnetdirect.p = 16,32,64
#@ op.allreduce_gpu_nccl_collnetdirect.d = 256:536870912
#@ op.allreduce_gpu_nccl_collnetdirect.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_collnetdirect.quality = median 1.6 %, 19 of 20 within 13 %, worst 16 % at p=16 d=512M
#@ op.allreduce_gpu_nccl_collnetdirect.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_collnetdirect(p,d) = (d < 8388608 ? \
    through5(d,256,43.1,16384,52.7,131072,111,1048576,161,8388608,436) : \
    through2(d,8388608,436,536870912,14100)) * part(p,32,64)**bend2(d,256,0.68,67108864,0.34) * \
    part(p,16,32)**0.24 * min(1,p/16.0)**0.3 * max(1,p/64.0)**bend2(d,16384,0.45,134217728,0.21)
tallreduce_gpu_nccl_collnetdirect_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_collnetdirect(p,d)/(1.135 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_collnetdirect_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_collnetdirect(1,d),tallreduce_gpu_nccl_collnetdirect(2,d))*1.135 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : \
    tallreduce_gpu_nccl_collnetdirect(p,d)*1.135 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_nvls.p = 16,32,64
#@ op.allreduce_gpu_nccl_nvls.d = 256:536870912
#@ op.allreduce_gpu_nccl_nvls.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_nvls.quality = median 1.6 %, 19 of 20 within 19 %, worst 23 % at p=16 d=512M
#@ op.allreduce_gpu_nccl_nvls.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_nvls(p,d) = (d < 1048576 ? through5(d,256,44,2048,49.1,16384,148,131072,110,1048576,161) \
    : through4(d,1048576,161,8388608,544,134217728,4010,536870912,14100)) * \
    part(p,32,64)**bend3(d,2048,0.64,16384,2.07,131072,0.43) * part(p,16,32)**0.25 * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend3(d,256,0.47,2048,0.67,536870912,0.22)
tallreduce_gpu_nccl_nvls_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_nvls(p,d)/(1.205 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_nvls_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_nvls(1,d),tallreduce_gpu_nccl_nvls(2,d))*1.205 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_nccl_nvls(p,d)*1.205 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_nvlstree.p = 16,32,64
#@ op.allreduce_gpu_nccl_nvlstree.d = 256:536870912
#@ op.allreduce_gpu_nccl_nvlstree.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_nvlstree.quality = median 2.3 %, 19 of 20 within 12 %, worst 12 % at p=32 d=512M
#@ op.allreduce_gpu_nccl_nvlstree.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_nvlstree(p,d) = through5(d,256,142,2048,204,1048576,307,67108864,2470,536870912,14200) * \
    part(p,32,64)**bend4(d,131072,1,1048576,0.4,8388608,1.17,67108864,0.36) * \
    part(p,16,32)**bend2(d,1048576,0.77,536870912,-0.03) * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend3(d,2048,0.77,1048576,0.7,536870912,0.21)
tallreduce_gpu_nccl_nvlstree_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_nvlstree(p,d)/(1.117 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_nvlstree_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_nvlstree(1,d),tallreduce_gpu_nccl_nvlstree(2,d))*1.117 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_nccl_nvlstree(p,d)*1.117 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_pat.p = 16,32,64
#@ op.allreduce_gpu_nccl_pat.d = 256:536870912
#@ op.allreduce_gpu_nccl_pat.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_pat.quality = median 0.68 %, 19 of 20 within 11 %, worst 13 % at p=32 d=512M
#@ op.allreduce_gpu_nccl_pat.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_pat(p,d) = (d < 8388608 ? \
    through5(d,256,43.3,16384,52.9,131072,110,1048576,161,8388608,435) : \
    through2(d,8388608,435,536870912,14200)) * part(p,32,64)**bend2(d,256,0.67,8388608,0.37) * \
    part(p,16,32)**bend2(d,134217728,0.3,536870912,-0.05) * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend2(d,16384,0.46,134217728,0.21)
tallreduce_gpu_nccl_pat_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_pat(p,d)/(1.113 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_pat_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_pat(1,d),tallreduce_gpu_nccl_pat(2,d))*1.113 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_nccl_pat(p,d)*1.113 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_ring.p = 16,32,64
#@ op.allreduce_gpu_nccl_ring.d = 256:536870912
#@ op.allreduce_gpu_nccl_ring.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_ring.quality = median 1.8 %, 19 of 20 within 12 %, worst 13 % at p=32 d=128M
#@ op.allreduce_gpu_nccl_ring.algorithm = ring of parts, twice (forced)
#@ op.allreduce_gpu_nccl_ring.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_ring(p,d) = (d < 67108864 ? \
    through5(d,256,142,2048,201,131072,261,8388608,935,67108864,2480) : \
    through2(d,67108864,2480,536870912,14100)) * \
    part(p,32,64)**bend3(d,131072,0.96,8388608,1.28,67108864,0.34) * \
    part(p,16,32)**bend2(d,1048576,0.73,536870912,-0.01) * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend3(d,131072,0.94,134217728,0.43,536870912,0.17)
tallreduce_gpu_nccl_ring_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_ring(p,d)/(1.131 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_ring_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_ring(1,d),tallreduce_gpu_nccl_ring(2,d))*1.131 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_nccl_ring(p,d)*1.131 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3

#@ op.allreduce_gpu_nccl_tree.p = 16,32,64
#@ op.allreduce_gpu_nccl_tree.d = 256:536870912
#@ op.allreduce_gpu_nccl_tree.one_rank = not measured: the equation goes on to p = 1, its interval from nothing to what two ranks take
#@ op.allreduce_gpu_nccl_tree.quality = median 2.8 %, 19 of 20 within 19 %, worst 23 % at p=32 d=256
#@ op.allreduce_gpu_nccl_tree.warning = few process counts: a power of p for each size between them and beyond p = 64, where the interval held 95 % of what was left out on four machines, 89 % on the worst
tallreduce_gpu_nccl_tree(p,d) = (d < 8388608 ? \
    through5(d,256,43.5,16384,53,131072,110,1048576,160,8388608,436) : \
    through3(d,8388608,436,134217728,3640,536870912,14400)) * part(p,32,64)**0.37 * \
    part(p,16,32)**bend2(d,131072,0.49,536870912,-0.21) * min(1,p/16.0)**0.3 * \
    max(1,p/64.0)**bend2(d,16384,0.46,536870912,0.11)
tallreduce_gpu_nccl_tree_lo(p,d) = p <= 1 ? 1e-06 : tallreduce_gpu_nccl_tree(p,d)/(1.231 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3)
tallreduce_gpu_nccl_tree_hi(p,d) = p <= 1 ? \
    max(tallreduce_gpu_nccl_tree(1,d),tallreduce_gpu_nccl_tree(2,d))*1.231 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3 : tallreduce_gpu_nccl_tree(p,d)*1.231 * \
    exp(0.51*log(max(1,p/64.0))**0.25)*max(1,d/536870912.0)**0.3
