#include "formats/headings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace mpisheet::formats {
namespace {

/// Usual names of our columns. Two blanks at the beginning: a heading with nothing but the unit names it, too.
constexpr auto names_of_others = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"op", " operation collective benchmark function routine call mpicall mpifunction "},
    {"p", " np ranks nranks processes nprocesses numberprocesses numberofprocesses nprocs nproc procs mpiranks "
          "mpiprocesses numprocs numranks commsize tasks ntasks cores ncores "},
    {"bytes", "  size msg msgsize messagesize msgbytes messagebytes nbytes message datasize msglen "},
    {"seconds", "  time t latency duration elapsed elapsedtime runtime timing avgtime avglatency averagetime "
                "averagelatency meantime meanlatency walltime wallclock "
                "wallclocktime wall "},
    {"ppn", " rankspernode processespernode procspernode taskspernode ntaskspernode npernode "},
    {"d", " n problemsize problem size gridsize dimension matrixsize "},
    {"program", " application app code "},
    {"rep", " repetition iteration iter repeat trial sample "},
    {"launch", " run "},
});

constexpr auto column_units = std::to_array<ColumnUnit>({
    {"seconds", " s sec secs second seconds ", 1},
    {"seconds", " ms msec milliseconds ", 1e-3},
    {"seconds", " us usec usecs microseconds \u00b5s \u03bcs \u00b5sec ", 1e-6},
    {"seconds", " ns nsec nanoseconds ", 1e-9},
    {"bytes", " b byte bytes ", 1},
    {"bytes", " kb kib ", 1024},
    {"bytes", " mb mib ", 1024 * 1024},
    {"", "", 1}, // none
});

} // namespace

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

std::string bare(std::string_view text)
{
    std::string result = lower(text);
    std::erase_if(result, [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0; });
    return result;
}

bool is_among(std::string_view words, const std::string &word)
{
    return words.find(" " + word + " ") != std::string_view::npos;
}

const ColumnUnit &find_unit(std::string_view word)
{
    return *std::find_if(column_units.begin(), column_units.end() - 1,
                         [&](const ColumnUnit &unit) { return is_among(unit.words, lower(word)); });
}

ColumnHeading heading_of(const std::string &name)
{
    std::size_t at = name.find_last_of("[(");
    if (at == std::string::npos)
        at = name.find_last_of(" _-./"); // npos + 1 is 0: the whole name
    const ColumnUnit &unit = find_unit(name.substr(at + 1, name.find_first_of("])", at + 1) - at - 1));
    return {bare(unit.words.empty() ? name : name.substr(0, at == std::string::npos ? 0 : at)), unit};
}

bool is_called(const std::string &ours, const ColumnHeading &heading, bool is_run)
{
    const bool is_time = heading.unit.column == "seconds";
    return (is_time == (ours == "seconds") || (is_run && !is_time)) &&
           (heading.what == ours || std::any_of(names_of_others.begin(), names_of_others.end(), [&](const auto &row) {
                return row.first == ours && is_among(row.second, heading.what);
            }));
}

} // namespace mpisheet::formats
