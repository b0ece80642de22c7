#include "recordings/repair/repairs.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::repair {
namespace {

/// Whether a send may go earlier only its author knows, so that it counts half in the list; interruptions are the
/// system's, not the program's, and come last.
constexpr std::array all_kinds{
    KindWords{Kind::computes, "computes", "slow", "if its work can be as much as the others'"},
    KindWords{Kind::imbalance, "imbalance", "balance", "if the work can be dealt out equally"},
    KindWords{Kind::interrupted, "interrupted", "interrupted", "if the system can be kept from interrupting it", 0},
    KindWords{Kind::barrier, "barrier", "barrier", "if nothing but messages depends on the order that it makes"},
    KindWords{Kind::small, "small_messages", "small", "if what they carry is known when the first is sent"},
    KindWords{Kind::larger, "larger_messages", "larger", "if its part can be as large as the others'"},
    KindWords{Kind::serialised, "serialised_sends", "serial", "if no buffer changes before all are sent"},
    KindWords{Kind::late, "late", "late", "if what it sends does not need what is computed before it", 0.5},
    KindWords{Kind::rows, "rows_of_collectives", "rows", "if no later one needs what an earlier one brings"},
    KindWords{Kind::slow_node, "slow_node", "", "if the node is repaired or left out"},
    KindWords{Kind::slow_link, "slow_link", "", "if the way between them is repaired"},
};

} // namespace

std::span<const KindWords> kinds()
{
    return all_kinds;
}

const KindWords &words_of(Kind kind)
{
    return all_kinds.at(static_cast<std::size_t>(kind));
}

std::vector<Repair> repairs_of(const Sight &sight)
{
    std::vector<Repair> found;
    for (const auto find :
         {find_computing, find_barriers, find_small, find_larger, find_rows, find_serialised, find_late})
        find(sight, found);
    return found;
}

std::string in_words(const Repair &repair)
{
    const std::string rank = "rank " + std::to_string(repair.rank), who = repair.rank < 0 ? "ranks" : rank;
    const std::string verb = repair.rank < 0 ? "" : "s"; // ranks send, rank 3 sends
    std::string where = " " + repair.call;
    for (std::size_t i = 0; i < repair.sites.size(); ++i)
        where += (i == 0 ? " at " : ", ") + repair.sites[i];
    switch (repair.kind) {
    case Kind::computes:
        return rank + " computes longer than the others, most before" + where;
    case Kind::imbalance:
        return "ranks do not compute equally long";
    case Kind::interrupted:
        return "computing is interrupted now and then";
    case Kind::barrier:
        return "ranks wait for each other in" + where;
    case Kind::small:
        return who + " send" + verb + " many messages to one partner in a row," + where;
    case Kind::larger:
        return rank + " sends more than others," + where;
    case Kind::serialised:
        return who + " send" + verb + " to several ranks one after the other," + where;
    case Kind::late:
        return rank + " computes before it sends what others wait for," + where;
    case Kind::rows:
        return "collectives in a row could be one," + where;
    case Kind::slow_node:
        return "messages of " + repair.call + " (" + rank + (repair.ranks.size() > 1 ? " …" : "") +
               ") take longer than the sheet says";
    case Kind::slow_link:
        return "messages from " + rank + " to rank " + std::to_string(repair.other) +
               " take longer than the sheet says";
    }
    return {};
}

} // namespace mpisheet::repair
