# invperc: invasion percolation, thesis 4.3.8: the head of all queues, then insertion into the local one (figures 4.29 and 4.30).
#
#@ predict = ttotal
#@ parts = theads, tinsertions
#@ communication = theads
#@ program = invperc
#@ units = us
#@ d_unit = unstated
#@ d = rows of the matrix, as many columns
#
# Verbatim: the six definitions below "thesis", semicolons as printed; the scan's table is put back into lines, its cut-off
# "invperd" is "invperc".

# 4.3.1's compute step, 1us; 0.05us is the lower bound curve of figure 4.29
c = 1.0
# Wilson & Irvin: half of the cells are filled
fraction = 0.5

# thesis
# model of invperc performance
maxqlen(d)       = d*d * fraction;
qlen(p,d)        = maxqlen(d) / (p*10);
tglobalhead(p)   = tallreduce(p,4)
tenqueue(p,d,c)  = c * qlen(p,d) * 4;
titer(p,d,c)     = tglobalhead(p) + tenqueue(p,d,c);
ttotal(p,d,c)    = titer(p,d,c) * maxqlen(d);

# not the thesis's: names for the terms of ttotal
theads(p,d)        = tglobalhead(p) * maxqlen(d)
tinsertions(p,d,c) = tenqueue(p,d,c) * maxqlen(d)
