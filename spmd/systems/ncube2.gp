#@ format = 1
#@ system = nCUBE/2
#@ machine = nCUBE/2 with 128 processors
#@ time_unit = us
#@ program_settings = comm_iter=iter
#@ source = Brehm, Madhukar, Smirni, Dowdy: PerPreT, section 3.2 (rate) and 5 (128 nodes); the rest is marked [1], [2]
# [1] T. von Eicken, D. E. Culler, S. C. Goldstein, K. E. Schauser: Active Messages: a Mechanism for Integrated Communication
#     and Computation, ISCA 1992, Table 1: sending and receiving a message takes 160 µs and 0.45 µs a byte (as it is
#     commonly quoted; the paper was not at hand). For comparison netlib.org/benchmark/top500/reports/report94/Architec/node27.html:
#     "communication speed is 2.75 MB/s", 0.36 µs a byte.
# [2] The nCUBE of the State University of New York at Stony Brook, www.cs.sunysb.edu/~vislab/papers/pvr/rpe/node24.html:
#     128 processors, 4 MB each.
# comm_iter: these are times of messages, not worked out from one iteration's communication as the Paragon's are, so that all
# iterations communicate; CG-Simple is then slower beyond 32 processors, as the paper says.
# The paper prints no T1 … T5 for it. PICL, over which the paper measured, added to [1]; how much is not published.
setup = 160              # [1] T1 and T4 together; in equal halves by assumption
byte  = 0.45             # [1] µs a byte
T1(b) = 0.5*setup
T2(b) = 0                # no public figure: copies are within 0.45 µs a byte
T3(b) = byte*b
T4(b) = 0.5*setup
T5(b) = 0

# A hypercube: n/2 of its n dimensions away on the average, not counting the sender itself. No figure for a link.
hops(P) = P > 1 ? log(P)/log(2)*P/(2.0*(P - 1)) : 1

mflops(N) = 0.43         # "independent of the problem size", for all the case studies

node_bytes = 4*2**20     # [2]
largest_P  = 128
