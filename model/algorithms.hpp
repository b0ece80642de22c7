#pragma once
// How collectives are done: each algorithm as an equation over the messages of a machine's levels, in the sheet's own
// language. A fit infers from samples which of them a library uses, and from which size on.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mpisheet {

/// Called are, beside gnuplot's functions, those of a machine (µs):
///   tmsg_at(s,d)         a message between ranks s apart, each block filled before the next
///   thop(p,s,d)          a message of a tree's round, from ranks 2·s, 4·s, 6·s … to the ones s apart, in any order of
///                        ranks on nodes: in turn on them, all ranks of a node send together. Without nodes: tmsg_at
///   tbranches(p,s,b,d)   messages of one rank to those s, 2·s … apart, at most b - 1, one after another
///   tchain(p,d)          a message from each rank to the next, one after another
///   tleaders(p,d)    one rank of each node with all others, by recursive doubling
///   tfan_all(p,d)        messages of one rank to or from p - 1 others beyond the first
///   tfull(p,n,d)         the rounds of a tree over n of p ranks, one after another
///   tway(p,n,d)          the slowest way in a binomial tree over the first n of p ranks; tgrown: of growing messages
///   held(d)              the share of a message's time that its sender is held: tsend(d)/tmsg(d)
///   tswap_all(p,s,d)     all p ranks exchange with the one s apart (rank xor s) at once
///   tshift_all(p,s,d)    all p ranks send s ranks on, and receive, at once
///   tcrowd_all(p,d)      what d bytes from each rank to each other take of the narrowest link beyond a first message
///   tfan_all(p,d)        the same between one rank and all others
///   flog2(p), nodes(p)   ⌊log2 p⌋; of how many blocks of the nearest level
/// Words in capitals stand for what many algorithms have in common, {} is left out among powers of two, NODE for the
/// number of ranks of the nearest level; an algorithm that says it needs two levels.
struct Algorithm {
    std::string_view name;
    std::string_view function; ///< in a sheet, of p and d
    std::string_view equation; ///< of p ≥ 2 and d, with such words [µs]
    /// Operations, between blanks, that are told from samples; in the order of the table the simpler come first.
    std::string_view used_by;
    bool is_rare = false; ///< libraries use it where they are told to, or few of them: it has to explain more
};

std::span<const Algorithm> algorithms();

/// Of how many processes: powers of two need no folding of the others into them.
enum class Counts { all, powers_of_two };

/// The equation without words, on a machine whose nearest level has `node` ranks ("8", "ppn"; empty: it is the only
/// level); empty: it needs two levels.
std::string equation_of(const Algorithm &algorithm, const std::string &node, Counts counts = Counts::all);

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
