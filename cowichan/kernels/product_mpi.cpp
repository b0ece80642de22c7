// product on MPI: blocks of rows of A, equal blocks of x. Every rank collects all of x (MPI_Allgather of 8·⌈columns/p⌉
// bytes from each, the last ones padded), then multiplies its rows by it.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/product.hpp"
#include "probes/compute/multiply.hpp"

#include <cmath>

namespace mpisheet::cowichan {

namespace {

struct Factors {
    Problem problem;
    Team team;
    Rows<double> a, x;
    bool from_seed = true;
};

Rows<double> compute_product(const Factors &product, const EndPhase &end)
{
    const Rows<double> &a = product.a;
    const bool alone = product.team.size == 1;
    std::vector<double> gathered(alone ? 0 : static_cast<std::size_t>(product.x.blocks.size() * product.team.size));
    Rows<double> y(product.team, a.rows(), 1);
    const double vectors = static_cast<double>(gathered.size() * sizeof(double)) + y.bytes();
    spend("touch", vectors, vectors);
    end(product_phase::setup);

    if (!alone)
        allgather_blocks(product.team, product.x, gathered);
    end(product_phase::gather);

    const auto columns = static_cast<std::size_t>(a.columns);
    const std::span<const double> x = (alone ? std::span<const double>(product.x.cells) : gathered).first(columns);
    const double steps = compute::multiply(a.cells, x, y.cells);
    spend("product", steps, a.bytes() + static_cast<double>(columns * sizeof(double)) + y.bytes());
    end(product_phase::compute);
    return y;
}

/// From a file: the whole against the reference, on rank 0, within what rounding may do when sums are taken in another
/// order.
bool file_agrees(const Factors &product, const Rows<double> &result)
{
    Grid<double> a = gather(product.team, product.a), x = gather(product.team, product.x);
    const Grid<double> y = gather(product.team, result);
    const std::vector<double> expected = product_reference(a, x.cells);
    for (Grid<double> *sizes : {&a, &x})
        for (double &value : sizes->cells)
            value = std::fabs(value);
    const std::vector<double> scale = product_reference(a, x.cells);
    bool same = true;
    for (std::size_t i = 0; i < y.cells.size(); ++i)
        same = same && std::fabs(y.cells[i] - expected[i]) <= 1e-15 * static_cast<double>(product.a.columns) * scale[i];
    return all(product.team, same);
}

/// From a seed all sums are exact, so that every element equals the definition to the bit. Small problems: all rows,
/// made from the seed again; large ones: the first, the last and six between of each rank, and Σ_i y_i = Σ_j (Σ_i
/// a_ij)·x_j over its rows.
bool seed_agrees(const Factors &product, const Rows<double> &y)
{
    const std::int64_t rows = y.count(), columns = product.a.columns, first = y.begin();
    std::vector<double> x;
    for (std::int64_t j = 0; j < columns; ++j)
        x.push_back(compute::coefficient(product.problem.seed + 1, static_cast<std::uint64_t>(j)));
    const double steps = static_cast<double>(product.a.rows()) * static_cast<double>(columns);
    const std::int64_t tries = steps <= most_reference_steps ? rows : std::min<std::int64_t>(rows, 8);
    bool same = true;
    for (std::int64_t t = 0; t < tries; ++t) {
        const std::int64_t i = tries > 1 ? t * (rows - 1) / (tries - 1) : 0;
        Grid<double> row(1, columns);
        for (std::int64_t j = 0; j < columns; ++j)
            row(0, j) =
                compute::coefficient(product.problem.seed, static_cast<std::uint64_t>((first + i) * columns + j));
        same = same && product_reference(row, x)[0] == *y.row(i);
    }
    std::vector<double> column_sums(x.size());
    double total = 0, by_columns = 0;
    for (std::int64_t i = 0; i < rows; ++i) {
        total += *y.row(i);
        for (std::size_t j = 0; j < x.size(); ++j)
            column_sums[j] += product.a.row(i)[j];
    }
    for (std::size_t j = 0; j < x.size(); ++j)
        by_columns += column_sums[j] * x[j];
    return all(product.team, same && total == by_columns);
}

Factors make_product(const Problem &problem, const Team &team)
{
    Problem vector = problem;
    vector.rows = problem.columns;
    return {problem, team,
            make_rows<double>(team, problem.rows, problem.columns,
                              [&](std::uint64_t k) { return compute::coefficient(problem.seed, k); }),
            seeded_vector(team, vector, 1), true};
}

/// The matrix and vector of a file.
Factors read_product(const Problem &problem, const Input &input, const Team &team)
{
    Source source(input, team);
    Factors product{problem, team, source.next<double>(ValueShape::matrix), {}, false};
    product.x = source.next<double>(ValueShape::vector);
    source.end();
    expect_same("values of the vector", product.x.rows(), "the matrix has columns", product.a.columns);
    product.problem.rows = product.a.rows();
    product.problem.columns = product.a.columns;
    return product;
}

} // namespace

Instance Product::prepare(const Problem &problem, const Input &input, const Team &team)
{
    auto product =
        std::make_shared<const Factors>(input.given ? read_product(problem, input, team) : make_product(problem, team));
    return make_instance<double>(
        product->problem, team, {ValueShape::vector},
        [=](const EndPhase &end) { return std::tuple(compute_product(*product, end)); },
        [=](const Rows<double> &y) {
            return product->from_seed ? seed_agrees(*product, y) : file_agrees(*product, y);
        });
}

namespace {

Pass product_pass(double bytes)
{
    const std::int64_t d = side(bytes, sizeof(double));
    const auto n = static_cast<std::size_t>(d);
    auto a = std::make_shared<std::vector<double>>(n * n, 1.0);
    auto x = std::make_shared<std::vector<double>>(n, 1.0);
    auto y = std::make_shared<std::vector<double>>(n);
    return {static_cast<double>((n * n + 2 * n) * sizeof(double)), [a, x, y] { return compute::multiply(*a, *x, *y); }};
}

} // namespace

std::vector<Step> Product::steps()
{
    return {{"product", product_pass, 1 << 28}};
}

} // namespace mpisheet::cowichan
