#@ format = 1
#@ machine = ethernet-16 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 4
#@ nodes = 4
#@ placement = p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-22T07:57:54Z
#@ samples = samples.csv sha256 7cfce88fdf1c095a1d6b00b19949907d3b45089315867d9caee5147d1bf708d4
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
max(a, b) = real(a > b ? a : b)

#@ op.msg.p = 2
#@ op.msg.d = 8:32768
#@ op.msg.quality = median 0.021 %, worst 0.25 % at p=2 d=609
tmsg(d) = d < 235 ? 505.3 + 0.103*d : d < 1310 ? 494.0 + 0.243*d : d < 3750 ? 405.0 + 0.138*d : d < 5300 ? \
    472.0 + 0.108*d : d < 9100 ? 550.0 + 0.077*d : d < 15000 ? 650.0 + 0.143*d : 874.0 + 0.1204*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/32768.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/32768.0)**0.03

#@ op.allsend.p = 1,2,3,4
#@ op.allsend.d = 8:32768
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 0.3 %, worst 2.4 % at p=4 d=4K
#@ op.allsend.algorithm = whole messages: tmsg(d)
tallsend(p,d) = p <= 1 ? 1e-06 : d < 235 ? 0.109*(p-1)*d + 1.006*tmsg(d) : d < 1310 ? 0.248*(p-1)*d + \
    1.01*tmsg(d) : d < 9100 ? 0.328*p*tmsg(d) + 0.68*tmsg(d) + 0.0307*(p-1)*d : 875.0 + 0.1204*p*d
tallsend_lo(p,d) = tallsend(p,d)/(1.153*max(1,p/4.0)**1.0*max(1,d/32768.0)**0.92)
tallsend_hi(p,d) = tallsend(p,d)*1.153*max(1,p/4.0)**1.0*max(1,d/32768.0)**0.92

#@ op.bcast.p = 1,2,3,4
#@ op.bcast.d = 8:32768
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 0.37 %, worst 2.7 % at p=3 d=2K
tbcast(p,d) = p <= 1 ? 1e-06 : d < 235 ? 507.0*(clog2(p)-np2(p)) + 0.108*(p-1)*d : d < 1310 ? \
    496.0*(clog2(p)-np2(p)) + 0.246*(p-1)*d : d < 9100 ? 0.437*(p-1)*tmsg(d) + 0.0093*(p-1)*d + \
    0.522*(clog2(p)-np2(p))*tmsg(d) : 0.1204*(p-1)*d + 874.0*(clog2(p)-np2(p))
tbcast_lo(p,d) = tbcast(p,d)/(1.085*max(1,p/4.0)**1.0*max(1,d/32768.0)**0.85)
tbcast_hi(p,d) = tbcast(p,d)*1.085*max(1,p/4.0)**1.0*max(1,d/32768.0)**0.85

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

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 6.4e-11 %, worst 9.8e-07 % at w=144
c_life(w) = w < 14304 ? 0.0012 : w < 14400 ? 0.0012 + 0.031087535136867593*log2(w/14304.0) : w < 921600 ? \
    0.0015 : w < 922112 ? 0.0015 + 1.3728126131684248*log2(w/921600.0) : w < 67108896 ? 0.0026 : 0.0026
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 3.1e-12 %, worst 2.5e-08 % at w=11585
c_touch(w) = w < 14328 ? 0.001 : w < 14338 ? 0.001 + 1.4902317203946438*log2(w/14328.0) : w < 921406 ? \
    0.0025 : w < 922030 ? 0.0025 + 6.655064672604401*log2(w/921406.0) : w < 134217728 ? 0.009 : 0.009
c_touch_lo(w) = c_touch(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_hi(w) = c_touch(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2
