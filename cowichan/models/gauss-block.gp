# gauss-block: elimination as in gauss.gp, but consecutive panels of rows to each process.
#
#@ predict = ttotal
#@ parts = tsetup, tpivots, tpass, tupdate, tspread, tsubstitute
#@ communication = tpass, tspread
#@ units = us
#@ d = equations, as many unknowns
#

ttotal(p,d) = tsetup(p,d) + tpivots(p,d) + waits(tpass(p,d)) + tupdate(p,d) + waits(tspread(p,d)) + tsubstitute(p,d)

# Who waits for whom, and how long, these equations know only roughly: the interval says so.
waits(x) = x
waits_lo(x) = x/1.4
waits_hi(x) = x*2

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

# Rows below panel k: of all processes together; of the one that has most: all its panels, as long as it waits for its turn.
below(p,d,k) = larger(0, left(p,d,k+1))
nrows(p,d,k) = smaller(below(p,d,k), depth(p,d)*ceil(real(npanels(p,d))/p))

# Multiply-adds: a row meets panel k; a panel of m rows is eliminated in itself when `columns` are left.
row(p,d,k) = panel(p,d,k)*left(p,d,k) - panel(p,d,k)*(panel(p,d,k)-1)/2.0
within(m,columns) = m*(m-1)/2.0*columns - m*(m-1)*(m-2)/6.0
make(p,d,k) = k < npanels(p,d) ? within(panel(p,d,k), left(p,d,k)) : 0

# They cost what the memory costs that holds the rows and columns left.
cost(p,d,k) = c_gauss_busy(8*(nrows(p,d,k)+1)*(stride(d)-k*depth(p,d)), p)

# Before anything else the owner of the next panel makes it: meets panel k with its rows, eliminates them from each other.
next(p,d,k) = cost(p,d,k) * (smaller(depth(p,d), below(p,d,k))*row(p,d,k) + make(p,d,k+1))
tpivots(p,d) = c_gauss_busy(8.0*d*stride(d)/p, p)*make(p,d,0) + (p > 1 ? 0 : (sum [k=0:npanels(p,d)-1] next(p,d,k)))

# The fullest process; alone without what is above.
work(p,d,k) = cost(p,d,k)*(nrows(p,d,k)*row(p,d,k) + (p > 1 ? 0 : make(p,d,k+1))) - (p > 1 ? 0 : next(p,d,k))
tupdate(p,d) = sum [k=0:npanels(p,d)-1] larger(0, work(p,d,k))

# A message to the next process, in the mean (tmsg_at(s,d): to the one s further on).
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
hop(p,b) = tmsg_at(1,b) + (sum [i=1:int(clog2(p))-1] (tmsg_at(2**i,b) - tmsg_at(2**(i-1),b))/2.0**i)

# Meanwhile the next panels are made, where the last one was, and go to the neighbour: up to seven at a time, which share the link.
bytes(p,d,k) = 8*panel(p,d,k)*(stride(d)-k*depth(p,d))
perbyte(p) = (hop(p,1048576)-hop(p,524288))/524288.0
message(p,d,k) = hop(p,bytes(p,d,k))
each(p,d) = ceil(real(npanels(p,d))/p)
# A medium that all share carries each panel to all who come after its owner, one after the other.
behind(p,d,k) = (p-1-floor(real(k)/each(p,d)))/real(p)
come(p,d,k) = larger(message(p,d,k)/7.0, p > 2 ? behind(p,d,k)*(tallsend(p,bytes(p,d,k))-tallsend(p,1)) : 0)
wait(p,d,k) = larger(0, larger(next(p,d,k), come(p,d,k)) - work(p,d,k))

# p-1 times it is another's turn, which has waited for the last panel before: for all of a turn, as far as they share the link and are
# not worked on meanwhile; a little longer after the first, as a neighbour gets ready for panels only while it gets through others.
way(p,d,k) = message(p,d,k) + (each(p,d)-1)*larger(0, perbyte(p)*bytes(p,d,k) - work(p,d,k))
turn(p,d,r) = ceil(real(r)*npanels(p,d)/p) - 1
turns(p,d) = sum [r=1:smaller(p,npanels(p,d))-1] (r > 1 ? 1.2 : 1)*way(p,d,turn(p,d,r))
tpass(p,d) = p > 1 ? (sum [k=0:npanels(p,d)-2] wait(p,d,k)) + turns(p,d) : 0

# Back substitution, from the last panel: the unknowns of each go round the ring, and every process takes them off its rows before.
before(p,d,k) = depth(p,d)*smaller(k, ceil(real(npanels(p,d))/p))
tspread(p,d) = p > 1 ? (2*p-3)*hop(p,8*depth(p,d)) : 0
tsubstitute(p,d) = c_gauss_back_busy(8.0*d*stride(d)/p, p) * \
                   (sum [k=0:npanels(p,d)-1] panel(p,d,k)*(before(p,d,k) + (panel(p,d,k)-1)/2.0))
