#pragma once
// Execution times of tasks that differ, and the order in which they reach the farm.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::farm {

/// `count` times, uniform between `low` and `high` [s].
std::vector<double> uniform_times(std::size_t count, double low, double high, std::uint64_t seed);

/// `count` times, exponential with this mean [s].
std::vector<double> exponential_times(std::size_t count, double mean, std::uint64_t seed);

/// Half of the `count` times are `brief`, half are `lengthy` [s] (an odd one is lengthy), the brief ones first.
std::vector<double> bimodal_times(std::size_t count, double brief, double lengthy);

/// Where random task times come from.
struct Distribution {
    double mean = 0;      ///< [s]
    double deviation = 0; ///< standard deviation [s]
    std::function<std::vector<double>(std::size_t count, std::uint64_t seed)> draw;
};
Distribution uniform(double low, double high);
Distribution exponential(double mean);
Distribution bimodal(double brief, double lengthy); ///< half of each, well mixed

/// What the text "exponential" (of that mean), "uniform:A:B" or "bimodal:A:B" stands for; none for any other text,
/// which may name a file. Throws Error: A or B is missing, no time, or B is less than A.
std::optional<Distribution> parse_distribution(std::string_view text, double mean);
inline constexpr std::string_view distribution_texts = "exponential, uniform:A:B, bimodal:A:B"; ///< for messages

/// One time a line, with or without a unit; `#` begins a comment. Throws Error (bad_input) `file:line: …`.
std::vector<double> parse_task_times(std::string_view text, const std::string &file);

/// An order of arrival: which half, the briefer or the longer tasks, the next task is drawn from (Pfarm 5.7, Fig. 4).
struct Arrival {
    std::string_view name;
    double lengthy; ///< probability that the next task is of the longer half, until one half is used up
};
inline constexpr Arrival arrivals[] = {
    {"mixed", 0.5},
    {"long-first", 0.75},
    {"short-first", 0.25},
    {"sorted", 0},
};

/// The arrival of that name; throws Error 64 that lists them.
const Arrival &arrival(std::string_view name);

/// The same times in another order: each half keeps its own order, except that `sorted` sorts.
std::vector<double> arranged(std::span<const double> times, const Arrival &arrival, std::uint64_t seed);

} // namespace mpisheet::farm
