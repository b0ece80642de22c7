# mandel-1: the Mandelbrot set, thesis 4.1.1, first version: computation alone (figure 4.1).
#
#@ predict = tmandel
#@ program = mandel
#@ units = us
#@ d_unit = unstated
#@ d = nothing: ncols and nrows are the size
#
# Verbatim: the three lines below "thesis"; the scan's table is put back into lines, its cut-off "mande" is "mandel".

# 4.1's parameter file, "Individual models include these top level parameters" (datasheets/simple.gp)
tcompute = 1.0
# Wilson & Irvin: 128 x 128 points, at most 150 steps each
ncols = 128.0
nrows = 128.0
maxmandeliter = 150.0

# thesis
# model of mandel performance
tmandelcalc = tcompute * 8 * maxmandeliter
tmandel(p)  = ncols * (nrows/p) * tmandelcalc
