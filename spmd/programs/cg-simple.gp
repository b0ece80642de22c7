#@ format = 1
#@ program = cg-simple
#@ computation = Conjugate Gradient CG
#@ communication = Simple Broadcast
#@ kernel = cg
#@ phases = comp_direction, comm_collect, comm_broadcast, comp_product, comm_sum_1, comp_sum_1, comp_update, comm_sum_2, comp_sum_2
#@ source = Brehm, Madhukar, Smirni, Dowdy: PerPreT, Figure 4, equation (4), section 5.1
# A conjugate gradient method for N equations on P processes: one process collects, sums and broadcasts, with one message
# to or from every other one in turn. The vectors lie in blocks of N/P on the processes, and so do the rows of the matrix.
TYPE      = 8        # bytes of a real number
iter      = 7        # iterations that are computed
comm_iter = 1        # iterations that are communicated: iter for a whole run. The paper's Figures 7 and 10 come out with
                     # 1: section 5.1 gives comm_time without iter, and a message of 110 µs is plausible for PICL on the
                     # Paragon, the 16 µs that 7 would need are not. An inference, not printed there
count_sum = 0        # how often an iteration's 2P additions of the global sums count: 1 in equation (4); 0 in the paper's
                     # tables, which were computed without them

comp_direction(N,P) = iter*2*N/real(P)                                         # CP1: scalar times vector and a sum
comp_product(N,P)   = iter*(2*N**2/real(P) + 2*N/real(P))                      # CP3: matrix times vector, scalar product
comp_sum_1(N,P)     = iter*count_sum*P                                         # CP4: the global sum
comp_update(N,P)    = iter*6*N/real(P)                                         # CP5: two scalars times vectors, scalar product
comp_sum_2(N,P)     = iter*count_sum*P                                         # CP6: the global sum
comm_collect(N,P)   = comm_iter*simple_collect(P, TYPE*N/real(P))              # CM1
comm_broadcast(N,P) = comm_iter*simple_bcast(P, TYPE*N)                        # CM2
comm_sum_1(N,P)     = comm_iter*(simple_sum(P, TYPE) + simple_bcast(P, TYPE))  # CM3, CM4
comm_sum_2(N,P)     = comm_iter*(simple_sum(P, TYPE) + simple_bcast(P, TYPE))  # CM5, CM6 (the paper prints CM4)

# (10 N + 2 N**2)/P + 2 P operations an iteration: equation (4).
comp(N,P) = comp_direction(N,P) + comp_product(N,P) + comp_sum_1(N,P) + comp_update(N,P) + comp_sum_2(N,P)
comm(N,P) = comm_collect(N,P) + comm_broadcast(N,P) + comm_sum_1(N,P) + comm_sum_2(N,P)
mem(N,P)  = TYPE*(N**2/real(P) + 4*N/real(P) + N)       # rows of the matrix; P, RES, X, H1; the collected vector H2
