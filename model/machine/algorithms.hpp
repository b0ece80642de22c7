#pragma once
// How collectives are done: the algorithms of the library mpi.gp, which equations of sheets call by name. A fit infers
// from samples which of them an MPI library uses, and from which size on.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mpisheet {

struct Algorithm {
    std::string_view name;     ///< for a person: "recursive doubling"
    std::string_view function; ///< of the library, of p ≥ 2 and d [µs]; a barrier's of p alone
    /// Operations, between blanks, for which it is recognised in samples; in the order of the table the simpler come
    /// first.
    std::string_view used_by;
    enum class Use {
        anywhere,
        nodes, ///< where there are two levels: within the node first
        rare,  ///< libraries use it where they are configured to, or few libraries do: it has to explain more
    };
    Use use = Use::anywhere;
};

std::span<const Algorithm> algorithms();

/// "Ring(p,d)", "Dissemination(p)".
std::string call_of(const Algorithm &algorithm);

/// The library in gnuplot, the same bytes in every sheet of levels: what its algorithms cost on the machine that the
/// sheet says by Width, Message, Gap, Links, Both, Held and cyclic, see its head.
std::string_view mpi_library();

/// Whether an algorithm can do an operation.
bool can_do(const Algorithm &algorithm, std::string_view op);

/// What the name of an operation says: "allgather_ring_ompi" is an allgather by a ring. Nothing where it says nothing:
/// the library's own choice, or a name that does not tell rounds and bytes.
struct Forced {
    const Algorithm *algorithm = nullptr; ///< a row of the table
    bool is_like = false;                 ///< another one, whose rounds and bytes are those of the row
};
std::optional<Forced> forced_algorithm(std::string_view op);

/// "ring (forced)", for a sheet's note.
std::string in_words(const Forced &forced);

} // namespace mpisheet
