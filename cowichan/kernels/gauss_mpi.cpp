// gauss on MPI: the rows are dealt by panels, in turn (cyclic) or consecutive ones to each rank (block). A panel of
// pivot rows goes round the ring of ranks, each passing it on before it uses it; the next panel's rank makes that panel
// first, sends it off, and only then treats its other rows. Back substitution goes the other way round.

#include "cowichan/kernels/gauss.hpp"
#include "cowichan/kernels/system_mpi.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

namespace {

/// Which rank has which panel of rows.
struct Panels {
    std::int64_t n = 0, depth = 1;
    int p = 1;
    bool cyclic = true;

    [[nodiscard]] std::int64_t count() const { return compute::ceildiv(n, depth); }
    [[nodiscard]] int owner(std::int64_t k) const { return static_cast<int>(cyclic ? k % p : k * p / count()); }
    [[nodiscard]] std::int64_t begin(std::int64_t k) const { return std::min(n, k * depth); }
    [[nodiscard]] std::int64_t rows(std::int64_t k) const { return begin(k + 1) - begin(k); }
    /// Panels of a rank before panel k.
    [[nodiscard]] std::int64_t before(int rank, std::int64_t k) const
    {
        if (cyclic)
            return k > rank ? compute::ceildiv(k - rank, p) : 0;
        return std::clamp<std::int64_t>(k - compute::ceildiv(rank * count(), p), 0,
                                        compute::ceildiv((rank + 1) * count(), p) -
                                            compute::ceildiv(rank * count(), p));
    }
    /// A rank's rows before panel k. Only the last panel of all is shorter.
    [[nodiscard]] std::int64_t rows_before(int rank, std::int64_t k) const
    {
        const std::int64_t whole = before(rank, k) * depth;
        return k >= count() && owner(count() - 1) == rank ? whole - depth + rows(count() - 1) : whole;
    }
    /// Ranks after the owner of panel k, round the ring, that have rows below it.
    [[nodiscard]] int receivers(std::int64_t k) const
    {
        return static_cast<int>(cyclic ? std::min<std::int64_t>(p - 1, count() - 1 - k)
                                       : owner(count() - 1) - owner(k));
    }
};

struct Elimination {
    SquareSystem system;
    Panels panels;
    AugmentedRows rows; ///< this rank's, in ascending order

    [[nodiscard]] int rank() const { return system.team.rank; }
    [[nodiscard]] double bytes() const { return static_cast<double>(rows.cells.size() * sizeof(double)); }
    /// Of what is left to do when panel k is used: this rank's rows below it, columns from it on.
    [[nodiscard]] double bytes_below(std::int64_t k) const
    {
        return static_cast<double>((count() - local(k)) * (rows.stride - panels.begin(k))) * sizeof(double);
    }
    [[nodiscard]] std::int64_t local(std::int64_t k) const { return panels.rows_before(rank(), k); }
    [[nodiscard]] std::int64_t count() const { return local(panels.count()); }
};

/// Panels on the way, in places that wait until the next rank is ready for what is in them. Dealt in turn, the panel
/// that is waited for comes last: no rank gets ready for more than one, so that it shares its link with none.
/// Consecutive panels stream from one owner, up to seven at once.
struct Conveyor {
    static constexpr std::int64_t places = 8;
    std::vector<double> cells[places];
    MPI_Request sent[places], coming[places];

    Conveyor()
    {
        std::fill_n(sent, places, MPI_REQUEST_NULL);
        std::fill_n(coming, places, MPI_REQUEST_NULL);
    }
};

/// The ring: this rank's place after the owner, and its neighbours.
struct RingPlace {
    int after = 0, previous = 0, next = 0;
};

RingPlace place_after(const Team &team, int owner)
{
    return {(team.rank - owner + team.size) % team.size, (team.rank + team.size - 1) % team.size,
            (team.rank + 1) % team.size};
}

/// Makes panel k, which is this rank's, and sends it off.
double send_panel(Elimination &e, std::int64_t k, Conveyor &conveyor)
{
    const std::int64_t first = e.panels.begin(k), depth = e.panels.rows(k);
    double *rows = e.rows.row(e.local(k));
    const double steps = make_panel(first, depth, rows, e.rows);
    if (e.panels.receivers(k) == 0)
        return steps;
    MPI_Request &sent = conveyor.sent[k % Conveyor::places];
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    std::vector<double> &cells = conveyor.cells[k % Conveyor::places];
    const std::int64_t width = e.rows.stride - first;
    for (std::int64_t r = 0; r < depth; ++r)
        std::copy_n(rows + r * e.rows.stride + first, width, cells.begin() + r * width);
    MPI_Isend(cells.data(), static_cast<int>(depth * width), MPI_DOUBLE, place_after(e.system.team, e.rank()).next, 0,
              e.system.team.comm, &sent);
    return steps;
}

int panel_size(const Elimination &e, std::int64_t k)
{
    return static_cast<int>(e.panels.rows(k) * (e.rows.stride - e.panels.begin(k)));
}

/// Gets ready for panel k, if it comes from another rank.
void expect_panel(const Elimination &e, std::int64_t k, Conveyor &conveyor)
{
    if (k >= e.panels.count() || e.panels.owner(k) == e.rank())
        return;
    const RingPlace place = place_after(e.system.team, e.panels.owner(k));
    if (place.after > e.panels.receivers(k))
        return;
    MPI_Wait(&conveyor.sent[k % Conveyor::places], MPI_STATUS_IGNORE);
    MPI_Irecv(conveyor.cells[k % Conveyor::places].data(), panel_size(e, k), MPI_DOUBLE, place.previous, 0,
              e.system.team.comm, &conveyor.coming[k % Conveyor::places]);
}

/// Panel k, as this rank has it or as it comes round.
Panel get_panel(Elimination &e, std::int64_t k, Conveyor &conveyor)
{
    const std::int64_t first = e.panels.begin(k), depth = e.panels.rows(k);
    const int owner = e.panels.owner(k);
    if (owner == e.rank())
        return {first, depth, e.rows.row(e.local(k)) + first, e.rows.stride};
    const RingPlace place = place_after(e.system.team, owner);
    const double *cells = conveyor.cells[k % Conveyor::places].data();
    if (place.after <= e.panels.receivers(k)) {
        MPI_Wait(&conveyor.coming[k % Conveyor::places], MPI_STATUS_IGNORE);
        if (place.after < e.panels.receivers(k))
            MPI_Isend(cells, panel_size(e, k), MPI_DOUBLE, place.next, 0, e.system.team.comm,
                      &conveyor.sent[k % Conveyor::places]);
    }
    return {first, depth, cells, e.rows.stride - first};
}

void eliminate_all(Elimination &e, Conveyor &conveyor, const EndPhase &end)
{
    const std::int64_t panels = e.panels.count(), rows = e.count();
    const std::int64_t ahead = e.panels.cyclic ? 1 : Conveyor::places - 1;
    for (std::int64_t k = 0; k < ahead; ++k)
        expect_panel(e, k, conveyor);
    for (std::int64_t k = 0; k < panels; ++k) {
        if (k == 0) {
            spend("gauss", e.panels.owner(0) == e.rank() ? send_panel(e, 0, conveyor) : 0, e.bytes_below(0));
            end(gauss_phase::pivots);
        }
        const Panel panel = get_panel(e, k, conveyor);
        end(gauss_phase::pass);
        expect_panel(e, k + ahead, conveyor);
        std::int64_t below = e.local(k + 1);
        if (k + 1 < panels && e.panels.owner(k + 1) == e.rank()) {
            const std::int64_t next = e.panels.rows(k + 1);
            double steps = eliminate(panel, e.rows.row(below), next, e.rows);
            steps += send_panel(e, k + 1, conveyor);
            spend("gauss", steps, e.bytes_below(k));
            below += next;
        }
        end(gauss_phase::pivots);
        spend("gauss", eliminate(panel, e.rows.row(below), rows - below, e.rows), e.bytes_below(k));
        end(gauss_phase::update);
    }
    if (e.system.team.size > 1)
        MPI_Waitall(Conveyor::places, conveyor.sent, MPI_STATUSES_IGNORE);
}

std::vector<double> substitute_all(Elimination &e, const EndPhase &end)
{
    const Team &team = e.system.team;
    const std::int64_t panels = e.panels.count();
    std::vector<double> x(static_cast<std::size_t>(e.system.n));
    std::vector<MPI_Request> coming(static_cast<std::size_t>(panels), MPI_REQUEST_NULL);
    const auto next = (team.rank + 1) % team.size, previous = (team.rank + team.size - 1) % team.size;
    const auto slice = [&](std::int64_t k) { return x.data() + e.panels.begin(k); };
    const auto size = [&](std::int64_t k) { return static_cast<int>(e.panels.rows(k)); };
    for (std::int64_t k = panels - 1; k >= 0; --k)
        if (e.panels.owner(k) != team.rank)
            MPI_Irecv(slice(k), size(k), MPI_DOUBLE, next, 1, team.comm, &coming[static_cast<std::size_t>(k)]);
    for (std::int64_t k = panels - 1; k >= 0; --k) {
        const std::int64_t first = e.panels.begin(k), depth = e.panels.rows(k);
        if (e.panels.owner(k) == team.rank)
            spend("gauss_back", solve_panel(first, depth, e.rows.row(e.local(k)), e.rows, x), e.bytes());
        else
            MPI_Wait(&coming[static_cast<std::size_t>(k)], MPI_STATUS_IGNORE);
        if (team.size > 1 && e.panels.owner(k) != previous) // against the ring, until it would come back
            MPI_Send(slice(k), size(k), MPI_DOUBLE, previous, 1, team.comm);
        end(gauss_phase::spread);
        spend("gauss_back", substitute(first, depth, e.rows.row(0), e.local(k), e.rows, x), e.bytes());
        end(gauss_phase::substitute);
    }
    return x;
}

Rows<double> solve_by_elimination(Elimination &e, const EndPhase &end)
{
    Conveyor conveyor;
    double bytes = static_cast<double>(e.system.n) * sizeof(double);
    if (e.system.team.size > 1)
        for (std::vector<double> &cells : conveyor.cells) {
            cells.resize(static_cast<std::size_t>(e.panels.depth * e.rows.stride));
            bytes += static_cast<double>(cells.size() * sizeof(double));
        }
    spend("touch", bytes, bytes);
    end(gauss_phase::setup);
    eliminate_all(e, conveyor, end);
    const std::vector<double> x = substitute_all(e, end);
    Rows<double> mine(e.system.team, e.system.n, 1);
    std::copy_n(x.begin() + mine.begin(), mine.count(), mine.cells.begin());
    return mine;
}

/// [A | v] as it was: an elimination leaves nothing of it.
void fill_rows(Elimination &e)
{
    std::int64_t next = 0;
    e.rows.cells.assign(e.rows.cells.size(), 0.0);
    deal_rows(
        e.system, [&](std::int64_t i) { return e.panels.owner(i / e.panels.depth); },
        [&](std::int64_t, std::span<const double> row) { std::copy(row.begin(), row.end(), e.rows.row(next++)); });
}

Instance prepare_elimination(const Problem &problem, const Input &input, const Team &team, bool cyclic)
{
    auto e = std::make_shared<Elimination>();
    e->system = make_system(problem, input, team);
    const std::int64_t n = e->system.n;
    e->panels = {n, panel_depth(n, team.size), team.size, cyclic};
    e->rows = AugmentedRows(e->count(), n);
    InputSize size = problem;
    size.rows = size.columns = n;
    const auto agrees = [e](const Rows<double> &x) {
        const auto cubes = static_cast<double>(e->system.n);
        return solution_agrees(e->system, x, cubes * cubes * cubes / 3, gauss_reference,
                               [](std::int64_t, std::span<const double> row, std::span<const double> x) {
                                   double sum = -row.back(), size = std::fabs(row.back());
                                   for (std::size_t j = 0; j < x.size(); ++j) {
                                       sum += row[j] * x[j];
                                       size += std::fabs(row[j] * x[j]);
                                   }
                                   return std::fabs(sum) <= 1e-12 * size;
                               });
    };
    Instance instance = make_instance<double>(
        size, team, {ValueShape::vector},
        [e](const EndPhase &end) { return std::tuple{solve_by_elimination(*e, end)}; }, agrees);
    instance.restart = [e] { fill_rows(*e); };
    return instance;
}

} // namespace

Instance Gauss::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_elimination(problem, input, team, true);
}

Instance GaussBlock::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_elimination(problem, input, team, false);
}

namespace {

Pass gauss_pass(double bytes)
{
    const std::int64_t n = side(bytes, sizeof(double)), depth = std::clamp<std::int64_t>(n / 8, 1, 32);
    auto rows = std::make_shared<AugmentedRows>(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        std::fill_n(rows->row(i), n, i < depth ? 1.0 : 0x1p-30); // factors so small that sums stay what they are
    for (std::int64_t i = 0; i < n; ++i)
        rows->row(i)[i] = static_cast<double>(n);
    const std::int64_t size = depth * rows->stride;
    auto fresh = std::make_shared<std::vector<double>>(rows->row(0), rows->row(0) + size);
    return {static_cast<double>(rows->cells.size() * sizeof(double)), [rows, fresh, n, depth, size] {
                std::copy_n(fresh->begin(), size, rows->row(0));
                const double steps = make_panel(0, depth, rows->row(0), *rows);
                return steps + eliminate({0, depth, rows->row(0), rows->stride}, rows->row(0), n, *rows);
            }};
}

Pass gauss_back_pass(double bytes)
{
    const std::int64_t n = side(bytes, sizeof(double)), depth = std::min<std::int64_t>(n, 32);
    auto rows = std::make_shared<AugmentedRows>(n, n);
    auto x = std::make_shared<std::vector<double>>(static_cast<std::size_t>(n), 1.0);
    std::fill(rows->cells.begin(), rows->cells.end(), 1e-6);
    return {static_cast<double>(rows->cells.size() * sizeof(double)), [rows, x, n, depth] {
                double steps = 0;
                for (std::int64_t k = 0; k + depth <= n; k += depth)
                    steps += substitute(k, depth, rows->row(0), n, *rows, *x);
                return steps;
            }};
}

} // namespace

std::vector<Step> Gauss::steps()
{
    return {{"gauss", gauss_pass, 1 << 26}, {"gauss_back", gauss_back_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
