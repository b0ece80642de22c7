#pragma once
// JSON as it is printed: keys in the order in which they are said, what is not known as null.

#include "model/sheet/notes.hpp"
#include "model/visible.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>

namespace mpisheet::formats {

using Json = nlohmann::ordered_json;

inline Json number_or_null(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

/// Its text; bytes of foreign text that are no UTF-8 as U+FFFD.
inline std::string json_text(const Json &json)
{
    return visible_json(json.dump(2, ' ', false, Json::error_handler_t::replace));
}

/// [2, 8], or null.
inline Json range_json(const std::optional<SizeRange> &range)
{
    return range ? Json::array({range->least, range->most}) : Json();
}

} // namespace mpisheet::formats
