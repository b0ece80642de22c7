#@ format = 1
#@ machine = fattree-64 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 64
#@ nodes = 64
#@ placement = 64 nodes x 1 rank; p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T17:18:46Z
#@ samples = samples.csv sha256 4e3abb8c4c3244133a5912c9ecc10e2cd9520d835370ffc310f81481df3c6b64
#@ network = net: 8 ranks in a row, far: all others
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

nodes(p) = ceil(real(p)/8)
tmsg_net(d) = tmsg(d)
tgap_net(d) = 0.02 + 8.86e-05*d
tpairs_net(k,d) = tmsg_net(d)
tswap_net(k,d) = tmsg_net(d) + 0.05*tgap_net(d)
tgap_far(d) = d < 1640 ? 0.000223*d + 0.000362 : d < 29700 ? 0.0001135*d : 8.5e-05*d
tpairs_far(k,d) = tmsg_far(d) + (max(1,k/4.0) - 1)*tgap_far(d)
tswap_far(k,d) = tmsg_far(d) + (max(1,k/4.0)*1.05 - 1)*tgap_far(d)
tmsg_at(s,d) = s < 8 ? tmsg_net(d) : tmsg_far(d)
tswap_all(p,s,d) = s < 8 ? tswap_net(min(p,8)/2.0,d) : tswap_far(8,d)
tshift_all(p,s,d) = p <= 8 ? tswap_net(p/2.0,d) : tswap_far(min(min(8,p-8),min(s,p-s)),d)
tcrowd_all(p,d) = p <= 8 ? (p-2)*tgap_far(d) : max(0.2625*8*(p-8)*tgap_far(d),(p-1)*tgap_far(d)) - \
    tgap_far(d)
tfan_all(p,d) = p <= 8 ? (p-2)*tgap_far(d) : (p-2)*tgap_far(d)
flog2(p) = clog2(p) - np2(p)
tleader_at(s,d) = tswap_far(1,d)
tleaders(p,d) = (sum [k=0:int(flog2(nodes(p)))-1] tleader_at(8*2**k*(1+np2(nodes(p))),d)) + \
    2*np2(nodes(p))*tmsg_at(8,d)
held(d) = tsend(d)/tmsg(d)
half(n) = 2**int(clog2(n)-1)
thalf(p,n,d) = tmsg_at(half(n),d)
tfull(p,n,d) = sum [k=0:int(clog2(n))-1] tmsg_at(2**k,d)
tway(p,n,d) = n <= 1 ? 0 : max(thalf(p,n,d) + tway(p,n-half(n),d), held(d)*thalf(p,n,d) + \
    tfull(p,half(n),d))
twait(p,s,d) = (sum [j=0:int(clog2(s))-1] held(d*2**j)*tmsg_at(2**j,d*2**j))
tgrown(p,n,d) = n <= 1 ? 0 : max(thalf(p,n,d*(n-half(n))) + twait(p,half(n),d) + tgrown(p,n-half(n),d), sum \
    [k=0:int(clog2(n))-2] tmsg_at(2**k,d*2**k) + twait(p,2**k,d))
across(p,d) = tshift_all(2*floor(p/2.0),floor(p/2.0),d)
held_tree(p,d) = tway(p,p,d) + (1-held(d))*flog2(p)*(flog2(p)-1)/2*tfan_all(3,d)
gathered(p,d) = (sum [k=0:int(flog2(p))-1] tswap_all(p,2**k*(1+np2(p)),d/2.0/2**k) + \
    tmsg_at(2**k*(1+np2(p)),d/2.0/2**k)) + np2(p)*tmsg_at(1,d)
recursive_doubling(p,d) = (sum [k=0:int(flog2(p))-1] tswap_all(p,2**k*(1+np2(p)),d)) + 2*np2(p)*tmsg_at(1,d)
all_behind(p,d) = tmsg_at(p-1,d) + tcrowd_all(p,d)
growing(p,d) = sum [k=0:int(clog2(p))-1] tmsg_at(2**k,d*min(2**k,p-2**k))
fan(p,d) = tmsg_at(p-1,d) + tfan_all(p,d)
recursive_doubling_growing(p,d) = sum [k=0:int(clog2(p))-1] tswap_all(p,2**k,d*2**k)
bruck_gather(p,d) = sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,d*min(2**k,p-2**k))
pairwise(p,d) = sum [k=1:int(p)-1] tshift_all(p,k,d)
bruck(p,d) = sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,d*(2**k*floor(p/2.0/2**k) + \
    max(0,p-2**k*(1+2*floor(p/2.0/2**k)))))
four_at_once(p,d) = ceil((p-1)/4.0)*tmsg_at(p-1,d) + (p-1-ceil((p-1)/4.0))/max(1,p-2)*tcrowd_all(p,d)
recursive_doubling_shrinking(p,d) = (sum [k=0:int(clog2(p))-1] tswap_all(p,2**k,d*(p-2**k))) + sum \
    [k=0:int(flog2(p))-1] (int(p)%2**(k+1) > 0)*tmsg_at(2**k,d*2**flog2(p))
doubling(p,d) = sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.02 %, 19 of 20 within 0.11 %, worst 0.15 % at p=2 d=9742
tmsg(d) = d < 234 ? 4.03 + 1e-04*d : d < 1316 ? 3.915 + 0.000224*d : d < 3770 ? 3.224 + 0.000131*d : d < \
    5340 ? 3.76 + 0.000103*d : d < 9000 ? 4.38 + 7.36e-05*d : d < 15100 ? 5.2 + 0.000136*d : d < 62000 ? \
    6.98 + 0.0001146*d : 23.29 + 8.504e-05*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.send.p = 2
#@ op.send.d = 1:1048576
#@ op.send.quality = median 0 %, 19 of 20 within 0.03 %, worst 0.03 % at p=2 d=1M
tsend(d) = d < 63400 ? 1e-06 : 23.3 + 8.5e-05*d
tsend_lo(d) = tsend(d)/(1.01*max(1,d/1048576.0)**0.03)
tsend_hi(d) = tsend(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.recv.p = 2
#@ op.recv.d = 1:1048576
#@ op.recv.quality = median 0.045 %, 19 of 20 within 0.12 %, worst 0.24 % at p=2 d=128
trecv(d) = d < 180 ? 4.034 : d < 1390 ? 3.915 + 0.000224*d : d < 4096 ? 2.8 + 0.00034*d : d < 12400 ? 3.39 + \
    0.000194*d : d < 52800 ? 6.98 + 0.000115*d : 23.3 + 8.5e-05*d
trecv_lo(d) = trecv(d)/(1.01*max(1,d/1048576.0)**0.03)
trecv_hi(d) = trecv(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.sendrecv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.one_rank = measured as 0 s: written as 1e-06
#@ op.sendrecv.quality = median 0.056 %, 19 of 20 within 0.55 %, worst 4.9 % at p=64 d=32K
#@ op.sendrecv.algorithm = across the middle
tsendrecv(p,d) = p <= 1 ? 1e-06 : across(p,d)
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.015*exp((p <= 64 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tsendrecv(p,1))/tsendrecv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.04)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.015*exp((p <= 64 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tsendrecv(p,1))/tsendrecv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.04

#@ op.allsend.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allsend.d = 1:1048576
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 0.08 %, 19 of 20 within 1.1 %, worst 1.6 % at p=64 d=256K
#@ op.allsend.algorithm = one round
tallsend(p,d) = p <= 1 ? 1e-06 : tshift_all(p,1,d)
tallsend_lo(p,d) = tallsend(p,d)/(1.015*exp((p <= 64 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tallsend(p,1))/tallsend(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.04)
tallsend_hi(p,d) = tallsend(p,d)*1.015*exp((p <= 64 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tallsend(p,1))/tallsend(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.04

#@ op.barrier.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.barrier.one_rank = measured as 0 s: written as 1e-06
#@ op.barrier.quality = median 0.059 %, 19 of 20 within 0.063 %, worst 0.063 % at p=64 d=0
#@ op.barrier.algorithm = dissemination
tbarrier(p) = p <= 1 ? 1e-06 : sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,1)
tbarrier_lo(p) = tbarrier(p)/(1.015*max(1,p/64.0)**0.02)
tbarrier_hi(p) = tbarrier(p)*1.015*max(1,p/64.0)**0.02

#@ op.bcast.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.bcast.d = 1:1048576
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 1 %, 19 of 20 within 6.1 %, worst 19 % at p=2 d=32K
#@ op.bcast.algorithm = binomial tree, senders held by long messages
tbcast(p,d) = p <= 64 ? (p <= 1 ? 1e-06 : d < 62000 ? (p < 17 ? 1.004*flog2(p)*tmsg(d) + 3e-05*p*d + \
    3.76*max(0,clog2(p)-3) : 1.32*flog2(p)*tmsg(d) + 1.13e-05*p*d + 0.095*max(0,p-24)) : clog2(p)*tmsg(d) + \
    23.3*max(0,clog2(p)-3)) : held_tree(p,d)
tbcast_lo(p,d) = tbcast(p,d)/(1.166*exp((p <= 64 ? 0.0 : \
    0.47)*sqrt(max(0,1-real(tbcast(p,1))/tbcast(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tbcast_hi(p,d) = tbcast(p,d)*1.166*exp((p <= 64 ? 0.0 : \
    0.47)*sqrt(max(0,1-real(tbcast(p,1))/tbcast(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.reduce.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce.d = 1:1048576
#@ op.reduce.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce.quality = median 0.06 %, 19 of 20 within 2.3 %, worst 6.4 % at p=24 d=512K
#@ op.reduce.algorithm = binomial tree; Rabenseifner, gathered
treduce(p,d) = p <= 1 ? 1e-06 : d < 2048 ? tfull(p,p,d) : gathered(p,d)
treduce_lo(p,d) = treduce(p,d)/(1.015*exp((p <= 64 ? 0.0098 : \
    0.31)*sqrt(max(0,1-real(treduce(p,1))/treduce(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.23)
treduce_hi(p,d) = treduce(p,d)*1.015*exp((p <= 64 ? 0.0098 : \
    0.31)*sqrt(max(0,1-real(treduce(p,1))/treduce(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.23

#@ op.allreduce.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.one_rank = measured as 0 s: written as 1e-06
#@ op.allreduce.quality = median 0.045 %, 19 of 20 within 4.6 %, worst 17 % at p=24 d=1M
#@ op.allreduce.algorithm = recursive doubling
tallreduce(p,d) = p <= 1 ? 1e-06 : recursive_doubling(p,d)
tallreduce_lo(p,d) = tallreduce(p,d)/(1.015*exp((p <= 64 ? 0.2 : \
    0.34)*sqrt(max(0,1-real(tallreduce(p,1))/tallreduce(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.2)
tallreduce_hi(p,d) = tallreduce(p,d)*1.015*exp((p <= 64 ? 0.2 : \
    0.34)*sqrt(max(0,1-real(tallreduce(p,1))/tallreduce(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.2

#@ op.scan.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.scan.d = 1:1048576
#@ op.scan.one_rank = measured as 0 s: written as 1e-06
#@ op.scan.quality = median 0.62 %, 19 of 20 within 9.3 %, worst 15 % at p=12 d=4K
#@ op.scan.algorithm = all at once, to those behind
tscan(p,d) = p <= 1 ? 1e-06 : all_behind(p,d)
tscan_lo(p,d) = tscan(p,d)/(1.015*exp((p <= 64 ? 0.26 : \
    0.38)*sqrt(max(0,1-real(tscan(p,1))/tscan(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tscan_hi(p,d) = tscan(p,d)*1.015*exp((p <= 64 ? 0.26 : \
    0.38)*sqrt(max(0,1-real(tscan(p,1))/tscan(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.exscan.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.exscan.d = 1:1048576
#@ op.exscan.one_rank = measured as 0 s: written as 1e-06
#@ op.exscan.quality = median 0.62 %, 19 of 20 within 9.3 %, worst 15 % at p=12 d=4K
#@ op.exscan.algorithm = all at once, to those behind
texscan(p,d) = tscan(p,d)
texscan_lo(p,d) = texscan(p,d)/(1.015*exp((p <= 64 ? 0.26 : \
    0.38)*sqrt(max(0,1-real(texscan(p,1))/texscan(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
texscan_hi(p,d) = texscan(p,d)*1.015*exp((p <= 64 ? 0.26 : \
    0.38)*sqrt(max(0,1-real(texscan(p,1))/texscan(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.gather.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.gather.d = 1:1048576
#@ op.gather.one_rank = measured as 0 s: written as 1e-06
#@ op.gather.quality = median 0.023 %, 19 of 20 within 0.097 %, worst 0.22 % at p=24 d=512
#@ op.gather.algorithm = binomial tree of growing messages
tgather(p,d) = p <= 1 ? 1e-06 : growing(p,d)
tgather_lo(p,d) = tgather(p,d)/(1.015*exp((p <= 64 ? 0.0 : \
    0.05)*sqrt(max(0,1-real(tgather(p,1))/tgather(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tgather_hi(p,d) = tgather(p,d)*1.015*exp((p <= 64 ? 0.0 : \
    0.05)*sqrt(max(0,1-real(tgather(p,1))/tgather(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.gatherv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.gatherv.d = 1:1048576
#@ op.gatherv.one_rank = measured as 0 s: written as 1e-06
#@ op.gatherv.quality = median 0.8 %, 19 of 20 within 5.8 %, worst 13 % at p=8 d=1K
#@ op.gatherv.algorithm = all at once
tgatherv(p,d) = p <= 64 ? (p <= 1 ? 1e-06 : p < 9 ? (d < 62000 ? 2.8e-05*p*log2(p)*d + 1.004*tmsg(d) : 23.3 \
    + 8.5e-05*(p-1)*d) : d < 1316 ? 8.0 + 0.00023*max(0,p-8)*d : d < 62000 ? 3.1 + 0.000116*p*d : 20.3 + \
    8.3e-05*p*d) : fan(p,d)
tgatherv_lo(p,d) = tgatherv(p,d)/(1.18*exp((p <= 64 ? 0.0 : \
    0.48)*sqrt(max(0,1-real(tgatherv(p,1))/tgatherv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tgatherv_hi(p,d) = tgatherv(p,d)*1.18*exp((p <= 64 ? 0.0 : \
    0.48)*sqrt(max(0,1-real(tgatherv(p,1))/tgatherv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.scatter.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.scatter.d = 1:1048576
#@ op.scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.scatter.quality = median 0.056 %, 19 of 20 within 6.2 %, worst 26 % at p=3 d=32K
#@ op.scatter.algorithm = binomial tree of growing messages, senders held by long ones
tscatter(p,d) = p <= 1 ? 1e-06 : tgrown(p,p,d)
tscatter_lo(p,d) = tscatter(p,d)/(1.015*exp((p <= 64 ? 0.31 : \
    0.17)*sqrt(max(0,1-real(tscatter(p,1))/tscatter(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.27)
tscatter_hi(p,d) = tscatter(p,d)*1.015*exp((p <= 64 ? 0.31 : \
    0.17)*sqrt(max(0,1-real(tscatter(p,1))/tscatter(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.27

#@ op.scatterv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.scatterv.d = 1:1048576
#@ op.scatterv.one_rank = measured as 0 s: written as 1e-06
#@ op.scatterv.quality = median 0.8 %, 19 of 20 within 5.8 %, worst 13 % at p=8 d=1K
#@ op.scatterv.algorithm = all at once
tscatterv(p,d) = tgatherv(p,d)
tscatterv_lo(p,d) = tscatterv(p,d)/(1.18*exp((p <= 64 ? 0.0 : \
    0.48)*sqrt(max(0,1-real(tscatterv(p,1))/tscatterv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tscatterv_hi(p,d) = tscatterv(p,d)*1.18*exp((p <= 64 ? 0.0 : \
    0.48)*sqrt(max(0,1-real(tscatterv(p,1))/tscatterv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.allgather.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allgather.d = 1:1048576
#@ op.allgather.one_rank = measured as 0 s: written as 1e-06
#@ op.allgather.quality = median 0.11 %, 19 of 20 within 4.7 %, worst 13 % at p=16 d=1M
#@ op.allgather.algorithm = Bruck; pairwise; recursive doubling of growing messages
tallgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 65536 ? bruck_gather(p,d) : pairwise(p,d)) : p*d < \
    524288 ? recursive_doubling_growing(p,d) : pairwise(p,d)
tallgather_lo(p,d) = tallgather(p,d)/(1.015*exp((p <= 64 ? 0.2 : \
    0.33)*sqrt(max(0,1-real(tallgather(p,1))/tallgather(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.19)
tallgather_hi(p,d) = tallgather(p,d)*1.015*exp((p <= 64 ? 0.2 : \
    0.33)*sqrt(max(0,1-real(tallgather(p,1))/tallgather(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.19

#@ op.allgatherv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allgatherv.d = 1:1048576
#@ op.allgatherv.one_rank = measured as 0 s: written as 1e-06
#@ op.allgatherv.quality = median 0.097 %, 19 of 20 within 7.7 %, worst 11 % at p=64 d=1M
#@ op.allgatherv.algorithm = Bruck; ring; recursive doubling of growing messages
tallgatherv(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 65536 ? bruck_gather(p,d) : (p-1)*tshift_all(p,1,d)) \
    : p*d < 524288 ? recursive_doubling_growing(p,d) : (p-1)*tshift_all(p,1,d)
tallgatherv_lo(p,d) = tallgatherv(p,d)/(1.015*exp((p <= 64 ? 0.25 : \
    0.37)*sqrt(max(0,1-real(tallgatherv(p,1))/tallgatherv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.13)
tallgatherv_hi(p,d) = tallgatherv(p,d)*1.015*exp((p <= 64 ? 0.25 : \
    0.37)*sqrt(max(0,1-real(tallgatherv(p,1))/tallgatherv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.13

#@ op.alltoall.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: left out of the equation
#@ op.alltoall.quality = median 0.42 %, 19 of 20 within 7.3 %, worst 13 % at p=16 d=1M
#@ op.alltoall.algorithm = four at once; pairwise; Bruck
talltoall(p,d) = p <= 1 ? 0.407 + 6.2e-05*d : p < 8 ? (d < 32768 ? four_at_once(p,d) : pairwise(p,d)) : d < \
    256 ? bruck(p,d) : d < 32768 ? four_at_once(p,d) : pairwise(p,d)
talltoall_lo(p,d) = p <= 1 ? 1e-06 : talltoall(p,d)/(1.015*exp((p <= 64 ? 0.24 : \
    0.37)*sqrt(max(0,1-real(talltoall(p,1))/talltoall(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.037)
talltoall_hi(p,d) = p <= 1 ? talltoall(p,d)*1.199*max(1,d/1048576.0)**0.037 : talltoall(p,d)*1.015*exp((p <= \
    64 ? 0.24 : \
    0.37)*sqrt(max(0,1-real(talltoall(p,1))/talltoall(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.037

#@ op.alltoallv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.alltoallv.d = 1:1048576
#@ op.alltoallv.one_rank = measured as 0 s: written as 1e-06
#@ op.alltoallv.quality = median 0.66 %, 19 of 20 within 18 %, worst 33 % at p=16 d=1M
#@ op.alltoallv.algorithm = four at once
talltoallv(p,d) = p <= 1 ? 1e-06 : four_at_once(p,d)
talltoallv_lo(p,d) = talltoallv(p,d)/(1.015*exp((p <= 64 ? 0.33 : \
    0.44)*sqrt(max(0,1-real(talltoallv(p,1))/talltoallv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.051)
talltoallv_hi(p,d) = talltoallv(p,d)*1.015*exp((p <= 64 ? 0.33 : \
    0.44)*sqrt(max(0,1-real(talltoallv(p,1))/talltoallv(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.051

#@ op.reduce_scatter.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce_scatter.d = 1:1048576
#@ op.reduce_scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce_scatter.quality = median 0.16 %, 19 of 20 within 11 %, worst 20 % at p=64 d=1K
#@ op.reduce_scatter.algorithm = recursive doubling of shrinking messages; pairwise
treduce_scatter(p,d) = p <= 1 ? 1e-06 : p*d < 3145728 ? recursive_doubling_shrinking(p,d) : pairwise(p,d)
treduce_scatter_lo(p,d) = treduce_scatter(p,d)/(1.015*exp((p <= 64 ? 0.31 : \
    0.42)*sqrt(max(0,1-real(treduce_scatter(p,1))/treduce_scatter(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.54)
treduce_scatter_hi(p,d) = treduce_scatter(p,d)*1.015*exp((p <= 64 ? 0.31 : \
    0.42)*sqrt(max(0,1-real(treduce_scatter(p,1))/treduce_scatter(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.54

#@ op.reduce_scatter_block.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce_scatter_block.d = 1:1048576
#@ op.reduce_scatter_block.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce_scatter_block.quality = median 0.16 %, 19 of 20 within 11 %, worst 20 % at p=64 d=1K
#@ op.reduce_scatter_block.algorithm = recursive doubling of shrinking messages; pairwise
treduce_scatter_block(p,d) = treduce_scatter(p,d)
treduce_scatter_block_lo(p,d) = treduce_scatter_block(p,d)/(1.015*exp((p <= 64 ? 0.31 : \
    0.42)*sqrt(max(0,1-real(treduce_scatter_block(p,1))/treduce_scatter_block(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.54)
treduce_scatter_block_hi(p,d) = treduce_scatter_block(p,d)*1.015*exp((p <= 64 ? 0.31 : \
    0.42)*sqrt(max(0,1-real(treduce_scatter_block(p,1))/treduce_scatter_block(p,d))))*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.54

#@ op.msg_far.p = 2
#@ op.msg_far.d = 1:1048576
#@ op.msg_far.quality = median 0.031 %, 19 of 20 within 0.2 %, worst 0.34 % at p=2 d=4K
tmsg_far(d) = d < 234 ? 8.065 : d < 1320 ? 7.825 + 0.000215*d : d < 3780 ? 6.45 + 0.000131*d : d < 5340 ? \
    7.5 + 0.000103*d : d < 9000 ? 8.75 + 7.36e-05*d : d < 15200 ? 10.4 + 0.000136*d : d < 62400 ? 13.96 + \
    0.0001146*d : 46.58 + 8.5e-05*d
tmsg_far_lo(d) = tmsg_far(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_far_hi(d) = tmsg_far(d)*1.01*max(1,d/1048576.0)**0.03

#@ calibration.elastic_city.w = 128:1048576
#@ calibration.elastic_city.quality = median 5.5e-11 %, worst 4.2e-07 % at w=128
c_elastic_city(w) = w < 1048576 ? 0.0011 : 0.0011
c_elastic_city_lo(w) = c_elastic_city(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_hi(w) = c_elastic_city(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.elastic_pull.w = 128:1048576
#@ calibration.elastic_pull.quality = median 9.8e-11 %, worst 5.6e-07 % at w=128
c_elastic_pull(w) = w < 1048576 ? 8e-04 : 8e-04
c_elastic_pull_lo(w) = c_elastic_pull(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_hi(w) = c_elastic_pull(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.elastic_weigh.w = 128:1048576
#@ calibration.elastic_weigh.quality = median 4.5e-11 %, worst 1.1e-07 % at w=256
c_elastic_weigh(w) = w < 1048576 ? 9e-04 : 9e-04
c_elastic_weigh_lo(w) = c_elastic_weigh(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_hi(w) = c_elastic_weigh(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.gauss.w = 256:67279872
#@ calibration.gauss.quality = median 3.8e-11 %, worst 1.3e-06 % at w=256
c_gauss(w) = w < 30720 ? 4e-05 : w < 31232 ? 4e-05 + 0.00041934449658304133*log2(w/30720.0) : w < 982784 ? \
    5e-05 : w < 985600 ? 5e-05 + 0.002422547743344665*log2(w/982784.0) : w < 15668800 ? 6e-05 : w < 15769600 \
    ? 6e-05 + 0.0032427624476039875*log2(w/15668800.0) : w < 67279872 ? 9e-05 : 9e-05
c_gauss_lo(w) = c_gauss(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_hi(w) = c_gauss(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2

#@ calibration.gauss_back.w = 256:67279872
#@ calibration.gauss_back.quality = median 1.2e-10 %, worst 1.3e-06 % at w=256
c_gauss_back(w) = w < 30720 ? 2e-04 : w < 31232 ? 2e-04 + 0.0020967224829152066*log2(w/30720.0) : w < 982784 \
    ? 0.00025 : w < 985600 ? 0.00025 + 0.03633821615016999*log2(w/982784.0) : w < 15668800 ? 4e-04 : w < \
    15769600 ? 4e-04 + 0.04323683263471983*log2(w/15668800.0) : w < 67279872 ? 8e-04 : 8e-04
c_gauss_back_lo(w) = c_gauss_back(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_hi(w) = c_gauss_back(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2

#@ calibration.half.w = 128:67094528
#@ calibration.half.quality = median 2e-10 %, worst 8.4e-07 % at w=128
c_half(w) = w < 29768 ? 7e-05 : w < 30752 ? 7e-05 + 0.0006394141854608893*log2(w/29768.0) : w < 980000 ? \
    1e-04 : w < 985608 ? 1e-04 + 0.010932656489395239*log2(w/980000.0) : w < 15724832 ? 0.00019 : w < \
    15747272 ? 0.00019 + 0.11179597114826917*log2(w/15724832.0) : w < 67094528 ? 0.00042 : 0.00042
c_half_lo(w) = c_half(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_hi(w) = c_half(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2

#@ calibration.hull.w = 120:16777224
#@ calibration.hull.quality = median 1.9e-11 %, worst 3.4e-07 % at w=120
c_hull(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.17751498391958204*log2(w/30720.0) : w < 982608 ? \
    0.0022 : w < 983280 ? 0.0022 + 0.8111009948942696*log2(w/982608.0) : w < 15721656 ? 0.003 : w < 15732312 \
    ? 0.003 + 2.046004917654662*log2(w/15721656.0) : w < 16777224 ? 0.005 : 0.005
c_hull_lo(w) = c_hull(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_hi(w) = c_hull(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2

#@ calibration.hull_sort.w = 120:4194312
#@ calibration.hull_sort.quality = median 4.8e-11 %, worst 5.3e-08 % at w=120
c_hull_sort(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.3550299678391637*log2(w/30720.0) : w < 982608 ? \
    0.0024 : w < 983280 ? 0.0024 + 1.013876243617837*log2(w/982608.0) : w < 4194312 ? 0.0034 : 0.0034
c_hull_sort_lo(w) = c_hull_sort(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_hi(w) = c_hull_sort(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2

#@ calibration.invperc.w = 221:8405861
#@ calibration.invperc.quality = median 8.2e-11 %, worst 1.8e-09 % at w=221
c_invperc(w) = w < 30112 ? 0.002 : w < 30893 ? 0.002 + 0.027069867794851654*log2(w/30112.0) : w < 979477 ? \
    0.003 : w < 983908 ? 0.003 + 0.3071343865087905*log2(w/979477.0) : w < 8405861 ? 0.005 : 0.005
c_invperc_lo(w) = c_invperc(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_hi(w) = c_invperc(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 3.6e-11 %, worst 4e-07 % at w=240
c_life(w) = w < 30720 ? 2.4e-05 : w < 30848 ? 2.4e-05 + 0.0006668066269946093*log2(w/30720.0) : w < 982608 ? \
    2.8e-05 : w < 983136 ? 2.8e-05 + 0.01032234756465881*log2(w/982608.0) : w < 15720768 ? 3.6e-05 : w < \
    15732864 ? 3.6e-05 + 0.021628963555950884*log2(w/15720768.0) : w < 67108896 ? 6e-05 : 6e-05
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2

#@ calibration.mandel.w = 144:67108864
#@ calibration.mandel.quality = median 6.1e-13 %, worst 9.2e-10 % at w=144
c_mandel(w) = w < 67108864 ? 0.00045 : 0.00045
c_mandel_lo(w) = c_mandel(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_hi(w) = c_mandel(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2

#@ calibration.norm.w = 128:67108864
#@ calibration.norm.quality = median 4.7e-10 %, worst 1.3e-06 % at w=128
c_norm(w) = w < 30720 ? 4e-04 : w < 30752 ? 4e-04 + 0.033288390339507805*log2(w/30720.0) : w < 982592 ? \
    0.00045 : w < 983264 ? 0.00045 + 0.2027719480225576*log2(w/982592.0) : w < 15721664 ? 0.00065 : w < \
    15732320 ? 0.00065 + 0.6649519364851052*log2(w/15721664.0) : w < 67108864 ? 0.0013 : 0.0013
c_norm_lo(w) = c_norm(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_hi(w) = c_norm(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.norm_extent.w = 128:67108864
#@ calibration.norm_extent.quality = median 4.8e-10 %, worst 1.3e-06 % at w=256
c_norm_extent(w) = w < 30720 ? 1e-04 : w < 30752 ? 1e-04 + 0.03328839033950782*log2(w/30720.0) : w < 982608 \
    ? 0.00015 : w < 983264 ? 0.00015 + 0.13501754257879242*log2(w/982608.0) : w < 15721664 ? 0.00028 : w < \
    15732304 ? 0.00028 + 0.27662601829685085*log2(w/15721664.0) : w < 67108864 ? 0.00055 : 0.00055
c_norm_extent_lo(w) = c_norm_extent(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_hi(w) = c_norm_extent(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.outer.w = 192:67140864
#@ calibration.outer.quality = median 4.1e-11 %, worst 1.8e-07 % at w=192
c_outer(w) = w < 29760 ? 6e-04 : w < 30744 ? 6e-04 + 0.0010654085171139666*log2(w/29760.0) : w < 979992 ? \
    0.00065 : w < 985600 ? 0.00065 + 0.006073648609645249*log2(w/979992.0) : w < 15724824 ? 7e-04 : w < \
    15747264 ? 7e-04 + 0.07291037889955683*log2(w/15724824.0) : w < 67140864 ? 0.00085 : 0.00085
c_outer_lo(w) = c_outer(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_hi(w) = c_outer(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2

#@ calibration.product.w = 192:268563480
#@ calibration.product.quality = median 2.1e-10 %, worst 5.6e-07 % at w=192
c_product(w) = w < 29760 ? 9e-05 : w < 30744 ? 9e-05 + 0.0006392451102683797*log2(w/29760.0) : w < 979992 ? \
    0.00012 : w < 985600 ? 0.00012 + 0.010932567497361444*log2(w/979992.0) : w < 15724824 ? 0.00021 : w < \
    15747264 ? 0.00021 + 0.1020745304593796*log2(w/15724824.0) : w < 268563480 ? 0.00042 : 0.00042
c_product_lo(w) = c_product(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_hi(w) = c_product(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2

#@ calibration.randmat.w = 128:67108864
#@ calibration.randmat.quality = median 2.7e-11 %, worst 1.1e-07 % at w=128
c_randmat(w) = w < 30708 ? 3e-04 : w < 30728 ? 3e-04 + 0.021292094340280027*log2(w/30708.0) : w < 982604 ? \
    0.00032 : w < 983268 ? 0.00032 + 0.08208666158573112*log2(w/982604.0) : w < 15721660 ? 4e-04 : w < \
    15732304 ? 4e-04 + 0.25603891431572123*log2(w/15721660.0) : w < 67108864 ? 0.00065 : 0.00065
c_randmat_lo(w) = c_randmat(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_hi(w) = c_randmat(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.sor.w = 288:134250496
#@ calibration.sor.quality = median 2.2e-10 %, worst 1.2e-06 % at w=288
c_sor(w) = w < 30680 ? 9e-05 : w < 31200 ? 9e-05 + 0.0016496514572265817*log2(w/30680.0) : w < 982752 ? \
    0.00013 : w < 985576 ? 0.00013 + 0.02174054640117093*log2(w/982752.0) : w < 15691200 ? 0.00022 : w < \
    15792072 ? 0.00022 + 0.02379720160486279*log2(w/15691200.0) : w < 134250496 ? 0.00044 : 0.00044
c_sor_lo(w) = c_sor(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_hi(w) = c_sor(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2

#@ calibration.thresh.w = 128:67108864
#@ calibration.thresh.quality = median 5.3e-11 %, worst 4e-07 % at w=128
c_thresh(w) = w < 30708 ? 2e-04 : w < 30728 ? 2e-04 + 0.02129209434027997*log2(w/30708.0) : w < 982604 ? \
    0.00022 : w < 983268 ? 0.00022 + 0.06156499618929832*log2(w/982604.0) : w < 15721660 ? 0.00028 : w < \
    15732304 ? 0.00028 + 0.08193245258103085*log2(w/15721660.0) : w < 67108864 ? 0.00036 : 0.00036
c_thresh_lo(w) = c_thresh(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_hi(w) = c_thresh(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.thresh_mask.w = 130:67108865
#@ calibration.thresh_mask.quality = median 3.1e-10 %, worst 2.4e-06 % at w=130
c_thresh_mask(w) = w < 30705 ? 4e-05 : w < 30725 ? 4e-05 + 0.021290014898664646*log2(w/30705.0) : w < 982605 \
    ? 6e-05 : w < 983270 ? 6e-05 + 0.05122709254168491*log2(w/982605.0) : w < 15721660 ? 0.00011 : w < \
    15732305 ? 0.00011 + 0.07168416358555522*log2(w/15721660.0) : w < 67108865 ? 0.00018 : 0.00018
c_thresh_mask_lo(w) = c_thresh_mask(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_hi(w) = c_thresh_mask(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2

#@ calibration.thresh_window.w = 128:67108864
#@ calibration.thresh_window.quality = median 2.2e-10 %, worst 4e-07 % at w=512
c_thresh_window(w) = w < 30708 ? 4e-05 : w < 30728 ? 4e-05 + 0.010646047170139984*log2(w/30708.0) : w < \
    982604 ? 5e-05 : w < 983268 ? 5e-05 + 0.03078249809464918*log2(w/982604.0) : w < 15721660 ? 8e-05 : w < \
    15732304 ? 8e-05 + 0.06144933943577308*log2(w/15721660.0) : w < 67108864 ? 0.00014 : 0.00014
c_thresh_window_lo(w) = c_thresh_window(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_hi(w) = c_thresh_window(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 1.4e-11 %, worst 8.5e-09 % at w=23170
c_touch(w) = w < 30706 ? 2e-05 : w < 30726 ? 2e-05 + 0.02129070804586673*log2(w/30706.0) : w < 982604 ? \
    4e-05 : w < 983269 ? 4e-05 + 0.051227040425342735*log2(w/982604.0) : w < 15721658 ? 9e-05 : w < 15732304 \
    ? 9e-05 + 0.09215668711575607*log2(w/15721658.0) : w < 134217728 ? 0.00018 : 0.00018
c_touch_lo(w) = c_touch(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_hi(w) = c_touch(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2

#@ calibration.vecdiff.w = 128:67108864
#@ calibration.vecdiff.quality = median 5.5e-10 %, worst 7.1e-06 % at w=128
c_vecdiff(w) = w < 30720 ? 9e-05 : w < 30752 ? 9e-05 + 0.03328839033950782*log2(w/30720.0) : w < 982608 ? \
    0.00014 : w < 983264 ? 0.00014 + 0.11424561295128592*log2(w/982608.0) : w < 15721664 ? 0.00025 : w < \
    15732304 ? 0.00025 + 0.2561352021267137*log2(w/15721664.0) : w < 67108864 ? 5e-04 : 5e-04
c_vecdiff_lo(w) = c_vecdiff(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_hi(w) = c_vecdiff(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.winnow.w = 126:67108860
#@ calibration.winnow.quality = median 1.3e-10 %, worst 3.4e-07 % at w=126
c_winnow(w) = w < 30708 ? 4e-04 : w < 30726 ? 4e-04 + 0.059142781488857495*log2(w/30708.0) : w < 982602 ? \
    0.00045 : w < 983268 ? 0.00045 + 0.10230008976849184*log2(w/982602.0) : w < 15721659 ? 0.00055 : w < \
    15732306 ? 0.00055 + 0.20477342279039226*log2(w/15721659.0) : w < 67108860 ? 0.00075 : 0.00075
c_winnow_lo(w) = c_winnow(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_hi(w) = c_winnow(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2

#@ calibration.winnow_sort.w = 128:67108864
#@ calibration.winnow_sort.quality = median 9.8e-11 %, worst 1.8e-07 % at w=256
c_winnow_sort(w) = w < 30720 ? 6e-04 : w < 30752 ? 6e-04 + 0.13315356135803139*log2(w/30720.0) : w < 982608 \
    ? 8e-04 : w < 983264 ? 8e-04 + 0.6231578888251957*log2(w/982608.0) : w < 15721664 ? 0.0014 : w < \
    15732304 ? 0.0014 + 1.2294489702082256*log2(w/15721664.0) : w < 67108864 ? 0.0026 : 0.0026
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
