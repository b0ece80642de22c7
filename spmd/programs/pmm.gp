#@ format = 1
#@ program = pmm
#@ computation = Parallel Matrix Multiplication PMM
#@ communication = Shift of Blocks
#@ kernel = pmm
#@ phases = comp_product, comm_shift
#@ source = Brehm, Madhukar, Smirni, Dowdy: PerPreT, section 5.2
# The product of two N × N matrices on P processes: in P - 1 steps each process passes its block of N*N/P on and receives
# another one.
TYPE = 8             # bytes of a real number

comp_product(N,P) = 2*N**3/real(P)
comm_shift(N,P)   = (P - 1)*communicate(P, TYPE*N**2/real(P))

comp(N,P) = comp_product(N,P)
comm(N,P) = comm_shift(N,P)
mem(N,P)  = TYPE*4*N**2/real(P)                   # blocks of the three matrices, and the one that arrives
