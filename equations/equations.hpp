#pragma once
// The equation language, all of it.

#include "equations/check.hpp"     // IWYU pragma: export
#include "equations/functions.hpp" // IWYU pragma: export
#include "equations/print.hpp"     // IWYU pragma: export
#include "equations/program.hpp"   // IWYU pragma: export
#include "equations/scope.hpp"     // IWYU pragma: export
#include "equations/script.hpp"    // IWYU pragma: export
