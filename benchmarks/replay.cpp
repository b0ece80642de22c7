// Events a second that a replay takes: halos of a grid and sums of all over the shipped sheets, whose links are shared.
// Then calls of collectives a second, all ranks' together, rows of a grid at once.
// replay_benchmark [ITERATIONS]

#include "recordings/replay/replay.hpp"

#include "equations/equations.hpp"
#include "formats/equation_file.hpp"
#include "formats/file.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

using namespace mpisheet;

namespace {

/// A square grid of ranks: each exchanges with its four neighbours, every tenth time all sum up.
class Halos {
public:
    Halos(int side, int iterations) : side_(side), events_(static_cast<std::size_t>(side) * side, iterations * 10) {}

    bool operator()(int rank, record::Event &event)
    {
        int &left = events_[static_cast<std::size_t>(rank)];
        if (left == 0)
            return false;
        const int step = --left % 10;
        event.requests.clear();
        event.request = 0;
        if (step >= 2) {
            const int direction = (step - 2) % 4;
            const bool receives = step >= 6;
            event.action = receives ? record::Action::receive : record::Action::send;
            event.partner = neighbour(rank, direction);
            event.tag = receives ? direction ^ 1 : direction; // what goes right comes from the left
            event.bytes = 8192;
            event.request = static_cast<std::uint64_t>(step);
        } else if (step == 1) {
            event.action = record::Action::wait;
            event.requests = {2, 3, 4, 5, 6, 7, 8, 9};
        } else {
            event.action = left / 10 % 10 == 0 ? record::Action::collective : record::Action::local;
            event.partner = -1;
            event.bytes = 8;
        }
        return true;
    }

private:
    [[nodiscard]] int neighbour(int rank, int direction) const
    {
        const int x = rank % side_, y = rank / side_;
        switch (direction) {
        case 0:
            return y * side_ + (x + 1) % side_;
        case 1:
            return y * side_ + (x + side_ - 1) % side_;
        case 2:
            return (y + 1) % side_ * side_ + x;
        default:
            return (y + side_ - 1) % side_ * side_ + x;
        }
    }

    int side_;
    std::vector<int> events_;
};

/// The recording's events on the machine of that sheet; with the seconds that replaying took.
std::pair<replay::Replayed, double> timed(const char *name, const record::Recording &recording,
                                          const replay::EventSource &events)
{
    equations::Scope sheet;
    const std::string file = std::string(MPISHEET_SOURCE) + "/datasheets/" + name + "/sheet.gp";
    sheet.load(formats::read_equations(file));
    replay::Costs costs(sheet, file);
    const auto begin = std::chrono::steady_clock::now();
    replay::Replayed replayed = replay::replay(recording, events, costs);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return {std::move(replayed), taken.count()};
}

void measure(const char *name, int side, int iterations)
{
    record::Recording recording;
    recording.ranks = side * side;
    recording.complete = true;
    recording.calls = {"MPI_Allreduce"};
    recording.communicators.resize(1);
    recording.communicators[0].members.resize(static_cast<std::size_t>(side) * side);
    std::iota(recording.communicators[0].members.begin(), recording.communicators[0].members.end(), 0);
    Halos halos(side, iterations);
    const auto [done, seconds] = timed(name, recording, std::ref(halos));
    std::printf("%-13s %5d ranks  %9.0f events  %8.3f s  %.2e events/s (at least 1e6)  %.2e messages/s\n", name,
                side * side, static_cast<double>(done.events), seconds, static_cast<double>(done.events) / seconds,
                static_cast<double>(done.messages) / seconds);
}

/// Rows of `side` ranks do one operation after another.
void measure_collectives(const char *name, int side, const std::vector<std::string> &calls, int times)
{
    record::Recording recording;
    recording.ranks = side * side;
    recording.complete = true;
    recording.calls = calls;
    recording.communicators.resize(static_cast<std::size_t>(side));
    for (int rank = 0; rank < side * side; ++rank)
        recording.communicators[static_cast<std::size_t>(rank / side)].members.push_back(rank);
    std::vector<int> done(static_cast<std::size_t>(recording.ranks));
    const auto events = [&](int rank, record::Event &event) {
        int &count = done[static_cast<std::size_t>(rank)];
        if (count == times)
            return false;
        event.action = record::Action::collective;
        event.call = static_cast<std::uint16_t>(static_cast<std::size_t>(count++) % calls.size());
        event.communicator = static_cast<std::uint32_t>(rank / side);
        event.partner = 0;
        event.bytes = 1024;
        return true;
    };
    const auto [replayed, seconds] = timed(name, recording, events);
    std::printf("%-13s %5d ranks  %-13s %9.0f calls  %8.3f s  %.2e calls/s\n", name, side * side,
                calls.size() > 1 ? "mix" : calls[0].c_str(), static_cast<double>(replayed.events), seconds,
                static_cast<double>(replayed.events) / seconds);
}

} // namespace

int main(int argc, char **argv)
{
    const int iterations = argc > 1 ? std::atoi(argv[1]) : 2000;
    for (const char *name : {"fattree-64", "crossbar-256", "ethernet-16", "racks-64"})
        for (const int side : {4, 8, 16})
            measure(name, side, iterations * 16 / (side * side));
    measure("racks-64", 32, iterations / 64);
    const std::vector<std::string> calls{"MPI_Allreduce", "MPI_Alltoall", "MPI_Bcast", "MPI_Allgather", "MPI_Barrier"};
    for (const int side : {4, 8, 16, 32}) {
        for (const std::string &call : calls)
            measure_collectives("crossbar-256", side, {call}, iterations / side);
        measure_collectives("crossbar-256", side, calls, iterations / side);
    }
}
