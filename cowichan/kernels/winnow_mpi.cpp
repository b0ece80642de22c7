// winnow on MPI: blocks of rows. Each rank collects the candidates of its rows and sorts them; the ranks agree on p − 1
// keys that part all candidates into p stretches; each stretch goes to one rank (MPI_Alltoallv), which sorts what it
// got; where every stretch begins in the whole says which of them are selected.
//
// The keys are found by samples, 4p of each rank at equal distances (MPI_Allgather), so that no rank gets more
// than 1.25 times its share (Shi & Schaeffer 1992), however the weights are spread; or, a variant, the thesis's: ranges
// of weight of equal width between the smallest and the largest.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/winnow.hpp"

#include <limits>
#include <numeric>

namespace mpisheet::cowichan {

namespace {

using Keys = WinnowKeys;

struct Candidates {
    Team team;
    Problem problem;
    Rows<std::int32_t> weights;
    Rows<std::uint8_t> mask;
    bool by_samples = true;
    std::vector<std::int64_t> held{}; ///< in the last run: how many candidates each rank had to sort in the end
};

MPI_Datatype key_type()
{
    return MPI_UINT64_T;
}

/// The keys at which the stretches of ranks 1 … p − 1 begin.
Keys part_by_samples(const Team &team, const Keys &sorted)
{
    const auto p = static_cast<std::size_t>(team.size), each = 4 * p;
    constexpr WinnowKey none = std::numeric_limits<WinnowKey>::max(); // a rank with few candidates has fewer samples
    Keys samples(each * p, none);
    WinnowKey *mine = samples.data() + static_cast<std::size_t>(team.rank) * each;
    for (std::size_t k = 0; k < each && k < sorted.size(); ++k)
        mine[k] = sorted[sorted.size() <= each ? k : k * sorted.size() / each];
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, samples.data(), static_cast<int>(each), key_type(), team.comm);
    Keys spare; // as all keys, they come in the order of their places
    spend("winnow_sort", sort_by_weight(samples, spare), static_cast<double>(2 * samples.size() * sizeof(WinnowKey)));
    const auto count =
        static_cast<std::size_t>(std::lower_bound(samples.begin(), samples.end(), none) - samples.begin());
    Keys parts;
    for (std::size_t r = 1; r < p; ++r)
        parts.push_back(count > 0 ? samples[r * count / p] : none);
    return parts;
}

/// The same by weight alone.
Keys part_by_weight(const Team &team, const Keys &sorted)
{
    constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::min();
    std::int64_t largest[2] = {nothing, nothing}; // the largest weight, minus the smallest
    if (!sorted.empty()) {
        largest[0] = weight_of(sorted.back());
        largest[1] = -std::int64_t{weight_of(sorted.front())};
    }
    MPI_Allreduce(MPI_IN_PLACE, largest, 2, MPI_INT64_T, MPI_MAX, team.comm);
    const bool none = largest[0] == nothing;
    const std::int64_t least = none ? 0 : -largest[1], width = none ? 0 : largest[0] - least + 1;
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    Keys parts;
    for (std::int64_t r = 1; r < team.size; ++r)
        parts.push_back(
            winnow_key(static_cast<std::int32_t>(std::min(most, least + compute::ceildiv(r * width, team.size))), 0));
    return parts;
}

/// How many keys each rank gets from this one, and where they begin.
struct Parcels {
    std::vector<int> count, begin;
    explicit Parcels(int p) : count(static_cast<std::size_t>(p)), begin(static_cast<std::size_t>(p)) {}
    [[nodiscard]] std::size_t all() const
    {
        return static_cast<std::size_t>(begin.back()) + static_cast<std::size_t>(count.back());
    }
    void close() { std::exclusive_scan(count.begin(), count.end(), begin.begin(), 0); }
};

Parcels pack(const Keys &sorted, const Keys &parts)
{
    Parcels out(static_cast<int>(parts.size()) + 1);
    auto at = sorted.begin();
    for (std::size_t r = 0; r < out.count.size(); ++r) {
        const auto next = r < parts.size() ? std::lower_bound(at, sorted.end(), parts[r]) : sorted.end();
        out.count[r] = static_cast<int>(next - at);
        at = next;
    }
    out.close();
    return out;
}

/// The selected points; every rank knows how many candidates each has in the end and gives its own. Points are dealt
/// out in blocks as any other value.
Rows<PlanePoint> select(const Candidates &from, const Keys &sorted)
{
    const std::int64_t all = std::accumulate(from.held.begin(), from.held.end(), std::int64_t{0});
    const std::int64_t before = std::accumulate(from.held.begin(), from.held.begin() + from.team.rank, std::int64_t{0});
    const std::int64_t n = std::min(from.problem.points, all);
    std::vector<std::int64_t> places(static_cast<std::size_t>(n)); // of the selected ones, in the matrix
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t at = winnow_place(all, n, i) - before;
        if (at >= 0 && at < static_cast<std::int64_t>(sorted.size()))
            places[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(sorted[static_cast<std::size_t>(at)]);
    }
    if (from.team.size > 1 && n > 0)
        MPI_Allreduce(MPI_IN_PLACE, places.data(), static_cast<int>(n), MPI_INT64_T, MPI_SUM, from.team.comm);
    const std::int64_t columns = from.weights.columns;
    return make_rows<PlanePoint>(from.team, n, 1, [&](std::uint64_t i) {
        const std::int64_t row = places[i] / columns, column = places[i] % columns;
        return PlanePoint{static_cast<double>(row), static_cast<double>(column)};
    });
}

Rows<PlanePoint> compute_winnow(Candidates &from, const EndPhase &end)
{
    const Team &team = from.team;
    Keys spare, keys = winnow_candidates(from.weights.cells, from.mask.cells,
                                         static_cast<std::uint32_t>(from.weights.first_index()));
    const auto bytes = [](const Keys &some) { return static_cast<double>(some.size() * sizeof(WinnowKey)); };
    spend("winnow", static_cast<double>(from.weights.cells.size()),
          from.weights.bytes() + from.mask.bytes() + bytes(keys));
    end(winnow_phase::collect);
    spend("winnow_sort", sort_by_weight(keys, spare), 2 * bytes(keys));
    end(winnow_phase::sort);

    const Keys parts = team.size == 1    ? Keys()
                       : from.by_samples ? part_by_samples(team, keys)
                                         : part_by_weight(team, keys);
    const Parcels out = pack(keys, parts);
    Parcels in(team.size);
    if (team.size > 1)
        MPI_Alltoall(out.count.data(), 1, MPI_INT, in.count.data(), 1, MPI_INT, team.comm);
    else
        in.count = out.count;
    in.close();
    end(winnow_phase::part);

    if (team.size > 1) {
        spare.resize(in.all());
        MPI_Alltoallv(keys.data(), out.count.data(), out.begin.data(), key_type(), spare.data(), in.count.data(),
                      in.begin.data(), key_type(), team.comm);
        keys.swap(spare);
    }
    end(winnow_phase::exchange);
    // They came in the order of the ranks, so that equal weights are in the order of their places already.
    if (team.size > 1)
        spend("winnow_sort", sort_by_weight(keys, spare), 2 * bytes(keys));
    end(winnow_phase::merge);

    from.held.assign(static_cast<std::size_t>(team.size), static_cast<std::int64_t>(keys.size()));
    if (team.size > 1)
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, from.held.data(), 1, MPI_INT64_T, team.comm);
    Rows<PlanePoint> points = select(from, keys);
    end(winnow_phase::select);
    return points;
}

/// Point i is right when the mask lets it through and as many candidates as its place says come before it; every rank
/// counts its own.
bool points_agree(const Candidates &from, const Rows<PlanePoint> &points)
{
    const Team &team = from.team;
    Grid<PlanePoint> whole = gather(team, points);
    whole.cells.resize(static_cast<std::size_t>(points.rows()));
    broadcast(team, whole.cells.data(), whole.cells.size() * sizeof(PlanePoint));
    std::vector<std::int64_t> key_of(whole.cells.size()), before(whole.cells.size());
    Keys mine =
        winnow_candidates(from.weights.cells, from.mask.cells, static_cast<std::uint32_t>(from.weights.first_index()));
    std::sort(mine.begin(), mine.end());
    std::int64_t found = 0;
    for (std::size_t i = 0; i < whole.cells.size(); ++i) {
        const auto r = static_cast<std::int64_t>(whole.cells[i].x), c = static_cast<std::int64_t>(whole.cells[i].y);
        const std::int64_t row = r - from.weights.begin();
        if (row < 0 || row >= from.weights.count())
            continue;
        key_of[i] = static_cast<std::int64_t>(
            winnow_key(from.weights.row(row)[c], static_cast<std::uint32_t>(r * from.weights.columns + c)));
        found += from.mask.row(row)[c];
    }
    if (team.size > 1 && !key_of.empty())
        MPI_Allreduce(MPI_IN_PLACE, key_of.data(), static_cast<int>(key_of.size()), MPI_INT64_T, MPI_SUM, team.comm);
    for (std::size_t i = 0; i < key_of.size(); ++i)
        before[i] = std::lower_bound(mine.begin(), mine.end(), static_cast<WinnowKey>(key_of[i])) - mine.begin();
    if (team.size > 1 && !before.empty())
        MPI_Allreduce(MPI_IN_PLACE, before.data(), static_cast<int>(before.size()), MPI_INT64_T, MPI_SUM, team.comm);
    const auto all_candidates = static_cast<std::int64_t>(sum(team, mine.size()));
    bool same = points.rows() == std::min(from.problem.points, all_candidates) &&
                static_cast<std::int64_t>(sum(team, static_cast<std::uint64_t>(found))) == points.rows();
    for (std::size_t i = 0; i < before.size(); ++i)
        same = same && before[i] == winnow_place(all_candidates, points.rows(), static_cast<std::int64_t>(i));
    return all(team, same);
}

/// How unevenly candidates were spread, by the thesis's formula, and how many times its share the fullest rank had.
std::vector<Remark> winnow_remarks(const std::vector<std::int64_t> &held)
{
    const auto all = static_cast<double>(std::accumulate(held.begin(), held.end(), std::int64_t{0}));
    const auto most = static_cast<double>(*std::max_element(held.begin(), held.end()));
    return {{"unevenness", unevenness(held)}, {"fullest", all > 0 ? most * static_cast<double>(held.size()) / all : 1}};
}

Instance prepare_winnow_by(const Problem &problem, const Input &input, const Team &team, bool by_samples)
{
    auto from = std::make_shared<Candidates>(Candidates{team, problem, {}, {}, by_samples});
    if (input.given) {
        Source source(input, team);
        from->weights = source.next<std::int32_t>(ValueShape::matrix);
        from->mask = source.next<std::uint8_t>(ValueShape::matrix);
        source.end();
        expect_same("rows of the mask", from->mask.rows(), "the matrix has", from->weights.rows());
        expect_same("columns of the mask", from->mask.columns, "the matrix has", from->weights.columns);
    } else {
        from->weights = seeded_integers(team, problem);
        from->mask = seeded_mask(team, problem);
    }
    const double cells = static_cast<double>(from->weights.rows()) * static_cast<double>(from->weights.columns);
    if (cells > 0x1p32)
        throw AgreedError(Exit::usage,
                          "winnow: at most 2^32 cells have a number of their own; choose a smaller matrix");
    Instance instance = make_instance<PlanePoint>(
        size_of(from->weights, problem), team, {ValueShape::vector},
        [=](const EndPhase &end) { return std::tuple(compute_winnow(*from, end)); },
        [=](const Rows<PlanePoint> &points) {
            const bool right = points_agree(*from, points);
            if (cells > most_reference_steps / 16)
                return right;
            const Grid<std::int32_t> weights = gather(team, from->weights);
            const Grid<std::uint8_t> mask = gather(team, from->mask);
            return equals_reference(team, points,
                                    [&] { return vector_of(winnow_reference(weights, mask, problem.points)); }) &&
                   right;
        });
    instance.remarks = [=] { return winnow_remarks(from->held); };
    return instance;
}

} // namespace

Instance Winnow::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_winnow_by(problem, input, team, true);
}

Instance WinnowBuckets::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_winnow_by(problem, input, team, false);
}

namespace {

Pass winnow_pass(double bytes)
{
    const std::size_t cells = cells_of(bytes, 9); // weight, mask, and a key for every other one
    auto weights = std::make_shared<std::vector<std::int32_t>>(randmat_values(cells));
    auto mask = std::make_shared<std::vector<std::uint8_t>>(cells);
    for (std::size_t k = 0; k < cells; ++k)
        (*mask)[k] = word(1, k) & 1;
    return {9 * static_cast<double>(cells), [weights, mask] {
                const Keys keys = winnow_candidates(*weights, *mask, 0);
                return static_cast<double>(weights->size());
            }};
}

Pass winnow_sort_pass(double bytes)
{
    const std::size_t count = cells_of(bytes, 2 * sizeof(WinnowKey));
    const std::vector<std::int32_t> weights = randmat_values(count);
    auto unsorted = std::make_shared<Keys>(), keys = std::make_shared<Keys>(), spare = std::make_shared<Keys>(count);
    for (std::size_t k = 0; k < count; ++k)
        unsorted->push_back(winnow_key(weights[k], static_cast<std::uint32_t>(k)));
    return {static_cast<double>(2 * count * sizeof(WinnowKey)), [unsorted, keys, spare] {
                *keys = *unsorted;
                return std::max(sort_by_weight(*keys, *spare), 1.0);
            }};
}

} // namespace

std::vector<Step> Winnow::steps()
{
    return {{"winnow", winnow_pass, 1 << 26}, {"winnow_sort", winnow_sort_pass, 1 << 26}};
}

/// How frequent each weight is that a seed gives, 1 in the mean.
std::vector<Profile> Winnow::profiles()
{
    constexpr int limit = 128, values = 1 << 16;
    std::vector<double> frequency(limit);
    for (const std::int32_t value : randmat_values(values))
        frequency[static_cast<std::size_t>(value)] += static_cast<double>(limit) / values;
    return {{"w_winnow", values, frequency}};
}

} // namespace mpisheet::cowichan
