# half: perfect shuffle, thesis 4.3.3: build a message data type, shuffle with one call (figures 4.15 and 4.16).
#
#@ predict = ttotal
#@ parts = tbuildtype, tshuffle, tbarrier
#@ communication = tshuffle, tbarrier
#@ program = half
#@ units = us
#@ d_unit = unstated
#@ d = rows of the matrix, as many columns
#
# Nothing is verbatim: the scan lost the equations. What the text says of them: "half of the matrix must be sent at each shuffle
# step. The model takes into account the time to build the complex MPI message data type required to complete the shuffle with
# one communications call"; on the workstations "a maximum speedup of two can be expected across eight processors".

# 4.3.1's compute step, 1us; the section names no other
c = 1.0

tbuildtype(p,d,c) = c * d * (real(d)/p) * 2                         # reconstructed: a type for what is sent, one for what is received; a step an element
tshuffle(p,d)     = talltoall(p, d*d / (2.0*p*p))                   # reconstructed: one call; half of the d*d elements over p*p pairs
ttotal(p,d,c)     = tbuildtype(p,d,c) + tshuffle(p,d) + tbarrier(p) # reconstructed: ends in a barrier like the sections around it
