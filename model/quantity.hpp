#pragma once
// Numbers as people type them, and back: sizes (64K, 1MiB), times (30s, 482us), lists (1,2,4) and ranges (2:64,
// 1:10:1).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet {

/// "64K" → 65536; K (or k), M, G, KiB, MiB, GiB are powers of 1024, kB, MB, GB of 1000, B and nothing 1. Throws Error
/// (usage).
std::int64_t parse_size(std::string_view text);

/// "30s" → 30; units ns, us, ms, s, m (or min), h; a bare number is seconds. Throws Error (usage).
double parse_seconds(std::string_view text);

/// "bcast, msg" → {"bcast", "msg"}: what stands between the commas, without blanks around it; empty items are dropped.
std::vector<std::string> split_list(std::string_view text);

/// "5%" or "0.05" → 0.05. Throws Error (usage).
double parse_share(std::string_view text);

/// "4K", "1.5": bytes that need not be whole. Throws Error (usage).
double parse_bytes(std::string_view text);

/// "1.73MB/s", "274" → the same number a second. Throws Error (usage).
double parse_rate(std::string_view text);

/// "1,2,4", "2:64" or "2-64" (doubling, the end included when it is reached or passed), "1:10:1" (step), and mixtures
/// of them. At most `limit` values. Throws Error (usage).
std::vector<std::int64_t> parse_sizes(std::string_view text, std::size_t limit = 1'000'000);

/// The same for plain numbers ("0.01,0.1,1").
std::vector<double> parse_numbers(std::string_view text);

/// "tbcast(64,1M)" → "tbcast(64,1048576)": sizes with units as numbers, in an expression of equations.
std::string with_plain_sizes(std::string_view expression);

/// 65536 → "64K"; what is no multiple stays in bytes.
std::string format_size(std::int64_t bytes);

/// 4.82e-4 → "482 µs": three significant digits, a unit that a person would choose.
std::string format_seconds(double seconds);

/// Shortest digits that read back the same; independent of the locale.
std::string format_number(double value);

/// The same for a CSV: nothing where the value is not known (NaN) or has no digits (infinite).
std::string number_or_empty(double value);

/// A whole double from all of `text`; false if it is no finite number.
bool parse_number(std::string_view text, double &value);

/// The candidate nearest to `text` by edit distance when it is near enough to be a slip of the finger; else empty.
std::string nearest(std::string_view text, const std::vector<std::string> &candidates);

} // namespace mpisheet
