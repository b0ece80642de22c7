#pragma once
// Measured folders as one page, with all that a reader can ask it for.

#include <filesystem>
#include <span>
#include <string>

namespace mpisheet::evaluation {

/// Of folders of characterise, sheets, and models of programs to ask them for. Throws Error.
std::string report_page(std::span<const std::filesystem::path> given);

} // namespace mpisheet::evaluation
