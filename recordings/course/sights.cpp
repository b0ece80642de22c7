#include "recordings/course/sights.hpp"

#include <algorithm>

namespace mpisheet::course {
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

} // namespace

Values some(const Values &values, const Which &which)
{
    Values out;
    for (const std::size_t i : which)
        out.push_back(values[i]);
    return out;
}

Sights::Sights(Equations &equations, const Points &points)
    : equations_(equations), points_(points), which_(far_apart(points.size())), few_(points.some(which_))
{
}

const Values &Sights::few(const std::string &text)
{
    const auto at = columns_.find(text);
    return at != columns_.end() ? at->second : columns_.emplace(text, equations_.values(text, few_)).first->second;
}

Glance::Glance(Equations &equations, Sights &seen, const Values &values) : equations_(equations), seen_(seen)
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

const Values &Glance::of(const std::string &text)
{
    const Values &few = seen_.few(text);
    if (added_.empty())
        return few;
    of_ = few;
    for (const auto &[at, point] : added_)
        of_.insert(of_.begin() + static_cast<std::ptrdiff_t>(at), equations_.value(text, point));
    return of_;
}

} // namespace mpisheet::course
