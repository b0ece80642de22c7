#pragma once
// Recordings made by hand: what each rank does, in memory.

#include "recordings/record/recording.hpp"
#include "recordings/replay/source.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mpisheet {

/// Each rank's events; computing before an event is the time since the one before it left.
class MadeRecording {
public:
    record::Recording recording;

    explicit MadeRecording(int ranks) : events_(static_cast<std::size_t>(ranks)), now_(static_cast<std::size_t>(ranks))
    {
        recording.ranks = ranks;
        recording.complete = true;
        recording.communicators.resize(1);
        recording.communicators[0].members.resize(static_cast<std::size_t>(ranks));
        std::iota(recording.communicators[0].members.begin(), recording.communicators[0].members.end(), 0);
        recording.ends.resize(static_cast<std::size_t>(ranks));
    }

    std::uint32_t communicator(std::vector<int> members)
    {
        recording.communicators.push_back({std::move(members)});
        return static_cast<std::uint32_t>(recording.communicators.size()) - 1;
    }

    MadeRecording &compute(int rank, double seconds)
    {
        now_[place(rank)] += seconds;
        recording.ends[place(rank)] = now_[place(rank)];
        return *this;
    }
    MadeRecording &send(int rank, int to, std::uint64_t bytes, std::uint64_t request = 0)
    {
        return add(rank, "MPI_Send",
                   {.action = record::Action::send, .partner = to, .bytes = bytes, .request = request});
    }
    MadeRecording &receive(int rank, int from, std::uint64_t bytes, std::uint64_t request = 0)
    {
        return add(rank, "MPI_Recv",
                   {.action = record::Action::receive, .partner = from, .bytes = bytes, .request = request});
    }
    MadeRecording &wait(int rank, std::vector<std::uint64_t> requests)
    {
        record::Event event{.action = record::Action::wait};
        event.requests = std::move(requests);
        return add(rank, "MPI_Waitall", std::move(event));
    }
    MadeRecording &collective(int rank, const std::string &call, std::uint64_t bytes, std::uint32_t communicator = 0,
                              int root = 0)
    {
        return add(
            rank, call,
            {.action = record::Action::collective, .communicator = communicator, .partner = root, .bytes = bytes});
    }
    /// `event` is the last of `count` polls, which took so long together.
    MadeRecording &poll(int rank, const std::string &call, record::Event event, std::uint64_t count, double seconds)
    {
        event.timing_decides = true;
        event.count = count;
        add(rank, call, std::move(event));
        events_[place(rank)].back().leave += seconds;
        return compute(rank, seconds);
    }
    MadeRecording &add(int rank, const std::string &call, record::Event event)
    {
        event.call = static_cast<std::uint16_t>(number_of(recording.calls, call));
        event.site = number_of(recording.sites, site.empty() ? call : site);
        event.caller = number_of(recording.callers, callers);
        event.enter = event.leave = now_[place(rank)];
        events_[place(rank)].push_back(std::move(event));
        return *this;
    }

    /// Where the next calls stand in the program; empty: each at a site of its own.
    std::string site;
    /// Where the function was called that makes them: a line for each, the nearest first.
    std::string callers;

    [[nodiscard]] replay::EventSource source() const
    {
        return [this, next = std::vector<std::size_t>(events_.size())](int rank, record::Event &event) mutable {
            const auto &of_rank = events_[place(rank)];
            if (next[place(rank)] == of_rank.size())
                return false;
            event = of_rank[next[place(rank)]++];
            return true;
        };
    }

    /// The same recording with the times that it takes somewhere.
    void take_times(const std::vector<std::vector<std::pair<double, double>>> &times, const std::vector<double> &ends)
    {
        for (std::size_t rank = 0; rank < events_.size(); ++rank)
            for (std::size_t i = 0; i < events_[rank].size(); ++i)
                std::tie(events_[rank][i].enter, events_[rank][i].leave) = times[rank][i];
        recording.ends = ends;
    }

private:
    static std::size_t place(int rank) { return static_cast<std::size_t>(rank); }
    static std::uint32_t number_of(std::vector<std::string> &names, const std::string &name)
    {
        const auto at = std::find(names.begin(), names.end(), name);
        if (at != names.end())
            return static_cast<std::uint32_t>(at - names.begin());
        names.push_back(name);
        return static_cast<std::uint32_t>(names.size()) - 1;
    }

    std::vector<std::vector<record::Event>> events_;
    std::vector<double> now_;
};

} // namespace mpisheet
