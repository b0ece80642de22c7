# norm: point normalisation, thesis 4.3.12: a global reduction, then independent computation (figures 4.38 and 4.39).
#
#@ predict = ttotal
#@ parts = tlocalminmax, tscale, tglobalminmax, tbarrier
#@ communication = tglobalminmax, tbarrier
#@ program = norm
#@ units = us
#@ d_unit = unstated
#@ d = points
#
# Nothing is verbatim but the name: the scan has "model of norm performance" and lost the equations. What the text says of them:
# "a global reduction followed by independent computation phases. For design purposes it is necessary to know if the time for the
# global reduction swamps the total time for computation"; "the allreduce time (which dominates)"; "very small amounts of data".

# 4.3.1's compute step, 1us; the section names no other
c = 1.0

# model of norm performance
tlocalminmax(p,d,c) = c * (real(d)/p) * 4 # reconstructed: each point against least and largest x and y
tglobalminmax(p)    = tallreduce(p, 4)      # reconstructed: "a global reduction", of those four numbers
tscale(p,d,c)       = c * (real(d)/p) * 4 # reconstructed: subtract and multiply, x and y
ttotal(p,d,c)       = tlocalminmax(p,d,c) + tglobalminmax(p) + tscale(p,d,c) + tbarrier(p) # reconstructed: as vecdiff, its like
