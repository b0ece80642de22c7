#pragma once
// A rank's messages on their way: handed over and received without waiting, whatever their size and without copies.

#include "farm/runtime/message.hpp"

#include <mpi.h>

#include <vector>

namespace mpisheet::farm {

/// Where rings and simulated time do not need a probe (bell.hpp: spinning_helps), a receive is always posted: a message
/// comes to its place at once, and one look both makes progress and tells. What is too large for that place follows its
/// announcement. On SMPI messages are probed for, since a posted receive does not tell that one is on its way.
class Mail {
public:
    explicit Mail(MPI_Comm comm);
    Mail(const Mail &) = delete;
    Mail &operator=(const Mail &) = delete;
    void close(); ///< before the communicator is freed, when no rank sends any more

    /// Hands over to that rank. Throws Error (bad_input) for more than 2 GiB.
    void send(int rank, Message message);
    /// The next whole message, or none.
    Message receive(int &source);
    /// receive has something to do. Makes progress.
    bool look();
    /// Something needs us until it is out of our hands, or whole.
    [[nodiscard]] bool in_transit() const { return !sending_.empty() || !receiving_.empty(); }
    /// Looks after what is in transit; messages that are complete by then are not needed.
    void finish();

private:
    struct Transfer {
        MPI_Request request;
        Message message;
        int rank;
    };
    void post();
    void complete_sends();
    void hand_over(int rank, Message message, int bytes, int tag);
    Message collect(int source, int tag, int bytes);

    MPI_Comm comm_;
    std::vector<Transfer> sending_, receiving_;
    Message posted_;
    MPI_Request request_ = MPI_REQUEST_NULL; ///< of what is posted
    MPI_Status seen_{};                      ///< of what the last look found
    bool found_ = false;
};

} // namespace mpisheet::farm
