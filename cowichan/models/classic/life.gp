# life: the game of life, thesis 4.3.4: swap boundaries, compute (figures 4.17 to 4.19).
#
#@ predict = ttotal
#@ parts = tswaps, tupdates, tbarrier
#@ communication = tswaps, tbarrier
#@ program = life
#@ units = us
#@ d_unit = unstated
#@ d = rows of the world, as many columns
#
# Verbatim: the five definitions below "thesis"; the scan's table is put back into lines.
# check warns at d/p: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# 4.3.1's compute step, 1us; the section names no other
c = 1.0
# Wilson & Irvin: 50 generations
nlifeiters = 50.0

# thesis
# model of life performance
tboundaryswap(d) = 2*tsend(d) + 2*trecv(d)
tliferow(d,c)    = c * d
tsublife(p,d,c)  = (d/p) * tliferow(d,c) + \
                   d * (d/p) * c
titer(p,d,c)     = tboundaryswap(d) + tsublife(p,d,c)
ttotal(p,d,c)    = nlifeiters * titer(p,d,c) + tbarrier(p)

# not the thesis's: names for the terms of ttotal
tswaps(d)       = nlifeiters * tboundaryswap(d)
tupdates(p,d,c) = nlifeiters * tsublife(p,d,c)
