# outer: outer product, thesis 4.3.6: gather the points, distances, the diagonal (figures 4.24 to 4.26).
#
#@ predict = ttotal
#@ parts = tgatherpoints, tcreate, tfillmatrix, tdiagfill, tmaximum, tbarrier
#@ communication = tgatherpoints, tmaximum, tbarrier
#@ program = outer
#@ units = us
#@ d_unit = unstated
#@ d = points, rows of the matrix
#
# Verbatim: the six definitions below "thesis", in which tmklocal takes npoints, a number, and all the rest d; give both alike.
# check warns at divisions: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# "the standard value of 0.5us for the compute step" (4.3.7), the largest of figure 4.24; 4.26: 0.1us and 1us on the workstations
c = 0.5
# Wilson & Irvin: 20 points, 2.5 net points each
npoints = 50.0

# thesis
tdist(c) = 50*c
tmklocal(p,d) = tallgatherv(p,d)
tcreate(p,d,c) = d * tdist(c)
tfillmatrix(p,d,c) = d * (d / p) * tdist(c)
tdiagfill(p,d,c) = d * tdist(c)
ttotal(p,d,c) = tmklocal(p,npoints/p) + tcreate(p,d,c) +\
                tfillmatrix(p,d,c) + tallreduce(p,1) +\
                tdiagfill(p,d,c) + tbarrier(p)

# not the thesis's: names for terms of ttotal
tgatherpoints(p) = tmklocal(p,npoints/p)
tmaximum(p) = tallreduce(p,1)
