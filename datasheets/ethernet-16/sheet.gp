#@ format = 1
#@ machine = ethernet-16 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 16
#@ nodes = 16
#@ placement = 16 nodes x 1 rank; p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T17:03:50Z
#@ samples = samples.csv sha256 7eb74f7a790ba1186c777e3e87a816134454b8990b0e80d0fcc2274710faae26
#@ network = net: all ranks alike
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

tgap_net(d) = d < 171 ? 1.66 + 0.1035*d : d < 1024 ? 4.92 + 0.245*d : d < 10150 ? 192.0 + 0.062*d : d < \
    134000 ? 680.0 + 0.079*d : 0.0893*d
tpairs_net(k,d) = tmsg(d) + (k - 1)*tgap_net(d)
tswap_net(k,d) = tmsg(d) + (k*2.0 - 1)*tgap_net(d)
tmsg_at(s,d) = tmsg(d)
tswap_all(p,s,d) = tswap_net(p/2.0,d)
tshift_all(p,s,d) = tswap_net(p/2.0,d)
tcrowd_all(p,d) = (max(p-1,p*(p-1)*1.0)-1)*tgap_net(d)
tfan_all(p,d) = (p-2)*tgap_net(d)
flog2(p) = clog2(p) - np2(p)
held(d) = tsend(d)/tmsg(d)
across(p,d) = tshift_all(2*floor(p/2.0),floor(p/2.0),d)
recursive_doubling(p,d) = (sum [k=0:int(flog2(p))-1] tswap_all(p,2**k*(1+np2(p)),d)) + 2*np2(p)*tmsg_at(1,d)
fan(p,d) = tmsg_at(p-1,d) + tfan_all(p,d)
bruck_gather(p,d) = sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,d*min(2**k,p-2**k))
bruck(p,d) = sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,d*(2**k*floor(p/2.0/2**k) + \
    max(0,p-2**k*(1+2*floor(p/2.0/2**k)))))
pairwise(p,d) = sum [k=1:int(p)-1] tshift_all(p,k,d)
four_at_once(p,d) = ceil((p-1)/4.0)*tmsg_at(p-1,d) + (p-1-ceil((p-1)/4.0))/max(1,p-2)*tcrowd_all(p,d)
all_at_once(p,d) = tmsg_at(p-1,d) + tcrowd_all(p,d)
recursive_doubling_shrinking(p,d) = (sum [k=0:int(clog2(p))-1] tswap_all(p,2**k,d*(p-2**k))) + sum \
    [k=0:int(flog2(p))-1] (int(p)%2**(k+1) > 0)*tmsg_at(2**k,d*2**flog2(p))
doubling(p,d) = sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)
halving(p,d) = sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.014 %, 19 of 20 within 0.13 %, worst 0.25 % at p=2 d=609
tmsg(d) = d < 235 ? 505.3 + 0.103*d : d < 1310 ? 494.0 + 0.243*d : d < 3750 ? 405.0 + 0.138*d : d < 5300 ? \
    472.0 + 0.108*d : d < 9100 ? 550.0 + 0.077*d : d < 15000 ? 650.0 + 0.143*d : d < 60000 ? 874.0 + \
    0.1204*d : 2910.0 + 0.0893*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.send.p = 2
#@ op.send.d = 1:1048576
#@ op.send.quality = median 0 %, 19 of 20 within 0.012 %, worst 0.023 % at p=2 d=64K
tsend(d) = d < 63400 ? 1e-06 : 2910.0 + 0.0893*d
tsend_lo(d) = tsend(d)/(1.01*max(1,d/1048576.0)**0.03)
tsend_hi(d) = tsend(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.recv.p = 2
#@ op.recv.d = 1:1048576
#@ op.recv.quality = median 1 %, 19 of 20 within 9.9 %, worst 11 % at p=2 d=64K
trecv(d) = d < 1390 ? 500.0 + 0.23*d : d < 12700 ? 537.0 + 0.082*d : 1570.0 + 0.095*d
trecv_lo(d) = trecv(d)/(1.141*max(1,d/1048576.0)**0.11)
trecv_hi(d) = trecv(d)*1.141*max(1,d/1048576.0)**0.11

#@ op.sendrecv.p = 1,2,3,4,6,8,12,16
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.one_rank = measured as 0 s: written as 1e-06
#@ op.sendrecv.quality = median 0.01 %, 19 of 20 within 9.1 %, worst 16 % at p=16 d=32K
#@ op.sendrecv.algorithm = across the middle
tsendrecv(p,d) = p <= 1 ? 1e-06 : across(p,d)
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.015*exp((p <= 16 ? 0.23 : \
    0.36)*sqrt(max(0,1-real(tsendrecv(p,1))/tsendrecv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.075)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.015*exp((p <= 16 ? 0.23 : \
    0.36)*sqrt(max(0,1-real(tsendrecv(p,1))/tsendrecv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.075

#@ op.allsend.p = 1,2,3,4,6,8,12,16
#@ op.allsend.d = 1:1048576
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 0.0094 %, 19 of 20 within 9.7 %, worst 16 % at p=16 d=32K
#@ op.allsend.algorithm = one round
tallsend(p,d) = p <= 1 ? 1e-06 : tshift_all(p,1,d)
tallsend_lo(p,d) = tallsend(p,d)/(1.015*exp((p <= 16 ? 0.23 : \
    0.36)*sqrt(max(0,1-real(tallsend(p,1))/tallsend(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03)
tallsend_hi(p,d) = tallsend(p,d)*1.015*exp((p <= 16 ? 0.23 : \
    0.36)*sqrt(max(0,1-real(tallsend(p,1))/tallsend(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.barrier.p = 1,2,3,4,6,8,12,16
#@ op.barrier.one_rank = measured as 0 s: written as 1e-06
#@ op.barrier.quality = median 0.12 %, 19 of 20 within 0.3 %, worst 0.32 % at p=16 d=0
#@ op.barrier.algorithm = dissemination
tbarrier(p) = p <= 1 ? 1e-06 : sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,1)
tbarrier_lo(p) = tbarrier(p)/(1.015*max(1,p/16.0)**0.02)
tbarrier_hi(p) = tbarrier(p)*1.015*max(1,p/16.0)**0.02

#@ op.bcast.p = 1,2,3,4,6,8,12,16
#@ op.bcast.d = 1:1048576
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 0.7 %, 19 of 20 within 7 %, worst 18 % at p=3 d=16K
#@ op.bcast.algorithm = doubling messages (recursive doubling, Bruck): doubling(p,d)
tbcast(p,d) = p <= 1 ? 1e-06 : d < 1310 ? 506.0*flog2(p) + 0.246*(p-1)*d : d < 9100 ? 0.383*(p-1)*tmsg(d) + \
    0.0292*p*d + 306.0*flog2(p) : doubling(p,d)
tbcast_lo(p,d) = tbcast(p,d)/(1.094*max(1,p/16.0)**0.24*max(1,d/1048576.0)**0.03)
tbcast_hi(p,d) = tbcast(p,d)*1.094*max(1,p/16.0)**0.24*max(1,d/1048576.0)**0.03

#@ op.reduce.p = 1,2,3,4,6,8,12,16
#@ op.reduce.d = 1:1048576
#@ op.reduce.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce.quality = median 1 %, 19 of 20 within 5.1 %, worst 10 % at p=2 d=32K
#@ op.reduce.algorithm = whole messages: clog2(p)*tmsg(d)
treduce(p,d) = p <= 1 ? 1e-06 : d < 1310 ? 1.01*clog2(p)*tmsg(d) + 0.207*max(0,p-3)*d : d < 9100 ? (np2(p) > \
    0 ? 1870.0*flog2(p) + 0.35*clog2(p)*tmsg(p*d/2.) : 0.614*(p-1)*tmsg(d) + 1.8*halving(p,d) + \
    0.0825*max(0,p-3)*d) : d < 92600 ? 0.122*(p-1)*d + 1.01*halving(p,d) : 0.605*flog2(p)*tmsg(d) + \
    0.95*(p-1)*tmsg(d)
treduce_lo(p,d) = treduce(p,d)/(1.096*max(1,p/16.0)**0.39*max(1,d/1048576.0)**0.03)
treduce_hi(p,d) = treduce(p,d)*1.096*max(1,p/16.0)**0.39*max(1,d/1048576.0)**0.03

#@ op.allreduce.p = 1,2,3,4,6,8,12,16
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.one_rank = measured as 0 s: written as 1e-06
#@ op.allreduce.quality = median 0.076 %, 19 of 20 within 19 %, worst 26 % at p=12 d=8K
#@ op.allreduce.algorithm = recursive doubling
tallreduce(p,d) = p <= 1 ? 1e-06 : recursive_doubling(p,d)
tallreduce_lo(p,d) = tallreduce(p,d)/(1.015*exp((p <= 16 ? 0.33 : \
    0.44)*sqrt(max(0,1-real(tallreduce(p,1))/tallreduce(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.032)
tallreduce_hi(p,d) = tallreduce(p,d)*1.015*exp((p <= 16 ? 0.33 : \
    0.44)*sqrt(max(0,1-real(tallreduce(p,1))/tallreduce(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.032

#@ op.scan.p = 1,2,3,4,6,8,12,16
#@ op.scan.d = 1:1048576
#@ op.scan.one_rank = measured as 0 s: written as 1e-06
#@ op.scan.quality = median 1.2 %, 19 of 20 within 7.9 %, worst 12 % at p=4 d=64K
#@ op.scan.algorithm = half of everything each step (Bruck): (p-1)*tmsg(p*d/2.)
tscan(p,d) = p <= 1 ? 1e-06 : d < 235 ? 498.0 + 0.8*p**2 + 0.0476*p**2*d : d < 1310 ? 385.0 + \
    0.368*(p-1)*max(1,p/3.)*d + 34.0*p : d < 60000 ? 0.044*p**2*d + 0.013*max(0,p-3)*(p-1)*d + 170.0 : \
    0.973*(p-1)*tmsg(p*d/2.)
tscan_lo(p,d) = tscan(p,d)/(1.219*max(1,p/16.0)**0.15*max(1,d/1048576.0)**0.036)
tscan_hi(p,d) = tscan(p,d)*1.219*max(1,p/16.0)**0.15*max(1,d/1048576.0)**0.036

#@ op.exscan.p = 1,2,3,4,6,8,12,16
#@ op.exscan.d = 1:1048576
#@ op.exscan.one_rank = measured as 0 s: written as 1e-06
#@ op.exscan.quality = median 1.2 %, 19 of 20 within 7.9 %, worst 12 % at p=4 d=64K
#@ op.exscan.algorithm = half of everything each step (Bruck): (p-1)*tmsg(p*d/2.)
texscan(p,d) = tscan(p,d)
texscan_lo(p,d) = texscan(p,d)/(1.219*max(1,p/16.0)**0.15*max(1,d/1048576.0)**0.036)
texscan_hi(p,d) = texscan(p,d)*1.219*max(1,p/16.0)**0.15*max(1,d/1048576.0)**0.036

#@ op.gather.p = 1,2,3,4,6,8,12,16
#@ op.gather.d = 1:1048576
#@ op.gather.one_rank = measured as 0 s: written as 1e-06
#@ op.gather.quality = median 0.91 %, 19 of 20 within 7 %, worst 8.7 % at p=8 d=16K
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): doubling(p,d)
#@ op.gather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.6)
tgather(p,d) = p <= 1 ? 1e-06 : d < 364 ? 0.0162*p**2*d + 1.01*doubling(p,d) : 0.2*(p-1)*tmsg(d) + \
    0.805*doubling(p,d) + 0.073*max(0,p-3)*d + 0.0036*max(0,p-6)*(p-1)*d
tgather_lo(p,d) = tgather(p,d)/(1.111*max(1,p/16.0)**0.55*max(1,d/1048576.0)**0.073)
tgather_hi(p,d) = tgather(p,d)*1.111*max(1,p/16.0)**0.55*max(1,d/1048576.0)**0.073

#@ op.gatherv.p = 1,2,3,4,6,8,12,16
#@ op.gatherv.d = 1:1048576
#@ op.gatherv.one_rank = measured as 0 s: written as 1e-06
#@ op.gatherv.quality = median 0.43 %, 19 of 20 within 5.9 %, worst 8.4 % at p=16 d=64
#@ op.gatherv.algorithm = all at once
tgatherv(p,d) = p <= 1 ? 1e-06 : fan(p,d)
tgatherv_lo(p,d) = tgatherv(p,d)/(1.015*exp((p <= 16 ? 0.39 : \
    0.48)*sqrt(max(0,1-real(tgatherv(p,1))/tgatherv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03)
tgatherv_hi(p,d) = tgatherv(p,d)*1.015*exp((p <= 16 ? 0.39 : \
    0.48)*sqrt(max(0,1-real(tgatherv(p,1))/tgatherv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.scatter.p = 1,2,3,4,6,8,12,16
#@ op.scatter.d = 1:1048576
#@ op.scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.scatter.quality = median 2.2 %, 19 of 20 within 12 %, worst 15 % at p=2 d=1M
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): doubling(p,d)
tscatter(p,d) = p <= 1 ? 1e-06 : d < 710 ? 507.0*flog2(p) + 0.091*p*log2(p)*d : 0.072*max(0,p-3)*d + \
    0.427*flog2(p)*tmsg(d) + 0.525*doubling(p,d) + 0.00455*p**2*d
tscatter_lo(p,d) = tscatter(p,d)/(1.206*max(1,p/16.0)**0.39*max(1,d/1048576.0)**0.16)
tscatter_hi(p,d) = tscatter(p,d)*1.206*max(1,p/16.0)**0.39*max(1,d/1048576.0)**0.16

#@ op.scatterv.p = 1,2,3,4,6,8,12,16
#@ op.scatterv.d = 1:1048576
#@ op.scatterv.one_rank = measured as 0 s: written as 1e-06
#@ op.scatterv.quality = median 0.0066 %, 19 of 20 within 0.071 %, worst 0.18 % at p=2 d=4K
#@ op.scatterv.algorithm = all at once
tscatterv(p,d) = tgatherv(p,d)
tscatterv_lo(p,d) = tscatterv(p,d)/(1.015*exp((p <= 16 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tscatterv(p,1))/tscatterv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03)
tscatterv_hi(p,d) = tscatterv(p,d)*1.015*exp((p <= 16 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tscatterv(p,1))/tscatterv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.allgather.p = 1,2,3,4,6,8,12,16
#@ op.allgather.d = 1:1048576
#@ op.allgather.one_rank = measured as 0 s: written as 1e-06
#@ op.allgather.quality = median 0.14 %, 19 of 20 within 8 %, worst 28 % at p=12 d=8K
#@ op.allgather.algorithm = Bruck
tallgather(p,d) = p <= 1 ? 1e-06 : bruck_gather(p,d)
tallgather_lo(p,d) = tallgather(p,d)/(1.015*exp((p <= 16 ? 0.22 : \
    0.35)*sqrt(max(0,1-real(tallgather(p,1))/tallgather(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.079)
tallgather_hi(p,d) = tallgather(p,d)*1.015*exp((p <= 16 ? 0.22 : \
    0.35)*sqrt(max(0,1-real(tallgather(p,1))/tallgather(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.079

#@ op.allgatherv.p = 1,2,3,4,6,8,12,16
#@ op.allgatherv.d = 1:1048576
#@ op.allgatherv.one_rank = measured as 0 s: written as 1e-06
#@ op.allgatherv.quality = median 0.059 %, 19 of 20 within 6.9 %, worst 22 % at p=12 d=16K
#@ op.allgatherv.algorithm = Bruck
tallgatherv(p,d) = tallgather(p,d)
tallgatherv_lo(p,d) = tallgatherv(p,d)/(1.015*exp((p <= 16 ? 0.21 : \
    0.34)*sqrt(max(0,1-real(tallgatherv(p,1))/tallgatherv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03)
tallgatherv_hi(p,d) = tallgatherv(p,d)*1.015*exp((p <= 16 ? 0.21 : \
    0.34)*sqrt(max(0,1-real(tallgatherv(p,1))/tallgatherv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.alltoall.p = 1,2,3,4,6,8,12,16
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: left out of the equation
#@ op.alltoall.quality = median 1 %, 19 of 20 within 26 %, worst 49 % at p=8 d=256
#@ op.alltoall.algorithm = four at once; pairwise; Bruck
talltoall(p,d) = p <= 1 ? 310.0 + 0.113*d : p < 8 ? (p*d < 3072 ? four_at_once(p,d) : pairwise(p,d)) : p*d < \
    8192 ? bruck(p,d) : pairwise(p,d)
talltoall_lo(p,d) = p <= 1 ? 1e-06 : talltoall(p,d)/(1.015*exp((p <= 16 ? 0.48 : \
    0.55)*sqrt(max(0,1-real(talltoall(p,1))/talltoall(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03)
talltoall_hi(p,d) = p <= 1 ? talltoall(p,d)*1.285*max(1,d/1048576.0)**0.03 : talltoall(p,d)*1.015*exp((p <= \
    16 ? 0.48 : \
    0.55)*sqrt(max(0,1-real(talltoall(p,1))/talltoall(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.alltoallv.p = 1,2,3,4,6,8,12,16
#@ op.alltoallv.d = 1:1048576
#@ op.alltoallv.one_rank = measured as 0 s: written as 1e-06
#@ op.alltoallv.quality = median 0.53 %, 19 of 20 within 9.4 %, worst 14 % at p=6 d=256
#@ op.alltoallv.algorithm = four at once; all at once
talltoallv(p,d) = p <= 1 ? 1e-06 : p*d < 2048 ? four_at_once(p,d) : all_at_once(p,d)
talltoallv_lo(p,d) = talltoallv(p,d)/(1.015*exp((p <= 16 ? 0.3 : \
    0.42)*sqrt(max(0,1-real(talltoallv(p,1))/talltoallv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03)
talltoallv_hi(p,d) = talltoallv(p,d)*1.015*exp((p <= 16 ? 0.3 : \
    0.42)*sqrt(max(0,1-real(talltoallv(p,1))/talltoallv(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.reduce_scatter.p = 1,2,3,4,6,8,12,16
#@ op.reduce_scatter.d = 1:1048576
#@ op.reduce_scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce_scatter.quality = median 0.12 %, 19 of 20 within 21 %, worst 46 % at p=16 d=16
#@ op.reduce_scatter.algorithm = recursive doubling of shrinking messages; pairwise
treduce_scatter(p,d) = p <= 1 ? 1e-06 : p*d < 3145728 ? recursive_doubling_shrinking(p,d) : pairwise(p,d)
treduce_scatter_lo(p,d) = treduce_scatter(p,d)/(1.015*exp((p <= 16 ? 0.34 : \
    0.44)*sqrt(max(0,1-real(treduce_scatter(p,1))/treduce_scatter(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.062)
treduce_scatter_hi(p,d) = treduce_scatter(p,d)*1.015*exp((p <= 16 ? 0.34 : \
    0.44)*sqrt(max(0,1-real(treduce_scatter(p,1))/treduce_scatter(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.062

#@ op.reduce_scatter_block.p = 1,2,3,4,6,8,12,16
#@ op.reduce_scatter_block.d = 1:1048576
#@ op.reduce_scatter_block.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce_scatter_block.quality = median 0.12 %, 19 of 20 within 21 %, worst 46 % at p=16 d=16
#@ op.reduce_scatter_block.algorithm = recursive doubling of shrinking messages; pairwise
treduce_scatter_block(p,d) = treduce_scatter(p,d)
treduce_scatter_block_lo(p,d) = treduce_scatter_block(p,d)/(1.015*exp((p <= 16 ? 0.34 : \
    0.44)*sqrt(max(0,1-real(treduce_scatter_block(p,1))/treduce_scatter_block(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.062)
treduce_scatter_block_hi(p,d) = treduce_scatter_block(p,d)*1.015*exp((p <= 16 ? 0.34 : \
    0.44)*sqrt(max(0,1-real(treduce_scatter_block(p,1))/treduce_scatter_block(p,d))))*max(1,p/16.0)**0.02*max(1,d/1048576.0)**0.062

#@ calibration.elastic_city.w = 128:1048576
#@ calibration.elastic_city.quality = median 4.2e-11 %, worst 9.9e-08 % at w=128
c_elastic_city(w) = w < 1048576 ? 0.066 : 0.066
c_elastic_city_lo(w) = c_elastic_city(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_hi(w) = c_elastic_city(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.elastic_pull.w = 128:1048576
#@ calibration.elastic_pull.quality = median 4.8e-11 %, worst 5e-08 % at w=128
c_elastic_pull(w) = w < 1048576 ? 0.048 : 0.048
c_elastic_pull_lo(w) = c_elastic_pull(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_hi(w) = c_elastic_pull(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.elastic_weigh.w = 128:1048576
#@ calibration.elastic_weigh.quality = median 2.7e-11 %, worst 5e-07 % at w=128
c_elastic_weigh(w) = w < 1048576 ? 0.054 : 0.054
c_elastic_weigh_lo(w) = c_elastic_weigh(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_hi(w) = c_elastic_weigh(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.gauss.w = 256:67279872
#@ calibration.gauss.quality = median 2.8e-11 %, worst 8.7e-07 % at w=256
c_gauss(w) = w < 12480 ? 0.0024 : w < 15360 ? 0.0024 + 0.003004403635939619*log2(w/12480.0) : w < 900480 ? \
    0.0033 : w < 924672 ? 0.0033 + 0.09673842641634543*log2(w/900480.0) : w < 67279872 ? 0.007 : 0.007
c_gauss_lo(w) = c_gauss(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_hi(w) = c_gauss(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2

#@ calibration.gauss_back.w = 256:67279872
#@ calibration.gauss_back.quality = median 3e-10 %, worst 8.7e-07 % at w=256
c_gauss_back(w) = w < 12480 ? 0.012 : w < 15360 ? 0.012 + 0.016691131310775664*log2(w/12480.0) : w < 900480 \
    ? 0.017 : w < 924672 ? 0.017 + 1.1765484293879849*log2(w/900480.0) : w < 67279872 ? 0.062 : 0.062
c_gauss_back_lo(w) = c_gauss_back(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_hi(w) = c_gauss_back(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2

#@ calibration.half.w = 128:67094528
#@ calibration.half.quality = median 3.7e-10 %, worst 1.3e-06 % at w=128
c_half(w) = w < 14112 ? 0.0032 : w < 14792 ? 0.0032 + 0.019147307407482814*log2(w/14112.0) : w < 919368 ? \
    0.0045 : w < 924800 ? 0.0045 + 1.7060939080406903*log2(w/919368.0) : w < 67094528 ? 0.019 : 0.019
c_half_lo(w) = c_half(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_hi(w) = c_half(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2

#@ calibration.hull.w = 120:16777224
#@ calibration.hull.quality = median 1.1e-10 %, worst 1.8e-07 % at w=120
c_hull(w) = w < 14328 ? 0.12 : w < 14352 ? 0.12 + 12.42466031133874*log2(w/14328.0) : w < 921408 ? 0.15 : w \
    < 922032 ? 0.15 + 245.72599802473607*log2(w/921408.0) : w < 16777224 ? 0.39 : 0.39
c_hull_lo(w) = c_hull(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_hi(w) = c_hull(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2

#@ calibration.hull_sort.w = 120:4194312
#@ calibration.hull_sort.quality = median 1.8e-11 %, worst 1.3e-07 % at w=120
c_hull_sort(w) = w < 14328 ? 0.12 : w < 14352 ? 0.12 + 16.56621374845166*log2(w/14328.0) : w < 921408 ? 0.16 \
    : w < 922032 ? 0.16 + 317.3960807819507*log2(w/921408.0) : w < 4194312 ? 0.47 : 0.47
c_hull_sort_lo(w) = c_hull_sort(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_hi(w) = c_hull_sort(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2

#@ calibration.invperc.w = 221:8405861
#@ calibration.invperc.quality = median 5e-11 %, worst 7.9e-09 % at w=221
c_invperc(w) = w < 13837 ? 0.12 : w < 14368 ? 0.12 + 1.4725353105694488*log2(w/13837.0) : w < 918493 ? 0.2 : \
    w < 922784 ? 0.2 + 74.35758859805915*log2(w/918493.0) : w < 8405861 ? 0.7 : 0.7
c_invperc_lo(w) = c_invperc(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_hi(w) = c_invperc(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 9.4e-11 %, worst 9.8e-07 % at w=144
c_life(w) = w < 14304 ? 0.0012 : w < 14400 ? 0.0012 + 0.031087535136867593*log2(w/14304.0) : w < 921600 ? \
    0.0015 : w < 922112 ? 0.0015 + 1.3728126131684248*log2(w/921600.0) : w < 67108896 ? 0.0026 : 0.0026
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2

#@ calibration.mandel.w = 144:67108864
#@ calibration.mandel.quality = median 2.3e-13 %, worst 5.6e-10 % at w=144
c_mandel(w) = w < 67108864 ? 0.03 : 0.03
c_mandel_lo(w) = c_mandel(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_hi(w) = c_mandel(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2

#@ calibration.norm.w = 128:67108864
#@ calibration.norm.quality = median 5.9e-10 %, worst 1.6e-06 % at w=128
c_norm(w) = w < 14336 ? 0.018 : w < 14368 ? 0.018 + 0.6217527633824266*log2(w/14336.0) : w < 921408 ? 0.02 : \
    w < 922016 ? 0.02 + 40.980921029532645*log2(w/921408.0) : w < 67108864 ? 0.059 : 0.059
c_norm_lo(w) = c_norm(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_hi(w) = c_norm(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.norm_extent.w = 128:67108864
#@ calibration.norm_extent.quality = median 2.2e-09 %, worst 1.6e-06 % at w=256
c_norm_extent(w) = w < 14336 ? 0.0045 : w < 14352 ? 0.0045 + 1.429234680764632*log2(w/14336.0) : w < 921408 \
    ? 0.0068 : w < 922032 ? 0.0068 + 18.63422151687582*log2(w/921408.0) : w < 67108864 ? 0.025 : 0.025
c_norm_extent_lo(w) = c_norm_extent(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_hi(w) = c_norm_extent(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.outer.w = 192:67140864
#@ calibration.outer.quality = median 1.2e-10 %, worst 1.3e-07 % at w=384
c_outer(w) = w < 14104 ? 0.027 : w < 14784 ? 0.027 + 0.029441083654120567*log2(w/14104.0) : w < 919360 ? \
    0.029 : w < 924792 ? 0.029 + 1.058945651929104*log2(w/919360.0) : w < 67140864 ? 0.038 : 0.038
c_outer_lo(w) = c_outer(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_hi(w) = c_outer(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2

#@ calibration.product.w = 192:268563480
#@ calibration.product.quality = median 1.4e-10 %, worst 3.6e-07 % at w=384
c_product(w) = w < 14104 ? 0.008 : w < 14784 ? 0.008 + 0.08832325096236163*log2(w/14104.0) : w < 919360 ? \
    0.014 : w < 924792 ? 0.014 + 3.059176327795191*log2(w/919360.0) : w < 268563480 ? 0.04 : 0.04
c_product_lo(w) = c_product(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_hi(w) = c_product(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2

#@ calibration.randmat.w = 128:67108864
#@ calibration.randmat.quality = median 1.7e-10 %, worst 5.3e-08 % at w=512
c_randmat(w) = w < 14328 ? 0.012 : w < 14340 ? 0.012 + 3.311857035288335*log2(w/14328.0) : w < 921408 ? \
    0.016 : w < 922032 ? 0.016 + 14.334016551442934*log2(w/921408.0) : w < 67108864 ? 0.03 : 0.03
c_randmat_lo(w) = c_randmat(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_hi(w) = c_randmat(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.sor.w = 288:134250496
#@ calibration.sor.quality = median 5.1e-10 %, worst 3.2e-06 % at w=288
c_sor(w) = w < 13120 ? 0.0054 : w < 16072 ? 0.0054 + 0.010929643013744429*log2(w/13120.0) : w < 905856 ? \
    0.0086 : w < 930120 ? 0.0086 + 0.6660525542057687*log2(w/905856.0) : w < 134250496 ? 0.034 : 0.034
c_sor_lo(w) = c_sor(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_hi(w) = c_sor(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2

#@ calibration.thresh.w = 128:67108864
#@ calibration.thresh.quality = median 1.5e-10 %, worst 2.6e-07 % at w=128
c_thresh(w) = w < 14328 ? 0.009 : w < 14340 ? 0.009 + 0.7451678329398767*log2(w/14328.0) : w < 921408 ? \
    0.0099 : w < 922032 ? 0.0099 + 6.245535783128707*log2(w/921408.0) : w < 67108864 ? 0.016 : 0.016
c_thresh_lo(w) = c_thresh(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_hi(w) = c_thresh(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.thresh_mask.w = 130:67108865
#@ calibration.thresh_mask.quality = median 1.1e-09 %, worst 6.8e-07 % at w=130
c_thresh_mask(w) = w < 14330 ? 0.0018 : w < 14340 ? 0.0018 + 0.8942637987343492*log2(w/14330.0) : w < 921405 \
    ? 0.0027 : w < 922030 ? 0.0027 + 5.519973846972197*log2(w/921405.0) : w < 67108865 ? 0.0081 : 0.0081
c_thresh_mask_lo(w) = c_thresh_mask(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_hi(w) = c_thresh_mask(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2

#@ calibration.thresh_window.w = 128:67108864
#@ calibration.thresh_window.quality = median 1.3e-09 %, worst 9.8e-07 % at w=128
c_thresh_window(w) = w < 14328 ? 0.0018 : w < 14340 ? 0.0018 + 0.49677855529325016*log2(w/14328.0) : w < \
    921408 ? 0.0024 : w < 922032 ? 0.0024 + 3.685889970371041*log2(w/921408.0) : w < 67108864 ? 0.006 : \
    0.006
c_thresh_window_lo(w) = c_thresh_window(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_hi(w) = c_thresh_window(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 3.1e-12 %, worst 2.5e-08 % at w=11585
c_touch(w) = w < 14328 ? 0.001 : w < 14338 ? 0.001 + 1.4902317203946438*log2(w/14328.0) : w < 921406 ? \
    0.0025 : w < 922030 ? 0.0025 + 6.655064672604401*log2(w/921406.0) : w < 134217728 ? 0.009 : 0.009
c_touch_lo(w) = c_touch(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_hi(w) = c_touch(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2

#@ calibration.vecdiff.w = 128:67108864
#@ calibration.vecdiff.quality = median 7.7e-10 %, worst 2.8e-06 % at w=128
c_vecdiff(w) = w < 14336 ? 0.004 : w < 14352 ? 0.004 + 1.429234680764632*log2(w/14336.0) : w < 921408 ? \
    0.0063 : w < 922032 ? 0.0063 + 17.098434029221217*log2(w/921408.0) : w < 67108864 ? 0.023 : 0.023
c_vecdiff_lo(w) = c_vecdiff(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_hi(w) = c_vecdiff(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.winnow.w = 126:67108860
#@ calibration.winnow.quality = median 2.4e-10 %, worst 1.8e-07 % at w=252
c_winnow(w) = w < 14328 ? 0.018 : w < 14337 ? 0.018 + 2.207673697540589*log2(w/14328.0) : w < 921402 ? 0.02 \
    : w < 922032 ? 0.02 + 14.197455887804086*log2(w/921402.0) : w < 67108860 ? 0.034 : 0.034
c_winnow_lo(w) = c_winnow(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_hi(w) = c_winnow(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2

#@ calibration.winnow_sort.w = 128:67108864
#@ calibration.winnow_sort.quality = median 3.7e-10 %, worst 5e-08 % at w=2K
c_winnow_sort(w) = w < 14336 ? 0.027 : w < 14352 ? 0.027 + 5.592657446470297*log2(w/14336.0) : w < 921408 ? \
    0.036 : w < 922032 ? 0.036 + 86.0040993086576*log2(w/921408.0) : w < 67108864 ? 0.12 : 0.12
c_winnow_sort_lo(w) = c_winnow_sort(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_winnow_sort_hi(w) = c_winnow_sort(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ profile.hull.rows = 13
w_hull(y) = y < 0.46153846153846156 ? (y < 0.23076923076923078 ? (y < 0.07692307692307693 ? 0.0 : y < \
    0.15384615384615385 ? 0.0 : 1.0) : y < 0.3076923076923077 ? 2.25 : y < 0.38461538461538464 ? 3.75 : \
    8.15625) : y < 0.6923076923076923 ? (y < 0.5384615384615384 ? 11.7344 : y < 0.6153846153846154 ? 19.4922 \
    : 32.5156) : y < 0.8461538461538461 ? (y < 0.7692307692307693 ? 53.1621 : 85.3398) : y < \
    0.9230769230769231 ? 131.058 : 209.098

#@ profile.hull_layers.rows = 13
w_hull_layers(y) = y < 0.46153846153846156 ? (y < 0.23076923076923078 ? 1.0 : y < 0.3076923076923077 ? 2.0 : \
    y < 0.38461538461538464 ? 3.0 : 5.0) : y < 0.6923076923076923 ? (y < 0.5384615384615384 ? 8.0 : y < \
    0.6153846153846154 ? 12.0 : 19.0) : y < 0.8461538461538461 ? (y < 0.7692307692307693 ? 31.0 : 50.0) : y \
    < 0.9230769230769231 ? 78.0 : 124.0

#@ profile.invperc.rows = 10
w_invperc(y) = y < 0.5 ? (y < 0.2 ? (y < 0.1 ? 4.0 : 6.5) : y < 0.3 ? 9.25 : y < 0.4 ? 10.5938 : 11.9297) : \
    y < 0.7 ? (y < 0.6 ? 13.9629 : 15.8062) : y < 0.8 ? 17.405 : y < 0.9 ? 19.1229 : 21.2649

#@ profile.mandel.rows = 128
w_mandel(y) = y < 0.5 ? (y < 0.25 ? (y < 0.125 ? (y < 0.0625 ? (y < 0.03125 ? (y < 0.015625 ? 1.0 : y < \
    0.0234375 ? 1.0 : 1.02083) : y < 0.046875 ? (y < 0.0390625 ? 1.15625 : 1.22917) : y < 0.0546875 ? \
    1.28646 : 1.33333) : y < 0.09375 ? (y < 0.078125 ? (y < 0.0703125 ? 1.36979 : 1.40625) : y < 0.0859375 ? \
    1.43229 : 1.46354) : y < 0.109375 ? (y < 0.1015625 ? 1.48958 : 1.51562) : y < 0.1171875 ? 1.53646 : \
    1.5625) : y < 0.1875 ? (y < 0.15625 ? (y < 0.140625 ? (y < 0.1328125 ? 1.58333 : 1.59896) : y < \
    0.1484375 ? 1.77083 : 2.05208) : y < 0.171875 ? (y < 0.1640625 ? 2.34375 : 2.625) : y < 0.1796875 ? \
    2.86198 : 2.79948) : y < 0.21875 ? (y < 0.203125 ? (y < 0.1953125 ? 2.97135 : 3.73958) : y < 0.2109375 ? \
    5.17188 : 6.24219) : y < 0.234375 ? (y < 0.2265625 ? 8.33594 : 11.3932) : y < 0.2421875 ? 12.6849 : \
    13.4427) : y < 0.375 ? (y < 0.3125 ? (y < 0.28125 ? (y < 0.265625 ? (y < 0.2578125 ? 13.8047 : 13.3828) \
    : y < 0.2734375 ? 12.9323 : 12.7917) : y < 0.296875 ? (y < 0.2890625 ? 22.4089 : 30.0391) : y < \
    0.3046875 ? 35.1016 : 40.5703) : y < 0.34375 ? (y < 0.328125 ? (y < 0.3203125 ? 45.6276 : 44.6042) : y < \
    0.3359375 ? 46.0703 : 45.7812) : y < 0.359375 ? (y < 0.3515625 ? 48.3776 : 51.5859) : y < 0.3671875 ? \
    51.8359 : 51.8307) : y < 0.4375 ? (y < 0.40625 ? (y < 0.390625 ? (y < 0.3828125 ? 54.6224 : 58.0677) : y \
    < 0.3984375 ? 57.5365 : 58.3281) : y < 0.421875 ? (y < 0.4140625 ? 62.5104 : 68.9401) : y < 0.4296875 ? \
    73.0104 : 74.4922) : y < 0.46875 ? (y < 0.453125 ? (y < 0.4453125 ? 77.2604 : 80.125) : y < 0.4609375 ? \
    80.4401 : 81.3906) : y < 0.484375 ? (y < 0.4765625 ? 82.0495 : 83.5573) : y < 0.4921875 ? 85.2344 : \
    85.4479) : y < 0.75 ? (y < 0.625 ? (y < 0.5625 ? (y < 0.53125 ? (y < 0.515625 ? (y < 0.5078125 ? 85.4479 \
    : 85.2344) : y < 0.5234375 ? 83.5573 : 82.0495) : y < 0.546875 ? (y < 0.5390625 ? 81.3906 : 80.4401) : y \
    < 0.5546875 ? 80.125 : 77.2604) : y < 0.59375 ? (y < 0.578125 ? (y < 0.5703125 ? 74.4922 : 73.0104) : y \
    < 0.5859375 ? 68.9401 : 62.5104) : y < 0.609375 ? (y < 0.6015625 ? 58.3281 : 57.5365) : y < 0.6171875 ? \
    58.0677 : 54.6224) : y < 0.6875 ? (y < 0.65625 ? (y < 0.640625 ? (y < 0.6328125 ? 51.8307 : 51.8359) : y \
    < 0.6484375 ? 51.5859 : 48.3776) : y < 0.671875 ? (y < 0.6640625 ? 45.7812 : 46.0703) : y < 0.6796875 ? \
    44.6042 : 45.6276) : y < 0.71875 ? (y < 0.703125 ? (y < 0.6953125 ? 40.5703 : 35.1016) : y < 0.7109375 ? \
    30.0391 : 22.4089) : y < 0.734375 ? (y < 0.7265625 ? 12.7917 : 12.9323) : y < 0.7421875 ? 13.3828 : \
    13.8047) : y < 0.875 ? (y < 0.8125 ? (y < 0.78125 ? (y < 0.765625 ? (y < 0.7578125 ? 13.4427 : 12.6849) \
    : y < 0.7734375 ? 11.3932 : 8.33594) : y < 0.796875 ? (y < 0.7890625 ? 6.24219 : 5.17188) : y < \
    0.8046875 ? 3.73958 : 2.97135) : y < 0.84375 ? (y < 0.828125 ? (y < 0.8203125 ? 2.79948 : 2.86198) : y < \
    0.8359375 ? 2.625 : 2.34375) : y < 0.859375 ? (y < 0.8515625 ? 2.05208 : 1.77083) : y < 0.8671875 ? \
    1.59896 : 1.58333) : y < 0.9375 ? (y < 0.90625 ? (y < 0.890625 ? (y < 0.8828125 ? 1.5625 : 1.53646) : y \
    < 0.8984375 ? 1.51562 : 1.48958) : y < 0.921875 ? (y < 0.9140625 ? 1.46354 : 1.43229) : y < 0.9296875 ? \
    1.40625 : 1.36979) : y < 0.96875 ? (y < 0.953125 ? (y < 0.9453125 ? 1.33333 : 1.28646) : y < 0.9609375 ? \
    1.22917 : 1.15625) : y < 0.984375 ? (y < 0.9765625 ? 1.02083 : 1.0) : 1.0

#@ profile.sor.rows = 10
w_sor(y) = y < 0.5 ? (y < 0.2 ? (y < 0.1 ? 11.0 : 12.0) : y < 0.3 ? 13.0 : 16.0) : 15.0

#@ profile.sor_jacobi.rows = 10
w_sor_jacobi(y) = y < 0.5 ? (y < 0.2 ? (y < 0.1 ? 11.0 : 54.0) : y < 0.3 ? 43.0 : y < 0.4 ? 61.0 : 77.0) : y \
    < 0.7 ? (y < 0.6 ? 123.0 : 113.0) : y < 0.8 ? 109.0 : y < 0.9 ? 111.0 : 109.0

#@ profile.winnow.rows = 128
w_winnow(y) = y < 0.5 ? (y < 0.25 ? (y < 0.125 ? (y < 0.0625 ? (y < 0.03125 ? (y < 0.015625 ? (y < 0.0078125 \
    ? 1.02734 : 0.935547) : y < 0.0234375 ? 0.949219 : 1.04102) : y < 0.046875 ? (y < 0.0390625 ? 0.939453 : \
    1.15039) : y < 0.0546875 ? 0.896484 : 1.09375) : y < 0.09375 ? (y < 0.078125 ? (y < 0.0703125 ? 0.996094 \
    : 0.896484) : y < 0.0859375 ? 0.882812 : 0.955078) : y < 0.109375 ? (y < 0.1015625 ? 0.916016 : 1.01172) \
    : y < 0.1171875 ? 0.994141 : 1.10352) : y < 0.1875 ? (y < 0.15625 ? (y < 0.140625 ? (y < 0.1328125 ? \
    1.04102 : 0.923828) : y < 0.1484375 ? 1.0 : 1.02148) : y < 0.171875 ? (y < 0.1640625 ? 1.09375 : \
    1.02344) : y < 0.1796875 ? 0.986328 : 1.02148) : y < 0.21875 ? (y < 0.203125 ? (y < 0.1953125 ? 0.990234 \
    : 0.916016) : y < 0.2109375 ? 0.941406 : 0.939453) : y < 0.234375 ? (y < 0.2265625 ? 0.900391 : \
    0.820312) : y < 0.2421875 ? 0.939453 : 1.12109) : y < 0.375 ? (y < 0.3125 ? (y < 0.28125 ? (y < 0.265625 \
    ? (y < 0.2578125 ? 1.17773 : 1.14844) : y < 0.2734375 ? 0.902344 : 1.04297) : y < 0.296875 ? (y < \
    0.2890625 ? 0.873047 : 0.998047) : y < 0.3046875 ? 0.945312 : 0.978516) : y < 0.34375 ? (y < 0.328125 ? \
    (y < 0.3203125 ? 1.01172 : 0.962891) : y < 0.3359375 ? 1.08398 : 1.00391) : y < 0.359375 ? (y < \
    0.3515625 ? 0.898438 : 1.20703) : y < 0.3671875 ? 0.792969 : 0.875) : y < 0.4375 ? (y < 0.40625 ? (y < \
    0.390625 ? (y < 0.3828125 ? 0.783203 : 1.0) : y < 0.3984375 ? 1.14453 : 0.986328) : y < 0.421875 ? (y < \
    0.4140625 ? 1.02734 : 0.925781) : y < 0.4296875 ? 0.984375 : 1.01172) : y < 0.46875 ? (y < 0.453125 ? (y \
    < 0.4453125 ? 1.02344 : 0.890625) : y < 0.4609375 ? 1.07812 : 0.958984) : y < 0.484375 ? (y < 0.4765625 \
    ? 1.13477 : 1.08398) : y < 0.4921875 ? 0.986328 : 1.07422) : y < 0.75 ? (y < 0.625 ? (y < 0.5625 ? (y < \
    0.53125 ? (y < 0.515625 ? (y < 0.5078125 ? 1.10156 : 1.07617) : y < 0.5234375 ? 1.00391 : 0.859375) : y \
    < 0.546875 ? (y < 0.5390625 ? 0.951172 : 1.10156) : y < 0.5546875 ? 0.972656 : 1.04688) : y < 0.59375 ? \
    (y < 0.578125 ? (y < 0.5703125 ? 0.990234 : 0.900391) : y < 0.5859375 ? 1.09961 : 1.09375) : y < \
    0.609375 ? (y < 0.6015625 ? 0.876953 : 0.980469) : y < 0.6171875 ? 1.05859 : 1.09375) : y < 0.6875 ? (y \
    < 0.65625 ? (y < 0.640625 ? (y < 0.6328125 ? 0.949219 : 1.1582) : y < 0.6484375 ? 0.929688 : 1.08594) : \
    y < 0.671875 ? (y < 0.6640625 ? 0.982422 : 0.978516) : y < 0.6796875 ? 1.10547 : 1.00195) : y < 0.71875 \
    ? (y < 0.703125 ? (y < 0.6953125 ? 1.00781 : 0.939453) : y < 0.7109375 ? 0.935547 : 1.02734) : y < \
    0.734375 ? (y < 0.7265625 ? 1.11523 : 0.947266) : y < 0.7421875 ? 0.939453 : 0.980469) : y < 0.875 ? (y \
    < 0.8125 ? (y < 0.78125 ? (y < 0.765625 ? (y < 0.7578125 ? 0.957031 : 1.00586) : y < 0.7734375 ? \
    0.859375 : 1.02344) : y < 0.796875 ? (y < 0.7890625 ? 1.06055 : 1.11914) : y < 0.8046875 ? 0.787109 : \
    0.994141) : y < 0.84375 ? (y < 0.828125 ? (y < 0.8203125 ? 0.9375 : 0.966797) : y < 0.8359375 ? 0.927734 \
    : 1.10547) : y < 0.859375 ? (y < 0.8515625 ? 1.11133 : 0.863281) : y < 0.8671875 ? 1.0332 : 1.07617) : y \
    < 0.9375 ? (y < 0.90625 ? (y < 0.890625 ? (y < 0.8828125 ? 1.08594 : 0.970703) : y < 0.8984375 ? 1.06445 \
    : 1.00781) : y < 0.921875 ? (y < 0.9140625 ? 0.996094 : 0.927734) : y < 0.9296875 ? 1.03125 : 1.00977) : \
    y < 0.96875 ? (y < 0.953125 ? (y < 0.9453125 ? 1.0 : 1.06641) : y < 0.9609375 ? 0.955078 : 0.945312) : y \
    < 0.984375 ? (y < 0.9765625 ? 1.02539 : 1.0957) : y < 0.9921875 ? 1.06445 : 1.16992
