#pragma once
// What a reader says of a file that it refuses.

#include "model/error.hpp"
#include "tests/catch.hpp"

#include <string>

namespace mpisheet::tests {

/// Message of the Error that `parse` throws; its status is that of bad input.
template <typename Parse> std::string refusal(Parse parse)
{
    try {
        parse();
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        return error.what();
    }
    return "nothing refused";
}

} // namespace mpisheet::tests
