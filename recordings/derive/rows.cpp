#include "recordings/derive/rows.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <tuple>

namespace mpisheet::derive {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Of one place in one run; nullptr: it was not there.
using OfRuns = std::vector<const Uses *>;
using Belongs = std::function<bool(std::size_t run, const Use &use)>;

Row row_of(const Place &place, const OfRuns &runs, const Belongs &belongs)
{
    Row row{.place = place, .sites = {place.site}};
    for (std::size_t run = 0; run < runs.size(); ++run) {
        double rounds = 0, bytes = 0, messages = 0, distance = 0, members = 0;
        for (const auto &[use, count] : runs[run] == nullptr ? Uses{} : *runs[run]) {
            if (!belongs(run, use))
                continue;
            const auto times = static_cast<double>(count);
            rounds += times;
            bytes += times * use.bytes;
            messages += times * use.messages;
            distance += times * use.distance;
            members += times * use.members;
        }
        row.rounds.push_back(rounds);
        row.bytes.push_back(rounds == 0 ? unknown : bytes / rounds);
        row.messages.push_back(rounds == 0 ? unknown : messages / rounds);
        row.distance.push_back(rounds == 0 ? unknown : distance / rounds);
        row.members.push_back(rounds == 0 ? unknown : members / rounds);
    }
    return row;
}

/// What a use is told apart by, as it occurs in each run.
template <typename Of> std::vector<std::set<double>> classes_of(const OfRuns &runs, Of of)
{
    std::vector<std::set<double>> classes;
    for (const Uses *uses : runs) {
        classes.emplace_back();
        for (const auto &[use, count] : uses == nullptr ? Uses{} : *uses)
            classes.back().insert(of(use));
    }
    return classes;
}

template <typename Of>
std::vector<Row> rows_by_class(const Place &place, const OfRuns &runs, const std::vector<std::set<double>> &classes,
                               Of of)
{
    std::size_t most = 0;
    for (const std::set<double> &one : classes)
        most = std::max(most, one.size());
    std::vector<Row> rows;
    for (std::size_t k = 0; k < most; ++k)
        rows.push_back(row_of(place, runs, [&](std::size_t run, const Use &use) {
            return k < classes[run].size() &&
                   of(use) == *std::next(classes[run].begin(), static_cast<std::ptrdiff_t>(k));
        }));
    return rows;
}

bool are_straight(const OfRuns &runs)
{
    return std::all_of(runs.begin(), runs.end(), [](const Uses *uses) {
        return uses == nullptr ||
               std::all_of(uses->begin(), uses->end(), [](const auto &one) { return one.first.is_straight; });
    });
}

/// A distance of that run is a step along the side.
bool goes_along(const Side &side, std::size_t run, double distance)
{
    return side.lengths[run] > 1 && side.strides[run] == distance;
}

/// The first shape in which all messages go to the next process along a side; nullptr: none.
const Shape *shape_of(const std::vector<std::set<double>> &distances, const std::vector<Shape> &shapes)
{
    for (const Shape &shape : shapes) {
        bool fits = true;
        for (std::size_t run = 0; run < distances.size(); ++run)
            for (const double distance : distances[run])
                fits &= std::any_of(shape.sides.begin(), shape.sides.end(),
                                    [&](const Side &side) { return goes_along(side, run, distance); });
        if (fits)
            return &shape;
    }
    return nullptr;
}

/// Messages of all runs are the same multiple of `neighbours`, a function of the side's length.
template <typename Neighbours> bool are_neighbours(const std::vector<Row> &rows, const Neighbours &neighbours)
{
    double factor = 0;
    for (const Row &row : rows)
        for (std::size_t run = 0; run < row.rounds.size(); ++run) {
            const double messages = row.rounds[run] == 0 ? 0 : row.rounds[run] * row.messages[run],
                         expected = neighbours(row.side->lengths[run]);
            if ((messages == 0) != (expected == 0))
                return false;
            if (expected == 0)
                continue;
            factor = factor == 0 ? messages / expected : factor;
            if (messages != factor * expected)
                return false;
        }
    return factor > 0;
}

std::vector<Row> rows_along_sides(const Place &place, const OfRuns &runs, const Shape &shape)
{
    std::vector<Row> rows;
    for (const Side &side : shape.sides) {
        rows.push_back(
            row_of(place, runs, [&](std::size_t run, const Use &use) { return goes_along(side, run, use.distance); }));
        rows.back().side = &side;
    }
    const bool is_closed = are_neighbours(rows, [](double length) { return length > 1 ? 2 : 0; });
    const bool is_open = are_neighbours(rows, [](double length) { return std::min(length, 3.0) - 1; });
    for (Row &row : rows)
        if (shape.sides.size() > 1 && (is_closed || is_open))
            row.neighbours = (is_closed ? "ring(" : "inner(") + row.side->text + ")";
    std::erase_if(rows, [](const Row &row) {
        return std::all_of(row.rounds.begin(), row.rounds.end(), [](double rounds) { return rounds == 0; });
    });
    return rows;
}

std::vector<Row> rows_of_place(const Place &place, const OfRuns &runs, const std::vector<Shape> &shapes)
{
    if (place.kind == Kind::exchange && are_straight(runs)) {
        const auto distances = classes_of(runs, [](const Use &use) { return static_cast<double>(use.distance); });
        if (const Shape *shape = shape_of(distances, shapes); shape != nullptr)
            return rows_along_sides(place, runs, *shape);
    }
    const auto size = [](const Use &use) { return use.bytes; };
    const auto classes = classes_of(runs, size);
    constexpr std::size_t most_sizes = 6;
    std::size_t number = 0;
    bool are_alike = true;
    for (const std::set<double> &one : classes) {
        are_alike &= one.empty() || number == 0 || one.size() == number;
        number = std::max(number, one.size());
    }
    if (are_alike && number <= most_sizes)
        return rows_by_class(place, runs, classes, size);
    return {row_of(place, runs, [](std::size_t, const Use &) { return true; })};
}

bool are_same(const std::vector<double> &a, const std::vector<double> &b)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i])))
            return false;
    return true;
}

bool do_the_same(const Row &a, const Row &b)
{
    return std::tie(a.place.region, a.place.kind, a.place.operation) ==
               std::tie(b.place.region, b.place.kind, b.place.operation) &&
           are_same(a.bytes, b.bytes) && are_same(a.messages, b.messages) && are_same(a.distance, b.distance) &&
           are_same(a.members, b.members) && a.side == b.side;
}

} // namespace

std::vector<Row> rows_of(const std::vector<Summary> &runs, const std::vector<Shape> &shapes)
{
    std::set<Place> places;
    for (const Summary &run : runs)
        for (const auto &[place, uses] : run.places)
            places.insert(place);
    std::vector<Row> rows;
    for (const Place &place : places) {
        OfRuns of_runs;
        for (const Summary &run : runs) {
            const auto found = run.places.find(place);
            of_runs.push_back(found == run.places.end() ? nullptr : &found->second);
        }
        for (Row &row : rows_of_place(place, of_runs, shapes)) {
            const auto same =
                std::find_if(rows.begin(), rows.end(), [&](const Row &other) { return do_the_same(row, other); });
            if (same == rows.end()) {
                rows.push_back(std::move(row));
                continue;
            }
            for (std::size_t i = 0; i < runs.size(); ++i)
                same->rounds[i] += row.rounds[i];
            if (std::find(same->sites.begin(), same->sites.end(), place.site) == same->sites.end())
                same->sites.push_back(place.site);
        }
    }
    return rows;
}

} // namespace mpisheet::derive
