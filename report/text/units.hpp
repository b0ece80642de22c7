#pragma once
// Numbers as a person reads them: "482 µs", "64 KiB", "+3.1 %". What is not known prints as "–".

#include "model/sheet/measured.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mpisheet::report {

inline constexpr const char *no_value = "–";

/// 4.82e-4 → "482 µs": three digits and the unit that suits them.
std::string time_text(double seconds);

/// 65536 → "64 KiB", 1000 → "1000 B".
std::string size_text(std::int64_t bytes);

/// 1500 → "1.5 KiB", 981 → "981 B": of sizes that no power of two is meant by.
std::string rounded_size_text(double bytes);

/// 0.0314 → "3.1 %": no decimal from 10 % on, two below 0.1 %; the other one always shows its sign, "+3.1 %".
std::string percent_text(double share);
std::string signed_percent_text(double share);

/// By how much the truth may be off, up and down, as far as an interval tells: up to a factor of 1.25 "±3.1 %", beyond
/// "×÷1.6", a 1.6th to 1.6 times. The side that is further off counts. "" for NaN.
double factor_off(double value, double lo, double hi);
std::string factor_text(double factor);

/// "-0.344" → "−0.344", "-0.00" → "0.00".
std::string with_minus(std::string number);

/// {1,2,4,8} → "1, 2, 4, 8"; more than `most` values are shortened: "1, 2, 4, …, 64".
std::string list_text(const std::vector<std::int64_t> &values, std::size_t most = 8);

/// "p = 8, d = 512": of a problem size, which has no unit.
std::string place_text(int p, std::int64_t d);

/// "", "outside the measured range", "outside the measured range, error not known".
std::string extent_text(Extent extent);

/// 1 → "1 cell", 2 → "2 cells".
std::string count_text(std::size_t count, const std::string &noun);

} // namespace mpisheet::report
