#pragma once
// What changed between two measurements of a machine. The unit of replication is the launch: samples inside a launch
// are not independent, and tests on them call 44 to 84 of 100 unchanged machines changed.

#include "model/change/changes.hpp"
#include "model/change/test.hpp"
#include "model/sample.hpp"

#include <functional>
#include <span>
#include <string>

namespace mpisheet {

/// A name for the range that a point belongs to.
using RangeOf = std::function<std::string(const std::string &op, int p, std::int64_t d)>;

/// For each range: the mean over its points of the log of a launch's median, launch by launch, before against after
/// (model/change/test), by itself and beside what all ranges of a launch have in common. Where one side has a single
/// launch the other's scatter stands for both. Only valid rows of more than 0 s count. Of a side most of whose samples
/// were disturbed nothing is called slower than the other.
Changes changes(std::span<const Sample> before, std::span<const Sample> after, const RangeOf &range_of,
                const ChangeRules &rules = {});

/// Basic steps of kernels as samples of operations c_<kernel> at p = 1, d the working set.
std::vector<Sample> as_samples(std::span<const StepSample> steps);

} // namespace mpisheet
