#pragma once
// What the equations of a course are written with: the variables of a place, and functions of its own.

#include "equations/program.hpp"
#include "equations/scope.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mpisheet::course {

/// A way of numbering processes in a grid of two or three sides: the one whose coordinate is counted first is last.
struct Grid {
    std::string_view function; ///< "grid1": the rank at coordinates
    int sides = 2;
    std::array<int, 3> order{};                           ///< sides, the slowest first; side 0 is the longest
    std::array<std::string_view, 3> side{}, coordinate{}; ///< names, in the communicator; capitals: in the program
};
std::span<const Grid> grids();

/// Lengths of the sides of a grid of n processes, as even as divisors allow, the longest first.
std::array<int, 3> sides_of(int n, int sides);
/// Whether another usual rule (the largest prime factors first, each to the shortest side) gives others.
bool sides_are_disputed(int n, int sides);

/// Names of all variables, in the order of a Point's values.
///   p  processes    d  size of the problem    w  rank among all    n  members of the communicator    r  rank in it
///   i j k l u v  rounds of the loops around, the outermost first    m  a member of the communicator
///   sides and coordinates of the grids: of r and n; in capitals of w and p
const std::vector<std::string> &variables();
std::size_t variable(std::string_view name);
inline constexpr std::array<std::string_view, 6> rounds{"i", "j", "k", "l", "u", "v"};

/// Who and when: values of all variables.
using Point = std::vector<double>;
Point point_at(int p, double d, int world_rank, int members, int rank, std::span<const int> rounds_around = {},
               int member = 0);

/// Many points, by variable.
class Points {
public:
    Points() : columns_(variables().size()) {}
    void add(const Point &point);
    [[nodiscard]] std::size_t size() const { return columns_.front().size(); }
    [[nodiscard]] const std::vector<double> &column(std::size_t variable) const { return columns_[variable]; }
    [[nodiscard]] Points some(std::span<const std::size_t> which) const;
    [[nodiscard]] Point at(std::size_t which) const;
    auto operator<=>(const Points &) const = default;

private:
    std::vector<std::vector<double>> columns_;
};

/// A function that equations of courses call.
struct Word {
    std::string_view name;
    std::string_view equation; ///< its definition in the equation language
    std::string_view c;        ///< its definition in C
    std::string_view meaning;
};
std::span<const Word> words();
/// Those that a text calls, directly or through others.
std::vector<const Word *> words_of(const std::string &text);

/// A text, compiled over those of the variables that it depends on.
struct Equation {
    std::vector<std::size_t> inputs; ///< variables
    equations::Program program;      ///< of their values
    /// Throws equations::Error where it has no value.
    double operator()(const Point &point) const;
};

/// Texts compiled once.
class Equations {
public:
    Equations();
    /// Throws equations::Error where it is none.
    const Equation &equation(const std::string &text);
    /// NaN where it has no value.
    std::vector<double> values(const std::string &text, const Points &points);
    double value(const std::string &text, const Point &point);

private:
    equations::Scope scope_;
    std::unordered_map<std::string, Equation> equations_;
};

/// Names, numbers and operators of a text: how much it says.
int length_of(std::string_view text);
/// One more operator, and what it takes: so much longer a text may be and still be as likely as another.
inline constexpr int hardly_longer = 2;
/// A text without saying which grid, side and coordinate it names: what laws of several places have in common.
std::string shape_of(std::string_view text);
/// Whether a text has the name.
bool has_name(std::string_view text, std::string_view name);
/// Names, numbers and operators of a text, in their order.
std::vector<std::string_view> tokens_of(std::string_view text);

} // namespace mpisheet::course
