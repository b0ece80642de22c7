#pragma once
// MPI begins, ends, or enters a phase.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>

namespace mpisheet::record {

struct Init {
    template <auto Mpi> static int run(int *argc, char ***argv)
    {
        const int status = Mpi(argc, argv);
        start_recorder(MPI_THREAD_SINGLE);
        return status;
    }
};

struct InitThread {
    template <auto Mpi> static int run(int *argc, char ***argv, int required, int *provided)
    {
        const int status = Mpi(argc, argv, required, provided);
        start_recorder(std::min(required, *provided));
        return status;
    }
};

struct Finalize {
    template <auto Mpi> static int run()
    {
        stop_recorder();
        return Mpi();
    }
};

struct Abort {
    template <auto Mpi> static int run(MPI_Comm communicator, int status)
    {
        recorder->leave_without_event();
        recorder->flush();
        return Mpi(communicator, status);
    }
};

/// The library's own does nothing (SMPI's ends the program): it is there for tools like this one.
struct Phase {
    static int run(int level)
    {
        recorder->event.action = Action::phase;
        recorder->event.phase = level > 0 ? recorder->phase(level) : no_phase;
        if (level == 0)
            recorder->leave_without_event();
        else
            recorder->leave();
        return MPI_SUCCESS;
    }
};

} // namespace mpisheet::record
