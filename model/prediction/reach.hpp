#pragma once
// What the curves of a family say between the least and the largest p of its list.

#include "model/prediction/columns.hpp"
#include "model/prediction/family.hpp"

#include <functional>
#include <optional>

namespace mpisheet {

/// What is asked of a curve: FamilyOptions has the same.
struct ReachQuestion {
    double efficiency = 0.5, within = 0;
    bool weak = false;
};

/// A curve at one p.
struct ReachPoint {
    int p = 0;
    double seconds = 0;
    double efficiency = 0;    ///< NaN: nothing to compare with
    double communication = 0; ///< seconds of them
    Extent extent = Extent::inside;
};

/// Takes the next point of a curve, p rising, into its reach. True: it is the best so far.
bool extend(Reach &reach, const ReachPoint &point, const ReachQuestion &asked);

/// The smallest size from 1 to 2^40 with that efficiency, which is taken to grow with the size.
std::optional<std::int64_t> least_size(const std::function<double(std::int64_t)> &efficiency_at, double efficiency);

/// p, d and the settings of every curve at every p, p outermost.
std::vector<std::vector<double>> columns_of(const Family &family, const std::vector<int> &processes);

/// Gives every curve its reach; `of_list` is what the model says at the listed p. Where there would be too many points
/// between them, the list counts alone.
void add_reach(Family &family, const Model &model, const PredictionColumns &of_list);

/// The smallest d at which the efficiency on p processes reaches the one asked for (family.efficiency); 0: none up to
/// 2^40.
std::int64_t least_size(const Model &model, const Family &family, const FamilyCurve &curve, int p);

} // namespace mpisheet
