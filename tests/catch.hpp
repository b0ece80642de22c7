#pragma once
// Catch2 by whichever version is there: Debian 12 has 2.13, later ones have 3.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
