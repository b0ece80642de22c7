#pragma once
// Communicators that are made and freed.

#include "recordings/record/library/messages.hpp"

#include <tuple>

namespace mpisheet::record {

/// The first argument is a communicator, the last one the place of what is made of it.
template <bool of_group> struct Maker {
    template <auto Mpi, class... Arguments> static int run(MPI_Comm comm, Arguments... arguments)
    {
        const int status = Mpi(comm, arguments...);
        const MPI_Comm made = *std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
        if (!recorder->on(comm)) {
            recorder->leave_uncovered(" (intercommunicator)");
            return status;
        }
        Event &event = recorder->event;
        event.action = Action::communicator;
        event.made = made == MPI_COMM_NULL ? no_communicator : recorder->name_communicator(made);
        if (of_group)
            event.communicator = event.made; // its members alone take part
        if (of_group && made == MPI_COMM_NULL)
            recorder->leave_without_event();
        else
            recorder->leave();
        return status;
    }
};
using NewCommunicator = Maker<false>;
using NewCommunicatorOfGroup = Maker<true>;

struct ForgetCommunicator {
    template <auto Mpi> static int run(MPI_Comm *comm)
    {
        recorder->forget_communicator(*comm);
        recorder->leave_without_event();
        return Mpi(comm);
    }
};

} // namespace mpisheet::record
