#include "recordings/course/candidates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace mpisheet::course {
namespace {

struct Axis {
    std::string side, own;
    std::string grid; ///< whose sides are multiplied with each other; empty: the line of all ranks
};

std::string in_program(std::string_view name)
{
    std::string text(name);
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

std::vector<Axis> axes_of(const Telling &telling)
{
    std::vector<Axis> axes{{"n", "r", ""}};
    if (telling.member)
        axes.push_back({"n", "m", ""});
    if (telling.program)
        axes.push_back({"p", "w", ""});
    for (const bool program : {false, true}) {
        if (program && !telling.program)
            continue;
        for (const Grid &grid : grids())
            for (std::size_t k = 0; k < static_cast<std::size_t>(grid.sides); ++k)
                axes.push_back(program ? Axis{in_program(grid.side[k]), in_program(grid.coordinate[k]),
                                              "P" + std::string(grid.function)}
                                       : Axis{std::string(grid.side[k]), std::string(grid.coordinate[k]),
                                              std::string(grid.function)});
    }
    return axes;
}

/// Shares of the problem along an axis.
std::vector<std::string> shares(const Axis &axis, bool whole)
{
    std::vector<std::string> all;
    for (const char *how : {"part", "cut", "rest", "full"})
        all.push_back(fmt::format("{}(d, {}, {})", how, axis.side, axis.own));
    all.push_back("ceil(d/" + axis.side + ")");
    all.push_back("floor(d/" + axis.side + ")");
    all.push_back(fmt::format("inside(d, {}, {})", axis.side, axis.own));
    if (!whole)
        all.push_back("d/" + axis.side);
    return all;
}

/// Faces of the blocks that a process has in a multipartition, one in each layer: it goes up along one side of the grid
/// and down along the other. A block at a border of the problem may have no face there. In rounds over the blocks along
/// a side, forth or back, the face of one of them.
std::vector<std::string> faces_of_cells(const Grid &grid, bool program, const std::vector<std::string> &rounds)
{
    if (grid.sides != 2)
        return {};
    std::vector<std::string> all;
    for (const std::size_t up : {0U, 1U}) {
        const auto name = [&](std::string_view of) { return program ? in_program(of) : std::string(of); };
        const std::string side = name(grid.side[0]), x = name(grid.coordinate[up]), y = name(grid.coordinate[1 - up]);
        const auto add = [&](const std::string &face, std::initializer_list<std::string> without) {
            for (const std::string &block : without)
                all.push_back(fmt::format("cells(d, {}, {}, {})", side, face, block));
        };
        add("0, " + y + ", -1", {"-1", fmt::format("mod(-{}, {})", x, side), fmt::format("{}-1-{}", side, x)});
        add("0, " + x + ", 1", {"-1", y, fmt::format("mod({}+1, {})", y, side)});
        add(fmt::format("{}, {}, -1", x, y), {"-1", "0", side + "-1"});
        const auto one = [&](const std::string &along, const std::string &other) {
            for (const char *block : {"part", "inside"})
                all.push_back(
                    fmt::format("{0}(d, {1}, mod({2}, {1}))*{0}(d, {1}, mod({3}, {1}))", block, side, along, other));
        };
        for (const std::string &round : rounds)
            for (const std::string &at : {round, fmt::format("({}-1-{})", side, round)}) {
                one(fmt::format("{}-{}", at, x), fmt::format("{}+{}-{}", x, y, at));
                one(fmt::format("{}-{}", y, at), fmt::format("{}+{}-{}", x, y, at));
                one(fmt::format("{}+{}", x, at), fmt::format("{}-{}", y, at));
            }
    }
    return all;
}

/// Whether a text names the sides or coordinates of any grid but one.
bool is_of_another(const std::string &text, const std::string &grid)
{
    static const std::map<std::string, std::string_view, std::less<>> grid_of = [] {
        std::map<std::string, std::string_view, std::less<>> all;
        for (const Grid &one : grids()) {
            all[std::string(one.function)] = one.function;
            for (std::size_t k = 0; k < static_cast<std::size_t>(one.sides); ++k)
                all[std::string(one.coordinate[k])] = all[in_program(one.coordinate[k])] = one.function;
        }
        return all;
    }();
    static const std::map<std::string, bool, std::less<>> is_side_flat = [] {
        std::map<std::string, bool, std::less<>> all;
        for (const char *side : {"gx", "gy", "sa", "sb", "sc"})
            all[side] = all[in_program(side)] = side[0] == 'g';
        return all;
    }();
    const bool is_flat = grid.substr(0, 4) == "grid";
    const std::vector<std::string_view> tokens = tokens_of(text);
    return std::any_of(tokens.begin(), tokens.end(), [&](std::string_view token) {
        const auto of = grid_of.find(token);
        const auto side = is_side_flat.find(token);
        return (of != grid_of.end() && of->second != grid) || (side != is_side_flat.end() && side->second != is_flat);
    });
}

void sort_by_cost(std::vector<std::string> &texts, const Telling &telling)
{
    std::set<std::string> seen;
    std::vector<std::pair<int, std::string>> all;
    for (std::string &text : texts)
        if (seen.insert(text).second)
            all.emplace_back(telling.cost(text), std::move(text));
    std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    texts.clear();
    for (auto &[cost, text] : all)
        texts.push_back(std::move(text));
}

} // namespace

Telling::Telling(const Points &points, std::string of_program)
    : program(points.column(variable("p")) != points.column(variable("n"))), grid(std::move(of_program))
{
    const auto varies = [&](std::string_view name) {
        const std::vector<double> &column = points.column(variable(name));
        return std::any_of(column.begin(), column.end(), [&](double value) { return value != column.front(); });
    };
    for (const std::string_view round : course::rounds)
        if (varies(round))
            rounds.emplace_back(round);
    member = varies("m");
}

bool Telling::is_foreign(const std::string &text) const
{
    return is_of_another(text, grid);
}

int Telling::cost(const std::string &text) const
{
    constexpr int foreign = 100; // more than any text is long
    return length_of(text) + (!grid.empty() && is_foreign(text) ? foreign : 0);
}

namespace {

/// How many layers of things a face has around it, along either side.
constexpr std::array layers{std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(0, 2), std::pair(2, 0),
                            std::pair(2, 2), std::pair(0, 4), std::pair(4, 0), std::pair(4, 4)};

std::string with_layers(const std::string &share, int count)
{
    return count == 0 ? share : fmt::format("({}+{})", share, count);
}

std::vector<std::string> all_multiples(const Telling &telling, bool whole)
{
    std::vector<std::string> all{"d", "d*d", "d*d*d", "p", "clog2(p)", "clog2(n)"};
    for (const char *more : {"(d+1)", "(d+2)"}) // points between d things and around them; with a layer around
        for (const char *how : {"{0}", "d*{0}", "{0}*{0}"})
            all.push_back(fmt::format(fmt::runtime(how), more));
    const std::vector<Axis> axes = axes_of(telling);
    for (const Axis &axis : axes) {
        all.push_back(axis.side);
        all.push_back(axis.own);
        if (!whole)
            all.push_back("1/" + axis.side);
        all.push_back("clog2(" + axis.side + ")");
        all.push_back("d*" + axis.side);
        all.push_back("d*" + axis.own);
        for (const std::string &share : shares(axis, whole)) {
            all.push_back(share);
            all.push_back("d*" + share);
            all.push_back("d*d*" + share);
            all.push_back(share + "*" + share);
        }
        for (const char *block : {"floor", "ceil"}) // with a layer around
            for (const char *more : {"1", "2"})
                all.push_back(fmt::format("({0}(d/{1})+{2})*({0}(d/{1})+{2})", block, axis.side, more));
    }
    for (const Axis &one : axes)
        for (const Axis &other : axes)
            if (!one.grid.empty() && one.grid == other.grid && one.side < other.side) {
                const std::vector<std::string> first = shares(one, whole), second = shares(other, whole);
                for (std::size_t k = 0; k < first.size(); ++k)
                    all.push_back(first[k] + "*" + second[k]);
                for (const auto &[more, most] : layers) { // around a face
                    const std::size_t block = whole ? 0 : first.size() - 1;
                    all.push_back(with_layers(first[block], more) + "*" + with_layers(second[block], most));
                }
                if (one.side[0] == 's' || one.side[0] == 'S')
                    for (const Axis &third : axes)
                        if (third.grid == one.grid && other.side < third.side) {
                            const std::vector<std::string> last = shares(third, whole);
                            for (std::size_t k = 0; k < first.size(); ++k)
                                all.push_back(first[k] + "*" + second[k] + "*" + last[k]);
                        }
            }
    for (const Grid &grid : grids())
        for (const bool program : {false, true})
            if (const std::vector<std::string> faces = faces_of_cells(grid, program, telling.rounds);
                !program || telling.program)
                all.insert(all.end(), faces.begin(), faces.end());
    all.insert(all.end(), {"low(r, n)", "d*low(r, n)", "floor(d/n/n)"});
    if (!whole)
        all.insert(all.end(), {"d/n/n", "d*d/n/n", "d/sqrt(n)", "sqrt(n)", "d*clog2(n)"});
    for (const std::string &round : telling.rounds) {
        const std::vector<std::string> steps{round, "two(" + round + ")", "halves(n, " + round + ")"};
        for (const std::string &step : steps) {
            all.push_back(step);
            all.push_back("d*" + step);
            all.push_back("part(d, n, r)*" + step);
            all.push_back("d*d*" + step);
        }
        all.push_back("(d - " + round + ")");
        all.push_back("d*(d - " + round + ")");
        if (!whole)
            all.push_back("(d - " + round + ")/n");
        all.push_back("ceil((d - " + round + ")/n)");
        all.push_back("ceil((d - " + round + ")*d/n)");
        for (const Axis &axis : axes)
            all.push_back("mod(" + round + ", " + axis.side + ")");
    }
    // Of equal costs: blocks that differ by one, as most programs have them.
    std::stable_partition(all.begin(), all.end(), [](const std::string &text) { return has_name(text, "part"); });
    sort_by_cost(all, telling);
    return all;
}

std::vector<std::string> all_choices(const Telling &telling, bool pairs)
{
    std::vector<std::string> all, ends;
    const auto add = [&](const std::string &left, const std::string &right) {
        all.push_back(left + " == " + right);
        all.push_back(left + " != " + right);
    };
    const std::vector<Axis> axes = axes_of(telling);
    for (const Axis &axis : axes) {
        if (axis.grid.empty()) {
            for (int q = 0; q < 9; ++q) {
                add(axis.own, std::to_string(q));
                add(axis.own, fmt::format("mod({}, {})", q, axis.side));
            }
            for (const int q : {2, 4})
                for (int rest = 0; rest < q; ++rest)
                    add(fmt::format("mod({}, {})", axis.own, q), std::to_string(rest));
            add(axis.own, axis.side + " - 1");
            all.push_back(fmt::format("{} < floor({}/2)", axis.own, axis.side));
            all.push_back(fmt::format("{} >= floor({}/2)", axis.own, axis.side));
        } else {
            ends.push_back(axis.own + " > 0");
            ends.push_back(fmt::format("{} < {} - 1", axis.own, axis.side));
            ends.push_back(axis.own + " == 0");
            ends.push_back(fmt::format("{} == {} - 1", axis.own, axis.side));
        }
        for (const int q : {1, 2, 4, 8})
            all.push_back(fmt::format("{} > {}", axis.side, q));
    }
    if (telling.member)
        add("m", "r");
    for (const std::string &round : telling.rounds) {
        add(round, "0");
        add(round, "r");
        for (const int q : {1, 2, 3})
            add(round, std::to_string(q));
        for (const int q : {2, 3, 4, 5, 10}) {
            add(fmt::format("mod({}, {})", round, q), std::to_string(q - 1));
            add(fmt::format("mod({}, {})", round, q), "0");
        }
        all.push_back(round + " < r");
        all.push_back(round + " > r");
        add(fmt::format("mod(floor(r/two({})), 2)", round), "0");
        add(fmt::format("mod(r, two({}+1))", round), "0");
        add(fmt::format("mod(r, two({}+1))", round), fmt::format("two({})", round));
        add(fmt::format("mod(r, two({}))", round), "0");
        all.push_back(fmt::format("r + two({}) < n", round));
        all.push_back(fmt::format("r >= two({})", round));
        for (const Axis &axis : axes)
            add(fmt::format("mod({}, {})", round, axis.side), axis.own);
    }
    all.insert(all.end(), ends.begin(), ends.end());
    if (pairs)
        for (std::size_t one = 0; one < ends.size(); ++one)
            for (std::size_t other = one + 1; other < ends.size() && other / 12 == one / 12; ++other) {
                all.push_back(ends[one] + " && " + ends[other]);
                all.push_back("(" + ends[one] + " || " + ends[other] + ")");
            }
    sort_by_cost(all, telling);
    return all;
}

std::vector<Move> all_moves(const Along &along, const std::vector<Along> &others, const Telling &telling)
{
    const std::string &own = along.own, &side = along.side;
    std::vector<Move> all{{own, ""}};
    const auto below = [&](const std::string &to) { return fmt::format("{} < {}", to, side); };
    const auto shift = [&](const std::string &by) {
        all.push_back({own + "+" + by, below(own + "+" + by)});
        all.push_back({own + "-" + by, own + " >= " + by});
        all.push_back({fmt::format("mod({}+{}, {})", own, by, side), ""});
        all.push_back({fmt::format("mod({}-{}, {})", own, by, side), ""});
    };
    for (const char *by : {"1", "2", "3", "4"})
        shift(by);
    shift(fmt::format("floor({}/2)", side));
    for (int q = 0; q < 9; ++q) {
        all.push_back({std::to_string(q), below(std::to_string(q))});
        if (q > 0)
            all.push_back({fmt::format("mod({}, {})", q, side), ""});
    }
    all.push_back({side + "-1", ""});
    all.push_back({fmt::format("{}-1-{}", side, own), ""});
    const auto flip = [&](const std::string &bit) {
        const std::string to = fmt::format("flip({}, {})", own, bit);
        all.push_back({to, below(to)});
        all.push_back({fmt::format("({} ? {} : {})", below(to), to, own), ""});
    };
    for (const char *bit : {"1", "2", "4", "8"})
        flip(bit);
    all.push_back({fmt::format("floor(({}-1)/2)", own), own + " > 0"});
    for (const char *child : {"1", "2"})
        all.push_back({fmt::format("2*{}+{}", own, child), below(fmt::format("2*{}+{}", own, child))});
    const std::string low = fmt::format("low({}, {})", own, side);
    all.push_back({own + "-" + low, own + " > 0"});
    for (const std::string &round : telling.rounds) {
        for (const std::string &by :
             {round, "(" + round + "+1)", "two(" + round + ")", fmt::format("halves({}, {})", side, round),
              fmt::format("halves({}, {})", low, round)})
            shift(by);
        flip("two(" + round + ")");
        flip(fmt::format("halves({}, {})", side, round));
        all.push_back({round, below(round)});
        all.push_back({round + "+1", below(round + "+1")});
        all.push_back({fmt::format("mod({}, {})", round, side), ""});
        all.push_back({fmt::format("mod({}+1, {})", round, side), ""});
        all.push_back({fmt::format("{}-1-{}", side, round), ""});
        all.push_back({fmt::format("{} + ({} >= {})", round, round, own), ""});
    }
    for (const Along &other : others) {
        all.push_back({other.own, below(other.own)});
        const std::string longer = fmt::format("floor({}/{})", side, other.side); // transposed: the long side in parts
        all.push_back({fmt::format("{}*{} + mod({}, {})", longer, other.own, own, longer), ""});
        all.push_back({fmt::format("floor({}/floor({}/{}))", other.own, other.side, side), ""});
    }
    return all;
}

/// Of a map, where it lacks the key: made first.
const auto &kept(auto &map, const auto &key, const auto &make)
{
    const auto at = map.find(key);
    return at != map.end() ? at->second : map.emplace(key, make()).first->second;
}

} // namespace

const std::vector<std::string> &Candidates::multiples(const Telling &telling, bool whole)
{
    return kept(texts_, std::pair(telling, std::string(whole ? "whole" : "any")),
                [&] { return all_multiples(telling, whole); });
}

const std::vector<std::string> &Candidates::choices(const Telling &telling, bool pairs)
{
    return kept(texts_, std::pair(telling, std::string(pairs ? "pairs" : "choices")),
                [&] { return all_choices(telling, pairs); });
}

const std::vector<Move> &Candidates::moves(const Along &along, const std::vector<Along> &others, const Telling &telling)
{
    return kept(moves_, std::pair(along, telling.rounds), [&] {
        std::vector<std::pair<int, Move>> sorted;
        for (Move &move : all_moves(along, others, telling)) {
            const int length = length_of(move.to);
            sorted.emplace_back(length, std::move(move));
        }
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        std::vector<Move> all;
        for (auto &[length, move] : sorted)
            all.push_back(std::move(move));
        return all;
    });
}

} // namespace mpisheet::course
