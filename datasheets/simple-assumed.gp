#@ format = 1
#@ machine = none: one parameter for communication, one for computation
#@ source = F. W. Howell, PhD thesis, Edinburgh 1996, section 4.1, verbatim as in simple.gp, but for the lines marked "assumed"
#@ time_unit = us
#@ d_unit = unstated
#@ assumed = tgather, tbarrier, tsend, trecv

tcomms           = 10.0
tcompute         = 1.0
tbcast(p,d)      = tcomms*d*log(p)
tallreduce(p,d)  = tcomms*d*log(p)
talltoall(p,d)   = tcomms*d*log(p)
talltoallv(p,d)  = tcomms*d*log(p)
talltoallvi(p,d) = tcomms*d*p
tallgather(p,d)  = tcomms*d*log(p)
tallgatherv(p,d) = tcomms*d*log(p)

# The thesis's models call these; its parameters do not define them.
tgather(p,d) = tcomms*d*log(p) # assumed: like every other collective here; mandel of 4.1 calls it
tbarrier(p)  = tcomms*log(p)   # assumed: the same with one integer, the least that tells all that all have come
tsend(d)     = 0.5*tcomms*d    # assumed: "to send an integer" takes tcomms from end to end; half of it at the sender's
trecv(d)     = 0.5*tcomms*d    # assumed: the other half, so that one message sent and received costs tcomms*d
