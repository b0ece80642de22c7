# winnow-buckets: weighted points, evenly spaced (thesis 4.3.13) on p processes; d rows of d weights and of their mask, in blocks;
# sorted by ranges of weight of equal width, one a process.
#
#@ predict = ttotal
#@ parts = tcollect, tsort, tpart, texchange, tmerge, tselect
#@ communication = tpart, texchange, tselect
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Beyond the thesis's model: the fullest range from a small matrix counted beforehand, instead of a guessed unevenness; bytes; d columns,
# which its tbuildlocal forgets; sorting that costs what the memory costs; no communication when alone.

ttotal(p,d) = tcollect(p,d) + tsort(p,d) + tpart(p,d) + texchange(p,d) + tmerge(p,d) + tselect(p,d)

# The mask lets half of the cells through; so many points are selected; weights are below the limit.
fraction = 0.5
points = 20
limit = 128

nrows(p,d) = ceil(real(d)/p)
cells(p,d) = nrows(p,d)*d
keys(p,d) = fraction*cells(p,d)

# Each cell is a weight of 4 bytes and 1 byte of the mask; a candidate becomes a key of 8.
tcollect(p,d) = cells(p,d) * c_winnow_busy(5*cells(p,d) + 8*keys(p,d), p)

# Keys are moved once from one array to another: weights are below 256.
tmove(p,n) = n > 0 ? n * c_winnow_sort_busy(16*n, p) : 0
tsort(p,d) = tmove(p, keys(p,d))

# The smallest and the largest weight; how many keys go to whom.
tpart(p,d) = p > 1 ? tallreduce(p, 16) + talltoall(p, 4) : 0

# Process k has the weights from ceil(k*limit/p) on, w_winnow says how frequent each is; the fullest among processes a to b, by halves.
first(p,k) = ceil(real(k*limit)/p)
holds(p,k) = first(p,k+1) > first(p,k) ? (sum [w=first(p,k):first(p,k+1)-1] w_winnow((w+0.5)/limit)/limit) : 0
larger(x,y) = x > y ? x : y
largest(p,a,b) = a == b ? holds(p,a) : larger(largest(p,a,floor(0.5*(a+b))), largest(p,floor(0.5*(a+b))+1,b))
fullest(p,d) = fraction*d*d * largest(p,0,p-1)
# The candidates for one process are as many as chance lets through, a few more or less; where the cost jumps right there, halfway.
parcel(p,d) = 8*fullest(p,d)/p
give(p,d) = p > 1 ? 1/sqrt(fullest(p,d)/p) : 0
texchange(p,d) = p > 1 ? sqrt(talltoallv(p, (1-give(p,d))*parcel(p,d)) * talltoallv(p, (1+give(p,d))*parcel(p,d))) : 0
tmerge(p,d) = p > 1 ? tmove(p, fullest(p,d)) : 0

# How many each has, and where the selected ones lie.
tselect(p,d) = p > 1 ? tallgather(p, 8) + tallreduce(p, 8*points) : 0
