#pragma once
// JSON as the commands write it: keys in the order in which they are said, what is not known as null.

#include <nlohmann/json.hpp>

#include <cmath>

namespace mpisheet::command {

using Json = nlohmann::ordered_json;

inline Json number_or_null(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

} // namespace mpisheet::command
