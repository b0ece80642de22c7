#@ format = 1
#@ time_unit = us
#@ source = Brehm, Madhukar, Smirni, Dowdy: PerPreT, sections 2.3, 3.1, 3.3, 5
# The communication library: what P processes pay for one call with messages of b bytes, over a system's phases
# T1(b) … T5(b) (set-up of the send, copy out, transmission, set-up of the receive, copy in) [µs]. Every routine costs
# nothing at P = 1. Routines of your own are equations like these, in your program's file.

synchronous = 0        # 1: messages go from user space to user space, nothing is copied (T2 = T5 = 0), and a sender
                       # waits until its message has arrived
sends       = 1        # messages that one process can send at the same time
receives    = 1        # messages that one process can receive at the same time

# One message, from end to end: Tc = T1 + T2 + T3 + T4 + T5.
message(b) = T1(b) + T3(b) + T4(b) + (synchronous ? 0 : T2(b) + T5(b))

# What every further message of the same sender, or to the same receiver, adds: its own set-up and copy, or the
# transmission before it if that takes longer.
next_send(b)    = synchronous ? message(b) : max(T1(b) + T2(b), T3(b))
next_receive(b) = synchronous ? message(b) : max(T3(b), T4(b) + T5(b))

# One process sends k messages to k others; one process receives k messages from k others.
sends_to(k,b)      = k > 0 ? message(b) + (ceildiv(k, sends) - 1)*next_send(b)       : 0
receives_from(k,b) = k > 0 ? message(b) + (ceildiv(k, receives) - 1)*next_receive(b) : 0

# The routing strategy (section 3.3): each link beyond the first adds hop(b) µs to a message of b bytes, among P processes
# that are hops(P) links apart on the average. hop(b) is 0 where distance does not count, a constant where messages are
# cut through switches, and grows with b where each node stores and forwards them.
hop(b)     = 0
hops(P)    = 1
route(P,b) = max(0, hops(P) - 1)*hop(b)

# Two processes. exchange: a message to the partner and one from it; communicate, shift: a message to one process and
# one from another. With a synchronous protocol one of the two has to go first.
send(P,b)           = P > 1 ? T1(b) + (synchronous ? T3(b) + T4(b) : T2(b)) : 0     # the sender alone
receive(P,b)        = P > 1 ? T4(b) + (synchronous ? 0 : T5(b)) : 0                 # the receiver alone, message there
point_to_point(P,b) = P > 1 ? message(b) + route(P,b) : 0
exchange(P,b)       = P > 1 ? (synchronous ? 2 : 1)*(message(b) + route(P,b)) : 0
communicate(P,b)    = exchange(P,b)
shift(P,b)          = communicate(P,b)

# One process sends to, or receives from, every other one in turn.
simple_bcast(P,b)   = P > 1 ? sends_to(P - 1, b) + route(P,b) : 0
simple_collect(P,b) = P > 1 ? receives_from(P - 1, b) + route(P,b) : 0

# A binary tree with the processes numbered level by level: tree_levels(P) levels of which a node sends to (receives
# from) two others, and where P is a power of two a last level with one node. Each level counts with its longest time.
tree_levels(P)    = clog2(P) - 1
one_more(P)       = 1 - np2(P)
tree_route(P,b)   = (tree_levels(P) + one_more(P))*route(P,b)
tree_bcast(P,b)   = P > 1 ? tree_levels(P)*sends_to(2, b) + one_more(P)*message(b) + tree_route(P,b) : 0
tree_collect(P,b) = P > 1 ? tree_levels(P)*receives_from(2, b) + one_more(P)*message(b) + tree_route(P,b) : 0
# The paper's tree_collect passes b bytes on at every level (b = N/P items, though an inner node holds more). tree_gather
# passes on what a node holds, at most that of below(k,P) processes at level k from the bottom:
depth(P)          = clog2(P) - np2(P)
below(k,P)        = 2**k - 1 + min(P + 1 - 2**depth(P), 2**k)
tree_gather(P,b)  = P > 1 ? sum [k = 0 : int(depth(P)) - 1] (k == 0 && np2(P) == 0 ? message(b) \
                                                                             : receives_from(2, b*below(k,P))) \
                              + tree_route(P,b) : 0

# Sums of b bytes at one process (a broadcast follows where all need them); the additions are operations of comp.
simple_sum(P,b) = simple_collect(P,b)
tree_sum(P,b)   = tree_collect(P,b)

# All processes with all others.
butterfly(P,b) = P > 1 ? clog2(P)*exchange(P,b) : 0
alltoall(P,b)  = P > 1 ? (P - 1)*communicate(P,b) : 0

# The prelude, for gnuplot.
clog2(p)     = p <= 1 ? 0 : int(ceil(log(p)/log(2) - 1e-9))
ceildiv(a,b) = int(ceil(real(a)/b))
np2(p)       = 2**clog2(p) == p ? 0 : 1
max(a,b)     = a > b ? a : b
min(a,b)     = a < b ? a : b
