# mandel: the Mandelbrot set, thesis 4.3.1: independent points, then a barrier (figures 4.8 to 4.11).
#
#@ predict = tmandel
#@ parts = tmandelcomp, tbarrier
#@ communication = tbarrier
#@ program = mandel
#@ units = us
#@ d_unit = unstated
#@ d = rows of the picture, as many columns
#
# Verbatim: the four lines below "thesis".
# check warns at d/p: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# thesis: "c (the compute step time, set at 1us)"
c = 1.0
# Wilson & Irvin: at most 150 steps a point
maxmandeliter = 150.0

# thesis
# model of mandel performance
tmandelcalc(c) = c * 8 * maxmandeliter
tmandelcomp(p,d,c) = d * (d/p) * tmandelcalc(c)
tmandel(p,d,c) = tmandelcomp(p,d,c) + tbarrier(p)
