// How far parts of an image moved until a second one: the cepstrum of two corresponding blocks, side by side, has its
// peak where the second repeats the first (Pfarm's Cepstral). 961 overlapping blocks of 512 × 512 pixels.

#include "farm/applications/bytes.hpp"
#include "farm/applications/fourier.hpp"
#include "farm/applications/program.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>

namespace mpisheet::farm {
namespace {

constexpr std::size_t block = 32, step = 16;
constexpr std::ptrdiff_t farthest = 6; ///< motion looked for [pixels]

struct Motion {
    std::int32_t rows = 0, columns = 0;
    double peak = 0;
};

struct CepstralProblem {
    std::size_t side = 512, across = 0; ///< of the images [pixels], blocks in a row
    std::vector<std::uint8_t> before, after;
    Motion truth;
    std::size_t next = 0;
    std::vector<Motion> found;
};

/// Pixels of the block whose first pixel is (row, column).
void cut_block(const std::vector<std::uint8_t> &image, std::size_t side, std::size_t row, std::size_t column,
               std::byte *to)
{
    for (std::size_t r = 0; r < block; ++r)
        std::memcpy(to + r * block, image.data() + (row + r) * side + column, block);
}

/// Cepstrum |F⁻¹ log(1 + |F x|²)|² of both blocks side by side; its peak near column `block` is the motion.
Motion motion_of(std::span<const std::byte> blocks)
{
    constexpr std::size_t columns = 4 * block; // the second half is empty: the cepstrum's mirror image falls there
    std::vector<Complex> values(block * columns);
    double mean = 0;
    for (const std::byte pixel : blocks)
        mean += std::to_integer<int>(pixel) / static_cast<double>(blocks.size());
    for (std::size_t k = 0; k < 2; ++k)
        for (std::size_t r = 0; r < block; ++r)
            for (std::size_t c = 0; c < block; ++c)
                values[r * columns + k * block + c] = std::to_integer<int>(blocks[(k * block + r) * block + c]) - mean;
    transform_image(values, block, columns);
    for (Complex &value : values)
        value = std::log(1 + std::norm(value));
    transform_image(values, block, columns, true);
    Motion best;
    for (std::ptrdiff_t r = -farthest; r <= farthest; ++r)
        for (std::ptrdiff_t c = -farthest; c <= farthest; ++c) {
            const auto row =
                static_cast<std::size_t>((r + static_cast<std::ptrdiff_t>(block)) % static_cast<std::ptrdiff_t>(block));
            const double peak =
                std::norm(values[row * columns + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(block) + c)]);
            if (peak > best.peak)
                best = {static_cast<std::int32_t>(r), static_cast<std::int32_t>(c), peak};
        }
    return best;
}

CepstralProblem cepstral_problem(const ProgramOptions &options)
{
    CepstralProblem problem;
    if (options.size > 0)
        problem.side = std::max<std::size_t>(block, static_cast<std::size_t>(options.size) / step * step);
    const std::size_t side = problem.side;
    problem.across = (side - block) / step + 1;
    problem.truth = {2, 3, 0};
    std::mt19937_64 random(options.seed);
    problem.before.resize(side * side);
    for (std::uint8_t &pixel : problem.before)
        pixel = static_cast<std::uint8_t>(random() >> 56U);
    problem.after.resize(side * side);
    for (std::size_t r = 0; r < side; ++r)
        for (std::size_t c = 0; c < side; ++c)
            problem.after[(r + 2) % side * side + (c + 3) % side] = problem.before[r * side + c];
    problem.found.resize(problem.across * problem.across);
    return problem;
}

void write_blocks(const CepstralProblem &problem, std::size_t number, std::byte *to)
{
    const std::size_t row = number / problem.across * step, column = number % problem.across * step;
    cut_block(problem.before, problem.side, row, column, to);
    cut_block(problem.after, problem.side, row, column, to + block * block);
}

} // namespace

Job prepare_cepstral(const ProgramOptions &options)
{
    const auto problem = std::make_shared<CepstralProblem>(cepstral_problem(options));
    Job job;
    job.tasks = static_cast<std::int64_t>(problem->found.size());
    job.application.make = [problem](Writer &task) {
        if (problem->next == problem->found.size())
            return false;
        write_blocks(*problem, problem->next++, task.bytes(2 * block * block).data());
        return true;
    };
    job.application.execute = [](std::span<const std::byte> task, Writer &result, const Worker &) {
        put_value(result.bytes(sizeof(Motion)), motion_of(task));
    };
    job.application.take = [problem](const Result &result) {
        if (result.status == Status::done)
            problem->found[static_cast<std::size_t>(result.id)] = value_at<Motion>(result.bytes);
    };
    const auto right = [problem] {
        return std::count_if(problem->found.begin(), problem->found.end(), [&](const Motion &motion) {
            return motion.rows == problem->truth.rows && motion.columns == problem->truth.columns;
        });
    };
    job.verify = [problem, right] {
        std::vector<std::byte> blocks(2 * block * block);
        for (std::size_t k = 0; k < problem->found.size(); ++k) {
            write_blocks(*problem, k, blocks.data());
            const Motion expected = motion_of(blocks);
            if (expected.rows != problem->found[k].rows || expected.columns != problem->found[k].columns)
                return "block " + std::to_string(k) + " differs from the sequential filter";
        }
        return 10 * right() >= 9 * static_cast<std::ptrdiff_t>(problem->found.size())
                   ? std::string()
                   : "only " + std::to_string(right()) + " blocks show the motion";
    };
    job.result = [problem, right] {
        return std::to_string(right()) + " of " + std::to_string(problem->found.size()) + " blocks moved by (2, 3)";
    };
    return job;
}

} // namespace mpisheet::farm
