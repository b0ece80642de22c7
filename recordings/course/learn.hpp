#pragma once
// From recorded runs to the course of the program.

#include "recordings/course/course.hpp"
#include "recordings/course/streams.hpp"

#include <optional>
#include <vector>

namespace mpisheet::course {

/// Programs with more refused places are irregular: taking these apart makes more of them, and takes long.
inline constexpr std::size_t most_refused = 256;

struct Learned {
    std::optional<Course> course; ///< none where any place is refused
    std::vector<Refusal> refused;
};

/// Laws that hold for all ranks, runs and rounds that it looks at; see check.hpp for all of them. Tags of the runs may
/// be forgotten (tags.hpp).
Learned learn(std::vector<Run> &runs);

} // namespace mpisheet::course
