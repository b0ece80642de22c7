#@ format = 1
#@ system = Paragon
#@ machine = Intel Paragon with 512 processors
#@ time_unit = us
#@ source = Brehm, Madhukar, Smirni, Dowdy: PerPreT, Figures 7 and 10; what is not from there is marked [1], [2]
# [1] NASA report RNR-94-016 (Paragon XP/S-15), www.nersc.gov/~simon/Papers/NASA/RNR-94-016.html: "latencies are on the order
#     of 100 microseconds using Intel NX calls under OSF1/ AD".
# [2] A. J. van der Steen, J. J. Dongarra: Overview of recent supercomputers, netlib.org/benchmark/top500/reports/report95
#     (Paragon MP: 175 MB/s into a node and 175 MB/s out) and netlib.org/utk/papers/old-advanced-computers/node35.html
#     (at most 128 MB a node).

# REGRESSION, NOT VALIDATION. The paper does not print T1 … T5. What one message costs was worked out from the paper's
# own predictions of CG-Tree: COMM of Figures 7 and 10 is (log2(P) - 1)*X(N) + Y(N) over six messages, of 8*N bytes, 8 bytes
# (four) and 8*N/P bytes, with X = 1.244429, 1.495896, 1.869563, 2.501546, 3.644671, 5.711730 ms for N = 512 … 16384 and
# Y = 0.527767 X (known for N = 1024 only, assumed for the others). The cost does not depend on N/P, from 4096 to 16 bytes:
# up to 4096 bytes all messages cost the same. Six numbers are given back by six numbers; nothing is tested by that.
part(b,b0,t0,b1,t1) = t0 + (b - b0)*(t1 - t0)/real(b1 - b0)
fitted(b) = b <=  4096 ? 109.461                               \
          : b <=  8192 ? part(b,  4096,  109.461,   8192,  242.177) \
          : b <= 16384 ? part(b,  8192,  242.177,  16384,  439.386) \
          : b <= 32768 ? part(b, 16384,  439.386,  32768,  772.926) \
          : b <= 65536 ? part(b, 32768,  772.926,  65536, 1376.229) \
          :              part(b, 65536, 1376.229,  131072, 2467.154)     # beyond 128 KiB: the last slope goes on

# The five phases. Only their sum is known from the paper.
setup     = 100          # [1] T1 and T4 together
bandwidth = 175          # [2] bytes/µs
T1(b) = 0.5*setup
T2(b) = 0.5*(fitted(b) - 100 - max(0, b - 4096)/175.0)      # what is left: the copies and the PICL layer
T3(b) = max(0, b - 4096)/real(bandwidth)
T4(b) = 0.5*setup
T5(b) = T2(b)
# A second message of the same sender (to the same receiver) adds 1/0.527767 - 1 of the first: from the same tables.
next_send(b)    = 0.894777*message(b)
next_receive(b) = 0.894777*message(b)

# A mesh, cut through by its messages: 2/3 of the square's side away on the average. What a link adds is within the
# times above, since those are the paper's own of programs on 2 to 512 processors; --set hop=… asks what more would do.
hops(P) = 2*sqrt(P)/3

# Sustained MFLOP/s of the sequential conjugate gradient method: single-processor times of Figure 10. For the other
# kernels the paper prints none; CG's is taken.
mflops_cg(N) = N <= 512 ? 20.51 : N < 1024 ? part(N, 512, 20.51, 1024, 19.11) : 19.11
mflops(N)    = mflops_cg(N)

node_bytes = 128*2**20   # [2] the most that could be had
virtual_memory = 1       # OSF/1: what does not fit is swapped. The paper predicts it as if it fitted (Figures 9 and 10)
largest_P  = 512

max(a,b) = a > b ? a : b # the prelude, for gnuplot
