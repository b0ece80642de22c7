#pragma once
// What could be repaired in a recorded run: each repair edits its course. Whether it wins anything a replay says.

#include "recordings/repair/course.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::repair {

enum class Kind {
    computes,    ///< a rank computes longer than the others
    imbalance,   ///< ranks do not compute equally long
    interrupted, ///< computing now and then takes twice as long as it does in the same place
    barrier,     ///< ranks wait for each other without need
    small,       ///< many messages to one partner in a row
    larger,      ///< a rank's bytes are more than the others' in the same place
    serialised,  ///< blocking sends to many, one after the other
    late,        ///< a rank computes before it sends what others wait for
    rows,        ///< collectives in a row that could be one
    slow_node,   ///< a node's messages take longer than the sheet says
    slow_link,   ///< the same of one rank's messages to another
};

/// How a kind is called, in JSON and in --what-if, and what must hold for the repair to be possible.
struct KindWords {
    Kind kind;
    std::string_view name;  ///< in JSON
    std::string_view asked; ///< in --what-if; empty: it cannot be asked
    std::string_view condition;
    double counts = 1; ///< for its place in the list: what share of the seconds it wins
};
std::span<const KindWords> kinds();
const KindWords &words_of(Kind kind);

struct Repair {
    Kind kind = Kind::computes;
    int rank = -1, other = -1;        ///< of MPI_COMM_WORLD; -1: none in particular
    std::vector<int> ranks{};         ///< of a slow node: all of it
    std::string call{};               ///< "MPI_Send"
    std::vector<std::string> sites{}; ///< "halo.c:42 (exchange)", the first one first
    double bound = 0;                 ///< it does not win more [s]
    double slower = 1;                ///< of a slow node: its messages take so many times as long
    double chance = 0;                ///< so much of what it wins may be noise, or a replay without it is off by [s]
    double least = 0;                 ///< wins less: those who wait have something else to wait for [s]
    std::function<Course()> edit{};
};

/// All that can be edited, however little it would win. `sight` and its course must outlive them.
std::vector<Repair> repairs_of(const Sight &sight);

/// The same, kind by kind.
void find_computing(const Sight &sight, std::vector<Repair> &found);
void find_late(const Sight &sight, std::vector<Repair> &found);
void find_small(const Sight &sight, std::vector<Repair> &found);
void find_serialised(const Sight &sight, std::vector<Repair> &found);
void find_larger(const Sight &sight, std::vector<Repair> &found);
void find_barriers(const Sight &sight, std::vector<Repair> &found);
void find_rows(const Sight &sight, std::vector<Repair> &found);

/// "rank 3 computes longer than the others, most behind MPI_Allreduce at solver.c:120".
std::string in_words(const Repair &repair);

/// What happens less often at a rank is before and behind a loop, and is not repaired.
inline constexpr std::size_t least_often = 3;

} // namespace mpisheet::repair
