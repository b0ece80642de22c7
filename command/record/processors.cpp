#include "command/record/processors.hpp"

#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace mpisheet::command {
namespace {

constexpr double small_part = 0.02; ///< of the run, as in the profile

} // namespace

std::string processors_in_words(const record::Recording &recording)
{
    const std::vector<double> &without = recording.without_processor;
    if (without.empty())
        return {};
    const auto worst = std::max_element(without.begin(), without.end());
    const auto rank = static_cast<std::size_t>(worst - without.begin());
    const double seconds = recording.ends[rank], all = std::accumulate(without.begin(), without.end(), 0.0),
                 of_all = std::accumulate(recording.ends.begin(), recording.ends.end(), 0.0);
    if (*worst < small_part * seconds || of_all <= 0)
        return {};
    return fmt::format("ranks were without a processor, for others ran on it or the host had taken it: rank {} for {} "
                       "({} of its time), all for {} of theirs; that is in the times between their calls and in them",
                       rank, report::time_text(*worst), report::percent_text(*worst / seconds),
                       report::percent_text(all / of_all));
}

} // namespace mpisheet::command
