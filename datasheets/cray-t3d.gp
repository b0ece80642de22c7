#@ format = 1
#@ machine = Cray T3D
#@ source = F. W. Howell, Approaches to parallel performance prediction, PhD thesis, Edinburgh 1996, section 4.2, verbatim
#@ time_unit = us
#@ d_unit = unstated
# "times are in microseconds; p is the number of processors in the group and d is the message size"

talltoall(p,d)  = 40*p + 0.3*p*d
tallsend(p,d)   = 40 + 0.1*p + 0.1*d
tgather(p,d)    = 200*log(p) + 0.0009*p*p*d
tallgather(p,d) = 40*p + 0.3*p*d
treduce(p,d)    = 300 + 2*p + 0.6*log(p)*d
tallreduce(p,d) = 300 + 6*p + 1*log(p)*d
tbcast(p,d)     = 100 + 2*p + 0.2*log(p) *d
tbarrier(p)     = 40
