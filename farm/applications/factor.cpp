// All odd factors of a large integer up to its square root, by trial division (Pfarm's Fact); big integers by GMP.
// Checked against the products of the primes that the integer was made of.

#ifndef MPISHEET_WITHOUT_GMP

#include "farm/applications/bytes.hpp"
#include "farm/applications/program.hpp"

#include <algorithm>
#include <gmpxx.h>
#include <memory>

namespace mpisheet::farm {
namespace {

struct Segment {
    std::uint64_t first, end; ///< odd divisors from `first` below `end`
};

struct FactorProblem {
    mpz_class number;
    std::vector<mpz_class> primes;
    std::uint64_t root = 0, segment = 0; ///< of odd numbers
    std::uint64_t next = 3;
    std::vector<std::uint64_t> factors;
};

mpz_class next_prime(const mpz_class &from)
{
    mpz_class prime;
    mpz_nextprime(prime.get_mpz_t(), from.get_mpz_t());
    return prime;
}

FactorProblem factor_problem(const ProgramOptions &options)
{
    FactorProblem problem;
    const auto size = static_cast<unsigned long>(options.size > 0 ? options.size : 2'000'000);
    problem.segment = static_cast<std::uint64_t>(options.grain > 0 ? options.grain : 20'000);
    problem.primes = {3, 7, next_prime(size / 1000 + options.seed), next_prime(size / 3 + 17 * options.seed),
                      next_prime(size + 101 * options.seed)};
    problem.number = 1;
    for (const mpz_class &prime : problem.primes)
        problem.number *= prime;
    const mpz_class root = sqrt(problem.number);
    problem.root = std::min(root.get_ui(), static_cast<unsigned long>(50) * size);
    return problem;
}

/// Products of some of the primes that trial division must have found.
std::vector<std::uint64_t> expected_factors(const FactorProblem &problem)
{
    std::vector<std::uint64_t> all;
    for (std::size_t subset = 1; subset < std::size_t{1} << problem.primes.size(); ++subset) {
        mpz_class product = 1;
        for (std::size_t k = 0; k < problem.primes.size(); ++k)
            if ((subset >> k & 1U) != 0)
                product *= problem.primes[k];
        if (product <= problem.root)
            all.push_back(product.get_ui());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace

Job prepare_factor(const ProgramOptions &options)
{
    const auto problem = std::make_shared<FactorProblem>(factor_problem(options));
    Job job;
    const std::uint64_t odd = problem->root >= 3 ? (problem->root - 3) / 2 + 1 : 0;
    job.tasks = static_cast<std::int64_t>((odd + problem->segment - 1) / problem->segment);
    // A task has its segment and the integer's limbs, a result the factors found.
    job.application.make = [problem](Writer &task) {
        if (problem->next > problem->root)
            return false;
        const std::uint64_t end = std::min(problem->next + 2 * problem->segment, problem->root + 1);
        const std::size_t limbs = mpz_size(problem->number.get_mpz_t());
        const std::span<std::byte> bytes = task.bytes(sizeof(Segment) + limbs * sizeof(mp_limb_t));
        put_value(bytes, Segment{problem->next, end});
        std::memcpy(bytes.data() + sizeof(Segment), mpz_limbs_read(problem->number.get_mpz_t()),
                    limbs * sizeof(mp_limb_t));
        problem->next += 2 * problem->segment;
        return true;
    };
    job.application.execute = [](std::span<const std::byte> task, Writer &result, const Worker &worker) {
        const auto segment = value_at<Segment>(task);
        const auto limbs = array_in<mp_limb_t>(task.subspan(sizeof(Segment)));
        mpz_t number;
        mpz_roinit_n(number, limbs.data(), static_cast<mp_size_t>(limbs.size()));
        std::vector<std::uint64_t> factors;
        Polling polling(worker);
        for (std::uint64_t divisor = segment.first; divisor < segment.end; divisor += 2) {
            if (mpz_divisible_ui_p(number, divisor) != 0)
                factors.push_back(divisor);
            if (divisor % 1024 == 1)
                polling();
        }
        result.write(std::as_bytes(std::span(factors)));
    };
    job.application.take = [problem](const Result &result) {
        if (result.status != Status::done)
            return;
        const auto factors = array_in<std::uint64_t>(result.bytes);
        problem->factors.insert(problem->factors.end(), factors.begin(), factors.end());
    };
    job.verify = [problem] {
        std::sort(problem->factors.begin(), problem->factors.end());
        return problem->factors == expected_factors(*problem) ? std::string()
                                                              : "the factors are not the products of its primes";
    };
    job.result = [problem] {
        return std::to_string(problem->factors.size()) + " odd factors of " + problem->number.get_str() + " up to " +
               std::to_string(problem->root);
    };
    return job;
}

} // namespace mpisheet::farm

#else

#include "farm/applications/program.hpp"
#include "model/error.hpp"

mpisheet::farm::Job mpisheet::farm::prepare_factor(const ProgramOptions &)
{
    throw Error(Exit::missing, "factor: this program was built without GMP");
}

#endif
