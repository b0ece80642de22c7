# A farm: p processors in a tree in which each node hands tasks on to K others, filled level by level, execute d equal tasks.
# K = 1 is a chain, 2 a binary tree, p - 1 and more a star.
#
#@ predict = ttotal
#@ parts = tstartup, tsteady, twinddown
#@ units = us
#@ d = tasks
#@ K = nodes that each node hands tasks on to
#@ T_e = time that a task takes [µs]
#@ D_t = size of a task [byte]
#@ D_r = size of a result [byte]
#@ beta_e = overhead of a task where it is executed [µs]
#@ beta_f = overhead of a task in each node that hands it on [µs]
#@ tau = rate of a link [byte/µs], 0: no limit
#
# beta_e, beta_f and tau are a sheet's, or given (--set).
#
# Pfarm's start-up, steady state and wind-down (Wagner, Sreekantaswamy, Chanson, IEEE TPDS 1997), with the corrections of
# docs/farm/formulas.md: what `mpisheet farm predict --method paper` computes node by node for any tree, in closed form for these.

K = 2
T_e = 10000
D_t = 0
D_r = 0

ttotal(p,d) = beta_f > alpha ? 0.0/0 : tphases(p,d) + twaits(p,d)
tphases(p,d) = tstartup(p,d) + tflow(p,d) + twinddown(p,d)
tsteady(p,d) = tflow(p,d) + twaits(p,d)

max(a,b) = a > b ? a : b
min(a,b) = a < b ? a : b
alpha = T_e + beta_e                              # the processor's time of a task where it is executed
wire(b) = tau > 0 ? real(b)/tau : 0

# Nodes on the first l levels; levels of p nodes; those on the last level; those that it has room for.
upto(l) = K == 1 ? l : (real(K)**l - 1)/(K - 1)
levels(p) = K == 1 ? p : int(ceil(log(p*(K - 1.0) + 1)/log(K) - 1e-9))
last(p) = p - upto(levels(p) - 1)

# A node with the first l levels below it complete and m nodes on the next: tasks a µs that it takes while none idles, (2), at most
# what its processor can hand on and what the link to it carries.
q = 1 - beta_f/real(alpha)
noidle(l,m) = ((sum [i = 0:l - 1] (K*q)**i) + m*(K*q)**l/K**l)/alpha
end_gap = beta_f/4.0 + max(wire(D_t), wire(D_r))  # of the link from the manager, (1)
link_gap = max(max(end_gap, beta_f/2.0 + wire(D_t)), beta_f)
taken(l,m) = noidle(l,m)*link_gap > 1 ? 1.0/link_gap : noidle(l,m)

# The root: of its K children some have a complete last level, one perhaps a part of it, the others none.
room(p) = real(K)**(levels(p) - 2)                # on the last level, below one child
full(p) = floor(last(p)/room(p))
rest(p) = last(p) - full(p)*room(p)
others(p) = K - full(p) - (rest(p) > 0)
below(p) = levels(p) < 2 ? 0 : full(p)*taken(levels(p) - 2, room(p)) + (rest(p) > 0 ? taken(levels(p) - 2, rest(p)) : 0) \
                               + (levels(p) > 2 ? others(p)*taken(levels(p) - 2, 0) : 0)
handed(p) = below(p)*beta_f > 1 ? 1.0/beta_f : below(p)
unlimited(p) = (1.0 + (alpha - beta_f)*handed(p))/alpha
rate(p) = unlimited(p)*end_gap > 1 ? 1.0/end_gap : unlimited(p)

# Start-up: steps after which every node has a task, Theorem 2, at most as many as there are tasks. The node that comes last is the
# last child of last children, as far as the last level goes.
whole_last(p) = K == 1 ? 0 : int(floor(log(last(p))/log(K) + 1e-9))
most(p) = K == 1 ? 0 : real(K)**(levels(p) - 1) - real(K)**(levels(p) - 1 - whole_last(p)) \
                       + (floor(last(p)/real(K)**whole_last(p)) - 1)*real(K)**(levels(p) - 2 - whole_last(p))
first_task(p) = 1 + upto(levels(p) - 1) + most(p)
steps(p) = max(levels(p) - 1 + min(first_task(p), 4*p), levels(p) - 2 + upto(levels(p) - 1))
tstartup(p,d) = min(steps(p), d + levels(p) - 1)*(wire(D_t) + beta_f/2.0)

# Steady state: start-up and wind-down have 4p tasks between them.
tflow(p,d) = max(0.0, d - 4*p)/rate(p)

# Wind-down: tasks that a leaf of the longest path executes once the last has entered, more where a node of that path has one child.
leaf(m) = m > 1 ? 1 + leaf(m - max(1, floor(m/3.0))) : 1
is_narrow(p) = K == 1 || p == 1 || last(p) - K*floor(last(p)/real(K)) == 1
leaf_tasks(p) = is_narrow(p) ? leaf(3*levels(p)) : max(4, ceil(log(3*levels(p))/log(3) - 1e-9) + 1)
twinddown(p,d) = max(1, min(d - p + 1, leaf_tasks(p)))*alpha + levels(p)*(wire(D_r) + beta_f/2.0)

# No farm is faster than the link from the manager, one task, all tasks on all processors, and handing all on.
least(p,d) = max(max(d*end_gap, alpha), max(d*real(alpha)/p, d*beta_f))
twaits(p,d) = max(0, least(p,d) - tphases(p,d))
