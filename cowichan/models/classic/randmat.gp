# randmat: random matrix, thesis 4.3.2: jump to the place in the sequence, generate, barrier (figures 4.12 to 4.14).
#
#@ predict = ttotal
#@ parts = tseed, trandmat, tbarrier
#@ communication = tbarrier
#@ program = randmat
#@ units = us
#@ d_unit = unstated
#@ d = rows of the matrix, as many columns
#
# Verbatim: the four lines below "thesis".
# check warns at d*d/p: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# 4.3.1's compute step, 1us; the section names no other
c = 1.0

# thesis
# model of randmat performance
tjrandom(i,p,d,c) = log(i*d*d/p) * c * 8
trandmat(p,d,c) = c * d * d/p * 10
ttotal(p,d,c) = tjrandom(p,p,d,c) + trandmat(p,d,c) + tbarrier(p)

# not the thesis's: a name for a term of ttotal
tseed(p,d,c) = tjrandom(p,p,d,c)
