#@ format = 1
#@ time_unit = us
# A system from a datasheet: loaded over the sheet and library.gp. Where a name is defined more than once, the last line
# counts; a line that calls a function which the sheet does not have (with as many arguments) is left out.

# A message from end to end.
sheet_message(b) = tallsend(b)               # paper sheets: sent to one neighbour while one comes from the other
sheet_message(b) = tallsend(2,b)
sheet_message(b) = tsend(b) + trecv(b)
sheet_message(b) = tmsg(b)

# Its phases add up to it. Unless the sheet knows the two ends, half of a short message at either end, copies within them.
# Where it does, the calls for one byte are the set-ups, and what more bytes add to them are the copies; but where the
# two calls together take longer than the message, they wait for its transmission (rendezvous), and copy nothing.
T1(b) = 0.5*sheet_message(1)
T4(b) = 0.5*sheet_message(1)
T1(b) = min(tsend(1), sheet_message(1))
T4(b) = min(trecv(1), sheet_message(1) - T1(1))
T2(b) = 0
T5(b) = 0
T2(b) = tsend(b) + trecv(b) <= sheet_message(b) ? max(0, tsend(b) - T1(b)) : 0
T5(b) = tsend(b) + trecv(b) <= sheet_message(b) ? max(0, trecv(b) - T4(b)) : 0
T3(b) = max(0, sheet_message(b) - T1(b) - T2(b) - T4(b) - T5(b))

# What the machine's own operations were measured to cost.
exchange(P,b)     = P > 1 ? tsendrecv(P,b) : 0
communicate(P,b)  = P > 1 ? tallsend(b) : 0
communicate(P,b)  = P > 1 ? tallsend(P,b) : 0
tree_bcast(P,b)   = P > 1 ? tbcast(P,b) : 0
tree_collect(P,b) = P > 1 ? tgather(P,b) : 0
tree_gather(P,b)  = P > 1 ? tgather(P,b) : 0
tree_sum(P,b)     = P > 1 ? treduce(P,b) : 0
alltoall(P,b)     = P > 1 ? talltoall(P,b) : 0
simple_bcast(P,b)   = P > 1 ? tfanout(P,b) : 0  # where they were measured: mpisheet probe --ops fanout,fanin
simple_collect(P,b) = P > 1 ? tfanin(P,b) : 0

# MFLOP/s: a step of the calibration's matrix product is a multiplication and an addition; 8*N*N/P bytes a process.
mflops(N,P) = 2/c_product_busy(8*N**2/P, P)
# Red-black relaxation, where its step was calibrated (a grid point once, five operations):
mflops_rb(N,P) = 5/c_relax_busy(8*N**2/P, P)

max(a,b) = a > b ? a : b # the prelude, for gnuplot
min(a,b) = a < b ? a : b
