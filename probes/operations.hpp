#pragma once
// The operations as a table: what each sends and receives, how it runs. Verification, memory and --list read the same
// rows. A rank's messages are blocks of d bytes: `blocks` says how many it sends and receives, `origin` where each
// comes from.

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mpisheet {

/// One call of an operation on one rank.
struct Call {
    MPI_Comm comm = MPI_COMM_NULL;
    int rank = 0;
    int p = 1;
    std::int64_t d = 0;           ///< size of a block [byte]
    std::byte *send = nullptr;    ///< the blocks this rank sends
    std::byte *receive = nullptr; ///< room for those it receives
    int trips = 1;                ///< msg: round trips in a row
};

struct Blocks {
    int send = 0;
    int receive = 0;
};

constexpr int sum_of_all = -1; ///< Origin::rank of a reduction

struct Origin {
    int rank = 0;  ///< whose send buffer, or sum_of_all
    int block = 0; ///< which block of it
};

struct Probe {
    std::string_view name;
    std::string_view processes; ///< at which p it is measured, for people
    int fewest = 1;             ///< p from …
    int most = 0;               ///< … to; 0: any
    bool sized = true;          ///< false: it has no message, d is 0
    bool round_trip = false;    ///< true: it may run several times in a row, and its cost is half of one
    std::string_view timed;     ///< what a sample's seconds are
    Blocks (*blocks)(int rank, int p);
    Origin (*origin)(int rank, int p, int block);
    void (*run)(const Call &call);
};

/// In the order of --list.
std::span<const Probe> probes();

/// Those that are measured only where they are asked for by name.
std::span<const Probe> probes_on_request();

/// The row of that name, or nullptr.
const Probe *find_probe(std::string_view name);

/// The table for people: name, p, what d is, what a sample's seconds are.
std::string table_of_operations();

/// Reductions sum MPI_FLOAT where d is a multiple of 4, else MPI_UNSIGNED_CHAR.
MPI_Datatype reduction_type(std::int64_t d);
constexpr std::string_view reduction_meaning =
    "MPI_SUM of MPI_FLOAT where bytes is a multiple of 4, else of MPI_UNSIGNED_CHAR";

} // namespace mpisheet
