// sor on MPI: blocks of rows. In the exact order a rank's unknowns wait for those of all ranks before it: new unknowns
// go along the line of ranks, each passing them on before it uses them, while every rank has the sums of the old ones
// ready. One MPI_Allgather a sweep, of 8·(⌈n/p⌉ + 1) bytes from each, gives everybody the new unknowns and the largest
// change. Jacobi's order needs the allgather alone, but more sweeps.

#include "cowichan/kernels/sor.hpp"
#include "cowichan/kernels/system_mpi.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::cowichan {

namespace {

struct Relaxation {
    SquareSystem system;
    double tolerance = 1e-6;
    TiledRows a; ///< this rank's rows
    std::vector<double> v;

    [[nodiscard]] const Team &team() const { return system.team; }
    [[nodiscard]] double bytes() const
    {
        return static_cast<double>((a.cells.size() + static_cast<std::size_t>(system.n)) * sizeof(double));
    }
};

/// Everybody's new unknowns and the largest change.
class ExchangeUnknowns {
public:
    explicit ExchangeUnknowns(const Relaxation &relaxation)
        : relaxation_(relaxation), block_(static_cast<std::size_t>(relaxation.system.blocks.size()))
    {
        if (relaxation.team().size > 1) {
            mine_.resize(block_ + 1);
            all_.resize(mine_.size() * static_cast<std::size_t>(relaxation.team().size));
        }
    }
    [[nodiscard]] double bytes() const { return static_cast<double>((mine_.size() + all_.size()) * sizeof(double)); }

    void operator()(std::vector<double> &x, double &change)
    {
        const Team &team = relaxation_.team();
        if (team.size == 1)
            return;
        const TiledRows &a = relaxation_.a;
        std::copy_n(x.begin() + a.first, a.rows, mine_.begin());
        mine_.back() = change;
        MPI_Allgather(mine_.data(), static_cast<int>(mine_.size()), MPI_DOUBLE, all_.data(),
                      static_cast<int>(mine_.size()), MPI_DOUBLE, team.comm);
        for (int rank = 0; rank < team.size; ++rank) {
            const double *theirs = all_.data() + static_cast<std::size_t>(rank) * mine_.size();
            std::copy_n(theirs, relaxation_.system.blocks.count(rank),
                        x.begin() + relaxation_.system.blocks.begin(rank));
            change = std::max(change, theirs[block_]);
        }
    }

private:
    const Relaxation &relaxation_;
    std::size_t block_;
    std::vector<double> mine_, all_;
};

/// New unknowns of the ranks before come along the line; this rank's join them.
double exact_sweep(const Relaxation &relaxation, Sweep &sweep, std::vector<double> &x, const EndPhase &end)
{
    const Team &team = relaxation.team();
    const compute::RowBlocks &blocks = relaxation.system.blocks;
    const int active = blocks.active(), rank = team.rank;
    const auto finish = [&](double &change) { return sweep.finish(x, relaxation.v, change); };
    // All receives are there before the first message can come: none waits for the one before it.
    std::vector<MPI_Request> coming(static_cast<std::size_t>(rank < active ? rank : 0));
    for (std::size_t from = 0; from < coming.size(); ++from) {
        const int f = static_cast<int>(from);
        MPI_Irecv(x.data() + blocks.begin(f), static_cast<int>(blocks.count(f)), MPI_DOUBLE, rank - 1, f, team.comm,
                  &coming[from]);
    }
    double change = 0, steps = sweep.start(x);
    if (rank == 0)
        steps += finish(change);
    spend("sor", steps, relaxation.bytes());
    end(sor_phase::relax);
    for (int from = 0; from + 1 < active; ++from) {
        double *block = x.data() + blocks.begin(from);
        const int count = static_cast<int>(blocks.count(from));
        if (rank > from && rank < active)
            MPI_Wait(&coming[static_cast<std::size_t>(from)], MPI_STATUS_IGNORE);
        if (rank >= from && rank + 1 < active)
            MPI_Send(block, count, MPI_DOUBLE, rank + 1, from, team.comm);
        end(sor_phase::pass);
        steps = rank > from ? sweep.add(x, blocks.begin(from), blocks.begin(from + 1)) : 0;
        if (rank == from + 1)
            steps += finish(change);
        spend("sor", steps, relaxation.bytes());
        end(sor_phase::relax);
    }
    return change;
}

Rows<double> relax_until_settled(const Relaxation &relaxation, Order order, const EndPhase &end)
{
    std::vector<double> x(static_cast<std::size_t>(relaxation.system.n), 1.0);
    std::vector<double> next(order == Order::jacobi ? static_cast<std::size_t>(relaxation.a.rows) : 0);
    Sweep sweep(relaxation.a);
    ExchangeUnknowns exchange(relaxation);
    const double touched =
        static_cast<double>((x.size() + next.size() + 2 * sweep.newer.size()) * sizeof(double)) + exchange.bytes();
    spend("touch", touched, touched);
    end(sor_phase::setup); // the first phase of either order
    double change = relaxation.tolerance;
    for (int sweeps = 0; change >= relaxation.tolerance && sweeps < most_sweeps; ++sweeps) {
        change = 0;
        if (order == Order::exact) {
            change = exact_sweep(relaxation, sweep, x, end);
            if (relaxation.system.blocks.active() == 1)
                end(sor_phase::pass);
            exchange(x, change);
            end(sor_phase::gather);
        } else {
            spend("sor", sweep.jacobi(x, relaxation.v, next, change), relaxation.bytes());
            std::copy(next.begin(), next.end(), x.begin() + relaxation.a.first);
            end(jacobi_phase::relax);
            exchange(x, change);
            end(jacobi_phase::gather);
        }
    }
    Rows<double> mine(relaxation.team(), relaxation.system.n, 1);
    std::copy_n(x.begin() + mine.begin(), mine.count(), mine.cells.begin());
    return mine;
}

Instance prepare_relaxation(const Problem &problem, const Input &input, const Team &team, Order order)
{
    auto relaxation = std::make_shared<Relaxation>();
    relaxation->system = make_system(problem, input, team);
    relaxation->tolerance = problem.tolerance;
    SquareSystem &system = relaxation->system;
    TiledRows &a = relaxation->a;
    a = TiledRows(system.blocks.begin(team.rank), system.blocks.count(team.rank), system.n);
    deal_rows(
        system, [&](std::int64_t i) { return static_cast<int>(i / system.blocks.size()); },
        [&](std::int64_t i, std::span<const double> row) {
            for (std::int64_t j = 0; j < system.n; ++j)
                a.set(i - a.first, j, row[static_cast<std::size_t>(j)]);
            relaxation->v.push_back(row.back());
        });
    InputSize size = problem;
    size.rows = size.columns = system.n;
    const auto agrees = [relaxation, order](const Rows<double> &x) {
        constexpr double guessed_sweeps = 100;
        const auto n = static_cast<double>(relaxation->system.n);
        return solution_agrees(
            relaxation->system, x, guessed_sweeps * n * n,
            [&](const Grid<double> &a, const std::vector<double> &v) {
                return sor_reference(a, v, relaxation->tolerance, order).x;
            },
            [&](std::int64_t i, std::span<const double> row, std::span<const double> x) {
                double rest = row.back(); // of a solution that has converged another step would change little
                for (std::size_t j = 0; j < x.size(); ++j)
                    rest -= row[j] * x[j];
                return std::fabs(rest / row[static_cast<std::size_t>(i)]) <= 2 * relaxation->tolerance;
            });
    };
    return make_instance<double>(
        size, team, {ValueShape::vector},
        [relaxation, order](const EndPhase &end) { return std::tuple{relax_until_settled(*relaxation, order, end)}; },
        agrees);
}

} // namespace

Instance Sor::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_relaxation(problem, input, team, Order::exact);
}

Instance SorJacobi::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_relaxation(problem, input, team, Order::jacobi);
}

namespace {

Pass sor_pass(double bytes)
{
    const std::int64_t n = side(bytes, sizeof(double));
    auto a = std::make_shared<TiledRows>(0, n, n);
    std::fill(a->cells.begin(), a->cells.end(), 0.5);
    for (std::int64_t i = 0; i < n; ++i)
        a->set(i, i, static_cast<double>(n));
    auto x = std::make_shared<std::vector<double>>(static_cast<std::size_t>(n), 1.0);
    auto sweep = std::make_shared<Sweep>(*a);
    return {static_cast<double>((a->cells.size() + x->size()) * sizeof(double)), [a, x, sweep] {
                double change = 0;
                return sweep->start(*x) + sweep->finish(*x, *x, change) + 1; // of one unknown there is none
            }};
}

/// Sweeps until n unknowns have settled.
double sweeps_for(std::int64_t n, Order order)
{
    SquareSystem system;
    system.n = n;
    system.seed = 1;
    TiledRows a(0, n, n);
    std::vector<double> v, row(static_cast<std::size_t>(n + 1)), x(static_cast<std::size_t>(n), 1.0), next(x);
    for (std::int64_t i = 0; i < n; ++i) {
        system_row(system, i, row);
        for (std::int64_t j = 0; j < n; ++j)
            a.set(i, j, row[static_cast<std::size_t>(j)]);
        v.push_back(row.back());
    }
    Sweep sweep(a);
    double change = 1, sweeps = 0;
    for (; change >= 1e-6 && sweeps < most_sweeps; ++sweeps) {
        change = 0;
        if (order == Order::exact) {
            sweep.start(x);
            sweep.finish(x, v, change);
        } else {
            sweep.jacobi(x, v, next, change);
            std::swap(x, next);
        }
    }
    return sweeps;
}

std::vector<double> sweeps_by_doubling(Order order)
{
    std::vector<double> sweeps;
    for (std::int64_t n = 1; n <= 512; n *= 2)
        sweeps.push_back(sweeps_for(n, order));
    return sweeps;
}

} // namespace

std::vector<Step> Sor::steps()
{
    return {{"sor", sor_pass, 1 << 27}};
}

/// Sweeps for 1, 2, 4 … 512 unknowns.
std::vector<Profile> Sor::profiles()
{
    return {{"w_sor", 1, sweeps_by_doubling(Order::exact)}};
}

std::vector<Profile> SorJacobi::profiles()
{
    return {{"w_sor_jacobi", 1, sweeps_by_doubling(Order::jacobi)}};
}

} // namespace mpisheet::cowichan
