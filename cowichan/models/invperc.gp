# invperc: invasion percolation (thesis 4.3.8) on p processes; d rows of d whole numbers, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tfill, tchoose
#@ communication = tchoose
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Beyond the thesis's model: the queue is a heap, whose work is that of small matrices filled beforehand, instead of a guessed tenth
# of the cells; one word is reduced, not four; nothing alone. A cell takes less time to fill than any network to agree on it: p > 1
# is slower, always.

ttotal(p,d) = tsetup(p,d) + tfill(p,d) + tchoose(p,d)

fraction = 0.5

larger(x,y) = x > y ? x : y
smaller(x,y) = x < y ? x : y

nrows(p,d) = ceil(real(d)/p)
fills(d) = larger(1, floor(fraction*d*d))

# Start-up: the mask, a byte a cell.
mask(p,d) = nrows(p,d)*d
tsetup(p,d) = c_touch_busy(mask(p,d), p) * mask(p,d)

# Cells looked at and places moved in the heap for each cell filled, of matrices of 1, 2, 4 ... 512 rows, and between.
doublings(d) = log(d)/log(2.0)
from(d) = smaller(8, floor(doublings(d)))
filled(k) = w_invperc((k+0.5)/10)
steps(d) = filled(from(d)) + (doublings(d)-from(d))*(filled(from(d)+1)-filled(from(d)))
tfill(p,d) = fills(d)*steps(d) * c_invperc_busy(mask(p,d) + 4*(nrows(p,d)+2)*(d+2), p)

# All agree on the least of their cells, in one word, again and again; a cell is filled between, which is not long enough to meet.
tchoose(p,d) = p > 1 ? (fills(d)-1)*tallreduce_chain(p,8) : 0
