#@ format = 1
#@ machine = vm
#@ processor = Intel(R) Xeon(R) Processor
#@ mpi = MPICH Version: 4.0.2
#@ ranks = 2
#@ nodes = 1
#@ placement = p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T07:00:27Z
#@ samples = samples.csv sha256 174b4adbf2bf8edd0535971c479c07c67a72a761faa23a117641fc5bbcff22c2
#@ regimes = 2 of the machine; 72 % of the samples are of the one fitted, 0 of 44 points of another
#@ d_unit = byte
#@ time_unit = us

max(a, b) = real(a > b ? a : b)

#@ op.msg.p = 2
#@ op.msg.d = 8:65536
#@ op.msg.quality = median 3.2 %, worst 19 % at p=2 d=2K
tmsg(d) = d < 23.3 ? 0.386 : d < 95.5 ? 0.46 : d < 11660 ? 0.613 + 0.000158*d : 1.95 + 5.26e-05*d
tmsg_lo(d) = tmsg(d)/(1.187*max(1,d/65536.0)**0.19)
tmsg_hi(d) = tmsg(d)*1.187*max(1,d/65536.0)**0.19

#@ op.barrier.p = 1,2
#@ op.barrier.quality = median 0.025 %, worst 0.025 % at p=2 d=0
#@ op.barrier.warning = p = 2 only: measured at no other p > 1, so the equation has no p in it
#@ op.barrier.warning = one point only: a constant
tbarrier(p) = p <= 1 ? 0.0995 : 1.01
tbarrier_lo(p) = tbarrier(p)/(1.115*max(1,p/2.0)**1.0)
tbarrier_hi(p) = tbarrier(p)*1.115*max(1,p/2.0)**1.0

#@ op.bcast.p = 1,2
#@ op.bcast.d = 8:65536
#@ op.bcast.quality = median 4.4 %, worst 13 % at p=2 d=64K
#@ op.bcast.algorithm = whole messages: tmsg(d)
#@ op.bcast.warning = p = 2 only: measured at no other p > 1, so the equation has no p in it
tbcast(p,d) = p <= 1 ? 0.1085 : 0.218 + 1.03*tmsg(d)
tbcast_lo(p,d) = tbcast(p,d)/(1.11*max(1,p/2.0)**1.0*max(1,d/65536.0)**0.12)
tbcast_hi(p,d) = tbcast(p,d)*1.11*max(1,p/2.0)**1.0*max(1,d/65536.0)**0.12
