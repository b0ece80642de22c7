# sor: successive over-relaxation in the exact order (thesis 4.3.10) on p processes; d equations, in blocks of rows.
#
#@ predict = ttotal
#@ parts = tsetup, trelax, tpass, tgather
#@ communication = tpass, tgather
#@ units = us
#@ d = equations, as many unknowns
#
# The thesis's equations are lost; it could bound the number of sweeps only. Here the sweeps are those of small systems solved
# beforehand, and a process's unknowns wait for those of all processes before it.

ttotal(p,d) = tsetup(p,d) + trelax(p,d) + waits(tpass(p,d)) + tgather(p,d)

# Who waits for whom, and how long, these equations know only roughly: the interval says so.
waits(x) = x
waits_lo(x) = x/1.3
waits_hi(x) = x*1.3

smaller(x,y) = x < y ? x : y

# Sweeps of systems of 1, 2, 4 ... 512 equations, and between.
doublings(d) = smaller(8.999, log(d)/log(2.0))
solved(k) = w_sor((k+0.5)/10)
sweeps(d) = solved(floor(doublings(d))) + (doublings(d)-floor(doublings(d)))*(solved(floor(doublings(d))+1)-solved(floor(doublings(d))))

# Blocks of ceil(d/p) rows, stored in tiles of eight; the last one may be shorter, processes beyond it have none.
nrows(p,d) = ceil(real(d)/p)
nactive(p,d) = ceil(real(d)/nrows(p,d))
last(p,d) = d - (nactive(p,d)-1)*nrows(p,d)
block(p,d) = 8*(8*ceil(nrows(p,d)/8.0)*d + d)

# Start-up: the unknowns, two sums a row, and in company everybody's unknowns with their largest change.
touched(p,d) = 8*d + 2*8*8*ceil(nrows(p,d)/8.0) + (p > 1 ? 8*(nrows(p,d)+1)*(p+1) : 0)
tsetup(p,d) = c_touch_busy(touched(p,d), p) * touched(p,d)

# Steps were timed in squares. What an unknown costs besides its products counts less the longer its row is: a step of a block of long
# rows costs no more than one of a square of such rows, nor more than one of a square as large as the block.
cstep(p,d) = smaller(c_sor_busy(block(p,d), p), c_sor_busy(block(1,d), p))

# The first process sums over all unknowns after its own before it begins; then each in turn adds the block before and does its own.
own(n) = n*(n-1)/2.0
first(p,d) = nrows(p,d)*(d-nrows(p,d)) + 2*own(nrows(p,d))
line(p,d) = nactive(p,d) > 1 ? (nactive(p,d)-2)*(nrows(p,d)*nrows(p,d) + own(nrows(p,d))) + last(p,d)*nrows(p,d) + own(last(p,d)) : 0
trelax(p,d) = sweeps(d) * (first(p,d) + line(p,d)) * cstep(p,d)

# Unknowns go along the line of processes: most hops stay in a node, each 2^i-th leaves a block of so many (tmsg_at(s,d): to the process
# s further on). After each sweep everybody gets all of them and the largest change.
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
hops(n,b) = (n-1)*tmsg_at(1,b) + (sum [i=1:int(clog2(n))-1] floor((n-1)/2.0**i)*(tmsg_at(2**i,b) - tmsg_at(2**(i-1),b)))
tpass(p,d) = nactive(p,d) > 1 ? sweeps(d) * hops(nactive(p,d), 8*nrows(p,d)) : 0
tgather(p,d) = p > 1 ? sweeps(d) * tallgather(p, 8*(nrows(p,d)+1)) : 0
