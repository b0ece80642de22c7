// The one main of the unit tests (compiling Catch2's takes a while; it is done once).
#define CATCH_CONFIG_MAIN
#include "tests/catch.hpp"
