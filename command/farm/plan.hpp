#pragma once
// The best farm for given work, and how it is printed.

#include "command/farm/farm.hpp"
#include "farm/model/plan.hpp"

#include <string>

namespace mpisheet {

std::string plan_text(const farm::PlanRequest &request, const farm::Plan &found);
nlohmann::ordered_json plan_json(const farm::PlanRequest &request, const farm::Plan &found);

} // namespace mpisheet
