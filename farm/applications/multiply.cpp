// A matrix product by blocks: a task is a pair of blocks, the manager adds up the products (Pfarm's Mult). The elements
// are small integers, so that sums are exact in any order and the check is for equality.

#include "farm/applications/bytes.hpp"
#include "farm/applications/program.hpp"

#include <algorithm>
#include <memory>
#include <random>

namespace mpisheet::farm {
namespace {

struct MatrixProblem {
    std::size_t n = 0, side = 0, blocks = 0; ///< of the matrices, of a block, blocks in a row
    std::vector<double> a, b, c;
    std::size_t next = 0;
};

void copy_block(const std::vector<double> &matrix, const MatrixProblem &problem, std::size_t row, std::size_t column,
                double *to)
{
    for (std::size_t r = 0; r < problem.side; ++r)
        std::copy_n(matrix.data() + (row * problem.side + r) * problem.n + column * problem.side, problem.side,
                    to + r * problem.side);
}

/// c += a b, all side × side.
void multiply_blocks(const double *a, const double *b, double *c, std::size_t side)
{
    for (std::size_t i = 0; i < side; ++i)
        for (std::size_t k = 0; k < side; ++k)
            for (std::size_t j = 0; j < side; ++j)
                c[i * side + j] += a[i * side + k] * b[k * side + j];
}

MatrixProblem matrix_problem(const ProgramOptions &options)
{
    MatrixProblem problem;
    problem.side = static_cast<std::size_t>(options.grain > 0 ? options.grain : 64);
    const auto wanted = static_cast<std::size_t>(options.size > 0 ? options.size : 512);
    problem.blocks = std::max<std::size_t>(1, wanted / problem.side);
    problem.n = problem.blocks * problem.side;
    std::mt19937_64 random(options.seed);
    for (std::vector<double> *matrix : {&problem.a, &problem.b}) {
        matrix->resize(problem.n * problem.n);
        for (double &element : *matrix)
            element = static_cast<double>(random() % 17) - 8;
    }
    problem.c.resize(problem.n * problem.n);
    return problem;
}

} // namespace

Job prepare_multiply(const ProgramOptions &options)
{
    const auto problem = std::make_shared<MatrixProblem>(matrix_problem(options));
    const std::size_t block_bytes = problem->side * problem->side * sizeof(double);
    Job job;
    job.tasks = static_cast<std::int64_t>(problem->blocks * problem->blocks * problem->blocks);
    // Task (i, j, k) is A_ik and B_kj.
    job.application.make = [problem, block_bytes, tasks = job.tasks](Writer &task) {
        if (problem->next == static_cast<std::size_t>(tasks))
            return false;
        const std::size_t k = problem->next % problem->blocks, ij = problem->next / problem->blocks;
        const std::span<double> place = array_in<double>(task.bytes(2 * block_bytes));
        copy_block(problem->a, *problem, ij / problem->blocks, k, place.data());
        copy_block(problem->b, *problem, k, ij % problem->blocks, place.data() + place.size() / 2);
        ++problem->next;
        return true;
    };
    job.application.execute = [side = problem->side, block_bytes](std::span<const std::byte> task, Writer &result,
                                                                  const Worker &) {
        const std::span<const double> blocks = array_in<double>(task);
        const std::span<double> product = array_in<double>(result.bytes(block_bytes));
        std::fill(product.begin(), product.end(), 0.0);
        multiply_blocks(blocks.data(), blocks.data() + blocks.size() / 2, product.data(), side);
    };
    job.application.take = [problem](const Result &result) {
        if (result.status != Status::done)
            return;
        const std::span<const double> product = array_in<double>(result.bytes);
        const std::size_t ij = static_cast<std::size_t>(result.id) / problem->blocks;
        const std::size_t row = ij / problem->blocks * problem->side, column = ij % problem->blocks * problem->side;
        for (std::size_t r = 0; r < problem->side; ++r)
            for (std::size_t c = 0; c < problem->side; ++c)
                problem->c[(row + r) * problem->n + column + c] += product[r * problem->side + c];
    };
    job.verify = [problem] {
        std::vector<double> expected(problem->c.size());
        multiply_blocks(problem->a.data(), problem->b.data(), expected.data(), problem->n);
        return expected == problem->c ? std::string() : "the product differs from that of three loops";
    };
    job.result = [problem] {
        return std::to_string(problem->n) + " x " + std::to_string(problem->n) + " in blocks of " +
               std::to_string(problem->side);
    };
    return job;
}

} // namespace mpisheet::farm
