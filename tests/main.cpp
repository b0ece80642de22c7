// The one main of the unit tests (compiling Catch2's takes a while; it is done once).
#define CATCH_CONFIG_RUNNER
#include "tests/catch.hpp"

#include <cstdlib>

int main(int argc, char **argv)
{
    setenv("COLUMNS", "200", 1); // of tables that commands print, wherever the tests are started
    return Catch::Session().run(argc, argv);
}
