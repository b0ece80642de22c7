# life: the game of life on a torus (thesis 4.3.4) on p processes; d rows of d cells, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, texchange, tcompute
#@ communication = texchange
#@ units = us
#@ d = rows of the world, as many columns
#
# Beyond the thesis's model: whole rows (it was a factor of three off at 32 processes for want of them), bytes, no messages when
# alone, start-up, cell updates that cost more in a slower cache.

ttotal(p,d) = tsetup(p,d) + texchange(p,d) + tcompute(p,d)

generations = 50

# Blocks of ceil(d/p) rows; the processes beyond the last block have nothing to do and exchange nothing.
nrows(p,d) = ceil(real(d)/p)
nactive(p,d) = ceil(real(d)/nrows(p,d))

# A row is ceil(d/64) words of 8 bytes, one bit a cell. Two worlds, this generation's and the next, each with a row of neighbours above
# and below and a word of neighbours left and right.
nwords(d) = ceil(real(d)/64)
world(p,d) = 2 * 8 * (nwords(d)+2) * (nrows(p,d)+2)

# Start-up: memory for both worlds, and the first cells copied in.
tsetup(p,d) = c_touch_busy(world(p,d), p) * (world(p,d) + 8*nwords(d)*nrows(p,d))

# Every generation the first row goes up a ring and the last row down: two shifts, in which all take part.
texchange(p,d) = nactive(p,d) > 1 ? generations * 2*tallsend(nactive(p,d), 8*nwords(d)) : 0

# The full blocks keep pace with each other, by the exchange; the last block, with fewer rows, waits.
tcompute(p,d) = generations * nrows(p,d)*d * c_life_busy(world(p,d), p)
