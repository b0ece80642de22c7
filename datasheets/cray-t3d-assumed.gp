#@ format = 1
#@ machine = Cray T3D
#@ source = F. W. Howell, PhD thesis, Edinburgh 1996, section 4.2, verbatim as in cray-t3d.gp, but for the lines marked "assumed"
#@ time_unit = us
#@ d_unit = unstated
#@ assumed = tsend, trecv, tallgatherv, talltoallv

talltoall(p,d)  = 40*p + 0.3*p*d
tallsend(p,d)   = 40 + 0.1*p + 0.1*d
tgather(p,d)    = 200*log(p) + 0.0009*p*p*d
tallgather(p,d) = 40*p + 0.3*p*d
treduce(p,d)    = 300 + 2*p + 0.6*log(p)*d
tallreduce(p,d) = 300 + 6*p + 1*log(p)*d
tbcast(p,d)     = 100 + 2*p + 0.2*log(p) *d
tbarrier(p)     = 40

# The thesis's models call these; its sheet does not define them.
# In tallsend every process sends to one neighbour and receives from the other, so it is the price of one send and one receive
# at each: life's 2*tsend + 2*trecv are two of them. tsend has no p; tallsend's is taken as 2, the two ends of a message (it adds 0.1 us
# a process, 3 of 43 us at 32).
tsend(d)         = 0.5*tallsend(2,d) # assumed: half of what sending to one neighbour and receiving from the other takes
trecv(d)         = 0.5*tallsend(2,d) # assumed: the other half
tallgatherv(p,d) = tallgather(p,d)   # assumed: 4.1 gives both one equation; d is what one process contributes
talltoallv(p,d)  = talltoall(p,d)    # assumed: 4.1 gives both one equation; d is "the maximum number of elements stored in any one processor" (4.3.13)
