// Guidelines on made-up machines: a library that keeps them is not accused, one that breaks one is found.

#include "model/guideline.hpp"
#include "tests/catch.hpp"
#include "tests/random.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace mpisheet;
using Catch::Matchers::Contains;

namespace {

using Cost = std::function<double(const std::string &op, int p, double d)>; ///< [s]

const std::vector<std::string> collectives{"bcast",     "reduce",   "allreduce", "reduce_scatter", "scatter", "gather",
                                           "allgather", "alltoall", "alltoallv", "gatherv",        "scatterv"};

/// Costs that keep every guideline, many of them with equality.
double sane(const std::string &op, int p, double d)
{
    const double message = 1e-6 + d * 1e-9, all = 1e-6 + p * d * 1e-9;
    if (op == "allreduce")
        return 2 * message; // = reduce + bcast = reduce_scatter(d/p) + allgather(d/p), at any p
    if (op == "alltoall" || op == "alltoallv")
        return 4 * all; // equal
    if (op == "allgather")
        return 1.5 * all; // = gather + bcast(p·d)
    if (op == "bcast" || op == "reduce")
        return message; // reduce = reduce_scatter(d/p) + gather(d/p)
    return all / 2;     // gather, scatter, reduce_scatter, and gatherv, scatterv equal to them
}

/// Medians of `launches` launches over sizes 64 B … 256 KiB at p = 4 and 8: each op's cost times a factor of the launch
/// that all have (10 %), and one of the point (`noise`).
std::vector<Sample> launches_of(const Cost &cost, int launches, double noise, std::uint64_t seed)
{
    Random random(seed);
    std::vector<Sample> samples;
    for (int launch = 0; launch < launches; ++launch) {
        const double common = std::exp(0.1 * random.normal());
        for (const std::string &op : collectives)
            for (const int p : {4, 8})
                for (std::int64_t d = 64; d <= 256 << 10; d *= 4)
                    samples.push_back(
                        {.op = op,
                         .p = p,
                         .bytes = d,
                         .launch = launch,
                         .seconds = cost(op, p, static_cast<double>(d)) * common * std::exp(noise * random.normal())});
    }
    return samples;
}

} // namespace

TEST_CASE("a machine at the edge of its guidelines is accused in 5 % of its measurements at most", "[guideline]")
{
    constexpr int machines = 200;
    int accused = 0;
    for (int k = 0; k < machines; ++k) {
        const auto checks = check_guidelines(launches_of(sane, 5, 0.05, 100 + static_cast<std::uint64_t>(k)));
        REQUIRE(checks.size() > 300);
        accused += !violations(checks).empty();
    }
    INFO(accused << " of " << machines << " (seeds from 100)");
    CHECK(accused <= machines / 20);
}

TEST_CASE("a violation of 20 % is found", "[guideline]")
{
    const Cost slow_allreduce = [](const std::string &op, int p, double d) {
        return sane(op, p, d) * (op == "allreduce" && p == 8 && d >= 4096 ? 1.2 : 1.0);
    };
    constexpr int machines = 200;
    int found = 0, places = 0;
    for (int k = 0; k < machines; ++k)
        for (const Violation &violation :
             violations(check_guidelines(launches_of(slow_allreduce, 10, 0.05, 900 + static_cast<std::uint64_t>(k)))))
            if (violation.guideline == "allreduce(d) ≤ reduce(d) + bcast(d)") {
                found += violation.p == 8;
                places += violation.points;
                CHECK(violation.worst.ratio == Approx(1.2).epsilon(0.25));
            }
    INFO(places << " of " << 4 * machines << " places in " << found << " ranges (seeds from 900)");
    CHECK(places >= 0.95 * 4 * machines);
}

TEST_CASE("a broken guideline is named with its range and the variables worth trying", "[guideline]")
{
    const Cost broken = [](const std::string &op, int p, double d) {
        return sane(op, p, d) * (op == "bcast" && p == 4 && d >= 1024 && d <= 16384 ? 20 : 1);
    };
    const auto found = violations(check_guidelines(launches_of(broken, 5, 0.01, 7)));
    const auto bcast = std::find_if(found.begin(), found.end(), [](const Violation &violation) {
        return violation.guideline == "bcast(d) ≤ scatter(d/p) + allgather(d/p)";
    });
    REQUIRE(bcast != found.end());
    CHECK(bcast->p == 4);
    CHECK(bcast->d_min == 1024);
    CHECK(bcast->d_max == 16384);
    CHECK(bcast->points == 3);
    CHECK(bcast->worst.lo > 1);
    CHECK(mpich_variable("bcast") == "MPIR_CVAR_BCAST_INTRA_ALGORITHM");
    CHECK(mpich_variable("reduce_scatter") == "MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM");
    CHECK(open_mpi_variable("alltoallv_b4") == "OMPI_MCA_coll_tuned_alltoallv_algorithm");
    CHECK(open_mpi_variable("gatherv").empty());
    CHECK(mpich_variable("msg").empty());
    // It is not monotone either, in bytes and in processes.
    CHECK(std::any_of(found.begin(), found.end(), [](const Violation &violation) {
        return violation.guideline == "bcast(p) ≤ bcast(more processes)" && violation.p == 4;
    }));
    CHECK(std::any_of(found.begin(), found.end(), [](const Violation &violation) {
        return violation.guideline == "bcast(d) ≤ bcast(more bytes)" && violation.d_max == 16384;
    }));
}

TEST_CASE("what was measured in another state of the machine accuses nobody", "[guideline]")
{
    std::vector<Sample> samples;
    for (int launch = 0; launch < 5; ++launch) {
        samples.push_back({.op = "barrier", .p = 2, .bytes = 0, .launch = launch, .seconds = 1e-6});
        samples.push_back({.op = "allreduce", .p = 2, .bytes = 8, .launch = launch, .seconds = 2e-6});
    }
    CHECK(violations(check_guidelines(samples)).empty());
    for (int launch = 0; launch < 5; ++launch)
        for (int rep = 0; rep < 3; ++rep)
            samples.push_back({.op = "barrier",
                               .p = 2,
                               .bytes = 0,
                               .launch = launch,
                               .rep = rep,
                               .seconds = 9e-6,
                               .machine_state = 1});
    CHECK(violations(check_guidelines(samples)).empty());
    for (Sample &sample : samples)
        sample.machine_state = 0;
    CHECK_FALSE(violations(check_guidelines(samples)).empty());
}

TEST_CASE("one launch judges nothing on a real machine and everything on a simulated one", "[guideline]")
{
    const auto samples = launches_of(
        [](const std::string &op, int p, double d) { return sane(op, p, d) * (op == "gather" ? 100 : 1); }, 1, 0, 1);
    const auto real = check_guidelines(samples);
    CHECK(violations(real).empty());
    CHECK(std::all_of(real.begin(), real.end(), [](const GuidelineCheck &check) { return std::isnan(check.p_value); }));
    const auto simulated = violations(check_guidelines(samples, {.exact = true}));
    REQUIRE_FALSE(simulated.empty());
    CHECK(simulated.front().guideline == "gather(d) ≤ gatherv(d)");
    CHECK(simulated.front().worst.ratio == Approx(100));
}

TEST_CASE("a barrier stands beside the smallest allreduce, a reduction of bytes not beside one of floats",
          "[guideline]")
{
    std::vector<Sample> samples;
    for (int launch = 0; launch < 3; ++launch) {
        samples.push_back({.op = "barrier", .p = 2, .bytes = 0, .launch = launch, .seconds = 9e-6});
        for (const auto &[d, seconds] : {std::pair{2, 5e-6}, {4, 3e-6}, {8, 3.1e-6}})
            samples.push_back({.op = "allreduce", .p = 2, .bytes = d, .launch = launch, .seconds = seconds});
    }
    const auto checks = check_guidelines(samples);
    const auto barrier =
        std::find_if(checks.begin(), checks.end(), [](const GuidelineCheck &check) { return check.op == "barrier"; });
    REQUIRE(barrier != checks.end());
    CHECK(barrier->ratio == Approx(9.0 / 5));
    for (const GuidelineCheck &check : checks)
        CHECK_FALSE((check.op == "allreduce" && check.d == 2));
}

TEST_CASE("a step that single messages have too is no algorithm's", "[guideline]")
{
    std::vector<Sample> samples;
    for (const std::string op : {"msg", "bcast", "gather"})
        for (int launch = 0; launch < 5; ++launch)
            for (std::int64_t d = 1024; d <= 64 << 10; d *= 2) {
                const bool is_beyond = op == "gather" ? d >= 32768 : d >= 16384; // msg and bcast step at 16 KiB
                const double seconds = 1e-6 + 1e-9 * static_cast<double>(d) + (is_beyond ? 1e-4 : 0);
                samples.push_back({.op = op,
                                   .p = op == "msg" ? 2 : 4,
                                   .bytes = d,
                                   .launch = launch,
                                   .seconds = seconds * (1 + 1e-3 * launch)});
            }
    const std::vector<Violation> found = violations(check_guidelines(samples));
    const auto of = [&](const std::string &op) {
        return std::find_if(found.begin(), found.end(), [&](const Violation &one) {
            return one.op == op && one.guideline == op + "(d) ≤ 2 " + op + "(d/2)";
        });
    };
    REQUIRE(of("bcast") != found.end());
    REQUIRE(of("gather") != found.end());
    CHECK(of("bcast")->in_messages);
    CHECK_FALSE(of("gather")->in_messages);
}

TEST_CASE("variables are those that the version of the library has", "[guideline]")
{
    CHECK(mpich_variable("exscan") == "MPIR_CVAR_EXSCAN_INTRA_ALGORITHM");
    CHECK(mpich_variable("reduce_scatter_block") == "MPIR_CVAR_REDUCE_SCATTER_BLOCK_INTRA_ALGORITHM");
    const std::string known = "OMPI_MCA_coll_tuned_exscan_algorithm";
    CHECK(open_mpi_variable("exscan") == known);
    CHECK(open_mpi_variable("exscan", "Open MPI v4.1.4, package: Debian OpenMPI") == known);
    CHECK(open_mpi_variable("exscan", "Open MPI 5.0.1") == known);
    CHECK(open_mpi_variable("reduce_scatter_block", "Open MPI v4.0.3, ident: 4.0.3").empty());
    CHECK(open_mpi_variable("scan", "Open MPI v4.0.3, ident: 4.0.3") == "OMPI_MCA_coll_tuned_scan_algorithm");
}
