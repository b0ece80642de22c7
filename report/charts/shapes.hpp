#pragma once
// A picture of curves as pieces that have places: an element of the page, a file of its own, or commands of which
// gnuplot makes a .png or .pdf.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::report {

/// Of the picture, y downwards.
struct Place {
    double x = 0, y = 0;
};

enum class Look { grid, band, line, outside, bar, apart, dots, others, ideal, mark };

struct Piece {
    Look look = Look::line;
    std::vector<std::vector<Place>> paths{}; ///< of marks: a place each
    std::optional<std::size_t> series{};     ///< whose colour, dashes and shape of points it has; none: grey
    std::vector<std::string> says{};         ///< of marks: shown when the pointer rests on them
};

struct Words {
    enum class Anchor { start, middle, end };
    Place at;
    std::string text;
    Anchor anchor = Anchor::start;
    bool upwards = false;
};

struct Shapes {
    double width = 0, height = 0;
    std::vector<Piece> pieces{}; ///< none: nothing can be drawn
    std::vector<Words> words{};
};

/// Series that differ in colour, dashes and shape of points.
inline constexpr std::size_t distinct_series = 6;

/// Their colours outside of the page: Okabe and Ito's, told apart by colour-blind readers.
const char *series_colour(std::size_t series);

/// An <svg> without ids; colours are the page's (--series-1 … --series-6, --grid, currentColor), points are
/// <use href="#m0"> … of point_marks(). Empty when nothing can be drawn.
std::string page_svg(const Shapes &shapes);

/// The shapes of points, once a page: an <svg> of no size.
std::string point_marks();

/// The same as a file of its own.
std::string file_svg(const Shapes &shapes);

/// Commands that draw them, all but terminal and output: numbers, words of our own and quoted() texts.
std::string gnuplot_script(const Shapes &shapes);

/// Any text as a gnuplot string that cannot end early, with control characters taken out.
std::string quoted(const std::string &text);

} // namespace mpisheet::report
