#pragma once
// mpisheet farm, run for a test.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <nlohmann/json.hpp>

namespace mpisheet::tests {

using Json = nlohmann::json;

inline Ran farm(const Scratch &scratch, const std::string &words)
{
    return run(scratch, MPISHEET_PROGRAM " farm " + words);
}

inline Json json_of(const Scratch &scratch, const std::string &words)
{
    const Ran ran = farm(scratch, words + " --json");
    INFO(words << "\n" << ran.err);
    REQUIRE(ran.status == 0);
    return Json::parse(ran.out);
}

/// The paper's machine.
inline const std::string transputers = " --beta-e 482us --beta-f 453us ";

} // namespace mpisheet::tests
