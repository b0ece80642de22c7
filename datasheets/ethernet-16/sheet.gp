#@ format = 1
#@ machine = ethernet-16 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 16
#@ nodes = 16
#@ placement = p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-21T09:52:51Z
#@ samples = samples.csv sha256 d8d3abf816ccee6f6a11769cf392a6cc5a807cda9f1c9491ddec999a50321822
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
ceildiv(a, b) = real(ceil(real(a)/b))
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

flog2(p) = clog2(p) - np2(p)
doubling(p,d) = sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)
halving(p,d) = sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.014 %, 19 of 20 within 0.13 %, worst 0.25 % at p=2 d=609
tmsg(d) = d < 235 ? 505.3 + 0.103*d : d < 1310 ? 494.0 + 0.243*d : d < 3750 ? 405.0 + 0.138*d : d < 5300 ? \
    472.0 + 0.108*d : d < 9100 ? 550.0 + 0.077*d : d < 15000 ? 650.0 + 0.143*d : d < 60000 ? 874.0 + \
    0.1204*d : 2910.0 + 0.0893*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.sendrecv.p = 1,2,3,4,6,8,12,16
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.one_rank = measured as 0 s: written as 1e-06
#@ op.sendrecv.quality = median 1.8 %, 19 of 20 within 7 %, worst 17 % at p=2 d=1K
#@ op.sendrecv.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.6)
tsendrecv(p,d) = p <= 1 ? 1e-06 : d < 235 ? 517.0 + 0.11*p*d : d < 1310 ? 560.0 + 0.267*(p-1)*d : d < 9100 ? \
    (np2(p) > 0 ? 0.42*p*tmsg(d) + 0.0253*(p-1)*d : 447.0 + 0.307*p*tmsg(d) + 0.036*p*d) : d < 60000 ? \
    0.104*max(0,p-3)*d + 0.117*flog2(p)*d + 1.04*tmsg(d) : 2900.0 + 0.077*max(0,p-3)*d + 0.088*flog2(p)*d + \
    0.093*d
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.502*max(1,p/16.0)**0.1*max(1,d/1048576.0)**0.075)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.502*max(1,p/16.0)**0.1*max(1,d/1048576.0)**0.075

#@ op.allsend.p = 1,2,3,4,6,8,12,16
#@ op.allsend.d = 1:1048576
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 1.5 %, 19 of 20 within 11 %, worst 17 % at p=2 d=32K
tallsend(p,d) = p <= 1 ? 1e-06 : d < 235 ? 518.0 + 0.11*p*d : d < 1310 ? 504.0 + 0.251*p*d : d < 9100 ? \
    0.108*d + 0.487*p*tmsg(d) : 0.0885*p*d + 720.0*p
tallsend_lo(p,d) = tallsend(p,d)/(1.131*max(1,p/16.0)**0.3*max(1,d/1048576.0)**0.03)
tallsend_hi(p,d) = tallsend(p,d)*1.131*max(1,p/16.0)**0.3*max(1,d/1048576.0)**0.03

#@ op.barrier.p = 1,2,3,4,6,8,12,16
#@ op.barrier.one_rank = measured as 0 s: written as 1e-06
#@ op.barrier.quality = median 0.21 %, 19 of 20 within 0.48 %, worst 0.49 % at p=8 d=0
tbarrier(p) = p <= 1 ? 1e-06 : 500.0*clog2(p) + 0.0165*(p-1)*tmsg(0)
tbarrier_lo(p) = tbarrier(p)/(1.013*max(1,p/16.0)**0.053)
tbarrier_hi(p) = tbarrier(p)*1.013*max(1,p/16.0)**0.053

#@ op.bcast.p = 1,2,3,4,6,8,12,16
#@ op.bcast.d = 1:1048576
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 0.72 %, 19 of 20 within 6.9 %, worst 18 % at p=3 d=16K
#@ op.bcast.algorithm = doubling messages (recursive doubling, Bruck): doubling(p,d)
tbcast(p,d) = p <= 1 ? 1e-06 : d < 1310 ? 503.0*flog2(p) + 0.244*(p-1)*d : d < 9100 ? 0.38*(p-1)*tmsg(d) + \
    0.0296*p*d + 308.0*flog2(p) : doubling(p,d)
tbcast_lo(p,d) = tbcast(p,d)/(1.094*max(1,p/16.0)**0.24*max(1,d/1048576.0)**0.03)
tbcast_hi(p,d) = tbcast(p,d)*1.094*max(1,p/16.0)**0.24*max(1,d/1048576.0)**0.03

#@ op.reduce.p = 1,2,3,4,6,8,12,16
#@ op.reduce.d = 1:1048576
#@ op.reduce.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce.quality = median 0.94 %, 19 of 20 within 4.5 %, worst 10 % at p=2 d=32K
treduce(p,d) = p <= 1 ? 1e-06 : d < 235 ? 510.0*clog2(p) + 0.12*(p-1)*d : d < 1310 ? 498.0*clog2(p) + \
    0.25*(p-1)*d : d < 9100 ? (np2(p) > 0 ? 1860.0*flog2(p) + 0.348*clog2(p)*tmsg(p*d/2.) : 1.8*halving(p,d) \
    + 0.083*max(0,p-3)*d + 0.61*(p-1)*tmsg(d)) : d < 92700 ? 0.122*(p-1)*d + 1.01*halving(p,d) : \
    0.605*flog2(p)*tmsg(d) + 0.95*(p-1)*tmsg(d)
treduce_lo(p,d) = treduce(p,d)/(1.096*max(1,p/16.0)**0.4*max(1,d/1048576.0)**0.03)
treduce_hi(p,d) = treduce(p,d)*1.096*max(1,p/16.0)**0.4*max(1,d/1048576.0)**0.03

#@ op.allreduce.p = 1,2,3,4,6,8,12,16
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.one_rank = measured as 0 s: written as 1e-06
#@ op.allreduce.quality = median 2.3 %, 19 of 20 within 12 %, worst 24 % at p=12 d=192
#@ op.allreduce.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 2)
tallreduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 1310 ? 0.187*p*log2(p)*d + 1076.0*p**0.33 : d < 9100 ? \
    0.0068*p**2*d + 1.08*p*tmsg(d) : 0.008*p**2*d + 1.63*(p-1)*tmsg(d)) : d < 235 ? 522.0*log2(p) + \
    0.028*p**2*d : d < 1310 ? 500.0*log2(p) + 0.252*p*log2(p)*d : d < 9100 ? 1.31*(p-1)*tmsg(d) + \
    0.0109*p**2*d : 2580.0*(p-1) + 0.0885*p*log2(p)*d
tallreduce_lo(p,d) = tallreduce(p,d)/(1.258*max(1,p/16.0)**0.69*max(1,d/1048576.0)**0.08)
tallreduce_hi(p,d) = tallreduce(p,d)*1.258*max(1,p/16.0)**0.69*max(1,d/1048576.0)**0.08

#@ op.gather.p = 1,2,3,4,6,8,12,16
#@ op.gather.d = 1:1048576
#@ op.gather.one_rank = measured as 0 s: written as 1e-06
#@ op.gather.quality = median 0.78 %, 19 of 20 within 7 %, worst 8.8 % at p=8 d=16K
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): doubling(p,d)
#@ op.gather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.6)
tgather(p,d) = p <= 1 ? 1e-06 : d < 364 ? doubling(p,d) + 0.0158*p**2*d : 0.195*(p-1)*tmsg(d) + \
    0.81*doubling(p,d) + 0.073*max(0,p-3)*d + 0.0035*max(0,p-6)*(p-1)*d
tgather_lo(p,d) = tgather(p,d)/(1.097*max(1,p/16.0)**0.55*max(1,d/1048576.0)**0.073)
tgather_hi(p,d) = tgather(p,d)*1.097*max(1,p/16.0)**0.55*max(1,d/1048576.0)**0.073

#@ op.scatter.p = 1,2,3,4,6,8,12,16
#@ op.scatter.d = 1:1048576
#@ op.scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.scatter.quality = median 2.1 %, 19 of 20 within 12 %, worst 15 % at p=2 d=1M
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): doubling(p,d)
tscatter(p,d) = p <= 1 ? 1e-06 : d < 710 ? 504.0*flog2(p) + 0.091*p*log2(p)*d : 0.071*max(0,p-3)*d + \
    0.43*flog2(p)*tmsg(d) + 0.523*doubling(p,d) + 0.0046*p**2*d
tscatter_lo(p,d) = tscatter(p,d)/(1.189*max(1,p/16.0)**0.36*max(1,d/1048576.0)**0.16)
tscatter_hi(p,d) = tscatter(p,d)*1.189*max(1,p/16.0)**0.36*max(1,d/1048576.0)**0.16

#@ op.allgather.p = 1,2,3,4,6,8,12,16
#@ op.allgather.d = 1:1048576
#@ op.allgather.one_rank = measured as 0 s: written as 1e-06
#@ op.allgather.quality = median 4.4 %, 19 of 20 within 18 %, worst 35 % at p=12 d=8K
#@ op.allgather.algorithm = half of everything each step (Bruck): (p-1)*tmsg(p*d/2.)
#@ op.allgather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.9)
tallgather(p,d) = p <= 1 ? 1e-06 : d < 235 ? 495.0*clog2(p) + 0.187*p**2*d : d < 9100 ? 0.0273*p**2*d + \
    0.086*max(0,p-3)*(p-1)*d + 1.22*doubling(p,d) + 325.0*max(0,p-3) : 1.93*(p-1)*tmsg(p*d/2.)
tallgather_lo(p,d) = tallgather(p,d)/(1.287*max(1,p/16.0)**0.59*max(1,d/1048576.0)**0.049)
tallgather_hi(p,d) = tallgather(p,d)*1.287*max(1,p/16.0)**0.59*max(1,d/1048576.0)**0.049

#@ op.alltoall.p = 1,2,3,4,6,8,12,16
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: left out of the equation
#@ op.alltoall.quality = median 2.8 %, 19 of 20 within 17 %, worst 25 % at p=2 d=16K
#@ op.alltoall.algorithm = half of everything each step (Bruck): (p-1)*tmsg(p*d/2.)
#@ op.alltoall.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 2.7)
talltoall(p,d) = p <= 1 ? 310.0 + 0.113*d : d < 45.8 ? (p*d < 220 ? 526.0 + 770.0*max(0,clog2(p)-2) + \
    5.0*max(0,p-6)*d : 8.5*(p-1)*max(1,p/12.)*d) : d < 235 ? 503.0 + 6.9*max(0,p-6)*d + 0.089*p**2*d + \
    300.0*max(0,p-4) : d < 1310 ? 145.0*p + 0.244*p**2*d : d < 9100 ? 188.0*p**2 + 0.059*p**2*d : d < 60000 \
    ? 2.22*(p-1)*tmsg(p*d/2.) : 1.94*(p-1)*tmsg(p*d/2.)
talltoall_lo(p,d) = p <= 1 ? 1e-06 : talltoall(p,d)/(1.35*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.03)
talltoall_hi(p,d) = p <= 1 ? talltoall(p,d)*1.35*max(1,d/1048576.0)**0.03 : \
    talltoall(p,d)*1.35*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.03

#@ op.alltoallv.p = 1,2,3,4,6,8,12,16
#@ op.alltoallv.d = 1:4194304
#@ op.alltoallv.one_rank = measured as 0 s: written as 1e-06
#@ op.alltoallv.quality = median 1.3 %, 19 of 20 within 8.8 %, worst 15 % at p=2 d=8K
#@ op.alltoallv.algorithm = half of everything each step (Bruck): (p-1)*tmsg(p*d/2.); whole messages: ceildiv(p,4)*tmsg(d)
talltoallv(p,d) = p <= 1 ? 1e-06 : d < 235 ? 1.83*p**2 + 0.091*p**2*d + 0.97*ceildiv(p,4)*tmsg(d) : d < 750 \
    ? 174.0*p + 0.737*(p-1)*max(1,p/3.)*d : d < 9100 ? 0.162*(p-1)*max(1,p/3.)*d + 188.0*p**2 : d < 65200 ? \
    0.282*log2(p)**2*d + 0.124*max(0,p-3)*(p-1)*d : p*d < 650000 ? 1.78*(p-1)*tmsg(p*d/2.) : \
    1.96*(p-1)*tmsg(p*d/2.)
talltoallv_lo(p,d) = talltoallv(p,d)/(1.132*max(1,p/16.0)**0.15*max(1,d/4194304.0)**0.03)
talltoallv_hi(p,d) = talltoallv(p,d)*1.132*max(1,p/16.0)**0.15*max(1,d/4194304.0)**0.03

#@ calibration.elastic_city.w = 128:1048576
#@ calibration.elastic_city.quality = median 4.2e-11 %, worst 9.9e-08 % at w=128
c_elastic_city(w) = w < 1048576 ? 0.066 : 0.066
c_elastic_city_lo(w) = c_elastic_city(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_city_hi(w) = c_elastic_city(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.elastic_pull.w = 128:1048576
#@ calibration.elastic_pull.quality = median 4.8e-11 %, worst 5e-08 % at w=128
c_elastic_pull(w) = w < 1048576 ? 0.048 : 0.048
c_elastic_pull_lo(w) = c_elastic_pull(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_pull_hi(w) = c_elastic_pull(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.elastic_weigh.w = 128:1048576
#@ calibration.elastic_weigh.quality = median 2.7e-11 %, worst 5e-07 % at w=128
c_elastic_weigh(w) = w < 1048576 ? 0.054 : 0.054
c_elastic_weigh_lo(w) = c_elastic_weigh(w)/(1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2)
c_elastic_weigh_hi(w) = c_elastic_weigh(w)*1.01*max(1,max(w/1048576.0,128.0/max(w,1)))**0.2

#@ calibration.gauss.w = 256:67279872
#@ calibration.gauss.quality = median 2.8e-11 %, worst 8.7e-07 % at w=256
c_gauss(w) = w < 12480 ? 0.0024 : w < 15360 ? 0.0024 + 0.003004403635939619*log2(w/12480.0) : w < 900480 ? \
    0.0033 : w < 924672 ? 0.0033 + 0.09673842641634543*log2(w/900480.0) : w < 67279872 ? 0.007 : 0.007
c_gauss_lo(w) = c_gauss(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_hi(w) = c_gauss(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2

#@ calibration.gauss_back.w = 256:67279872
#@ calibration.gauss_back.quality = median 3e-10 %, worst 8.7e-07 % at w=256
c_gauss_back(w) = w < 12480 ? 0.012 : w < 15360 ? 0.012 + 0.016691131310775664*log2(w/12480.0) : w < 900480 \
    ? 0.017 : w < 924672 ? 0.017 + 1.1765484293879849*log2(w/900480.0) : w < 67279872 ? 0.062 : 0.062
c_gauss_back_lo(w) = c_gauss_back(w)/(1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2)
c_gauss_back_hi(w) = c_gauss_back(w)*1.01*max(1,max(w/67279872.0,256.0/max(w,1)))**0.2

#@ calibration.half.w = 128:67094528
#@ calibration.half.quality = median 3.7e-10 %, worst 1.3e-06 % at w=128
c_half(w) = w < 14112 ? 0.0032 : w < 14792 ? 0.0032 + 0.019147307407482814*log2(w/14112.0) : w < 919368 ? \
    0.0045 : w < 924800 ? 0.0045 + 1.7060939080406903*log2(w/919368.0) : w < 67094528 ? 0.019 : 0.019
c_half_lo(w) = c_half(w)/(1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2)
c_half_hi(w) = c_half(w)*1.01*max(1,max(w/67094528.0,128.0/max(w,1)))**0.2

#@ calibration.hull.w = 120:16777224
#@ calibration.hull.quality = median 1.1e-10 %, worst 1.8e-07 % at w=120
c_hull(w) = w < 14328 ? 0.12 : w < 14352 ? 0.12 + 12.42466031133874*log2(w/14328.0) : w < 921408 ? 0.15 : w \
    < 922032 ? 0.15 + 245.72599802473607*log2(w/921408.0) : w < 16777224 ? 0.39 : 0.39
c_hull_lo(w) = c_hull(w)/(1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2)
c_hull_hi(w) = c_hull(w)*1.01*max(1,max(w/16777224.0,120.0/max(w,1)))**0.2

#@ calibration.hull_sort.w = 120:4194312
#@ calibration.hull_sort.quality = median 1.8e-11 %, worst 1.3e-07 % at w=120
c_hull_sort(w) = w < 14328 ? 0.12 : w < 14352 ? 0.12 + 16.56621374845166*log2(w/14328.0) : w < 921408 ? 0.16 \
    : w < 922032 ? 0.16 + 317.3960807819507*log2(w/921408.0) : w < 4194312 ? 0.47 : 0.47
c_hull_sort_lo(w) = c_hull_sort(w)/(1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2)
c_hull_sort_hi(w) = c_hull_sort(w)*1.01*max(1,max(w/4194312.0,120.0/max(w,1)))**0.2

#@ calibration.invperc.w = 221:8405861
#@ calibration.invperc.quality = median 5e-11 %, worst 7.9e-09 % at w=221
c_invperc(w) = w < 13837 ? 0.12 : w < 14368 ? 0.12 + 1.4725353105694488*log2(w/13837.0) : w < 918493 ? 0.2 : \
    w < 922784 ? 0.2 + 74.35758859805915*log2(w/918493.0) : w < 8405861 ? 0.7 : 0.7
c_invperc_lo(w) = c_invperc(w)/(1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2)
c_invperc_hi(w) = c_invperc(w)*1.01*max(1,max(w/8405861.0,221.0/max(w,1)))**0.2

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 6.4e-11 %, worst 9.8e-07 % at w=144
c_life(w) = w < 14304 ? 0.0012 : w < 14400 ? 0.0012 + 0.031087535136867593*log2(w/14304.0) : w < 921600 ? \
    0.0015 : w < 922112 ? 0.0015 + 1.3728126131684248*log2(w/921600.0) : w < 67108896 ? 0.0026 : 0.0026
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2

#@ calibration.mandel.w = 144:67108864
#@ calibration.mandel.quality = median 2.3e-13 %, worst 5.6e-10 % at w=144
c_mandel(w) = w < 67108864 ? 0.03 : 0.03
c_mandel_lo(w) = c_mandel(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_hi(w) = c_mandel(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2

#@ calibration.norm.w = 128:67108864
#@ calibration.norm.quality = median 5.9e-10 %, worst 1.6e-06 % at w=128
c_norm(w) = w < 14336 ? 0.018 : w < 14368 ? 0.018 + 0.6217527633824266*log2(w/14336.0) : w < 921408 ? 0.02 : \
    w < 922016 ? 0.02 + 40.980921029532645*log2(w/921408.0) : w < 67108864 ? 0.059 : 0.059
c_norm_lo(w) = c_norm(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_hi(w) = c_norm(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.norm_extent.w = 128:67108864
#@ calibration.norm_extent.quality = median 2.2e-09 %, worst 1.6e-06 % at w=256
c_norm_extent(w) = w < 14336 ? 0.0045 : w < 14352 ? 0.0045 + 1.429234680764632*log2(w/14336.0) : w < 921408 \
    ? 0.0068 : w < 922032 ? 0.0068 + 18.63422151687582*log2(w/921408.0) : w < 67108864 ? 0.025 : 0.025
c_norm_extent_lo(w) = c_norm_extent(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_norm_extent_hi(w) = c_norm_extent(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.outer.w = 192:67140864
#@ calibration.outer.quality = median 1.2e-10 %, worst 1.3e-07 % at w=384
c_outer(w) = w < 14104 ? 0.027 : w < 14784 ? 0.027 + 0.029441083654120567*log2(w/14104.0) : w < 919360 ? \
    0.029 : w < 924792 ? 0.029 + 1.058945651929104*log2(w/919360.0) : w < 67140864 ? 0.038 : 0.038
c_outer_lo(w) = c_outer(w)/(1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2)
c_outer_hi(w) = c_outer(w)*1.01*max(1,max(w/67140864.0,192.0/max(w,1)))**0.2

#@ calibration.product.w = 192:268563480
#@ calibration.product.quality = median 8.6e-11 %, worst 2.6e-07 % at w=384
c_product(w) = w < 14104 ? 0.008 : w < 14784 ? 0.008 + 0.08832325096236163*log2(w/14104.0) : w < 919360 ? \
    0.014 : w < 924792 ? 0.014 + 3.059176327795191*log2(w/919360.0) : w < 268563480 ? 0.04 : 0.04
c_product_lo(w) = c_product(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_hi(w) = c_product(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2

#@ calibration.randmat.w = 128:67108864
#@ calibration.randmat.quality = median 2.2e-10 %, worst 5.3e-08 % at w=1K
c_randmat(w) = w < 14328 ? 0.012 : w < 14340 ? 0.012 + 3.311857035288335*log2(w/14328.0) : w < 921408 ? \
    0.016 : w < 922032 ? 0.016 + 14.334016551442934*log2(w/921408.0) : w < 67108864 ? 0.03 : 0.03
c_randmat_lo(w) = c_randmat(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_randmat_hi(w) = c_randmat(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.sor.w = 288:134250496
#@ calibration.sor.quality = median 5.1e-10 %, worst 3.2e-06 % at w=288
c_sor(w) = w < 13120 ? 0.0054 : w < 16072 ? 0.0054 + 0.010929643013744429*log2(w/13120.0) : w < 905856 ? \
    0.0086 : w < 930120 ? 0.0086 + 0.6660525542057687*log2(w/905856.0) : w < 134250496 ? 0.034 : 0.034
c_sor_lo(w) = c_sor(w)/(1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2)
c_sor_hi(w) = c_sor(w)*1.01*max(1,max(w/134250496.0,288.0/max(w,1)))**0.2

#@ calibration.thresh.w = 128:67108864
#@ calibration.thresh.quality = median 1.5e-10 %, worst 3.6e-07 % at w=128
c_thresh(w) = w < 14328 ? 0.009 : w < 14340 ? 0.009 + 0.7451678329398767*log2(w/14328.0) : w < 921408 ? \
    0.0099 : w < 922032 ? 0.0099 + 6.245535783128707*log2(w/921408.0) : w < 67108864 ? 0.016 : 0.016
c_thresh_lo(w) = c_thresh(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_hi(w) = c_thresh(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.thresh_mask.w = 130:67108865
#@ calibration.thresh_mask.quality = median 1.7e-09 %, worst 6.8e-07 % at w=130
c_thresh_mask(w) = w < 14330 ? 0.0018 : w < 14340 ? 0.0018 + 0.8942637987343492*log2(w/14330.0) : w < 921405 \
    ? 0.0027 : w < 922030 ? 0.0027 + 5.519973846972197*log2(w/921405.0) : w < 67108865 ? 0.0081 : 0.0081
c_thresh_mask_lo(w) = c_thresh_mask(w)/(1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2)
c_thresh_mask_hi(w) = c_thresh_mask(w)*1.01*max(1,max(w/67108865.0,130.0/max(w,1)))**0.2

#@ calibration.thresh_window.w = 128:67108864
#@ calibration.thresh_window.quality = median 2e-09 %, worst 2.1e-06 % at w=128
c_thresh_window(w) = w < 14328 ? 0.0018 : w < 14340 ? 0.0018 + 0.49677855529325016*log2(w/14328.0) : w < \
    921408 ? 0.0024 : w < 922032 ? 0.0024 + 3.685889970371041*log2(w/921408.0) : w < 67108864 ? 0.006 : \
    0.006
c_thresh_window_lo(w) = c_thresh_window(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_thresh_window_hi(w) = c_thresh_window(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 3.1e-12 %, worst 2.5e-08 % at w=11585
c_touch(w) = w < 14328 ? 0.001 : w < 14338 ? 0.001 + 1.4902317203946438*log2(w/14328.0) : w < 921406 ? \
    0.0025 : w < 922030 ? 0.0025 + 6.655064672604401*log2(w/921406.0) : w < 134217728 ? 0.009 : 0.009
c_touch_lo(w) = c_touch(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_hi(w) = c_touch(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2

#@ calibration.vecdiff.w = 128:67108864
#@ calibration.vecdiff.quality = median 7.7e-10 %, worst 2.8e-06 % at w=128
c_vecdiff(w) = w < 14336 ? 0.004 : w < 14352 ? 0.004 + 1.429234680764632*log2(w/14336.0) : w < 921408 ? \
    0.0063 : w < 922032 ? 0.0063 + 17.098434029221217*log2(w/921408.0) : w < 67108864 ? 0.023 : 0.023
c_vecdiff_lo(w) = c_vecdiff(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_vecdiff_hi(w) = c_vecdiff(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ calibration.winnow.w = 126:67108860
#@ calibration.winnow.quality = median 2.4e-10 %, worst 1.8e-07 % at w=252
c_winnow(w) = w < 14328 ? 0.018 : w < 14337 ? 0.018 + 2.207673697540589*log2(w/14328.0) : w < 921402 ? 0.02 \
    : w < 922032 ? 0.02 + 14.197455887804086*log2(w/921402.0) : w < 67108860 ? 0.034 : 0.034
c_winnow_lo(w) = c_winnow(w)/(1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2)
c_winnow_hi(w) = c_winnow(w)*1.01*max(1,max(w/67108860.0,126.0/max(w,1)))**0.2

#@ calibration.winnow_sort.w = 128:67108864
#@ calibration.winnow_sort.quality = median 3.7e-10 %, worst 5e-08 % at w=2K
c_winnow_sort(w) = w < 14336 ? 0.027 : w < 14352 ? 0.027 + 5.592657446470297*log2(w/14336.0) : w < 921408 ? \
    0.036 : w < 922032 ? 0.036 + 86.0040993086576*log2(w/921408.0) : w < 67108864 ? 0.12 : 0.12
c_winnow_sort_lo(w) = c_winnow_sort(w)/(1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2)
c_winnow_sort_hi(w) = c_winnow_sort(w)*1.01*max(1,max(w/67108864.0,128.0/max(w,1)))**0.2

#@ profile.hull.rows = 13
w_hull(y) = y < 0.46153846153846156 ? (y < 0.23076923076923078 ? (y < 0.07692307692307693 ? 0.0 : y < \
    0.15384615384615385 ? 0.0 : 1.0) : y < 0.3076923076923077 ? 2.25 : y < 0.38461538461538464 ? 3.75 : \
    8.15625) : y < 0.6923076923076923 ? (y < 0.5384615384615384 ? 11.7344 : y < 0.6153846153846154 ? 19.4922 \
    : 32.5156) : y < 0.8461538461538461 ? (y < 0.7692307692307693 ? 53.1621 : 85.3398) : y < \
    0.9230769230769231 ? 131.058 : 209.098

#@ profile.hull_layers.rows = 13
w_hull_layers(y) = y < 0.46153846153846156 ? (y < 0.23076923076923078 ? 1.0 : y < 0.3076923076923077 ? 2.0 : \
    y < 0.38461538461538464 ? 3.0 : 5.0) : y < 0.6923076923076923 ? (y < 0.5384615384615384 ? 8.0 : y < \
    0.6153846153846154 ? 12.0 : 19.0) : y < 0.8461538461538461 ? (y < 0.7692307692307693 ? 31.0 : 50.0) : y \
    < 0.9230769230769231 ? 78.0 : 124.0

#@ profile.invperc.rows = 10
w_invperc(y) = y < 0.5 ? (y < 0.2 ? (y < 0.1 ? 4.0 : 6.5) : y < 0.3 ? 9.25 : y < 0.4 ? 10.5938 : 11.9297) : \
    y < 0.7 ? (y < 0.6 ? 13.9629 : 15.8062) : y < 0.8 ? 17.405 : y < 0.9 ? 19.1229 : 21.2649

#@ profile.mandel.rows = 128
w_mandel(y) = y < 0.5 ? (y < 0.25 ? (y < 0.125 ? (y < 0.0625 ? (y < 0.03125 ? (y < 0.015625 ? 1.0 : y < \
    0.0234375 ? 1.0 : 1.02083) : y < 0.046875 ? (y < 0.0390625 ? 1.15625 : 1.22917) : y < 0.0546875 ? \
    1.28646 : 1.33333) : y < 0.09375 ? (y < 0.078125 ? (y < 0.0703125 ? 1.36979 : 1.40625) : y < 0.0859375 ? \
    1.43229 : 1.46354) : y < 0.109375 ? (y < 0.1015625 ? 1.48958 : 1.51562) : y < 0.1171875 ? 1.53646 : \
    1.5625) : y < 0.1875 ? (y < 0.15625 ? (y < 0.140625 ? (y < 0.1328125 ? 1.58333 : 1.59896) : y < \
    0.1484375 ? 1.77083 : 2.05208) : y < 0.171875 ? (y < 0.1640625 ? 2.34375 : 2.625) : y < 0.1796875 ? \
    2.86198 : 2.79948) : y < 0.21875 ? (y < 0.203125 ? (y < 0.1953125 ? 2.97135 : 3.73958) : y < 0.2109375 ? \
    5.17188 : 6.24219) : y < 0.234375 ? (y < 0.2265625 ? 8.33594 : 11.3932) : y < 0.2421875 ? 12.6849 : \
    13.4427) : y < 0.375 ? (y < 0.3125 ? (y < 0.28125 ? (y < 0.265625 ? (y < 0.2578125 ? 13.8047 : 13.3828) \
    : y < 0.2734375 ? 12.9323 : 12.7917) : y < 0.296875 ? (y < 0.2890625 ? 22.4089 : 30.0391) : y < \
    0.3046875 ? 35.1016 : 40.5703) : y < 0.34375 ? (y < 0.328125 ? (y < 0.3203125 ? 45.6276 : 44.6042) : y < \
    0.3359375 ? 46.0703 : 45.7812) : y < 0.359375 ? (y < 0.3515625 ? 48.3776 : 51.5859) : y < 0.3671875 ? \
    51.8359 : 51.8307) : y < 0.4375 ? (y < 0.40625 ? (y < 0.390625 ? (y < 0.3828125 ? 54.6224 : 58.0677) : y \
    < 0.3984375 ? 57.5365 : 58.3281) : y < 0.421875 ? (y < 0.4140625 ? 62.5104 : 68.9401) : y < 0.4296875 ? \
    73.0104 : 74.4922) : y < 0.46875 ? (y < 0.453125 ? (y < 0.4453125 ? 77.2604 : 80.125) : y < 0.4609375 ? \
    80.4401 : 81.3906) : y < 0.484375 ? (y < 0.4765625 ? 82.0495 : 83.5573) : y < 0.4921875 ? 85.2344 : \
    85.4479) : y < 0.75 ? (y < 0.625 ? (y < 0.5625 ? (y < 0.53125 ? (y < 0.515625 ? (y < 0.5078125 ? 85.4479 \
    : 85.2344) : y < 0.5234375 ? 83.5573 : 82.0495) : y < 0.546875 ? (y < 0.5390625 ? 81.3906 : 80.4401) : y \
    < 0.5546875 ? 80.125 : 77.2604) : y < 0.59375 ? (y < 0.578125 ? (y < 0.5703125 ? 74.4922 : 73.0104) : y \
    < 0.5859375 ? 68.9401 : 62.5104) : y < 0.609375 ? (y < 0.6015625 ? 58.3281 : 57.5365) : y < 0.6171875 ? \
    58.0677 : 54.6224) : y < 0.6875 ? (y < 0.65625 ? (y < 0.640625 ? (y < 0.6328125 ? 51.8307 : 51.8359) : y \
    < 0.6484375 ? 51.5859 : 48.3776) : y < 0.671875 ? (y < 0.6640625 ? 45.7812 : 46.0703) : y < 0.6796875 ? \
    44.6042 : 45.6276) : y < 0.71875 ? (y < 0.703125 ? (y < 0.6953125 ? 40.5703 : 35.1016) : y < 0.7109375 ? \
    30.0391 : 22.4089) : y < 0.734375 ? (y < 0.7265625 ? 12.7917 : 12.9323) : y < 0.7421875 ? 13.3828 : \
    13.8047) : y < 0.875 ? (y < 0.8125 ? (y < 0.78125 ? (y < 0.765625 ? (y < 0.7578125 ? 13.4427 : 12.6849) \
    : y < 0.7734375 ? 11.3932 : 8.33594) : y < 0.796875 ? (y < 0.7890625 ? 6.24219 : 5.17188) : y < \
    0.8046875 ? 3.73958 : 2.97135) : y < 0.84375 ? (y < 0.828125 ? (y < 0.8203125 ? 2.79948 : 2.86198) : y < \
    0.8359375 ? 2.625 : 2.34375) : y < 0.859375 ? (y < 0.8515625 ? 2.05208 : 1.77083) : y < 0.8671875 ? \
    1.59896 : 1.58333) : y < 0.9375 ? (y < 0.90625 ? (y < 0.890625 ? (y < 0.8828125 ? 1.5625 : 1.53646) : y \
    < 0.8984375 ? 1.51562 : 1.48958) : y < 0.921875 ? (y < 0.9140625 ? 1.46354 : 1.43229) : y < 0.9296875 ? \
    1.40625 : 1.36979) : y < 0.96875 ? (y < 0.953125 ? (y < 0.9453125 ? 1.33333 : 1.28646) : y < 0.9609375 ? \
    1.22917 : 1.15625) : y < 0.984375 ? (y < 0.9765625 ? 1.02083 : 1.0) : 1.0

#@ profile.sor.rows = 10
w_sor(y) = y < 0.5 ? (y < 0.2 ? (y < 0.1 ? 11.0 : 12.0) : y < 0.3 ? 13.0 : 16.0) : 15.0

#@ profile.sor_jacobi.rows = 10
w_sor_jacobi(y) = y < 0.5 ? (y < 0.2 ? (y < 0.1 ? 11.0 : 54.0) : y < 0.3 ? 43.0 : y < 0.4 ? 61.0 : 77.0) : y \
    < 0.7 ? (y < 0.6 ? 123.0 : 113.0) : y < 0.8 ? 109.0 : y < 0.9 ? 111.0 : 109.0

#@ profile.winnow.rows = 128
w_winnow(y) = y < 0.5 ? (y < 0.25 ? (y < 0.125 ? (y < 0.0625 ? (y < 0.03125 ? (y < 0.015625 ? (y < 0.0078125 \
    ? 1.02734 : 0.935547) : y < 0.0234375 ? 0.949219 : 1.04102) : y < 0.046875 ? (y < 0.0390625 ? 0.939453 : \
    1.15039) : y < 0.0546875 ? 0.896484 : 1.09375) : y < 0.09375 ? (y < 0.078125 ? (y < 0.0703125 ? 0.996094 \
    : 0.896484) : y < 0.0859375 ? 0.882812 : 0.955078) : y < 0.109375 ? (y < 0.1015625 ? 0.916016 : 1.01172) \
    : y < 0.1171875 ? 0.994141 : 1.10352) : y < 0.1875 ? (y < 0.15625 ? (y < 0.140625 ? (y < 0.1328125 ? \
    1.04102 : 0.923828) : y < 0.1484375 ? 1.0 : 1.02148) : y < 0.171875 ? (y < 0.1640625 ? 1.09375 : \
    1.02344) : y < 0.1796875 ? 0.986328 : 1.02148) : y < 0.21875 ? (y < 0.203125 ? (y < 0.1953125 ? 0.990234 \
    : 0.916016) : y < 0.2109375 ? 0.941406 : 0.939453) : y < 0.234375 ? (y < 0.2265625 ? 0.900391 : \
    0.820312) : y < 0.2421875 ? 0.939453 : 1.12109) : y < 0.375 ? (y < 0.3125 ? (y < 0.28125 ? (y < 0.265625 \
    ? (y < 0.2578125 ? 1.17773 : 1.14844) : y < 0.2734375 ? 0.902344 : 1.04297) : y < 0.296875 ? (y < \
    0.2890625 ? 0.873047 : 0.998047) : y < 0.3046875 ? 0.945312 : 0.978516) : y < 0.34375 ? (y < 0.328125 ? \
    (y < 0.3203125 ? 1.01172 : 0.962891) : y < 0.3359375 ? 1.08398 : 1.00391) : y < 0.359375 ? (y < \
    0.3515625 ? 0.898438 : 1.20703) : y < 0.3671875 ? 0.792969 : 0.875) : y < 0.4375 ? (y < 0.40625 ? (y < \
    0.390625 ? (y < 0.3828125 ? 0.783203 : 1.0) : y < 0.3984375 ? 1.14453 : 0.986328) : y < 0.421875 ? (y < \
    0.4140625 ? 1.02734 : 0.925781) : y < 0.4296875 ? 0.984375 : 1.01172) : y < 0.46875 ? (y < 0.453125 ? (y \
    < 0.4453125 ? 1.02344 : 0.890625) : y < 0.4609375 ? 1.07812 : 0.958984) : y < 0.484375 ? (y < 0.4765625 \
    ? 1.13477 : 1.08398) : y < 0.4921875 ? 0.986328 : 1.07422) : y < 0.75 ? (y < 0.625 ? (y < 0.5625 ? (y < \
    0.53125 ? (y < 0.515625 ? (y < 0.5078125 ? 1.10156 : 1.07617) : y < 0.5234375 ? 1.00391 : 0.859375) : y \
    < 0.546875 ? (y < 0.5390625 ? 0.951172 : 1.10156) : y < 0.5546875 ? 0.972656 : 1.04688) : y < 0.59375 ? \
    (y < 0.578125 ? (y < 0.5703125 ? 0.990234 : 0.900391) : y < 0.5859375 ? 1.09961 : 1.09375) : y < \
    0.609375 ? (y < 0.6015625 ? 0.876953 : 0.980469) : y < 0.6171875 ? 1.05859 : 1.09375) : y < 0.6875 ? (y \
    < 0.65625 ? (y < 0.640625 ? (y < 0.6328125 ? 0.949219 : 1.1582) : y < 0.6484375 ? 0.929688 : 1.08594) : \
    y < 0.671875 ? (y < 0.6640625 ? 0.982422 : 0.978516) : y < 0.6796875 ? 1.10547 : 1.00195) : y < 0.71875 \
    ? (y < 0.703125 ? (y < 0.6953125 ? 1.00781 : 0.939453) : y < 0.7109375 ? 0.935547 : 1.02734) : y < \
    0.734375 ? (y < 0.7265625 ? 1.11523 : 0.947266) : y < 0.7421875 ? 0.939453 : 0.980469) : y < 0.875 ? (y \
    < 0.8125 ? (y < 0.78125 ? (y < 0.765625 ? (y < 0.7578125 ? 0.957031 : 1.00586) : y < 0.7734375 ? \
    0.859375 : 1.02344) : y < 0.796875 ? (y < 0.7890625 ? 1.06055 : 1.11914) : y < 0.8046875 ? 0.787109 : \
    0.994141) : y < 0.84375 ? (y < 0.828125 ? (y < 0.8203125 ? 0.9375 : 0.966797) : y < 0.8359375 ? 0.927734 \
    : 1.10547) : y < 0.859375 ? (y < 0.8515625 ? 1.11133 : 0.863281) : y < 0.8671875 ? 1.0332 : 1.07617) : y \
    < 0.9375 ? (y < 0.90625 ? (y < 0.890625 ? (y < 0.8828125 ? 1.08594 : 0.970703) : y < 0.8984375 ? 1.06445 \
    : 1.00781) : y < 0.921875 ? (y < 0.9140625 ? 0.996094 : 0.927734) : y < 0.9296875 ? 1.03125 : 1.00977) : \
    y < 0.96875 ? (y < 0.953125 ? (y < 0.9453125 ? 1.0 : 1.06641) : y < 0.9609375 ? 0.955078 : 0.945312) : y \
    < 0.984375 ? (y < 0.9765625 ? 1.02539 : 1.0957) : y < 0.9921875 ? 1.06445 : 1.16992
