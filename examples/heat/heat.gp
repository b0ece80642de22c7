# heat: Jacobi's iteration on the wall of a pipe, d x d cells, in blocks of rows on p processes (heat.c).
#
#@ predict = ttotal
#@ parts = texchange, tcompute, tresidual
#@ communication = texchange, tresidual
#@ units = us
#@ d = rows round the pipe, as many columns

ttotal(p,d) = texchange(p,d) + tcompute(p,d) + tresidual(p,d)

steps = 20
nrows(p,d) = ceil(real(d)/p)

# Every step two shifts round the ring: the last row goes down, the first row up. A row is d reals of 8 bytes.
texchange(p,d) = p > 1 ? steps * 2*tallsend(p, 8*d) : 0

# Every cell of the block once a step. What a cell costs is the machine's: c_heat, measured on one process.
tcompute(p,d) = steps * nrows(p,d)*d * c_heat

# The largest change of any cell: an allreduce of one real.
tresidual(p,d) = p > 1 ? steps * tallreduce(p, 8) : 0
