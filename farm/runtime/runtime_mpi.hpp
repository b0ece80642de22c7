#pragma once
// Starts processor farms on the ranks of a communicator.

#include "farm/runtime/bell.hpp"
#include "farm/runtime/mail.hpp"
#include "farm/runtime/runtime.hpp"

namespace mpisheet::farm {

/// Ranks ready to farm, as often as wanted: a communicator where their messages meet no others, and what wakes them.
class Crew {
public:
    explicit Crew(MPI_Comm comm); ///< collective
    Crew(const Crew &) = delete;
    Crew &operator=(const Crew &) = delete;
    /// Collective, before MPI ends. No destructor: a rank that unwinds alone would wait here for ever.
    void close();

    MPI_Comm comm = MPI_COMM_NULL;
    Bell bell;
    Mail mail;
    int rank = 0, size = 1;

private:
    static MPI_Comm duplicate(MPI_Comm comm);
};

/// Collective: rank r is the tree's node r, or r − 1 where rank 0 only feeds; all ranks give the same options. `make`
/// and `take` are called on rank 0, whose report is the farm's, and which returns when every node has told what it did.
/// Whatever they throw leaves run_farm on rank 0 alone (run_mpi then ends the job). Throws Error (usage): a tree that
/// needs another number of ranks.
RunReport run_farm(Crew &crew, const Application &application, const RunOptions &options);

} // namespace mpisheet::farm
