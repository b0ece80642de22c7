# sor: successive over-relaxation, thesis 4.3.10 (figures 4.33 and 4.34).
#
#@ predict = ttotal
#@ parts = trelaxations, texchanges, tbarrier
#@ communication = texchanges, tbarrier
#@ program = sor
#@ units = us
#@ d_unit = unstated
#@ d = points that the net goes through; the matrix has 2.5 d rows and columns
#
# Nothing is verbatim: the scan lost the equations. What the text says of them: "it is not possible to predict the convergence
# rate. It is however possible to put upper bounds on the convergence (i.e. sormaxiters)".

# 4.3.1's compute step, 1us; the section names no other
c = 1.0
# Relaxed all at once, one exchange a sweep, Wilson's program ends after 48 to 55 sweeps (tolerance 1e-6); its own bound is a million.
sormaxiters = 50.0

trelax(p,d,c)  = d * (real(d)/p) * 2 * c                      # reconstructed: a sweep multiplies the matrix by x: as product's tcalc
texchange(p,d) = tallgatherv(p,real(d)/p) + tallreduce(p,1)   # reconstructed: everybody's part of x, as in product; the largest change
titer(p,d,c)   = trelax(p,d,c) + texchange(p,d)               # reconstructed: one iteration, as in life and invperc
ttotal(p,d,c)  = sormaxiters * titer(p,d*2.5,c) + tbarrier(p) # reconstructed: the bound; 2.5 d as in product, gauss and vecdiff

# names for the terms of ttotal
trelaxations(p,d,c) = sormaxiters * trelax(p,d*2.5,c)
texchanges(p,d)     = sormaxiters * texchange(p,d*2.5)
