#@ format = 2
#@ machine = ethernet-16 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 16
#@ nodes = 16
#@ placement = 16 nodes x 1 rank; p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T17:03:50Z
#@ samples = samples.csv sha256 728e9d5f6d93063734cc4647f6c4da03cebb4ccfcc632f1efaecda0044646170
#@ network = net: all ranks alike
#@ processes = 1,2,3,4,6,8,12,16
#@ calibration = calibration.gp
#@ d_unit = byte
#@ time_unit = us

# The machine
cyclic         = 0                                            # 1: ranks are dealt out to the nodes in turn
Width(l)       = All                                          # consecutive ranks in a block of level l
Message(l,d)   = tmsg(d)                                      # one message
Gap(l,d)       = tgap_net(d)                                  # extra time of each further one on the link
Links(l)       = 1                                            # leaving a block of level l-1, shared by its ranks
Medium(l)      = All                                          # messages at once between all blocks of level l-1
Both(l)        = 1                                            # one the other way: share of Gap, 0 full-duplex
Held(d)        = tsend(d)/tmsg(d)                             # share of the time for which it blocks its sender

# Operations [us] of p processes, d bytes; the algorithms that they name are defined below, under mpi.gp
tsendrecv(p,d)             = p <= 1 ? 1e-06 : Across_middle(p,d)
tallsend(p,d)              = p <= 1 ? 1e-06 : One_round(p,d)
tbarrier(p)                = p <= 1 ? 1e-06 : Dissemination(p)
tcomm_dup(p)               = p <= 1 ? 1e-06 : flog2(p)*tmsg(0) + 1.99*p*tmsg(0) + 4.45*p**2
tbcast(p,d)                = p <= 16 ? (p <= 1 ? 1e-06 : d < 1410 ? 506.0*flog2(p) + 0.246*(p-1)*d : d < 9360 ? \
                             0.383*(p-1)*tmsg(d) + 0.0293*p*d + 306.0*flog2(p) : doubling(p,d)) : d < 8192 ? \
                             Binomial_held(p,d) : Linear_at_once(p,d)
treduce(p,d)               = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 2048 ? Binomial(p,d) : Rabenseifner_reduce(p,d)) : d < \
                             2048 ? Binomial_held(p,d) : Rabenseifner_reduce(p,d)
tallreduce(p,d)            = p <= 1 ? 1e-06 : Recursive_doubling(p,d)
tscan(p,d)                 = p <= 16 ? (p <= 1 ? 1e-06 : d < 241 ? 498.0 + 0.8*p**2 + 0.0476*p**2*d : d < 1410 ? 385.0 \
                             + 0.368*(p-1)*max(1,p/3.)*d + 34.0*p : d < 60000 ? 0.044*p**2*d + \
                             0.013*max(0,p-3)*(p-1)*d + 170.0 : 0.973*(p-1)*tmsg(p*d/2.)) : All_behind(p,d)
texscan(p,d)               = tscan(p,d)
tgather(p,d)               = p <= 16 ? (p <= 1 ? 1e-06 : d < 364 ? 1.01*doubling(p,d) + 0.016*p**2*d : \
                             0.806*doubling(p,d) + 0.073*max(0,p-3)*d + 0.2*(p-1)*tmsg(d) + 0.0036*max(0,p-6)*(p-1)*d) \
                             : Binomial_gather(p,d)
tgatherv(p,d)              = p <= 1 ? 1e-06 : Linear_at_once(p,d)
tscatter(p,d)              = p <= 16 ? (p <= 1 ? 1e-06 : d < 710 ? 507.0*flog2(p) + 0.091*p*log2(p)*d : \
                             0.072*max(0,p-3)*d + 0.425*flog2(p)*tmsg(d) + 0.525*doubling(p,d) + 0.00455*p**2*d) : \
                             Binomial_scatter(p,d)
tscatterv(p,d)             = tgatherv(p,d)
tallgather(p,d)            = p <= 1 ? 1e-06 : Bruck_allgather(p,d)
tallgatherv(p,d)           = tallgather(p,d)
talltoall(p,d)             = p <= 1 ? 310.0 + 0.113*d : p < 8 ? (d < 1024 ? Four_at_once(p,d) : Pairwise(p,d)) : p*d < \
                             8192 ? Bruck_alltoall(p,d) : Pairwise(p,d)
talltoallv(p,d)            = p <= 1 ? 1e-06 : Four_at_once(p,d)
treduce_scatter(p,d)       = p <= 1 ? 1e-06 : p*d < 3145728 ? Doubling_reduce_scatter(p,d) : Pairwise(p,d)
treduce_scatter_block(p,d) = treduce_scatter(p,d)

# Messages of d bytes [us]: tmsg one way; tsend, trecv in the call; tstream each further one
tmsg(d)    = d < 241 ? 505.3 + 0.103*d : d < 1410 ? 493.8 + 0.244*d : d < 3470 ? 405.0 + 0.138*d : d < 5750 ? 472.0 + \
             0.1084*d : d < 9360 ? 548.0 + 0.0772*d : d < 15400 ? 650.0 + 0.143*d : d < 60000 ? 874.0 + 0.1204*d : \
             2910.0 + 0.0893*d
tsend(d)   = d < 63400 ? 1e-06 : 2910.0 + 0.0893*d
trecv(d)   = d < 1410 ? 495.0 + 0.24*d : d < 5730 ? 450.0 + 0.115*d : d < 9400 ? 550.0 + 0.077*d : d < 47000 ? 890.0 + \
             0.121*d : 2900.0 + 0.089*d
tstream(d) = d < 241 ? 1.655 + 0.10344*d : d < 720 ? 3.98 + 0.2484*d : d < 1410 ? 3.9 + 0.2456*d : d < 3470 ? 2.2 + \
             0.138*d : d < 5750 ? 0.1088*d : d < 9360 ? 0.0774*d : d < 15400 ? 0.1432*d : d < 65300 ? 0.1204*d : \
             0.0893*d
tgap_net(d) = tstream(d)

# Where measured (1:64: the counts of the note processes); what the equations miss there [%]: half, 19 of 20, all of
# the points, the worst one's p,d. The true time is in t/f ... t*f (95 % of points) within the measured p; 2p, 8p: f at
# 2 and 8 times the largest. long, l2p, l8p: the same where bandwidth takes all the time. Times wider: 8d at 8 times
# the largest d, ppn in another layout, odd where p is no power of two. p=1: f there, 0: down to 0, t2: to t(2,d)
$operations << END
# op                    p bytes  50%  95% worst     at    f   2p   8p long  l2p  l8p   8d       odd    p=1 msgs
msg                     2  1:1M 0.02 0.07  0.19    609 1.01    -    -    -    -    - 1.07         -      -    -
send                    2  1:1M    0 0.01  0.02    64K 1.01    -    -    -    -    - 1.07         -      -    -
recv                    2  1:1M 0.53  3.8   4.2    240 1.05    -    -    -    -    - 1.07         -      -    -
stream                  2  1:1M 0.01 0.08  0.09   5731 1.01    -    -    -    -    - 1.07         -      -    -
sendrecv             1:16  1:1M 0.01 0.06  0.11  3,512 1.02 1.03 1.06 1.02 1.39 1.43 1.17         -      - 1.04
allsend              1:16  1:1M 0.01 0.06  0.11  2,512 1.02 1.03 1.06 1.02 1.39 1.43 1.07         -      - 1.04
barrier              1:16     - 0.12 0.29  0.31   16,0 1.02 1.03 1.06    -    -    -    -         -      - 1.02
comm_dup             1:16     - 0.05 0.12  0.12    8,0 1.02 1.08 1.19    -    -    -    -         -      -    -
bcast                1:16  1:1M  0.7    7    18  3,16K  1.1 1.11 1.15  1.1 2.09 2.15 1.07 1.01/1.05      - 1.07
reduce               1:16  1:1M  2.9   18    38  12,1K 1.02 1.03 1.06 1.63 1.77 1.82 1.43 1.08/1.29      - 1.05
allreduce            1:16  1:1M 0.02   19    24   3,1M 1.02 1.03 1.06 1.39 1.57 1.62 1.07    1.21/1      - 1.04
scan,exscan          1:16  1:1M  1.2  7.9    12  4,64K 1.22 1.24 1.28 1.22 2.44 2.51 1.08 1.05/1.04      - 1.05
gather               1:16  1:1M 0.96    7   8.6  8,16K 1.12 1.13 1.16 1.12 1.72 1.77 1.17 1.09/1.02      - 1.04
gatherv              1:16  1:1M 0.41  5.9   8.5  16,64 1.02 1.03 1.06  1.5 1.67 1.71 1.07 1.01/1.06      - 1.08
scatter              1:16  1:1M  2.2   11    15   2,1M 1.21 1.23 1.26 1.21 1.87 1.92  1.4 1.13/1.01      - 1.03
scatterv             1:16  1:1M 0.01 0.06  0.09   2,1K 1.02 1.03 1.06 1.02 1.39 1.43 1.07    1/1.01      - 1.04
allgather            1:16  1:1M 0.01  2.7    44  12,8K 1.02 1.03 1.06  1.2 1.41 1.45 1.32  1.11/1.2      - 1.17
allgatherv           1:16  1:1M 0.01  2.6    19 12,16K 1.02 1.03 1.06  1.2 1.41 1.45 1.07 1.11/1.17      - 1.05
alltoall             1:16  1:1M 0.01   19    49  8,256 1.02 1.03 1.06 1.46 1.62 1.66 1.07 1.03/1.11 0:1.29 1.21
alltoallv            1:16  1:1M 0.01 0.06  0.07 16,16K 1.02 1.03 1.06 1.02 1.09 1.12 1.07    1/1.02      - 1.05
reduce_scatter       1:16  1:1M 0.02   19    25   3,1K 1.02 1.03 1.06 1.39 1.57 1.62 1.14 1.08/1.02      - 1.04
reduce_scatter_block 1:16  1:1M 0.02   19    25   3,1K 1.02 1.03 1.06 1.39 1.57 1.62 1.14 1.08/1.02      - 1.04
END
#@ op.sendrecv,allsend,barrier,comm_dup,bcast,reduce,allreduce,scan,exscan,gather,gatherv,scatter,scatterv,allgather,allgatherv,alltoallv,reduce_scatter,reduce_scatter_block.one_rank = measured as 0 s: written as 1e-06
#@ op.comm_dup.algorithm = whole messages: p*tmsg(0)
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
