#pragma once
// The walk through a recording that profile() makes. Used by profiler.cpp and judged.cpp alone.

#include "model/traffic/traffic.hpp"
#include "recordings/replay/causes.hpp"
#include "recordings/replay/collectives.hpp"
#include "recordings/replay/members.hpp"
#include "recordings/replay/message_list.hpp"
#include "recordings/replay/profile.hpp"

#include <map>
#include <memory>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mpisheet::replay {

/// What a rank waits for: a message, or a collective that it began.
struct Awaited {
    int from = -1, to = -1; ///< a message; else a collective
    double bytes = 0;
    double sent_at = 0, wanted_at = 0; ///< when both sides were posted, as far as they were [s]
    bool is_sent = false, is_wanted = false;
    bool is_there = false;
    bool waits = false;  ///< its sender, for its receiver
    double there_at = 0; ///< by the sheet, from when it could leave [s]
    int last = -1;       ///< of a collective: who came last
    double last_at = 0;  ///< [s]
};
using AwaitedHandle = std::shared_ptr<Awaited>;

class Profiler {
public:
    Profiler(const record::Recording &recording, const EventSource &next, Costs &costs,
             const std::vector<MeasuredFunction> &measured, const Observer &observe);
    Profile run();

private:
    struct Rank {
        record::Event event;
        double left = 0;
        std::unordered_map<std::uint64_t, AwaitedHandle> requests;
        MessageList sent, wanted;
        std::vector<AwaitedHandle> awaited; ///< by its call that is not judged yet
        record::Event call;                 ///< that one
        bool is_open = false;               ///< there is one
        std::vector<std::uint32_t> phases;
        std::uint32_t phase = record::no_phase; ///< of the call
    };
    struct Meeting {
        std::vector<int> ranks;
        std::vector<record::Event> events;
        std::vector<double> predicted; ///< when each may leave, by the sheet [s]
        std::vector<AwaitedHandle> begun;
    };

    void fetch(int rank);
    void take(int rank);
    void advance_messages(double until);
    void post(int rank, bool is_send);
    void see(int rank);
    int pair_up(MessageList &waiting, MessageList &posted, const Envelope &envelope, bool &matched);
    void begin(int number, double time);
    void open_call(int rank, std::vector<AwaitedHandle> awaited);
    void judge_if_ready(int rank);
    void judge(int rank);
    void collective(int rank);
    void judge_meeting(const Collective *collective, Meeting &meeting, std::uint32_t communicator);
    void spend(int rank, const CallTimes &times);
    void count_size(std::string_view op, int p, double bytes, double seconds, std::uint64_t calls);
    double in_bound(double waiting) const { return waiting > recording_.clock_bound ? waiting : 0; }

    const record::Recording &recording_;
    const EventSource &source_;
    Costs &costs_;
    const std::vector<MeasuredFunction> &measured_;
    const Observer &observe_;
    traffic::Traffic traffic_;
    Members members_;
    Collectives collectives_;
    Causes causes_;
    std::vector<Rank> ranks_;
    std::vector<AwaitedHandle> messages_; ///< by number
    std::vector<int> free_;
    std::vector<int> on_the_way_;
    std::priority_queue<std::pair<double, int>, std::vector<std::pair<double, int>>, std::greater<>> queue_;
    std::map<std::pair<std::uint32_t, std::size_t>, Meeting> meetings_;
    std::vector<std::vector<std::size_t>> met_; ///< of each communicator and member: meetings
    std::map<std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>, Spent> spent_;
    std::map<std::tuple<std::string_view, int, std::uint64_t>, Sizes> sizes_;
    Profile out_;
};

} // namespace mpisheet::replay
