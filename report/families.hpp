#pragma once
// Families of predictions in the three formats that commands print.

#include "model/prediction/family.hpp"
#include "report/text/format.hpp"

#include <string>

namespace mpisheet::report {

/// predictions.csv's columns (before p `machine`, where machines are compared), then `entry` where there are several,
/// then the settings, then the parts.
std::string family_csv(const Family &family);
/// {"predictions": […], "assumed": […], "summary": […], "crossovers": […], "crossovers_over_d": […], "fastest": […]}
std::string family_json(const Family &family);
/// Every point, then the summary.
std::string family_text(const Family &family);
std::string to_text(const Family &family, Format format);

} // namespace mpisheet::report
