# thresh: image thresholding, thesis 4.3.5: global range, local and global histogram, threshold, mask (figures 4.20 to 4.23).
#
#@ predict = ttotal
#@ parts = trange, tlocalhist, tthresh, tmask, tallreduces, tbarrier
#@ communication = tallreduces, tbarrier
#@ program = thresh
#@ units = us
#@ d_unit = unstated
#@ d = rows of the image, as many columns
#
# Verbatim: the six definitions below "thesis"; the scan's table is put back into lines.
# check warns at d/p: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# 4.3.1's compute step, 1us; the section names no other
c = 1.0
# Wilson & Irvin: random values below 128, half of them kept
maxval = 128.0
fraction = 0.5

# thesis
# model of thresh performance
tglobalminmax(p,d,c) = d * (d/p) * c + tallreduce(p,1)
tlocalhist(p,d,c)    = c * d * d / p
tglobalhist(p)       = tallreduce(p, maxval)
tthresh(p,c)         = c * fraction * maxval
tmask(p,d,c)         = c * d * d/p
ttotal(p,d,c)        = tglobalminmax(p,d,c) + tlocalhist(p,d,c) +\
                       tglobalhist(p) + tthresh(p,c) + tmask(p,d,c) +\
                       tbarrier(p)

# not the thesis's: names for terms of ttotal
trange(p,d,c)  = d * (real(d)/p) * c
tallreduces(p) = tallreduce(p,1) + tglobalhist(p)
