// goal_benchmark RECORDING: a recorded program in GOAL, the language of LogGOPSim, on stdout: messages as they were
// matched, collectives as the messages that replay composes them of, no computing. For scripts/validate-replay.

#include "recordings/record/reader.hpp"
#include "recordings/replay/composed.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <map>
#include <unordered_map>
#include <vector>

namespace {

using namespace mpisheet;
using record::Action;
using record::Event;

/// One rank's schedule: what begins after its last wait requires `anchor`.
struct Schedule {
    std::size_t tasks = 0, anchor = 0;
    std::unordered_map<std::uint64_t, std::size_t> open; ///< by request

    std::size_t begin(const std::string &what)
    {
        fmt::print("l{}: {}\n", ++tasks, what);
        if (anchor != 0)
            fmt::print("l{} requires l{}\n", tasks, anchor);
        return tasks;
    }
    /// A message to or from rank `other` of all; without a request what follows waits for it.
    void message(const Event &event, int other, std::uint64_t tag)
    {
        const std::size_t task = begin(fmt::format(
            "{} {}b {} {} tag {}", event.action == Action::send ? "send" : "recv",
            std::max<std::uint64_t>(1, event.bytes), event.action == Action::send ? "to" : "from", other, tag));
        if (event.request == 0)
            anchor = task;
        else
            open[event.request] = task;
    }
    void wait(const std::vector<std::uint64_t> &requests)
    {
        anchor = begin("calc 0");
        for (const std::uint64_t request : requests)
            if (const auto found = open.find(request); found != open.end()) {
                fmt::print("l{} requires l{}\n", anchor, found->second);
                open.erase(found);
            }
    }
};

/// Collectives of each communicator are numbered, so that their messages meet no others.
struct Collectives {
    const record::Recording &recording;
    std::map<std::uint32_t, std::uint64_t> number{};

    void add(Schedule &schedule, int rank, const Event &event)
    {
        const std::uint64_t tag =
            1000000 + 1000 * std::uint64_t{event.communicator} + number[event.communicator]++ % 1000;
        const bool makes = event.action == Action::communicator;
        const replay::Collective *collective =
            replay::collective_of(makes ? "MPI_Allgather" : recording.calls[event.call]);
        const std::vector<int> &members = recording.communicators[event.communicator].members;
        const int p = static_cast<int>(members.size());
        if (collective == nullptr || p == 1)
            return;
        const bool is_square = collective->operation.substr(0, 8) == "alltoall";
        replay::Parts parts{std::max(0, event.partner),
                            makes ? 8 : static_cast<double>(event.bytes) / (is_square ? p : 1)};
        int member = 0;
        while (members[static_cast<std::size_t>(member)] != rank)
            ++member;
        Schedule own{schedule.tasks, schedule.anchor};
        const auto programs = replay::composed(*collective, p, parts);
        for (const Event &part : programs[static_cast<std::size_t>(member)])
            if (part.action == Action::wait)
                own.wait(part.requests);
            else
                own.message(part, members[static_cast<std::size_t>(part.partner)], tag);
        if (event.request != 0) { // it goes on beside what follows
            schedule.open[event.request] = own.anchor;
            schedule.tasks = own.tasks;
        } else {
            schedule.tasks = own.tasks;
            schedule.anchor = own.anchor;
        }
    }
};

void print(const record::Recording &recording)
{
    fmt::print("num_ranks {}\n", recording.ranks);
    for (int rank = 0; rank < recording.ranks; ++rank) {
        fmt::print("rank {} {{\n", rank);
        Schedule schedule;
        Collectives collectives{recording};
        record::Events events(recording, rank);
        for (Event event; events.next(event);) {
            const std::vector<int> &members = recording.communicators[event.communicator].members;
            if (event.action == Action::send || event.action == Action::receive)
                schedule.message(event, members[static_cast<std::size_t>(event.partner)],
                                 100000 * std::uint64_t{event.communicator % 10} +
                                     static_cast<std::uint64_t>(event.tag) % 100000);
            else if (event.action == Action::wait)
                schedule.wait(event.requests);
            else if (event.action == Action::collective || event.action == Action::communicator)
                collectives.add(schedule, rank, event);
        }
        fmt::print("}}\n");
    }
}

} // namespace

int main(int argc, char **argv)
try {
    if (argc != 2) {
        fmt::print(stderr, "usage: goal_benchmark RECORDING\n");
        return 64;
    }
    print(record::read_recording(argv[1]));
    return 0;
} catch (const std::exception &error) {
    fmt::print(stderr, "goal_benchmark: {}\n", error.what());
    return 65;
}
