// Messages that could be fewer, or begun at once.

#include "recordings/repair/repairs.hpp"

#include <algorithm>
#include <set>

namespace mpisheet::repair {
namespace {

using record::Action;
using record::Event;

/// A call that is a send and a receive.
bool is_both(const Course &course, const Event &event)
{
    return course.call(event).starts_with("MPI_Sendrecv");
}

/// Steps of a rank, one of a row after the other.
struct Row {
    int rank = 0;
    std::vector<std::size_t> steps;
};

/// Sends from one place to one partner in a row: nothing but posts lies between them.
std::map<std::uint32_t, std::vector<Row>> rows_of_sends(const Sight &sight)
{
    using Key = std::tuple<std::uint32_t, std::uint32_t, int, int>;
    std::map<std::uint32_t, std::vector<Row>> rows;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank) {
        const std::vector<Step> &steps = sight.course->ranks[at(rank)];
        std::map<Key, Row> open;
        const auto end_all = [&] {
            for (auto &[key, row] : open)
                if (row.steps.size() > 1)
                    rows[std::get<0>(key)].push_back(std::move(row));
            open.clear();
        };
        for (std::size_t k = 0; k < steps.size(); ++k) {
            const Event &event = *steps[k].event;
            if (!sight.follows({rank, k}))
                end_all();
            if (event.action == Action::send) {
                if (sight.seen({rank, k}).mate.rank >= 0 && !is_both(*sight.course, event)) {
                    Row &row = open[{event.site, event.communicator, event.partner, event.tag}];
                    row.rank = rank;
                    row.steps.push_back(k);
                }
            } else if (event.action != Action::phase && event.request == 0) {
                end_all();
            }
        }
        end_all();
    }
    return rows;
}

/// The receives of a row are a row too: their receiver waits for nothing else and computes nothing between them.
bool are_in_a_row(const Sight &sight, int rank, const std::vector<std::size_t> &receives)
{
    if (!std::is_sorted(receives.begin(), receives.end()))
        return false;
    for (std::size_t k = receives.front() + 1; k <= receives.back(); ++k) {
        const Event &event = *sight.step({rank, k}).event;
        const bool posts = event.request != 0 && (event.action == Action::send || event.action == Action::receive);
        if (!sight.follows({rank, k}) ||
            (!posts && event.action != Action::phase && !std::binary_search(receives.begin(), receives.end(), k)))
            return false;
    }
    return true;
}

/// Seconds that a rank spends in those calls, for each rank; the longest of them.
class Spent {
public:
    void add(const Sight &sight, Where where)
    {
        const std::size_t end = sight.seen(where).ends;
        const Seen &seen = sight.ranks[at(where.rank)][end];
        if (counted_.insert({where.rank, end}).second)
            longest_ = std::max(longest_, seconds_[where.rank] += seen.leave - seen.enter);
    }
    [[nodiscard]] double longest() const { return longest_; }

private:
    std::set<std::pair<int, std::size_t>> counted_;
    std::map<int, double> seconds_;
    double longest_ = 0;
};

/// Alone in its kind of rank: that rank; −1: there are several.
int only_one(const std::set<int> &ranks)
{
    return ranks.size() == 1 ? *ranks.begin() : -1;
}

} // namespace

void find_small(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    for (const auto &[site, rows] : rows_of_sends(sight)) {
        Edit edit;
        std::set<int> senders;
        Spent spent;
        const Event *send = nullptr;
        for (const Row &row : rows) {
            const int to = sight.seen({row.rank, row.steps.front()}).mate.rank;
            std::vector<std::size_t> receives;
            std::uint64_t bytes = 0;
            for (const std::size_t k : row.steps) {
                receives.push_back(sight.seen({row.rank, k}).mate.step);
                bytes += sight.step({row.rank, k}).event->bytes;
            }
            if (!are_in_a_row(sight, to, receives))
                continue;
            for (std::size_t i = 0; i < row.steps.size(); ++i) {
                const Event *sent = sight.step({row.rank, row.steps[i]}).event;
                const Event *received = sight.step({to, receives[i]}).event;
                spent.add(sight, {row.rank, row.steps[i]});
                spent.add(sight, {to, receives[i]});
                if (i + 1 < row.steps.size())
                    edit.gone.insert(sent);
                if (i > 0)
                    edit.gone.insert(received);
            }
            send = sight.step({row.rank, row.steps.back()}).event;
            const Event *first = sight.step({to, receives.front()}).event;
            Event all = *send, wanted = *first;
            all.bytes = wanted.bytes = bytes;
            edit.instead[send] = course.keep(std::move(all));
            edit.instead[first] = course.keep(std::move(wanted));
            senders.insert(row.rank);
        }
        if (send == nullptr)
            continue;
        found.push_back({.kind = Kind::small,
                         .rank = only_one(senders),
                         .call = course.call(*send),
                         .sites = {course.site(site)},
                         .bound = spent.longest(),
                         .edit = [&course, edit = std::move(edit)] { return edited(course, edit); }});
    }
}

namespace {

/// Rows of a rank become sends that are begun one after the other, and waited for together.
void begin_at_once(Course &course, const Row &row, std::vector<Step> &steps, std::uint64_t &request)
{
    Event wait = *course.ranks[at(row.rank)][row.steps.front()].event;
    wait.action = Action::wait;
    wait.partner = -1;
    wait.bytes = 0;
    for (const std::size_t k : row.steps) {
        const Step &step = course.ranks[at(row.rank)][k];
        Event begun = *step.event;
        begun.request = ++request;
        begun.leave = begun.enter;
        wait.requests.push_back(request);
        steps.push_back({course.keep(std::move(begun)), step.gap});
    }
    wait.leave = wait.enter;
    steps.push_back({course.keep(std::move(wait)), 0});
}

Course with_begun(const Course &course, const std::vector<Row> &rows)
{
    Course out = course;
    for (std::size_t i = 0; i < rows.size();) {
        const int rank = rows[i].rank;
        const std::vector<Step> &before = course.ranks[at(rank)];
        std::uint64_t request = 0;
        for (const Step &step : before)
            request = std::max(request, step.event->request);
        std::vector<Step> steps;
        std::size_t done = 0;
        for (; i < rows.size() && rows[i].rank == rank; ++i) {
            steps.insert(steps.end(), before.begin() + static_cast<std::ptrdiff_t>(done),
                         before.begin() + static_cast<std::ptrdiff_t>(rows[i].steps.front()));
            begin_at_once(out, rows[i], steps, request);
            done = rows[i].steps.back() + 1;
        }
        steps.insert(steps.end(), before.begin() + static_cast<std::ptrdiff_t>(done), before.end());
        out.ranks[at(rank)] = std::move(steps);
    }
    return out;
}

} // namespace

void find_serialised(const Sight &sight, std::vector<Repair> &found)
{
    const Course &course = *sight.course;
    std::map<std::pair<std::uint32_t, Action>, std::vector<Row>> rows;
    for (int rank = 0; rank < static_cast<int>(sight.ranks.size()); ++rank) {
        const std::vector<Step> &steps = course.ranks[at(rank)];
        Row row{rank, {}};
        std::set<int> partners;
        for (std::size_t k = 0; k <= steps.size(); ++k) {
            const Event *event = k < steps.size() ? steps[k].event : nullptr;
            const bool fits = event != nullptr && event->request == 0 && event->partner >= 0 &&
                              (event->action == Action::send || event->action == Action::receive) &&
                              !is_both(course, *event);
            const Event *first = row.steps.empty() ? nullptr : steps[row.steps.front()].event;
            const bool goes_on = fits && first != nullptr && event->site == first->site &&
                                 event->action == first->action && sight.follows({rank, k});
            if (first != nullptr && !goes_on) {
                if (partners.size() > 1)
                    rows[{first->site, first->action}].push_back(row);
                row.steps.clear();
                partners.clear();
            }
            if (fits) {
                row.steps.push_back(k);
                partners.insert(event->partner);
            }
        }
    }
    for (auto &[place, all] : rows) {
        std::set<int> ranks;
        Spent spent;
        for (const Row &row : all) {
            ranks.insert(row.rank);
            for (const std::size_t k : row.steps)
                spent.add(sight, {row.rank, k});
        }
        const Event &first = *sight.step({all.front().rank, all.front().steps.front()}).event;
        found.push_back({.kind = Kind::serialised,
                         .rank = only_one(ranks),
                         .call = course.call(first),
                         .sites = {course.site(place.first)},
                         .bound = spent.longest(),
                         .edit = [&course, all = std::move(all)] { return with_begun(course, all); }});
    }
}

} // namespace mpisheet::repair
