#include "recordings/derive/summary.hpp"

#include "recordings/record/polling.hpp"
#include "recordings/replay/operations.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mpisheet::derive {
namespace {

using record::Action;
using record::Event;

double sum_of_bytes(const Uses &uses)
{
    double sum = 0;
    for (const auto &[use, count] : uses)
        sum += use.bytes * static_cast<double>(count);
    return sum;
}

/// How many distances there are, and whether rounds go further on one side than on the other.
std::size_t unevenness_of(const Uses &uses)
{
    std::set<int> distances;
    bool is_straight = true;
    for (const auto &[use, count] : uses) {
        distances.insert(use.distance);
        is_straight &= use.is_straight;
    }
    return distances.size() + (is_straight ? 0 : 1);
}

/// Of the ranks with about the most bytes the one with the fewest distances: it lies inside of a grid that is closed
/// to a ring.
const Uses &most_loaded(const std::vector<Uses> &ranks)
{
    constexpr double about = 0.95;
    double most = 0;
    for (const Uses &uses : ranks)
        most = std::max(most, sum_of_bytes(uses));
    const auto uses_of = [](const Uses &uses) {
        return std::accumulate(uses.begin(), uses.end(), std::uint64_t{0},
                               [](std::uint64_t sum, const auto &one) { return sum + one.second; });
    };
    const Uses *best = nullptr;
    for (const Uses &uses : ranks) {
        if (uses.empty() || sum_of_bytes(uses) < about * most)
            continue;
        if (best == nullptr ||
            std::pair(unevenness_of(uses), uses_of(*best)) < std::pair(unevenness_of(*best), uses_of(uses)))
            best = &uses;
    }
    return *best;
}

/// A message that was begun.
struct Begun {
    bool is_receive = false;
    int distance = 1;
    double bytes = 0;
};

/// Messages that a rank sends, and those that it gets until all have completed, or until it sends again after it
/// stopped for one of them. One that goes on with whatever comes first has others on their way meanwhile.
struct Round {
    bool is_open = false;
    bool has_stopped = false;
    std::string site;
    double sent = 0, received = 0; ///< [byte]
    int sends = 0, receives = 0;
    std::vector<std::pair<int, double>> distances; ///< of each message, with its bytes

    void add(const Begun &message)
    {
        (message.is_receive ? received : sent) += message.bytes;
        ++(message.is_receive ? receives : sends);
        distances.emplace_back(message.distance, message.bytes);
    }
};

/// Half of the bytes go no further.
int middle_distance(std::vector<std::pair<int, double>> &distances)
{
    std::sort(distances.begin(), distances.end());
    double all = 0, sum = 0;
    for (const auto &[distance, bytes] : distances)
        all += bytes;
    for (const auto &[distance, bytes] : distances)
        if (sum += bytes; 2 * sum >= all)
            return distance;
    return 1;
}

class Walk {
public:
    Walk(const record::Recording &recording, int rank, std::map<Place, std::vector<Uses>> &places)
        : recording_(recording), rank_(rank), places_(places)
    {
    }

    void take(const Event &event)
    {
        computing_[region()] += std::max(0.0, event.enter - left_);
        if (record::is_poll(recording_.calls[event.call]))
            computing_[region()] += record::seconds_of_polls(event);
        left_ = std::max(left_, event.leave);
        timing_decides_ += event.timing_decides ? 1 : 0;
        switch (event.action) {
        case Action::send:
        case Action::receive:
            post(event);
            break;
        case Action::wait:
            for (const std::uint64_t request : event.requests)
                complete(event, request);
            close_if_done();
            break;
        case Action::collective:
        case Action::communicator:
            meet(event);
            break;
        case Action::phase:
            close();
            record::change_phases(phases_, event);
            break;
        case Action::local:
            break;
        }
    }

    /// Computing of each region, when the rank has ended [s].
    std::map<std::string, double> end(double seconds)
    {
        close();
        computing_[region()] += std::max(0.0, seconds - left_);
        return computing_;
    }

    [[nodiscard]] std::uint64_t timing_decides() const { return timing_decides_; }

private:
    [[nodiscard]] std::string region() const { return phases_.empty() ? "" : recording_.phases[phases_.back()]; }
    [[nodiscard]] std::string site_of(const Event &event) const
    {
        const std::string site = recording_.site(event.site);
        return recording_.calls[event.call] + (site.empty() ? "" : " at " + site);
    }
    Uses &uses_of(Kind kind, const std::string &operation, const std::string &site)
    {
        std::vector<Uses> &ranks = places_[{region(), kind, operation, site}];
        ranks.resize(static_cast<std::size_t>(recording_.ranks));
        return ranks[static_cast<std::size_t>(rank_)];
    }

    void post(const Event &event)
    {
        const std::vector<int> &members = recording_.communicators[event.communicator].members;
        const auto partner = static_cast<std::size_t>(event.partner);
        if (event.partner < 0 || partner >= members.size() || members[partner] == rank_) {
            close_if_done();
            return; // to nobody, or to itself: no message
        }
        const bool is_receive = event.action == Action::receive;
        if (!is_receive && round_.has_stopped)
            close();
        open(event);
        const int apart = std::abs(members[partner] - rank_);
        const Begun message{is_receive, std::min(apart, recording_.ranks - apart), static_cast<double>(event.bytes)};
        if (event.request != 0)
            begun_[event.request] = message;
        if (!is_receive || event.request == 0)
            round_.add(message);
        round_.has_stopped |= is_receive && event.request == 0;
        close_if_done();
    }

    void open(const Event &event)
    {
        if (round_.is_open)
            return;
        round_ = {};
        round_.is_open = true;
        round_.site = site_of(event);
    }

    void complete(const Event &wait, std::uint64_t request)
    {
        const auto at = begun_.find(request);
        if (at == begun_.end())
            return;
        if (at->second.is_receive) {
            open(wait);
            round_.add(at->second);
            round_.has_stopped |= !wait.timing_decides;
        }
        begun_.erase(at);
    }

    void close_if_done()
    {
        if (begun_.empty())
            close();
    }

    void close()
    {
        if (!std::exchange(round_.is_open, false) || round_.distances.empty())
            return;
        const bool only_sends = round_.receives == 0;
        ++uses_of(only_sends ? Kind::sends : Kind::exchange, "",
                  round_.site)[{.bytes = std::max(round_.sent, round_.received),
                                .messages = std::max(round_.sends, round_.receives),
                                .distance = middle_distance(round_.distances),
                                .is_straight = round_.distances.front().first == round_.distances.back().first}];
    }

    /// Making a communicator takes what a duplicate of it takes.
    void meet(const Event &event)
    {
        close();
        const bool makes = event.action == Action::communicator;
        if (makes && event.made == record::no_communicator)
            return;
        const auto members =
            static_cast<int>(recording_.communicators[makes ? event.made : event.communicator].members.size());
        if (makes && members > 1)
            ++uses_of(Kind::collective, "make", site_of(event))[{.members = members}];
        const replay::Collective *collective = replay::collective_of(recording_.calls[event.call]);
        if (members < 2 || makes || collective == nullptr)
            return;
        double bytes = static_cast<double>(event.bytes);
        if (!event.counts.empty())
            bytes = static_cast<double>(std::accumulate(event.counts.begin(), event.counts.end(), std::uint64_t{0})) /
                    static_cast<double>(event.counts.size());
        if (collective->operation == "barrier")
            bytes = 0;
        ++uses_of(Kind::collective, std::string(collective->operation),
                  site_of(event))[{.bytes = bytes, .members = members}];
    }

    const record::Recording &recording_;
    int rank_;
    std::map<Place, std::vector<Uses>> &places_;
    std::map<std::string, double> computing_;
    std::vector<std::uint32_t> phases_;
    Round round_;
    std::unordered_map<std::uint64_t, Begun> begun_;
    double left_ = 0;
    std::uint64_t timing_decides_ = 0;
};

} // namespace

Summary summarise(const record::Recording &recording, const replay::EventSource &next)
{
    Summary summary{.ranks = recording.ranks, .size = recording.size.value};
    std::map<Place, std::vector<Uses>> places;
    for (int rank = 0; rank < recording.ranks; ++rank) {
        Walk walk(recording, rank, places);
        for (Event event; next(rank, event);)
            walk.take(event);
        const double end = recording.ends[static_cast<std::size_t>(rank)];
        summary.seconds = std::max(summary.seconds, end);
        for (const auto &[region, seconds] : walk.end(end)) {
            Computing &computing = summary.computing[region];
            computing.mean += seconds / recording.ranks;
            computing.longest = std::max(computing.longest, seconds);
        }
        summary.timing_decides += walk.timing_decides();
    }
    for (const auto &[place, ranks] : places)
        if (std::any_of(ranks.begin(), ranks.end(), [](const Uses &uses) { return !uses.empty(); }))
            summary.places[place] = most_loaded(ranks);
    for (const record::Uncovered &one : recording.uncovered)
        summary.uncovered += one.count;
    return summary;
}

} // namespace mpisheet::derive
