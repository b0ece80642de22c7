#include "report/text/guidelines.hpp"

#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace mpisheet::report {
namespace {

std::string sizes_of_violation(const Violation &violation)
{
    if (violation.d_max == 0)
        return no_value;
    const std::string first = size_text(violation.d_min);
    return violation.d_min == violation.d_max ? first : first + " … " + size_text(violation.d_max);
}

std::string ratio_text(double ratio)
{
    return fmt::format("× {:.{}f}", ratio, ratio < 100 ? 2 : 1);
}

std::string factor_interval(const GuidelineCheck &check)
{
    if (std::isnan(check.lo))
        return no_value;
    return check.lo == check.hi ? "exact"
                                : ratio_text(check.lo) + " … " + ratio_text(check.hi).substr(std::string("× ").size());
}

/// SimGrid's simulated MPI takes neither MPICH's variables nor Open MPI's.
bool has_variables(std::string_view library)
{
    return library.find("SMPI") == std::string_view::npos && library.find("SimGrid") == std::string_view::npos;
}

std::string variables_for(const Violation &violation, std::string_view library)
{
    if (violation.in_messages)
        return "no algorithm: single messages step there too";
    if (!has_variables(library))
        return {};
    const std::string &op = violation.op;
    std::string mpich = mpich_variable(op), open_mpi = open_mpi_variable(op, library);
    if (library.find("Open MPI") != std::string_view::npos)
        return open_mpi;
    if (library.find("MPICH") != std::string_view::npos)
        return mpich;
    return mpich + (mpich.empty() || open_mpi.empty() ? "" : "; ") + open_mpi;
}

} // namespace

Grid violations_table(std::span<const Violation> violations, std::size_t most, std::string_view library)
{
    Grid grid{.caption = "Guidelines that this MPI breaks, worst first",
              .columns = {{"guideline"},
                          {"p", Align::right},
                          {"d", Align::right},
                          {"left", Align::right},
                          {"right", Align::right},
                          {"worst", Align::right},
                          {"95 % interval"},
                          {"worth trying", Align::wrap}}};
    for (const Violation &violation : violations) {
        if (most > 0 && grid.rows.size() == most)
            break;
        const GuidelineCheck &worst = violation.worst;
        grid.rows.push_back({{violation.guideline, std::to_string(violation.p), sizes_of_violation(violation),
                              format_seconds(worst.left_s), format_seconds(worst.right_s), ratio_text(worst.ratio),
                              factor_interval(worst), variables_for(violation, library)}});
    }
    drop_empty_last_column(grid);
    if (most > 0 && violations.size() > most)
        grid.caption += fmt::format(" (the first {} of {} ranges of sizes)", most, violations.size());
    return grid;
}

std::string guidelines_verdict(std::span<const GuidelineCheck> checks, std::span<const Violation> violations,
                               std::string_view library)
{
    std::size_t broken = 0, unknown = 0;
    for (const GuidelineCheck &check : checks) {
        broken += check.violated;
        unknown += std::isnan(check.p_value);
    }
    std::set<std::string> names;
    for (const Violation &violation : violations)
        names.insert(violation.guideline);
    std::string text;
    if (checks.empty())
        return "No guideline can be checked: the samples lack the operations on either side.";
    constexpr const char *needed = "it takes two launches, better five, to tell a violation from noise.";
    if (broken == 0 && unknown == checks.size())
        return fmt::format("None of {} could be judged: {}", count_text(checks.size(), "place"), needed);
    if (broken == 0)
        text = "No guideline is broken";
    else
        text = fmt::format("{} of MPI performance broken, in {} of sizes, at {}", count_text(names.size(), "guideline"),
                           count_text(violations.size(), "range"), broken);
    text += " of " + count_text(checks.size(), "place") + " checked.";
    if (unknown > 0)
        text += fmt::format(" {} could not be judged: {}", unknown, needed);
    if (broken > 0)
        text += std::string(" The library has a better way for these calls: another algorithm") +
                (has_variables(library) ? " (the variables; for Open MPI with OMPI_MCA_coll_tuned_use_dynamic_rules=1)"
                                        : "") +
                ", or the calls of the right side.";
    return text;
}

} // namespace mpisheet::report
