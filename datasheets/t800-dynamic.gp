#@ format = 1
#@ machine = 75 transputers T800 (20 MHz, 1 MB, links at 20 MHz), Pfarm with message buffers allocated as they are needed
#@ source = A. S. Wagner, H. V. Sreekantaswamy, S. T. Chanson, Performance Models for the Processor Farm Paradigm, IEEE TPDS 1997, sections 5.1 to 5.5
#@ time_unit = us
#@ d_unit = byte
#@ used = Table 2 (Cepstral), Tables 3, 4, 6, chains and trees of Table 5
# Predictions that the paper prints were made with these numbers; docs/results/farm-formulas.md tells where its text says others.

beta_e = 482   # CPU overhead of executing a task where it is
beta_f = 453   # CPU overhead of forwarding a task to a child and its result back
tau = 1.73     # link rate, bytes per us: what the printed bound of 6.913 s needs. The hardware's is 1.76 (the text's
               # figure); under load both ways the paper measured about 1.4
