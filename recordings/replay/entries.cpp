#include "recordings/replay/entries.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
#include <limits>

namespace mpisheet::replay {
namespace {

bool makes_communicator(const std::string &call)
{
    for (const char *beginning : {"MPI_Comm_", "MPI_Intercomm_", "MPI_Cart_", "MPI_Graph_", "MPI_Dist_graph_"})
        if (call.rfind(beginning, 0) == 0)
            return true;
    return false;
}

bool is_square(const Collective &collective)
{
    return collective.operation == "alltoallv" || collective.operation == "alltoallw";
}

} // namespace

const Collective *collective_of_call(const std::string &call)
{
    return collective_of(makes_communicator(call) ? "MPI_Allgather" : call);
}

bool is_row(const Collective &collective)
{
    return collective.operation == "allgatherv" || collective.operation == "gatherv" ||
           collective.operation == "scatterv";
}

double bytes_of_entry(const Collective &collective, std::size_t p, const record::Event &event)
{
    const double share = is_square(collective) ? 1 / static_cast<double>(p) : 1; // recorded is a rank's sum
    return event.action == record::Action::communicator ? sizeof(int) + sizeof(int)
                                                        : static_cast<double>(event.bytes) * share;
}

void add_entry(const Collective &collective, int member, std::size_t p, const record::Event &event, Parts &parts)
{
    parts.bytes = std::max(parts.bytes, bytes_of_entry(collective, p, event));
    if (is_square(collective) && event.counts.size() == p) {
        parts.counts.resize(p, std::vector<double>(p, 0.0));
        parts.counts[at(member)].assign(event.counts.begin(), event.counts.end());
    } else if (is_row(collective) && event.counts.size() == p) {
        parts.counts.assign(1, {event.counts.begin(), event.counts.end()});
    }
}

void settle_counts(Parts &parts)
{
    double sum = 0, least = std::numeric_limits<double>::infinity(), most = 0;
    std::size_t number = 0;
    for (const auto &row : parts.counts)
        for (const double one : row) {
            sum += one;
            least = std::min(least, one);
            most = std::max(most, one);
            ++number;
        }
    if (number == 0)
        return;
    parts.bytes = sum / static_cast<double>(number);
    if (least == most)
        parts.counts.clear();
}

} // namespace mpisheet::replay
