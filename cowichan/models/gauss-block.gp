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
waits_hi(x) = x*1.7

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

# A message to the next process: in the mean, and across a border between blocks of s processes (tmsg_at(s,b)). As many as seven panels
# are on a link at a time, which they share: each other one costs a gap. So a seventh of their time together lies between two of them.
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
hop(p,b) = tmsg_at(1,b) + (sum [i=1:int(clog2(p))-1] (tmsg_at(2**i,b) - tmsg_at(2**(i-1),b))/2.0**i)
bytes(p,d,k) = 8*panel(p,d,k)*(stride(d)-k*depth(p,d))
gap(s,b) = tfan_all(2*s+1,b) - tfan_all(2*s,b)
seventh(s,b) = (tmsg_at(s,b) + 6*gap(s,b))/7.0

# A long message holds its sender (held(b) of its time): who passes panels on waits until the last but one is gone before it takes another.
passing(s,b,work) = held(b)*(tmsg_at(s,b) + gap(s,b) + work)/2.0

# A medium that all share carries each panel to all who come after its owner, one after the other.
each(p,d) = ceil(real(npanels(p,d))/p)
behind(p,d,k) = (p-1-floor(real(k)/each(p,d)))/real(p)
medium(p,d,k) = p > 2 ? behind(p,d,k)*(tallsend(p,bytes(p,d,k)) - tmsg_at(p-1,bytes(p,d,k))) : 0

# Panels that come more slowly than they are worked on let their receiver wait: of `count` from `first` on each as the middle one.
link(p,d,s,k,passed) = larger(seventh(s,bytes(p,d,k)), passed ? passing(s,bytes(p,d,k),work(p,d,k)) : 0)
wait(p,d,s,k,passed) = larger(0, larger(link(p,d,s,k,passed), medium(p,d,k)) - work(p,d,k))
waited(p,d,s,first,count,passed) = count > 0 ? count*wait(p,d,s,first+floor(count/2.0),passed) : 0

# The first panel of a turn shares its link with others if the link is full: if panels, which their owner makes in half the time that
# others need to use them, come faster than it takes them. Each of the six is on it for as much of a message's time as a gap is.
full(gap,work) = gap > 0 ? larger(0, smaller(1, 2 - work/real(gap))) : 0
shared(message,gap,full) = message + 6*full*gap*gap/real(message)
way(p,d,s,k) = shared(tmsg_at(s,bytes(p,d,k)), gap(s,bytes(p,d,k)), full(gap(s,bytes(p,d,k)), work(p,d,k)))

# Process r has its turn when it has the panels of the one before, which begin with panel opens(r-1) and have passed nobody yet.
opens(p,d,r) = ceil(real(r)*npanels(p,d)/p)
count(p,d,r) = opens(p,d,r+1) - opens(p,d,r)
border(r) = int(r)%2 == 1 ? 1 : 2*border(r/2.0)
turn(p,d,r,s) = way(p,d,s,opens(p,d,r-1)) + waited(p,d,s,opens(p,d,r-1)+1,count(p,d,r-1)-1,0)
turns(p,d,r) = sum [t=int(r)+1:int(p)-1] turn(p,d,t,border(t))

# Or, if that takes longer, when all panels before have come over a slow link to it, one after the other, the first of all after r
# messages. Most pass the last link between blocks of s; all but those of the last two owners are passed on by others before.
arrives(p,d,r) = way(p,d,1,0)*r + (sum [i=1:int(clog2(p))-1] floor(r/2.0**i)*(way(p,d,2**i,0) - way(p,d,2**(i-1),0)))
stream(p,d,s,r) = arrives(p,d,r) + (sum [t=0:int(r)-1] waited(p,d,s,opens(p,d,t)+(t == 0),count(p,d,t)-(t == 0),t < r-2))
last(p,s) = s*floor((p-1)/real(s))
over(p,d,s) = stream(p,d,s,last(p,s)) + turns(p,d,last(p,s))
longest(p,d,i) = i < 0 ? turns(p,d,0) : larger(longest(p,d,i-1), over(p,d,2**i))
tpass(p,d) = p > 1 ? longest(p,d,clog2(p)-1) : 0

# Back substitution, from the last panel: the unknowns of each go round the ring, and every process takes them off its rows before. The
# first process has its turn after p-1 messages, and its own unknowns reach the last of the ring after as many more.
before(p,d,k) = depth(p,d)*smaller(k, ceil(real(npanels(p,d))/p))
tspread(p,d) = p > 1 ? (2*p-2)*hop(p,8*depth(p,d)) : 0
tsubstitute(p,d) = c_gauss_back_busy(8.0*d*stride(d)/p, p) * \
                   (sum [k=0:npanels(p,d)-1] panel(p,d,k)*(before(p,d,k) + (panel(p,d,k)-1)/2.0))
