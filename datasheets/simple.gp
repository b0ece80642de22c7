#@ format = 1
#@ machine = none: one parameter for communication, one for computation
#@ source = F. W. Howell, Approaches to parallel performance prediction, PhD thesis, Edinburgh 1996, section 4.1, verbatim
#@ time_unit = us
#@ d_unit = unstated
# "tcomms and tcompute give the expected times in microseconds to send an integer or perform a computation step"

tcomms           = 10.0
tcompute         = 1.0
tbcast(p,d)      = tcomms*d*log(p)
tallreduce(p,d)  = tcomms*d*log(p)
talltoall(p,d)   = tcomms*d*log(p)
talltoallv(p,d)  = tcomms*d*log(p)
talltoallvi(p,d) = tcomms*d*p
tallgather(p,d)  = tcomms*d*log(p)
tallgatherv(p,d) = tcomms*d*log(p)
