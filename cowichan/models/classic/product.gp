# product: matrix times vector, thesis 4.3.9: every process gets the whole vector, then independent rows (figures 4.31 and 4.32).
#
#@ predict = ttotal
#@ parts = tgathervector, tmultiply, tbarrier
#@ communication = tgathervector, tbarrier
#@ program = product
#@ units = us
#@ d_unit = unstated
#@ d = points that the net goes through; the matrix has 2.5 d rows and columns
#
# Verbatim: the three definitions below "thesis".
# check warns at d/p: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# 4.3.1's compute step, 1us; the section names no other
c = 1.0

# thesis
# model of product performance
tmklocal(p,d) = tallgatherv(p,(d/p))
tcalc(p,d,c) = d * (d/p) * 2 * c
ttotal(p,d,c) = tmklocal(p,d*2.5) + tcalc(p,d*2.5,c) + tbarrier(p)

# not the thesis's: names for terms of ttotal
tgathervector(p,d) = tmklocal(p,d*2.5)
tmultiply(p,d,c) = tcalc(p,d*2.5,c)
