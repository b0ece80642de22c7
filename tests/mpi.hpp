#pragma once
// Tests that run on several ranks. Every rank runs the same cases in the same order; a case is collective over
// MPI_COMM_WORLD. A CHECK that fails on one rank fails the run when all cases are through. A REQUIRE that fails, or an
// exception, leaves the other ranks waiting: it ends all of them at once.

#include "probes/measure/launch.hpp"
#include "tests/catch.hpp"

namespace mpisheet::tests {

/// The launch that runs this test.
const measure::Launch &launch();

} // namespace mpisheet::tests
