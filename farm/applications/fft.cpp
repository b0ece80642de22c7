// A Fourier transform whose short transforms are tasks; the manager permutes before and combines after (Pfarm's FFT).
// Checked at some frequencies by the definition.

#include "farm/applications/bytes.hpp"
#include "farm/applications/fourier.hpp"
#include "farm/applications/program.hpp"

#include <bit>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>

namespace mpisheet::farm {
namespace {

struct FftProblem {
    std::vector<Complex> input, values; ///< values: permuted, in the end transformed
    std::size_t grain = 0, next = 0, back = 0;
};

FftProblem fft_problem(const ProgramOptions &options)
{
    const auto power = [](std::int64_t wanted, std::int64_t otherwise) {
        return std::bit_ceil(static_cast<std::size_t>(wanted > 0 ? wanted : otherwise));
    };
    FftProblem problem;
    problem.values.resize(power(options.size, 1 << 17));
    problem.grain = std::min(problem.values.size(), power(options.grain, 1 << 10));
    std::mt19937_64 random(options.seed);
    for (Complex &value : problem.values)
        value = {static_cast<double>(random() >> 11U) * 0x1p-53 - 0.5,
                 static_cast<double>(random() >> 11U) * 0x1p-53 - 0.5};
    problem.input = problem.values;
    permute(problem.values);
    return problem;
}

Complex by_definition(const std::vector<Complex> &input, std::size_t frequency)
{
    const std::size_t n = input.size();
    Complex sum = 0;
    for (std::size_t j = 0; j < n; ++j)
        sum += input[j] *
               std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(j * frequency % n) / static_cast<double>(n));
    return sum;
}

} // namespace

Job prepare_fft(const ProgramOptions &options)
{
    const auto problem = std::make_shared<FftProblem>(fft_problem(options));
    Job job;
    job.tasks = static_cast<std::int64_t>(problem->values.size() / problem->grain);
    job.application.make = [problem](Writer &task) {
        if (problem->next == problem->values.size())
            return false;
        task.write(std::as_bytes(std::span(problem->values).subspan(problem->next, problem->grain)));
        problem->next += problem->grain;
        return true;
    };
    job.application.execute = [](std::span<const std::byte> task, Writer &result, const Worker &) {
        const std::span<std::byte> bytes = result.bytes(task.size());
        std::memcpy(bytes.data(), task.data(), task.size());
        const std::span<Complex> values = array_in<Complex>(bytes);
        combine(values, 1, values.size());
    };
    job.application.take = [problem](const Result &result) {
        if (result.status == Status::done)
            std::memcpy(problem->values.data() + static_cast<std::size_t>(result.id) * problem->grain,
                        result.bytes.data(), result.bytes.size());
        if (++problem->back == problem->values.size() / problem->grain)
            combine(problem->values, problem->grain, problem->values.size());
    };
    job.verify = [problem] {
        double largest = 0;
        for (const std::size_t frequency :
             {std::size_t{0}, std::size_t{1}, problem->values.size() / 3, problem->values.size() - 1})
            largest =
                std::max(largest, std::abs(problem->values[frequency] - by_definition(problem->input, frequency)));
        return largest < 1e-8 * static_cast<double>(problem->values.size())
                   ? std::string()
                   : "off by " + std::to_string(largest) + " from the definition";
    };
    job.result = [problem] {
        return std::to_string(problem->values.size()) + " points transformed in blocks of " +
               std::to_string(problem->grain);
    };
    return job;
}

} // namespace mpisheet::farm
