#pragma once
// Included before everything else in a preloaded recorder: the predefined handles of Open MPI (MPI_COMM_WORLD, MPI_INT
// …) are addresses of the library's data. A recorder that named these would not load where there is no MPI library, so
// they are looked up when they are used first.

#include <mpi.h>

#if defined OPEN_MPI
namespace mpisheet::record {
void *datum(const char *name);
}
#undef OMPI_PREDEFINED_GLOBAL
#define OMPI_PREDEFINED_GLOBAL(type, global)                                                                           \
    static_cast<type>([] {                                                                                             \
        static void *const at = mpisheet::record::datum(#global);                                                      \
        return at;                                                                                                     \
    }())
#endif
