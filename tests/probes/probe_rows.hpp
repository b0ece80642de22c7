#pragma once
// Rows of the table of operations by name.

#include "probes/operations.hpp"
#include "tests/catch.hpp"

namespace mpisheet::tests {

inline const probes::Probe &row(const char *name)
{
    const probes::Probe *found = probes::find_probe(name);
    REQUIRE(found != nullptr);
    return *found;
}

} // namespace mpisheet::tests
