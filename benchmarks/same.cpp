// same_benchmark RECORDING OTHER: how many events of the first the second does not have, in the order of each rank; the
// first event that differs goes to stderr. Places, requests' numbers and times may be others. For
// scripts/validate-course.

#include "recordings/course/streams.hpp"
#include "recordings/record/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace {

using namespace mpisheet;

course::Run read(const char *folder)
{
    const record::Recording recording = record::read_recording(folder);
    std::vector<record::Events> ranks;
    for (int rank = 0; rank < recording.ranks; ++rank)
        ranks.emplace_back(recording, rank);
    course::Run run = course::read_run(
        recording, [&](int rank, record::Event &event) { return ranks[static_cast<std::size_t>(rank)].next(event); });
    for (auto &rank : run.ranks)
        std::erase_if(rank, [](const course::Happened &one) { return one.event.action == record::Action::phase; });
    return run;
}

bool is_same(const course::Run &run, const record::Event &event, const course::Run &other, const record::Event &its)
{
    return event.action == its.action && event.partner == its.partner && event.bytes == its.bytes &&
           event.counts == its.counts && event.requests.size() == its.requests.size() &&
           run.members(event.communicator) == other.members(its.communicator);
}

} // namespace

int main(int argc, char **argv)
try {
    if (argc != 3) {
        std::fputs("usage: same_benchmark RECORDING OTHER\n", stderr);
        return 64;
    }
    const course::Run run = read(argv[1]), other = read(argv[2]);
    std::size_t missing = 0;
    for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
        const auto &events = run.ranks[rank], &its = other.ranks.at(rank);
        const std::size_t both = std::min(events.size(), its.size());
        missing += std::max(events.size(), its.size()) - both;
        for (std::size_t k = 0; k < both; ++k)
            if (!is_same(run, events[k].event, other, its[k].event) && missing++ == 0)
                fmt::print(stderr, "rank {}, event {}: {}\n", rank, k, run.place(events[k].event).text());
    }
    fmt::print("{}\n", missing);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "same_benchmark: %s\n", error.what());
    return 65;
}
