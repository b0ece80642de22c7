#@ format = 1
#@ machine = crossbar-256 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 128
#@ nodes = 128
#@ placement = p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-21T09:53:20Z
#@ samples = samples.csv sha256 6a4652142b01771275903b77083539426e7c5720ec9da6d5b89fd9ab788779ce
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
ceildiv(a, b) = real(ceil(real(a)/b))
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.032 %, worst 0.17 % at p=2 d=215
tmsg(d) = d < 234 ? 84.7 : d < 1320 ? 82.16 + 0.00214*d : d < 3780 ? 67.7 + 0.00131*d : d < 5340 ? 79.0 + \
    0.00103*d : d < 9000 ? 92.0 + 0.000736*d : d < 15200 ? 109.0 + 0.00136*d : d < 62400 ? 146.5 + \
    0.001146*d : 489.0 + 0.00085*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.sendrecv.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.one_rank = measured as 0 s: written as 1e-06
#@ op.sendrecv.quality = median 0.037 %, worst 2 % at p=128 d=4K
#@ op.sendrecv.algorithm = whole messages: tmsg(d)
tsendrecv(p,d) = p <= 1 ? 1e-06 : d < 1320 ? 1.98e-05*p*log2(p)*d + 0.999*tmsg(d) : d < 15200 ? \
    3.58e-05*max(0,p-16)*d + 1.002*tmsg(d) + 0.112*max(0,p-16) : d < 62400 ? 1.008*tmsg(d) + \
    7.53e-05*max(0,p-16)*d : tmsg(d) + 5.58e-05*max(0,p-16)*d + 4.3e-05*d
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.141*max(1,p/128.0)**0.042*max(1,d/1048576.0)**0.03)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.141*max(1,p/128.0)**0.042*max(1,d/1048576.0)**0.03

#@ op.allsend.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.allsend.d = 1:1048576
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 0.037 %, worst 2 % at p=128 d=4K
#@ op.allsend.algorithm = whole messages: tmsg(d)
tallsend(p,d) = p <= 1 ? 1e-06 : d < 1320 ? 1.98e-05*p*log2(p)*d + 0.999*tmsg(d) : d < 15200 ? \
    3.58e-05*max(0,p-16)*d + 1.002*tmsg(d) + 0.112*max(0,p-16) : d < 62400 ? 1.008*tmsg(d) + \
    7.53e-05*max(0,p-16)*d : tmsg(d) + 5.58e-05*max(0,p-16)*d + 4.3e-05*d
tallsend_lo(p,d) = tallsend(p,d)/(1.141*max(1,p/128.0)**0.042*max(1,d/1048576.0)**0.03)
tallsend_hi(p,d) = tallsend(p,d)*1.141*max(1,p/128.0)**0.042*max(1,d/1048576.0)**0.03

#@ op.barrier.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.barrier.one_rank = measured as 0 s: written as 1e-06
#@ op.barrier.quality = median 0.08 %, worst 0.08 % at p=8 d=0
#@ op.barrier.algorithm = whole messages: clog2(p)*tmsg(0)
tbarrier(p) = p <= 1 ? 1e-06 : clog2(p)*tmsg(0)
tbarrier_lo(p) = tbarrier(p)/(1.01*max(1,p/128.0)**0.03)
tbarrier_hi(p) = tbarrier(p)*1.01*max(1,p/128.0)**0.03

#@ op.bcast.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.bcast.d = 1:1048576
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 0.1 %, worst 4.1 % at p=32 d=32K
#@ op.bcast.algorithm = whole messages: (clog2(p)-np2(p))*tmsg(d); whole messages: clog2(p)*tmsg(d)
tbcast(p,d) = p <= 1 ? 1e-06 : d < 1320 ? 0.00091*log2(p)**2*d + 0.999*(clog2(p)-np2(p))*tmsg(d) : d < 15200 \
    ? 0.0037*(p-1)*tmsg(d) + 0.991*(clog2(p)-np2(p))*tmsg(d) + 0.000185*log2(p)**2*d + \
    2.05*max(0,clog2(p)-1) : d < 62400 ? 0.964*(clog2(p)-np2(p))*tmsg(d) + 0.000324*log2(p)**2*d + \
    7.0*max(0,clog2(p)-1) + 6.17e-05*(p-1)*d : 0.999*clog2(p)*tmsg(d) + 3.2e-05*max(0,p-48)*d + \
    0.000152*(p-1)*tmsg(p*d/2.)
tbcast_lo(p,d) = tbcast(p,d)/(1.14*max(1,p/128.0)**0.16*max(1,d/1048576.0)**0.03)
tbcast_hi(p,d) = tbcast(p,d)*1.14*max(1,p/128.0)**0.16*max(1,d/1048576.0)**0.03

#@ op.reduce.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.reduce.d = 1:1048576
#@ op.reduce.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce.quality = median 0.078 %, worst 9.7 % at p=6 d=256K
#@ op.reduce.algorithm = halving messages (recursive halving): (sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))); whole messages: clog2(p)*tmsg(d); whole messages: log2(p)*tmsg(d)
treduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 1320 ? clog2(p)*tmsg(d) : d < 62400 ? 1.53*(sum \
    [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + 0.00278*(p-1.)/p*d + 37.2*max(0,clog2(p)-2) + \
    4.1e-07*p**2*d : d < 191000 ? 1.99*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + 3.34e-07*p**2*d + \
    289.0*(p-1.)/p : d < 714000 ? 2140.0*(p-1.)/p + 5.2e-07*max(0,p-64)*(p-1)*d + \
    0.000643*(clog2(p)-np2(p))*d + 0.00196*(p-1.)/p*d + 0.241*max(0,clog2(p)-2)*tmsg(d) : 0.00243*(p-1.)/p*d \
    + 0.00095*log2(p)*d + 4.88e-07*max(0,p-48)*(p-1)*d) : d < 1320 ? log2(p)*tmsg(d) : 1.998*(sum \
    [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) + 5.4e-05*max(0,p-16)*d + 0.002*p*tmsg(d)
treduce_lo(p,d) = treduce(p,d)/(1.043*max(1,p/128.0)**0.03*max(1,d/1048576.0)**0.03)
treduce_hi(p,d) = treduce(p,d)*1.043*max(1,p/128.0)**0.03*max(1,d/1048576.0)**0.03

#@ op.allreduce.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.one_rank = measured as 0 s: written as 1e-06
#@ op.allreduce.quality = median 0.12 %, worst 4.1 % at p=96 d=1K
#@ op.allreduce.algorithm = whole messages: clog2(p)*tmsg(d); whole messages: log2(p)*tmsg(d)
tallreduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 15200 ? 1.423*tmsg(d) + 0.994*log2(p)*tmsg(d) + \
    0.00078*(p-1)*tmsg(p*d/2.) + 1.38e-06*max(0,p-24)*(p-1)*d : 0.987*clog2(p)*tmsg(d) + 1.03*tmsg(d) + \
    0.000264*max(0,p-32)*d + 0.0143*p**2 + 1.17e-05*p*d) : d < 724 ? 0.9984*log2(p)*tmsg(d) + \
    0.000134*p*log2(p)*d : d < 15200 ? 0.997*clog2(p)*tmsg(d) + 0.000264*max(0,p-24)*d + 0.066*p**1.5 : d < \
    62400 ? 1.008*log2(p)*tmsg(d) + 0.000382*max(0,p-16)*d + 0.000204*max(0,p-48)*d : log2(p)*tmsg(d) + \
    0.000282*max(0,p-16)*d + 0.000154*max(0,p-48)*d + 4.25e-05*log2(p)*d
tallreduce_lo(p,d) = tallreduce(p,d)/(1.141*max(1,p/128.0)**0.35*max(1,d/1048576.0)**0.03)
tallreduce_hi(p,d) = tallreduce(p,d)*1.141*max(1,p/128.0)**0.35*max(1,d/1048576.0)**0.03

#@ op.gather.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.gather.d = 1:1048576
#@ op.gather.one_rank = measured as 0 s: written as 1e-06
#@ op.gather.quality = median 0.033 %, worst 0.55 % at p=128 d=512
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tgather(p,d) = p <= 1 ? 1e-06 : (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    3.95e-07*max(0,p-24)*(p-1)*d
tgather_lo(p,d) = tgather(p,d)/(1.021*max(1,p/128.0)**0.05*max(1,d/1048576.0)**0.03)
tgather_hi(p,d) = tgather(p,d)*1.021*max(1,p/128.0)**0.05*max(1,d/1048576.0)**0.03

#@ op.scatter.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.scatter.d = 1:1048576
#@ op.scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.scatter.quality = median 0.22 %, worst 3.7 % at p=128 d=32K
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tscatter(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 35400 ? 0.44*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 41.0*max(0,clog2(p)-2) + 0.0755*log2(p)*tmsg(d) + 0.00126*(p-1.)/p*d : p*d < \
    154000 ? 51.6*log2(p) + 0.00102*(p-1)*d + 0.00194*max(0,p-3)*d + 0.201*clog2(p)*tmsg(d) : p*d < 553000 ? \
    0.00565*max(0,p-3)*d + 0.845*tmsg(p*d/2.) + 1.1*tmsg(d) + 0.0068*p**2 : p*d < 2230000 ? (d < 89000 ? \
    0.00245*p*d + 0.92*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 1.58*(clog2(p)-np2(p))*tmsg(d) \
    + 0.178*(p-1)*tmsg(p*d/2.)) : 0.00053*(p-1)*d + 786.0*log2(p) + 0.00076*max(0,p-4)*d + 0.097*p*tmsg(d) + \
    464.0*max(0,clog2(p)-4)) : p*d < 195000 ? 0.956*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.000415*max(0,p-3)*d + 0.0436*log2(p)*tmsg(d) : p*d < 743000 ? (d < 85500 ? 0.00686*(p-1)*d + \
    0.36*tmsg(d) + 73.6*log2(p) : 490.0*(p-1) + 0.000425*p*log2(p)*d) : p*d < 5940000 ? (d < 62400 ? \
    0.00179*p*d + 1.55*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 245.0*log2(p)**2 + \
    0.497*clog2(p)*tmsg(p*d/2.) + 0.000427*log2(p)**2*d + 0.000124*max(0,p-4)*d) : 1180.0*sqrt(p) + \
    0.001678*max(0,p-3)*d + 550.0
tscatter_lo(p,d) = tscatter(p,d)/(1.073*max(1,p/128.0)**0.1*max(1,d/1048576.0)**0.12)
tscatter_hi(p,d) = tscatter(p,d)*1.073*max(1,p/128.0)**0.1*max(1,d/1048576.0)**0.12

#@ op.allgather.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.allgather.d = 1:1048576
#@ op.allgather.one_rank = measured as 0 s: written as 1e-06
#@ op.allgather.quality = median 0.18 %, worst 6.4 % at p=48 d=16K
#@ op.allgather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)); whole messages: (p-1)*tmsg(d)
tallgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 79000 ? 0.999*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 7.2e-05*max(0,p-16)*(p-1)*d + 0.00077*p*tmsg(d) : p*d < 1130000 ? \
    1.009*(p-1)*tmsg(d) + 3.97e-05*max(0,p-12)*(p-1)*d + 0.0955*max(0,p-24)*(p-1) : \
    5.57e-05*max(0,p-16)*(p-1)*d + 0.000102*(p-1)*d + 32.2*(p-1) + 0.933*(p-1)*tmsg(d) + \
    570.0*max(0,clog2(p)-6)) : p*d < 46400 ? 0.999*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    7.2e-05*max(0,p-16)*(p-1)*d + 0.00073*p*tmsg(d) : p*d < 403000 ? 0.987*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 5.76e-05*max(0,p-16)*(p-1)*d + 0.0116*p*tmsg(d) : p*d < 1490000 ? \
    1.012*(p-1)*tmsg(d) + 1840.0*max(0,clog2(p)-6) + 0.0045*max(0,p-24)*d : p*d < 5940000 ? \
    6.06e-05*max(0,p-16)*(p-1)*d + 0.91*(p-1)*tmsg(d) + 1.43e-05*max(0,p-64)*(p-1)*d + 31.7*(p-1) + \
    0.106*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 490.0*(p-1) + 0.000893*(p-1)*max(1,p/16.)*d
tallgather_lo(p,d) = tallgather(p,d)/(1.128*max(1,p/128.0)**0.32*max(1,d/1048576.0)**0.03)
tallgather_hi(p,d) = tallgather(p,d)*1.128*max(1,p/128.0)**0.32*max(1,d/1048576.0)**0.03

#@ op.alltoall.p = 1,2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: written as 1e-06
#@ op.alltoall.quality = median 0.12 %, worst 15 % at p=128 d=16K
#@ op.alltoall.algorithm = half of everything each step (Bruck): clog2(p)*tmsg(p*d/2.)
talltoall(p,d) = p <= 1 ? (d < 180 ? 84.67 : d < 1390 ? 82.2 + 0.00226*d : d < 5600 ? 57.5 + 0.00633*d : d < \
    16900 ? 30.2 + 0.0083*d : 1e-06) : p < 8 ? (d < 725 ? 0.999*ceildiv(p,4)*tmsg(d) + 0.00186*p*d : d < \
    5340 ? 0.028*p*tmsg(d) + 0.00044*p*d + 0.96*ceildiv(p,4)*tmsg(d) : d < 25600 ? 0.00105*p*d + 0.00444*d + \
    0.9*max(0,clog2(p)-2)*tmsg(d) + 0.492*tmsg(d) : 4.1e-05*(p-1)*d + 1.001*(p-1)*tmsg(d)) : d < 22.6 ? \
    0.9985*clog2(p)*tmsg(p*d/2.) + 0.00059*max(0,p-24)*(p-1)*d : d < 234 ? 0.358*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.62*clog2(p)*tmsg(p*d/2.) + 0.000176*max(0,p-32)*(p-1)*d + \
    0.0072*(p-1)*tmsg(p*d/2.) : d < 1320 ? 20.65*p + 0.00251*(p-1)*max(1,p/16.)*d : d < 5340 ? \
    0.000734*(p-1)*max(1,p/16.)*d + 0.2597*p*tmsg(d) + 0.087*max(0,p-16)*(p-1) : d < 25800 ? (p*d < 465000 ? \
    0.00282*(p-1)*d + 0.00079*(p-1)*max(1,p/16.)*d + 28.0 : p*d < 940000 ? 1580.0*np2(p) + 37.0*(p-1) + \
    7.8*tmsg(d) : 0.0753*clog2(p)*d + 0.0119*max(0,p-64)*d) : d < 93000 ? 1.008*(p-1)*tmsg(d) + \
    1.31*max(0,p-16)*(p-1) + 3.55e-05*max(0,p-16)*(p-1)*d : 0.000893*(p-1)*max(1,p/16.)*d + 489.0*(p-1)
talltoall_lo(p,d) = talltoall(p,d)/(1.247*max(1,p/128.0)**0.22*max(1,d/1048576.0)**0.03)
talltoall_hi(p,d) = talltoall(p,d)*1.247*max(1,p/128.0)**0.22*max(1,d/1048576.0)**0.03

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 7.8e-12 %, worst 4e-07 % at w=144
c_life(w) = w < 30720 ? 2.4e-05 : w < 30848 ? 2.4e-05 + 0.0006668066269946093*log2(w/30720.0) : w < 982608 ? \
    2.8e-05 : w < 983136 ? 2.8e-05 + 0.01032234756465881*log2(w/982608.0) : w < 15720768 ? 3.6e-05 : w < \
    15732864 ? 3.6e-05 + 0.021628963555950884*log2(w/15720768.0) : w < 67108896 ? 6e-05 : 6e-05
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2

#@ calibration.mandel.w = 144:67108864
#@ calibration.mandel.quality = median 6.1e-13 %, worst 9.2e-10 % at w=144
c_mandel(w) = w < 67108864 ? 0.00045 : 0.00045
c_mandel_lo(w) = c_mandel(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_hi(w) = c_mandel(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2

#@ calibration.product.w = 192:268563480
#@ calibration.product.quality = median 6.3e-11 %, worst 5.6e-07 % at w=192
c_product(w) = w < 29760 ? 9e-05 : w < 30744 ? 9e-05 + 0.0006392451102683797*log2(w/29760.0) : w < 979992 ? \
    0.00012 : w < 985600 ? 0.00012 + 0.010932567497361444*log2(w/979992.0) : w < 15724824 ? 0.00021 : w < \
    15747264 ? 0.00021 + 0.1020745304593796*log2(w/15724824.0) : w < 268563480 ? 0.00042 : 0.00042
c_product_lo(w) = c_product(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_hi(w) = c_product(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 1.3e-11 %, worst 4e-09 % at w=27554
c_touch(w) = w < 30706 ? 2e-05 : w < 30726 ? 2e-05 + 0.02129070804586673*log2(w/30706.0) : w < 982604 ? \
    4e-05 : w < 983269 ? 4e-05 + 0.051227040425342735*log2(w/982604.0) : w < 15721658 ? 9e-05 : w < 15732304 \
    ? 9e-05 + 0.09215668711575607*log2(w/15721658.0) : w < 134217728 ? 0.00018 : 0.00018
c_touch_lo(w) = c_touch(w)/(1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2)
c_touch_hi(w) = c_touch(w)*1.01*max(1,max(w/134217728.0,128.0/max(w,1)))**0.2

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
