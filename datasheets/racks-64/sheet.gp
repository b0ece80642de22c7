#@ format = 1
#@ machine = racks-64 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 64
#@ nodes = 8
#@ placement = 8 nodes x 8 ranks, block order; p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T15:31:21Z
#@ samples = samples.csv sha256 78a924da983f788ea95a0f1b26245e52cb71f99161fbbae24bc598177da4e6d7
#@ network = node: 8 ranks in a row, net: 32 ranks in a row, far: all others
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
ceildiv(a, b) = real(ceil(real(a)/b))
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

ppn = 8
nodes(p) = ceil(real(p)/ppn)
tmsg_node(d) = tmsg(d)
tpairs_node(k,d) = tmsg_node(d)
tswap_node(k,d) = tmsg_node(d)
tgap_net(d) = d < 171 ? 0.00627 + 0.000395*d : d < 1024 ? 0.0184 + 0.00093*d : d < 10150 ? 0.73 + 0.000237*d \
    : d < 134000 ? 2.6 + 3e-04*d : 0.00034*d
tpairs_net(k,d) = tmsg_net(d) + (k - 1)*tgap_net(d)
tswap_net(k,d) = tmsg_net(d) + (k*1.05 - 1)*tgap_net(d)
tgap_far(d) = d < 171 ? 0.00625 + 0.000394*d : d < 1024 ? 0.0185 + 0.00093*d : d < 10160 ? 0.73 + 0.000236*d \
    : d < 134000 ? 2.6 + 3e-04*d : 0.00034*d
tpairs_far(k,d) = tmsg_far(d) + (max(min(k,ppn),k/2.0) - 1)*tgap_far(d)
tswap_far(k,d) = tmsg_far(d) + (max(min(k,ppn),k/2.0)*1.05 - 1)*tgap_far(d)
tmsg_at(s,d) = s < ppn ? tmsg_node(d) : s < 4*ppn ? tmsg_net(d) : tmsg_far(d)
cyclic = 0
as_measured(p) = ppn == 8 && cyclic == 0
apart(p,s) = cyclic == 0 ? s : ppn*(s - nodes(p)*floor(s/real(nodes(p))))
tnode_at(s,d) = s < ppn ? tmsg_node(d) : s < 4*ppn ? tpairs_net(ppn,d) : tpairs_far(ppn,d)
thop(p,s,d) = cyclic == 0 ? tmsg_at(s,d) : tnode_at(apart(p,s),d)
tswap_block(p,s,d) = s < ppn ? tswap_node(min(p,ppn)/2.0,d) : s < 4*ppn ? tswap_net(ppn,d) : \
    tswap_far(4*ppn,d)
tshift_block(p,s,d) = p <= ppn ? tswap_node(p/2.0,d) : p <= 4*ppn ? \
    tswap_net(min(min(ppn,p-ppn),min(s,p-s)),d) : tswap_far(min(min(4*ppn,p-4*ppn),min(s,p-s)),d)
tswap_all(p,s,d) = tswap_block(p,apart(p,s),d)
tshift_all(p,s,d) = apart(p,s) > 0 ? tshift_block(p,apart(p,s),d) : tshift_block(min(p,ppn),1,d)
tcrowd_all(p,d) = p <= ppn ? 0 : p <= 4*ppn ? 1.05*ppn*(p-ppn)*tgap_net(d) - tgap_net(d) : \
    max(1.05*ppn*(p-ppn)*tgap_net(d),0.525*4*ppn*(p-4*ppn)*tgap_far(d)) - tgap_far(d)
tfan_all(p,d) = p <= ppn ? 0 : p <= 4*ppn ? (p-ppn-1)*tgap_net(d) : (p-ppn-1)*tgap_net(d)
flog2(p) = clog2(p) - np2(p)
tleader_at(s,d) = s < 4*ppn ? tswap_net(1,d) : tmsg_far(d) + 1.1*tgap_far(d)
tleaders(p,d) = (sum [k=0:int(flog2(nodes(p)))-1] tleader_at(ppn*2**k*(1+np2(nodes(p))),d)) + \
    2*np2(nodes(p))*tmsg_at(ppn,d)
held(d) = tsend(d)/tmsg(d)
half(n) = 2**int(clog2(n)-1)
thalf(p,n,d) = thop(p,half(n),d)
tfull(p,n,d) = sum [k=0:int(clog2(n))-1] thop(p,2**k,d)
tway(p,n,d) = n <= 1 ? 0 : max(thalf(p,n,d) + tway(p,n-half(n),d), held(d)*thalf(p,n,d) + \
    tfull(p,half(n),d))
twait(p,s,d) = (cyclic == 0)*(sum [j=0:int(clog2(s))-1] held(d*2**j)*thop(p,2**j,d*2**j))
tgrown(p,n,d) = n <= 1 ? 0 : max(thalf(p,n,d*(n-half(n))) + twait(p,half(n),d) + tgrown(p,n-half(n),d), sum \
    [k=0:int(clog2(n))-2] thop(p,2**k,d*2**k) + twait(p,2**k,d))
across(p,d) = tshift_all(2*floor(p/2.0),floor(p/2.0),d)
held_tree(p,d) = tway(p,p,d) + (1-held(d))*flog2(p)*(flog2(p)-1)/2*tfan_all(3,d)
linear(p,d) = sum [k=1:int(p)-1] tmsg_at(k,d)
gathered(p,d) = (sum [k=0:int(flog2(p))-1] tswap_all(p,2**k*(1+np2(p)),d/2.0/2**k) + \
    thop(p,2**k*(1+np2(p)),d/2.0/2**k)) + np2(p)*thop(p,1,d)
leaders_four(p,d) = ceil(clog2(min(p,ppn))/2)*tmsg(d) + sum [k=0:int(clog2(nodes(p)))-1] tmsg_at(ppn*2**k,d)
leaders_doubling(p,d) = 2*clog2(min(p,ppn))*tmsg(d) + tleaders(p,d)
leaders_halving(p,d) = 2*(sum [k=1:int(flog2(min(p,ppn)))] tmsg(d/2.0**k)) + \
    (clog2(min(p,ppn))+np2(min(p,ppn)))*tmsg(d) + tleaders(p,d)
all_behind(p,d) = tmsg_at(p-1,d) + (cyclic == 0 ? 1 : 0.5)*tcrowd_all(p,d)
growing(p,d) = sum [k=0:int(clog2(p))-1] thop(p,2**k,d*min(2**k,p-2**k))
fan(p,d) = tmsg_at(p-1,d) + tfan_all(p,d)
recursive_doubling_growing(p,d) = sum [k=0:int(clog2(p))-1] tswap_all(p,2**k,d*2**k)
bruck_gather(p,d) = sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,d*min(2**k,p-2**k))
pairwise_exchange(p,d) = sum [k=1:int(p)-1] tswap_all(p,k,d)
four_at_once(p,d) = ceil((p-1)/4.0)*tmsg_at(p-1,d) + (p-1-ceil((p-1)/4.0))/max(1,p-2)*tcrowd_all(p,d)
recursive_doubling_shrinking(p,d) = (sum [k=0:int(clog2(p))-1] tswap_all(p,2**k,d*(p-2**k))) + sum \
    [k=0:int(flog2(p))-1] (int(p)%2**(k+1) > 0)*thop(p,2**k,d*2**flog2(p))
doubling(p,d) = sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)
halving(p,d) = sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))
busy(k) = k < ppn ? k : ppn

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.017 %, 19 of 20 within 0.17 %, worst 0.55 % at p=2 d=5793
tmsg(d) = d < 235 ? 0.7064 + 8.2e-05*d : d < 1310 ? 0.6886 + 0.000192*d : d < 4470 ? 0.566 + 0.000109*d : d \
    < 9100 ? 0.795 + 5.75e-05*d : d < 15000 ? 0.91 + 0.0001135*d : d < 60600 ? 1.222 + 9.55e-05*d : 4.08 + \
    7.087e-05*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.send.p = 2
#@ op.send.d = 1:1048576
#@ op.send.quality = median 0 %, 19 of 20 within 0.057 %, worst 0.064 % at p=2 d=64K
tsend(d) = d < 63400 ? 1e-06 : 4.08 + 7.09e-05*d
tsend_lo(d) = tsend(d)/(1.01*max(1,d/1048576.0)**0.03)
tsend_hi(d) = tsend(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.recv.p = 2
#@ op.recv.d = 1:1048576
#@ op.recv.quality = median 0.86 %, 19 of 20 within 8.2 %, worst 11 % at p=2 d=1K
trecv(d) = d < 12500 ? 0.713 + 6.9e-05*d : d < 48500 ? 1.22 + 9.55e-05*d : 4.1 + 7.1e-05*d
trecv_lo(d) = trecv(d)/(1.089*max(1,d/1048576.0)**0.03)
trecv_hi(d) = trecv(d)*1.089*max(1,d/1048576.0)**0.03

#@ op.sendrecv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.one_rank = measured as 0 s: written as 1e-06
#@ op.sendrecv.quality = median 0.027 %, 19 of 20 within 7.8 %, worst 16 % at p=64 d=32K
#@ op.sendrecv.algorithm = across the middle
tsendrecv(p,d) = p <= 1 ? 1e-06 : across(p,d)
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.015*exp((p <= 64 ? 0.22 : \
    0.35)*sqrt(max(0,1-real(tsendrecv(p,1))/tsendrecv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.031)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.015*exp((p <= 64 ? 0.22 : \
    0.35)*sqrt(max(0,1-real(tsendrecv(p,1))/tsendrecv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.031

#@ op.allsend.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allsend.d = 1:1048576
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 0.018 %, 19 of 20 within 1.1 %, worst 28 % at p=48 d=1M
#@ op.allsend.algorithm = one round
tallsend(p,d) = p <= 1 ? 1e-06 : tshift_all(p,1,d)
tallsend_lo(p,d) = tallsend(p,d)/(1.015*exp((p <= 64 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tallsend(p,1))/tallsend(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tallsend_hi(p,d) = tallsend(p,d)*1.015*exp((p <= 64 ? 0.0 : \
    0.3)*sqrt(max(0,1-real(tallsend(p,1))/tallsend(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.barrier.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.barrier.one_rank = measured as 0 s: written as 1e-06
#@ op.barrier.quality = median 0.36 %, 19 of 20 within 0.71 %, worst 0.71 % at p=32 d=0
#@ op.barrier.algorithm = dissemination
tbarrier(p) = p <= 1 ? 1e-06 : sum [k=0:int(clog2(p))-1] tshift_all(p,2**k,1)
tbarrier_lo(p) = tbarrier(p)/(1.015*(as_measured(p) ? 1 : 1.1)*max(1,p/64.0)**0.02)
tbarrier_hi(p) = tbarrier(p)*1.015*(as_measured(p) ? 1 : 1.1)*max(1,p/64.0)**0.02

#@ op.bcast.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.bcast.d = 1:1048576
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 0.034 %, 19 of 20 within 21 %, worst 52 % at p=12 d=32K
#@ op.bcast.algorithm = binomial tree, senders held by long messages
tbcast(p,d) = p <= 1 ? 1e-06 : held_tree(p,d)
tbcast_lo(p,d) = tbcast(p,d)/(1.015*exp((p <= 64 ? 0.44 : \
    0.52)*sqrt(max(0,1-real(tbcast(p,1))/tbcast(p,d))))*(as_measured(p) ? 1 : \
    1.12)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tbcast_hi(p,d) = tbcast(p,d)*1.015*exp((p <= 64 ? 0.44 : \
    0.52)*sqrt(max(0,1-real(tbcast(p,1))/tbcast(p,d))))*(as_measured(p) ? 1 : \
    1.12)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.reduce.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce.d = 1:1048576
#@ op.reduce.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce.quality = median 0.041 %, 19 of 20 within 19 %, worst 49 % at p=24 d=8K
#@ op.reduce.algorithm = one after another; tree of four branches in the node, binomial tree of leaders; binomial tree; Rabenseifner, gathered
treduce(p,d) = p <= 1 ? 1e-06 : p < 12 ? (d < 4096 ? linear(p,d) : leaders_four(p,d)) : d < 2048 ? \
    tfull(p,p,d) : d < 16384 ? gathered(p,d) : leaders_four(p,d)
treduce_lo(p,d) = treduce(p,d)/(1.015*exp((p <= 64 ? 0.34 : \
    0.44)*sqrt(max(0,1-real(treduce(p,1))/treduce(p,d))))*(as_measured(p) ? 1 : \
    1.24)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.15)
treduce_hi(p,d) = treduce(p,d)*1.015*exp((p <= 64 ? 0.34 : \
    0.44)*sqrt(max(0,1-real(treduce(p,1))/treduce(p,d))))*(as_measured(p) ? 1 : \
    1.24)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.15

#@ op.allreduce.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.one_rank = measured as 0 s: written as 1e-06
#@ op.allreduce.quality = median 0.0098 %, 19 of 20 within 1.6 %, worst 20 % at p=3 d=64K
#@ op.allreduce.algorithm = trees in the node, recursive doubling of leaders; Rabenseifner and a tree in the node, recursive doubling of leaders
tallreduce(p,d) = p <= 1 ? 1e-06 : d < 4096 ? leaders_doubling(p,d) : leaders_halving(p,d)
tallreduce_lo(p,d) = tallreduce(p,d)/(1.015*exp((p <= 64 ? 0.0045 : \
    0.3)*sqrt(max(0,1-real(tallreduce(p,1))/tallreduce(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.12)
tallreduce_hi(p,d) = tallreduce(p,d)*1.015*exp((p <= 64 ? 0.0045 : \
    0.3)*sqrt(max(0,1-real(tallreduce(p,1))/tallreduce(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.12

#@ op.scan.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.scan.d = 1:1048576
#@ op.scan.one_rank = measured as 0 s: written as 1e-06
#@ op.scan.quality = median 0.86 %, 19 of 20 within 5.7 %, worst 13 % at p=48 d=64
#@ op.scan.algorithm = all at once, to those behind
tscan(p,d) = p <= 1 ? 1e-06 : all_behind(p,d)
tscan_lo(p,d) = tscan(p,d)/(1.015*exp((p <= 64 ? 0.19 : \
    0.33)*sqrt(max(0,1-real(tscan(p,1))/tscan(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tscan_hi(p,d) = tscan(p,d)*1.015*exp((p <= 64 ? 0.19 : \
    0.33)*sqrt(max(0,1-real(tscan(p,1))/tscan(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.exscan.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.exscan.d = 1:1048576
#@ op.exscan.one_rank = measured as 0 s: written as 1e-06
#@ op.exscan.quality = median 0.86 %, 19 of 20 within 5.7 %, worst 13 % at p=48 d=64
#@ op.exscan.algorithm = all at once, to those behind
texscan(p,d) = tscan(p,d)
texscan_lo(p,d) = texscan(p,d)/(1.015*exp((p <= 64 ? 0.19 : \
    0.33)*sqrt(max(0,1-real(texscan(p,1))/texscan(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
texscan_hi(p,d) = texscan(p,d)*1.015*exp((p <= 64 ? 0.19 : \
    0.33)*sqrt(max(0,1-real(texscan(p,1))/texscan(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.gather.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.gather.d = 1:1048576
#@ op.gather.one_rank = measured as 0 s: written as 1e-06
#@ op.gather.quality = median 0.016 %, 19 of 20 within 0.38 %, worst 0.91 % at p=24 d=512
#@ op.gather.algorithm = binomial tree of growing messages
tgather(p,d) = p <= 1 ? 1e-06 : growing(p,d)
tgather_lo(p,d) = tgather(p,d)/(1.015*exp((p <= 64 ? 0.0 : \
    0.05)*sqrt(max(0,1-real(tgather(p,1))/tgather(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tgather_hi(p,d) = tgather(p,d)*1.015*exp((p <= 64 ? 0.0 : \
    0.05)*sqrt(max(0,1-real(tgather(p,1))/tgather(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.gatherv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.gatherv.d = 1:1048576
#@ op.gatherv.one_rank = measured as 0 s: written as 1e-06
#@ op.gatherv.quality = median 0.035 %, 19 of 20 within 4.9 %, worst 25 % at p=48 d=256
#@ op.gatherv.algorithm = all at once
tgatherv(p,d) = p <= 1 ? 1e-06 : fan(p,d)
tgatherv_lo(p,d) = tgatherv(p,d)/(1.015*exp((p <= 64 ? 0.25 : \
    0.38)*sqrt(max(0,1-real(tgatherv(p,1))/tgatherv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**1.0)
tgatherv_hi(p,d) = tgatherv(p,d)*1.015*exp((p <= 64 ? 0.25 : \
    0.38)*sqrt(max(0,1-real(tgatherv(p,1))/tgatherv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**1.0

#@ op.scatter.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.scatter.d = 1:1048576
#@ op.scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.scatter.quality = median 0.025 %, 19 of 20 within 4.9 %, worst 36 % at p=24 d=4K
#@ op.scatter.algorithm = binomial tree of growing messages, senders held by long ones
tscatter(p,d) = p <= 1 ? 1e-06 : tgrown(p,p,d)
tscatter_lo(p,d) = tscatter(p,d)/(1.015*exp((p <= 64 ? 0.24 : \
    0.12)*sqrt(max(0,1-real(tscatter(p,1))/tscatter(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.19)
tscatter_hi(p,d) = tscatter(p,d)*1.015*exp((p <= 64 ? 0.24 : \
    0.12)*sqrt(max(0,1-real(tscatter(p,1))/tscatter(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.19

#@ op.scatterv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.scatterv.d = 1:1048576
#@ op.scatterv.one_rank = measured as 0 s: written as 1e-06
#@ op.scatterv.quality = median 0.035 %, 19 of 20 within 4.7 %, worst 25 % at p=48 d=256
#@ op.scatterv.algorithm = all at once
tscatterv(p,d) = tgatherv(p,d)
tscatterv_lo(p,d) = tscatterv(p,d)/(1.015*exp((p <= 64 ? 0.25 : \
    0.38)*sqrt(max(0,1-real(tscatterv(p,1))/tscatterv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tscatterv_hi(p,d) = tscatterv(p,d)*1.015*exp((p <= 64 ? 0.25 : \
    0.38)*sqrt(max(0,1-real(tscatterv(p,1))/tscatterv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.allgather.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allgather.d = 1:1048576
#@ op.allgather.one_rank = measured as 0 s: written as 1e-06
#@ op.allgather.quality = median 0.067 %, 19 of 20 within 22 %, worst 45 % at p=12 d=2K
#@ op.allgather.algorithm = Bruck; pairwise exchange; recursive doubling of growing messages
tallgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 65536 ? bruck_gather(p,d) : pairwise_exchange(p,d)) : \
    p*d < 524288 ? recursive_doubling_growing(p,d) : pairwise_exchange(p,d)
tallgather_lo(p,d) = tallgather(p,d)/(1.015*exp((p <= 64 ? 0.48 : \
    0.55)*sqrt(max(0,1-real(tallgather(p,1))/tallgather(p,d))))*(as_measured(p) ? 1 : \
    1.19)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.066)
tallgather_hi(p,d) = tallgather(p,d)*1.015*exp((p <= 64 ? 0.48 : \
    0.55)*sqrt(max(0,1-real(tallgather(p,1))/tallgather(p,d))))*(as_measured(p) ? 1 : \
    1.19)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.066

#@ op.allgatherv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.allgatherv.d = 1:1048576
#@ op.allgatherv.one_rank = measured as 0 s: written as 1e-06
#@ op.allgatherv.quality = median 0.035 %, 19 of 20 within 25 %, worst 41 % at p=24 d=256
#@ op.allgatherv.algorithm = Bruck; ring; recursive doubling of growing messages
tallgatherv(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 65536 ? bruck_gather(p,d) : (p-1)*tshift_all(p,1,d)) \
    : p*d < 524288 ? recursive_doubling_growing(p,d) : (p-1)*tshift_all(p,1,d)
tallgatherv_lo(p,d) = tallgatherv(p,d)/(1.015*exp((p <= 64 ? 0.45 : \
    0.52)*sqrt(max(0,1-real(tallgatherv(p,1))/tallgatherv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03)
tallgatherv_hi(p,d) = tallgatherv(p,d)*1.015*exp((p <= 64 ? 0.45 : \
    0.52)*sqrt(max(0,1-real(tallgatherv(p,1))/tallgatherv(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.03

#@ op.alltoall.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: left out of the equation
#@ op.alltoall.quality = median 1.1 %, 19 of 20 within 11 %, worst 15 % at p=32 d=64
#@ op.alltoall.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 3.2)
talltoall(p,d) = p <= 1 ? 0.71 + 8.2e-05*d : p < 9 ? (d < 235 ? 0.71 + 0.36*max(0,p-4) : d < 27200 ? \
    ceildiv(p,4)*tmsg(d) : (p-1)*tmsg(d)) : d < 235 ? 21.4*max(0,clog2(p)-5) + 9.4e-05*p**2*d + \
    5.06*doubling(p,d) : d < 750 ? 2e-04*p**2*d + 0.99*p : d < 9100 ? 3.6e-05*p**2*d + 2.46*p*tmsg(d) + \
    0.12*p**2 : 5.66e-05*p**2*d + 16.7*max(0,p-12) + 5.0*p*tmsg(d)
talltoall_lo(p,d) = p <= 1 ? 1e-06 : talltoall(p,d)/(1.622*max(1,p/64.0)**1.0*max(1,d/1048576.0)**0.14)
talltoall_hi(p,d) = p <= 1 ? talltoall(p,d)*1.622*max(1,d/1048576.0)**0.14 : \
    talltoall(p,d)*1.622*max(1,p/64.0)**1.0*max(1,d/1048576.0)**0.14

#@ op.alltoallv.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.alltoallv.d = 1:1048576
#@ op.alltoallv.one_rank = measured as 0 s: written as 1e-06
#@ op.alltoallv.quality = median 0.058 %, 19 of 20 within 18 %, worst 35 % at p=48 d=1K
#@ op.alltoallv.algorithm = four at once; pairwise exchange
talltoallv(p,d) = p <= 1 ? 1e-06 : p < 12 || p*d < 49152 ? four_at_once(p,d) : pairwise_exchange(p,d)
talltoallv_lo(p,d) = talltoallv(p,d)/(1.015*exp((p <= 64 ? 0.32 : \
    0.43)*sqrt(max(0,1-real(talltoallv(p,1))/talltoallv(p,d))))*(as_measured(p) ? 1 : \
    1.44)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**1.0)
talltoallv_hi(p,d) = talltoallv(p,d)*1.015*exp((p <= 64 ? 0.32 : \
    0.43)*sqrt(max(0,1-real(talltoallv(p,1))/talltoallv(p,d))))*(as_measured(p) ? 1 : \
    1.44)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**1.0

#@ op.reduce_scatter.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce_scatter.d = 1:1048576
#@ op.reduce_scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce_scatter.quality = median 0.43 %, 19 of 20 within 29 %, worst 44 % at p=24 d=1K
#@ op.reduce_scatter.algorithm = recursive doubling of shrinking messages; pairwise exchange
treduce_scatter(p,d) = p <= 1 ? 1e-06 : p*d < 3145728 ? recursive_doubling_shrinking(p,d) : \
    pairwise_exchange(p,d)
treduce_scatter_lo(p,d) = treduce_scatter(p,d)/(1.015*exp((p <= 64 ? 0.57 : \
    0.62)*sqrt(max(0,1-real(treduce_scatter(p,1))/treduce_scatter(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.11)
treduce_scatter_hi(p,d) = treduce_scatter(p,d)*1.015*exp((p <= 64 ? 0.57 : \
    0.62)*sqrt(max(0,1-real(treduce_scatter(p,1))/treduce_scatter(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.11

#@ op.reduce_scatter_block.p = 1,2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce_scatter_block.d = 1:1048576
#@ op.reduce_scatter_block.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce_scatter_block.quality = median 0.43 %, 19 of 20 within 29 %, worst 44 % at p=24 d=1K
#@ op.reduce_scatter_block.algorithm = recursive doubling of shrinking messages; pairwise exchange
treduce_scatter_block(p,d) = treduce_scatter(p,d)
treduce_scatter_block_lo(p,d) = treduce_scatter_block(p,d)/(1.015*exp((p <= 64 ? 0.57 : \
    0.62)*sqrt(max(0,1-real(treduce_scatter_block(p,1))/treduce_scatter_block(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.11)
treduce_scatter_block_hi(p,d) = treduce_scatter_block(p,d)*1.015*exp((p <= 64 ? 0.57 : \
    0.62)*sqrt(max(0,1-real(treduce_scatter_block(p,1))/treduce_scatter_block(p,d))))*(as_measured(p) ? 1 : \
    1.1)*max(1,p/64.0)**0.02*max(1,d/1048576.0)**0.11

#@ op.msg_far.p = 2
#@ op.msg_far.d = 1:1048576
#@ op.msg_far.quality = median 0.019 %, 19 of 20 within 0.16 %, worst 0.26 % at p=2 d=4K
tmsg_far(d) = d < 234 ? 7.26 + 4e-04*d : d < 1314 ? 7.06 + 0.000915*d : d < 3770 ? 5.81 + 0.000526*d : d < \
    5320 ? 6.8 + 0.000413*d : d < 9050 ? 7.9 + 0.000294*d : d < 15100 ? 9.34 + 0.000545*d : d < 61200 ? \
    12.57 + 0.000459*d : 41.9 + 0.0003402*d
tmsg_far_lo(d) = tmsg_far(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_far_hi(d) = tmsg_far(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.msg_net.p = 2
#@ op.msg_net.d = 1:1048576
#@ op.msg_net.quality = median 0.0072 %, 19 of 20 within 0.12 %, worst 0.31 % at p=2 d=4K
tmsg_net(d) = d < 235 ? 3.633 + 0.00039*d : d < 1310 ? 3.54 + 0.00092*d : d < 4470 ? 2.897 + 0.00053*d : d < \
    9100 ? 4.0 + 0.000287*d : d < 15000 ? 4.68 + 0.000545*d : d < 60600 ? 6.29 + 0.0004585*d : 20.96 + \
    0.0003402*d
tmsg_net_lo(d) = tmsg_net(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_net_hi(d) = tmsg_net(d)*1.01*max(1,d/1048576.0)**0.03

#@ calibration.elastic_city.w = 128:1048576
#@ calibration.elastic_city.quality = median 5.5e-11 %, worst 4.2e-07 % at w=128
c_elastic_city(w) = w < 1048576 ? 0.0011 : 0.0011
c_elastic_city_lo(w) = c_elastic_city(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_hi(w) = c_elastic_city(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_city_2(w) = w < 1048576 ? 0.0011 : 0.0011
c_elastic_city_2_lo(w) = c_elastic_city_2(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_2_hi(w) = c_elastic_city_2(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_city_4(w) = w < 1048576 ? 0.0011 : 0.0011
c_elastic_city_4_lo(w) = c_elastic_city_4(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_4_hi(w) = c_elastic_city_4(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_city_8(w) = w < 1048576 ? 0.0011 : 0.0011
c_elastic_city_8_lo(w) = c_elastic_city_8(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_8_hi(w) = c_elastic_city_8(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
#@ calibration.elastic_city_busy.w = 128:1048576
c_elastic_city_busy(w,k) = busy(k) < 2 ? c_elastic_city(w) : busy(k) < 4 ? c_elastic_city_2(w) + \
    (c_elastic_city_4(w) - c_elastic_city_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_elastic_city_4(w) + \
    (c_elastic_city_8(w) - c_elastic_city_4(w))*(busy(k) - 4)/4.0 : c_elastic_city_8(w)
c_elastic_city_busy_lo(w,k) = busy(k) < 2 ? c_elastic_city_lo(w) : busy(k) < 4 ? c_elastic_city_2_lo(w) + \
    (c_elastic_city_4_lo(w) - c_elastic_city_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_elastic_city_4_lo(w) + (c_elastic_city_8_lo(w) - c_elastic_city_4_lo(w))*(busy(k) - 4)/4.0 : \
    c_elastic_city_8_lo(w)
c_elastic_city_busy_hi(w,k) = busy(k) < 2 ? c_elastic_city_hi(w) : busy(k) < 4 ? c_elastic_city_2_hi(w) + \
    (c_elastic_city_4_hi(w) - c_elastic_city_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_elastic_city_4_hi(w) + (c_elastic_city_8_hi(w) - c_elastic_city_4_hi(w))*(busy(k) - 4)/4.0 : \
    c_elastic_city_8_hi(w)

#@ calibration.elastic_pull.w = 128:1048576
#@ calibration.elastic_pull.quality = median 9.8e-11 %, worst 5.6e-07 % at w=128
c_elastic_pull(w) = w < 1048576 ? 8e-04 : 8e-04
c_elastic_pull_lo(w) = c_elastic_pull(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_hi(w) = c_elastic_pull(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_pull_2(w) = w < 1048576 ? 8e-04 : 8e-04
c_elastic_pull_2_lo(w) = c_elastic_pull_2(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_2_hi(w) = c_elastic_pull_2(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_pull_4(w) = w < 1048576 ? 8e-04 : 8e-04
c_elastic_pull_4_lo(w) = c_elastic_pull_4(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_4_hi(w) = c_elastic_pull_4(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_pull_8(w) = w < 1048576 ? 8e-04 : 8e-04
c_elastic_pull_8_lo(w) = c_elastic_pull_8(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_8_hi(w) = c_elastic_pull_8(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
#@ calibration.elastic_pull_busy.w = 128:1048576
c_elastic_pull_busy(w,k) = busy(k) < 2 ? c_elastic_pull(w) : busy(k) < 4 ? c_elastic_pull_2(w) + \
    (c_elastic_pull_4(w) - c_elastic_pull_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_elastic_pull_4(w) + \
    (c_elastic_pull_8(w) - c_elastic_pull_4(w))*(busy(k) - 4)/4.0 : c_elastic_pull_8(w)
c_elastic_pull_busy_lo(w,k) = busy(k) < 2 ? c_elastic_pull_lo(w) : busy(k) < 4 ? c_elastic_pull_2_lo(w) + \
    (c_elastic_pull_4_lo(w) - c_elastic_pull_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_elastic_pull_4_lo(w) + (c_elastic_pull_8_lo(w) - c_elastic_pull_4_lo(w))*(busy(k) - 4)/4.0 : \
    c_elastic_pull_8_lo(w)
c_elastic_pull_busy_hi(w,k) = busy(k) < 2 ? c_elastic_pull_hi(w) : busy(k) < 4 ? c_elastic_pull_2_hi(w) + \
    (c_elastic_pull_4_hi(w) - c_elastic_pull_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_elastic_pull_4_hi(w) + (c_elastic_pull_8_hi(w) - c_elastic_pull_4_hi(w))*(busy(k) - 4)/4.0 : \
    c_elastic_pull_8_hi(w)

#@ calibration.elastic_weigh.w = 128:1048576
#@ calibration.elastic_weigh.quality = median 4.5e-11 %, worst 1.1e-07 % at w=256
c_elastic_weigh(w) = w < 1048576 ? 9e-04 : 9e-04
c_elastic_weigh_lo(w) = c_elastic_weigh(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_hi(w) = c_elastic_weigh(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_weigh_2(w) = w < 1048576 ? 9e-04 : 9e-04
c_elastic_weigh_2_lo(w) = c_elastic_weigh_2(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_2_hi(w) = c_elastic_weigh_2(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_weigh_4(w) = w < 1048576 ? 9e-04 : 9e-04
c_elastic_weigh_4_lo(w) = c_elastic_weigh_4(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_4_hi(w) = c_elastic_weigh_4(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
c_elastic_weigh_8(w) = w < 1048576 ? 9e-04 : 9e-04
c_elastic_weigh_8_lo(w) = c_elastic_weigh_8(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_8_hi(w) = c_elastic_weigh_8(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2
#@ calibration.elastic_weigh_busy.w = 128:1048576
c_elastic_weigh_busy(w,k) = busy(k) < 2 ? c_elastic_weigh(w) : busy(k) < 4 ? c_elastic_weigh_2(w) + \
    (c_elastic_weigh_4(w) - c_elastic_weigh_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_elastic_weigh_4(w) + \
    (c_elastic_weigh_8(w) - c_elastic_weigh_4(w))*(busy(k) - 4)/4.0 : c_elastic_weigh_8(w)
c_elastic_weigh_busy_lo(w,k) = busy(k) < 2 ? c_elastic_weigh_lo(w) : busy(k) < 4 ? c_elastic_weigh_2_lo(w) + \
    (c_elastic_weigh_4_lo(w) - c_elastic_weigh_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_elastic_weigh_4_lo(w) + (c_elastic_weigh_8_lo(w) - c_elastic_weigh_4_lo(w))*(busy(k) - 4)/4.0 : \
    c_elastic_weigh_8_lo(w)
c_elastic_weigh_busy_hi(w,k) = busy(k) < 2 ? c_elastic_weigh_hi(w) : busy(k) < 4 ? c_elastic_weigh_2_hi(w) + \
    (c_elastic_weigh_4_hi(w) - c_elastic_weigh_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_elastic_weigh_4_hi(w) + (c_elastic_weigh_8_hi(w) - c_elastic_weigh_4_hi(w))*(busy(k) - 4)/4.0 : \
    c_elastic_weigh_8_hi(w)

#@ calibration.gauss.w = 256:67279872
#@ calibration.gauss.quality = median 2.6e-11 %, worst 8.3e-06 % at w=256
c_gauss(w) = w < 30720 ? 4e-05 : w < 31232 ? 4e-05 + 0.00041934449658304133*log2(w/30720.0) : w < 982784 ? \
    5e-05 : w < 985600 ? 5e-05 + 0.002422547743344665*log2(w/982784.0) : w < 15668800 ? 6e-05 : w < 15769600 \
    ? 6e-05 + 0.0032427624476039875*log2(w/15668800.0) : w < 67279872 ? 9e-05 : 9e-05
c_gauss_lo(w) = c_gauss(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_hi(w) = c_gauss(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
c_gauss_2(w) = w < 30720 ? 4e-05 : w < 31232 ? 4e-05 + 0.00041934449658304133*log2(w/30720.0) : w < 982784 ? \
    5e-05 : w < 985600 ? 5e-05 + 0.002422547743344665*log2(w/982784.0) : w < 15668800 ? 6e-05 : w < 15769600 \
    ? 6e-05 + 0.0032427624476039875*log2(w/15668800.0) : w < 67279872 ? 9e-05 : 9e-05
c_gauss_2_lo(w) = c_gauss_2(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_2_hi(w) = c_gauss_2(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
c_gauss_4(w) = w < 30720 ? 4e-05 : w < 31232 ? 4e-05 + 0.00041934449658304133*log2(w/30720.0) : w < 982784 ? \
    5e-05 : w < 985600 ? 5e-05 + 0.002422547743344665*log2(w/982784.0) : w < 15668800 ? 6e-05 : w < 15769600 \
    ? 6e-05 + 0.0032427624476039875*log2(w/15668800.0) : w < 67279872 ? 9e-05 : 9e-05
c_gauss_4_lo(w) = c_gauss_4(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_4_hi(w) = c_gauss_4(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
c_gauss_8(w) = w < 30720 ? 4e-05 : w < 31232 ? 4e-05 + 0.00041934449658304133*log2(w/30720.0) : w < 982784 ? \
    5e-05 : w < 985600 ? 5e-05 + 0.004498671159391044*log2(w/982784.0) : w < 15668800 ? 6.857e-05 : w < \
    15769600 ? 6.857e-05 + 0.008153385714092291*log2(w/15668800.0) : w < 67279872 ? 0.000144 : 0.000144
c_gauss_8_lo(w) = c_gauss_8(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_8_hi(w) = c_gauss_8(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
#@ calibration.gauss_busy.w = 256:67279872
c_gauss_busy(w,k) = busy(k) < 2 ? c_gauss(w) : busy(k) < 4 ? c_gauss_2(w) + (c_gauss_4(w) - \
    c_gauss_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_gauss_4(w) + (c_gauss_8(w) - c_gauss_4(w))*(busy(k) - \
    4)/4.0 : c_gauss_8(w)
c_gauss_busy_lo(w,k) = busy(k) < 2 ? c_gauss_lo(w) : busy(k) < 4 ? c_gauss_2_lo(w) + (c_gauss_4_lo(w) - \
    c_gauss_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_gauss_4_lo(w) + (c_gauss_8_lo(w) - \
    c_gauss_4_lo(w))*(busy(k) - 4)/4.0 : c_gauss_8_lo(w)
c_gauss_busy_hi(w,k) = busy(k) < 2 ? c_gauss_hi(w) : busy(k) < 4 ? c_gauss_2_hi(w) + (c_gauss_4_hi(w) - \
    c_gauss_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_gauss_4_hi(w) + (c_gauss_8_hi(w) - \
    c_gauss_4_hi(w))*(busy(k) - 4)/4.0 : c_gauss_8_hi(w)

#@ calibration.gauss_back.w = 256:67279872
#@ calibration.gauss_back.quality = median 1.2e-10 %, worst 1.3e-06 % at w=256
c_gauss_back(w) = w < 30720 ? 2e-04 : w < 31232 ? 2e-04 + 0.0020967224829152066*log2(w/30720.0) : w < 982784 \
    ? 0.00025 : w < 985600 ? 0.00025 + 0.03633821615016999*log2(w/982784.0) : w < 15668800 ? 4e-04 : w < \
    15769600 ? 4e-04 + 0.04323683263471983*log2(w/15668800.0) : w < 67279872 ? 8e-04 : 8e-04
c_gauss_back_lo(w) = c_gauss_back(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_hi(w) = c_gauss_back(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
c_gauss_back_2(w) = w < 30720 ? 2e-04 : w < 31232 ? 2e-04 + 0.0020967224829152066*log2(w/30720.0) : w < \
    982784 ? 0.00025 : w < 985600 ? 0.00025 + 0.03633821615016999*log2(w/982784.0) : w < 15668800 ? 4e-04 : \
    w < 15769600 ? 4e-04 + 0.04323683263471983*log2(w/15668800.0) : w < 67279872 ? 8e-04 : 8e-04
c_gauss_back_2_lo(w) = c_gauss_back_2(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_2_hi(w) = c_gauss_back_2(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
c_gauss_back_4(w) = w < 30720 ? 2e-04 : w < 31232 ? 2e-04 + 0.0020967224829152066*log2(w/30720.0) : w < \
    982784 ? 0.00025 : w < 985600 ? 0.00025 + 0.03633821615016999*log2(w/982784.0) : w < 15668800 ? 4e-04 : \
    w < 15769600 ? 4e-04 + 0.04323683263471983*log2(w/15668800.0) : w < 67279872 ? 8e-04 : 8e-04
c_gauss_back_4_lo(w) = c_gauss_back_4(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_4_hi(w) = c_gauss_back_4(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
c_gauss_back_8(w) = w < 30720 ? 2e-04 : w < 31232 ? 2e-04 + 0.0020967224829152066*log2(w/30720.0) : w < \
    982784 ? 0.00025 : w < 985600 ? 0.00025 + 0.050170963764668015*log2(w/982784.0) : w < 15668800 ? \
    0.0004571 : w < 15769600 ? 0.0004571 + 0.08894897393777738*log2(w/15668800.0) : w < 67279872 ? 0.00128 : \
    0.00128
c_gauss_back_8_lo(w) = c_gauss_back_8(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_8_hi(w) = c_gauss_back_8(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2
#@ calibration.gauss_back_busy.w = 256:67279872
c_gauss_back_busy(w,k) = busy(k) < 2 ? c_gauss_back(w) : busy(k) < 4 ? c_gauss_back_2(w) + \
    (c_gauss_back_4(w) - c_gauss_back_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_gauss_back_4(w) + \
    (c_gauss_back_8(w) - c_gauss_back_4(w))*(busy(k) - 4)/4.0 : c_gauss_back_8(w)
c_gauss_back_busy_lo(w,k) = busy(k) < 2 ? c_gauss_back_lo(w) : busy(k) < 4 ? c_gauss_back_2_lo(w) + \
    (c_gauss_back_4_lo(w) - c_gauss_back_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_gauss_back_4_lo(w) + \
    (c_gauss_back_8_lo(w) - c_gauss_back_4_lo(w))*(busy(k) - 4)/4.0 : c_gauss_back_8_lo(w)
c_gauss_back_busy_hi(w,k) = busy(k) < 2 ? c_gauss_back_hi(w) : busy(k) < 4 ? c_gauss_back_2_hi(w) + \
    (c_gauss_back_4_hi(w) - c_gauss_back_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_gauss_back_4_hi(w) + \
    (c_gauss_back_8_hi(w) - c_gauss_back_4_hi(w))*(busy(k) - 4)/4.0 : c_gauss_back_8_hi(w)

#@ calibration.half.w = 128:67094528
#@ calibration.half.quality = median 2e-10 %, worst 8.4e-07 % at w=128
c_half(w) = w < 29768 ? 7e-05 : w < 30752 ? 7e-05 + 0.0006394141854608893*log2(w/29768.0) : w < 980000 ? \
    1e-04 : w < 985608 ? 1e-04 + 0.010932656489395239*log2(w/980000.0) : w < 15724832 ? 0.00019 : w < \
    15747272 ? 0.00019 + 0.11179597114826917*log2(w/15724832.0) : w < 67094528 ? 0.00042 : 0.00042
c_half_lo(w) = c_half(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_hi(w) = c_half(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2
c_half_2(w) = w < 29768 ? 7e-05 : w < 30752 ? 7e-05 + 0.0006394141854608893*log2(w/29768.0) : w < 980000 ? \
    1e-04 : w < 985608 ? 1e-04 + 0.010932656489395239*log2(w/980000.0) : w < 15724832 ? 0.00019 : w < \
    15747272 ? 0.00019 + 0.11179597114826917*log2(w/15724832.0) : w < 67094528 ? 0.00042 : 0.00042
c_half_2_lo(w) = c_half_2(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_2_hi(w) = c_half_2(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2
c_half_4(w) = w < 29768 ? 7e-05 : w < 30752 ? 7e-05 + 0.0006394141854608893*log2(w/29768.0) : w < 980000 ? \
    1e-04 : w < 985608 ? 1e-04 + 0.010932656489395239*log2(w/980000.0) : w < 15724832 ? 0.00019 : w < \
    15747272 ? 0.00019 + 0.1798456927167808*log2(w/15724832.0) : w < 67094528 ? 0.00056 : 0.00056
c_half_4_lo(w) = c_half_4(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_4_hi(w) = c_half_4(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2
c_half_8(w) = w < 29768 ? 7e-05 : w < 30752 ? 7e-05 + 0.0006394141854608893*log2(w/29768.0) : w < 980000 ? \
    1e-04 : w < 985608 ? 1e-04 + 0.018621958220269887*log2(w/980000.0) : w < 15724832 ? 0.0002533 : w < \
    15747272 ? 0.0002533 + 0.42127638345306473*log2(w/15724832.0) : w < 67094528 ? 0.00112 : 0.00112
c_half_8_lo(w) = c_half_8(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_8_hi(w) = c_half_8(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2
#@ calibration.half_busy.w = 128:67094528
c_half_busy(w,k) = busy(k) < 2 ? c_half(w) : busy(k) < 4 ? c_half_2(w) + (c_half_4(w) - \
    c_half_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_half_4(w) + (c_half_8(w) - c_half_4(w))*(busy(k) - \
    4)/4.0 : c_half_8(w)
c_half_busy_lo(w,k) = busy(k) < 2 ? c_half_lo(w) : busy(k) < 4 ? c_half_2_lo(w) + (c_half_4_lo(w) - \
    c_half_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_half_4_lo(w) + (c_half_8_lo(w) - \
    c_half_4_lo(w))*(busy(k) - 4)/4.0 : c_half_8_lo(w)
c_half_busy_hi(w,k) = busy(k) < 2 ? c_half_hi(w) : busy(k) < 4 ? c_half_2_hi(w) + (c_half_4_hi(w) - \
    c_half_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_half_4_hi(w) + (c_half_8_hi(w) - \
    c_half_4_hi(w))*(busy(k) - 4)/4.0 : c_half_8_hi(w)

#@ calibration.hull.w = 120:16777224
#@ calibration.hull.quality = median 1.8e-11 %, worst 3.4e-07 % at w=120
c_hull(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.17751498391958204*log2(w/30720.0) : w < 982608 ? \
    0.0022 : w < 983280 ? 0.0022 + 0.8111009948942696*log2(w/982608.0) : w < 15721656 ? 0.003 : w < 15732312 \
    ? 0.003 + 2.046004917654662*log2(w/15721656.0) : w < 16777224 ? 0.005 : 0.005
c_hull_lo(w) = c_hull(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_hi(w) = c_hull(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2
c_hull_2(w) = w < 30696 ? 0.002 : w < 30744 ? 0.002 + 0.08872282106095777*log2(w/30696.0) : w < 982968 ? \
    0.0022 : w < 984240 ? 0.0022 + 0.4287938643843664*log2(w/982968.0) : w < 15718104 ? 0.003 : w < 15738216 \
    ? 0.003 + 1.08412174561277*log2(w/15718104.0) : w < 16777224 ? 0.005 : 0.005
c_hull_2_lo(w) = c_hull_2(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_2_hi(w) = c_hull_2(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2
c_hull_4(w) = w < 30696 ? 0.002 : w < 30744 ? 0.002 + 0.08872282106095777*log2(w/30696.0) : w < 982968 ? \
    0.0022 : w < 984240 ? 0.0022 + 0.4287938643843664*log2(w/982968.0) : w < 15718104 ? 0.003 : w < 15738216 \
    ? 0.003 + 1.08412174561277*log2(w/15718104.0) : w < 16777224 ? 0.005 : 0.005
c_hull_4_lo(w) = c_hull_4(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_4_hi(w) = c_hull_4(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2
c_hull_8(w) = w < 30696 ? 0.002 : w < 30744 ? 0.002 + 0.08872282106095777*log2(w/30696.0) : w < 982968 ? \
    0.0022 : w < 984240 ? 0.0022 + 0.658734574160483*log2(w/982968.0) : w < 15718104 ? 0.003429 : w < \
    15738216 ? 0.003429 + 2.4777602495979862*log2(w/15718104.0) : w < 16777224 ? 0.008 : 0.008
c_hull_8_lo(w) = c_hull_8(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_8_hi(w) = c_hull_8(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2
#@ calibration.hull_busy.w = 120:16777224
c_hull_busy(w,k) = busy(k) < 2 ? c_hull(w) : busy(k) < 4 ? c_hull_2(w) + (c_hull_4(w) - \
    c_hull_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_hull_4(w) + (c_hull_8(w) - c_hull_4(w))*(busy(k) - \
    4)/4.0 : c_hull_8(w)
c_hull_busy_lo(w,k) = busy(k) < 2 ? c_hull_lo(w) : busy(k) < 4 ? c_hull_2_lo(w) + (c_hull_4_lo(w) - \
    c_hull_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_hull_4_lo(w) + (c_hull_8_lo(w) - \
    c_hull_4_lo(w))*(busy(k) - 4)/4.0 : c_hull_8_lo(w)
c_hull_busy_hi(w,k) = busy(k) < 2 ? c_hull_hi(w) : busy(k) < 4 ? c_hull_2_hi(w) + (c_hull_4_hi(w) - \
    c_hull_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_hull_4_hi(w) + (c_hull_8_hi(w) - \
    c_hull_4_hi(w))*(busy(k) - 4)/4.0 : c_hull_8_hi(w)

#@ calibration.hull_sort.w = 120:4194312
#@ calibration.hull_sort.quality = median 4.8e-11 %, worst 5.3e-08 % at w=120
c_hull_sort(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.3550299678391637*log2(w/30720.0) : w < 982608 ? \
    0.0024 : w < 983280 ? 0.0024 + 1.013876243617837*log2(w/982608.0) : w < 4194312 ? 0.0034 : 0.0034
c_hull_sort_lo(w) = c_hull_sort(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_hi(w) = c_hull_sort(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2
c_hull_sort_2(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.3550299678391637*log2(w/30720.0) : w < 981936 ? \
    0.0024 : w < 983184 ? 0.0024 + 0.5457200337894335*log2(w/981936.0) : w < 4194312 ? 0.0034 : 0.0034
c_hull_sort_2_lo(w) = c_hull_sort_2(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_2_hi(w) = c_hull_sort_2(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2
c_hull_sort_4(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.3550299678391637*log2(w/30720.0) : w < 981936 ? \
    0.0024 : w < 983184 ? 0.0024 + 0.5457200337894335*log2(w/981936.0) : w < 4194312 ? 0.0034 : 0.0034
c_hull_sort_4_lo(w) = c_hull_sort_4(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_4_hi(w) = c_hull_sort_4(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2
c_hull_sort_8(w) = w < 30720 ? 0.002 : w < 30744 ? 0.002 + 0.3550299678391637*log2(w/30720.0) : w < 981936 ? \
    0.0024 : w < 983184 ? 0.0024 + 0.8109399702110983*log2(w/981936.0) : w < 4194312 ? 0.003886 : 0.003886
c_hull_sort_8_lo(w) = c_hull_sort_8(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_8_hi(w) = c_hull_sort_8(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2
#@ calibration.hull_sort_busy.w = 120:4194312
c_hull_sort_busy(w,k) = busy(k) < 2 ? c_hull_sort(w) : busy(k) < 4 ? c_hull_sort_2(w) + (c_hull_sort_4(w) - \
    c_hull_sort_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_hull_sort_4(w) + (c_hull_sort_8(w) - \
    c_hull_sort_4(w))*(busy(k) - 4)/4.0 : c_hull_sort_8(w)
c_hull_sort_busy_lo(w,k) = busy(k) < 2 ? c_hull_sort_lo(w) : busy(k) < 4 ? c_hull_sort_2_lo(w) + \
    (c_hull_sort_4_lo(w) - c_hull_sort_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_hull_sort_4_lo(w) + \
    (c_hull_sort_8_lo(w) - c_hull_sort_4_lo(w))*(busy(k) - 4)/4.0 : c_hull_sort_8_lo(w)
c_hull_sort_busy_hi(w,k) = busy(k) < 2 ? c_hull_sort_hi(w) : busy(k) < 4 ? c_hull_sort_2_hi(w) + \
    (c_hull_sort_4_hi(w) - c_hull_sort_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_hull_sort_4_hi(w) + \
    (c_hull_sort_8_hi(w) - c_hull_sort_4_hi(w))*(busy(k) - 4)/4.0 : c_hull_sort_8_hi(w)

#@ calibration.invperc.w = 221:8405861
#@ calibration.invperc.quality = median 8.9e-11 %, worst 1.4e-08 % at w=221
c_invperc(w) = w < 30112 ? 0.002 : w < 30893 ? 0.002 + 0.027069867794851654*log2(w/30112.0) : w < 979477 ? \
    0.003 : w < 983908 ? 0.003 + 0.3071343865087905*log2(w/979477.0) : w < 8405861 ? 0.005 : 0.005
c_invperc_lo(w) = c_invperc(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_hi(w) = c_invperc(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2
c_invperc_2(w) = w < 30112 ? 0.002 : w < 30893 ? 0.002 + 0.027069867794851654*log2(w/30112.0) : w < 979477 ? \
    0.003 : w < 983908 ? 0.003 + 0.3071343865087905*log2(w/979477.0) : w < 8405861 ? 0.005 : 0.005
c_invperc_2_lo(w) = c_invperc_2(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_2_hi(w) = c_invperc_2(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2
c_invperc_4(w) = w < 30112 ? 0.002 : w < 30893 ? 0.002 + 0.027069867794851654*log2(w/30112.0) : w < 979477 ? \
    0.003 : w < 983908 ? 0.003 + 0.3071343865087905*log2(w/979477.0) : w < 8405861 ? 0.005 : 0.005
c_invperc_4_lo(w) = c_invperc_4(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_4_hi(w) = c_invperc_4(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2
c_invperc_8(w) = w < 30112 ? 0.002 : w < 30893 ? 0.002 + 0.027069867794851654*log2(w/30112.0) : w < 979477 ? \
    0.003 : w < 983908 ? 0.003 + 0.41678136249242875*log2(w/979477.0) : w < 8405861 ? 0.005714 : 0.005714
c_invperc_8_lo(w) = c_invperc_8(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_8_hi(w) = c_invperc_8(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2
#@ calibration.invperc_busy.w = 221:8405861
c_invperc_busy(w,k) = busy(k) < 2 ? c_invperc(w) : busy(k) < 4 ? c_invperc_2(w) + (c_invperc_4(w) - \
    c_invperc_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_invperc_4(w) + (c_invperc_8(w) - \
    c_invperc_4(w))*(busy(k) - 4)/4.0 : c_invperc_8(w)
c_invperc_busy_lo(w,k) = busy(k) < 2 ? c_invperc_lo(w) : busy(k) < 4 ? c_invperc_2_lo(w) + \
    (c_invperc_4_lo(w) - c_invperc_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_invperc_4_lo(w) + \
    (c_invperc_8_lo(w) - c_invperc_4_lo(w))*(busy(k) - 4)/4.0 : c_invperc_8_lo(w)
c_invperc_busy_hi(w,k) = busy(k) < 2 ? c_invperc_hi(w) : busy(k) < 4 ? c_invperc_2_hi(w) + \
    (c_invperc_4_hi(w) - c_invperc_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_invperc_4_hi(w) + \
    (c_invperc_8_hi(w) - c_invperc_4_hi(w))*(busy(k) - 4)/4.0 : c_invperc_8_hi(w)

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 2.6e-11 %, worst 4e-07 % at w=240
c_life(w) = w < 30720 ? 2.4e-05 : w < 30816 ? 2.4e-05 + 0.0008886139645754653*log2(w/30720.0) : w < 983008 ? \
    2.8e-05 : w < 984096 ? 2.8e-05 + 0.005012839898639492*log2(w/983008.0) : w < 15720768 ? 3.6e-05 : w < \
    15732864 ? 3.6e-05 + 0.021628963555950884*log2(w/15720768.0) : w < 67108896 ? 6e-05 : 6e-05
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2
c_life_2(w) = w < 30720 ? 2.4e-05 : w < 30816 ? 2.4e-05 + 0.0008886139645754653*log2(w/30720.0) : w < 983008 \
    ? 2.8e-05 : w < 984096 ? 2.8e-05 + 0.005012839898639492*log2(w/983008.0) : w < 15710688 ? 3.6e-05 : w < \
    15730848 ? 3.6e-05 + 0.012972386335860052*log2(w/15710688.0) : w < 67108896 ? 6e-05 : 6e-05
c_life_2_lo(w) = c_life_2(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_2_hi(w) = c_life_2(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2
c_life_4(w) = w < 30720 ? 2.4e-05 : w < 30816 ? 2.4e-05 + 0.0008886139645754653*log2(w/30720.0) : w < 983008 \
    ? 2.8e-05 : w < 984096 ? 2.8e-05 + 0.005012839898639492*log2(w/983008.0) : w < 15710688 ? 3.6e-05 : w < \
    15730848 ? 3.6e-05 + 0.0237827082824101*log2(w/15710688.0) : w < 67108896 ? 8e-05 : 8e-05
c_life_4_lo(w) = c_life_4(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_4_hi(w) = c_life_4(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2
c_life_8(w) = w < 30720 ? 2.4e-05 : w < 30816 ? 2.4e-05 + 0.0008886139645754653*log2(w/30720.0) : w < 983008 \
    ? 2.8e-05 : w < 984096 ? 2.8e-05 + 0.012532099746598729*log2(w/983008.0) : w < 15710688 ? 4.8e-05 : w < \
    15730848 ? 4.8e-05 + 0.060537802900680254*log2(w/15710688.0) : w < 67108896 ? 0.00016 : 0.00016
c_life_8_lo(w) = c_life_8(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_8_hi(w) = c_life_8(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2
#@ calibration.life_busy.w = 144:67108896
c_life_busy(w,k) = busy(k) < 2 ? c_life(w) : busy(k) < 4 ? c_life_2(w) + (c_life_4(w) - \
    c_life_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_life_4(w) + (c_life_8(w) - c_life_4(w))*(busy(k) - \
    4)/4.0 : c_life_8(w)
c_life_busy_lo(w,k) = busy(k) < 2 ? c_life_lo(w) : busy(k) < 4 ? c_life_2_lo(w) + (c_life_4_lo(w) - \
    c_life_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_life_4_lo(w) + (c_life_8_lo(w) - \
    c_life_4_lo(w))*(busy(k) - 4)/4.0 : c_life_8_lo(w)
c_life_busy_hi(w,k) = busy(k) < 2 ? c_life_hi(w) : busy(k) < 4 ? c_life_2_hi(w) + (c_life_4_hi(w) - \
    c_life_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_life_4_hi(w) + (c_life_8_hi(w) - \
    c_life_4_hi(w))*(busy(k) - 4)/4.0 : c_life_8_hi(w)

#@ calibration.mandel.w = 144:67108864
#@ calibration.mandel.quality = median 6.1e-13 %, worst 9.2e-10 % at w=144
c_mandel(w) = w < 67108864 ? 0.00045 : 0.00045
c_mandel_lo(w) = c_mandel(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_hi(w) = c_mandel(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2
c_mandel_2(w) = w < 67108864 ? 0.00045 : 0.00045
c_mandel_2_lo(w) = c_mandel_2(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_2_hi(w) = c_mandel_2(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2
c_mandel_4(w) = w < 67108864 ? 0.00045 : 0.00045
c_mandel_4_lo(w) = c_mandel_4(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_4_hi(w) = c_mandel_4(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2
c_mandel_8(w) = w < 67108864 ? 0.00045 : 0.00045
c_mandel_8_lo(w) = c_mandel_8(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_8_hi(w) = c_mandel_8(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2
#@ calibration.mandel_busy.w = 144:67108864
c_mandel_busy(w,k) = busy(k) < 2 ? c_mandel(w) : busy(k) < 4 ? c_mandel_2(w) + (c_mandel_4(w) - \
    c_mandel_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_mandel_4(w) + (c_mandel_8(w) - \
    c_mandel_4(w))*(busy(k) - 4)/4.0 : c_mandel_8(w)
c_mandel_busy_lo(w,k) = busy(k) < 2 ? c_mandel_lo(w) : busy(k) < 4 ? c_mandel_2_lo(w) + (c_mandel_4_lo(w) - \
    c_mandel_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_mandel_4_lo(w) + (c_mandel_8_lo(w) - \
    c_mandel_4_lo(w))*(busy(k) - 4)/4.0 : c_mandel_8_lo(w)
c_mandel_busy_hi(w,k) = busy(k) < 2 ? c_mandel_hi(w) : busy(k) < 4 ? c_mandel_2_hi(w) + (c_mandel_4_hi(w) - \
    c_mandel_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_mandel_4_hi(w) + (c_mandel_8_hi(w) - \
    c_mandel_4_hi(w))*(busy(k) - 4)/4.0 : c_mandel_8_hi(w)

#@ calibration.norm.w = 128:67108864
#@ calibration.norm.quality = median 4.7e-10 %, worst 1.3e-06 % at w=128
c_norm(w) = w < 30720 ? 4e-04 : w < 30752 ? 4e-04 + 0.033288390339507805*log2(w/30720.0) : w < 982592 ? \
    0.00045 : w < 983264 ? 0.00045 + 0.2027719480225576*log2(w/982592.0) : w < 15721664 ? 0.00065 : w < \
    15732320 ? 0.00065 + 0.6649519364851052*log2(w/15721664.0) : w < 67108864 ? 0.0013 : 0.0013
c_norm_lo(w) = c_norm(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_hi(w) = c_norm(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_norm_2(w) = w < 30720 ? 4e-04 : w < 30752 ? 4e-04 + 0.033288390339507805*log2(w/30720.0) : w < 982880 ? \
    0.00045 : w < 984128 ? 0.00045 + 0.10924886749928554*log2(w/982880.0) : w < 15709952 ? 0.00065 : w < \
    15730176 ? 0.00065 + 0.3502079583174874*log2(w/15709952.0) : w < 67108864 ? 0.0013 : 0.0013
c_norm_2_lo(w) = c_norm_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_2_hi(w) = c_norm_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_norm_4(w) = w < 30720 ? 4e-04 : w < 30752 ? 4e-04 + 0.033288390339507805*log2(w/30720.0) : w < 982880 ? \
    0.00045 : w < 984128 ? 0.00045 + 0.10924886749928554*log2(w/982880.0) : w < 15709952 ? 0.00065 : w < \
    15730176 ? 0.00065 + 0.5835003367043675*log2(w/15709952.0) : w < 67108864 ? 0.001733 : 0.001733
c_norm_4_lo(w) = c_norm_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_4_hi(w) = c_norm_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_norm_8(w) = w < 30720 ? 4e-04 : w < 30752 ? 4e-04 + 0.033288390339507805*log2(w/30720.0) : w < 982880 ? \
    0.00045 : w < 984128 ? 0.00045 + 0.22762001543476146*log2(w/982880.0) : w < 15709952 ? 0.0008667 : w < \
    15730176 ? 0.0008667 + 1.40099346771225*log2(w/15709952.0) : w < 67108864 ? 0.003467 : 0.003467
c_norm_8_lo(w) = c_norm_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_8_hi(w) = c_norm_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.norm_busy.w = 128:67108864
c_norm_busy(w,k) = busy(k) < 2 ? c_norm(w) : busy(k) < 4 ? c_norm_2(w) + (c_norm_4(w) - \
    c_norm_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_norm_4(w) + (c_norm_8(w) - c_norm_4(w))*(busy(k) - \
    4)/4.0 : c_norm_8(w)
c_norm_busy_lo(w,k) = busy(k) < 2 ? c_norm_lo(w) : busy(k) < 4 ? c_norm_2_lo(w) + (c_norm_4_lo(w) - \
    c_norm_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_norm_4_lo(w) + (c_norm_8_lo(w) - \
    c_norm_4_lo(w))*(busy(k) - 4)/4.0 : c_norm_8_lo(w)
c_norm_busy_hi(w,k) = busy(k) < 2 ? c_norm_hi(w) : busy(k) < 4 ? c_norm_2_hi(w) + (c_norm_4_hi(w) - \
    c_norm_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_norm_4_hi(w) + (c_norm_8_hi(w) - \
    c_norm_4_hi(w))*(busy(k) - 4)/4.0 : c_norm_8_hi(w)

#@ calibration.norm_extent.w = 128:67108864
#@ calibration.norm_extent.quality = median 4.8e-10 %, worst 1.3e-06 % at w=256
c_norm_extent(w) = w < 30720 ? 1e-04 : w < 30752 ? 1e-04 + 0.03328839033950782*log2(w/30720.0) : w < 982608 \
    ? 0.00015 : w < 983264 ? 0.00015 + 0.13501754257879242*log2(w/982608.0) : w < 15721664 ? 0.00028 : w < \
    15732304 ? 0.00028 + 0.27662601829685085*log2(w/15721664.0) : w < 67108864 ? 0.00055 : 0.00055
c_norm_extent_lo(w) = c_norm_extent(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_hi(w) = c_norm_extent(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_norm_extent_2(w) = w < 30704 ? 1e-04 : w < 30752 ? 1e-04 + 0.02218648149291924*log2(w/30704.0) : w < \
    982864 ? 0.00015 : w < 984128 ? 0.00015 + 0.07011231023369086*log2(w/982864.0) : w < 15709952 ? 0.00028 \
    : w < 15730176 ? 0.00028 + 0.14547099807034097*log2(w/15709952.0) : w < 67108864 ? 0.00055 : 0.00055
c_norm_extent_2_lo(w) = c_norm_extent_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_2_hi(w) = c_norm_extent_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_norm_extent_4(w) = w < 30704 ? 1e-04 : w < 30752 ? 1e-04 + 0.02218648149291924*log2(w/30704.0) : w < \
    982864 ? 0.00015 : w < 984128 ? 0.00015 + 0.07011231023369086*log2(w/982864.0) : w < 15709952 ? 0.00028 \
    : w < 15730176 ? 0.00028 + 0.2442296423158724*log2(w/15709952.0) : w < 67108864 ? 0.0007333 : 0.0007333
c_norm_extent_4_lo(w) = c_norm_extent_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_4_hi(w) = c_norm_extent_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_norm_extent_8(w) = w < 30704 ? 1e-04 : w < 30752 ? 1e-04 + 0.02218648149291924*log2(w/30704.0) : w < \
    982864 ? 0.00015 : w < 984128 ? 0.00015 + 0.12043137596294748*log2(w/982864.0) : w < 15709952 ? \
    0.0003733 : w < 15730176 ? 0.0003733 + 0.5892652984797477*log2(w/15709952.0) : w < 67108864 ? 0.001467 : \
    0.001467
c_norm_extent_8_lo(w) = c_norm_extent_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_8_hi(w) = c_norm_extent_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.norm_extent_busy.w = 128:67108864
c_norm_extent_busy(w,k) = busy(k) < 2 ? c_norm_extent(w) : busy(k) < 4 ? c_norm_extent_2(w) + \
    (c_norm_extent_4(w) - c_norm_extent_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_norm_extent_4(w) + \
    (c_norm_extent_8(w) - c_norm_extent_4(w))*(busy(k) - 4)/4.0 : c_norm_extent_8(w)
c_norm_extent_busy_lo(w,k) = busy(k) < 2 ? c_norm_extent_lo(w) : busy(k) < 4 ? c_norm_extent_2_lo(w) + \
    (c_norm_extent_4_lo(w) - c_norm_extent_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_norm_extent_4_lo(w) \
    + (c_norm_extent_8_lo(w) - c_norm_extent_4_lo(w))*(busy(k) - 4)/4.0 : c_norm_extent_8_lo(w)
c_norm_extent_busy_hi(w,k) = busy(k) < 2 ? c_norm_extent_hi(w) : busy(k) < 4 ? c_norm_extent_2_hi(w) + \
    (c_norm_extent_4_hi(w) - c_norm_extent_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_norm_extent_4_hi(w) \
    + (c_norm_extent_8_hi(w) - c_norm_extent_4_hi(w))*(busy(k) - 4)/4.0 : c_norm_extent_8_hi(w)

#@ calibration.outer.w = 192:67140864
#@ calibration.outer.quality = median 4.1e-11 %, worst 1.8e-07 % at w=192
c_outer(w) = w < 29760 ? 6e-04 : w < 30744 ? 6e-04 + 0.0010654085171139666*log2(w/29760.0) : w < 979992 ? \
    0.00065 : w < 985600 ? 0.00065 + 0.006073648609645249*log2(w/979992.0) : w < 15724824 ? 7e-04 : w < \
    15747264 ? 7e-04 + 0.07291037889955683*log2(w/15724824.0) : w < 67140864 ? 0.00085 : 0.00085
c_outer_lo(w) = c_outer(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_hi(w) = c_outer(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2
c_outer_2(w) = w < 29760 ? 6e-04 : w < 30744 ? 6e-04 + 0.0010654085171139666*log2(w/29760.0) : w < 979992 ? \
    0.00065 : w < 985600 ? 0.00065 + 0.006073648609645249*log2(w/979992.0) : w < 15724824 ? 7e-04 : w < \
    15747264 ? 7e-04 + 0.07291037889955683*log2(w/15724824.0) : w < 67140864 ? 0.00085 : 0.00085
c_outer_2_lo(w) = c_outer_2(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_2_hi(w) = c_outer_2(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2
c_outer_4(w) = w < 29760 ? 6e-04 : w < 30744 ? 6e-04 + 0.0010654085171139666*log2(w/29760.0) : w < 979992 ? \
    0.00065 : w < 985600 ? 0.00065 + 0.006073648609645249*log2(w/979992.0) : w < 15724824 ? 7e-04 : w < \
    15747264 ? 7e-04 + 0.21046796042338742*log2(w/15724824.0) : w < 67140864 ? 0.001133 : 0.001133
c_outer_4_lo(w) = c_outer_4(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_4_hi(w) = c_outer_4(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2
c_outer_8(w) = w < 29760 ? 6e-04 : w < 30744 ? 6e-04 + 0.0010654085171139666*log2(w/29760.0) : w < 979992 ? \
    0.00065 : w < 985600 ? 0.00065 + 0.03441329302224997*log2(w/979992.0) : w < 15724824 ? 0.0009333 : w < \
    15747264 ? 0.0009333 + 0.6482704822555931*log2(w/15724824.0) : w < 67140864 ? 0.002267 : 0.002267
c_outer_8_lo(w) = c_outer_8(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_8_hi(w) = c_outer_8(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2
#@ calibration.outer_busy.w = 192:67140864
c_outer_busy(w,k) = busy(k) < 2 ? c_outer(w) : busy(k) < 4 ? c_outer_2(w) + (c_outer_4(w) - \
    c_outer_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_outer_4(w) + (c_outer_8(w) - c_outer_4(w))*(busy(k) - \
    4)/4.0 : c_outer_8(w)
c_outer_busy_lo(w,k) = busy(k) < 2 ? c_outer_lo(w) : busy(k) < 4 ? c_outer_2_lo(w) + (c_outer_4_lo(w) - \
    c_outer_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_outer_4_lo(w) + (c_outer_8_lo(w) - \
    c_outer_4_lo(w))*(busy(k) - 4)/4.0 : c_outer_8_lo(w)
c_outer_busy_hi(w,k) = busy(k) < 2 ? c_outer_hi(w) : busy(k) < 4 ? c_outer_2_hi(w) + (c_outer_4_hi(w) - \
    c_outer_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_outer_4_hi(w) + (c_outer_8_hi(w) - \
    c_outer_4_hi(w))*(busy(k) - 4)/4.0 : c_outer_8_hi(w)

#@ calibration.product.w = 192:268563480
#@ calibration.product.quality = median 2.1e-10 %, worst 5.6e-07 % at w=192
c_product(w) = w < 29760 ? 9e-05 : w < 30744 ? 9e-05 + 0.0006392451102683797*log2(w/29760.0) : w < 979992 ? \
    0.00012 : w < 985600 ? 0.00012 + 0.010932567497361444*log2(w/979992.0) : w < 15724824 ? 0.00021 : w < \
    15747264 ? 0.00021 + 0.1020745304593796*log2(w/15724824.0) : w < 268563480 ? 0.00042 : 0.00042
c_product_lo(w) = c_product(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_hi(w) = c_product(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2
c_product_2(w) = w < 29760 ? 9e-05 : w < 30744 ? 9e-05 + 0.0006392451102683797*log2(w/29760.0) : w < 979992 \
    ? 0.00012 : w < 985600 ? 0.00012 + 0.010932567497361444*log2(w/979992.0) : w < 15724824 ? 0.00021 : w < \
    15747264 ? 0.00021 + 0.1020745304593796*log2(w/15724824.0) : w < 268563480 ? 0.00042 : 0.00042
c_product_2_lo(w) = c_product_2(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_2_hi(w) = c_product_2(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2
c_product_4(w) = w < 29760 ? 9e-05 : w < 30744 ? 9e-05 + 0.0006392451102683797*log2(w/29760.0) : w < 979992 \
    ? 0.00012 : w < 985600 ? 0.00012 + 0.010932567497361444*log2(w/979992.0) : w < 15724824 ? 0.00021 : w < \
    15747264 ? 0.00021 + 0.1701242174322993*log2(w/15724824.0) : w < 268563480 ? 0.00056 : 0.00056
c_product_4_lo(w) = c_product_4(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_4_hi(w) = c_product_4(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2
c_product_8(w) = w < 29760 ? 9e-05 : w < 30744 ? 9e-05 + 0.0006392451102683797*log2(w/29760.0) : w < 979992 \
    ? 0.00012 : w < 985600 ? 0.00012 + 0.019435675550864787*log2(w/979992.0) : w < 15724824 ? 0.00028 : w < \
    15747264 ? 0.00028 + 0.40829812183751835*log2(w/15724824.0) : w < 268563480 ? 0.00112 : 0.00112
c_product_8_lo(w) = c_product_8(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_8_hi(w) = c_product_8(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2
#@ calibration.product_busy.w = 192:268563480
c_product_busy(w,k) = busy(k) < 2 ? c_product(w) : busy(k) < 4 ? c_product_2(w) + (c_product_4(w) - \
    c_product_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_product_4(w) + (c_product_8(w) - \
    c_product_4(w))*(busy(k) - 4)/4.0 : c_product_8(w)
c_product_busy_lo(w,k) = busy(k) < 2 ? c_product_lo(w) : busy(k) < 4 ? c_product_2_lo(w) + \
    (c_product_4_lo(w) - c_product_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_product_4_lo(w) + \
    (c_product_8_lo(w) - c_product_4_lo(w))*(busy(k) - 4)/4.0 : c_product_8_lo(w)
c_product_busy_hi(w,k) = busy(k) < 2 ? c_product_hi(w) : busy(k) < 4 ? c_product_2_hi(w) + \
    (c_product_4_hi(w) - c_product_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_product_4_hi(w) + \
    (c_product_8_hi(w) - c_product_4_hi(w))*(busy(k) - 4)/4.0 : c_product_8_hi(w)

#@ calibration.randmat.w = 128:67108864
#@ calibration.randmat.quality = median 2.7e-11 %, worst 1.1e-07 % at w=128
c_randmat(w) = w < 30708 ? 3e-04 : w < 30728 ? 3e-04 + 0.021292094340280027*log2(w/30708.0) : w < 982604 ? \
    0.00032 : w < 983268 ? 0.00032 + 0.08208666158573112*log2(w/982604.0) : w < 15721660 ? 4e-04 : w < \
    15732304 ? 4e-04 + 0.25603891431572123*log2(w/15721660.0) : w < 67108864 ? 0.00065 : 0.00065
c_randmat_lo(w) = c_randmat(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_hi(w) = c_randmat(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_randmat_2(w) = w < 30704 ? 3e-04 : w < 30744 ? 3e-04 + 0.010648125483731818*log2(w/30704.0) : w < 982868 ? \
    0.00032 : w < 984136 ? 0.00032 + 0.04301019204703924*log2(w/982868.0) : w < 15709956 ? 4e-04 : w < \
    15730176 ? 4e-04 + 0.134722031699211*log2(w/15709956.0) : w < 67108864 ? 0.00065 : 0.00065
c_randmat_2_lo(w) = c_randmat_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_2_hi(w) = c_randmat_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_randmat_4(w) = w < 30704 ? 3e-04 : w < 30744 ? 3e-04 + 0.010648125483731818*log2(w/30704.0) : w < 982868 ? \
    0.00032 : w < 984136 ? 0.00032 + 0.04301019204703924*log2(w/982868.0) : w < 15709956 ? 4e-04 : w < \
    15730176 ? 4e-04 + 0.2514990887760871*log2(w/15709956.0) : w < 67108864 ? 0.0008667 : 0.0008667
c_randmat_4_lo(w) = c_randmat_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_4_hi(w) = c_randmat_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_randmat_8(w) = w < 30704 ? 3e-04 : w < 30744 ? 3e-04 + 0.010648125483731818*log2(w/30704.0) : w < 982868 ? \
    0.00032 : w < 984136 ? 0.00032 + 0.11467592454541839*log2(w/982868.0) : w < 15709956 ? 0.0005333 : w < \
    15730176 ? 0.0005333 + 0.6465040857181739*log2(w/15709956.0) : w < 67108864 ? 0.001733 : 0.001733
c_randmat_8_lo(w) = c_randmat_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_8_hi(w) = c_randmat_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.randmat_busy.w = 128:67108864
c_randmat_busy(w,k) = busy(k) < 2 ? c_randmat(w) : busy(k) < 4 ? c_randmat_2(w) + (c_randmat_4(w) - \
    c_randmat_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_randmat_4(w) + (c_randmat_8(w) - \
    c_randmat_4(w))*(busy(k) - 4)/4.0 : c_randmat_8(w)
c_randmat_busy_lo(w,k) = busy(k) < 2 ? c_randmat_lo(w) : busy(k) < 4 ? c_randmat_2_lo(w) + \
    (c_randmat_4_lo(w) - c_randmat_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_randmat_4_lo(w) + \
    (c_randmat_8_lo(w) - c_randmat_4_lo(w))*(busy(k) - 4)/4.0 : c_randmat_8_lo(w)
c_randmat_busy_hi(w,k) = busy(k) < 2 ? c_randmat_hi(w) : busy(k) < 4 ? c_randmat_2_hi(w) + \
    (c_randmat_4_hi(w) - c_randmat_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_randmat_4_hi(w) + \
    (c_randmat_8_hi(w) - c_randmat_4_hi(w))*(busy(k) - 4)/4.0 : c_randmat_8_hi(w)

#@ calibration.sor.w = 288:134250496
#@ calibration.sor.quality = median 2.2e-10 %, worst 1.2e-06 % at w=288
c_sor(w) = w < 30680 ? 9e-05 : w < 31200 ? 9e-05 + 0.0016496514572265817*log2(w/30680.0) : w < 982752 ? \
    0.00013 : w < 985576 ? 0.00013 + 0.02174054640117093*log2(w/982752.0) : w < 15691200 ? 0.00022 : w < \
    15792072 ? 0.00022 + 0.02379720160486279*log2(w/15691200.0) : w < 134250496 ? 0.00044 : 0.00044
c_sor_lo(w) = c_sor(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_hi(w) = c_sor(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2
c_sor_2(w) = w < 30680 ? 9e-05 : w < 31200 ? 9e-05 + 0.0016496514572265817*log2(w/30680.0) : w < 982752 ? \
    0.00013 : w < 985576 ? 0.00013 + 0.02174054640117093*log2(w/982752.0) : w < 15691200 ? 0.00022 : w < \
    15792072 ? 0.00022 + 0.02379720160486279*log2(w/15691200.0) : w < 134250496 ? 0.00044 : 0.00044
c_sor_2_lo(w) = c_sor_2(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_2_hi(w) = c_sor_2(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2
c_sor_4(w) = w < 30680 ? 9e-05 : w < 31200 ? 9e-05 + 0.0016496514572265817*log2(w/30680.0) : w < 982752 ? \
    0.00013 : w < 985576 ? 0.00013 + 0.02174054640117093*log2(w/982752.0) : w < 15691200 ? 0.00022 : w < \
    15792072 ? 0.00022 + 0.0396656083113781*log2(w/15691200.0) : w < 134250496 ? 0.0005867 : 0.0005867
c_sor_4_lo(w) = c_sor_4(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_4_hi(w) = c_sor_4(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2
c_sor_8(w) = w < 30680 ? 9e-05 : w < 31200 ? 9e-05 + 0.0016496514572265817*log2(w/30680.0) : w < 982752 ? \
    0.00013 : w < 985576 ? 0.00013 + 0.03944701363679124*log2(w/982752.0) : w < 15691200 ? 0.0002933 : w < \
    15792072 ? 0.0002933 + 0.09515635568998997*log2(w/15691200.0) : w < 134250496 ? 0.001173 : 0.001173
c_sor_8_lo(w) = c_sor_8(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_8_hi(w) = c_sor_8(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2
#@ calibration.sor_busy.w = 288:134250496
c_sor_busy(w,k) = busy(k) < 2 ? c_sor(w) : busy(k) < 4 ? c_sor_2(w) + (c_sor_4(w) - c_sor_2(w))*(busy(k) - \
    2)/2.0 : busy(k) < 8 ? c_sor_4(w) + (c_sor_8(w) - c_sor_4(w))*(busy(k) - 4)/4.0 : c_sor_8(w)
c_sor_busy_lo(w,k) = busy(k) < 2 ? c_sor_lo(w) : busy(k) < 4 ? c_sor_2_lo(w) + (c_sor_4_lo(w) - \
    c_sor_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_sor_4_lo(w) + (c_sor_8_lo(w) - \
    c_sor_4_lo(w))*(busy(k) - 4)/4.0 : c_sor_8_lo(w)
c_sor_busy_hi(w,k) = busy(k) < 2 ? c_sor_hi(w) : busy(k) < 4 ? c_sor_2_hi(w) + (c_sor_4_hi(w) - \
    c_sor_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_sor_4_hi(w) + (c_sor_8_hi(w) - \
    c_sor_4_hi(w))*(busy(k) - 4)/4.0 : c_sor_8_hi(w)

#@ calibration.thresh.w = 128:67108864
#@ calibration.thresh.quality = median 5.3e-11 %, worst 4e-07 % at w=128
c_thresh(w) = w < 30708 ? 2e-04 : w < 30728 ? 2e-04 + 0.02129209434027997*log2(w/30708.0) : w < 982604 ? \
    0.00022 : w < 983268 ? 0.00022 + 0.06156499618929832*log2(w/982604.0) : w < 15721660 ? 0.00028 : w < \
    15732304 ? 0.00028 + 0.08193245258103085*log2(w/15721660.0) : w < 67108864 ? 0.00036 : 0.00036
c_thresh_lo(w) = c_thresh(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_hi(w) = c_thresh(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_thresh_2(w) = w < 30704 ? 2e-04 : w < 30744 ? 2e-04 + 0.010648125483731789*log2(w/30704.0) : w < 982868 ? \
    0.00022 : w < 984136 ? 0.00022 + 0.03225764403527942*log2(w/982868.0) : w < 15709956 ? 0.00028 : w < \
    15730176 ? 0.00028 + 0.043111050143747554*log2(w/15709956.0) : w < 67108864 ? 0.00036 : 0.00036
c_thresh_2_lo(w) = c_thresh_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_2_hi(w) = c_thresh_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_thresh_4(w) = w < 30704 ? 2e-04 : w < 30744 ? 2e-04 + 0.010648125483731789*log2(w/30704.0) : w < 982868 ? \
    0.00022 : w < 984136 ? 0.00022 + 0.03225764403527942*log2(w/982868.0) : w < 15709956 ? 0.00028 : w < \
    15730176 ? 0.00028 + 0.10777762535936884*log2(w/15709956.0) : w < 67108864 ? 0.00048 : 0.00048
c_thresh_4_lo(w) = c_thresh_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_4_hi(w) = c_thresh_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_thresh_8(w) = w < 30704 ? 2e-04 : w < 30744 ? 2e-04 + 0.010648125483731789*log2(w/30704.0) : w < 982868 ? \
    0.00022 : w < 984136 ? 0.00022 + 0.08241828051013897*log2(w/982868.0) : w < 15709956 ? 0.0003733 : w < \
    15730176 ? 0.0003733 + 0.3161656639917084*log2(w/15709956.0) : w < 67108864 ? 0.00096 : 0.00096
c_thresh_8_lo(w) = c_thresh_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_8_hi(w) = c_thresh_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.thresh_busy.w = 128:67108864
c_thresh_busy(w,k) = busy(k) < 2 ? c_thresh(w) : busy(k) < 4 ? c_thresh_2(w) + (c_thresh_4(w) - \
    c_thresh_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_4(w) + (c_thresh_8(w) - \
    c_thresh_4(w))*(busy(k) - 4)/4.0 : c_thresh_8(w)
c_thresh_busy_lo(w,k) = busy(k) < 2 ? c_thresh_lo(w) : busy(k) < 4 ? c_thresh_2_lo(w) + (c_thresh_4_lo(w) - \
    c_thresh_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_4_lo(w) + (c_thresh_8_lo(w) - \
    c_thresh_4_lo(w))*(busy(k) - 4)/4.0 : c_thresh_8_lo(w)
c_thresh_busy_hi(w,k) = busy(k) < 2 ? c_thresh_hi(w) : busy(k) < 4 ? c_thresh_2_hi(w) + (c_thresh_4_hi(w) - \
    c_thresh_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_4_hi(w) + (c_thresh_8_hi(w) - \
    c_thresh_4_hi(w))*(busy(k) - 4)/4.0 : c_thresh_8_hi(w)

#@ calibration.thresh_mask.w = 130:67108865
#@ calibration.thresh_mask.quality = median 3.1e-10 %, worst 2.4e-06 % at w=130
c_thresh_mask(w) = w < 30705 ? 4e-05 : w < 30725 ? 4e-05 + 0.021290014898664646*log2(w/30705.0) : w < 982605 \
    ? 6e-05 : w < 983270 ? 6e-05 + 0.05122709254168491*log2(w/982605.0) : w < 15721660 ? 0.00011 : w < \
    15732305 ? 0.00011 + 0.07168416358555522*log2(w/15721660.0) : w < 67108865 ? 0.00018 : 0.00018
c_thresh_mask_lo(w) = c_thresh_mask(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_hi(w) = c_thresh_mask(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2
c_thresh_mask_2(w) = w < 30705 ? 4e-05 : w < 30745 ? 4e-05 + 0.010648472057371731*log2(w/30705.0) : w < \
    982870 ? 6e-05 : w < 984135 ? 6e-05 + 0.026945134030257546*log2(w/982870.0) : w < 15709955 ? 0.00011 : w \
    < 15730175 ? 0.00011 + 0.03772216647615922*log2(w/15709955.0) : w < 67108865 ? 0.00018 : 0.00018
c_thresh_mask_2_lo(w) = c_thresh_mask_2(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_2_hi(w) = c_thresh_mask_2(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2
c_thresh_mask_4(w) = w < 30705 ? 4e-05 : w < 30745 ? 4e-05 + 0.010648472057371731*log2(w/30705.0) : w < \
    982870 ? 6e-05 : w < 984135 ? 6e-05 + 0.026945134030257546*log2(w/982870.0) : w < 15709955 ? 0.00011 : w \
    < 15730175 ? 0.00011 + 0.07005545202715284*log2(w/15709955.0) : w < 67108865 ? 0.00024 : 0.00024
c_thresh_mask_4_lo(w) = c_thresh_mask_4(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_4_hi(w) = c_thresh_mask_4(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2
c_thresh_mask_8(w) = w < 30705 ? 4e-05 : w < 30745 ? 4e-05 + 0.010648472057371731*log2(w/30705.0) : w < \
    982870 ? 6e-05 : w < 984135 ? 6e-05 + 0.04672286240846658*log2(w/982870.0) : w < 15709955 ? 0.0001467 : \
    w < 15730175 ? 0.0001467 + 0.17961140123576955*log2(w/15709955.0) : w < 67108865 ? 0.00048 : 0.00048
c_thresh_mask_8_lo(w) = c_thresh_mask_8(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_8_hi(w) = c_thresh_mask_8(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2
#@ calibration.thresh_mask_busy.w = 130:67108865
c_thresh_mask_busy(w,k) = busy(k) < 2 ? c_thresh_mask(w) : busy(k) < 4 ? c_thresh_mask_2(w) + \
    (c_thresh_mask_4(w) - c_thresh_mask_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_mask_4(w) + \
    (c_thresh_mask_8(w) - c_thresh_mask_4(w))*(busy(k) - 4)/4.0 : c_thresh_mask_8(w)
c_thresh_mask_busy_lo(w,k) = busy(k) < 2 ? c_thresh_mask_lo(w) : busy(k) < 4 ? c_thresh_mask_2_lo(w) + \
    (c_thresh_mask_4_lo(w) - c_thresh_mask_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_mask_4_lo(w) \
    + (c_thresh_mask_8_lo(w) - c_thresh_mask_4_lo(w))*(busy(k) - 4)/4.0 : c_thresh_mask_8_lo(w)
c_thresh_mask_busy_hi(w,k) = busy(k) < 2 ? c_thresh_mask_hi(w) : busy(k) < 4 ? c_thresh_mask_2_hi(w) + \
    (c_thresh_mask_4_hi(w) - c_thresh_mask_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_mask_4_hi(w) \
    + (c_thresh_mask_8_hi(w) - c_thresh_mask_4_hi(w))*(busy(k) - 4)/4.0 : c_thresh_mask_8_hi(w)

#@ calibration.thresh_window.w = 128:67108864
#@ calibration.thresh_window.quality = median 2.2e-10 %, worst 4e-07 % at w=512
c_thresh_window(w) = w < 30708 ? 4e-05 : w < 30728 ? 4e-05 + 0.010646047170139984*log2(w/30708.0) : w < \
    982604 ? 5e-05 : w < 983268 ? 5e-05 + 0.03078249809464918*log2(w/982604.0) : w < 15721660 ? 8e-05 : w < \
    15732304 ? 8e-05 + 0.06144933943577308*log2(w/15721660.0) : w < 67108864 ? 0.00014 : 0.00014
c_thresh_window_lo(w) = c_thresh_window(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_hi(w) = c_thresh_window(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_thresh_window_2(w) = w < 30704 ? 4e-05 : w < 30744 ? 4e-05 + 0.005324062741865894*log2(w/30704.0) : w < \
    982868 ? 5e-05 : w < 984136 ? 5e-05 + 0.01612882201763972*log2(w/982868.0) : w < 15709956 ? 8e-05 : w < \
    15730176 ? 8e-05 + 0.03233328760781064*log2(w/15709956.0) : w < 67108864 ? 0.00014 : 0.00014
c_thresh_window_2_lo(w) = c_thresh_window_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_2_hi(w) = c_thresh_window_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_thresh_window_4(w) = w < 30704 ? 4e-05 : w < 30744 ? 4e-05 + 0.005324062741865894*log2(w/30704.0) : w < \
    982868 ? 5e-05 : w < 984136 ? 5e-05 + 0.01612882201763972*log2(w/982868.0) : w < 15709956 ? 8e-05 : w < \
    15730176 ? 8e-05 + 0.05749936312922327*log2(w/15709956.0) : w < 67108864 ? 0.0001867 : 0.0001867
c_thresh_window_4_lo(w) = c_thresh_window_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_4_hi(w) = c_thresh_window_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_thresh_window_8(w) = w < 30704 ? 4e-05 : w < 30744 ? 4e-05 + 0.005324062741865894*log2(w/30704.0) : w < \
    982868 ? 5e-05 : w < 984136 ? 5e-05 + 0.030483473613339068*log2(w/982868.0) : w < 15709956 ? 0.0001067 : \
    w < 15730176 ? 0.0001067 + 0.14366757460403864*log2(w/15709956.0) : w < 67108864 ? 0.0003733 : 0.0003733
c_thresh_window_8_lo(w) = c_thresh_window_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_8_hi(w) = c_thresh_window_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.thresh_window_busy.w = 128:67108864
c_thresh_window_busy(w,k) = busy(k) < 2 ? c_thresh_window(w) : busy(k) < 4 ? c_thresh_window_2(w) + \
    (c_thresh_window_4(w) - c_thresh_window_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_thresh_window_4(w) + \
    (c_thresh_window_8(w) - c_thresh_window_4(w))*(busy(k) - 4)/4.0 : c_thresh_window_8(w)
c_thresh_window_busy_lo(w,k) = busy(k) < 2 ? c_thresh_window_lo(w) : busy(k) < 4 ? c_thresh_window_2_lo(w) + \
    (c_thresh_window_4_lo(w) - c_thresh_window_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_thresh_window_4_lo(w) + (c_thresh_window_8_lo(w) - c_thresh_window_4_lo(w))*(busy(k) - 4)/4.0 : \
    c_thresh_window_8_lo(w)
c_thresh_window_busy_hi(w,k) = busy(k) < 2 ? c_thresh_window_hi(w) : busy(k) < 4 ? c_thresh_window_2_hi(w) + \
    (c_thresh_window_4_hi(w) - c_thresh_window_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? \
    c_thresh_window_4_hi(w) + (c_thresh_window_8_hi(w) - c_thresh_window_4_hi(w))*(busy(k) - 4)/4.0 : \
    c_thresh_window_8_hi(w)

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 1.4e-11 %, worst 8.5e-09 % at w=23170
c_touch(w) = w < 30706 ? 2e-05 : w < 30726 ? 2e-05 + 0.02129070804586673*log2(w/30706.0) : w < 982604 ? \
    4e-05 : w < 983269 ? 4e-05 + 0.051227040425342735*log2(w/982604.0) : w < 15721658 ? 9e-05 : w < 15732304 \
    ? 9e-05 + 0.09215668711575607*log2(w/15721658.0) : w < 134217728 ? 0.00018 : 0.00018
c_touch_lo(w) = c_touch(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_hi(w) = c_touch(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2
c_touch_2(w) = w < 30706 ? 2e-05 : w < 30747 ? 2e-05 + 0.010389260333361402*log2(w/30706.0) : w < 982604 ? \
    4e-05 : w < 983935 ? 4e-05 + 0.025602944311987307*log2(w/982604.0) : w < 15721658 ? 9e-05 : w < 15742957 \
    ? 9e-05 + 0.0460787953873701*log2(w/15721658.0) : w < 134217728 ? 0.00018 : 0.00018
c_touch_2_lo(w) = c_touch_2(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_2_hi(w) = c_touch_2(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2
c_touch_4(w) = w < 30706 ? 2e-05 : w < 30747 ? 2e-05 + 0.010389260333361402*log2(w/30706.0) : w < 982604 ? \
    4e-05 : w < 983935 ? 4e-05 + 0.025602944311987307*log2(w/982604.0) : w < 15721658 ? 9e-05 : w < 15742957 \
    ? 9e-05 + 0.0767979923122835*log2(w/15721658.0) : w < 134217728 ? 0.00024 : 0.00024
c_touch_4_lo(w) = c_touch_4(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_4_hi(w) = c_touch_4(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2
c_touch_8(w) = w < 30706 ? 2e-05 : w < 30747 ? 2e-05 + 0.010389260333361402*log2(w/30706.0) : w < 982604 ? \
    4e-05 : w < 983935 ? 4e-05 + 0.040964710899179684*log2(w/982604.0) : w < 15721658 ? 0.00012 : w < \
    15742957 ? 0.00012 + 0.1843151815494804*log2(w/15721658.0) : w < 134217728 ? 0.00048 : 0.00048
c_touch_8_lo(w) = c_touch_8(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_8_hi(w) = c_touch_8(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2
#@ calibration.touch_busy.w = 128:134217728
c_touch_busy(w,k) = busy(k) < 2 ? c_touch(w) : busy(k) < 4 ? c_touch_2(w) + (c_touch_4(w) - \
    c_touch_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_touch_4(w) + (c_touch_8(w) - c_touch_4(w))*(busy(k) - \
    4)/4.0 : c_touch_8(w)
c_touch_busy_lo(w,k) = busy(k) < 2 ? c_touch_lo(w) : busy(k) < 4 ? c_touch_2_lo(w) + (c_touch_4_lo(w) - \
    c_touch_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_touch_4_lo(w) + (c_touch_8_lo(w) - \
    c_touch_4_lo(w))*(busy(k) - 4)/4.0 : c_touch_8_lo(w)
c_touch_busy_hi(w,k) = busy(k) < 2 ? c_touch_hi(w) : busy(k) < 4 ? c_touch_2_hi(w) + (c_touch_4_hi(w) - \
    c_touch_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_touch_4_hi(w) + (c_touch_8_hi(w) - \
    c_touch_4_hi(w))*(busy(k) - 4)/4.0 : c_touch_8_hi(w)

#@ calibration.vecdiff.w = 128:67108864
#@ calibration.vecdiff.quality = median 5.5e-10 %, worst 7.1e-06 % at w=128
c_vecdiff(w) = w < 30720 ? 9e-05 : w < 30752 ? 9e-05 + 0.03328839033950782*log2(w/30720.0) : w < 982608 ? \
    0.00014 : w < 983264 ? 0.00014 + 0.11424561295128592*log2(w/982608.0) : w < 15721664 ? 0.00025 : w < \
    15732304 ? 0.00025 + 0.2561352021267137*log2(w/15721664.0) : w < 67108864 ? 5e-04 : 5e-04
c_vecdiff_lo(w) = c_vecdiff(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_hi(w) = c_vecdiff(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_vecdiff_2(w) = w < 30704 ? 9e-05 : w < 30752 ? 9e-05 + 0.02218648149291924*log2(w/30704.0) : w < 982864 ? \
    0.00014 : w < 984128 ? 0.00014 + 0.0593258009669692*log2(w/982864.0) : w < 15709952 ? 0.00025 : w < \
    15730176 ? 0.00025 + 0.13469536858364903*log2(w/15709952.0) : w < 67108864 ? 5e-04 : 5e-04
c_vecdiff_2_lo(w) = c_vecdiff_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_2_hi(w) = c_vecdiff_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_vecdiff_4(w) = w < 30704 ? 9e-05 : w < 30752 ? 9e-05 + 0.02218648149291924*log2(w/30704.0) : w < 982864 ? \
    0.00014 : w < 984128 ? 0.00014 + 0.0593258009669692*log2(w/982864.0) : w < 15709952 ? 0.00025 : w < \
    15730176 ? 0.00025 + 0.22451024035522618*log2(w/15709952.0) : w < 67108864 ? 0.0006667 : 0.0006667
c_vecdiff_4_lo(w) = c_vecdiff_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_4_hi(w) = c_vecdiff_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_vecdiff_8(w) = w < 30704 ? 9e-05 : w < 30752 ? 9e-05 + 0.02218648149291924*log2(w/30704.0) : w < 982864 ? \
    0.00014 : w < 984128 ? 0.00014 + 0.10425161206286497*log2(w/982864.0) : w < 15709952 ? 0.0003333 : w < \
    15730176 ? 0.0003333 + 0.5386198398922957*log2(w/15709952.0) : w < 67108864 ? 0.001333 : 0.001333
c_vecdiff_8_lo(w) = c_vecdiff_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_8_hi(w) = c_vecdiff_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.vecdiff_busy.w = 128:67108864
c_vecdiff_busy(w,k) = busy(k) < 2 ? c_vecdiff(w) : busy(k) < 4 ? c_vecdiff_2(w) + (c_vecdiff_4(w) - \
    c_vecdiff_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_vecdiff_4(w) + (c_vecdiff_8(w) - \
    c_vecdiff_4(w))*(busy(k) - 4)/4.0 : c_vecdiff_8(w)
c_vecdiff_busy_lo(w,k) = busy(k) < 2 ? c_vecdiff_lo(w) : busy(k) < 4 ? c_vecdiff_2_lo(w) + \
    (c_vecdiff_4_lo(w) - c_vecdiff_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_vecdiff_4_lo(w) + \
    (c_vecdiff_8_lo(w) - c_vecdiff_4_lo(w))*(busy(k) - 4)/4.0 : c_vecdiff_8_lo(w)
c_vecdiff_busy_hi(w,k) = busy(k) < 2 ? c_vecdiff_hi(w) : busy(k) < 4 ? c_vecdiff_2_hi(w) + \
    (c_vecdiff_4_hi(w) - c_vecdiff_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_vecdiff_4_hi(w) + \
    (c_vecdiff_8_hi(w) - c_vecdiff_4_hi(w))*(busy(k) - 4)/4.0 : c_vecdiff_8_hi(w)

#@ calibration.winnow.w = 126:67108860
#@ calibration.winnow.quality = median 1.3e-10 %, worst 3.4e-07 % at w=126
c_winnow(w) = w < 30708 ? 4e-04 : w < 30726 ? 4e-04 + 0.059142781488857495*log2(w/30708.0) : w < 982602 ? \
    0.00045 : w < 983268 ? 0.00045 + 0.10230008976849184*log2(w/982602.0) : w < 15721659 ? 0.00055 : w < \
    15732306 ? 0.00055 + 0.20477342279039226*log2(w/15721659.0) : w < 67108860 ? 0.00075 : 0.00075
c_winnow_lo(w) = c_winnow(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_hi(w) = c_winnow(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2
c_winnow_2(w) = w < 30708 ? 4e-04 : w < 30744 ? 4e-04 + 0.029580052546548212*log2(w/30708.0) : w < 982872 ? \
    0.00045 : w < 984132 ? 0.00045 + 0.05410409088360171*log2(w/982872.0) : w < 15709959 ? 0.00055 : w < \
    15730173 ? 0.00055 + 0.10780961635225338*log2(w/15709959.0) : w < 67108860 ? 0.00075 : 0.00075
c_winnow_2_lo(w) = c_winnow_2(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_2_hi(w) = c_winnow_2(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2
c_winnow_4(w) = w < 30708 ? 4e-04 : w < 30744 ? 4e-04 + 0.029580052546548212*log2(w/30708.0) : w < 982872 ? \
    0.00045 : w < 984132 ? 0.00045 + 0.05410409088360171*log2(w/982872.0) : w < 15709959 ? 0.00055 : w < \
    15730173 ? 0.00055 + 0.24257163679257013*log2(w/15709959.0) : w < 67108860 ? 0.001 : 0.001
c_winnow_4_lo(w) = c_winnow_4(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_4_hi(w) = c_winnow_4(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2
c_winnow_8(w) = w < 30708 ? 4e-04 : w < 30744 ? 4e-04 + 0.029580052546548212*log2(w/30708.0) : w < 982872 ? \
    0.00045 : w < 984132 ? 0.00045 + 0.15327688947324358*log2(w/982872.0) : w < 15709959 ? 0.0007333 : w < \
    15730173 ? 0.0007333 + 0.6828122051669968*log2(w/15709959.0) : w < 67108860 ? 0.002 : 0.002
c_winnow_8_lo(w) = c_winnow_8(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_8_hi(w) = c_winnow_8(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2
#@ calibration.winnow_busy.w = 126:67108860
c_winnow_busy(w,k) = busy(k) < 2 ? c_winnow(w) : busy(k) < 4 ? c_winnow_2(w) + (c_winnow_4(w) - \
    c_winnow_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_winnow_4(w) + (c_winnow_8(w) - \
    c_winnow_4(w))*(busy(k) - 4)/4.0 : c_winnow_8(w)
c_winnow_busy_lo(w,k) = busy(k) < 2 ? c_winnow_lo(w) : busy(k) < 4 ? c_winnow_2_lo(w) + (c_winnow_4_lo(w) - \
    c_winnow_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_winnow_4_lo(w) + (c_winnow_8_lo(w) - \
    c_winnow_4_lo(w))*(busy(k) - 4)/4.0 : c_winnow_8_lo(w)
c_winnow_busy_hi(w,k) = busy(k) < 2 ? c_winnow_hi(w) : busy(k) < 4 ? c_winnow_2_hi(w) + (c_winnow_4_hi(w) - \
    c_winnow_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_winnow_4_hi(w) + (c_winnow_8_hi(w) - \
    c_winnow_4_hi(w))*(busy(k) - 4)/4.0 : c_winnow_8_hi(w)

#@ calibration.winnow_sort.w = 128:67108864
#@ calibration.winnow_sort.quality = median 9.8e-11 %, worst 1.8e-07 % at w=256
c_winnow_sort(w) = w < 30720 ? 6e-04 : w < 30752 ? 6e-04 + 0.13315356135803139*log2(w/30720.0) : w < 982608 \
    ? 8e-04 : w < 983264 ? 8e-04 + 0.6231578888251957*log2(w/982608.0) : w < 15721664 ? 0.0014 : w < \
    15732304 ? 0.0014 + 1.2294489702082256*log2(w/15721664.0) : w < 67108864 ? 0.0026 : 0.0026
c_winnow_sort_lo(w) = c_winnow_sort(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_winnow_sort_hi(w) = c_winnow_sort(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_winnow_sort_2(w) = w < 30704 ? 6e-04 : w < 30752 ? 6e-04 + 0.08874592597167703*log2(w/30704.0) : w < \
    982864 ? 8e-04 : w < 984128 ? 8e-04 + 0.3235952780016501*log2(w/982864.0) : w < 15709952 ? 0.0014 : w < \
    15730176 ? 0.0014 + 0.6465377692015152*log2(w/15709952.0) : w < 67108864 ? 0.0026 : 0.0026
c_winnow_sort_2_lo(w) = c_winnow_sort_2(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_winnow_sort_2_hi(w) = c_winnow_sort_2(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_winnow_sort_4(w) = w < 30704 ? 6e-04 : w < 30752 ? 6e-04 + 0.08874592597167703*log2(w/30704.0) : w < \
    982864 ? 8e-04 : w < 984128 ? 8e-04 + 0.3235952780016501*log2(w/982864.0) : w < 15709952 ? 0.0014 : w < \
    15730176 ? 0.0014 + 0.6465377692015152*log2(w/15709952.0) : w < 67108864 ? 0.0026 : 0.0026
c_winnow_sort_4_lo(w) = c_winnow_sort_4(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_winnow_sort_4_hi(w) = c_winnow_sort_4(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
c_winnow_sort_8(w) = w < 30704 ? 6e-04 : w < 30752 ? 6e-04 + 0.08874592597167703*log2(w/30704.0) : w < \
    982864 ? 8e-04 : w < 984128 ? 8e-04 + 0.43146037066886683*log2(w/982864.0) : w < 15709952 ? 0.0016 : w < \
    15730176 ? 0.0016 + 1.3792805742965657*log2(w/15709952.0) : w < 67108864 ? 0.00416 : 0.00416
c_winnow_sort_8_lo(w) = c_winnow_sort_8(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_winnow_sort_8_hi(w) = c_winnow_sort_8(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2
#@ calibration.winnow_sort_busy.w = 128:67108864
c_winnow_sort_busy(w,k) = busy(k) < 2 ? c_winnow_sort(w) : busy(k) < 4 ? c_winnow_sort_2(w) + \
    (c_winnow_sort_4(w) - c_winnow_sort_2(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_winnow_sort_4(w) + \
    (c_winnow_sort_8(w) - c_winnow_sort_4(w))*(busy(k) - 4)/4.0 : c_winnow_sort_8(w)
c_winnow_sort_busy_lo(w,k) = busy(k) < 2 ? c_winnow_sort_lo(w) : busy(k) < 4 ? c_winnow_sort_2_lo(w) + \
    (c_winnow_sort_4_lo(w) - c_winnow_sort_2_lo(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_winnow_sort_4_lo(w) \
    + (c_winnow_sort_8_lo(w) - c_winnow_sort_4_lo(w))*(busy(k) - 4)/4.0 : c_winnow_sort_8_lo(w)
c_winnow_sort_busy_hi(w,k) = busy(k) < 2 ? c_winnow_sort_hi(w) : busy(k) < 4 ? c_winnow_sort_2_hi(w) + \
    (c_winnow_sort_4_hi(w) - c_winnow_sort_2_hi(w))*(busy(k) - 2)/2.0 : busy(k) < 8 ? c_winnow_sort_4_hi(w) \
    + (c_winnow_sort_8_hi(w) - c_winnow_sort_4_hi(w))*(busy(k) - 4)/4.0 : c_winnow_sort_8_hi(w)

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
