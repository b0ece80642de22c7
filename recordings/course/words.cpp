#include "recordings/course/words.hpp"

#include "equations/equations.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <set>

namespace mpisheet::course {
namespace {

constexpr std::array all_grids{
    Grid{"grid1", 2, {0, 1}, {"gx", "gy"}, {"x1", "y1"}},
    Grid{"grid2", 2, {1, 0}, {"gx", "gy"}, {"x2", "y2"}},
    Grid{"box1", 3, {0, 1, 2}, {"sa", "sb", "sc"}, {"a1", "b1", "c1"}},
    Grid{"box2", 3, {2, 1, 0}, {"sa", "sb", "sc"}, {"a2", "b2", "c2"}},
    Grid{"box3", 3, {0, 2, 1}, {"sa", "sb", "sc"}, {"a3", "b3", "c3"}},
    Grid{"box4", 3, {1, 0, 2}, {"sa", "sb", "sc"}, {"a4", "b4", "c4"}},
    Grid{"box5", 3, {1, 2, 0}, {"sa", "sb", "sc"}, {"a5", "b5", "c5"}},
    Grid{"box6", 3, {2, 0, 1}, {"sa", "sb", "sc"}, {"a6", "b6", "c6"}},
};

constexpr std::array all_words{
    Word{"mod", "mod(a, b) = a - b*floor(a/b)",
         "static inline double mod(double a, double b) { return a - b * floor(a / b); }",
         "the rest of a divided by b, never negative"},
    Word{"part", "part(d, s, c) = floor(d/s) + (c < mod(d, s))",
         "static inline double part(double d, double s, double c) { return floor(d / s) + (c < mod(d, s)); }",
         "block c of d things in s blocks, the first ones of one more"},
    Word{"cut", "cut(d, s, c) = floor((c+1)*d/s) - floor(c*d/s)",
         "static inline double cut(double d, double s, double c) { return floor((c + 1) * d / s) - floor(c * d / s); }",
         "block c of d things in s blocks, cut at c*d/s"},
    Word{"rest", "rest(d, s, c) = c == s-1 ? d - (s-1)*floor(d/s) : floor(d/s)",
         "static inline double rest(double d, double s, double c) { return c == s - 1 ? d - (s - 1) * floor(d / s) : "
         "floor(d / s); }",
         "block c of d things in s blocks, the last one has what is left"},
    Word{"full", "full(d, s, c) = min(ceil(d/s), max(0, d - c*ceil(d/s)))",
         "static inline double full(double d, double s, double c) { return fmin(ceil(d / s), fmax(0, d - c * ceil(d / "
         "s))); }",
         "block c of d things in s blocks, all but the last ones full"},
    Word{
        "inside", "inside(d, s, c) = part(d, s, c) - (c == 0) - (c == s-1)",
        "static inline double inside(double d, double s, double c) { return part(d, s, c) - (c == 0) - (c == s - 1); }",
        "block c of d things in s blocks, as part has it, without the first and the last thing of all"},
    Word{"cells",
         "cells(d, s, a, b, h, o) = sum[k=0:int(s)-1] (k == o ? 0 : part(d, s, mod(a+k, s))*part(d, s, mod(b+h*k, s)))",
         "static inline double cells(double d, double s, double a, double b, double h, double o) { double all = 0; for "
         "(int k = 0; k < s; ++k) if (k != o) all += part(d, s, mod(a + k, s)) * part(d, s, mod(b + h * k, s)); return "
         "all; }",
         "a face of each of the s blocks on a diagonal of s x s x s blocks of d x d x d things, but for block o: block "
         "k is "
         "a+k along one side of the face, b+h*k along the other, around the ends"},
    Word{"two", "two(i) = 2.0**i", "static inline double two(double i) { return pow(2, i); }", "two to the power of i"},
    Word{"halves", "halves(s, i) = floor(s/two(i+1))",
         "static inline double halves(double s, double i) { return floor(s / two(i + 1)); }", "s, halved i+1 times"},
    Word{"flip", "flip(a, b) = mod(floor(a/b), 2) == 0 ? a + b : a - b",
         "static inline double flip(double a, double b) { return mod(floor(a / b), 2) == 0 ? a + b : a - b; }",
         "a with the bit of b, a power of two, turned over"},
    Word{"bit", "bit(a, b) = mod(a, 2*b) != 0 ? b : bit(a, 2*b)",
         "static inline double bit(double a, double b) { return mod(a, 2 * b) != 0 ? b : bit(a, 2 * b); }", ""},
    Word{"low", "low(r, n) = r == 0 ? two(clog2(n)) : bit(r, 1)",
         "static inline double low(double r, double n) { return r == 0 ? two(clog2(n)) : bit(r, 1); }",
         "the lowest bit of r; of 0 the power of two that holds n"},
    Word{"grid1", "grid1(x, y) = x*gy + y", "#define grid1(x, y) ((x) * gy + (y))",
         "the rank at x, y of gx by gy processes, counted along y first; x1, y1: the rank's own"},
    Word{"grid2", "grid2(x, y) = y*gx + x", "#define grid2(x, y) ((y) * gx + (x))",
         "the same, counted along x first; x2, y2: the rank's own"},
    Word{"box1", "box1(a, b, c) = (a*sb + b)*sc + c", "#define box1(a, b, c) (((a) * sb + (b)) * sc + (c))",
         "the rank at a, b, c of sa by sb by sc processes, counted along c first; a1, b1, c1: the rank's own"},
    Word{"box2", "box2(a, b, c) = (c*sb + b)*sa + a", "#define box2(a, b, c) (((c) * sb + (b)) * sa + (a))",
         "the same, counted along a first"},
    Word{"box3", "box3(a, b, c) = (a*sc + c)*sb + b", "#define box3(a, b, c) (((a) * sc + (c)) * sb + (b))",
         "the same, counted along b, then c"},
    Word{"box4", "box4(a, b, c) = (b*sa + a)*sc + c", "#define box4(a, b, c) (((b) * sa + (a)) * sc + (c))",
         "the same, counted along c, then a"},
    Word{"box5", "box5(a, b, c) = (b*sc + c)*sa + a", "#define box5(a, b, c) (((b) * sc + (c)) * sa + (a))",
         "the same, counted along a, then c"},
    Word{"box6", "box6(a, b, c) = (c*sa + a)*sb + b", "#define box6(a, b, c) (((c) * sa + (a)) * sb + (b))",
         "the same, counted along b, then a"},
};

std::string capitals(std::string_view name)
{
    std::string text(name);
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

std::vector<std::string> side_names()
{
    std::vector<std::string> names{"gx", "gy", "sa", "sb", "sc"};
    for (const Grid &grid : all_grids)
        for (int k = 0; k < grid.sides; ++k)
            names.emplace_back(grid.coordinate[static_cast<std::size_t>(k)]);
    return names;
}

/// Sides and coordinates of a rank among n, in the order of side_names().
void add_sides(Point &point, int n, int rank)
{
    static std::map<int, std::pair<std::array<int, 3>, std::array<int, 3>>> known;
    auto at = known.find(n);
    if (at == known.end())
        at = known.emplace(n, std::pair(sides_of(n, 2), sides_of(n, 3))).first;
    const auto &[two, three] = at->second;
    for (const int side : {two[0], two[1], three[0], three[1], three[2]})
        point.push_back(side);
    for (const Grid &grid : all_grids) {
        const std::array<int, 3> &sides = grid.sides == 2 ? two : three;
        std::array<int, 3> coordinates{};
        int left = rank;
        for (int k = grid.sides; k-- > 0;) {
            const auto side = static_cast<std::size_t>(grid.order[static_cast<std::size_t>(k)]);
            coordinates[side] = left % sides[side];
            left /= sides[side];
        }
        for (int k = 0; k < grid.sides; ++k)
            point.push_back(coordinates[static_cast<std::size_t>(k)]);
    }
}

int largest_divisor(int n, int most)
{
    while (most > 1 && n % most != 0)
        --most;
    return std::max(1, most);
}

int root(int n, int degree)
{
    int side = 1;
    while (std::pow(side + 1, degree) <= n)
        ++side;
    return side;
}

bool is_name(char c)
{
    return is_in_name(c) || c == '.';
}

/// Calls `each` with every name or number of a text, and every operator.
template <class Each> void for_tokens(std::string_view text, const Each &each)
{
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (is_name(text[at]))
            while (end < text.size() && is_name(text[end]))
                ++end;
        else if (end < text.size() && std::string_view("=&|*").find(text[end]) != std::string_view::npos &&
                 text[at] != '(' && text[at] != ',')
            ++end;
        each(text.substr(at, end - at));
        at = end;
    }
}

} // namespace

std::span<const Grid> grids()
{
    return all_grids;
}

std::span<const Word> words()
{
    return all_words;
}

std::array<int, 3> sides_of(int n, int sides)
{
    std::array<int, 3> lengths{1, 1, 1};
    int left = n;
    for (int k = sides; k-- > 1;) {
        const auto at = static_cast<std::size_t>(k);
        lengths[at] = largest_divisor(left, root(left, k + 1));
        left /= lengths[at];
    }
    lengths[0] = left;
    std::sort(lengths.rbegin(), lengths.rend());
    return lengths;
}

bool sides_are_disputed(int n, int sides)
{
    std::vector<int> factors, lengths(static_cast<std::size_t>(sides), 1);
    int left = n;
    for (int factor = 2; left > 1; left % factor == 0 ? (factors.push_back(factor), left /= factor) : ++factor) {
    }
    std::reverse(factors.begin(), factors.end());
    for (const int factor : factors)
        *std::min_element(lengths.begin(), lengths.end()) *= factor;
    std::sort(lengths.rbegin(), lengths.rend());
    const std::array<int, 3> even = sides_of(n, sides);
    return !std::equal(lengths.begin(), lengths.end(), even.begin());
}

const std::vector<std::string> &variables()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all{"p", "d", "w", "n", "r"};
        all.insert(all.end(), rounds.begin(), rounds.end());
        all.emplace_back("m");
        const std::vector<std::string> sides = side_names();
        all.insert(all.end(), sides.begin(), sides.end());
        for (const std::string &side : sides)
            all.push_back(capitals(side));
        return all;
    }();
    return names;
}

std::size_t variable(std::string_view name)
{
    const auto &names = variables();
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

Point point_at(int p, double d, int world_rank, int members, int rank, std::span<const int> rounds_around, int member)
{
    Point point{static_cast<double>(p), d, static_cast<double>(world_rank), static_cast<double>(members),
                static_cast<double>(rank)};
    point.reserve(variables().size());
    for (std::size_t k = 0; k < rounds.size(); ++k)
        point.push_back(k < rounds_around.size() ? rounds_around[k] : 0);
    point.push_back(member);
    add_sides(point, members, rank);
    add_sides(point, p, world_rank);
    return point;
}

void Points::add(const Point &point)
{
    for (std::size_t k = 0; k < columns_.size(); ++k)
        columns_[k].push_back(point[k]);
}

Points Points::some(std::span<const std::size_t> which) const
{
    Points points;
    for (std::size_t k = 0; k < columns_.size(); ++k)
        for (const std::size_t i : which)
            points.columns_[k].push_back(columns_[k][i]);
    return points;
}

Point Points::at(std::size_t which) const
{
    Point point;
    for (const std::vector<double> &column : columns_)
        point.push_back(column[which]);
    return point;
}

std::vector<const Word *> words_of(const std::string &text)
{
    std::vector<const Word *> found;
    std::string reached = text;
    for (std::size_t k = all_words.size(); k-- > 0;)
        if (const Word &word = all_words[k]; has_name(reached, word.name)) {
            found.insert(found.begin(), &word);
            reached += " " + std::string(word.equation.substr(word.equation.find('=')));
        }
    return found;
}

namespace {

/// The variables that a text depends on: those that it names, and the sides of grids whose ranks it computes.
std::vector<std::size_t> inputs_of(const std::string &text)
{
    static const std::map<std::string, std::vector<std::size_t>, std::less<>> inputs = [] {
        std::map<std::string, std::vector<std::size_t>, std::less<>> all;
        for (std::size_t k = 0; k < variables().size(); ++k)
            all[variables()[k]] = {k};
        for (const Grid &grid : all_grids)
            for (int k = 0; k < grid.sides; ++k)
                all[std::string(grid.function)].push_back(variable(grid.side[static_cast<std::size_t>(k)]));
        return all;
    }();
    std::set<std::size_t> found;
    for_tokens(text, [&](std::string_view token) {
        if (const auto at = inputs.find(token); at != inputs.end())
            found.insert(at->second.begin(), at->second.end());
    });
    return {found.begin(), found.end()};
}

} // namespace

Equations::Equations()
{
    std::string text;
    for (const std::string &name : variables())
        text += name + " = 0\n";
    for (const Word &word : all_words)
        text += std::string(word.equation) + "\n";
    scope_.load(equations::parse(text, "the words of courses"));
}

double Equation::operator()(const Point &point) const
{
    std::array<double, 128> values; // NOLINT: written before they are read; more than there are variables
    for (std::size_t k = 0; k < inputs.size(); ++k)
        values[k] = point[inputs[k]];
    return program(std::span(values.data(), inputs.size()));
}

const Equation &Equations::equation(const std::string &text)
{
    const auto at = equations_.find(text);
    if (at != equations_.end())
        return at->second;
    Equation made{inputs_of(text), {}};
    equations::CompileOptions options;
    for (const std::size_t input : made.inputs)
        options.inputs.push_back(variables()[input]);
    made.program = equations::compile_expression(scope_, text, {}, "the course", options);
    return equations_.emplace(text, std::move(made)).first->second;
}

std::vector<double> Equations::values(const std::string &text, const Points &points)
{
    std::vector<double> out(points.size());
    const Equation &compiled = equation(text);
    std::vector<std::span<const double>> columns;
    for (const std::size_t input : compiled.inputs)
        columns.emplace_back(points.column(input));
    try {
        compiled.program.evaluate(columns, out);
    } catch (const equations::Error &) {
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = value(text, points.at(i));
    }
    return out;
}

double Equations::value(const std::string &text, const Point &point)
{
    try {
        return equation(text)(point);
    } catch (const equations::Error &) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

int length_of(std::string_view text)
{
    int length = 0;
    for_tokens(text, [&](std::string_view token) {
        length += token == "(" || token == ")" || token == "," || token == " " ? 0 : 1;
    });
    return length;
}

std::string shape_of(std::string_view text)
{
    static const std::map<std::string, std::string, std::less<>> kinds = [] {
        std::map<std::string, std::string, std::less<>> all;
        for (const std::string &name : side_names()) {
            const bool is_side = name.size() == 2 && std::isdigit(static_cast<unsigned char>(name[1])) == 0;
            all[name] = all[capitals(name)] = is_side ? "side" : "coordinate";
        }
        all["r"] = all["w"] = all["m"] = "coordinate";
        all["n"] = all["p"] = "side";
        return all;
    }();
    std::string shape;
    for_tokens(text, [&](std::string_view token) {
        const auto found = kinds.find(token);
        shape += found == kinds.end() ? std::string(token) : found->second;
    });
    return shape;
}

bool has_name(std::string_view text, std::string_view name)
{
    bool found = false;
    for_tokens(text, [&](std::string_view token) { found = found || token == name; });
    return found;
}

std::vector<std::string_view> tokens_of(std::string_view text)
{
    std::vector<std::string_view> tokens;
    for_tokens(text, [&](std::string_view token) { tokens.push_back(token); });
    return tokens;
}

} // namespace mpisheet::course
