// Models derived from programs whose counts and bytes are known.

#include "equations/equations.hpp"
#include "model/error.hpp"
#include "recordings/derive/derive.hpp"
#include "recordings/derive/law.hpp"
#include "tests/catch.hpp"
#include "tests/recordings/replay/made_recording.hpp"

#include <functional>

using namespace mpisheet;
using namespace mpisheet::derive;
using Catch::Matchers::Contains;

namespace {

/// Of that many reals.
std::uint64_t reals(int number)
{
    return sizeof(double) * static_cast<std::uint64_t>(number);
}

using Program = std::function<void(MadeRecording &run, int p, int n)>;

const std::vector<int> few_p{2, 4, 8, 16}, few_n{60, 130, 200};

std::vector<Summary> runs_of(const Program &program, const std::vector<int> &all_p = few_p,
                             const std::vector<int> &all_n = few_n)
{
    std::vector<Summary> runs;
    for (const int p : all_p)
        for (const int n : all_n) {
            MadeRecording run(p);
            run.recording.size = {"n", static_cast<double>(n)};
            program(run, p, n);
            runs.push_back(summarise(run.recording, run.source()));
        }
    return runs;
}

Derived derived(const Program &program)
{
    return derive_model(runs_of(program), {"app", "n"});
}

/// The value of a function of the model, over a sheet in which every cost tells its arguments.
double value(const Derived &model, const std::string &function, double p, double d)
{
    equations::Scope sheet;
    sheet.load(equations::parse("tmsg(d) = 1000 + d\ntsend(d) = 10 + d\ntallsend(p,d) = 1000 + d\n"
                                "tshift_all(p,s,d) = 1000 + d + s\ntallreduce(p,d) = 1e6*p + d\n"
                                "tallgather(p,d) = 1e6*p + d\ntbcast(p,d) = 1e6*p + d\ntbarrier(p) = p\n",
                                "sheet"));
    equations::Scope scope(&sheet);
    scope.load(equations::parse(model.text, "model"));
    return equations::compile(scope, function)({p, d});
}

/// All ranks exchange with others at once.
void exchange(MadeRecording &run, int p, const std::function<std::vector<int>(int)> &partners, std::uint64_t bytes)
{
    for (int rank = 0; rank < p; ++rank) {
        std::uint64_t request = 0;
        std::vector<std::uint64_t> requests;
        for (const int other : partners(rank)) {
            run.receive(rank, other, bytes, ++request);
            requests.push_back(request);
            run.send(rank, other, bytes, ++request);
            requests.push_back(request);
        }
        if (!requests.empty())
            run.wait(rank, requests);
    }
}

} // namespace

TEST_CASE("a run of one rank does not say how often several meet, and all ranks are p", "[derive]")
{
    const Program sums = [](MadeRecording &run, int p, int n) {
        for (int step = 0; step < 200; ++step)
            for (int rank = 0; rank < p; ++rank)
                run.collective(rank, "MPI_Allreduce", static_cast<std::uint64_t>(n));
    };
    for (const std::vector<int> &all_p : {std::vector<int>{1, 2}, std::vector<int>{2}}) {
        const Derived model = derive_model(runs_of(sums, all_p), {"app", "n"});
        CHECK(value(model, "ttotal", 64, 100) == Approx(200 * (64e6 + 100)));
        CHECK(value(model, "ttotal", 1, 100) == 0);
    }
}

TEST_CASE("messages never cost less than nothing where a sheet dips between two sizes", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        exchange(
            run, p,
            [&](int rank) {
                std::vector<int> partners;
                for (int k = 0; k < n; ++k)
                    partners.push_back((rank + 1) % p);
                return partners;
            },
            256);
    });
    INFO(model.text);
    REQUIRE_THAT(model.text, Contains("tmany("));
    equations::Scope sheet; // 256 bytes take 0.1 us less than 8
    sheet.load(equations::parse("tmsg(d) = d > 200 ? 4.9 : 5\ntsend(d) = 0\ntallsend(p,d) = tmsg(d)\n"
                                "tshift_all(p,s,d) = tmsg(d)\n",
                                "sheet"));
    equations::Scope scope(&sheet);
    scope.load(equations::parse(model.text, "model"));
    CHECK(equations::compile(scope, "ttotal")({8, 1000}) == Approx(4.9));
    CHECK(equations::compile(scope, "ttotal")({8, 0}) == 0); // no message: nothing is divided by their number
}

TEST_CASE("a ring of blocks of rows is recovered: rounds, bytes and the sums after them", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        for (int step = 0; step < 20; ++step) {
            for (const int by : {1, p - 1})
                exchange(
                    run, p, [&](int rank) { return std::vector<int>{(rank + by) % p}; }, reals(n));
            for (int rank = 0; rank < p; ++rank)
                run.collective(rank, "MPI_Allreduce", 8);
        }
        for (int rank = 0; rank < p; ++rank)
            run.collective(rank, "MPI_Allgather", reals((n + p - 1) / p));
    });
    INFO(model.text);
    CHECK(model.fitted == 0);
    CHECK_THAT(model.text, Contains("40*tallsend(p, 8*d)"));
    CHECK_THAT(model.text, Contains("20*tallreduce(p, 8)"));
    CHECK_THAT(model.text, Contains("tallgather(p, 8*ceil(real(d)/p))"));
    CHECK(value(model, "ttotal", 64, 1000) == Approx(40 * (1000 + 8000) + 20 * (64e6 + 8) + 64e6 + 8 * 16));
    CHECK(value(model, "ttotal", 1, 1000) == 0);
}

TEST_CASE("a closed cube of processes is recovered, though small ones have fewer sides", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        const int z = p < 8 ? 1 : 2, y = p < 4 ? 1 : 2, x = p / y / z;
        const int sides[] = {x, y, z}, apart[] = {1, x, x * y};
        for (int k = 0; k < 3; ++k)
            for (const int by : {1, sides[k] - 1})
                exchange(
                    run, p,
                    [&](int rank) {
                        const int at = rank / apart[k] % sides[k];
                        return std::vector<int>{rank + ((at + by) % sides[k] - at) * apart[k]};
                    },
                    reals(n * n));
    });
    INFO(model.text);
    CHECK(model.fitted == 0);
    // of 4 x 4 x 4, each side twice
    CHECK(value(model, "ttotal", 64, 10) == Approx(2 * (1000 + 800) * (1801. + 1804 + 1816) / 1801));
}

TEST_CASE("neighbours over edges and corners of an open cube are recovered with their bytes", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        const int z = p < 8 ? 1 : 2, y = p < 4 ? 1 : 2, x = p / y / z;
        for (int rank = 0; rank < p; ++rank) {
            std::uint64_t request = 0;
            std::vector<std::uint64_t> requests;
            const int i = rank % x, j = rank / x % y, k = rank / x / y;
            for (int di = -1; di <= 1; ++di)
                for (int dj = -1; dj <= 1; ++dj)
                    for (int dk = -1; dk <= 1; ++dk) {
                        const bool is_inside = i + di >= 0 && i + di < x && j + dj >= 0 && j + dj < y && k + dk >= 0 &&
                                               k + dk < z && (di != 0 || dj != 0 || dk != 0);
                        if (!is_inside)
                            continue;
                        const int other = rank + di + dj * x + dk * x * y;
                        const auto bytes = reals((di ? 1 : n) * (dj ? 1 : n) * (dk ? 1 : n));
                        run.receive(rank, other, bytes, ++request);
                        requests.push_back(request);
                        run.send(rank, other, bytes, ++request);
                        requests.push_back(request);
                    }
            run.wait(rank, requests);
        }
    });
    INFO(model.text);
    CHECK_THAT(model.text, Contains("8*shell_of_cube(p,d,d,d)"));
    CHECK_THAT(model.text, Contains("around_cube(p)"));
}

TEST_CASE("regions are parts, and their computing has the imbalance of the ranks", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        run.recording.phases = {"solve"};
        for (int rank = 0; rank < p; ++rank) {
            run.add(rank, "MPI_Pcontrol", {.action = record::Action::phase, .phase = 0});
            run.compute(rank, 1e-6 * n * n / p * (rank == 0 ? 1.5 : (p - 1.5) / (p - 1)));
            run.collective(rank, "MPI_Barrier", 0);
            run.add(rank, "MPI_Pcontrol", {.action = record::Action::phase, .phase = record::no_phase});
        }
    });
    INFO(model.text);
    CHECK_THAT(model.text, Contains("#@ parts = tsolve\n") && Contains("tsolve_compute(p,d) = compute*"));
    CHECK(value(model, "tsolve_compute", 32, 400) == Approx(1.5 * 400 * 400 / 32).epsilon(1e-3));
    CHECK(value(model, "tsolve", 32, 400) == Approx(1.5 * 400 * 400 / 32 + 32).epsilon(1e-3));
}

TEST_CASE("a region may be called like an operation, and like another region but for a sign", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int) {
        run.recording.phases = {"bcast", "a-b", "a b"};
        for (int rank = 0; rank < p; ++rank)
            for (const std::uint32_t phase : {0U, 1U, 2U}) {
                run.add(rank, "MPI_Pcontrol", {.action = record::Action::phase, .phase = phase});
                run.collective(rank, phase == 0 ? "MPI_Bcast" : "MPI_Barrier", 8);
                run.add(rank, "MPI_Pcontrol", {.action = record::Action::phase, .phase = record::no_phase});
            }
    });
    INFO(model.text);
    CHECK(value(model, "ttotal", 4, 60) == Approx(4e6 + 8 + 2 * 4));
    CHECK(value(model, "tbcast_", 4, 60) == Approx(4e6 + 8));
}

TEST_CASE("a root that sends to everybody spends its sends, and each of the others a message", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        for (int rank = 1; rank < p; ++rank) {
            run.send(0, rank, static_cast<std::uint64_t>(n));
            run.receive(rank, 0, static_cast<std::uint64_t>(n));
        }
    });
    INFO(model.text);
    CHECK(model.fitted == 0);
    CHECK_THAT(model.text, Contains("(p-1)*tsend(d)"));
}

TEST_CASE("collectives over rows and columns of a grid know their members", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        const int y = p < 4 ? 1 : p < 16 ? 2 : 4, x = p / y;
        for (int row = 0; row < y; ++row) {
            std::vector<int> members(static_cast<std::size_t>(x));
            std::iota(members.begin(), members.end(), row * x);
            const std::uint32_t communicator = run.communicator(members);
            for (const int rank : members)
                run.collective(rank, "MPI_Bcast", static_cast<std::uint64_t>(8 * n * n / p), communicator);
        }
    });
    INFO(model.text);
    CHECK(model.fitted == 0);
    CHECK_THAT(model.text, Contains("tbcast(grid_x(p), 8*real(d**2)/p)"));
}

TEST_CASE("what no form has is fitted, and the interval says how well", "[derive]")
{
    const Derived model = derived([](MadeRecording &run, int p, int n) {
        const auto bytes = static_cast<std::uint64_t>(100 + 7.3 * std::pow(n, 1.5) + 11 * (n % 7));
        exchange(
            run, p, [&](int rank) { return std::vector<int>{rank ^ 1}; }, bytes);
    });
    INFO(model.text);
    CHECK(model.fitted > 0);
    CHECK_THAT(model.text, Contains("within(") && Contains("fitted, "));
}

TEST_CASE("a guess does not grow with p as well as with d", "[derive][law]")
{
    std::vector<Cell> cells;
    std::vector<double> values;
    for (const double p : {2., 4., 8., 16.})
        for (const double d : {16., 20., 24.}) {
            cells.push_back({p, d});
            values.push_back(7.7 * d * d / std::sqrt(p) * (1 + 0.15 * std::sin(p * d)) + 900);
        }
    const std::vector<Form> forms = forms_at(cells);
    const Law law = find_law(forms, cells, values);
    INFO(law.text);
    CHECK(!law.exact);
    const double at_1024 = values_at(law.text, {{1024, 24}}).front();
    CHECK(at_1024 < 2 * values.back());
}

TEST_CASE("two runs of the same p and size are refused", "[derive]")
{
    const Program nothing = [](MadeRecording &, int, int) {};
    CHECK_THROWS_WITH(derive_model(runs_of(nothing, {2, 2}, {64}), {"app", "n"}),
                      Contains("two recordings are of 2 ranks"));
}

TEST_CASE("what is sent after something has come is another round, whenever its answer was asked for", "[derive]")
{
    MadeRecording run(2);
    run.site = "ask.c:10";
    for (const int rank : {0, 1}) { // each asks the other, answers, and gets its answer
        run.receive(rank, 1 - rank, 500, 1).send(rank, 1 - rank, 100);
        run.receive(rank, 1 - rank, 100).send(rank, 1 - rank, 500);
        run.wait(rank, {1});
    }
    const Summary summary = summarise(run.recording, run.source());
    std::vector<std::pair<double, std::uint64_t>> rounds;
    for (const auto &[place, uses] : summary.places)
        for (const auto &[use, count] : uses) {
            CHECK(place.kind == Kind::exchange);
            CHECK(use.messages == 1);
            rounds.emplace_back(use.bytes, count);
        }
    CHECK(rounds == std::vector<std::pair<double, std::uint64_t>>{{100, 1}, {500, 1}});
}

TEST_CASE("who goes on with whatever comes first has one round with all that is on its way", "[derive]")
{
    MadeRecording run(2);
    for (const int rank : {0, 1}) {
        record::Event any{.action = record::Action::wait, .timing_decides = true};
        any.requests = {1};
        run.receive(rank, 1 - rank, 100, 1).receive(rank, 1 - rank, 500, 2).send(rank, 1 - rank, 100);
        run.add(rank, "MPI_Waitany", any).send(rank, 1 - rank, 500).wait(rank, {2});
    }
    const Summary summary = summarise(run.recording, run.source());
    REQUIRE(summary.places.size() == 1);
    const auto &[use, count] = *summary.places.begin()->second.begin();
    CHECK(use.messages == 2);
    CHECK(use.bytes == 600);
    CHECK(count == 1);
}

TEST_CASE("polls that found nothing are computing, and so is the last one of those that a message ended", "[derive]")
{
    MadeRecording run(2);
    record::Event found{.action = record::Action::wait};
    found.requests = {7};
    run.send(0, 1, 1000).compute(0, 1e-6);
    run.compute(1, 1e-6).poll(1, "MPI_Iprobe", {}, 4, 2e-6);
    run.receive(1, 0, 1000, 7).poll(1, "MPI_Test", found, 100, 50e-6);
    const Summary summary = summarise(run.recording, run.source());
    CHECK(summary.computing.at("").longest == Approx(3.5e-6));
    CHECK(summary.computing.at("").mean == Approx(2.25e-6));
}

TEST_CASE("a law is the shortest that has all values", "[derive][law]")
{
    std::vector<Cell> cells;
    for (const double p : {2., 3., 4., 6., 8., 12.})
        for (const double d : {100., 200., 500.})
            cells.push_back({p, d});
    const std::vector<Form> forms = forms_at(cells);
    const auto law_of = [&](const std::function<double(double, double)> &truth) {
        std::vector<double> values;
        for (const Cell &cell : cells)
            values.push_back(truth(cell.p, cell.d));
        return find_law(forms, cells, values);
    };
    CHECK(law_of([](double, double) { return 7; }).text == "7");
    CHECK(law_of([](double p, double) { return p - 1; }).text == "(p-1)");
    CHECK(law_of([](double p, double) { return std::ceil(std::log2(p)); }).text == "clog2(p)");
    CHECK(law_of([](double, double d) { return 16 * d + 64; }).text == "16*d + 64");
    CHECK(law_of([](double p, double d) { return 8 * std::ceil(d / p); }).text == "8*ceil(real(d)/p)");
    CHECK(law_of([](double p, double d) { return 4 * d * d / p; }).text == "4*real(d**2)/p");
    CHECK(law_of([](double p, double d) { return 8 * d / p; }).exact);
}
