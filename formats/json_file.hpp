#pragma once
// JSON that people hand in. Not in the simulated build.

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace mpisheet::formats {

/// Throws Error (bad_input) `name:line:column: …` for text that is no JSON or holds a number that no double can. What
/// lies deeper than 32 levels is dropped.
nlohmann::ordered_json parse_json(std::string_view text, const std::string &name);

/// A file with an object in it.
nlohmann::ordered_json read_json_object(const std::filesystem::path &path);

} // namespace mpisheet::formats
