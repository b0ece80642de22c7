#pragma once
// What the curves of a family say between the least and the largest p of its list.

#include "model/columns.hpp"
#include "model/family.hpp"

namespace mpisheet {

/// p, d and the settings of every curve at every p, p outermost.
std::vector<std::vector<double>> columns_of(const Family &family, const std::vector<int> &processes);

/// Gives every curve its reach; `of_list` is what the model says at the listed p. Where there would be too many points
/// between them, the list counts alone.
void add_reach(Family &family, const Model &model, const PredictionColumns &of_list);

/// The smallest d for which the efficiency of p processes is the one asked for; 0: none up to 2^40.
std::int64_t least_size(const Model &model, const Family &family, const FamilyCurve &curve, int p);

} // namespace mpisheet
