#pragma once
// What all drawings of the page share.

#include <string>

namespace mpisheet::report {

/// A place of a picture: a tenth of a pixel is the finest that anybody sees. "12.5", "12", "-3.1".
std::string svg_number(double value);

/// The text of a <path>, each place counted from the one before: half as long as places of the picture.
class SvgPath {
public:
    void move(double x, double y);
    void line(double x, double y);
    void dot(); ///< where it is
    void close();
    [[nodiscard]] const std::string &text() const { return text_; }

private:
    void go(double x, double y);
    std::string text_;
    long x_ = 0, y_ = 0, start_x_ = 0, start_y_ = 0; ///< in tenths
};

/// A <text> at a place; `words` are plain.
std::string svg_text(double x, double y, const std::string &words, const char *attributes = "");

} // namespace mpisheet::report
