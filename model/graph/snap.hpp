#pragma once
// Times without their noise: many that are alike have one true value.

#include <vector>

namespace mpisheet::graph {

/// Each value becomes the mean (of ln) of those that are one with it. Values are split in two, again and again, where
/// the likelihood of two normal distributions of deviation `noise` (of ln), each with its share of the values, is
/// higher than that of one by more than their two further numbers cost (Schwarz's criterion). As they are without
/// noise.
std::vector<double> snapped(std::vector<double> values, double noise);
/// The same of values that each have their own deviation: they count as much as they are sure.
std::vector<double> snapped(std::vector<double> values, const std::vector<double> &noise);

} // namespace mpisheet::graph
