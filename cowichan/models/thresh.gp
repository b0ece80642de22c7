# thresh: mask of the brightest cells (thesis 4.3.5) on p processes; d rows of d integers, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tcount, treduce, tmask
#@ communication = treduce
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Beyond the thesis's model: whole rows, bytes, start-up, no reduction when alone and none to find the largest value, which is known
# of randmat's matrix.

ttotal(p,d) = tsetup(p,d) + tcount(p,d) + treduce(p,d) + tmask(p,d)

# Values are whole numbers below this.
limit = 128

# The fullest process has ceil(d/p) rows of d integers of 4 bytes, and makes a mask of 1 byte a cell.
nrows(p,d) = ceil(real(d)/p)
cells(p,d) = nrows(p,d)*d

tsetup(p,d) = c_touch_busy(cells(p,d), p) * cells(p,d)

# In blocks of 2^20 cells or more some 65536 cells of all tell which four values are left, then every cell is compared with these.
large(p,d) = cells(p,d) >= 2**20
some(p,d) = cells(p,d) * 65536/real(d*d)
tcount(p,d) = large(p,d) ? some(p,d)*c_thresh_busy(4*cells(p,d), p) + cells(p,d)*c_thresh_window_busy(4*cells(p,d), p) : \
                           cells(p,d)*c_thresh_busy(4*cells(p,d), p)

# Counts of 8 bytes: one for each value, then of the four.
treduce(p,d) = p > 1 ? tallreduce(p, 8*limit) + (large(p,d) ? tallreduce(p, 32) : 0) : 0

tmask(p,d) = cells(p,d) * c_thresh_mask_busy(5*cells(p,d), p)
