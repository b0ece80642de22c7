#@ format = 1
#@ assumed = tsend, trecv, tallgatherv
# Read after a measured sheet: what the thesis's models call and our sheets do not define. As for the paper sheets (datasheets/*-assumed.gp).
tsend(d)         = 0.5*tallsend(2,d) # assumed: half of what sending to one neighbour and receiving from the other takes
trecv(d)         = 0.5*tallsend(2,d) # assumed: the other half
tallgatherv(p,d) = tallgather(p,d)   # assumed: all contribute as much
