#include "recordings/course/laws.hpp"

#include "recordings/course/candidates.hpp"
#include "recordings/course/sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <unordered_map>

namespace mpisheet::course {
namespace {

using Values = std::vector<double>;
using Which = std::vector<std::size_t>;

Which far_apart(std::size_t n);

} // namespace

/// Points at which numbers were seen, and what is known of texts and numbers there.
class Sights {
public:
    Sights(Equations &equations, const Points &points)
        : equations_(equations), points_(points), which_(far_apart(points.size())), few_(points.some(which_))
    {
    }

    [[nodiscard]] const Points &points() const { return points_; }
    /// Some of the points.
    [[nodiscard]] const Which &which() const { return which_; }
    /// A text's values there.
    const Values &few(const std::string &text)
    {
        const auto at = columns_.find(text);
        return at != columns_.end() ? at->second : columns_.emplace(text, equations_.values(text, few_)).first->second;
    }
    std::map<Question, std::vector<Law>> answers;

private:
    Equations &equations_;
    const Points &points_;
    Which which_;
    Points few_;
    std::unordered_map<std::string, Values> columns_;
};

namespace {

/// Of n points some that lie far apart, the first and the last among them.
Which far_apart(std::size_t n)
{
    constexpr std::size_t most = 32;
    Which which;
    for (std::size_t i = 0; i < n; i += std::max<std::size_t>(1, n / most))
        which.push_back(i);
    if (!which.empty() && which.back() != n - 1)
        which.push_back(n - 1);
    return which;
}

Values some(const Values &values, const Which &which)
{
    Values out;
    for (const std::size_t i : which)
        out.push_back(values[i]);
    return out;
}

std::size_t distinct(const Values &values)
{
    return std::set<double>(values.begin(), values.end()).size();
}

/// Some of a number's values, those that lie far apart, the least and the greatest: what is not right there is not
/// looked at elsewhere.
class Glance {
public:
    Glance(Equations &equations, Sights &seen, const Values &values) : equations_(equations), seen_(seen)
    {
        Which which = seen.which();
        for (const auto extreme :
             {std::min_element(values.begin(), values.end()), std::max_element(values.begin(), values.end())}) {
            const auto at = static_cast<std::size_t>(extreme - values.begin());
            const auto before = std::lower_bound(which.begin(), which.end(), at);
            if (before != which.end() && *before == at)
                continue;
            which.insert(before, at);
        }
        for (std::size_t k = 0; k < which.size(); ++k)
            if (!std::binary_search(seen.which().begin(), seen.which().end(), which[k]))
                added_.emplace_back(k, seen.points().at(which[k]));
        values_ = some(values, which);
    }

    [[nodiscard]] const Values &values() const { return values_; }
    /// A text's, until the next one is asked for.
    const Values &of(const std::string &text)
    {
        const Values &few = seen_.few(text);
        if (added_.empty())
            return few;
        of_ = few;
        for (const auto &[at, point] : added_)
            of_.insert(of_.begin() + static_cast<std::ptrdiff_t>(at), equations_.value(text, point));
        return of_;
    }

private:
    Equations &equations_;
    Sights &seen_;
    std::vector<std::pair<std::size_t, Point>> added_; ///< points that are not among the seen few; where
    Values values_, of_;
};

bool is_constant(const Values &values)
{
    return std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); });
}

/// "8" or "1/3.": a fraction of small numbers, whose value `factor` takes; nothing where it is none.
std::optional<std::string> fraction_text(double &factor)
{
    for (const int below : {1, 2, 3, 4, 6, 8, 12, 16, 24}) {
        const double above = std::round(factor * below);
        if (std::abs(factor * below - above) > 1e-7 * std::max(1.0, std::abs(above)))
            continue;
        factor = above / below;
        return below == 1 ? fmt::format("{:.0f}", above) : fmt::format("{:.0f}/{}.", above, below);
    }
    return {};
}

bool is_sum(const std::string &text)
{
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && (c == '+' || c == '-' || c == '?'))
            return true;
    }
    return false;
}

/// value = a·f + b.
struct Affine {
    double a = 0, b = 0;
};

/// Numbers, and where the least and the greatest of them are.
struct Target {
    const Values &values;
    std::size_t lo = 0, hi = 0;
    explicit Target(const Values &of) : values(of)
    {
        const auto [least, most] = std::minmax_element(of.begin(), of.end());
        lo = static_cast<std::size_t>(least - of.begin());
        hi = static_cast<std::size_t>(most - of.begin());
    }
};

/// `f`: the k-th value of a text.
template <class Of> std::optional<Affine> affine_of(const Of &f, const Target &target, double within)
{
    const Values &values = target.values;
    const std::size_t lo = target.lo, hi = target.hi;
    const auto fits = [&](double a, double b) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!(std::abs(a * f(i) + b - values[i]) <= within * std::max(1.0, std::abs(values[i]))))
                return false;
        return true;
    };
    if (f(hi) != 0 && fits(values[hi] / f(hi), 0))
        return Affine{values[hi] / f(hi), 0};
    if (f(hi) == f(lo))
        return {};
    const double a = (values[hi] - values[lo]) / (f(hi) - f(lo)), b = values[lo] - a * f(lo);
    return fits(a, b) ? std::optional(Affine{a, b}) : std::nullopt;
}

std::optional<Affine> affine(const Values &f, const Target &target, double within)
{
    return affine_of([&](std::size_t i) { return f[i]; }, target, within);
}

/// a and b ≥ 0 for which the squared relative errors of a·f + b are least in all, and their mean. Nothing where a value
/// is 0, or f is constant.
struct Nearest {
    Affine affine;
    double error = 0;
};
std::optional<Nearest> nearest_of(const Values &f, const Values &values)
{
    double n = 0, s = 0, g = 0, gg = 0, gs = 0; // of g = f/value, s = 1/value: a·g + b·s is to be 1
    for (std::size_t i = 0; i < f.size(); ++i) {
        if (!(values[i] > 0) || !std::isfinite(f[i]))
            return {};
        n += 1 / (values[i] * values[i]);
        s += 1 / values[i];
        g += f[i] / values[i];
        gg += f[i] * f[i] / (values[i] * values[i]);
        gs += f[i] / (values[i] * values[i]);
    }
    const double determinant = gg * n - gs * gs;
    constexpr double little = 1e-9;
    if (!(gg > 0) || determinant <= little * gg * n)
        return {};
    Affine best{(g * n - s * gs) / determinant, (s * gg - g * gs) / determinant};
    if (best.b < 0)
        best = {g / gg, 0};
    if (best.a <= 0)
        return {};
    double squares = 0;
    for (std::size_t i = 0; i < f.size(); ++i) {
        const double off = (best.a * f[i] + best.b) / values[i] - 1;
        squares += off * off;
    }
    return Nearest{best, squares / static_cast<double>(f.size())};
}

std::string affine_text(const std::string &a, const std::string &f, const std::string &b)
{
    std::string text = a == "1"    ? f
                       : a == "-1" ? "-" + f
                                   : a + "*" + (is_sum(f) && f.front() != '(' ? "(" + f + ")" : f);
    if (b != "0")
        text += b.front() == '-' ? " - " + b.substr(1) : " + " + b;
    return text;
}

/// Laws of a number at the points where it was seen.
class Search {
public:
    Search(Equations &equations, Candidates &candidates, Sights &seen, const Values &values, const Known &known)
        : equations_(equations), candidates_(candidates), points_(seen.points()), values_(values), target_(values),
          known_(known), telling_(points_, known.grid), few_(equations, seen, values), few_target_(few_.values())
    {
    }

    std::optional<Law> constant() const
    {
        if (!is_constant(values_))
            return {};
        double value = values_.front();
        const std::string text = fmt::format("{}", value);
        return Law{text, length_of(text), ""};
    }

    /// A multiple of a text, and a constant.
    std::optional<Law> multiple()
    {
        constexpr double whole = 1e-7;
        std::vector<Law> all;
        const auto consider = [&](const std::string &text) {
            if (!affine(few_.of(text), few_target_, whole))
                return;
            const Values column = equations_.values(text, points_);
            if (std::optional<Law> law = exact(text, column, affine(column, target_, whole)))
                all.push_back(std::move(*law));
        };
        for (const std::string &text : blocks())
            consider(text);
        for (const std::string &text : texts(true))
            consider(text);
        std::stable_sort(all.begin(), all.end(), [](const Law &a, const Law &b) { return a.cost < b.cost; });
        if (all.empty())
            return {};
        Law best = all.front();
        for (std::size_t k = 1; k < all.size(); ++k)
            if (length_of(all[k].text) <= length_of(best.text))
                best.rivals.push_back(all[k].text);
        return best;
    }

    std::optional<Law> measured(double within)
    {
        for (const std::string &text : texts(false)) {
            if (!affine(few_.of(text), few_target_, within))
                continue;
            const Values all = equations_.values(text, points_);
            const std::optional<Affine> found = affine(all, target_, within);
            if (!found || found->a < 0 || found->b < 0 || distinct(all) < (found->b != 0 ? 3U : 2U))
                continue;
            const std::string law = affine_text(fmt::format("{}", found->a), text, fmt::format("{}", found->b));
            return Law{law, telling_.cost(law), ""};
        }
        return {};
    }

    std::optional<Law> nearest()
    {
        std::optional<Nearest> best;
        std::string of;
        for (const std::string &text : texts(false))
            if (const auto found = nearest_of(equations_.values(text, points_), values_);
                found && (!best || found->error < best->error)) {
                best = found;
                of = text;
            }
        if (!best)
            return {};
        const std::string law =
            affine_text(fmt::format("{:.6g}", best->affine.a), of, fmt::format("{:.6g}", best->affine.b));
        return Law{law, telling_.cost(law), ""};
    }

    /// One of two simple laws, as a choice says.
    std::optional<Law> either()
    {
        std::optional<Law> best;
        for (const std::string &text : candidates_.choices(telling_, false)) {
            if (best && telling_.cost(text) + 4 >= best->cost)
                break;
            const Values chosen = equations_.values(text, points_);
            Which yes, no;
            for (std::size_t i = 0; i < chosen.size(); ++i)
                (chosen[i] != 0 ? yes : no).push_back(i);
            if (yes.empty() || no.empty())
                continue;
            const bool yes_first = yes.size() < no.size();
            const std::optional<Law> first = simple(yes_first ? yes : no);
            if (!first)
                continue;
            const std::optional<Law> second = simple(yes_first ? no : yes);
            if (!second)
                continue;
            const std::string law = fmt::format("({} ? {} : {})", text, (yes_first ? first : second)->text,
                                                (yes_first ? second : first)->text);
            if (!best || telling_.cost(law) < best->cost)
                best = Law{law, telling_.cost(law), ""};
        }
        return best;
    }

private:
    const std::vector<std::string> &texts(bool whole) { return candidates_.multiples(telling_, whole); }

    /// Blocks of the problem of some size that gives their number at every point, if only one does.
    std::vector<std::string> blocks() const
    {
        const Values &d = points_.column(variable("d"));
        double above_floor = 0, most_floor = 1e300, least_ceil = 0, below_ceil = 1e300;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (values_[i] < 1)
                return {};
            above_floor = std::max(above_floor, d[i] / (values_[i] + 1));
            most_floor = std::min(most_floor, d[i] / values_[i]);
            least_ceil = std::max(least_ceil, d[i] / values_[i]);
            below_ceil = std::min(below_ceil, values_[i] > 1 ? d[i] / (values_[i] - 1) : 1e300);
        }
        std::vector<std::string> found;
        const double in_floor = std::floor(most_floor), in_ceil = std::ceil(least_ceil);
        if (in_floor > above_floor && in_floor - 1 <= above_floor && in_floor > 1)
            found.push_back(fmt::format("floor(d/{})", in_floor));
        if (in_ceil < below_ceil && in_ceil + 1 >= below_ceil && in_ceil > 1)
            found.push_back(fmt::format("ceil(d/{})", in_ceil));
        return found;
    }

    /// The more places have laws of that shape the cheaper is another one.
    int cost(const std::string &law) const
    {
        const auto at = known_.shapes.find(shape_of(law));
        return at == known_.shapes.end() || telling_.is_foreign(law) || !has_long_sides(law) ? telling_.cost(law)
                                                                                             : -at->second;
    }

    /// Whether the points tell anything of the sides of grids that it names: sides of 1 are none.
    bool has_long_sides(const std::string &law) const
    {
        for (const Grid &grid : grids())
            for (std::size_t k = 0; k < static_cast<std::size_t>(grid.sides); ++k) {
                const std::vector<double> &lengths = points_.column(variable(grid.side[k]));
                if (has_name(law, grid.side[k]) && *std::max_element(lengths.begin(), lengths.end()) <= 1)
                    return false;
            }
        return true;
    }

    /// The law with the factors that were found for a text that has these values.
    std::optional<Law> exact(const std::string &text, const Values &f, std::optional<Affine> found) const
    {
        constexpr double whole = 1e-7;
        if (!found || distinct(f) < (std::abs(found->b) > whole ? 3U : 2U))
            return {};
        const auto a = fraction_text(found->a), b = fraction_text(found->b);
        if (!a || !b || *a == "0")
            return {};
        const std::string law = affine_text(*a, text, *b);
        return Law{law, cost(law), ""};
    }

    /// Over some of the points: a constant or a multiple.
    const std::optional<Law> &simple(const Which &which)
    {
        const auto known = simple_.find(which);
        return known != simple_.end() ? known->second : simple_.emplace(which, simple_over(which)).first->second;
    }

    std::optional<Law> simple_over(const Which &which)
    {
        constexpr double whole = 1e-7;
        const Values values = some(values_, which);
        if (is_constant(values)) {
            const std::string text = fmt::format("{}", values.front());
            return Law{text, length_of(text), ""};
        }
        const Target target(values);
        for (const auto &one : columns()) {
            const Values &column = one.second;
            if (const auto found = affine_of([&](std::size_t i) { return column[which[i]]; }, target, whole))
                if (std::optional<Law> law = exact(*one.first, some(column, which), found))
                    return law;
        }
        return {};
    }

    /// Texts that differ at some point, with their values at all.
    const std::vector<std::pair<const std::string *, Values>> &columns()
    {
        if (columns_.empty()) {
            std::set<Values> different;
            for (const std::string &text : texts(true))
                if (Values column = equations_.values(text, points_); different.insert(column).second)
                    columns_.emplace_back(&text, std::move(column));
        }
        return columns_;
    }

    Equations &equations_;
    Candidates &candidates_;
    const Points &points_;
    const Values &values_;
    Target target_;
    const Known &known_;
    Telling telling_;
    Glance few_;
    Target few_target_;
    std::vector<std::pair<const std::string *, Values>> columns_;
    std::map<Which, std::optional<Law>> simple_;
};

std::string both(const std::string &one, const std::string &other)
{
    return one.empty() ? other : other.empty() || one == other ? one : one + " && " + other;
}

bool holds(Equations &equations, const std::string &text, const Points &points)
{
    const Values values = equations.values(text, points);
    return std::all_of(values.begin(), values.end(), [](double value) { return value == 1; });
}

/// Laws that put ranks together of coordinates.
class PartnerSearch {
public:
    PartnerSearch(Equations &equations, Candidates &candidates, Sights &seen, const Values &values, const Known &known)
        : equations_(equations), candidates_(candidates), seen_(seen), points_(seen.points()), values_(values),
          telling_(points_, known.grid)
    {
    }

    std::vector<Law> all(std::size_t most)
    {
        for (const Move &move : matching({"r", "n"}, {}, values_))
            add(move.to, move.valid);
        for (const Grid &grid : grids())
            in_grid(grid);
        std::stable_sort(found_.begin(), found_.end(), [](const Law &a, const Law &b) { return a.cost < b.cost; });
        if (found_.size() > most)
            found_.resize(most);
        return std::move(found_);
    }

private:
    /// Ranks that are counted on come behind coordinates of the program's grid: small sides make both alike.
    void add(const std::string &text, const std::string &valid)
    {
        constexpr int line = 50;
        const bool is_on_line = !telling_.grid.empty() && (has_name(text, "r") || has_name(text, "n"));
        found_.push_back({text, telling_.cost(text) + (is_on_line ? line : 0), valid});
    }

    std::vector<Move> matching(const Along &along, const std::vector<Along> &others, const Values &values)
    {
        constexpr std::size_t most = 6;
        Glance few(equations_, seen_, values);
        std::vector<Move> matched;
        for (const Move &move : candidates_.moves(along, others, telling_))
            if (matched.size() < most && few.of(move.to) == few.values() &&
                equations_.values(move.to, points_) == values &&
                (move.valid.empty() || holds(equations_, move.valid, points_)))
                matched.push_back(move);
        return matched;
    }

    void in_grid(const Grid &grid)
    {
        const auto sides = static_cast<std::size_t>(grid.sides);
        std::vector<Values> targets(sides, values_);
        for (std::size_t i = 0; i < values_.size(); ++i) {
            double left = values_[i];
            for (std::size_t k = sides; k-- > 0;) {
                const auto side = static_cast<std::size_t>(grid.order[k]);
                const double length = points_.column(variable(grid.side[side]))[i];
                targets[side][i] = std::fmod(left, length);
                left = std::floor(left / length);
            }
        }
        std::vector<Move> partial{{"", ""}};
        for (std::size_t k = 0; k < sides; ++k) {
            const auto along = [&](std::size_t side) {
                return Along{std::string(grid.coordinate[side]), std::string(grid.side[side])};
            };
            std::vector<Along> others;
            for (std::size_t other = 0; other < sides; ++other)
                if (other != k)
                    others.push_back(along(other));
            std::vector<Move> longer;
            for (const Move &move : matching(along(k), others, targets[k]))
                for (const Move &before : partial)
                    longer.push_back({before.to + (k == 0 ? "" : ", ") + move.to, both(before.valid, move.valid)});
            partial = std::move(longer);
        }
        for (const Move &move : partial)
            add(fmt::format("{}({})", grid.function, move.to), move.valid);
    }

    Equations &equations_;
    Candidates &candidates_;
    Sights &seen_;
    const Points &points_;
    const Values &values_;
    Telling telling_;
    std::vector<Law> found_;
};

std::optional<Law> first(const std::vector<Law> &laws)
{
    return laws.empty() ? std::nullopt : std::optional(laws.front());
}

std::vector<Law> list(std::optional<Law> law)
{
    return law ? std::vector<Law>{std::move(*law)} : std::vector<Law>{};
}

} // namespace

Laws::Laws(Equations &equations, Known known) : equations_(equations), known_(std::move(known)) {}

Laws::~Laws() = default;

void Laws::know(Known known)
{
    if (known.shapes != known_.shapes)
        for (auto &[points, seen] : seen_)
            std::erase_if(seen->answers, [](const auto &one) { return std::get<char>(one.first) == 'n'; });
    known_ = std::move(known);
}

template <class Find>
const std::vector<Law> &Laws::answer(char what, double within, const Points &points, const Values &values,
                                     const Find &find)
{
    auto at = seen_.find(points);
    if (at == seen_.end()) {
        at = seen_.emplace(points, nullptr).first;
        at->second = std::make_unique<Sights>(equations_, at->first);
    }
    Sights &seen = *at->second;
    Question question{what, within, known_.grid, values};
    const auto known = seen.answers.find(question);
    return known != seen.answers.end() ? known->second
                                       : seen.answers.emplace(std::move(question), find(seen)).first->second;
}

std::optional<Law> Laws::number(const Points &points, const Values &values)
{
    return first(answer('n', 0, points, values, [&](Sights &seen) {
        Search search(equations_, candidates_, seen, values, known_);
        const std::optional<Law> constant = search.constant();
        return list(constant ? constant : search.multiple());
    }));
}

std::optional<Law> Laws::either(const Points &points, const Values &values)
{
    return first(answer('e', 0, points, values, [&](Sights &seen) {
        return list(Search(equations_, candidates_, seen, values, known_).either());
    }));
}

std::optional<Law> Laws::sum(const Points &points, const Values &values)
{
    return first(answer('s', 0, points, values, [&](Sights & /*seen*/) {
        const Telling telling(points, known_.grid);
        std::vector<std::string> texts = candidates_.multiples(telling, true);
        if (!telling.grid.empty())
            std::erase_if(texts, [&](const std::string &text) { return telling.is_foreign(text); });
        return list(sum_of(equations_, points, values, texts));
    }));
}

std::optional<Law> Laws::measured(const Points &points, const Values &values, double within)
{
    return first(answer('m', within, points, values, [&](Sights &seen) {
        return list(Search(equations_, candidates_, seen, values, known_).measured(within));
    }));
}

std::optional<Law> Laws::nearest(const Points &points, const Values &values)
{
    return first(answer('~', 0, points, values, [&](Sights &seen) {
        return list(Search(equations_, candidates_, seen, values, known_).nearest());
    }));
}

std::vector<Law> Laws::partners(const Points &points, const Values &values, std::size_t most)
{
    return answer('p', static_cast<double>(most), points, values,
                  [&](Sights &seen) { return PartnerSearch(equations_, candidates_, seen, values, known_).all(most); });
}

std::optional<Law> Laws::choice(const Points &points, const Values &values)
{
    if (is_constant(values))
        return Law{values.front() != 0 ? "1" : "0", 1, ""};
    return first(answer('c', 0, points, values, [&](Sights &seen) {
        Glance few(equations_, seen, values);
        const Telling telling(points, known_.grid);
        for (const std::string &text : candidates_.choices(telling, true))
            if (few.of(text) == few.values() && equations_.values(text, points) == values)
                return std::vector{Law{text, telling.cost(text), ""}};
        return std::vector<Law>{};
    }));
}

const std::vector<std::string> &Laws::of_runs()
{
    std::vector<std::string> &all = of_runs_[known_.grid];
    if (!all.empty())
        return all;
    all.emplace_back("1");
    for (const std::string &text : candidates_.multiples(Telling(Points(), known_.grid), false))
        if (length_of(text) <= 5 && std::none_of(variables().begin(), variables().end(), [&](const std::string &name) {
                const bool of_run = name == "d" || name == "n" || name == "gx" || name == "gy" || name == "sa" ||
                                    name == "sb" || name == "sc";
                return !of_run && has_name(text, name);
            }))
            all.push_back(text);
    return all;
}

} // namespace mpisheet::course
