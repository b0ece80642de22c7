#pragma once
// A recorded run in memory, to be edited: what every rank calls, and what it computes before. Times are no part of it;
// a replay makes them.

#include "recordings/replay/place.hpp"
#include "recordings/replay/replay.hpp"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace mpisheet::repair {

using replay::at;

struct Step {
    const record::Event *event = nullptr;
    double gap = 0; ///< computing before it [s]
};

/// A copy shares the events; steps are its own.
struct Course {
    const record::Recording *recording = nullptr;
    std::vector<std::vector<Step>> ranks;
    std::vector<double> rest; ///< of each rank: computing after its last event [s]
    std::shared_ptr<std::deque<record::Event>> events = std::make_shared<std::deque<record::Event>>();

    const record::Event *keep(record::Event event) const { return &events->emplace_back(std::move(event)); }
    [[nodiscard]] const std::string &call(const record::Event &event) const { return recording->calls[event.call]; }
    [[nodiscard]] std::string site(std::uint32_t number) const { return recording->site(number); }
};

/// `recording` must outlive it. None: there are more than `most` events.
std::optional<Course> read_course(const record::Recording &recording, const replay::EventSource &next,
                                  std::size_t most);

replay::Replayed replay(const Course &course, replay::Costs &costs, const replay::Options &options = {},
                        const replay::Observer &observe = {});

/// Events that are gone, with the requests that they made, and events that others take the place of. What was computed
/// before an event that is gone is computed before the next one.
struct Edit {
    std::unordered_set<const record::Event *> gone;
    std::unordered_map<const record::Event *, const record::Event *> instead;
};
Course edited(const Course &course, const Edit &edit);

/// Where an event is: the rank's, by number.
struct Where {
    int rank = -1;
    std::size_t step = 0;
};

/// What a course says of each of its steps.
struct Seen {
    double enter = 0, leave = 0; ///< as recorded, one after the other [s]
    Where mate{};                ///< of a message: its other side
    std::size_t ends = 0;        ///< the step that waits for it: itself, or the one with its request
    double usual = 0;            ///< computing before it: the middle of all between these two places [s]
};
struct Sight {
    const Course *course;
    std::vector<std::vector<Seen>> ranks;

    [[nodiscard]] const Step &step(Where where) const { return course->ranks[at(where.rank)][where.step]; }
    [[nodiscard]] const Seen &seen(Where where) const { return ranks[at(where.rank)][where.step]; }
    /// A call right behind the one before it.
    [[nodiscard]] bool follows(Where where) const;
};
Sight look_at(const Course &course);

/// Of numbers; 0: none.
double middle_of(std::vector<double> values);
/// The value that nine in ten do not exceed.
double high_of(std::vector<double> values);

} // namespace mpisheet::repair
