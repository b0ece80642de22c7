#include "recordings/course/partner_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::course {
namespace {

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

} // namespace

std::vector<Law> partners_of(Equations &equations, Candidates &candidates, Sights &seen, const Values &values,
                             const Known &known, std::size_t most)
{
    return PartnerSearch(equations, candidates, seen, values, known).all(most);
}

} // namespace mpisheet::course
