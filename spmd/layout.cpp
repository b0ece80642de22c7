#include "spmd/layout.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace mpisheet::spmd {
namespace {

std::string fixed(double value, int decimals)
{
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

std::string right(const std::string &text, std::size_t width)
{
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string range_of(std::span<const Cell> cells, std::int64_t Cell::*member)
{
    const std::string first = std::to_string(cells.front().*member);
    const std::string last = std::to_string(cells.back().*member);
    return first == last ? first : first + "..." + last;
}

std::string heading(const Application &application, const std::string &sizes)
{
    return "Computation for " + application.computation + "\nCommunication for " + application.communication + "\n" +
           sizes + "System: " + application.machine + "\nSpeedup estimate (all times in seconds):\n";
}

/// COMM, COMP, TOTAL, SP, or why not.
std::string times(const Cell &cell, int decimals, std::size_t width)
{
    if (!cell.refused.empty())
        return "  " + cell.refused + "\n";
    std::string line;
    for (const double seconds : {cell.comm_s, cell.comp_s, cell.total_s})
        line += right(truncated(seconds, decimals), width);
    return line + right(fixed(cell.speedup, 2), 9) + "\n";
}

std::string titles(const std::string &first, std::size_t width)
{
    return right(first, 6) + right("COMM", width) + right("COMP", width) + right("TOTAL", width) + right("SP", 9) +
           "\n";
}

} // namespace

std::string truncated(double value, int decimals)
{
    // A value that is whole in its last decimal but for rounding keeps it.
    const double scale = std::pow(10.0, decimals);
    return fixed(std::floor(value * scale * (1 + 1e-12)) / scale, decimals);
}

std::string processor_table(const Application &application, std::span<const Cell> cells)
{
    constexpr std::size_t width = 13;
    std::string text = heading(application, "Processors: " + range_of(cells, &Cell::P) +
                                                "\nProblem Size: " + range_of(cells, &Cell::N) + "\n") +
                       titles("P", width);
    for (const Cell &cell : cells)
        text += right(std::to_string(cell.P), 6) + times(cell, 6, width);
    return text;
}

std::string size_table(const Application &application, std::span<const Cell> cells)
{
    constexpr std::size_t width = 11;
    std::string text = heading(application, "Processors: " + range_of(cells, &Cell::P) +
                                                " Problem Size:" + range_of(cells, &Cell::N) + "\n") +
                       titles("PSZ", width);
    for (const Cell &cell : cells)
        text += right(std::to_string(cell.N), 6) + "      Single proc. t.: " + right(truncated(cell.single_s, 6), 16) +
                right("1.00", 9) + "\n      " + times(cell, 5, width);
    return text;
}

} // namespace mpisheet::spmd
