# product: matrix times vector (thesis 4.3.9) on p processes; d rows of d reals, in blocks.
#
#@ predict = ttotal
#@ parts = tsetup, tgather, tcompute
#@ communication = tgather
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Beyond the thesis's model: reals are 8 bytes, whole rows, no allgather when alone, and multiply-adds that cost what the memory
# costs in which the block of the matrix lies: the block shrinks with p and falls into faster caches.

ttotal(p,d) = tsetup(p,d) + tgather(p,d) + tcompute(p,d)

nrows(p,d) = ceil(real(d)/p)

# Start-up: memory for the elements of the result and, in company, for the whole vector, whose blocks are padded to equal size.
vectors(p,d) = 8*nrows(p,d) + (p > 1 ? 8*p*nrows(p,d) : 0)
tsetup(p,d) = c_touch_busy(vectors(p,d), p) * vectors(p,d)

# Every process gets the vector, of which each has ceil(d/p) reals of 8 bytes.
tgather(p,d) = p > 1 ? tallgather(p, 8*nrows(p,d)) : 0

# The fullest block: one multiply-add an element, which are read once. The working set is that block, the vector and the result.
block(p,d) = 8 * (nrows(p,d)*d + d + nrows(p,d))
tcompute(p,d) = nrows(p,d)*d * c_product_busy(block(p,d), p)
