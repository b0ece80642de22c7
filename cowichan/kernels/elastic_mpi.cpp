// elastic on MPI: every rank has all cities (MPI_Allgather of 16·⌈cities/p⌉ bytes) and a block of the net. Before an
// iteration neighbours exchange their end points. The cities' weights over the whole net are summed by one
// MPI_Allreduce an iteration (batched), or, as in the thesis, by one for each city: then φ need not be computed again
// for the forces. Sums of weights are exact (elastic.hpp), so that the net has the same bits for every p and in both
// ways.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/elastic.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

namespace {

struct Net {
    Team team;
    ElasticRules rules;
    Rows<PlanePoint> cities; ///< this rank's
    compute::RowBlocks net;  ///< of all points
    bool batched = true;

    [[nodiscard]] std::int64_t points() const { return net.count(team.rank); }
};

/// The positions of all cities, gathered on every rank.
std::vector<PlanePoint> gather_cities(const Net &elastic)
{
    if (elastic.team.size == 1)
        return {elastic.cities.cells.begin(), elastic.cities.cells.end()};
    const auto block = static_cast<std::size_t>(elastic.cities.blocks.size());
    auto mine = elastic.cities.cells;
    std::vector<PlanePoint> all(block * static_cast<std::size_t>(elastic.team.size));
    mine.resize(block);
    MPI_Allgather(mine.data(), static_cast<int>(2 * block), MPI_DOUBLE, all.data(), static_cast<int>(2 * block),
                  MPI_DOUBLE, elastic.team.comm);
    all.resize(static_cast<std::size_t>(elastic.cities.rows())); // blocks but the last are full
    return all;
}

/// What a rank works with.
struct NetWorkspace {
    static constexpr std::size_t most_at_once = 4; ///< cities, of one process alone
    std::vector<PlanePoint> all;
    Places cities, net, force;
    PlanePoint left, right; ///< neighbours of the first and the last point
    std::vector<double> weights, phi;

    [[nodiscard]] double bytes() const
    {
        return static_cast<double>(
            (2 * (cities.x.size() + net.x.size() + force.x.size()) + weights.size() + phi.size()) * sizeof(double));
    }
};

PlanePoint place_at(const Places &places, std::int64_t k)
{
    return {places.x[static_cast<std::size_t>(k)], places.y[static_cast<std::size_t>(k)]};
}

/// The neighbours of this rank's end points, from the old places.
void exchange_ends(const Net &elastic, NetWorkspace &w)
{
    const int active = elastic.net.active(), rank = elastic.team.rank;
    if (rank >= active)
        return;
    PlanePoint first = place_at(w.net, 0), last = place_at(w.net, elastic.points() - 1);
    if (active == 1) {
        w.left = last;
        w.right = first;
        return;
    }
    const int up = (rank + active - 1) % active, down = (rank + 1) % active;
    MPI_Sendrecv(&first, 2, MPI_DOUBLE, up, 0, &w.right, 2, MPI_DOUBLE, down, 0, elastic.team.comm, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&last, 2, MPI_DOUBLE, down, 1, &w.left, 2, MPI_DOUBLE, up, 1, elastic.team.comm, MPI_STATUS_IGNORE);
}

/// Forces from one reduction for all cities.
void forces_at_once(const Net &elastic, NetWorkspace &w, double k, const EndPhase &end)
{
    std::fill(w.weights.begin(), w.weights.end(), 0.0);
    spend("elastic_weigh", weigh(w.cities, w.net, k, w.weights), w.bytes());
    end(elastic_phase::compute);
    MPI_Allreduce(MPI_IN_PLACE, w.weights.data(), static_cast<int>(w.weights.size()), MPI_DOUBLE, MPI_SUM,
                  elastic.team.comm);
    end(elastic_phase::normalise);
    spend("elastic_pull", pull(w.cities, w.net, k, shares(w.weights), w.force), w.bytes());
}

/// Forces city by city; alone the points are gone through once for several cities.
void forces_by_city(const Net &elastic, NetWorkspace &w, double k, const EndPhase &end)
{
    const bool alone = elastic.team.size == 1;
    const std::size_t at_once = alone ? NetWorkspace::most_at_once : 1;
    std::fill(w.force.x.begin(), w.force.x.end(), 0.0);
    std::fill(w.force.y.begin(), w.force.y.end(), 0.0);
    for (std::size_t first = 0; first < w.all.size(); first += at_once) {
        const auto cities = std::span(w.all).subspan(first, std::min(at_once, w.all.size() - first));
        double share[NetWorkspace::most_at_once];
        for (std::size_t i = 0; i < cities.size(); ++i) {
            const Weight weight = weigh_one(cities[i], w.net, k, std::span(w.phi).subspan(i * w.net.x.size()));
            double sums[3] = {weight.high, weight.middle, weight.low};
            if (!alone) {
                end(elastic_phase::compute);
                MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_DOUBLE, MPI_SUM, elastic.team.comm);
                end(elastic_phase::normalise);
            }
            share[i] = shares(sums)[0];
        }
        pull_some(cities, w.net, w.phi, share, w.force);
        spend("elastic_city", static_cast<double>(cities.size()) * static_cast<double>(elastic.points()), w.bytes());
    }
    if (alone) {
        end(elastic_phase::compute);
        end(elastic_phase::normalise);
    }
}

void move_net(const Net &elastic, NetWorkspace &w, double k)
{
    PlanePoint before = w.left;
    for (std::int64_t j = 0; j < elastic.points(); ++j) {
        const PlanePoint here = place_at(w.net, j);
        const PlanePoint after = j + 1 < elastic.points() ? place_at(w.net, j + 1) : w.right;
        const PlanePoint force = place_at(w.force, j);
        const ElasticRules &r = elastic.rules;
        w.net.set(j, {here.x + (r.alpha * force.x + k * r.beta * (after.x - 2 * here.x + before.x)),
                      here.y + (r.alpha * force.y + k * r.beta * (after.y - 2 * here.y + before.y))});
        before = here;
    }
}

Rows<PlanePoint> run_net(const Net &elastic, const EndPhase &end)
{
    NetWorkspace w;
    const bool by_city = !elastic.batched || elastic.team.size == 1;
    w.cities = Places(elastic.cities.rows());
    w.net = w.force = Places(elastic.points());
    w.weights.resize(by_city ? 0 : 3 * w.cities.x.size());
    w.phi.resize(by_city ? (elastic.team.size == 1 ? NetWorkspace::most_at_once : 1) * w.net.x.size() : 0);
    spend("touch", w.bytes(), w.bytes());
    end(elastic_phase::setup);
    w.all = gather_cities(elastic);
    end(elastic_phase::gather);
    for (std::size_t i = 0; i < w.all.size(); ++i)
        w.cities.set(static_cast<std::int64_t>(i), w.all[i]);
    const std::vector<PlanePoint> start =
        elastic_start(w.all, elastic.rules, elastic.net.begin(elastic.team.rank), elastic.points());
    for (std::size_t j = 0; j < start.size(); ++j)
        w.net.set(static_cast<std::int64_t>(j), start[j]);
    double k = elastic.rules.k;
    for (int iteration = 1; iteration <= elastic.rules.iterations; ++iteration) {
        exchange_ends(elastic, w);
        end(elastic_phase::exchange);
        (by_city ? forces_by_city : forces_at_once)(elastic, w, k, end);
        move_net(elastic, w, k);
        end(elastic_phase::compute);
        if (iteration % elastic.rules.relax == 0)
            k *= elastic.rules.rate;
    }
    Rows<PlanePoint> result(elastic.team, elastic.net.rows, 1);
    for (std::int64_t j = 0; j < elastic.points(); ++j)
        *result.row(j) = place_at(w.net, j);
    return result;
}

/// As many iterations as the reference can be afforded for, against it: within 10⁻⁹, since sums and exponentials round
/// differently there.
bool net_agrees(const Net &elastic, const Rows<PlanePoint> &net)
{
    const double pairs = static_cast<double>(elastic.cities.rows()) * static_cast<double>(elastic.net.rows);
    Net shorter = elastic;
    shorter.rules.iterations =
        static_cast<int>(std::clamp(most_reference_steps / pairs, 1.0, double(elastic.rules.iterations)));
    const bool whole = shorter.rules.iterations == elastic.rules.iterations;
    const Grid<PlanePoint> found = gather(elastic.team, whole ? net : run_net(shorter, [](int) {}));
    const Grid<PlanePoint> cities = gather(elastic.team, elastic.cities);
    bool same = true;
    if (elastic.team.rank == 0) {
        const std::vector<PlanePoint> expected = elastic_reference(cities.cells, shorter.rules);
        for (std::size_t j = 0; j < expected.size(); ++j)
            same = same && std::fabs(found.cells[j].x - expected[j].x) <= 1e-9 &&
                   std::fabs(found.cells[j].y - expected[j].y) <= 1e-9;
    }
    return all(elastic.team, same);
}

Instance prepare_net(const Problem &problem, const Input &input, const Team &team, bool batched)
{
    auto elastic = std::make_shared<Net>();
    elastic->team = team;
    elastic->batched = batched;
    elastic->rules.iterations = problem.generations;
    elastic->rules.relax = problem.relax;
    if (input.given) {
        Source source(input, team);
        elastic->cities = source.next<PlanePoint>(ValueShape::vector);
        source.end();
    } else {
        elastic->cities = seeded_points(team, problem);
    }
    elastic->net = {net_points(elastic->cities.rows(), elastic->rules), team.size};
    InputSize size = problem;
    size.rows = elastic->cities.rows();
    size.columns = 1;
    return make_instance<PlanePoint>(
        size, team, {ValueShape::vector}, [elastic](const EndPhase &end) { return std::tuple{run_net(*elastic, end)}; },
        [elastic](const Rows<PlanePoint> &net) { return net_agrees(*elastic, net); });
}

} // namespace

Instance Elastic::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_net(problem, input, team, true);
}

Instance ElasticCity::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_net(problem, input, team, false);
}

namespace {

/// A net for cities that make up about that many bytes with it; no more of the cities than take a moment are looked at.
struct NetToTime {
    Places cities, net, force;
    std::vector<double> weights, shares, phi;
    double bytes = 0;
};

std::shared_ptr<NetToTime> net_to_time(double bytes, double phi_at_once = 1)
{
    constexpr double most_pairs = 1 << 19;
    const auto points = static_cast<std::int64_t>(cells_of(bytes, 40 + 8 * phi_at_once)); // 2.5 a city
    const auto cities =
        std::clamp<std::int64_t>(static_cast<std::int64_t>(most_pairs / static_cast<double>(points)), 1, points);
    auto made = std::make_shared<NetToTime>();
    made->cities = Places(cities);
    made->net = made->force = Places(points);
    const auto spread = [](Places &places) {
        for (std::int64_t k = 0; k < places.count; ++k)
            places.set(k, {static_cast<double>(k % 31) / 31, static_cast<double>(k % 37) / 37});
    };
    spread(made->cities);
    spread(made->net);
    made->weights.resize(3 * made->cities.x.size());
    made->shares.assign(made->cities.x.size(), 1e-9);
    made->phi.resize(NetWorkspace::most_at_once * made->net.x.size());
    made->bytes = bytes;
    return made;
}

Pass elastic_weigh_pass(double bytes)
{
    auto n = net_to_time(bytes);
    return {n->bytes, [n] { return weigh(n->cities, n->net, 0.15, n->weights); }};
}

Pass elastic_pull_pass(double bytes)
{
    auto n = net_to_time(bytes);
    return {n->bytes, [n] { return pull(n->cities, n->net, 0.15, n->shares, n->force); }};
}

Pass elastic_city_pass(double bytes)
{
    auto n = net_to_time(bytes, NetWorkspace::most_at_once);
    return {n->bytes, [n] {
                constexpr std::size_t at_once = NetWorkspace::most_at_once;
                const double share[at_once] = {1e-9, 1e-9, 1e-9, 1e-9};
                PlanePoint cities[at_once];
                for (std::int64_t first = 0; first < n->cities.count; first += at_once) {
                    const std::size_t count = std::min<std::size_t>(at_once, n->cities.count - first);
                    for (std::size_t i = 0; i < count; ++i) {
                        cities[i] = place_at(n->cities, first + static_cast<std::int64_t>(i));
                        weigh_one(cities[i], n->net, 0.15, std::span(n->phi).subspan(i * n->net.x.size()));
                    }
                    pull_some({cities, count}, n->net, n->phi, share, n->force);
                }
                return static_cast<double>(n->cities.count) * static_cast<double>(n->net.count);
            }};
}

} // namespace

std::vector<Step> Elastic::steps()
{
    return {{"elastic_weigh", elastic_weigh_pass, 1 << 20},
            {"elastic_pull", elastic_pull_pass, 1 << 20},
            {"elastic_city", elastic_city_pass, 1 << 20}};
}

} // namespace mpisheet::cowichan
