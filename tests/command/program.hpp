#pragma once
// What the tests of commands begin with: the program, and the names that they use.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

const std::string program = MPISHEET_PROGRAM;
