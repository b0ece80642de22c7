# randmat: random whole numbers (thesis 4.3.2) on p processes; d rows of d values, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tcompute, tjoin
#@ communication = tjoin
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Beyond the thesis's model: whole rows, start-up, no barrier when alone, values that cost what the memory costs that they are
# written to.

ttotal(p,d) = tsetup(p,d) + tcompute(p,d) + tjoin(p,d)

# The fullest process has ceil(d/p) rows of d integers of 4 bytes.
nrows(p,d) = ceil(real(d)/p)
block(p,d) = 4*d*nrows(p,d)

# Start-up: memory for them, written for the first time.
tsetup(p,d) = c_touch_busy(block(p,d), p) * block(p,d)

# One step of the recurrence a value.
tcompute(p,d) = nrows(p,d)*d * c_randmat_busy(block(p,d), p)

# They meet in a barrier (4.3.2); one process alone meets nobody.
tjoin(p,d) = p > 1 ? tbarrier(p) : 0
