#pragma once
// The operations as a table: what each sends and receives, how it runs. Verification, memory and --list read the same
// rows. A rank's messages are blocks: `blocks` says how many it sends and receives, `origin` where each comes from,
// probes/blocks.hpp how long each is: d bytes, or a rank's share of p·d.

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::probes {

/// One call of an operation on one rank.
struct Call {
    MPI_Comm comm = MPI_COMM_NULL;
    int rank = 0;
    int p = 1;
    std::int64_t d = 0;           ///< size of a block [byte]
    std::byte *send = nullptr;    ///< the blocks this rank sends
    std::byte *receive = nullptr; ///< where those that it receives go

    /// What the calls with counts are given: bytes and place of each block; elements of each block of a reduction.
    std::vector<int> sent, sent_at, received, received_at, elements;
    MPI_Datatype type = MPI_BYTE; ///< of a reduction
};

struct Blocks {
    int send = 0;
    int receive = 0;
};

/// Where a received block comes from: from one rank's send buffer, or from those of the ranks 0 … summed − 1, added up.
struct Origin {
    static constexpr int not_summed = -1;
    int rank = 0;            ///< whose send buffer, where nothing is summed
    int block = 0;           ///< which block of the send buffer, or of each of those that are summed
    int summed = not_summed; ///< over how many ranks a reduction sums; 0: MPI leaves the block undefined
};

/// How long a block is: d, or the share of the rank that has it, or of the rank whose number it bears.
enum class Share { even, of_rank, of_block };

/// Which rank comes when all the others have long been there.
enum class Late { nobody, first, last };

/// How p·d bytes are dealt to p ranks: the last has β times the mean, the others the rest in equal parts. The thesis's
/// unevenness Σ|N_i − N/p| / (2 N (1 − 1/p)) of such a deal is (β − 1)/(p − 1).
struct Imbalance {
    double beta = 1;       ///< largest over mean; 0: p, all in the last rank
    double unevenness = 0; ///< if not 0: β = 1 + unevenness·(p − 1)
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
    double (*local)(const Call &call) =
        nullptr; ///< if given: runs it; the seconds of this rank's call count, not its end
    Share sent = Share::even, received = Share::even;
    Imbalance imbalance;
    bool coarse = false;   ///< of a list of doubling sizes every second is measured
    bool of_bytes = false; ///< reduces MPI_UNSIGNED_CHAR at every d
    bool window = false;   ///< many messages between the same two ranks, all in the same buffer
    bool cold = false;     ///< each repetition in memory that no cache holds any more
    int calls = 1;         ///< in a row between two stamps; the cost is of one of them
    Late late = Late::nobody;
    bool own = false; ///< the late rank's call counts, not the last end
    int level = -1;   ///< of level_names: among pairs of that level, not the first p ranks
};

/// In the order of --list.
std::span<const Probe> probes_of_every_sweep();

/// Those that are measured only where they are asked for by name.
std::span<const Probe> probes_on_request();

/// Messages of each level of the machine, alone (msg_LEVEL), several pairs at once (pingpong_LEVEL), and both ways at
/// once (exchange_LEVEL): measured where a launch has that level.
std::span<const Probe> level_probes();

/// The rows of a sweep and on request as programs may call them: OP_cold where they have messages, measured from
/// `least_cold` bytes on; OP_chain, OP_late, OP_late_own, OP_late0, OP_late0_own where all ranks' ends count. Only
/// where asked for.
std::span<const Probe> varied_probes();
constexpr std::int64_t least_cold = 1024;
constexpr int calls_of_chain = 10;

/// The rank that comes late; −1: none.
int late_rank(const Probe &probe, int p);

/// The row of that name, or nullptr.
const Probe *find_probe(std::string_view name);

/// The table for people: name, p, what d is, what a sample's seconds are.
std::string table_of_operations();

/// Whether what is received is a sum.
bool is_reduction(const Probe &probe);

/// Reductions sum MPI_FLOAT where d is a multiple of 4, else MPI_UNSIGNED_CHAR.
bool reduces_floats(const Probe &probe, std::int64_t d);
constexpr std::string_view reduction_meaning =
    "MPI_SUM of MPI_FLOAT where bytes is a multiple of 4, else of MPI_UNSIGNED_CHAR; OP_byte: of MPI_UNSIGNED_CHAR";

} // namespace mpisheet::probes
