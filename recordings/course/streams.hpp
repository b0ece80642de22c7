#pragma once
// Recorded runs as courses are learned from them: events in memory, each with the place of the program that it is of.

#include "recordings/record/recording.hpp"
#include "recordings/replay/source.hpp"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace mpisheet::course {

/// What events have in common that are compared between ranks and runs.
struct Place {
    std::string call;
    record::Action action = record::Action::local;
    std::string site, phase;
    int turn = -1;      ///< of a place that is taken apart by the round of its loop
    int tag = -1;       ///< of a place that is taken apart by tag
    std::string source; ///< of one that is taken apart by communicator: what made it
    auto operator<=>(const Place &) const = default;
    [[nodiscard]] std::string text() const { return call + (site.empty() ? "" : " at " + site); }
};

/// An event of a recorded rank.
struct Happened {
    record::Event event;
    double computing = 0; ///< before it [s]
    int rank = 0;         ///< of the rank in the event's communicator
};

struct Run {
    record::Recording recording;
    std::vector<std::vector<Happened>> ranks;
    std::vector<double> after; ///< of each rank: computing behind its last event [s]
    [[nodiscard]] int p() const { return recording.ranks; }
    [[nodiscard]] double d() const { return recording.size.value > 0 ? recording.size.value : 1; }
    [[nodiscard]] const std::vector<int> &members(std::uint32_t communicator) const
    {
        return recording.communicators[communicator].members;
    }
    [[nodiscard]] Place place(const record::Event &event) const;
};

/// The places of a run's events, each made once.
class PlacesOf {
public:
    /// `run` must outlive it.
    explicit PlacesOf(const Run &run) : run_(run) {}
    /// Stays as long as this.
    const Place &operator()(const record::Event &event);

private:
    const Run &run_;
    std::map<std::tuple<std::uint16_t, record::Action, std::uint32_t, std::uint32_t, bool>, Place> known_;
};

/// Events that a course can be learned from; more make it take too long.
inline constexpr std::size_t most_events = 4'000'000;

/// Without events that do nothing: waits for nothing, questions that found nothing.
Run read_run(record::Recording recording, const replay::EventSource &next);

/// Tells rounds apart that repeat their tags, as those of a pipeline that is gone through again and again: where a
/// rank's place of several tags has one of them again, an event that does nothing comes before it. Whether there are
/// such.
bool mark_rounds(std::vector<Run> &runs);
bool is_mark(const record::Event &event);

/// Places by number.
class Places {
public:
    int number(const Place &place);
    [[nodiscard]] const Place &at(int number) const { return places_[static_cast<std::size_t>(number)]; }

private:
    std::vector<Place> places_;
    std::map<Place, int> numbers_;
};

} // namespace mpisheet::course
