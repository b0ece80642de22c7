#@ format = 1
#@ machine = fattree-64 (simulated)
#@ processor = simulated
#@ mpi = SMPI Version 3.32. Copyright The SimGrid Team 2007-2022
#@ ranks = 64
#@ nodes = 64
#@ placement = p processes are the first p ranks; msg is between ranks 0 and 1
#@ date = 2026-11-21T09:52:57Z
#@ samples = samples.csv sha256 b27858e550ee6b2e7cd3dbfe32ecad3a892557fec149515d17824a6d9a4f0609
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
#@ op.msg.quality = median 0.02 %, worst 0.15 % at p=2 d=9742
tmsg(d) = d < 234 ? 4.03 + 1e-04*d : d < 1316 ? 3.915 + 0.000224*d : d < 3770 ? 3.224 + 0.000131*d : d < \
    5340 ? 3.76 + 0.000103*d : d < 9000 ? 4.38 + 7.36e-05*d : d < 15100 ? 5.2 + 0.000136*d : d < 62000 ? \
    6.98 + 0.0001146*d : 23.29 + 8.504e-05*d
tmsg_lo(d) = tmsg(d)/(1.01*max(1,d/1048576.0)**0.04)
tmsg_hi(d) = tmsg(d)*1.01*max(1,d/1048576.0)**0.04

#@ op.sendrecv.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.sendrecv.d = 1:1048576
#@ op.sendrecv.quality = median 0.053 %, worst 0.72 % at p=12 d=256
#@ op.sendrecv.algorithm = whole messages: tmsg(d)
tsendrecv(p,d) = p <= 1 ? 1e-06 : p < 16 ? (d < 362 ? 1.0003*tmsg(d) + 0.998*max(0,clog2(p)-3)*tmsg(d) : d < \
    1316 ? 1.0024*tmsg(d) + 3.904*max(0,clog2(p)-3) : d < 9000 ? 1.005*tmsg(d) + \
    0.78*max(0,clog2(p)-3)*tmsg(d) + 0.5*max(0,clog2(p)-3) : d < 62000 ? tmsg(d) + 6.98*max(0,clog2(p)-3) + \
    5.8e-06*d : tmsg(d) + 23.3*max(0,clog2(p)-3) + 4.26e-06*d) : 8.4e-06*d + 2.002*tmsg(d)
tsendrecv_lo(p,d) = tsendrecv(p,d)/(1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04)
tsendrecv_hi(p,d) = tsendrecv(p,d)*1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.allsend.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.allsend.d = 1:1048576
#@ op.allsend.quality = median 0.054 %, worst 0.36 % at p=8 d=32K
#@ op.allsend.algorithm = whole messages: tmsg(d)
tallsend(p,d) = p <= 1 ? 1e-06 : p < 9 ? 4.2e-06*d + 1.001*tmsg(d) : d < 234 ? 8.063 : d < 1316 ? 7.825 + \
    0.000215*d : d < 9000 ? 0.515 + 1.776*tmsg(d) : d < 62000 ? 6.95 + tmsg(d) : d < 185000 ? 46.6 + \
    8.5e-05*d : 45.47 + 8.93e-05*d
tallsend_lo(p,d) = tallsend(p,d)/(1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04)
tallsend_hi(p,d) = tallsend(p,d)*1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.barrier.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.barrier.quality = median 0.0037 %, worst 0.025 % at p=8 d=0
tbarrier(p) = p <= 1 ? 1e-06 : p < 9 ? 4.03*clog2(p) : 8.06*clog2(p)
tbarrier_lo(p) = tbarrier(p)/(1.01*max(1,p/64.0)**0.04)
tbarrier_hi(p) = tbarrier(p)*1.01*max(1,p/64.0)**0.04

#@ op.bcast.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.bcast.d = 1:1048576
#@ op.bcast.quality = median 0.033 %, worst 1.1 % at p=12 d=2K
#@ op.bcast.algorithm = whole messages: (clog2(p)-np2(p))*tmsg(d); whole messages: clog2(p)*tmsg(d)
#@ op.bcast.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.9)
tbcast(p,d) = p <= 1 ? 1e-06 : p < 17 ? (d < 234 ? 0.998*max(0,clog2(p)-3)*tmsg(d) + \
    1.001*(clog2(p)-np2(p))*tmsg(d) : d < 725 ? 0.998*(clog2(p)-np2(p))*tmsg(d) + \
    0.000217*max(0,clog2(p)-1)*d + 0.0017*p**2 + 3.53*max(0,clog2(p)-3) : d < 3770 ? \
    (clog2(p)-np2(p))*tmsg(d) + 0.112*max(0,p-6) + 0.26*max(0,clog2(p)-1) + 0.63*max(0,clog2(p)-3)*tmsg(d) : \
    d < 9000 ? 1.0004*(clog2(p)-np2(p))*tmsg(d) + 0.348*max(0,clog2(p)-3)*tmsg(d) + \
    4.56e-05*max(0,clog2(p)-1)*d + 0.241*max(0,p-6) + 0.235*max(0,clog2(p)-1) : d < 62000 ? (p*d < 158000 ? \
    (clog2(p)-np2(p))*tmsg(d) + 0.0001147*max(0,clog2(p)-1)*d + 0.134*max(0,p-6)*(p-1) : \
    0.864*(clog2(p)-np2(p))*tmsg(d) + 0.0001105*(clog2(p)-np2(p))*d + 0.02*(p-1)*tmsg(p*d/2.)) : \
    clog2(p)*tmsg(d) + 23.3*max(0,clog2(p)-3)) : p*d < 78 ? (np2(p) > 0 ? 3.0*tmsg(d) + 0.0834*p*tmsg(d) : \
    1.25*log2(p)*tmsg(d) + 0.0235*p*tmsg(d)) : p*d < 312 ? (p*d < 151 ? 12.1 + 0.252*max(0,p-16)*d : 12.1 + \
    0.126*max(0,p-16)*d) : p*d < 1250 ? (p*d < 603 ? 3.0*tmsg(d) + 0.063*max(0,p-16)*d : 3.01*tmsg(d) + \
    0.0315*max(0,p-16)*d) : p*d < 5000 ? (p*d < 2410 ? 3.01*tmsg(d) + 0.01574*max(0,p-16)*d : 3.02*tmsg(d) + \
    0.00787*max(0,p-16)*d) : p*d < 20000 ? (p*d < 9730 ? 1.013*(clog2(p)-np2(p))*tmsg(d) + \
    0.00192*max(0,p-16)*d : 2.18*log2(p) + 0.00172*max(0,p-12)*d) : p*d < 80000 ? (p*d < 39000 ? \
    0.000857*max(0,p-12)*d + 0.573*log2(p)*tmsg(d) : 3.66*(clog2(p)-np2(p)) + 0.000111*max(0,p-24)*d + \
    0.0436*p*tmsg(d)) : p*d < 320000 ? (np2(p) > 0 ? 0.84*clog2(p)*tmsg(d) + 0.0448*(p-1)*tmsg(d) + \
    3.7e-06*(p-1)*d : 1.3*log2(p)*tmsg(d) + 0.0234*(p-1)*tmsg(d)) : p*d < 1290000 ? (p*d < 636000 ? \
    0.00076*(clog2(p)-np2(p))*d + 2.82e-05*max(0,p-24)*d : 0.0004215*(clog2(p)-np2(p))*d + \
    0.176*(p-1)*tmsg(real(d)/p)) : p*d < 5120000 ? (p*d < 2630000 ? 0.002908*d + 1.59*max(0,p-48) : 97.0 + \
    24.3*clog2(p)) : clog2(p)*tmsg(d) + 23.3*max(0,clog2(p)-3)
tbcast_lo(p,d) = tbcast(p,d)/(1.159*max(1,p/64.0)**0.7*max(1,d/1048576.0)**0.04)
tbcast_hi(p,d) = tbcast(p,d)*1.159*max(1,p/64.0)**0.7*max(1,d/1048576.0)**0.04

#@ op.reduce.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.reduce.d = 1:1048576
#@ op.reduce.quality = median 0.051 %, worst 0.93 % at p=32 d=512K
#@ op.reduce.algorithm = whole messages: clog2(p)*tmsg(d)
treduce(p,d) = p <= 1 ? 1e-06 : p < 16 ? (d < 690 ? clog2(p)*tmsg(d) + 0.995*max(0,clog2(p)-3)*tmsg(d) : d < \
    3770 ? 0.00376*max(0,clog2(p)-3)*d + 0.965*np2(p)*tmsg(d) + 0.0038*(clog2(p)-np2(p))*d + \
    0.00042*(p-1.)/p*d + 0.0127*(p-1)*tmsg(d) : d < 9000 ? (p*d < 19900 ? 2.8*p + 0.00034*(p-1)*d : p*d < \
    40400 ? 9.37 + 2.01*(p-1) : 7.89*log2(p) + 1.75*max(0,clog2(p)-3)*tmsg(d)) : d < 62000 ? (p*d < 114000 ? \
    0.31*clog2(p)*tmsg(d) + 9.7e-05*d + 0.69*np2(p)*tmsg(d) + 0.000344*(clog2(p)-np2(p))*d : 0.000665*d + \
    1.9*clog2(p) + 0.000187*np2(p)*d + 0.137*p**2) : d < 186000 ? (p*d < 328000 ? 0.383*np2(p)*tmsg(d) + \
    2.014*(sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) : 22.7*np2(p) + 3.83e-05*log2(p)*d + \
    0.000161*max(0,clog2(p)-3)*d + 0.000704*(p-1.)/p*d + 0.0247*p**2) : d < 720000 ? (p*d < 1265000 ? \
    45.5*(p-1.)/p + 0.19*p*tmsg(d) + 0.644*clog2(p)*tmsg(d) : p*d < 2530000 ? 67.9*np2(p) + \
    0.000109*(clog2(p)-np2(p))*d + 0.174*p*tmsg(d) : 0.575*clog2(p)*tmsg(d) + 35.0*np2(p) + 2.45e-05*p*d) : \
    np2(p) > 0 ? 0.0162*(p-1)*tmsg(p*d/2.) + 2.16*(sum [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1))) : 2.03*(sum \
    [k=0:int(clog2(p))-1] tmsg(d/2.**(k+1)))) : d < 234 ? 4.03*max(0,clog2(p)-3) + clog2(p)*tmsg(d) : d < \
    1316 ? clog2(p)*tmsg(d) + 3.9*max(0,clog2(p)-3) : d < 62000 ? 1.67*(sum [k=0:int(clog2(p))-1] \
    tmsg(2**k*real(d)/p)) + 3.3*(clog2(p)-np2(p)) + 5.96*max(0,clog2(p)-4) + 9.4e-05*np2(p)*d + \
    8.2e-06*clog2(p)*d : d < 186000 ? 1.984*(sum [k=0:int(clog2(p))-1] tmsg(2**k*real(d)/p)) + \
    0.237*max(0,clog2(p)-3)*tmsg(d) + 0.385*np2(p)*tmsg(d) + 0.0001005*np2(p)*d + \
    0.153*clog2(p)*tmsg(real(d)/p) : d < 733000 ? 0.000212*np2(p)*d + 2.117*(sum [k=0:int(clog2(p))-1] \
    tmsg(d/2.**(k+1))) + 2.47*log2(p) + 2.2e-05*max(0,clog2(p)-4)*d : 0.0001695*np2(p)*d + \
    0.000293*(p-1.)/p*d + 3.05e-05*log2(p)*d
treduce_lo(p,d) = treduce(p,d)/(1.19*max(1,p/64.0)**0.04*max(1,d/1048576.0)**1.0)
treduce_hi(p,d) = treduce(p,d)*1.19*max(1,p/64.0)**0.04*max(1,d/1048576.0)**1.0

#@ op.allreduce.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.allreduce.d = 1:1048576
#@ op.allreduce.quality = median 0.054 %, worst 0.72 % at p=24 d=1K
#@ op.allreduce.algorithm = whole messages: log2(p)*tmsg(d); whole messages: max(0,clog2(p)-1)*tmsg(d)
tallreduce(p,d) = p <= 1 ? 1e-06 : p < 16 ? 1.415*np2(p)*tmsg(d) + 1.008*max(0,clog2(p)-3)*tmsg(d) + \
    1.0006*log2(p)*tmsg(d) + 4.3e-06*(clog2(p)-np2(p))*d : d < 5340 ? 8.4e-06*clog2(p)*d + \
    1.01*np2(p)*tmsg(d) + 1.66*max(0,clog2(p)-1)*tmsg(d) + 0.342*max(0,clog2(p)-4)*tmsg(d) + \
    0.00023*np2(p)*d + 0.09 : d < 22800 ? 0.000245*clog2(p)*d + 0.000786*np2(p)*d + \
    1.51*max(0,clog2(p)-2)*tmsg(d) + 0.488*log2(p) : d < 92700 ? 1.002*clog2(p)*tmsg(d) + 0.000416*np2(p)*d \
    + 1.014*max(0,clog2(p)-3)*tmsg(d) + 0.45*np2(p)*tmsg(d) + 0.184*clog2(p) : 5.8e-06*clog2(p)*d + \
    0.99*np2(p)*tmsg(d) + 0.000176*np2(p)*d + 1.54*max(0,clog2(p)-2)*tmsg(d) + 0.476*clog2(p)*tmsg(d)
tallreduce_lo(p,d) = tallreduce(p,d)/(1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04)
tallreduce_hi(p,d) = tallreduce(p,d)*1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.gather.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.gather.d = 1:1048576
#@ op.gather.quality = median 0.022 %, worst 0.8 % at p=24 d=2K
#@ op.gather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
tgather(p,d) = p <= 1 ? 1e-06 : p < 9 ? (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : p*d < 1250 ? \
    1.2486*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 3.01*max(0,clog2(p)-4) : p*d < 5000 ? (p*d \
    < 2500 ? 0.999*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.97*max(0,clog2(p)-3)*tmsg(d) : \
    7.94*max(0,clog2(p)-4) + 1.33*np2(p) + 18.86) : p*d < 40400 ? (p*d < 9800 ? 0.000625*(p-1)*d + \
    1.84*max(0,clog2(p)-2)*tmsg(d) : p*d < 20000 ? 1.754*max(0,clog2(p)-4)*tmsg(d) + 0.001379*(p-1)*d + \
    4.24*np2(p) : 6.48*(clog2(p)-np2(p)) + 0.37*max(0,clog2(p)-2)*tmsg(d)) : p*d < 164000 ? \
    1.99*tmsg(p*d/2.) + 1.82*np2(p) + 0.000116*max(0,p-6)*d + 0.616*(sum [k=0:int(clog2(p))-1] \
    tmsg(d/2.**(k+1))) + 5.92*max(0,clog2(p)-4) : p*d < 637000 ? (p*d < 327000 ? 0.94*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.00203*max(0,clog2(p)-4)*d + 7.0*clog2(p) : \
    28.0*log2(p) + 8.76*tmsg(real(d)/p)) : (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    23.3*max(0,clog2(p)-3)
tgather_lo(p,d) = tgather(p,d)/(1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04)
tgather_hi(p,d) = tgather(p,d)*1.01*max(1,p/64.0)**0.04*max(1,d/1048576.0)**0.04

#@ op.scatter.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.scatter.d = 1:1048576
#@ op.scatter.quality = median 0.072 %, worst 2.3 % at p=64 d=4K
#@ op.scatter.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
#@ op.scatter.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 2)
tscatter(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 16.7 ? 0.3335*p*tmsg(d) : p*d < 540 ? (p < 9 ? \
    0.334*p*tmsg(d) : 3.0*tmsg(d) + 0.0835*p*tmsg(d)) : p*d < 4270 ? (p < 9 ? 0.835*p + 7.9e-05*p*log2(p)*d \
    + 0.12*p*tmsg(d) : 0.977*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.89*max(0,clog2(p)-5)*tmsg(d) + 0.0051*p*tmsg(d)) : p*d < 35700 ? (p < 9 ? 0.529*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.472*max(0,clog2(p)-2)*tmsg(d) + 1.31e-05*p*d : d < \
    717 ? 0.901*clog2(p)*tmsg(d) + 3.02e-06*p**2*d + 0.00188*p**2 : 0.000274*p*d + 0.737*clog2(p)*tmsg(d)) : \
    p*d < 156000 ? (d < 5340 ? 7.4*(p-1.)/p + 3.38e-06*p**2*d + 0.56*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.095*p : 0.168*(p-1)*tmsg(d) + 1.83*log2(p) + 3.42e-05*p*log2(p)*d + \
    0.246*(clog2(p)-np2(p))*tmsg(d)) : p*d < 553000 ? (d < 8192 ? 8.91e-05*p*log2(p)*d + 10.1*tmsg(d) : d < \
    23000 ? 4.8*log2(p) + 1.95*(p-1) + 0.000325*p*d : 2.124*p*log2(p) + 0.52*p*tmsg(d) + \
    1.98e-05*clog2(p)*d) : p*d < 2210000 ? (d < 88400 ? 0.000159*p*d + 0.79*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 2.1*(p-1) : 2.0*(clog2(p)-np2(p))*tmsg(d) + 1.132e-05*max(0,p-3)*(p-1)*d) : \
    70.7*max(0,clog2(p)-2) + 0.0001019*(p-1)*d + 3e-05*max(0,p-16)*d + 0.000153*max(0,clog2(p)-3)*d + 3.8*p) \
    : p*d < 2880 ? (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 4.0*max(0,clog2(p)-3) + \
    0.00023*max(0,clog2(p)-1)*d : p*d < 11600 ? 0.992*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.844*max(0,clog2(p)-3)*tmsg(d) + 0.00022*max(0,clog2(p)-2)*d + 0.0157*p : p*d < 45400 ? (sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 2.55*max(0,clog2(p)-3) + 0.000265*max(0,p-8)*d : p*d < \
    370000 ? (p < 12 ? (d < 23500 ? 1.88 + (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : \
    0.758*(p-1)*tmsg(d) + 0.000171*max(0,p-3)*d + 0.242*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d))) : d < 5340 ? 0.000408*max(0,p-16)*d + 2.76*tmsg(d) + 0.000393*(p-1)*d : \
    1.36*(p-1) + 0.000111*p*log2(p)*d) : p*d < 1480000 ? (d < 90000 ? 12.8*log2(p) + 1.39*(p-1) + \
    0.000325*(p-1)*d + 0.02*(p-1)*tmsg(d) + 14.3*max(0,clog2(p)-4) : 0.9996*(p-1)*tmsg(d) + \
    8.46e-05*max(0,clog2(p)-1)*d) : p*d < 5940000 ? (d < 83700 ? 337.0 + 3.82e-05*p*log2(p)*d : 9.1*(p-1) + \
    9.87e-05*(p-1)*d + 4.7e-05*max(0,p-3)*d + 40.0*max(0,clog2(p)-1) + 0.000121*max(0,clog2(p)-3)*d) : \
    7.2e-05*(p-1)*d + 9.4e-05*max(0,p-4)*d + 5.1*max(0,p-16) + 65.0*log2(p)
tscatter_lo(p,d) = tscatter(p,d)/(1.409*max(1,p/64.0)**0.49*max(1,d/1048576.0)**0.21)
tscatter_hi(p,d) = tscatter(p,d)*1.409*max(1,p/64.0)**0.49*max(1,d/1048576.0)**0.21

#@ op.allgather.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.allgather.d = 1:1048576
#@ op.allgather.quality = median 0.073 %, worst 1.5 % at p=8 d=512
#@ op.allgather.algorithm = doubling messages (recursive doubling, Bruck): (sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))
#@ op.allgather.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 3)
tallgather(p,d) = p <= 1 ? 1e-06 : np2(p) > 0 ? (p*d < 16.4 ? (sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 16.1*max(0,clog2(p)-3) : p*d < 66.3 ? (d < 2.52 ? 2.0*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 4.0*max(0,clog2(p)-3)*tmsg(d) + (sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))) : p*d < 265 ? (d < 10.1 ? 2.0*clog2(p)*tmsg(d) : (sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 16.1*max(0,clog2(p)-3)) : p*d < 1060 ? (d < 40.3 ? \
    1.996*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 1.0004*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 15.87*max(0,clog2(p)-3)) : p*d < 4120 ? (d < 234 ? 7.99*clog2(p) : \
    1.002*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 15.6*max(0,clog2(p)-3)) : p*d < 16900 ? (d \
    < 670 ? 7.89*log2(p) + 0.000207*(p-1)*d : 1.005*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    14.62*max(0,clog2(p)-3)) : p*d < 75000 ? (d < 3770 ? 1.1*log2(p) + 1.674*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) : 5.28*max(0,clog2(p)-3)*tmsg(d) + 1.008*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d))) : p*d < 278000 ? 1.014*(p-1)*tmsg(d) + 5.9*max(0,clog2(p)-3)*tmsg(d) + \
    1.9*max(0,p-6) + 0.0064*max(0,clog2(p)-5)*d + 0.00077*max(0,clog2(p)-3)*d : p*d < 2230000 ? (d < 62000 ? \
    1.6*(p-1)*tmsg(d) + 5.8*max(0,clog2(p)-4)*tmsg(d) + 4.35*max(0,clog2(p)-5)*tmsg(d) + \
    2.42*tmsg(real(d)/p) : (p-1)*tmsg(d) + 254.5*max(0,clog2(p)-3) + 3.88*max(0,clog2(p)-4)*tmsg(d) + \
    4.2e-06*(p-1)*d) : p*d < 8900000 ? 0.579*clog2(p)*tmsg(p*d/2.) + 40.3*max(0,p-6) + \
    1.23*max(0,clog2(p)-3)*tmsg(d) + 26.1*clog2(p) + 3.2*max(0,clog2(p)-4)*tmsg(d) : 45.5*(p-1) + \
    0.000167*max(0,p-12)*d + 0.0003016*clog2(p)*d) : p*d < 5800 ? 0.54*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 0.999*max(0,clog2(p)-3)*tmsg(d) + 0.213*clog2(p)*tmsg(p*d/2.) + \
    0.248*log2(p)*tmsg(d) : p*d < 23300 ? 1.005*(sum [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + \
    0.86*max(0,clog2(p)-3)*tmsg(d) + 0.000178*max(0,p-8)*d : p*d < 94000 ? (d < 3770 ? 0.000422*(p-1)*d + \
    7.2*max(0,clog2(p)-2) + 0.235*log2(p)*tmsg(d) : 6.5e-06*(p-1)*d + 10.9*max(0,clog2(p)-3) + 0.998*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d))) : p*d < 401000 ? (d < 9000 ? 0.000348*(p-1)*d + \
    1.73*max(0,clog2(p)-3)*tmsg(d) + 0.275*clog2(p)*tmsg(p*d/2.) : 1.0127*(sum [k=0:int(clog2(p))-1] \
    tmsg(min(2**k,p-2**k)*d)) + 3.96*max(0,clog2(p)-3)*tmsg(d)) : p*d < 2970000 ? (d < 62000 ? \
    1.795*(p-1)*tmsg(d) + 3.5*max(0,clog2(p)-5)*tmsg(d) + 4.07*max(0,clog2(p)-4)*tmsg(d) : (p-1)*tmsg(d) + \
    350.0*max(0,clog2(p)-3) + 4.26e-06*(p-1)*d + 0.00059*max(0,clog2(p)-3)*d + 78.0*max(0,clog2(p)-4)) : \
    0.99*(p-1)*tmsg(d) + 8.95e-05*max(0,p-8)*d + 328.0*max(0,clog2(p)-3) + 0.19*max(0,p-24)*(p-1) + \
    5.56e-06*(p-1)*d
tallgather_lo(p,d) = tallgather(p,d)/(1.562*max(1,p/64.0)**0.92*max(1,d/1048576.0)**0.35)
tallgather_hi(p,d) = tallgather(p,d)*1.562*max(1,p/64.0)**0.92*max(1,d/1048576.0)**0.35

#@ op.alltoall.p = 2,3,4,6,8,12,16,24,32,48,64
#@ op.alltoall.d = 1:1048576
#@ op.alltoall.quality = median 0.12 %, worst 4.5 % at p=64 d=8K
#@ op.alltoall.algorithm = whole messages: ceildiv(p,4)*tmsg(d)
#@ op.alltoall.warning = structure not resolved: do not extrapolate (left-out process counts are missed by a factor of 1.7)
talltoall(p,d) = p <= 1 ? (d < 181 ? 0.404 + 6.2e-05*d : d < 1376 ? 0.394 + 0.000145*d : d < 5570 ? 0.342 + \
    7.3e-05*d : d < 16900 ? 0.000106*d : 1e-06) : p < 16 ? (d < 45.2 ? 1.001*ceildiv(p,4)*tmsg(d) + \
    2.0*max(0,clog2(p)-3)*tmsg(d) + 2.02*max(0,p-6) : d < 234 ? 0.998*ceildiv(p,4)*tmsg(d) + \
    1.94*max(0,clog2(p)-3)*tmsg(d) + 2e-05*p**2*d + 1.92*max(0,p-6) : d < 725 ? 0.977*ceildiv(p,4)*tmsg(d) + \
    0.0088*(p-1)*tmsg(d) + 0.000166*(p-1)*d + 11.7*max(0,clog2(p)-3) : d < 5340 ? 0.929*ceildiv(p,4)*tmsg(d) \
    + 2.78*max(0,clog2(p)-3)*tmsg(d) + 2.98e-05*log2(p)**2*d + 0.0567*(p-1)*tmsg(d) : d < 25500 ? (p*d < \
    41000 ? 0.756*tmsg(d) + 0.126*p*tmsg(d) : p*d < 84000 ? 0.000178*log2(p)*d + 0.36*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) : 2.65*max(0,clog2(p)-3)*tmsg(d) + 0.0001205*p*d + \
    0.000244*clog2(p)*d) : d < 92700 ? 1.0135*(p-1)*tmsg(d) + 7.95*max(0,clog2(p)-3)*tmsg(d) : d < 730000 ? \
    (p*d < 2560000 ? 23.3*(p-1) + 8.93e-05*(p-1)*d + 7.37*max(0,clog2(p)-3)*tmsg(d) : 6.9*(p-1) + \
    0.93*(p-1)*tmsg(d) + 4.88*max(0,clog2(p)-3)*tmsg(d)) : 0.0001115*(p-1)*d + 0.00046*max(0,clog2(p)-3)*d) \
    : d < 11.3 ? 1.998*clog2(p)*tmsg(p*d/2.) : d < 45 ? 7.96*tmsg(p*d/2.) + 7.72*max(0,clog2(p)-4) : d < 234 \
    ? (p*d < 3520 ? 0.745*clog2(p)*tmsg(d) + 1.22*clog2(p)*tmsg(p*d/2.) : 5.49*log2(p) + \
    0.000301*p*log2(p)*d) : d < 1316 ? 0.000484*max(0,p-12)*d + 0.000384*clog2(p)*d + 1.962*p : d < 5340 ? \
    1.573*(p-1) + 0.00029*max(0,p-8)*d + 0.000212*clog2(p)*d : d < 26000 ? (p*d < 322000 ? 0.068*(sum \
    [k=0:int(clog2(p))-1] tmsg(min(2**k,p-2**k)*d)) + 0.000412*max(0,p-4)*d : 0.000114*(clog2(p)-np2(p))*d + \
    0.000438*max(0,p-4)*d) : d < 92700 ? (p*d < 1280000 ? 1.84*(p-1)*tmsg(d) + 0.054*max(0,p-16)*(p-1) : \
    1.954*(p-1)*tmsg(d) + 2.5e-07*max(0,p-24)*(p-1)*d) : 42.8*(p-1) + 9.4e-05*max(0,p-3)*d + \
    8.44e-05*max(0,p-6)*d + 0.56*p*log2(p)
talltoall_lo(p,d) = talltoall(p,d)/(1.608*max(1,p/64.0)**0.074*max(1,d/1048576.0)**0.04)
talltoall_hi(p,d) = talltoall(p,d)*1.608*max(1,p/64.0)**0.074*max(1,d/1048576.0)**0.04

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
