#pragma once
// Processes over time as a picture whose size depends neither on how long a run is nor on how much happens in it.

#include <cstddef>
#include <string>
#include <vector>

namespace mpisheet::report {

/// What processes did, in shares of columns of time. Columns become twice as wide when time goes beyond the last one, so
/// that a run may be added while it is read. Many processes share a lane.
class Lanes {
public:
    /// `kinds` name what processes do, in the order in which they lie upon each other.
    Lanes(int processes, std::vector<std::string> kinds);

    /// From then to then the process did that kind of thing [s]; times that are no numbers and those before 0 are left
    /// out.
    void add(int process, std::size_t kind, double from, double to);

    /// Kinds that never occurred are not in the legend. Colours follow the page's.
    [[nodiscard]] std::string svg() const;

private:
    static constexpr std::size_t columns = 800;
    [[nodiscard]] double &at(std::size_t lane, std::size_t kind, std::size_t column)
    {
        return seconds_[(lane * kinds_.size() + kind) * columns + column];
    }
    [[nodiscard]] double share(std::size_t lane, std::size_t kind, std::size_t column) const;
    void widen();
    [[nodiscard]] std::string path(std::size_t lane, std::size_t kind, double width) const;

    std::vector<std::string> kinds_;
    std::size_t processes_, processes_a_lane_, lanes_;
    std::vector<double> seconds_; ///< of lane, kind and column
    std::vector<bool> occurs_;    ///< of each kind
    double column_ = 1e-9;        ///< its width [s]
    double last_ = 0;             ///< the last end of all [s]
};

} // namespace mpisheet::report
