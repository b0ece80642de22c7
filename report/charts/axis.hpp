#pragma once
// An axis of a plot: its scale, its range, and ticks as a person reads them.

#include <limits>
#include <string>
#include <vector>

namespace mpisheet::report {

struct Axis {
    std::string label;
    enum class Kind {
        time,      ///< seconds, SI prefixes
        bytes,     ///< B, KiB, MiB; logarithmic only
        processes, ///< one tick per value of `ticks`; logarithmic only
        ratio,     ///< plain numbers
    } kind = Kind::time;
    std::vector<double> ticks{};
    bool log = true;
    bool has_labels = true; ///< at its ticks
};

/// What an axis must show.
struct AxisRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void add(double value);
    [[nodiscard]] bool empty() const { return !(low <= high); }
};

/// Whether the axis has a place for the value.
bool shows(const Axis &axis, double value);

struct Tick {
    std::string label;
    double value = 0;
};

/// What a logarithmic axis, or a linear one of times, has for that extent; none: as the drawer likes.
std::vector<Tick> ticks_of(const Axis &axis, const AxisRange &extent);

/// The extent with room around it; a linear y axis begins at zero.
AxisRange with_room(char name, const Axis &axis, const AxisRange &extent);

/// gnuplot's commands for axis x or y: scale, range, ticks, label.
std::string axis_commands(char name, const Axis &axis, const AxisRange &extent);

/// gnuplot's command for ticks of axis x or y.
std::string tick_commands(char name, const std::vector<Tick> &ticks, bool has_labels = true);

/// About five from low to high at round values, for a linear axis of plain numbers.
std::vector<Tick> linear_ticks(const AxisRange &extent);

/// Any text as a gnuplot string that cannot end early, with control characters taken out.
std::string quoted(const std::string &text);

} // namespace mpisheet::report
