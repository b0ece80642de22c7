# mandel-2: the Mandelbrot set, thesis 4.1.1, "model of mandel performance (2)": with communication (figures 4.2 to 4.4). Over a
# datasheet it is the model of 4.2 (figures 4.5 to 4.7), which has no text of its own.
#
#@ predict = tmandel
#@ parts = tbroadcast, tmandelcomp, tgatherresults
#@ communication = tbroadcast, tgatherresults
#@ program = mandel
#@ units = us
#@ d_unit = unstated
#@ d = nothing: ncols and nrows are the size
#
# Verbatim: the six lines below "thesis". They call tgather, which 4.1's parameter file lacks (datasheets/simple-assumed.gp has it).
# Figure 4.6's minimum at 70 processors: nrows = ncols = 64, maxmandeliter = 128, tcompute = 0.01 (docs/classic-models.md).

# 4.1's parameter file, "Individual models include these top level parameters" (datasheets/simple.gp); 4.2 steps it from 0.01 to 1.0
tcompute = 1.0
# Wilson & Irvin: 128 x 128 points, at most 150 steps each
ncols = 128.0
nrows = 128.0
maxmandeliter = 150.0

# thesis
# model of mandel performance (2)
tbroadcast(p) = tbcast(p,8)
tgatherresults(p) = tgather(p,ncols*nrows/p)
tmandelcalc = tcompute * 8 * maxmandeliter
tmandelcomp(p) = ncols * (nrows/p) * tmandelcalc
tmandel(p) = tbroadcast(p) + tmandelcomp(p) + tgatherresults(p)
