#pragma once
// What a measurement would take, told before it is begun.

#include "launch/measurement_plan.hpp"
#include "report/text/format.hpp"

namespace mpisheet::evaluation {

/// Throws Error (usage) where the probe would refuse the operations, sizes or layouts of settled options.
void check_points(const launch::MeasurementPlan &options);

/// Prints what a measurement with settled options would measure, leave out, take and need.
int print_plan(const launch::MeasurementPlan &options, report::Format format);

} // namespace mpisheet::evaluation
