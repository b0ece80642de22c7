#pragma once
// JSON as the commands write it.

#include "formats/json.hpp"

namespace mpisheet::command {

using formats::Json;
using formats::json_text;
using formats::number_or_null;
using formats::range_json;

} // namespace mpisheet::command
