#@ format = 1
#@ machine = Synthetic 1 GHz
#@ mpi = Synthetic MPI 1.0
#@ date = 2026-01-31T12:00:00Z
#@ d_unit = byte
#@ time_unit = us

clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))

#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.6 %, worst 1.4 % at p=2 d=16
tmsg(d) = d < 8192 ? 1.5 + 0.0004*d : 4 + 0.00025*d
tmsg_lo(d) = 0.97*tmsg(d)
tmsg_hi(d) = 1.03*tmsg(d)

#@ op.barrier.p = 2,4,8,16
#@ op.barrier.quality = median 0.5 %, worst 0.9 % at p=8 d=0
tbarrier(p) = p > 1 ? 1.8*clog2(p) : 0.1
tbarrier_lo(p) = 0.97*tbarrier(p)
tbarrier_hi(p) = 1.03*tbarrier(p)

#@ op.bcast.p = 2,4,8,16
#@ op.bcast.d = 1:1048576
#@ op.bcast.quality = median 0.6 %, worst 2.1 % at p=4 d=4K
#@ op.bcast.algorithm = binomial tree
tbcast(p,d) = p > 1 ? clog2(p)*tmsg(d) : 0.2
tbcast_lo(p,d) = 0.97*tbcast(p,d)
tbcast_hi(p,d) = 1.03*tbcast(p,d)

#@ op.allreduce.p = 2,4,8,16
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.quality = median 0.5 %, worst 1.9 % at p=2 d=256
#@ op.allreduce.warning = the form in p is a guess
tallreduce(p,d) = p > 1 ? 2*clog2(p)*(tmsg(d) + 0.0001*d) : 0.2
tallreduce_lo(p,d) = 0.97*tallreduce(p,d)
tallreduce_hi(p,d) = 1.03*tallreduce(p,d)

#@ calibration.life.w = 4096:1048576
#@ calibration.life.quality = median 0.8 %, worst 1.2 % at w=4K
c_life(w) = 0.0012
c_life_lo(w) = 0.00118
c_life_hi(w) = 0.00122

#@ calibration.mandel.w = 4096:1048576
#@ calibration.mandel.quality = median 0.5 %, worst 0.9 % at w=4K
c_mandel(w) = 0.06
c_mandel_lo(w) = 0.059
c_mandel_hi(w) = 0.061
