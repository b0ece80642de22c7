#pragma once
// What all drawings of the page share.

#include <string>

namespace mpisheet::report {

/// A place of a picture: a tenth of a pixel is the finest that anybody sees. "12.5", "12", "-3.1".
std::string svg_number(double value);

/// A <text> at a place; `words` are plain.
std::string svg_text(double x, double y, const std::string &words, const char *attributes = "");

} // namespace mpisheet::report
