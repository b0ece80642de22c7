#pragma once
// Communicators that are made and freed.

#include "recordings/record/library/messages.hpp"

#include <tuple>

namespace mpisheet::record {

/// The first argument is a communicator, the last one the place of what is made of it. Of a group, and of two groups
/// that become one: the new one's members alone take part. It gets its number whatever it is made of, so that all of
/// them know by itself that they agree on one.
template <bool of_group> struct Maker {
    template <auto Mpi, class... Arguments> static int run(MPI_Comm comm, Arguments... arguments)
    {
        const int status = Mpi(comm, arguments...);
        if (!succeeded(status))
            return status;
        const MPI_Comm made = *std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
        Event &event = recorder->event;
        event.made = made == MPI_COMM_NULL ? no_communicator : recorder->name_communicator(made);
        if (!of_group && !recorder->on(comm)) {
            recorder->leave_unknown(comm);
            return status;
        }
        event.action = Action::communicator;
        if (of_group)
            event.communicator = event.made;
        if (of_group && made != MPI_COMM_NULL && event.made == no_communicator)
            recorder->leave_unknown(made);
        else if (of_group && made == MPI_COMM_NULL)
            recorder->leave_without_event();
        else
            recorder->leave();
        return status;
    }
    template <class... Arguments> static void run_beside(int status, MPI_Comm /*comm*/, Arguments... arguments)
    {
        const MPI_Comm made =
            status == MPI_SUCCESS ? *std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...)) : MPI_COMM_NULL;
        if (made != MPI_COMM_NULL)
            Recorder::pass_over_communicator(made);
    }
};
using NewCommunicator = Maker<false>;
using NewCommunicatorOfGroup = Maker<true>;

/// A duplicate that is not there before its request is complete: nobody waits for it here. Its number needs no message.
struct Duplicate {
    template <auto Mpi, class... Arguments> static int run(MPI_Comm comm, Arguments... arguments)
    {
        const int status = Mpi(comm, arguments...);
        if (!succeeded(status))
            return status;
        constexpr std::size_t place = sizeof...(Arguments) - 2;
        if (!recorder->on(comm)) {
            recorder->leave_unknown(comm);
            return status;
        }
        recorder->know_duplicate(comm, *std::get<place>(std::tuple(arguments...)));
        recorder->leave();
        return status;
    }
};

struct ForgetCommunicator {
    template <auto Mpi> static int run(MPI_Comm *comm)
    {
        const MPI_Comm given = at_or(comm, MPI_COMM_NULL);
        const int status = Mpi(comm);
        if (succeeded(status)) {
            recorder->forget_communicator(given);
            recorder->leave();
        }
        return status;
    }
};

} // namespace mpisheet::record
