#@ format = 1
#@ machine = 8 Sun SPARCstation 5 workstations on one Ethernet
#@ source = F. W. Howell, Approaches to parallel performance prediction, PhD thesis, Edinburgh 1996, section 4.2, verbatim
#@ time_unit = us
#@ d_unit = unstated
# "the model for a network of 8 Sun SPARCstation 5 workstations connected using ethernet"; tallsend has no p there.

talltoall(p,d)  = 2000 + 4000*p*p + 2*p*p*d
tallsend(d)     = 2000 + 1*d
tgather(p,d)    = 30000*log(p) + 4*log(p)*d
tallgather(p,d) = 8000*p + 4*p*p*d
treduce(p,d)    = 20000*log(p) + 6*log(p)*d
tallreduce(p,d) = 10000 + 500*p*p + 2*d*p*p
tbcast(p,d)     = 2000 + 700*p*p + 1*p*d
tbarrier(p)     = 9000*p
