#@ format = 1
#@ machine = 8 Sun SPARCstation 5 workstations on one Ethernet
#@ source = F. W. Howell, PhD thesis, Edinburgh 1996, section 4.2, verbatim as in network-of-workstations.gp, but for the lines marked "assumed"
#@ time_unit = us
#@ d_unit = unstated
#@ assumed = tsend, trecv, tallgatherv, talltoallv

talltoall(p,d)  = 2000 + 4000*p*p + 2*p*p*d
tallsend(d)     = 2000 + 1*d
tgather(p,d)    = 30000*log(p) + 4*log(p)*d
tallgather(p,d) = 8000*p + 4*p*p*d
treduce(p,d)    = 20000*log(p) + 6*log(p)*d
tallreduce(p,d) = 10000 + 500*p*p + 2*d*p*p
tbcast(p,d)     = 2000 + 700*p*p + 1*p*d
tbarrier(p)     = 9000*p

# The thesis's models call these; its sheet does not define them.
# In tallsend every process sends to one neighbour and receives from the other, so it is the price of one send and one receive
# at each: life's 2*tsend + 2*trecv are two of them. It has no p here, although all share one wire; none is put in.
tsend(d)         = 0.5*tallsend(d) # assumed: half of what sending to one neighbour and receiving from the other takes
trecv(d)         = 0.5*tallsend(d) # assumed: the other half
tallgatherv(p,d) = tallgather(p,d) # assumed: 4.1 gives both one equation; d is what one process contributes
talltoallv(p,d)  = talltoall(p,d)  # assumed: 4.1 gives both one equation; d is "the maximum number of elements stored in any one processor" (4.3.13)
