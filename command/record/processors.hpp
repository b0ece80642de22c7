#pragma once
// Ranks that were without a processor while they were recorded.

#include "recordings/record/recording.hpp"

#include <string>

namespace mpisheet::command {

/// "ranks were without a processor: …"; empty where that was a small part of their time, or is not known.
std::string processors_in_words(const record::Recording &recording);

} // namespace mpisheet::command
