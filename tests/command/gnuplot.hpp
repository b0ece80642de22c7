#pragma once
// gnuplot as an oracle: what our equations give is what it prints.

#include "tests/command/shell.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace mpisheet::tests {

/// Runs `script`, which prints a number for each of `expected`, and compares them to 1e-12.
inline void check_with_gnuplot(const Scratch &scratch, const std::string &script, const std::vector<double> &expected)
{
    const Ran ran = succeed(scratch, "gnuplot " + scratch.write("ask.gp", script));
    std::istringstream answers(ran.out);
    for (const double value : expected) {
        double answer = 0;
        REQUIRE(answers >> answer);
        CHECK(answer == Approx(value).epsilon(1e-12));
    }
}

} // namespace mpisheet::tests
