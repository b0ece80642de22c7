// The one main of the unit tests (compiling Catch2's takes a while; it is done once).
#define CATCH_CONFIG_RUNNER
#include "tests/catch.hpp"
#include "tests/skip.hpp"

#include <cstdlib>
#include <iostream>

namespace {
bool any_skipped = false;
}

void skip(const std::string &reason)
{
    any_skipped = true;
    std::cout << "skipped: " << reason << std::endl;
}

int main(int argc, char **argv)
{
    setenv("COLUMNS", "200", 1); // of tables that commands print, wherever the tests are started
    const int failed = Catch::Session().run(argc, argv);
    return failed == 0 && any_skipped ? skipped_status : failed;
}
