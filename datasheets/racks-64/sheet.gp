#@ format = 2
#@ machine = racks-64 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 64
#@ nodes = 8
#@ placement = 8 nodes x 8 ranks, block order; p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T15:31:21Z
#@ samples = samples.csv sha256 bb7943e0b805eb0c8d8857f48a05d6d2a23abc8a6378af3b867da887772a60db
#@ network = node: 8 ranks in a row, net: 32 ranks in a row, far: all others
#@ processes = 1,2,3,4,6,8,12,16,24,32,48,64
#@ calibration = calibration.gp
#@ d_unit = byte
#@ time_unit = us

# The machine. Level 1 node, 2 net, 3 far
ppn            = 8                                            # ranks of a node
cyclic         = 0                                            # 1: ranks are dealt out to the nodes in turn
as_measured(p) = ppn == 8 && cyclic == 0                      # the layout that was measured
Width(l)       = l == 1 ? ppn : l == 2 ? 4*ppn : All          # consecutive ranks in a block of level l
Message(l,d)   = l == 1 ? tmsg(d) : l == 2 ? tmsg_net(d) : tmsg_far(d)  # one message
Gap(l,d)       = l == 1 ? 0 : l == 2 ? tgap_net(d) : tgap_far(d)  # extra time of each further one on the link
Links(l)       = l == 1 ? All : l == 2 ? 1 : 2                # leaving a block of level l-1, shared by its ranks
Medium(l)      = All                                          # messages at once between all blocks of level l-1
Both(l)        = l == 1 ? 0 : 0.05                            # one the other way: share of Gap, 0 full-duplex
Held(d)        = tsend(d)/tmsg(d)                             # share of the time for which it blocks its sender

# Operations [us] of p processes, d bytes; the algorithms that they name are defined below, under mpi.gp
tsendrecv(p,d)             = p <= 1 ? 1e-06 : Across_middle(p,d)
tallsend(p,d)              = p <= 1 ? 1e-06 : One_round(p,d)
tbarrier(p)                = p <= 1 ? 1e-06 : Dissemination(p)
tcomm_dup(p)               = p <= 1 ? 1e-06 : np2(p) > 0 ? 40.0*max(0,clog2(p)-3) + 0.216*max(0,p-24)*(p-1) + \
                             8.0*flog2(p)*tmsg(0) : 1.06*p + 47.0*max(0,clog2(p)-3) + 305.0*max(0,clog2(p)-5) + \
                             2.12*log2(p)
tbcast(p,d)                = p <= 1 ? 1e-06 : Binomial_held(p,d)
treduce(p,d)               = p <= 1 ? 1e-06 : p <= Width(1) ? (d < 4096 ? Linear(p,d) : Node_tree_of_four(p,d)) : d < \
                             2048 ? Binomial(p,d) : d < 32768 ? Rabenseifner_reduce(p,d) : Binomial(p,d)
tallreduce(p,d)            = p <= 1 ? 1e-06 : np2(p) > 0 && p <= Width(1) ? (d < 4096 ? Rabenseifner(p,d) : \
                             Node_halving(p,d)) : np2(p) > 0 ? (d < 4096 ? Node_doubling(p,d) : Node_halving(p,d)) : d \
                             < 4096 ? Node_doubling(p,d) : Node_halving(p,d)
tscan(p,d)                 = p <= 1 ? 1e-06 : All_behind(p,d)
texscan(p,d)               = tscan(p,d)
tgather(p,d)               = p <= 1 ? 1e-06 : Binomial_gather(p,d)
tgatherv(p,d)              = p <= 1 ? 1e-06 : Linear_at_once(p,d)
tscatter(p,d)              = p <= 1 ? 1e-06 : Binomial_scatter(p,d)
tscatterv(p,d)             = tgatherv(p,d)
tallgather(p,d)            = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 65536 ? Bruck_allgather(p,d) : Pairwise(p,d)) : p*d \
                             < 524288 ? Doubling_allgather(p,d) : Pairwise(p,d)
tallgatherv(p,d)           = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 65536 ? Bruck_allgather(p,d) : Ring(p,d)) : p*d < \
                             524288 ? Doubling_allgather(p,d) : Ring(p,d)
talltoall(p,d)             = p <= 1 ? 0.71 + 8.2e-05*d : p < 8 ? (d < 32768 ? Four_at_once(p,d) : Pairwise(p,d)) : d < \
                             256 ? Bruck_alltoall(p,d) : d < 32768 ? Four_at_once(p,d) : Pairwise(p,d)
talltoallv(p,d)            = p <= 1 ? 1e-06 : Four_at_once(p,d)
treduce_scatter(p,d)       = p <= 1 ? 1e-06 : p*d < 3145728 ? Doubling_reduce_scatter(p,d) : Pairwise(p,d)
treduce_scatter_block(p,d) = treduce_scatter(p,d)

# Messages of d bytes [us]: tmsg one way; tsend, trecv in the call; tstream each further one; _net, _far: level 2, 3
tmsg(d)        = d < 241 ? 0.7064 + 8.2e-05*d : d < 1410 ? 0.688 + 0.000193*d : d < 4280 ? 0.566 + 0.000109*d : d < \
                 9360 ? 0.781 + 5.96e-05*d : d < 15000 ? 0.91 + 0.0001135*d : d < 65400 ? 1.222 + 9.55e-05*d : 4.08 + \
                 7.087e-05*d
tsend(d)       = d < 63400 ? 1e-06 : 4.08 + 7.09e-05*d
trecv(d)       = d < 1410 ? 0.7 + 0.00018*d : d < 9360 ? 0.633 + 8.4e-05*d : d < 65400 ? 1.1 + 9.9e-05*d : 4.1 + \
                 7.1e-05*d
tstream(d)     = 1e-06
tmsg_far(d)    = d < 234 ? 7.26 + 4e-04*d : d < 1410 ? 7.057 + 0.00092*d : d < 3470 ? 5.81 + 0.000526*d : d < 5750 ? \
                 6.78 + 0.000413*d : d < 9360 ? 7.88 + 0.000294*d : d < 15400 ? 9.34 + 0.000545*d : d < 65400 ? 12.57 \
                 + 0.0004585*d : 41.9 + 0.0003402*d
tmsg_net(d)    = d < 235 ? 3.633 + 0.00039*d : d < 1410 ? 3.537 + 0.000926*d : d < 4280 ? 2.9 + 0.00053*d : d < 9360 ? \
                 3.936 + 0.000295*d : d < 15400 ? 4.68 + 0.000545*d : d < 65400 ? 6.29 + 0.0004585*d : 20.96 + \
                 0.0003402*d
tstream_far(d) = d < 241 ? 0.006305 + 0.000394*d : d < 720 ? 0.0151 + 0.000946*d : d < 1410 ? 0.015 + 0.000936*d : d < \
                 3470 ? 0.0084 + 0.0005255*d : d < 5750 ? 0.0004144*d : d < 9360 ? 0.000295*d : d < 15400 ? \
                 0.0005457*d : d < 65400 ? 0.0004588*d : 0.0003402*d
tstream_net(d) = d < 241 ? 0.006305 + 0.000394*d : d < 720 ? 0.0151 + 0.000946*d : d < 1410 ? 0.015 + 0.000936*d : d < \
                 3470 ? 0.0084 + 0.0005255*d : d < 5740 ? 0.0004144*d : d < 9360 ? 0.000295*d : d < 15400 ? \
                 0.0005457*d : d < 65400 ? 0.0004588*d : 0.0003402*d
tgap_net(d)    = tstream_net(d)
tgap_far(d)    = tstream_far(d)

# Where measured (1:64: the counts of the note processes); what the equations miss there [%]: half, 19 of 20, all of
# the points, the worst one's p,d. The true time is in t/f ... t*f (95 % of points) within the measured p; 2p, 8p: f at
# 2 and 8 times the largest. long, l2p, l8p: the same where bandwidth takes all the time. Times wider: 8d at 8 times
# the largest d, ppn in another layout, odd where p is no power of two. p=1: f there, 0: down to 0, t2: to t(2,d)
$operations << END
# op                    p bytes  50%  95% worst     at    f   2p   8p long  l2p  l8p   8d  ppn       odd    p=1 msgs
msg                     2  1:1M 0.02 0.16  0.69   4871 1.01    -    -    -    -    - 1.07    -         -      -    -
send                    2  1:1M    0 0.06  0.06    64K 1.01    -    -    -    -    - 1.07    -         -      -    -
recv                    2  1:1M  1.1  4.2   5.8   9329 1.08    -    -    -    -    - 1.07    -         -      -    -
stream                  2  1:1M    0    -     0     1M 1.01    -    -    -    -    - 1.07    -         -      -    -
sendrecv             1:64  1:1M 0.01 0.09  0.14  12,4K 1.02 1.03 1.06 1.02 1.39 1.43 1.07  1.1 1.01/1.04      - 1.04
allsend              1:64  1:1M 0.02    1    28  48,1M 1.02 1.03 1.06 1.02 1.39 1.43 1.07  1.1 1.08/1.11      - 1.02
barrier              1:64     - 0.36 0.72  0.72   32,0 1.02 1.03 1.06    -    -    -    -  1.1    1.01/1      - 1.02
comm_dup             1:64     - 0.11 0.48  0.62   12,0    2    4   16    -    -    -    -    -         -      -    -
bcast                1:64  1:1M 0.03   21    52 12,32K 1.02 1.03 1.06 1.58 1.74 1.78 1.07  1.1 1.01/1.48      - 1.03
reduce               1:64  1:1M 0.03   17    55 64,64K 1.02 1.03 1.06 1.39 1.57 1.62 1.43 1.19 1.16/1.09      - 1.14
allreduce            1:64  1:1M 0.01  5.8    20  3,64K 1.02 1.03 1.06 1.35 1.53 1.57 1.29  1.1 1.11/1.08      - 1.19
scan,exscan          1:64  1:1M 0.91  5.5    13  48,64 1.02 1.03 1.06 1.23 1.44 1.48 1.07  1.1 1.09/1.05      - 1.17
gather               1:64  1:1M 0.01 0.38  0.86 24,512 1.02 1.03 1.06 1.02 1.09 1.12 1.07  1.1    1/1.01      - 1.02
gatherv              1:64  1:1M 0.02  4.7    25 48,256 1.02 1.03 1.06 1.32 1.51 1.55    8  1.1 1.09/1.02      - 1.08
scatter              1:64  1:1M 0.02  4.9    36  24,4K 1.02 1.03 1.06  1.3 1.31 1.35 1.49  1.1     1/1.1      - 1.02
scatterv             1:64  1:1M 0.02  4.5    25 48,256 1.02 1.03 1.06 1.32 1.51 1.55 1.07  1.1 1.09/1.02      - 1.08
allgather            1:64  1:1M 0.02   23    39 12,256 1.02 1.03 1.06 1.61 1.75  1.8 1.15 1.18  1.19/1.2      -  1.2
allgatherv           1:64  1:1M 0.01   25    39 12,256 1.02 1.03 1.06 1.53  1.7 1.75 1.17  1.1 1.14/1.12      - 1.04
alltoall             1:64  1:1M 0.06   24    42 16,128 1.02 1.03 1.06 1.71 1.84 1.89 1.34 1.19  1.1/1.22 0:1.19 1.21
alltoallv            1:64  1:1M 0.04   18    25  48,1M 1.02 1.03 1.06 1.43 1.45 1.49    8 1.24 1.12/1.24      - 1.25
reduce_scatter       1:64  1:1M 0.03   34    45  24,1K 1.02 1.03 1.06 1.82 1.92 1.97 1.26 1.19 1.09/1.64      -  1.2
reduce_scatter_block 1:64  1:1M 0.03   34    45  24,1K 1.02 1.03 1.06 1.82 1.92 1.97 1.26 1.19 1.09/1.64      -  1.2
msg_far                 2  1:1M 0.02 0.06  0.12    724 1.01    -    -    -    -    - 1.07    -         -      -    -
msg_net                 2  1:1M 0.01 0.12  0.57   4871 1.01    -    -    -    -    - 1.07    -         -      -    -
stream_far              2  1:1M 0.01 0.07  0.11   3482 1.01    -    -    -    -    - 1.07    -         -      -    -
stream_net              2  1:1M 0.01 0.07  0.11   3482 1.01    -    -    -    -    - 1.07    -         -      -    -
END
#@ op.sendrecv,allsend,barrier,comm_dup,bcast,reduce,allreduce,scan,exscan,gather,gatherv,scatter,scatterv,allgather,allgatherv,alltoallv,reduce_scatter,reduce_scatter_block.one_rank = measured as 0 s: written as 1e-06
#@ op.comm_dup.algorithm = whole messages: flog2(p)*tmsg(0)
#@ op.comm_dup.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 4)
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: left out of the equation

# == mpi.gp, version 3: what MPI's algorithms cost on a machine of levels. The same bytes in every sheet. ==============
# Times in us, sizes in bytes, p processes. A sheet says of its machine, above:
#   Width(l)       how many ranks in a row level l joins: level 1 those of a node (or of a switch), the last All
#   Message(l,d)   a message of d bytes between two ranks that level l joins
#   Gap(l,d)       each further message on the same link of level l (LogGP's g + G*d)
#   Links(l)       links out of a block of level l-1, which its ranks share; All: none is shared
#   Medium(l)      messages at once between blocks of level l-1 in all without sharing what joins the blocks; All: any
#   Both(l)        what a message the other way adds, as a share of a further one: 0 full-duplex, 1 half-duplex
#   Held(d)        the share of a message's time that it holds its sender
#   cyclic         0: ranks fill one node after another; 1: they are dealt out to the nodes in turn

# -- Arithmetic --------------------------------------------------------------------------------------------------------
All           = 2**30                                           # more than any machine has
log2(x)       = log(x)/log(2.0)
clog2(p)      = real(ceil(log(p)/log(2.0) - 1e-9))              # doublings that reach p
np2(p)        = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)      # 1 where p is no power of two, else 0
flog2(p)      = clog2(p) - np2(p)                               # doublings that stay within p
ceildiv(a, b) = real(ceil(real(a)/b))
max(a, b)     = real(a > b ? a : b)
min(a, b)     = real(a < b ? a : b)
Half(n)       = 2**int(clog2(n)-1)                              # the largest power of two below n
Highest(s)    = s < 2 ? 1 : 2**int(flog2(s))                    # the largest power of two up to s

# -- Levels: how far ranks are from each other, and which links they share ---------------------------------------------
Up(l,s)         = s < Width(l) ? l : Up(l+1,s)
Level(s)        = Up(1,s)                                       # of two ranks s apart
nodes(p)        = ceil(real(p)/Width(1))
Partly(p)       = p > Width(1) && int(p)%int(Width(1)) > 0      # whether a node is partly empty
Share(l,k)      = max(max(1, real(k)/Links(l)), l <= 2 ? 1 : Share(l-1, min(k,Width(l-2))))  # on one link
Pairs(l,k,d)    = Message(l,d) + (Share(l,k) - 1)*Gap(l,d)                   # k pairs of a block at once, one way
Of_all(l,m)     = max(1, real(m)/Medium(l))                                   # on what m messages between blocks share
Swap(l,k,m,d)   = Message(l,d) + (max(Share(l,k)*(1 + Both(l)), Of_all(l,m)) - 1)*Gap(l,d) # and both ways, m in all
Leaving(p,s,b)  = min(min(b,p-b), min(s,p-s))                   # ranks of a block of b that send out of it
Apart(p,s)      = cyclic < 1 ? s : Width(1)*(s - nodes(p)*floor(s/real(nodes(p))))  # filled in a row
In_turn(l,d)    = l == 1 ? Message(1,d) : Pairs(l,Width(1),d)   # all ranks of a node send at once
Single(p,s,d)   = cyclic < 1 ? Message(Level(s),d) : In_turn(Level(Apart(p,s)),d)   # to a rank s away
# Whether one of the messages r to r+s, for each multiple r of 2*s among n ranks from rank a on, leaves a block of b.
Borders(a,n,s,b) = sum [j=int(real(a)/b)+1:int(real(a+n-1)/b)] \
                   int(b*j-1-a)%int(2*s) < s && b*j-1-a-int(b*j-1-a)%int(2*s)+s < n
Leaves(a,n,s,b) = s >= b ? s < n : int(b)%int(2*s) == 0 && int(a)%int(2*s) == 0 ? 0 : Borders(a,n,s,b) > 0
Farthest(l,a,n,s) = Leaves(a,n,s,Width(l)) ? Farthest(l+1,a,n,s) : l                   # level of the farthest of them
Between(l,a,b)  = l <= 1 || floor(a/real(Width(l-1))) != floor(b/real(Width(l-1))) ? l : Between(l-1,a,b)

# -- Rounds: what all p ranks do at once -------------------------------------------------------------------------------
Round_at(l,p,s,d) = Message(l,d) + (Medium(l) < All && s >= Width(l-1) ? (Of_all(l,p/(2.0*s)) - 1)*Gap(l,d) : 0)
Round(p,a,n,s,d) = cyclic < 1 ? Round_at(Farthest(1,a,n,s),p,s,d) : In_turn(Level(Apart(p,s)),d)
Hop(p,s,d)      = Round(p,0,p,s,d)                              # a tree's round: from 0, 2*s, 4*s to the ones s on
Inside(l,p,s)   = p <= Width(l) || s < 1 || (s < Width(l) && (int(Width(l))%int(2*s) == 0 || \
                  int(Width(l))%int(2*Highest(s)) == 0))   # whether all pairs r, r xor s are within blocks of l
Exchange_at(l,p,s,d) = !Inside(l,p,s) ? Exchange_at(l+1,p,s,d) : \
                  Swap(l, l == 1 ? min(p,Width(1))/2.0 : Leaving(p,s,Width(l-1)), \
                  l == 1 ? 1 : s >= Width(l-1) ? p : 2*Leaving(p,s,Width(l-1))*Blocks(l-1,p), d)
Exchange(p,s,d) = Exchange_at(1,p,Apart(p,s),d)                 # each with the one s apart (r xor s), both ways
Shift_at(l,p,s,d) = Swap(l, l == 1 ? p/2.0 : Leaving(p,s,Width(l-1)), \
                  l == 1 ? 1 : Leaving(p,s,Width(l-1))*Blocks(l-1,p), d)
Shift(p,s,d)    = Apart(p,s) > 0 ? Shift_at(Level(p-1),p,Apart(p,s),d) : Shift_at(1,min(p,Width(1)),1,d)  # each to r+s
Crossing(l,p,d) = l == 1 ? (p-1)*Gap(1,d) : (1+Both(l))/max(1,Links(l))*Width(l-1)*(p-Width(l-1))*Gap(l,d)
Through(l,p,d)  = real(p)*(p-Width(l-1))/Medium(l)*Gap(l,d)
Narrowest(l,p,d) = l == 1 ? Crossing(1,p,d) : max(max(Crossing(l,p,d), Through(l,p,d)), Narrowest(l-1,p,d))
Crowd(p,d)      = p <= Width(1) ? (max(p-1, p*(p-1)*(1+Both(1))/2.0/Links(1)) - 1)*Gap(1,d) : \
                  Narrowest(Level(p-1),p,d) - Gap(Level(p-1),d) # each to each, beyond one message
Burst(p,d)      = max((p-2)*Gap(1,d), p > Width(1) ? (p-Width(1)-1)*Gap(2,d) : 0)    # one to each, beyond one message
Leader(l,n,d)   = Message(l,d) + (max(max(1, l == 2 ? 1 : real(Width(l-1))/Width(1)/Links(l))*(1+Both(l)), \
                  Of_all(l,n)) - 1)*Gap(l,d)
Leaders(p,d)    = (sum [k=0:int(flog2(nodes(p)))-1] Leader(Level(Width(1)*2**k*(1+np2(nodes(p)))),nodes(p),d)) + \
                  2*np2(nodes(p))*Message(2,d)                  # recursive doubling, one rank of each node

# -- Trees: a long message holds its sender until it has arrived -------------------------------------------------------
To_half(p,n,d)  = cyclic < 1 ? Message(Between(Level(p-1),p-n,p-n+Half(n)),d) : Hop(p,Half(n),d)
Within(p,a,n,d) = sum [k=0:int(clog2(n))-1] Round(p,a,n,2**k,d)                      # a tree over n ranks from a on
Way(p,n,d)      = n <= 1 ? 0 : max(To_half(p,n,d) + Way(p,n-Half(n),d), \
                  Held(d)*To_half(p,n,d) + Within(p,p-n,Half(n),d))                  # the slowest way through a tree
Wait(p,s,d)     = cyclic < 1 ? (sum [j=0:int(clog2(s))-1] Held(d*2**j)*Hop(p,2**j,d*2**j)) : 0
Grown(p,n,d)    = n <= 1 ? 0 : max(To_half(p,n,d*(n-Half(n))) + Wait(p,Half(n),d) + Grown(p,n-Half(n),d), \
                  sum [k=0:int(clog2(n))-2] Hop(p,2**k,d*2**k) + Wait(p,2**k,d)) # of messages that grow with the part
In_node(s,n)    = Gap(1,1) > 0 || s*n < Width(1) ? 0 : floor((Width(1)-1.0)/s)       # of n messages: use no shared link
Sends(p,s,n,d)  = Single(p,s*n,d) + (n-1-In_node(s,n))*max(Gap(1,d), Gap(Level(s*n),d))   # to those s, 2*s ... n*s on
Branches(p,s,b,d) = Sends(p, s, min(b,ceil(p/real(s)))-1, d)    # one rank to at most b-1 others, s apart
Blocks(l,p)     = l < 1 ? p : ceil(real(p)/Width(l))
Line(p,d)       = sum [l=1:Level(p-1)] (Blocks(l-1,p) - Blocks(l,p))*Message(l,d) # each to the next, one after another

# -- Algorithms with messages of one size: d bytes are what each rank sends, gets or adds; p >= 2 ---------
One_round(p,d)          = Shift(p,1,d)                                                # each to the next, at once
Across_middle(p,d)      = Shift(2*floor(p/2.0), floor(p/2.0), d)
Dissemination(p)        = sum [k=0:int(clog2(p))-1] Shift(p,2**k,1)                   # barriers
Dissemination_four(p)   = sum [k=0:int(ceil(clog2(p)/2))-1] Shift(p,4**k,1)
Doubling_barrier(p)     = (sum [k=0:int(flog2(p))-1] Exchange(p,2**k*(1+np2(p)),1)) + 2*np2(p)*Hop(p,1,1)
Two_trees_barrier(p)    = 2*(sum [k=0:int(clog2(p))-1] Hop(p,2**k,1))
Double_ring(p)          = 2*(Line(p,1) + Message(Level(p-1),1))
Binomial(p,d)           = Within(p,0,p,d)                                             # bcast, reduce
Binomial_across(p,d)    = Message(Level(p-1),d) + sum [k=0:int(clog2(p))-2] Hop(p,2**k,d)
Binomial_held(p,d)      = Way(p,p,d) + (1-Held(d))*flog2(p)*(flog2(p)-1)/2*Burst(3,d)
Binary_tree(p,d)        = sum [k=0:int(flog2(p))-1] Branches(p,2**k,3,d)
Tree_of_three(p,d)      = sum [k=0:int(ceil(log(p)/log(3.0)-1e-9))-1] Branches(p,3**k,3,d)
Tree_of_four(p,d)       = sum [k=0:int(ceil(clog2(p)/2))-1] Branches(p,4**k,4,d)
Tree_of_eight(p,d)      = sum [k=0:int(ceil(clog2(p)/3))-1] Branches(p,8**k,8,d)
Chain(p,d)              = Line(p,d)
Linear(p,d)             = sum [k=1:int(p)-1] Message(Level(k),d)                      # one after another
Linear_at_once(p,d)     = Message(Level(p-1),d) + Burst(p,d)                          # to or from one root
All_behind(p,d)         = Message(Level(p-1),d) + (cyclic < 1 ? 1 : 0.5)*Crowd(p,d)  # scan: to all that follow
Scan_doubling(p,d)      = sum [k=0:int(clog2(p))-1] Exchange(p,2**k,d)
Recursive_doubling(p,d) = (sum [k=0:int(flog2(p))-1] Exchange(p,2**k*(1+np2(p)),d)) + 2*np2(p)*Hop(p,1,d)   # allreduce
Two_trees(p,d)          = 2*(sum [k=0:int(clog2(p))-1] Hop(p,2**k,d))                 # reduce, then broadcast
# Rabenseifner: halves, quarters ... of the vector are exchanged and added, then gathered the same way back.
Rabenseifner(p,d)       = 2*(sum [k=0:int(flog2(p))-1] Exchange(p,2**k*(1+np2(p)),d/2.0/2**k)) + 2*np2(p)*Hop(p,1,d)
Rabenseifner_reduce(p,d) = (sum [k=0:int(flog2(p))-1] Exchange(p,2**k*(1+np2(p)),d/2.0/2**k) + \
                          Hop(p,2**k*(1+np2(p)),d/2.0/2**k)) + np2(p)*Hop(p,1,d)
Ring_allreduce(p,d)     = 2*(p-1)*Shift(p,1,real(d)/p)                                # parts of the vector, round twice
Scatter_doubling(p,d)   = (sum [k=0:int(clog2(p))-1] Hop(p,2**k,real(d)*2**k/p)) + \
                          (sum [k=0:int(clog2(p))-1] Exchange(p,2**k,real(d)*2**k/p))    # bcast: scatter, allgather
Scatter_ring(p,d)       = (sum [k=0:int(clog2(p))-1] Hop(p,2**k,real(d)*2**k/p)) + (p-1)*Shift(p,1,real(d)/p)
# Nodes first: in the node, then one rank of each node, then in the node.
Node_tree(p,d)          = clog2(min(p,Width(1)))*tmsg(d) + \
                          sum [k=0:int(clog2(nodes(p)))-1] Message(Level(Width(1)*2**k),d)
Node_tree_of_four(p,d)  = ceil(clog2(min(p,Width(1)))/2)*tmsg(d) + \
                          sum [k=0:int(clog2(nodes(p)))-1] Message(Level(Width(1)*2**k),d)
Node_doubling(p,d)      = 2*clog2(min(p,Width(1)))*tmsg(d) + Leaders(p,d)
Node_doubling_four(p,d) = (clog2(min(p,Width(1))) + ceil(clog2(min(p,Width(1)))/2))*tmsg(d) + Leaders(p,d)
Node_halving(p,d)       = 2*(sum [k=1:int(flog2(min(p,Width(1))))] tmsg(d/2.0**k)) + \
                          (clog2(min(p,Width(1))) + np2(min(p,Width(1))))*tmsg(d) + Leaders(p,d)

# -- Algorithms with shares: d bytes are what one rank has for, or gets from, each other; p >= 2 ---------
Binomial_gather(p,d)    = sum [k=0:int(clog2(p))-1] Hop(p,2**k,d*min(2**k,p-2**k))    # gather, scatter
Binomial_scatter(p,d)   = Grown(p,p,d)                                                # scatter, senders held
Doubling_allgather(p,d) = sum [k=0:int(clog2(p))-1] Exchange(p,2**k,d*2**k)
Bruck_allgather(p,d)    = sum [k=0:int(clog2(p))-1] Shift(p,2**k,d*min(2**k,p-2**k))
Bruck_allgather_four(p,d) = sum [k=0:int(ceil(clog2(p)/2))-1] Shift(p,4**k,d*min(3*4**k,p-4**k))
Ring(p,d)               = (p-1)*Shift(p,1,d)                                          # allgather
Neighbor_exchange(p,d)  = int(p)%2 == 1 ? Ring(p,d) : \
                          Exchange(p,1,d) + ceil(p/4.0-0.5)*Shift(p,2,2*d) + floor(p/4.0-0.5)*Exchange(p,1,2*d)
Gather_bcast(p,d)       = Binomial_gather(p,d) + (sum [k=0:int(clog2(p))-1] Hop(p,2**k,d*p))
Pairwise(p,d)           = sum [k=1:int(p)-1] Shift(p,k,d)                             # alltoall
Pairwise_exchange(p,d)  = np2(p) > 0 ? Pairwise(p,d) : sum [k=1:int(p)-1] Exchange(p,k,d)
Bruck_alltoall(p,d)     = sum [k=0:int(clog2(p))-1] \
                          Shift(p,2**k,d*(2**k*floor(p/2.0/2**k) + max(0,p-2**k*(1+2*floor(p/2.0/2**k)))))
All_at_once(p,d)        = Message(Level(p-1),d) + Crowd(p,d)
Four_at_once(p,d)       = Pairwise(p,d) - (p-1-ceil((p-1)/4.0))*(Message(Level(p-1),d) - Gap(Level(p-1),d)) # in fours
Recursive_halving(p,d)  = (sum [k=0:int(flog2(p))-1] Exchange(p,2**k*(1+np2(p)),d*p*2**k/2**flog2(p))) + \
                          np2(p)*(Hop(p,1,p*d) + Hop(p,1,d))                          # reduce_scatter
Doubling_reduce_scatter(p,d) = (sum [k=0:int(clog2(p))-1] Exchange(p,2**k,d*(p-2**k))) + \
                          sum [k=0:int(flog2(p))-1] (int(p)%2**(k+1) > 0)*Hop(p,2**k,d*2**flog2(p))
Reduce_and_scatter(p,d) = (sum [k=0:int(clog2(p))-1] Hop(p,2**k,d*p)) + (sum [k=0:int(clog2(p))-1] Hop(p,2**k,d*2**k))

# -- Rounds of trees as terms of fitted equations, and names that models use ---------
doubling(p,d)     = sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)
halving(p,d)      = sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))
scattering(p,d)   = sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)
tmsg_at(s,d)      = Message(Level(s),d)
tswap_all(p,s,d)  = Exchange(p,s,d)
tshift_all(p,s,d) = Shift(p,s,d)
tcrowd_all(p,d)   = Crowd(p,d)
tfan_all(p,d)     = Burst(p,d)
held(d)           = Held(d)
