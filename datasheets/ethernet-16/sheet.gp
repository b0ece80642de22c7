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

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.014 %, worst 0.25 % at p=2 d=609
tmsg(d) = d < 235 ? 505.3 + 0.103*d : d < 1310 ? 494.0 + 0.243*d : d < 3750 ? 405.0 + 0.138*d : d < 5300 ? \
    472.0 + 0.108*d : d < 9100 ? 550.0 + 0.077*d : d < 15000 ? 650.0 + 0.143*d : d < 60000 ? 874.0 + \
    0.1204*d : 2910.0 + 0.0893*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.03)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.03

#@ op.sendrecv.p = 1,2,3,4,6,8,12,16
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.one_rank = measured as 0 s: written as 1e-06
#@ op.sendrecv.quality = median 0.28 %, worst 4.1 % at p=6 d=128K
#@ op.sendrecv.algorithm = whole messages: tmsg(d)
#@ op.sendrecv.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.9)
tsendrecv(p,d) = p <= 1 ? 1e-06 : d < 235 ? 0.103*(p-1)*d + 0.994*tmsg(d) + 1.78*p : d < 750 ? \
    0.257*(clog2(p)-np2(p))*d + 0.0246*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.97*tmsg(d) + \
    0.212*max(0,p-3)*d : d < 3750 ? 467.0*(clog2(p)-np2(p)) + 0.041*max(0,p-3)*d + \
    0.553*ceildiv(p,4)*tmsg(d) + 126.0 + 0.55*max(0,clog2(p)-3)*tmsg(d) : d < 9100 ? \
    0.814*(clog2(p)-np2(p))*tmsg(d) + 0.0292*max(0,p-3)*d + 0.627*ceildiv(p,4)*tmsg(d) + \
    690.0*max(0,clog2(p)-3) + 0.0236*(p-1.)/p*d : d < 60000 ? 0.244*(clog2(p)-np2(p))*d + \
    1.43*max(0,clog2(p)-2)*tmsg(d) + 0.063*max(0,p-8)*d + 790.0 : d < 187000 ? 0.181*(clog2(p)-np2(p))*d + \
    1.37*max(0,clog2(p)-2)*tmsg(d) + 0.0475*max(0,p-8)*d + 2650.0 : 0.1795*(clog2(p)-np2(p))*d + \
    1.85*max(0,clog2(p)-2)*tmsg(d) + 0.0447*max(0,p-8)*d + 2420.0
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.48*max(1,p/16.0)**0.38*max(1,d/1048576.0)**0.03)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.48*max(1,p/16.0)**0.38*max(1,d/1048576.0)**0.03

#@ op.allsend.p = 1,2,3,4,6,8,12,16
#@ op.allsend.d = 1:1048576
#@ op.allsend.one_rank = measured as 0 s: written as 1e-06
#@ op.allsend.quality = median 0.0078 %, worst 1.3 % at p=16 d=256
tallsend(p,d) = p <= 1 ? 1e-06 : d < 235 ? 505.3 + 0.1034*p*d + 1.66*(p-1) : d < 736 ? 0.258*(p-1)*d + \
    1.004*tmsg(d) : d < 4096 ? 0.72*tmsg(d) + 0.046*(p-1)*d + 0.279*p*tmsg(d) : d < 9100 ? 0.0187*d + \
    0.397*p*tmsg(d) + 394.0 + 0.0201*p*d : d < 60000 ? 0.1205*(p-1)*d + tmsg(d) : 2910.0 + 0.0893*p*d
tallsend_lo(p,d) = tallsend(p,d)/(1.125*max(1,p/16.0)**0.03*max(1,d/1048576.0)**0.03)
tallsend_hi(p,d) = tallsend(p,d)*1.125*max(1,p/16.0)**0.03*max(1,d/1048576.0)**0.03

#@ op.barrier.p = 1,2,3,4,6,8,12,16
#@ op.barrier.one_rank = measured as 0 s: written as 1e-06
#@ op.barrier.quality = median 0.21 %, worst 0.49 % at p=8 d=0
tbarrier(p) = p <= 1 ? 1e-06 : 500.0*clog2(p) + 0.0165*(p-1)*tmsg(0)
tbarrier_lo(p) = tbarrier(p)/(1.013*max(1,p/16.0)**0.053)
tbarrier_hi(p) = tbarrier(p)*1.013*max(1,p/16.0)**0.053

#@ op.bcast.p = 1,2,3,4,6,8,12,16
#@ op.bcast.d = 1:1048576
#@ op.bcast.one_rank = measured as 0 s: written as 1e-06
#@ op.bcast.quality = median 0.06 %, worst 1.4 % at p=2 d=8K
#@ op.bcast.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tbcast(p,d) = p <= 1 ? 1e-06 : d < 235 ? 0.11*(p-1)*d + 502.0*(clog2(p)-np2(p)) + 3.2*(p-1) : d < 1310 ? \
    0.241*(p-1)*d + 0.0154*(p-1)*tmsg(d) + 486.0*(clog2(p)-np2(p)) : d < 4096 ? \
    0.297*(clog2(p)-np2(p))*tmsg(d) + 0.273*(p-1)*tmsg(d) + 0.0485*(p-1)*d + 196.0*(clog2(p)-np2(p)) : d < \
    9100 ? 0.04*(p-1)*d + 294.0*(p-1) + 0.488*(clog2(p)-np2(p))*tmsg(d) : d < 60000 ? \
    870.0*(clog2(p)-np2(p)) + 0.1205*(p-1)*d : (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tbcast_lo(p,d) = tbcast(p,d)/(1.034*max(1,p/16.0)**0.053*max(1,d/1048576.0)**0.03)
tbcast_hi(p,d) = tbcast(p,d)*1.034*max(1,p/16.0)**0.053*max(1,d/1048576.0)**0.03

#@ op.reduce.p = 1,2,3,4,6,8,12,16
#@ op.reduce.d = 1:1048576
#@ op.reduce.one_rank = measured as 0 s: written as 1e-06
#@ op.reduce.quality = median 0.32 %, worst 4.9 % at p=4 d=64K
treduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 235 ? 508.3*clog2(p) + 0.033*p*log2(p)*d : d < 1310 ? \
    495.0*clog2(p) + 0.25*(p-1)*d : d < 5300 ? 2040.0*(clog2(p)-np2(p)) + 0.197*clog2(p)*tmsg(p*d/2.) + \
    0.00345*p**2*d : d < 23900 ? 508.0*(p-1) + 0.099*p*d : d < 94000 ? 0.53*clog2(p)*tmsg(d) + \
    0.753*(p-1)*tmsg(d) : 0.356*log2(p)*tmsg(d) + 0.996*(p-1)*tmsg(d)) : d < 235 ? 502.0*log2(p) + \
    0.111*(p-1)*d + 3.4*(p-1) : d < 1310 ? 486.0*log2(p) + 0.244*(p-1)*d + 8.0*(p-1) : d < 5300 ? \
    0.181*max(0,p-3)*d + 1.41*clog2(p)*tmsg(real(d)/p) + 786.0*max(0,clog2(p)-1) + 1060.0*(p-1.)/p + 80.0*p \
    : d < 24400 ? 0.34*(p-1)*tmsg(d) + 0.695*(p-1)*tmsg(real(d)/p) + 560.0*log2(p) + 660.0*(p-1) : d < 92700 \
    ? 0.1197*(p-1)*d + 1.28*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) : 0.495*clog2(p)*tmsg(d) + \
    0.994*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 1720.0*(p-1)
treduce_lo(p,d) = treduce(p,d)/(1.132*max(1,p/16.0)**0.45*max(1,d/1048576.0)**0.03)
treduce_hi(p,d) = treduce(p,d)*1.132*max(1,p/16.0)**0.45*max(1,d/1048576.0)**0.03

#@ op.allreduce.p = 1,2,3,4,6,8,12,16
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.one_rank = measured as 0 s: written as 1e-06
#@ op.allreduce.quality = median 0.11 %, worst 1.4 % at p=6 d=3K
tallreduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 235 ? 0.9*tmsg(d) + 0.0198*p**2*d + \
    1.05*clog2(p)*tmsg(d) : d < 1310 ? 0.173*p*log2(p)*d + 774.0*p**0.33 + 0.466*log2(p)*tmsg(d) : d < 2530 \
    ? 1940.0*(p-1.)/p + 0.107*p*log2(p)*d : d < 5300 ? 161.0*p*log2(p) + 0.87*p*tmsg(d) : d < 9100 ? \
    2800.0*(p-1.)/p + 0.0583*p*log2(p)*d : d < 20200 ? 106.5*p**2 + 1.66*(p-1)*tmsg(d) : d < 60000 ? \
    0.0868*p*log2(p)*d + 1270.0*clog2(p) + 0.107*(p-1.)/p*d : 1.328*clog2(p)*tmsg(p*d/2.) + 1040.0) : d < \
    235 ? 498.0*log2(p) + 8.5*(p-1) + 0.1034*p*log2(p)*d : d < 1310 ? 472.0*log2(p) + 0.2445*p*log2(p)*d + \
    25.9*(p-1) : d < 2540 ? 0.139*p*log2(p)*d + 403.0*log2(p) : d < 5300 ? 0.38*(p-1)*tmsg(d) + \
    350.0*p*log2(p) + 0.0393*p*d : d < 9100 ? 0.0774*p*log2(p)*d + 547.0*log2(p) : d < 20200 ? \
    1110.0*p*log2(p) + 0.0526*p*log2(p)*d + 0.053*log2(p)*d : d < 60000 ? 870.0*log2(p) + 0.1204*p*log2(p)*d \
    : 2910.0*log2(p) + 0.0893*p*log2(p)*d
tallreduce_lo(p,d) = tallreduce(p,d)/(1.199*max(1,p/16.0)**0.045*max(1,d/1048576.0)**0.03)
tallreduce_hi(p,d) = tallreduce(p,d)*1.199*max(1,p/16.0)**0.045*max(1,d/1048576.0)**0.03

#@ op.gather.p = 1,2,3,4,6,8,12,16
#@ op.gather.d = 1:1048576
#@ op.gather.one_rank = measured as 0 s: written as 1e-06
#@ op.gather.quality = median 0.25 %, worst 4.1 % at p=12 d=8K
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 4360 ? 1.002*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.259*max(0,p-4)*d : p*d < 142000 ? 0.098*max(0,p-4)*d + 0.795*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.204*(p-1)*tmsg(d) : 0.0358*p*log2(p)*d + \
    3470.0*log2(p) + 0.193*max(0,clog2(p)-2)*tmsg(d) + 0.0337*(p-1)*tmsg(p*d/2.)) : d < 235 ? 0.0124*p**2*d \
    + 0.992*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 3.2*(p-1) : d < 717 ? 0.253*(p-1)*d + \
    437.0*log2(p) + 0.098*(p-1)*tmsg(p*d/2.) : d < 5300 ? 0.784*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.217*(p-1)*tmsg(d) + 0.05*max(0,p-8)*d + 0.0825*max(0,p-3)*d : d < 60000 ? \
    0.0354*max(0,p-3)*d + 0.656*(p-1)*tmsg(d) + 0.3*clog2(p)*tmsg(p*d/2.) + 0.0446*(p-1)*tmsg(p*d/2.) : \
    clog2(p)*tmsg(p*d/2.)
tgather_lo(p,d) = tgather(p,d)/(1.264*max(1,p/16.0)**0.29*max(1,d/1048576.0)**0.03)
tgather_hi(p,d) = tgather(p,d)*1.264*max(1,p/16.0)**0.29*max(1,d/1048576.0)**0.03

#@ op.scatter.p = 1,2,3,4,6,8,12,16
#@ op.scatter.d = 1:1048576
#@ op.scatter.one_rank = measured as 0 s: written as 1e-06
#@ op.scatter.quality = median 0.18 %, worst 4.2 % at p=16 d=16K
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
#@ op.scatter.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 2.3)
tscatter(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 235 ? 0.5014*clog2(p)*tmsg(p*d/2.) + 0.00644*p**2*d + \
    258.0*max(0,clog2(p)-2) : d < 720 ? 0.0694*p*log2(p)*d + 0.478*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 325.0*max(0,clog2(p)-2) : d < 3750 ? 0.554*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.0048*p**2*d + 0.088*(p-1)*tmsg(d) + 0.726*max(0,clog2(p)-2)*tmsg(d) : d < \
    9100 ? 0.444*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.173*max(0,p-4)*d + 0.497*tmsg(d) + \
    0.0111*(p-1)*d : d < 60000 ? 0.638*clog2(p)*tmsg(p*d/2.) + 0.0663*max(0,p-4)*d : \
    5830.0*(clog2(p)-np2(p)) + 0.134*max(0,p-4)*d + 0.0595*p*d) : d < 90.4 ? 0.0064*p**2*d + 1.0045*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 364 ? 0.058*p*log2(p)*d + 0.956*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 1310 ? 0.81*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.0209*p*log2(p)*d + 100.0*(p-1) : d < 5300 ? 0.00604*p**2*d + 0.915*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 155.0*max(0,clog2(p)-1) : d < 60000 ? \
    1.002*(p-1)*tmsg(d) + 960.0*max(0,clog2(p)-1) + 0.099*max(0,p-6)*d : 2860.0*max(0,clog2(p)-1) + 1460.0*p \
    + 0.0446*p*log2(p)*d
tscatter_lo(p,d) = tscatter(p,d)/(1.879*max(1,p/16.0)**0.3*max(1,d/1048576.0)**0.03)
tscatter_hi(p,d) = tscatter(p,d)*1.879*max(1,p/16.0)**0.3*max(1,d/1048576.0)**0.03

#@ op.allgather.p = 1,2,3,4,6,8,12,16
#@ op.allgather.d = 1:1048576
#@ op.allgather.one_rank = measured as 0 s: written as 1e-06
#@ op.allgather.quality = median 0.43 %, worst 10 % at p=12 d=8K
#@ op.allgather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 3.3)
tallgather(p,d) = p <= 1 ? 1e-06 : p < 9 ? (d < 55.4 ? 497.0*clog2(p) + 0.087*p**2*d + 9.3*(p-1) : d < 111.5 \
    ? 2.35*max(0,p-6)*d + 0.103*p**2*d + 495.0*clog2(p) : d < 192 ? 0.82*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 65.0*(p-1) + 0.195*max(0,p-3)*(p-1)*d + 0.163*p*log2(p)*d : d < 312 ? \
    0.242*p**2*d + 0.836*np2(p)*d + 0.685*log2(p)*tmsg(d) : d < 618 ? 1.02*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 1.5*max(0,p-3)*d + 0.513*np2(p)*d + 0.238*(p-1)*d : d < 1310 ? 0.0885*p**2*d \
    + 0.51*np2(p)*tmsg(d) + 346.0*max(0,p-6) + 0.38*(p-1)*tmsg(d) + 0.49*clog2(p)*tmsg(d) : d < 2510 ? \
    1.08*(p-1)*tmsg(p*d/2.) + 1.84*max(0,clog2(p)-2)*tmsg(d) + 0.0774*np2(p)*d + 0.107*log2(p)**2*d : d < \
    5300 ? (p*d < 22000 ? 1.14*(p-1)*tmsg(d) + 0.363*(p-1)*tmsg(p*d/2.) + 0.895*max(0,clog2(p)-1)*tmsg(d) : \
    1.12*log2(p)*d + 6300.0*max(0,p-6)) : d < 9100 ? 0.495*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.0584*max(0,p-3)*(p-1)*d + 0.51*(p-1)*tmsg(p*d/2.) + 2240.0*max(0,p-3) + \
    0.0766*(p-1)*d : d < 20200 ? (np2(p) > 0 ? 0.201*max(0,p-3)*(p-1)*d + 4.85*tmsg(d) : \
    37200.0*max(0,clog2(p)-2) + 1.71*clog2(p)*tmsg(p*d/2.) + 3.07*max(0,clog2(p)-1)*tmsg(d)) : d < 60000 ? \
    (p*d < 171000 ? 18400.0*max(0,p-3) + 0.262*np2(p)*d + 0.237*(p-1)*d + 1980.0*(p-1.)/p : 10.03*(sum \
    [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) + 8.86*max(0,clog2(p)-2)*tmsg(d) + 0.096*max(0,p-4)*(p-1)*d) : \
    0.091*max(0,p-3)*(p-1)*d + 0.1786*log2(p)**2*d + 0.98*max(0,clog2(p)-1)*tmsg(d) + 2920.0 + \
    1100.0*max(0,p-6)*(p-1)) : d < 27.9 ? 2275.0*(p-1.)/p + 0.095*p**2*d : d < 56 ? 1.13*log2(p)*tmsg(d) + \
    0.33*max(0,p-8)*(p-1)*d : d < 155 ? 0.223*p**2*d + 0.84*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) : d < 307 ? 3.1*p*d + 0.35*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) : d < 623 ? 1.7*p*d + 40.5*max(0,p-6)*(p-1) : d < 1310 ? 9600.0*(p-1.)/p + \
    0.071*p**2*d : d < 2600 ? 175.0*max(0,p-8)*(p-1) + 0.0885*max(0,p-3)*(p-1)*d + 30.0 : d < 5300 ? \
    12.6*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + 0.168*max(0,p-8)*(p-1)*d : d < 9100 ? 15.8*(sum \
    [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + 1170.0*max(0,p-8)*(p-1) : d < 28700 ? 55.0*(sum \
    [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) + 0.0784*max(0,p-6)*(p-1)*d : d < 60000 ? 0.113*p**2*d : \
    2930.0*(p-1) + 0.357*(p-1)*max(1,p/4.)*d
tallgather_lo(p,d) = tallgather(p,d)/(1.659*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.03)
tallgather_hi(p,d) = tallgather(p,d)*1.659*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.03

#@ op.alltoall.p = 1,2,3,4,6,8,12,16
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.one_rank = at 6 of 21 sizes measured as 0 s: written as 1e-06
#@ op.alltoall.quality = median 1.6 %, worst 39 % at p=2 d=16K
#@ op.alltoall.algorithm = half of everything each step (Bruck): (p-1)*tmsg(p*d/2.)
#@ op.alltoall.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 9)
talltoall(p,d) = p <= 1 ? (d < 183 ? 304.0 + 0.103*d : d < 1370 ? 298.0 + 0.244*d : d < 5580 ? 325.0 + \
    0.0984*d : d < 16900 ? 0.124*d : 1e-06) : np2(p) > 0 ? (d < 45.5 ? 0.345*p*tmsg(d) + \
    0.28*max(0,p-4)*(p-1)*d : d < 235 ? 1.125*max(0,p-8)*(p-1)*d + 0.152*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.357*(p-1)*tmsg(p*d/2.) + 0.24*(p-1)*d : d < 1310 ? 173.0*(p-1) + \
    0.247*p**2*d : d < 4096 ? 138.0*p**2 + 0.08*p**2*d : d < 9100 ? 287.0*p**2 + 0.0435*p**2*d : d < 60000 ? \
    3580.0*(p-1) + 0.337*(p-1)*max(1,p/3.)*d : 0.0111*p**2*d + 1.69*(p-1)*tmsg(p*d/2.)) : d < 22.6 ? \
    0.129*max(0,p-3)*(p-1)*d + 985.0*max(0,clog2(p)-2) + 1.04*tmsg(d) : d < 235 ? 11.8*max(0,p-6)*d + \
    0.145*p*log2(p)*d + 1.02*ceildiv(p,4)*tmsg(d) : d < 763 ? 0.242*p**2*d + 386.0 + 184.0*max(0,p-4) : d < \
    3750 ? 233.0*p**2 + 0.0245*p**2*d + 0.447*tmsg(d) : d < 9100 ? 258.0*p**2 + 0.045*p**2*d + 0.404*tmsg(d) \
    : d < 60000 ? 1.79*(p-1)*tmsg(p*d/2.) + 0.0342*max(0,p-3)*(p-1)*d : 1.13*(p-1)*tmsg(p*d/2.) + \
    0.0315*max(0,p-3)*(p-1)*d + 0.0425*p*log2(p)*d
talltoall_lo(p,d) = talltoall(p,d)/(4.908*max(1,p/16.0)**0.88*max(1,d/1048576.0)**0.03)
talltoall_hi(p,d) = talltoall(p,d)*4.908*max(1,p/16.0)**0.88*max(1,d/1048576.0)**0.03

#@ op.alltoallv.p = 1,2,3,4,6,8,12,16
#@ op.alltoallv.d = 1:4194304
#@ op.alltoallv.one_rank = measured as 0 s: written as 1e-06
#@ op.alltoallv.quality = median 0.27 %, worst 3.2 % at p=4 d=1K
#@ op.alltoallv.algorithm = whole messages: ceildiv(p,4)*tmsg(d)
talltoallv(p,d) = p <= 1 ? 1e-06 : d < 235 ? 0.986*ceildiv(p,4)*tmsg(d) + 1.63*p**2 + 0.103*p*log2(p)*d + \
    0.0905*max(0,p-3)*(p-1)*d : d < 758 ? 0.64*ceildiv(p,4)*tmsg(d) + 0.272*max(0,p-3)*(p-1)*d + \
    0.145*np2(p)*d + 0.457*log2(p)**2*d + 70.0*p : d < 3750 ? 215.0*p**2 + 0.0317*max(0,p-4)*(p-1)*d + \
    0.174*tmsg(p*d/2.) + 0.106*max(0,p-3)*d : d < 9100 ? 226.0*p**2 + 0.0208*max(0,p-3)*(p-1)*d + \
    0.023*p**2*d + 0.124*(p-1)*tmsg(p*d/2.) : d < 65200 ? 0.12*max(0,p-3)*(p-1)*d + \
    0.725*max(0,clog2(p)-1)*tmsg(d) + 0.245*log2(p)**2*d + 760.0 + 0.0094*max(0,p-6)*(p-1)*d : d < 742000 ? \
    0.0888*max(0,p-3)*(p-1)*d + 0.181*log2(p)**2*d + 2600.0 + 0.76*max(0,clog2(p)-1)*tmsg(d) + \
    0.0071*max(0,p-6)*(p-1)*d : 1.987*(p-1)*tmsg(p*d/2.)
talltoallv_lo(p,d) = talltoallv(p,d)/(1.162*max(1,p/16.0)**0.03*max(1,d/4194304.0)**0.03)
talltoallv_hi(p,d) = talltoallv(p,d)*1.162*max(1,p/16.0)**0.03*max(1,d/4194304.0)**0.03

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
