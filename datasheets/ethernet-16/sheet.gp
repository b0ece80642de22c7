#@ format = 1
#@ machine = ethernet-16 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 16
#@ nodes = 16
#@ placement = p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-21T09:52:51Z
#@ samples = samples.csv sha256 3286a1b6bd2a112f6165ac41157ac470fd2b0f4ef455e29fe7d613120042c37a
#@ d_unit = byte
#@ time_unit = us

log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)

#@ op.msg.p = 2
#@ op.msg.d = 1:1048576
#@ op.msg.quality = median 0.014 %, worst 0.25 % at p=2 d=609
tmsg(d) = d < 235 ? 505.3 + 0.103*d : d < 1310 ? 494.0 + 0.243*d : d < 3750 ? 405.0 + 0.138*d : d < 5300 ? \
    472.0 + 0.108*d : d < 9100 ? 550.0 + 0.077*d : d < 15000 ? 650.0 + 0.143*d : d < 60000 ? 874.0 + \
    0.1204*d : 2910.0 + 0.0893*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.04)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.04

#@ op.sendrecv.p = 2,3,4,6,8,12,16
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.quality = median 0.02 %, worst 0.86 % at p=6 d=128
#@ op.sendrecv.algorithm = whole messages: tmsg(d)
#@ op.sendrecv.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.6)
tsendrecv(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 235 ? 489.3 + 0.1133*(p-1)*d + 0.0168*clog2(p)*tmsg(d) : \
    d < 740 ? 483.0 + 0.174*(clog2(p)-np2(p))*d + 0.344*max(0,clog2(p)-2)*d + 4.5*p + 0.161*(p-1)*d : d < \
    3750 ? 0.024*(p-1)*d + 0.557*log2(p)*tmsg(d) + 0.102*max(0,clog2(p)-2)*d + 0.195*(p-1)*tmsg(d) : d < \
    9100 ? 0.208*(p-1)*tmsg(d) + 0.0234*(p-1)*d + 398.0*log2(p) + 0.0382*(clog2(p)-np2(p))*d + \
    0.42*max(0,clog2(p)-2)*tmsg(d) : d < 60000 ? 0.241*max(0,clog2(p)-2)*d + 880.0 + 0.0802*p*d : \
    0.1786*max(0,clog2(p)-2)*d + 0.05953*p*d + 2910.0) : d < 235 ? tmsg(d) + 0.103*(p-1)*d + \
    0.00327*(p-1)*tmsg(d) : d < 738 ? 0.247*(p-1)*d + 0.993*tmsg(d) + 0.0075*p*tmsg(d) : d < 3750 ? \
    0.0438*(p-1)*d + 0.2835*p*tmsg(d) + 0.716*tmsg(d) : d < 9100 ? 0.398*p*tmsg(d) + 0.603*tmsg(d) + \
    0.02*(p-1)*d : d < 60000 ? 0.12045*(p-1)*d + tmsg(d) : 2910.0 + 0.0893*p*d
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.541*max(1,p/16.0)**0.04*max(1,d/1048576.0)**0.04)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.541*max(1,p/16.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.allsend.p = 2,3,4,6,8,12,16
#@ op.allsend.d = 1:1048576
#@ op.allsend.quality = median 0.01 %, worst 0.59 % at p=16 d=2K
tallsend(p,d) = p <= 1 ? 1e-06 : d < 235 ? 505.3 + 0.00328*(p-1)*tmsg(d) + 0.103*(p-1)*d + 0.103*d : d < 738 \
    ? 0.2474*(p-1)*d + 0.993*tmsg(d) + 0.0075*p*tmsg(d) : d < 4096 ? 0.721*tmsg(d) + 0.0462*(p-1)*d + \
    0.2793*p*tmsg(d) : d < 9100 ? 0.0187*d + 0.397*p*tmsg(d) + 394.0 + 0.0201*p*d : d < 60000 ? \
    0.12045*(p-1)*d + tmsg(d) : 2910.0 + 0.0893*p*d
tallsend_lo(p,d) = tallsend(p,d)/(1.01*max(1,p/16.0)**0.04*max(1,d/1048576.0)**0.04)
tallsend_hi(p,d) = tallsend(p,d)*1.01*max(1,p/16.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.barrier.p = 2,3,4,6,8,12,16
#@ op.barrier.quality = median 0.22 %, worst 0.33 % at p=8 d=0
#@ op.barrier.algorithm = whole messages: clog2(p)*tmsg(0)
tbarrier(p) = p <= 1 ? 1e-06 : 8.3*(p-1) + 0.988*clog2(p)*tmsg(0)
tbarrier_lo(p) = tbarrier(p)/(1.01*max(1,p/16.0)**0.04)
tbarrier_hi(p) = tbarrier(p)*1.01*max(1,p/16.0)**0.04

#@ op.bcast.p = 2,3,4,6,8,12,16
#@ op.bcast.d = 1:1048576
#@ op.bcast.quality = median 0.04 %, worst 0.44 % at p=16 d=32
#@ op.bcast.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tbcast(p,d) = p <= 1 ? 1e-06 : d < 235 ? 0.1096*(p-1)*d + 504.0*(clog2(p)-np2(p)) + 0.64*p*log2(p) : d < \
    1310 ? 0.2446*(p-1)*d + 491.4*(clog2(p)-np2(p)) + 1.55*p*log2(p) : d < 4096 ? 0.0485*(p-1)*d + \
    0.297*(clog2(p)-np2(p))*tmsg(d) + 0.273*(p-1)*tmsg(d) + 196.0*(clog2(p)-np2(p)) : d < 9100 ? \
    0.0456*(p-1)*d + 262.0*(p-1) + 0.294*(clog2(p)-np2(p))*tmsg(d) + 198.0*(clog2(p)-np2(p)) : d < 60000 ? \
    0.12045*(p-1)*d + 873.0*(clog2(p)-np2(p)) : (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tbcast_lo(p,d) = tbcast(p,d)/(1.01*max(1,p/16.0)**0.04*max(1,d/1048576.0)**0.04)
tbcast_hi(p,d) = tbcast(p,d)*1.01*max(1,p/16.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.reduce.p = 2,3,4,6,8,12,16
#@ op.reduce.d = 1:1048576
#@ op.reduce.quality = median 0.13 %, worst 1 % at p=8 d=512K
treduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 235 ? 501.5*clog2(p) + 0.111*(p-1)*d + \
    0.0074*(p-1)*tmsg(d) : d < 1310 ? 485.5*clog2(p) + 0.244*(p-1)*d + 8.4*(p-1) : d < 5300 ? 690.0*log2(p) \
    + 0.593*(p-1)*tmsg(real(d)/p) + 0.055*(p-1)*d + 0.0422*max(0,p-3)*d + 324.0*(clog2(p)-np2(p)) : d < \
    24200 ? 684.0*(p-1) + 233.0*log2(p) + 0.484*p*tmsg(d) : d < 93000 ? 0.0958*(p-1)*d + \
    0.38*(p-1)*tmsg(real(d)/p) + 0.43*log2(p)*tmsg(d) + 402.0*p : 0.0463*(clog2(p)-np2(p))*d + 0.986*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 1640.0*(p-1)) : d < 235 ? 502.0*log2(p) + \
    0.111*(p-1)*d + 3.4*(p-1) : d < 1310 ? 486.0*log2(p) + 0.2444*(p-1)*d + 8.0*(p-1) : d < 5300 ? \
    0.192*max(0,clog2(p)-1)*d + 2.054*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + 169.0*log2(p)**2 + \
    0.00505*p**2*d + 0.21*max(0,clog2(p)-2)*d : d < 24000 ? 566.0*p + 0.0702*(p-1)*d + \
    447.0*max(0,clog2(p)-1) + 0.617*(p-1)*tmsg(real(d)/p) : d < 65536 ? (p*d < 181000 ? 0.97*(p-1)*tmsg(d) + \
    1.05*clog2(p)*tmsg(real(d)/p) : 0.169*d + 0.1221*(p-1)*d) : d < 185000 ? 0.96*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.147*(p-1)*tmsg(d) + 0.81*(p-1)*tmsg(real(d)/p) + \
    0.212*max(0,clog2(p)-1)*tmsg(d) : 0.53*log2(p)*tmsg(d) + 0.97*(p-1)*tmsg(d) + 1300.0 + 25.0*p**2
treduce_lo(p,d) = treduce(p,d)/(1.111*max(1,p/16.0)**0.25*max(1,d/1048576.0)**0.04)
treduce_hi(p,d) = treduce(p,d)*1.111*max(1,p/16.0)**0.25*max(1,d/1048576.0)**0.04

#@ op.allreduce.p = 2,3,4,6,8,12,16
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.quality = median 0.054 %, worst 0.69 % at p=6 d=16K
tallreduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 235 ? 1999.0*(p-1.)/p + 0.075*p*log2(p)*d + \
    0.1226*p*tmsg(d) : d < 736 ? 1973.0*(p-1.)/p + 0.178*p*log2(p)*d + 0.126*p*tmsg(d) : d < 3750 ? \
    0.993*(p-1)*tmsg(d) + 0.00924*max(0,p-3)*(p-1)*d + 0.305*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 560.0 : d < 9100 ? 0.122*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 605.0*(p-1) + 0.276*max(0,clog2(p)-3)*d + 0.07*(p-1)*d + 0.432*p*tmsg(d) : d \
    < 60000 ? 0.079*p*log2(p)*d + 1790.0 + 0.3*p*tmsg(d) : 1.005*clog2(p)*tmsg(p*d/2.) + 2900.0 + \
    0.0147*p*log2(p)*d + 0.0061*p*d) : d < 235 ? 0.1034*p*log2(p)*d + 503.7*log2(p) + 1.66*p*log2(p) : d < \
    747 ? 476.0*log2(p) + 0.2486*p*log2(p)*d + 19.2*(p-1) : d < 3750 ? 18.1*p**2 + 0.334*(p-1)*tmsg(d) + \
    0.098*max(0,p-3)*d + 0.2*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 530.0*(p-1) : d < 9100 ? \
    0.398*(p-1)*tmsg(d) + 213.0*p*log2(p) + 0.0412*p*log2(p)*d + 476.0*(p-1.)/p : d < 60000 ? \
    0.1204*p*log2(p)*d + 873.0*log2(p) : 2910.0*log2(p) + 0.0893*p*log2(p)*d
tallreduce_lo(p,d) = tallreduce(p,d)/(1.197*max(1,p/16.0)**0.078*max(1,d/1048576.0)**0.04)
tallreduce_hi(p,d) = tallreduce(p,d)*1.197*max(1,p/16.0)**0.078*max(1,d/1048576.0)**0.04

#@ op.gather.p = 2,3,4,6,8,12,16
#@ op.gather.d = 1:1048576
#@ op.gather.quality = median 0.057 %, worst 1.2 % at p=6 d=32K
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
#@ op.gather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 2.1)
tgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 90.5 ? 0.991*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 4.3*(p-1) + 0.0072*p**2*d : d < 360 ? 0.134*p*log2(p)*d + 587.0*(p-1.)/p + \
    354.0*log2(p) : d < 1310 ? 0.786*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.134*max(0,p-4)*d + 0.172*(p-1)*tmsg(d) + 0.085*tmsg(d) : d < 4096 ? 1.001*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.0726*max(0,p-4)*d + 143.0*max(0,p-4) : d < 9100 ? 0.69*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.163*max(0,p-4)*d + 0.625*tmsg(d) : d < 60000 ? \
    0.106*max(0,p-4)*d + (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 38.2*max(0,p-3)*(p-1) : \
    0.1786*max(0,p-4)*d + clog2(p)*tmsg(d)) : d < 90.4 ? 0.9924*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.0096*p**2*d + 3.64*(p-1) : d < 361 ? 340.0*log2(p) + \
    0.193*clog2(p)*tmsg(p*d/2.) + 0.0886*p*log2(p)*d + 90.0*(p-1.)/p + 0.0815*log2(p)**2*d : d < 1310 ? \
    0.6*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.039*p*log2(p)*d + 91.0*(p-1) + 75.0*log2(p) \
    + 0.07*clog2(p)*tmsg(p*d/2.) : d < 5300 ? 0.82*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    83.0*log2(p)**2 + 0.0388*max(0,p-3)*d + 0.0051*p**2*d : d < 16384 ? 0.57*(p-1)*tmsg(d) + \
    0.178*clog2(p)*tmsg(p*d/2.) + 0.057*(p-1)*tmsg(p*d/2.) + 0.0438*max(0,p-3)*d + 0.196*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 60000 ? 0.505*clog2(p)*tmsg(p*d/2.) + \
    0.06*max(0,p-3)*d + 5030.0*max(0,clog2(p)-3) + 0.494*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) : clog2(p)*tmsg(p*d/2.)
tgather_lo(p,d) = tgather(p,d)/(1.622*max(1,p/16.0)**0.36*max(1,d/1048576.0)**0.04)
tgather_hi(p,d) = tgather(p,d)*1.622*max(1,p/16.0)**0.36*max(1,d/1048576.0)**0.04

#@ op.scatter.p = 2,3,4,6,8,12,16
#@ op.scatter.d = 1:1048576
#@ op.scatter.quality = median 0.069 %, worst 1.6 % at p=12 d=8K
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
#@ op.scatter.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 2.3)
tscatter(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 90.3 ? 0.504*max(0,clog2(p)-2)*tmsg(d) + \
    0.494*clog2(p)*tmsg(p*d/2.) + 2.45*p + 0.021*p*d : d < 256 ? 0.088*p*log2(p)*d + \
    0.927*(clog2(p)-np2(p))*tmsg(d) + 0.083*max(0,p-3)*d : d < 710 ? 0.192*(p-1)*tmsg(d) + 0.119*(p-1)*d + \
    0.18*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.517*max(0,clog2(p)-2)*d + \
    0.27*(clog2(p)-np2(p))*tmsg(d) : d < 3750 ? 0.297*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.238*max(0,clog2(p)-2)*d + 0.0844*clog2(p)*tmsg(p*d/2.) + 0.307*(p-1)*tmsg(d) : d < 9100 ? 0.46*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.171*max(0,p-4)*d + 0.48*tmsg(d) + 0.0102*(p-1)*d : d \
    < 60000 ? 0.196*max(0,p-4)*d + 3260.0*max(0,clog2(p)-2) + 1.35*(sum [k=0:int(clog2(p))-1] \
    tmsg(2**k*real(d)/p)) + 0.0318*d : 5830.0*(clog2(p)-np2(p)) + 0.1786*max(0,p-4)*d + 0.0893*clog2(p)*d) : \
    d < 90.6 ? 0.685*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.31*clog2(p)*tmsg(p*d/2.) + \
    0.0052*(p-1)*tmsg(d) : d < 362 ? 275.0*log2(p) + 0.24*(p-1)*d + 0.122*max(0,p-3)*d + 0.402*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 1310 ? 0.206*(p-1)*tmsg(d) + 0.795*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.044*max(0,p-3)*d : d < 5300 ? 0.875*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.0078*p*log2(p)*d + 0.0055*max(0,p-3)*(p-1)*d + \
    0.252*max(0,clog2(p)-1)*tmsg(d) + 106.0*(p-1.)/p : d < 16384 ? 0.767*(p-1)*tmsg(d) + \
    3.74*max(0,clog2(p)-3)*tmsg(d) + 0.082*max(0,clog2(p)-1)*d + 2360.0*max(0,clog2(p)-2) + 0.234*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 60000 ? 0.121*max(0,p-3)*d + \
    1930.0*max(0,clog2(p)-1) + log2(p)*tmsg(d) + 1.93*max(0,clog2(p)-3)*tmsg(d) + 0.067*max(0,p-6)*d : \
    0.04465*p*log2(p)*d + 1450.0*log2(p) + 1460.0*log2(p)**2
tscatter_lo(p,d) = tscatter(p,d)/(1.57*max(1,p/16.0)**0.56*max(1,d/1048576.0)**0.04)
tscatter_hi(p,d) = tscatter(p,d)*1.57*max(1,p/16.0)**0.56*max(1,d/1048576.0)**0.04

#@ op.allgather.p = 2,3,4,6,8,12,16
#@ op.allgather.d = 1:1048576
#@ op.allgather.quality = median 0.075 %, worst 1.3 % at p=12 d=16K
#@ op.allgather.algorithm = half of everything each step (Bruck): clog2(p)*tmsg(p*d/2.)
#@ op.allgather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 3.3)
tallgather(p,d) = p <= 1 ? 1e-06 : p < 8 ? (p*d < 446 ? 0.9985*clog2(p)*tmsg(p*d/2.) + 0.52*max(0,p-3)*d + \
    0.75*p**2 + 0.134*np2(p)*d + 0.098*(p-1)*d : p*d < 1790 ? (p*d < 873 ? 170.0*(p-1) + 0.7*p*log2(p)*d + \
    0.375*clog2(p)*d : 74.1*p*log2(p) + 0.574*p*log2(p)*d + 0.028*d) : p*d < 7150 ? 504.0*np2(p) + \
    1.12*(p-1)*tmsg(d) + 0.945*max(0,clog2(p)-2)*tmsg(d) + 0.0422*log2(p)**2*d + 119.0*(p-1) : p*d < 29200 ? \
    (p*d < 14100 ? 270.0*p*log2(p) + 490.0*np2(p) + 0.05*p**2*d : 1200.0*(p-1) + 0.434*(p-1)*tmsg(p*d/2.) + \
    0.085*clog2(p)*tmsg(p*d/2.)) : p*d < 113000 ? (p*d < 59000 ? 0.603*(p-1)*tmsg(p*d/2.) + 3970.0*np2(p) + \
    0.56*tmsg(d) + 378.0*p**2 : 7900.0*np2(p) + 13600.0*max(0,clog2(p)-2) + 870.0*clog2(p) + 7900.0*(p-1)) : \
    p*d < 455000 ? (p*d < 233000 ? 5020.0*max(0,p-3)*(p-1) + 11770.0*max(0,clog2(p)-1) + \
    1.668*clog2(p)*tmsg(d) : 24600.0*np2(p) + 4.67*max(0,clog2(p)-2)*tmsg(d) + 2900.0*log2(p) + \
    23400.0*(p-1)) : 0.536*max(0,p-3)*d + 0.1786*np2(p)*d + 0.1786*(p-1)*d + 2920.0*(p-1)) : p*d < 448 ? \
    0.1424*(p-1)*tmsg(p*d/2.) + 0.088*p**2*d + 0.51*np2(p)*tmsg(d) + 1045.0 : p*d < 3500 ? 0.234*p**2*d + \
    140.0*np2(p) + 577.0*(p-1.)/p + 254.0*clog2(p) + 0.0166*max(0,p-8)*(p-1)*d : p*d < 28900 ? (p*d < 7150 ? \
    1.364*p*tmsg(d) + 6.1*max(0,clog2(p)-3)*d : 0.74*(p-1)*tmsg(d) + 1.74*np2(p)*tmsg(d) + 0.0511*p**2*d + \
    510.0*max(0,p-4)) : p*d < 113000 ? (p*d < 57300 ? 2.142*clog2(p)*d + 0.1553*max(0,p-8)*(p-1)*d : \
    1120.0*p*log2(p) + 2.94*p*tmsg(d)) : p*d < 455000 ? 0.272*(p-1)*d + 5.82*max(0,clog2(p)-3)*d + \
    0.047*p**2*d + 6100.0*(clog2(p)-np2(p)) : p*d < 1820000 ? 0.73*clog2(p)*d + 2.26*np2(p)*d + \
    7070.0*max(0,p-12)*(p-1) + 1.12*(p-1)*tmsg(p*d/2.) : 2.95*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.0898*max(0,p-3)*(p-1)*d
tallgather_lo(p,d) = tallgather(p,d)/(1.652*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.04)
tallgather_hi(p,d) = tallgather(p,d)*1.652*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.04

#@ op.alltoall.p = 2,3,4,6,8,12,16
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.quality = median 0.44 %, worst 30 % at p=2 d=16K
#@ op.alltoall.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 4.1)
talltoall(p,d) = p <= 1 ? (d < 183 ? 304.0 + 0.103*d : d < 1370 ? 298.0 + 0.244*d : d < 5580 ? 325.0 + \
    0.0984*d : d < 16900 ? 0.124*d : 1e-06) : p < 8 ? (d < 235 ? 7.25*p + 494.0 + 0.127*p*log2(p)*d + \
    0.074*max(0,p-3)*(p-1)*d + 513.0*max(0,clog2(p)-2) : d < 760 ? (p*d < 1296 ? 121.0*(p-1) + \
    0.626*(clog2(p)-np2(p))*tmsg(d) + 0.614*clog2(p)*d : 1.46*max(0,clog2(p)-2)*tmsg(d) + 0.54*p*log2(p)*d + \
    0.136*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))) : d < 3750 ? 790.0*(p-1) + 0.115*(p-1)*d + \
    285.0*max(0,p-3)*(p-1) + 0.54*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 9100 ? \
    266.0*p**2 + 0.0455*p**2*d + 0.278*tmsg(d) : d < 93600 ? (p*d < 163000 ? 1.51*(p-1)*tmsg(p*d/2.) + \
    3430.0*max(0,clog2(p)-1) + 393.0*p**2 : 56500.0*np2(p) + 0.402*(p-1)*d) : 0.709*max(0,p-3)*d + \
    0.1795*clog2(p)*d + 2930.0*(p-1)) : d < 22 ? 1.033*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) \
    + 0.295*max(0,p-4)*(p-1)*d : d < 93 ? 390.0*max(0,p-12) + 0.44*p**2*d + 1.26*tmsg(p*d/2.) + \
    3.16*clog2(p)*d : d < 376 ? 55.0*p**2 + 0.065*p**2*d + 186.0*log2(p) : d < 1310 ? 51.3*p*log2(p) + \
    0.243*p**2*d : d < 4096 ? 0.079*p**2*d + 130.0*p**2 : d < 9100 ? 265.0*p**2 + 0.0463*p**2*d : d < 60000 \
    ? 4.37*p*tmsg(d) + 0.127*max(0,p-6)*(p-1)*d : 2.92*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) \
    + 0.09*max(0,p-3)*(p-1)*d
talltoall_lo(p,d) = talltoall(p,d)/(2.043*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.04)
talltoall_hi(p,d) = talltoall(p,d)*2.043*max(1,p/16.0)**1.0*max(1,d/1048576.0)**0.04

#@ calibration.life.w = 144:67108896
#@ calibration.life.quality = median 3.7e-11 %, worst 9.8e-07 % at w=144
c_life(w) = w < 14304 ? 0.0012 : w < 14400 ? 0.0012 + 0.031087535136867593*log2(w/14304.0) : w < 921600 ? \
    0.0015 : w < 922112 ? 0.0015 + 1.3728126131684248*log2(w/921600.0) : w < 67108896 ? 0.0026 : 0.0026
c_life_lo(w) = c_life(w)/(1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2)
c_life_hi(w) = c_life(w)*1.01*max(1,max(w/67108896.0,144.0/max(w,1)))**0.2

#@ calibration.mandel.w = 144:67108864
#@ calibration.mandel.quality = median 2.3e-13 %, worst 5.6e-10 % at w=144
c_mandel(w) = w < 67108864 ? 0.03 : 0.03
c_mandel_lo(w) = c_mandel(w)/(1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2)
c_mandel_hi(w) = c_mandel(w)*1.01*max(1,max(w/67108864.0,144.0/max(w,1)))**0.2

#@ calibration.product.w = 192:268563480
#@ calibration.product.quality = median 7.8e-11 %, worst 2.6e-07 % at w=384
c_product(w) = w < 14104 ? 0.008 : w < 14784 ? 0.008 + 0.08832325096236163*log2(w/14104.0) : w < 919360 ? \
    0.014 : w < 924792 ? 0.014 + 3.059176327795191*log2(w/919360.0) : w < 268563480 ? 0.04 : 0.04
c_product_lo(w) = c_product(w)/(1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2)
c_product_hi(w) = c_product(w)*1.01*max(1,max(w/268563480.0,192.0/max(w,1)))**0.2

#@ calibration.touch.w = 128:134217728
#@ calibration.touch.quality = median 3.1e-12 %, worst 1.1e-08 % at w=14232
c_touch(w) = w < 14328 ? 0.001 : w < 14338 ? 0.001 + 1.4902317203946438*log2(w/14328.0) : w < 921406 ? \
    0.0025 : w < 922030 ? 0.0025 + 6.655064672604401*log2(w/921406.0) : w < 134217728 ? 0.009 : 0.009
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
