#include "command/replay/activity.hpp"

#include <algorithm>
#include <cstddef>

namespace mpisheet::command {
namespace {

/// The numbers of what the lanes show.
struct Kind {
    enum : std::size_t { communication, waiting, computing, unexplained };
};

} // namespace

Activity::Activity(int ranks)
    : lanes_(ranks, {"communication", "waiting for others", "computing", "not explained by the sheet"}),
      left_(static_cast<std::size_t>(ranks))
{
}

replay::Observer Activity::observer()
{
    return [this](int rank, const record::Event &, const replay::CallTimes &times) {
        double &left = left_[static_cast<std::size_t>(rank)];
        lanes_.add(rank, Kind::computing, left, times.enter);
        lanes_.add(rank, Kind::waiting, times.enter, times.came);
        lanes_.add(rank, Kind::communication, times.came, times.explained);
        lanes_.add(rank, Kind::unexplained, times.explained, times.leave);
        left = std::max(left, times.leave);
    };
}

void Activity::end(int rank, double time)
{
    lanes_.add(rank, Kind::computing, left_[static_cast<std::size_t>(rank)], time);
}

report::Picture Activity::picture() const
{
    return {lanes_.svg(),
            "What each rank does over time. Where a column of time has several things in it, their heights "
            "are their shares."};
}

} // namespace mpisheet::command
