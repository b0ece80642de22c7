#pragma once
// Catch2 2.13 knows no skipped test: a case that lacks what it needs says so here and returns.

#include <string>

/// Exit status of a test program in which nothing failed and something was skipped: SKIP_RETURN_CODE of
/// cmake/tests.cmake.
constexpr int skipped_status = 77;

/// Prints why this case, or a part of it, is not tried; ctest then shows the test as skipped.
void skip(const std::string &reason);
