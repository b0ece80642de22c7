#include "probes/measure/work.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <sstream>

namespace mpisheet::measure {
namespace {

[[noreturn]] void refuse(const std::string &name, int line, const std::string &what)
{
    throw Error(Exit::bad_input, name + ":" + std::to_string(line) + ": " + what);
}

double up_to(const std::string &text, const std::string &name, int line)
{
    if (text == "inf")
        return std::numeric_limits<double>::infinity();
    try {
        return static_cast<double>(parse_size(text));
    } catch (const Error &) {
        refuse(name, line, "up_to: expected a size (64K, 1MiB) or inf, found \"" + text + "\"");
    }
}

} // namespace

Rates parse_rates(std::string_view text, const std::string &name)
{
    Rates rates;
    std::istringstream lines{std::string(text)};
    std::string written;
    int number = 0;
    while (std::getline(lines, written)) {
        ++number;
        std::istringstream words(written.substr(0, written.find('#')));
        std::string kind, size, seconds, at_once, more;
        if (!(words >> kind))
            continue;
        if (!(words >> size >> seconds) || (words >> at_once && words >> more))
            refuse(name, number, "expected \"kind up_to seconds [at_once]\", found \"" + written + "\"");
        Rate rate{.kind = kind, .up_to = up_to(size, name, number)};
        if (!parse_number(seconds, rate.seconds) || rate.seconds < 0)
            refuse(name, number, "seconds: expected a number ≥ 0, found \"" + seconds + "\"");
        if (!at_once.empty() && (!parse_number(at_once, rate.at_once) || rate.at_once < 1))
            refuse(name, number, "at_once: expected a number of processors ≥ 1, found \"" + at_once + "\"");
        const bool goes_on = !rates.empty() && rates.back().kind == kind;
        if (goes_on && rates.back().up_to >= rate.up_to)
            refuse(name, number, "up_to: expected more than in the line before, found \"" + size + "\"");
        if (!goes_on && !rates.empty() && rates.back().up_to < std::numeric_limits<double>::infinity())
            refuse(name, number,
                   "expected the last line of " + rates.back().kind + ", up to inf, found \"" + written + "\"");
        rates.push_back(rate);
    }
    if (rates.empty() || rates.back().up_to < std::numeric_limits<double>::infinity())
        refuse(name, number + 1, "expected a last line up to inf, found the end of the file");
    return rates;
}

std::vector<std::string> add_missing(Rates &rates, const std::vector<std::pair<std::string_view, double>> &kinds)
{
    std::vector<std::string> added;
    for (const auto &[kind, seconds] : kinds) {
        const auto listed = [&, name = kind](const Rate &rate) { return rate.kind == name; };
        if (std::any_of(rates.begin(), rates.end(), listed))
            continue;
        added.emplace_back(kind);
        rates.push_back({.kind = added.back(), .up_to = std::numeric_limits<double>::infinity(), .seconds = seconds});
    }
    return added;
}

double seconds_per_step(const Rates &rates, std::string_view kind, double working_set, int busy)
{
    for (const Rate &rate : rates)
        if (rate.kind == kind && working_set <= rate.up_to)
            return rate.seconds * std::max(1.0, busy / rate.at_once);
    throw Error(Exit::bad_input, "the rates file has no line for \"" + std::string(kind) + "\"");
}

} // namespace mpisheet::measure
