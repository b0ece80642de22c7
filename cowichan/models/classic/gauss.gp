# gauss: Gaussian elimination, thesis 4.3.11: for every row compute a pivot, broadcast it, apply it (figures 4.35 to 4.37).
#
#@ predict = ttotal
#@ parts = tcopyrows, tpivots, ttransforms, tbroadcasts
#@ communication = tbroadcasts
#@ program = gauss
#@ units = us
#@ d_unit = unstated
#@ d = points that the net goes through; the matrix has 2.5 d rows and columns
#
# Verbatim: the five definitions below "thesis"; the scan had run them into one line.
# check warns at divisions: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# 4.3.1's compute step, 1us; the section names no other
c = 1.0

# thesis
# model of gauss performance
tcopy(d,c) = d*c
tpivotcompute(d,c,i) = (d-i) * 2 * c + 4 * c
ttransform(p,d,c) = d * (d/p) * c * 5
tgauss(p,d,c) = d * (tpivotcompute(d,c,d/2) + tbcast(p,d) + ttransform(p,d,c))
ttotal(p,d,c) = tcopy(d*2.5,c) + tgauss(p,d*2.5,c)

# not the thesis's: names for the terms of ttotal
tcopyrows(d,c) = tcopy(d*2.5,c)
tpivots(d,c) = d*2.5 * tpivotcompute(d*2.5,c,d*2.5/2)
ttransforms(p,d,c) = d*2.5 * ttransform(p,d*2.5,c)
tbroadcasts(p,d) = d*2.5 * tbcast(p,d*2.5)
