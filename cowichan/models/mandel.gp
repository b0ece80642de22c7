# mandel: the Mandelbrot set (thesis 4.3.1) on p processes; d rows of d points, dealt out cyclically.
#
#@ predict = ttotal
#@ parts = tsetup, tcompute, tjoin
#@ communication = tjoin
#@ units = us
#@ d = rows of the picture, as many columns
#
# Beyond the thesis's model: whole rows (20 rows keep no 32 processes busy), the start-up that it found missing, no barrier when
# alone, and the steps that points really take, from a small picture drawn beforehand, instead of the most that they can take.

ttotal(p,d) = tsetup(p,d) + tcompute(p,d) + tjoin(p,d)

# The fullest process has ceil(d/p) rows of d integers of 4 bytes.
nrows(p,d) = ceil(real(d)/p)
picture(p,d) = 4*d*nrows(p,d)

# Start-up: memory for them and for d coordinates of 8 bytes, written for the first time.
tsetup(p,d) = c_touch_busy(picture(p,d) + 8*d, p) * (picture(p,d) + 8*d)

# Steps of all points of row r, which lies at r/(d-1) of the region's height: w_mandel is the mean there, per point.
height(d) = d > 1 ? d-1 : 1
rowsteps(d,h,r) = d * w_mandel(0.999999*r/h)

# Process k has rows k, k+p, k+2p, ...; the one with most steps among processes a to b, by halves; the others wait for it.
ranksteps(p,d,h,k) = k < d ? (sum [i=0:ceil(real(d-k)/p)-1] rowsteps(d,h, k+i*p)) : 0
larger(x,y) = x > y ? x : y
busiest(p,d,h,a,b) = a == b ? ranksteps(p,d,h,a) : \
                     larger(busiest(p,d,h,a,floor(0.5*(a+b))), busiest(p,d,h,floor(0.5*(a+b))+1,b))
tcompute(p,d) = busiest(p,d,height(d),0,(p < d ? p : d)-1) * c_mandel_busy(picture(p,d), p)

# They meet in a barrier (4.3.1); one process alone meets nobody.
tjoin(p,d) = p > 1 ? tbarrier(p) : 0
