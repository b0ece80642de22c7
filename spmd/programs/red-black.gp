#@ format = 1
#@ program = red-black
#@ computation = Red Black Relaxation RB
#@ communication = Exchange between Neighbours
#@ kernel = rb
#@ phases = comp_relax, comm_exchange
#@ source = Brehm, Madhukar, Smirni, Dowdy: PerPreT, section 5.3
# Gauss-Seidel relaxation of an N × N grid in two colours, the grid in strips of N/P rows on P processes.
TYPE   = 8           # bytes of a real number
iter   = 10          # sweeps
neighb = 2           # neighbours of a process
col    = 2           # colours

comp_relax(N,P)    = iter*5*N**2/real(P)          # five operations a grid point and sweep
comm_exchange(N,P) = iter*neighb*col*exchange(P, TYPE*N)

comp(N,P) = comp_relax(N,P)
comm(N,P) = comm_exchange(N,P)
mem(N,P)  = TYPE*(N**2/real(P) + 2*N)             # the strip and a row of each neighbour
