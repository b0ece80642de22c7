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

/// What the axis has for that extent.
std::vector<Tick> ticks_of(const Axis &axis, const AxisRange &extent);

/// The extent with room around it; a linear y axis begins at zero.
AxisRange with_room(char name, const Axis &axis, const AxisRange &extent);

/// About five from low to high at round values, for a linear axis of plain numbers.
std::vector<Tick> linear_ticks(const AxisRange &extent);

} // namespace mpisheet::report
