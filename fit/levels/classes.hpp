#pragma once
// Which algorithm is used from which size and for which process counts on: chains along d or p·d, for classes of
// process counts, with a price for each change.

#include "fit/operation/points.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::fit {

/// An algorithm that may be chosen.
struct Tried {
    std::string_view name;
    std::string call; ///< as equations have it: "Ring(p,d)"
    double price = 0; ///< per point, beside its errors
    bool is_rare = false;
    std::vector<double> errors; ///< |ln(predicted / measured)| at each point
};

/// From `limit` on (along p·d or d) one algorithm.
struct Range {
    double limit = 0;
    std::size_t tried = 0;
};

struct Ranges {
    double price = 0; ///< ln, summed over points; and of changes
    bool of_both = false;
    std::vector<Range> ranges;
};

/// Algorithms that a chain may have, and how much a change among them has to gain: a multiple of the usual price.
struct Choices {
    std::vector<Tried> tried{};
    double frugality = 1;
};

/// Which points share their algorithms: all; or powers of two by themselves; each below and from some p on.
struct Class {
    std::string condition; ///< "p < 8"; of the last: empty
    Ranges ranges;
};

/// Process counts that may have algorithms of their own.
struct Special {
    std::string condition; ///< as sheets write it
    std::function<bool(double)> holds;
};

/// The points that are to be told by classes of chains, and of which kind the operation's chains usually are.
struct ToTell {
    const std::vector<Point> &points;
    const Choices &of;
    std::vector<Special> specials;
    std::vector<double> borders; ///< Width(1), Width(2) …: libraries change algorithms where a node or a switch is full
    bool usually_of_both = false;
    [[nodiscard]] double p(int i) const { return points[static_cast<std::size_t>(i)].p; }
};

/// Few and many processes apart, in each of them special ones; or the other way round.
std::vector<Class> best_classes(const ToTell &whole);

} // namespace mpisheet::fit
