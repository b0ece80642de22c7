# gauss: elimination without pivoting, back substitution (thesis 4.3.11) on p processes; d equations, rows dealt by panels in turn.
#
#@ predict = ttotal
#@ parts = tsetup, tpivots, tpass, tupdate, tspread, tsubstitute
#@ communication = tpass, tspread
#@ units = us
#@ d = equations, as many unknowns
#
# Beyond the thesis's model: a multiply-add is done once (the thesis's five steps an element were the reported factor of five), rows
# shrink as the elimination goes on, panels of rows are sent instead of single ones, to the next rank of a ring instead of to all,
# and what comes while a process computes costs nothing.

ttotal(p,d) = tsetup(p,d) + tpivots(p,d) + waits(tpass(p,d)) + tupdate(p,d) + waits(tspread(p,d)) + tsubstitute(p,d)

# Who waits for whom, and how long, these equations know only roughly: the interval says so.
waits(x) = x
waits_lo(x) = x/1.4
waits_hi(x) = x*1.4

larger(x,y) = x > y ? x : y
smaller(x,y) = x < y ? x : y

# Panels of pivot rows: several for each process, none deeper than 32 (64 alone). The last one may be shorter.
deepest(p) = p > 1 ? 32 : 64
depth(p,d) = larger(1, smaller(floor(real(d)/(8*p)), deepest(p)))
npanels(p,d) = ceil(real(d)/depth(p,d))
left(p,d,k) = d - k*depth(p,d)
panel(p,d,k) = smaller(depth(p,d), left(p,d,k))

# A row of [A | v] is padded to a multiple of eight reals, and past a power of two.
padded(d) = 8*ceil((d+1)/8.0)
stride(d) = padded(d) + (floor(padded(d)/256.0)*256 == padded(d) ? 8 : 0)

# Start-up: the vector of unknowns, and eight panels on their way.
touched(p,d) = 8*d + (p > 1 ? 8*8*depth(p,d)*stride(d) : 0)
tsetup(p,d) = c_touch_busy(touched(p,d), p) * touched(p,d)

# Rows below panel k: of all processes together; of the one that has most, which gets every p-th panel.
below(p,d,k) = larger(0, left(p,d,k+1))
nrows(p,d,k) = smaller(below(p,d,k), depth(p,d)*ceil(real(npanels(p,d)-1-k)/p))

# Multiply-adds: a row meets panel k; a panel of m rows is eliminated in itself when `columns` are left.
row(p,d,k) = panel(p,d,k)*left(p,d,k) - panel(p,d,k)*(panel(p,d,k)-1)/2.0
within(m,columns) = m*(m-1)/2.0*columns - m*(m-1)*(m-2)/6.0
make(p,d,k) = k < npanels(p,d) ? within(panel(p,d,k), left(p,d,k)) : 0

# They cost what the memory costs that holds the rows and columns left.
cost(p,d,k) = c_gauss_busy(8*(nrows(p,d,k)+1)*(stride(d)-k*depth(p,d)), p)

# Before anything else the owner of the next panel makes it: meets panel k with its rows, eliminates them from each other.
next(p,d,k) = cost(p,d,k) * (smaller(depth(p,d), below(p,d,k))*row(p,d,k) + make(p,d,k+1))
tpivots(p,d) = c_gauss_busy(8.0*d*stride(d)/p, p)*make(p,d,0) + (p > 1 ? 0 : (sum [k=0:npanels(p,d)-1] next(p,d,k)))

# The fullest process; alone without what is above, in company with every p-th panel to make.
work(p,d,k) = cost(p,d,k)*(nrows(p,d,k)*row(p,d,k) + make(p,d,k+1)/real(p)) - (p > 1 ? 0 : next(p,d,k))
tupdate(p,d) = sum [k=0:npanels(p,d)-1] larger(0, work(p,d,k))

# Meanwhile the next panel is made and comes from the neighbour; what takes longer than the computing is waited for.
# All panels since its own reach the next owner at once, but no more than seven may be on their way to it: that stretches each hop.
# Those behind take their share of the link from the one that is waited for; a medium that all share carries all but one of a shift.
size(p,d,k) = 8*panel(p,d,k)*(stride(d)-k*depth(p,d))
share(p,bytes) = p > 2 ? smaller(p-2,6)*bytes*(tmsg(1048576)-tmsg(524288))/524288.0 + tmsg(bytes)/7.0 : 0
message(p,d,k) = p > 2 ? larger((p-1)/real(p)*tallsend(p,size(p,d,k)), tmsg(size(p,d,k)) + share(p,size(p,d,k))) : tmsg(size(p,d,k))
tpass(p,d) = p > 1 ? (sum [k=0:npanels(p,d)-2] larger(0, message(p,d,k) + next(p,d,k) - work(p,d,k))) : 0

# Back substitution, from the last panel: the unknowns of each go round the ring, and every process takes them off its rows before.
before(p,d,k) = depth(p,d)*ceil(real(k)/p)
tspread(p,d) = p > 1 ? (npanels(p,d)+p-3)*tmsg(8*depth(p,d)) : 0
tsubstitute(p,d) = c_gauss_back_busy(8.0*d*stride(d)/p, p) * \
                   (sum [k=0:npanels(p,d)-1] panel(p,d,k)*(before(p,d,k) + (panel(p,d,k)-1)/2.0))
