#pragma once
// MPI begins, ends, or enters a phase.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>

namespace mpisheet::record {

struct Init {
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        meet_library();
        const int status = Mpi(arguments...);
        if (status == MPI_SUCCESS)
            start_recorder();
        return status;
    }
};

/// Sessions have no MPI_COMM_WORLD, which everything here is counted by.
struct SessionInit {
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        refuse_recording("it begins MPI by MPI_Session_init: programs that call MPI_Init are recorded");
        return Mpi(arguments...);
    }
};

struct Finalize {
    template <auto Mpi> static int run()
    {
        stop_recorder();
        return Mpi();
    }
};

/// MPI_Abort does not come back: what it was called for stays to be read.
struct Abort {
    template <auto Mpi> static int run(MPI_Comm communicator, int status)
    {
        recorder->flush();
        return Mpi(communicator, status);
    }
};

/// The library's own does nothing (SMPI's ends the program): it is there for tools like this one, and for others.
struct Phase {
    static void run(int level)
    {
        recorder->event.action = Action::phase;
        recorder->event.phase = level == 0 ? no_phase : recorder->phase(std::abs(level));
        recorder->event.tag = level > 0 ? 0 : -1;
        if (level == 0)
            recorder->leave_without_event();
        else
            recorder->leave();
    }
};

} // namespace mpisheet::record
