#include "evaluation/extrapolated.hpp"

#include "model/error.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet::evaluation {

void Extrapolated::add(Extent extent, const MeasuredRange &range)
{
    if (extent == Extent::inside)
        return;
    ++outside;
    unknown += extent == Extent::unknown ? 1 : 0;
    measured = range;
}

std::string to_text(const Extrapolated &extrapolated)
{
    const std::string range = to_text(extrapolated.measured);
    std::string text =
        fmt::format("{} of {} prediction{} outside the measured range{}", extrapolated.outside, extrapolated.points,
                    extrapolated.points == 1 ? " lies" : "s lie", range.empty() ? "" : " (" + range + ")");
    if (extrapolated.unknown > 0)
        text +=
            fmt::format(", {} so far that no interval is known",
                        extrapolated.unknown == extrapolated.outside ? "all" : std::to_string(extrapolated.unknown));
    return text;
}

int end_with(const Extrapolated &extrapolated, bool strict)
{
    if (!extrapolated.any())
        return 0;
    report::tell(fmt::format("{}: {}\n", strict ? "strict" : "warning", to_text(extrapolated)));
    return strict ? 1 : 0;
}

} // namespace mpisheet::evaluation
