#pragma once
// The best farm for given work, and how it is printed.

#include "command/console/json.hpp"
#include "command/farm/farm.hpp"
#include "farm/model/plan.hpp"

#include <string>

namespace mpisheet::command {

std::string plan_text(const farm::PlanRequest &request, const farm::Plan &found);
Json plan_json(const farm::PlanRequest &request, const farm::Plan &found);

} // namespace mpisheet::command
