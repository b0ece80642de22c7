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
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.04)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.04

#@ op.sendrecv.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.quality = median 0.025 %, worst 0.27 % at p=16 d=2K
#@ op.sendrecv.algorithm = whole messages: tmsg(d)
tsendrecv(p,d) = p <= 1 ? 1e-06 : d < 234 ? 84.66 + 7e-05*p*d : d < 724 ? 1.0007*tmsg(d) + \
    0.000162*max(0,p-16)*d : d < 3780 ? 1.0004*tmsg(d) + 0.144*max(0,p-16) + 2.12e-06*p*log2(p)*d : d < \
    15200 ? 1.0025*tmsg(d) + 0.162*max(0,p-16) + 2.85e-05*max(0,p-16)*d : d < 62400 ? tmsg(d) + \
    7.53e-05*max(0,p-16)*d + 5.7e-05*d : tmsg(d) + 5.58e-05*max(0,p-16)*d + 4.3e-05*d
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.01*max(1,p/128.0)**0.04*max(1,d/1048576.0)**0.04)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.01*max(1,p/128.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.allsend.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.allsend.d = 1:1048576
#@ op.allsend.quality = median 0.025 %, worst 0.27 % at p=16 d=2K
#@ op.allsend.algorithm = whole messages: tmsg(d)
tallsend(p,d) = p <= 1 ? 1e-06 : d < 234 ? 84.66 + 7e-05*p*d : d < 724 ? 1.0007*tmsg(d) + \
    0.000162*max(0,p-16)*d : d < 3780 ? 1.0004*tmsg(d) + 0.144*max(0,p-16) + 2.12e-06*p*log2(p)*d : d < \
    15200 ? 1.0025*tmsg(d) + 0.162*max(0,p-16) + 2.85e-05*max(0,p-16)*d : d < 62400 ? tmsg(d) + \
    7.53e-05*max(0,p-16)*d + 5.7e-05*d : tmsg(d) + 5.58e-05*max(0,p-16)*d + 4.3e-05*d
tallsend_lo(p,d) = tallsend(p,d)/(1.01*max(1,p/128.0)**0.04*max(1,d/1048576.0)**0.04)
tallsend_hi(p,d) = tallsend(p,d)*1.01*max(1,p/128.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.barrier.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.barrier.quality = median 0.029 %, worst 0.11 % at p=128 d=0
#@ op.barrier.algorithm = whole messages: clog2(p)*tmsg(0)
tbarrier(p) = p <= 1 ? 1e-06 : 0.9995*clog2(p)*tmsg(0)
tbarrier_lo(p) = tbarrier(p)/(1.01*max(1,p/128.0)**0.04)
tbarrier_hi(p) = tbarrier(p)*1.01*max(1,p/128.0)**0.04

#@ op.bcast.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.bcast.d = 1:1048576
#@ op.bcast.quality = median 0.045 %, worst 0.48 % at p=2 d=512
#@ op.bcast.algorithm = whole messages: (clog2(p)-np2(p))*tmsg(d); whole messages: log2(p)*tmsg(d)
tbcast(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 726 ? 0.00088*log2(p)**2*d + \
    0.999*(clog2(p)-np2(p))*tmsg(d) : d < 3780 ? 1.32*log2(p)**2 + 0.96*(clog2(p)-np2(p))*tmsg(d) + \
    0.0297*tmsg(d) : d < 15200 ? 1.033*(clog2(p)-np2(p))*tmsg(d) + 0.051*max(0,clog2(p)-3)*tmsg(d) + \
    0.0066*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 4.84e-05*p*d : d < 62400 ? \
    0.00056*log2(p)**2*d + 146.3*(clog2(p)-np2(p)) + 0.000885*d : clog2(p)*tmsg(d) + \
    0.00158*max(0,clog2(p)-6)*d + 3.7e-08*p**2*d) : d < 725 ? 0.999*log2(p)*tmsg(d) + 0.00102*log2(p)**2*d : \
    d < 3780 ? 1.3*log2(p)**2 + 0.9824*log2(p)*tmsg(d) : d < 15200 ? 0.98*log2(p)*tmsg(d) + 0.0183*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.045*max(0,clog2(p)-1)*tmsg(d) + \
    0.052*max(0,clog2(p)-2)*tmsg(d) + 2.9e-05*(p-1)*d : d < 62400 ? 0.000574*log2(p)**2*d + \
    0.5*log2(p)*tmsg(d) + 73.4*log2(p) : log2(p)*tmsg(d) + 2.13e-07*max(0,p-24)*(p-1)*d + \
    0.000445*max(0,clog2(p)-5)*d
tbcast_lo(p,d) = tbcast(p,d)/(1.01*max(1,p/128.0)**0.28*max(1,d/1048576.0)**0.04)
tbcast_hi(p,d) = tbcast(p,d)*1.01*max(1,p/128.0)**0.28*max(1,d/1048576.0)**0.04

#@ op.reduce.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.reduce.d = 1:1048576
#@ op.reduce.quality = median 0.04 %, worst 1.4 % at p=128 d=16K
#@ op.reduce.algorithm = halving messages (recursive halving): (sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))); whole messages: clog2(p)*tmsg(d); whole messages: log2(p)*tmsg(d)
treduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 1320 ? 7.5e-07*p**2*d + 0.9996*clog2(p)*tmsg(d) : d < \
    15200 ? 1.32*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + 44.4*max(0,clog2(p)-2) + 0.255*tmsg(d) + \
    0.00224*p**2 + 0.122*clog2(p)*tmsg(real(d)/p) : d < 62400 ? (p*d < 282000 ? 130.5*log2(p) + \
    0.012*(p-1.)/p*d + 0.00146*d : 0.01117*d + 142.6*log2(p) + 7.5e-05*max(0,p-24)*d) : d < 190000 ? (p*d < \
    505000 ? 45.7*p + 0.0178*(p-1.)/p*d : 0.01543*(p-1.)/p*d + 456.0*(p-1.)/p + \
    0.176*max(0,clog2(p)-3)*tmsg(d) + 2.55e-07*p**2*d + 96.0*max(0,clog2(p)-6)) : d < 713000 ? (p < 9 ? \
    830.0*log2(p) + 0.00259*(p-1.)/p*d + 49.3*p : 2.053*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + \
    3.9e-07*max(0,p-16)*(p-1)*d + 42.0*clog2(p)) : 0.00243*(p-1.)/p*d + 0.00222*max(0,clog2(p)-6)*d + \
    0.000952*log2(p)*d) : d < 1320 ? 0.9996*log2(p)*tmsg(d) + 6.7e-07*p**2*d : d < 92700 ? 2.003*(sum \
    [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) + 7.07e-05*max(0,p-16)*d + 0.00104*p**2 : 2.0*(sum \
    [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) + 5.53e-05*max(0,p-16)*d + 4.1e-05*(p-1.)/p*d + 1.3*max(0,p-24)
treduce_lo(p,d) = treduce(p,d)/(1.01*max(1,p/128.0)**0.059*max(1,d/1048576.0)**0.04)
treduce_hi(p,d) = treduce(p,d)*1.01*max(1,p/128.0)**0.059*max(1,d/1048576.0)**0.04

#@ op.allreduce.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.quality = median 0.078 %, worst 1.1 % at p=96 d=4K
#@ op.allreduce.algorithm = whole messages: clog2(p)*tmsg(d); whole messages: log2(p)*tmsg(d)
tallreduce(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (d < 1320 ? 1.002*tmsg(d) + 5.64e-06*p**2*d + \
    0.999*clog2(p)*tmsg(d) : d < 15200 ? 1.005*tmsg(d) + 0.998*clog2(p)*tmsg(d) + 0.000182*max(0,p-32)*d + \
    0.00392*p**2 : d < 62400 ? 0.0119*max(0,clog2(p)-6)*d + 1.009*clog2(p)*tmsg(d) + \
    0.00614*max(0,clog2(p)-5)*d + 0.99*tmsg(d) : 1.002*clog2(p)*tmsg(d) + 1.934e-06*max(0,p-24)*(p-1)*d + \
    0.994*tmsg(d) + 0.00234*max(0,clog2(p)-5)*d + 4.8e-05*(clog2(p)-np2(p))*d) : d < 725 ? \
    0.93*log2(p)*tmsg(d) + 0.067*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 7.16e-05*p**1.5*d : \
    d < 3780 ? log2(p)*tmsg(d) + 9e-07*p**2*d + 0.764*max(0,p-16) + 0.00152*p**2 : d < 15200 ? \
    1.18*max(0,p-16) + 1.63e-05*p**1.5*d + 5.2*(p-1.)/p + 0.973*log2(p)*tmsg(d) : d < 62400 ? \
    log2(p)*tmsg(d) + 0.0217*max(0,clog2(p)-6)*d + 5.7e-05*log2(p)*d + 0.0096*max(0,clog2(p)-5)*d + \
    0.00602*max(0,clog2(p)-4)*d : log2(p)*tmsg(d) + 0.01607*max(0,clog2(p)-6)*d + 4.3e-05*log2(p)*d + \
    0.00714*max(0,clog2(p)-5)*d + 0.004465*max(0,clog2(p)-4)*d
tallreduce_lo(p,d) = tallreduce(p,d)/(1.033*max(1,p/128.0)**0.37*max(1,d/1048576.0)**0.04)
tallreduce_hi(p,d) = tallreduce(p,d)*1.033*max(1,p/128.0)**0.37*max(1,d/1048576.0)**0.04

#@ op.gather.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.gather.d = 1:1048576
#@ op.gather.quality = median 0.046 %, worst 0.4 % at p=96 d=32K
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tgather(p,d) = p <= 1 ? 1e-06 : 0.9996*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    3.47e-07*max(0,p-24)*(p-1)*d + 9e-05*(p-1)*tmsg(p*d/2.)
tgather_lo(p,d) = tgather(p,d)/(1.01*max(1,p/128.0)**0.04*max(1,d/1048576.0)**0.04)
tgather_hi(p,d) = tgather(p,d)*1.01*max(1,p/128.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.scatter.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.scatter.d = 1:1048576
#@ op.scatter.quality = median 0.1 %, worst 1 % at p=64 d=512
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tscatter(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 543 ? 84.7*(clog2(p)-np2(p)) : p*d < 4340 ? \
    0.5004*max(0,clog2(p)-2)*tmsg(d) + 0.499*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.00137*(p-1)*d : p*d < 35100 ? (d < 3780 ? 43.6*max(0,clog2(p)-2) + 0.254*clog2(p)*tmsg(real(d)/p) + \
    0.218*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 6e-04*max(0,p-6)*d : 0.31*p*tmsg(d) + \
    0.0512*(p-1)*tmsg(p*d/2.)) : p*d < 154000 ? (p < 34 ? 0.287*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.00264*max(0,p-3)*d + 0.335*(sum [k=0:int(clog2(p))-1] \
    tmsg(2**k*real(d)/p)) + 0.059*log2(p)*tmsg(d) : 65.4*log2(p) + 0.425*p + 0.00277*p*d) : p*d < 554000 ? \
    (d < 62400 ? 0.00458*(p-1)*d + 0.414*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    29.7*max(0,clog2(p)-3) : 0.53*p*tmsg(d) + 0.205*(p-1)*tmsg(d)) : p*d < 2210000 ? (d < 89000 ? 0.0026*p*d \
    + 0.816*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 36.0*log2(p) : \
    2.0*(clog2(p)-np2(p))*tmsg(d) + 0.000115*max(0,p-3)*(p-1)*d) : p*d < 8900000 ? (d < 86400 ? \
    4920.0*(p-1.)/p + 0.00231*(p-1)*d : 0.00078*(p-1)*d + 0.000528*max(0,p-4)*d + 257.0*log2(p)**2 + \
    0.604*tmsg(real(d)/p)) : 0.001374*max(0,p-3)*d + 1106.0*sqrt(p) + 6e-04*max(0,clog2(p)-5)*d) : d < 1320 \
    ? 3.8e-05*p*log2(p)*d + 0.013*max(0,clog2(p)-5)*d + 0.064*clog2(p)*tmsg(real(d)/p) + 0.937*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : d < 5340 ? (p*d < 46600 ? (sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) : p*d < 195000 ? 18.7 + (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : \
    75.0*log2(p) + 0.00681*p*d) : d < 23700 ? (p*d < 192000 ? 0.00137*(p-1)*d + 0.83*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 5.76*log2(p) : p*d < 745000 ? 0.00602*(p-1)*d + \
    0.39*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 0.00392*(p-1)*d + 32.2*tmsg(real(d)/p)) : d \
    < 93300 ? (p*d < 198000 ? (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : p*d < 743000 ? 201.0 + \
    0.00708*(p-1)*d + 0.00147*d : p*d < 2950000 ? 2640.0*(p-1.)/p + 0.00392*(p-1)*d : 0.146*log2(p)*tmsg(d) \
    + 2.56*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))) : d < 733000 ? (p*d < 5900000 ? \
    0.000436*log2(p)**2*d + 245.5*log2(p)**2 + 0.494*clog2(p)*tmsg(p*d/2.) + 0.000166*max(0,p-6)*d : \
    864.0*sqrt(p) + 0.001675*max(0,p-3)*d + 816.0*max(0,clog2(p)-2)) : 0.001317*(p-1)*d + \
    0.000416*max(0,p-3)*d + 0.00043*max(0,clog2(p)-1)*d + 0.00038*max(0,clog2(p)-3)*d
tscatter_lo(p,d) = tscatter(p,d)/(1.197*max(1,p/128.0)**0.095*max(1,d/1048576.0)**0.074)
tscatter_hi(p,d) = tscatter(p,d)*1.197*max(1,p/128.0)**0.095*max(1,d/1048576.0)**0.074

#@ op.allgather.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.allgather.d = 1:1048576
#@ op.allgather.quality = median 0.066 %, worst 2.4 % at p=96 d=1K
#@ op.allgather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)); whole messages: (p-1)*tmsg(d)
tallgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 4350 ? (sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.000153*max(0,p-16)*(p-1)*d : p*d < 17300 ? 0.999*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 6.46e-05*max(0,p-16)*(p-1)*d + 0.0335*p*log2(p) : p*d \
    < 78700 ? 0.876*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 7.5e-05*max(0,p-16)*(p-1)*d + \
    0.00101*(p-1)*d + 5.66*log2(p) : p*d < 278000 ? 4.6e-05*max(0,p-16)*(p-1)*d + 6.4e-05*(p-1)*d + \
    0.998*(p-1)*tmsg(d) + 0.086*max(0,p-16)*(p-1) : p*d < 1120000 ? (d < 15200 ? 0.365*(p-1)*tmsg(d) + \
    0.1145*(p-1)*tmsg(p*d/2.) : 1.001*(p-1)*tmsg(d) + 7.6e-05*max(0,p-16)*(p-1)*d + 4.1e-05*(p-1)*d) : p*d < \
    4440000 ? 0.914*(p-1)*tmsg(d) + 6.56e-05*max(0,p-16)*(p-1)*d + 0.063*max(0,clog2(p)-6)*d + \
    35.8*log2(p)**2 + 0.00011*(p-1)*d : (p-1)*tmsg(d) + 5.58e-05*max(0,p-16)*(p-1)*d + 4.3e-05*(p-1)*d) : \
    p*d < 5800 ? 0.000124*max(0,p-16)*(p-1)*d + (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : p*d < \
    23200 ? 1.002*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 4.82e-05*max(0,p-16)*(p-1)*d + \
    0.357*max(0,p-16) : p*d < 92500 ? 0.996*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    7.35e-05*max(0,p-16)*(p-1)*d + 8.2e-05*(p-1)*d : p*d < 403000 ? 1.0067*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 5.54e-05*max(0,p-16)*(p-1)*d + 1.12*max(0,p-16) : p*d < 1480000 ? (d < 15200 \
    ? 10.38*tmsg(p*d/2.) + 86.0*max(0,clog2(p)-6)*tmsg(d) : 1.001*(p-1)*tmsg(d) + \
    7.57e-05*max(0,p-16)*(p-1)*d + 4.1e-05*(p-1)*d) : p*d < 5900000 ? (d < 62400 ? 60.0*(p-1) + \
    0.177*(p-1)*tmsg(p*d/2.) : 0.000893*(p-1)*d + 5.58e-05*max(0,p-16)*(p-1)*d + 489.0*(p-1)) : \
    (p-1)*tmsg(d) + 5.58e-05*max(0,p-16)*(p-1)*d + 4.3e-05*(p-1)*d
tallgather_lo(p,d) = tallgather(p,d)/(1.129*max(1,p/128.0)**0.066*max(1,d/1048576.0)**0.04)
tallgather_hi(p,d) = tallgather(p,d)*1.129*max(1,p/128.0)**0.066*max(1,d/1048576.0)**0.04

#@ op.alltoall.p = 2,3,4,6,8,12,16,24,32,48,64,96,128
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.quality = median 0.056 %, worst 15 % at p=128 d=16K
#@ op.alltoall.algorithm = whole messages: (p-1)*tmsg(d)
talltoall(p,d) = p <= 1 ? (d < 180 ? 84.67 : d < 1390 ? 82.2 + 0.00226*d : d < 5600 ? 57.5 + 0.00633*d : d < \
    16900 ? 30.2 + 0.0083*d : 1e-06) : p < 8 ? (d < 725 ? 0.00186*p*d + 0.9987*ceildiv(p,4)*tmsg(d) : d < \
    5340 ? 0.98*ceildiv(p,4)*tmsg(d) + 0.0447*log2(p)*tmsg(d) + 0.000617*(p-1)*d : d < 25000 ? (p*d < 41500 \
    ? 0.00263*sqrt(p)*d + 0.756*tmsg(d) : 0.35*clog2(p)*tmsg(d) + 0.00084*p*log2(p)*d + 0.00152*np2(p)*d) : \
    4.1e-05*(p-1)*d + 1.001*(p-1)*tmsg(d)) : d < 11.3 ? 0.999*clog2(p)*tmsg(d) + 0.00064*max(0,p-64)*(p-1)*d \
    + 0.006*(p-1)*d : d < 45.2 ? (p*d < 1780 ? 0.00055*max(0,p-24)*(p-1)*d + 1.002*clog2(p)*tmsg(p*d/2.) : \
    0.523*clog2(p)*tmsg(p*d/2.) + 0.4*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.0161*(p-1)*tmsg(p*d/2.)) : d < 234 ? (p*d < 3540 ? 0.0084*max(0,p-16)*d + 0.69*clog2(p)*tmsg(p*d/2.) + \
    0.000114*p**2*d + 0.3*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 0.0202*(p-1)*d + \
    0.321*clog2(p)*tmsg(p*d/2.) + 1.34*tmsg(d) + 0.377*p*log2(p)) : d < 1320 ? 0.2502*p*tmsg(d) + \
    0.0028*p**2 + 0.00201*(p-1)*d + 0.000153*max(0,p-16)*(p-1)*d : d < 5340 ? 0.000545*(p-1)*d + \
    0.078*max(0,p-16)*(p-1) + 4.9e-05*max(0,p-16)*(p-1)*d + 0.2664*p*tmsg(d) : d < 25800 ? (p*d < 232000 ? \
    0.0027*(p-1)*d + 0.776*max(0,clog2(p)-4)*tmsg(d) + 0.0734*p*tmsg(d) + 0.0027*d : p*d < 472000 ? \
    310.0*np2(p) + 0.825*clog2(p)*tmsg(d) + 0.0396*(p-1)*tmsg(p*d/2.) : p*d < 946000 ? 1880.0*np2(p) + \
    0.169*max(0,p-48)*(p-1) + 487.0*log2(p) : 0.0753*clog2(p)*d + 0.01193*max(0,p-64)*d) : d < 65536 ? \
    1.27*max(0,p-16)*(p-1) + 0.994*(p-1)*tmsg(d) + 3.64e-05*max(0,p-16)*(p-1)*d + 9e-05*(p-1)*d : \
    (p-1)*tmsg(d) + 5.58e-05*max(0,p-16)*(p-1)*d + 4.3e-05*(p-1)*d
talltoall_lo(p,d) = talltoall(p,d)/(1.122*max(1,p/128.0)**0.43*max(1,d/1048576.0)**0.04)
talltoall_hi(p,d) = talltoall(p,d)*1.122*max(1,p/128.0)**0.43*max(1,d/1048576.0)**0.04

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
