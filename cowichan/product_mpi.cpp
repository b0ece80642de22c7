// product on MPI: blocks of rows of A, equal blocks of x. Every rank collects all of x (MPI_Allgather of 8·⌈columns/p⌉
// bytes from each, the last ones padded), then multiplies its rows by it.

#include "cowichan/instance.hpp"
#include "cowichan/kernel.hpp"
#include "cowichan/reference.hpp"
#include "cowichan/text.hpp"
#include "measure/work.hpp"
#include "model/multiply.hpp"
#include "model/random.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>

namespace mpisheet {
namespace {

struct Product {
    Problem problem;
    Team team;
    RowBlocks rows, columns; ///< of A and y; of x
    std::vector<double> a;   ///< this rank's rows
    std::vector<double> x;   ///< this rank's block, padded to columns.size()
    std::vector<double> y;   ///< this rank's rows of the result
    bool from_seed = true;

    [[nodiscard]] std::int64_t count() const { return rows.count(team.rank); }
};

void run(Product &product, Timeline &timeline)
{
    product.y = {}; // of the last run; its memory is used again
    const bool alone = product.team.size == 1;
    const auto block = static_cast<std::size_t>(product.columns.size());
    std::vector<double> gathered(alone ? 0 : block * static_cast<std::size_t>(product.team.size));
    std::vector<double> y(static_cast<std::size_t>(product.count()));
    const auto vectors = static_cast<double>((gathered.size() + y.size()) * sizeof(double));
    spend("touch", vectors, vectors);
    timeline.end(product_phase::setup);

    if (!alone)
        MPI_Allgather(product.x.data(), static_cast<int>(block), MPI_DOUBLE, gathered.data(), static_cast<int>(block),
                      MPI_DOUBLE, product.team.comm);
    timeline.end(product_phase::gather);

    const auto columns = static_cast<std::size_t>(product.problem.columns);
    const std::span<const double> x = std::span(alone ? product.x : gathered).first(columns);
    const double steps = multiply(product.a, x, y);
    spend("product", steps, static_cast<double>((product.a.size() + columns + y.size()) * sizeof(double)));
    timeline.end(product_phase::compute);
    product.y = std::move(y);
}

std::uint64_t checksum(const Product &product)
{
    std::uint64_t mine = 0;
    auto i = static_cast<std::uint64_t>(product.rows.begin(product.team.rank));
    for (const double value : product.y)
        mine += checksum_term(i++, std::bit_cast<std::uint64_t>(value));
    return sum(product.team, mine);
}

std::vector<double> gather_result(const Product &product)
{
    std::vector<double> whole(product.team.rank == 0 ? static_cast<std::size_t>(product.problem.rows) : 0);
    gather_rows(product.team, product.rows, sizeof(double), product.y.data(), whole.data());
    return whole;
}

/// From a file: the whole against the reference, on rank 0, within what rounding may do when sums are taken in another
/// order.
bool file_agrees(const Product &product)
{
    System system;
    const bool root = product.team.rank == 0;
    system.a = Grid<double>(root ? product.problem.rows : 0, root ? product.problem.columns : 0);
    system.x.resize(
        root ? static_cast<std::size_t>(product.columns.size()) * static_cast<std::size_t>(product.team.size) : 0);
    gather_rows(product.team, product.rows, static_cast<std::size_t>(product.problem.columns) * sizeof(double),
                product.a.data(), system.a.cells.data());
    gather_rows(product.team, product.columns, sizeof(double), product.x.data(), system.x.data());
    const std::vector<double> y = gather_result(product);
    const std::vector<double> expected = product_reference(system.a, system.x);
    Grid<double> sizes = system.a;
    for (double &value : sizes.cells)
        value = std::fabs(value);
    for (double &value : system.x)
        value = std::fabs(value);
    const std::vector<double> scale = product_reference(sizes, system.x);
    bool same = true;
    for (std::size_t i = 0; i < y.size(); ++i)
        same = same && std::fabs(y[i] - expected[i]) <= 1e-15 * static_cast<double>(product.problem.columns) * scale[i];
    return all(product.team, same);
}

/// From a seed all sums are exact, so that every element equals the definition to the bit. Small problems: all rows,
/// made from the seed again; large ones: the first, the last and six between of each rank, and Σ_i y_i = Σ_j (Σ_i
/// a_ij)·x_j over its rows.
bool seed_agrees(const Product &product)
{
    const std::int64_t rows = product.count(), columns = product.problem.columns;
    const std::int64_t first = product.rows.begin(product.team.rank);
    std::vector<double> x;
    for (std::int64_t j = 0; j < columns; ++j)
        x.push_back(coefficient(product.problem.seed + 1, static_cast<std::uint64_t>(j)));
    const double steps = static_cast<double>(product.problem.rows) * static_cast<double>(columns);
    const std::int64_t tries = steps <= most_reference_steps ? rows : std::min<std::int64_t>(rows, 8);
    bool same = true;
    for (std::int64_t t = 0; t < tries; ++t) {
        const std::int64_t i = tries > 1 ? t * (rows - 1) / (tries - 1) : 0;
        Grid<double> row(1, columns);
        for (std::int64_t j = 0; j < columns; ++j)
            row(0, j) = coefficient(product.problem.seed, static_cast<std::uint64_t>((first + i) * columns + j));
        same = same && product_reference(row, x)[0] == product.y[static_cast<std::size_t>(i)];
    }
    std::vector<double> column_sums(x.size());
    double total = 0, by_columns = 0;
    for (std::int64_t i = 0; i < rows; ++i) {
        total += product.y[static_cast<std::size_t>(i)];
        for (std::size_t j = 0; j < x.size(); ++j)
            column_sums[j] += product.a[static_cast<std::size_t>(i * columns) + j];
    }
    for (std::size_t j = 0; j < x.size(); ++j)
        by_columns += column_sums[j] * x[j];
    return all(product.team, same && total == by_columns);
}

Product make_product(const Problem &problem, const Team &team)
{
    Product product{problem, team, RowBlocks{problem.rows, team.size}, RowBlocks{problem.columns, team.size}, {}, {},
                    {},      true};
    const auto first = static_cast<std::uint64_t>(product.rows.begin(team.rank) * problem.columns);
    product.a.resize(static_cast<std::size_t>(product.count() * problem.columns));
    for (std::size_t k = 0; k < product.a.size(); ++k)
        product.a[k] = coefficient(problem.seed, first + k);
    product.x.resize(static_cast<std::size_t>(product.columns.size()));
    const std::int64_t begin = product.columns.begin(team.rank);
    for (std::int64_t j = 0; j < product.columns.count(team.rank); ++j)
        product.x[static_cast<std::size_t>(j)] = coefficient(problem.seed + 1, static_cast<std::uint64_t>(begin + j));
    return product;
}

/// Deals out the matrix and vector of a file, which rank 0 has read.
Product read_product(const Problem &problem, const Input &input, const Team &team)
{
    System whole;
    on_root(team, [&] { whole = parse_system(input.text, input.name); });
    std::int64_t shape[2] = {whole.a.rows, whole.a.columns};
    broadcast(team, shape, sizeof shape);
    Product product{problem, team, RowBlocks{shape[0], team.size}, RowBlocks{shape[1], team.size}, {}, {}, {}, false};
    product.problem.rows = shape[0];
    product.problem.columns = shape[1];
    product.a.resize(static_cast<std::size_t>(product.count() * shape[1]));
    product.x.resize(static_cast<std::size_t>(product.columns.size()));
    scatter_rows(team, product.rows, static_cast<std::size_t>(shape[1]) * sizeof(double), whole.a.cells.data(),
                 product.a.data());
    scatter_rows(team, product.columns, sizeof(double), whole.x.data(), product.x.data());
    return product;
}

std::string result(const Product &product)
{
    const std::vector<double> whole = gather_result(product);
    return product.team.rank == 0 ? vector_text(whole) : std::string();
}

} // namespace

Instance prepare_product(const Problem &problem, const Input &input, const Team &team)
{
    auto product =
        std::make_shared<Product>(input.given ? read_product(problem, input, team) : make_product(problem, team));
    return {product->problem, [product](Timeline &timeline) { run(*product, timeline); },
            [product] { return checksum(*product); },
            [product] { return product->from_seed ? seed_agrees(*product) : file_agrees(*product); },
            [product] { return result(*product); }};
}

} // namespace mpisheet
