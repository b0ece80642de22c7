# gauss: elimination without pivoting, back substitution (thesis 4.3.11) on p processes; d equations, rows dealt by panels in turn.
#
#@ predict = ttotal
#@ parts = tsetup, tpivots, tpass, tupdate, tspread, tsubstitute
#@ communication = tpass, tspread
#@ units = us
#@ d = equations, as many unknowns
#
# Beyond the thesis's model: a multiply-add is done once (the thesis's five steps an element were the reported factor of five), rows
# shrink as the elimination goes on, panels of rows are sent instead of single ones, to the next rank of a ring instead of to all.

ttotal(p,d) = tsetup(p,d) + tpivots(p,d) + waits(tpass(p,d)) + tupdate(p,d) + waits(tspread(p,d)) + tsubstitute(p,d)

# Who waits for whom, and how long, these equations know only roughly: the interval says so.
waits(x) = x
waits_lo(x) = x/1.2
waits_hi(x) = x*1.2

larger(x,y) = x > y ? x : y
smaller(x,y) = x < y ? x : y
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))

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

# A process uses panel k: the one that makes the next panel or, of three and more, the one after it, which has as many rows. Alone
# without what is above; of two, each makes every other panel.
user(p) = p > 2 ? 2 : 1
using(p,d,k) = smaller(larger(0, left(p,d,k+user(p))), depth(p,d)*ceil(real(larger(0, npanels(p,d)-user(p)-k))/p))
work(p,d,k) = cost(p,d,k)*(using(p,d,k)*row(p,d,k) + (p > 2 ? 0 : make(p,d,k+1)/real(p))) - (p > 1 ? 0 : next(p,d,k))
tupdate(p,d) = sum [k=0:npanels(p,d)-1] larger(0, work(p,d,k))

# A message to the next process, in the mean and the slowest (tmsg_at(s,d): to the one s further on); and what others that are on
# their way add where they share a medium: n in the mean, not all at once.
bytes(p,d,k) = 8*panel(p,d,k)*(stride(d)-k*depth(p,d))
hop(p,b) = tmsg_at(1,b) + (sum [i=1:int(clog2(p))-1] (tmsg_at(2**i,b) - tmsg_at(2**(i-1),b))/2.0**i)
furthest(p,b) = tmsg_at(p-1,b)
among(n,b) = smaller(1, n-1)*larger(0, tallsend(larger(2,n),b) - tmsg_at(larger(2,n)-1,b))
shared(n,b) = n > 1 ? among(n,b) : 0

# Of two, one computes while the other makes and sends the next panel. Of more, a process gets ready for a panel when it takes the one
# before. So from one owner to the next it takes a message to the process after it, and then whatever is slowest: that process uses
# the panel, the next panel is made, or a message takes its time on some link. Where messages are slowest, the first of the two may
# be of a panel that goes round since long, and is larger.
ring(p,b,early,compute,others) = others + larger(hop(p,b) + compute, hop(p,early) + furthest(p,b) + others)
underway(p,b,compute,others) = (p-1.0)*(hop(p,b) + others)/ring(p,b,b,compute,others)
nearer(p,b,compute,others) = shared(underway(p,b,compute,others), b)
others(p,b,compute) = nearer(p,b,compute, nearer(p,b,compute, shared((p-1)/2.0,b)))
turn(p,b,early,compute) = ring(p,b,early,compute, others(p,b,compute))
taken(p,d,k) = p > 2 && k+2 < npanels(p,d) ? \
               turn(p, bytes(p,d,k), bytes(p,d,larger(0,k-p+1)), larger(work(p,d,k), next(p,d,k))) : \
               larger(work(p,d,k), hop(p,bytes(p,d,k)) + next(p,d,k))
tpass(p,d) = p > 1 ? (sum [k=0:npanels(p,d)-2] taken(p,d,k) - larger(0, work(p,d,k))) : 0

# Back substitution, from the last panel: the unknowns of each go round the ring, and every process takes them off its rows before.
before(p,d,k) = depth(p,d)*ceil(real(k)/p)
tspread(p,d) = p > 1 ? (npanels(p,d)+p-3)*hop(p,8*depth(p,d)) : 0
tsubstitute(p,d) = c_gauss_back_busy(8.0*d*stride(d)/p, p) * \
                   (sum [k=0:npanels(p,d)-1] panel(p,d,k)*(before(p,d,k) + (panel(p,d,k)-1)/2.0))
