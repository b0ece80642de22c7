# winnow: weighted point selection, thesis 4.3.13 (figures 4.40 and 4.41).
#
#@ predict = ttotal
#@ parts = tbuildlocal, tpivotcompute, tbuffercompute, tsort, tpack, tminmaxtot, tredistribute
#@ communication = tminmaxtot, tredistribute
#@ program = winnow
#@ units = us
#@ d_unit = unstated
#@ d = rows of the matrix, as many columns
#
# Verbatim: the definitions below "thesis", continuations added, but for the two lines that gnuplot could not evaluate as printed
# (wrong number of arguments), each marked. Kept as printed: tbuildlocal has d/p rows but not their d columns; tpivotcompute passes c
# as unevenness (with c = 1 that means all points in one process) and takes tcompute instead of c.
# check warns at divisions: gnuplot would divide whole numbers to a whole number. The thesis plots over real p, we divide reals.

# 4.3.1's compute step, 1us; 4.1's parameter file (datasheets/simple.gp) calls it tcompute, and so does tpivotcompute
c = 1.0
tcompute = c
# unevenness: "varied from 0 to 0.1 [...] 10% unevenness was about right"
e = 0.1
# Wilson & Irvin: the mask keeps half of the cells
maskpercent = 0.5

# thesis
# model of winnow performance
maxpts(p,d) = d * d * maskpercent
minpts(p,d) = maxpts(p,d) / p
localpoints(p,d,unevenness) = unevenness    * maxpts(p,d) + \
                              (1-unevenness)* minpts(p,d)
stride = 4
tbuildlocal(p,d,c) = c * (d/p) * maskpercent * 5
tminmaxtot(p)      = 3 * tallreduce( p, 1 )
tpivotcompute(p,d,c) = 3 * p * c + \
                       localpoints(p,d,c) * 3 * tcompute
tbuffercompute(p,c) = 2 * p * c
tlocalsort(d,c)     = d * log(d) * c *4
tpackstrided(p,d,c) = c * 2 * d
# as printed: tbuffercompute(p,d,c) + ; repaired: it is defined with p and c
# as printed: tpackstrided( p, localpoints(p) / stride,c ) ; repaired: localpoints has three parameters, as in the lines above it
ttotal(p,d,c,e) = tbuildlocal(p,d,c) + \
                  tminmaxtot(p) + \
                  tpivotcompute(p,d,c) + \
                  talltoall(p,1) + \
                  tbuffercompute(p,c) + \
                  talltoallv( p, localpoints(p,d,e) )+ \
                  tlocalsort( localpoints(p,d,e),c ) + \
                  tallgather( p,1 ) + \
                  tpackstrided( p, localpoints(p,d,e) / stride,c )

# not the thesis's: names for terms of ttotal
tsort(p,d,c,e)       = tlocalsort( localpoints(p,d,e),c )
tpack(p,d,c,e)       = tpackstrided( p, localpoints(p,d,e) / stride,c )
tredistribute(p,d,e) = talltoall(p,1) + talltoallv( p, localpoints(p,d,e) ) + tallgather( p,1 )
