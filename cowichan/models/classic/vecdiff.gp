# vecdiff: vector difference, thesis 4.3.14: local maxima, one reduction (figures 4.42 and 4.43).
#
#@ predict = ttotal
#@ parts = tlocalmax, tglobalmax, tbarrier
#@ communication = tglobalmax, tbarrier
#@ program = vecdiff
#@ units = us
#@ d_unit = unstated
#@ d = points that the net goes through; the vectors have 2.5 d elements
#
# Verbatim: the three definitions below "thesis".

# 4.3.1's compute step, 1us; the section names no other
c = 1.0

# thesis
# model of vecdiff performance
tlocalmax(p,d,c) = c * (d*2.5 / p)
tglobalmax(p) = tallreduce(p, 2)
ttotal(p,d,c) = tlocalmax(p,d,c) + tglobalmax(p) + tbarrier(p)
