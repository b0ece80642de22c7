# winnow: weighted points, evenly spaced (thesis 4.3.13) on p processes; d rows of d weights and of their mask, in blocks; sorted by
# samples.
#
#@ predict = ttotal
#@ parts = tcollect, tsort, tpart, texchange, tmerge, tselect
#@ communication = tpart, texchange, tselect
#@ units = us
#@ d = rows of the matrix, as many columns
#
# Beyond the thesis's model: samples part the candidates evenly, so that no unevenness has to be guessed; bytes; d columns, which its
# tbuildlocal forgets; sorting that costs what the memory costs; no communication when alone.

ttotal(p,d) = tcollect(p,d) + tsort(p,d) + tpart(p,d) + texchange(p,d) + tmerge(p,d) + tselect(p,d)

# The mask lets half of the cells through; so many points are selected.
fraction = 0.5
points = 20

nrows(p,d) = ceil(real(d)/p)
cells(p,d) = nrows(p,d)*d
keys(p,d) = fraction*cells(p,d)

# Each cell is a weight of 4 bytes and 1 byte of the mask; a candidate becomes a key of 8.
tcollect(p,d) = cells(p,d) * c_winnow_busy(5*cells(p,d) + 8*keys(p,d), p)

# Keys are moved once from one array to another: weights are below 256.
tmove(p,n) = n * c_winnow_sort_busy(16*n, p)
tsort(p,d) = tmove(p, keys(p,d))

# 4p samples of each process, which each sorts; how many keys go to whom.
tpart(p,d) = p > 1 ? tallgather(p, 8*4*p) + tmove(p, 4*p*p) + talltoall(p, 4) : 0

# In the end each process has its share of all candidates.
share(p,d) = fraction*d*d/real(p)
# The candidates for one process are as many as chance lets through, a few more or less; where the cost jumps right there, halfway.
parcel(p,d) = 8*share(p,d)/p
give(p,d) = p > 1 ? 1/sqrt(share(p,d)/p) : 0
texchange(p,d) = p > 1 ? sqrt(talltoallv(p, (1-give(p,d))*parcel(p,d)) * talltoallv(p, (1+give(p,d))*parcel(p,d))) : 0
tmerge(p,d) = p > 1 ? tmove(p, share(p,d)) : 0

# How many each has, and where the selected ones lie.
tselect(p,d) = p > 1 ? tallgather(p, 8) + tallreduce(p, 8*points) : 0
