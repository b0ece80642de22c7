#include "recordings/course/laws.hpp"

#include "recordings/course/affine.hpp"
#include "recordings/course/partner_search.hpp"
#include "recordings/course/sights.hpp"
#include "recordings/course/sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::course {

/// Points at which numbers were seen, and the laws that were found there.
struct Remembered {
    Sights sights;
    std::map<Question, std::vector<Law>> answers{};
};

namespace {

std::size_t distinct(const Values &values)
{
    return std::set<double>(values.begin(), values.end()).size();
}

bool is_constant(const Values &values)
{
    return std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); });
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
        at->second = std::make_unique<Remembered>(Remembered{{equations_, at->first}});
    }
    Remembered &seen = *at->second;
    Question question{what, within, known_.grid, values};
    const auto known = seen.answers.find(question);
    return known != seen.answers.end() ? known->second
                                       : seen.answers.emplace(std::move(question), find(seen.sights)).first->second;
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

std::vector<std::string> Laws::near_texts(const Points &points, const Values &values, std::size_t most)
{
    std::vector<std::pair<double, std::string>> found;
    for (const std::string &text : candidates_.multiples(Telling(points, known_.grid), false))
        if (const auto nearest = nearest_of(equations_.values(text, points), values))
            found.emplace_back(nearest->error, text);
    std::stable_sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < std::min(most, found.size()); ++k)
        texts.push_back(found[k].second);
    return texts;
}

std::vector<Law> Laws::partners(const Points &points, const Values &values, std::size_t most)
{
    return answer('p', static_cast<double>(most), points, values,
                  [&](Sights &seen) { return partners_of(equations_, candidates_, seen, values, known_, most); });
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
