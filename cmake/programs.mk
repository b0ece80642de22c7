# The programs of mpisheet that run under MPI:   make CXX=mpicxx      (a C++20 compiler and an MPI, nothing else)
# They go to ../libexec/mpisheet/site, where mpisheet finds them and prefers them to any others.
ifeq ($(origin CXX),default)
CXX = mpicxx
endif
# What is measured or waited for is optimised, the rest compiles sooner; files are read and written seldom.
CXXFLAGS ?= -O1
batches/formats.%.o: CXXFLAGS = -O0
batches/compute.%.o batches/cowichan%.o batches/probes.%.o batches/spmd_mpi.%.o: CXXFLAGS = -O3
PROGRAMS ?= ../libexec/mpisheet/site
flags = -std=c++20 -I. -Iinclude -ffp-contract=off -fno-math-errno -w -DNDEBUG -DFMT_HEADER_ONLY -DMPICH_SKIP_MPICXX -DOMPI_SKIP_MPICXX \
	-DMPISHEET_WITHOUT_HWLOC -DMPISHEET_WITHOUT_GMP
names = $(patsubst batches/%.main.cpp,%,$(wildcard batches/*.main.cpp))
objects = $(patsubst %.cpp,%.o,$(shell ls -S batches/*.cpp)) # the longest first: both processors end together
library = $(filter-out $(foreach name,$(names),batches/$(name).%),$(objects))

all: $(names:%=$(PROGRAMS)/%)
define program
$(PROGRAMS)/$(1): $(filter batches/$(1).%,$(objects)) libprograms.a
	@mkdir -p $(PROGRAMS)
	$(CXX) $(LDFLAGS) $$^ -o $$@ -pthread
endef
$(foreach name,$(names),$(eval $(call program,$(name))))
libprograms.a: $(library)
	ar rcs $@ $^
%.o: %.cpp
	$(CXX) $(flags) $(CXXFLAGS) -c $< -o $@
clean:
	rm -f batches/*.o libprograms.a
.PHONY: all clean
