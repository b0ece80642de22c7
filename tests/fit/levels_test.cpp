// A made-up machine of cores in nodes in switches: what its collectives cost beyond the measured processes follows from
// its messages and from algorithms that the fit infers.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "fit/levels/classes.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"

#include <atomic>
#include <cmath>
#include <functional>
#include <vector>

using namespace mpisheet;

namespace {

/// 4 ranks a node, 4 nodes a switch. A node's link takes all messages of its ranks one after another, a switch has two
/// links; bytes cost 0.3 ns in a node, 1 ns between nodes. µs.
double message(int level, double d)
{
    constexpr double latency[] = {0.5, 2, 5}, byte[] = {0.0003, 0.001, 0.001};
    return latency[level] + byte[level] * d;
}
int level_at(int apart)
{
    return apart < 4 ? 0 : apart < 16 ? 1 : 2;
}
double pairs(int level, double k, double d)
{
    const double share = level == 0 ? 1 : level == 1 ? k : std::max(std::min(k, 4.0), k / 2);
    return message(level, d) + (share - 1) * 0.001 * d;
}
double shift(int p, int s, double d)
{
    const int level = p <= 4 ? 0 : p <= 16 ? 1 : 2;
    const int block = level == 1 ? 4 : 16; // as many of its ranks send out of it, at most as many as are outside
    return pairs(level, level == 0 ? p / 2.0 : std::min({s, p - s, block, p - block}), d);
}

double bcast(int p, double d)
{
    double us = 0;
    for (int s = 1; s < p; s *= 2)
        us += message(level_at(s), d);
    return us;
}

double one_by_one(int p, double d)
{
    double us = 0;
    for (int rank = 1; rank < p; ++rank)
        us += message(level_at(rank), d);
    return us;
}

/// Bruck's below 64 KiB altogether, a ring from there on.
double allgather(int p, double d)
{
    if (p * d >= 65536)
        return (p - 1) * shift(p, 1, d);
    double us = 0;
    for (int s = 1; s < p; s *= 2)
        us += shift(p, s, d * std::min(s, p - s));
    return us;
}

int level_between(int a, int b)
{
    return a / 4 == b / 4 ? 0 : a / 16 == b / 16 ? 1 : 2;
}

/// A tree of k branches: whoever has the message sends it to those s, 2·s … ranks on and waits for all of them; those
/// that leave its node go one after another.
double branches(int k, int p, double d)
{
    std::vector<double> us(static_cast<std::size_t>(p), -1);
    us[0] = 0;
    int step = 1;
    while (step * k < p)
        step *= k;
    for (; step > 0; step /= k)
        for (int rank = 0; rank < p; rank += step * k) {
            int farthest = 0, leave = 0;
            for (int to = rank + step; to < std::min(p, rank + step * k); to += step) {
                farthest = std::max(farthest, level_between(rank, to));
                leave += static_cast<int>(level_between(rank, to) > 0);
            }
            const double after =
                us[static_cast<std::size_t>(rank)] + message(farthest, d) + 0.001 * d * std::max(0, leave - 1);
            for (int to = rank; to < std::min(p, rank + step * k); to += step)
                if (p - rank > step)
                    us[static_cast<std::size_t>(to)] = after;
        }
    return *std::max_element(us.begin(), us.end());
}

/// Neighbour exchange: with one neighbour and the other in turn, what came last. Two pairs leave each node at once.
double neighbours(int p, double d)
{
    if (p % 2 == 1)
        return (p - 1) * shift(p, 1, d);
    std::vector<double> us(static_cast<std::size_t>(p), 0);
    for (int round = 0; round < p / 2; ++round)
        for (int pair = 0; pair < p / 2; ++pair) {
            const int one = 2 * pair, other = round % 2 == 0 ? one + 1 : (one + p - 1) % p;
            const int level = level_between(one, other);
            double &a = us[static_cast<std::size_t>(one)], &b = us[static_cast<std::size_t>(other)];
            a = b = std::max(a, b) + pairs(level, level == 0 ? 1 : 2, round == 0 ? d : 2 * d);
        }
    return *std::max_element(us.begin(), us.end());
}

using Cost = std::function<double(int, double)>;

std::vector<Sample> samples_to(int most)
{
    std::vector<Sample> samples;
    const auto add = [&](const std::string &op, int p, double d, double us) {
        samples.push_back({.op = op, .p = p, .bytes = static_cast<std::int64_t>(d), .seconds = us * 1e-6});
    };
    constexpr const char *names[] = {"node", "net", "far"};
    for (double d = 1; d <= 1 << 20; d *= 2) {
        for (const int p : {2, 3, 4, 6, 8, 12, 16, 24, 32})
            if (p <= most) {
                add("bcast", p, d, bcast(p, d));
                add("allgather", p, d, allgather(p, d));
            }
        add("msg", 2, d, message(0, d));
        add("msg_net", 2, d, message(1, d));
        add("msg_far", 2, d, message(2, d));
        for (int level = 0; level < 3; ++level)
            for (int k = 1; k <= (level == 0 ? 2 : level == 1 ? 4 : 16); k *= 2)
                add(std::string("exchange_") + names[level], 2 * k, d, pairs(level, k, d));
    }
    return samples;
}

/// The messages of the machine, and an operation at some p.
std::vector<Sample> samples_of(const std::string &op, const Cost &cost, const std::vector<int> &counts)
{
    std::vector<Sample> samples = samples_to(2);
    std::erase_if(samples, [](const Sample &sample) { return sample.op == "bcast" || sample.op == "allgather"; });
    for (const int p : counts)
        for (double d = 1; d <= 1 << 20; d *= 2)
            samples.push_back({.op = op, .p = p, .bytes = static_cast<std::int64_t>(d), .seconds = cost(p, d) * 1e-6});
    return samples;
}

} // namespace

TEST_CASE("from one switch's collectives and all levels' messages: those of four switches", "[levels]")
{
    const fit::Fit fitted = fit::fit(samples_to(16));
    CHECK(in_words(fitted.levels) == "node: 4 ranks in a row, net: 16 ranks in a row, far: all others");
    double worst = 0;
    for (const int p : {24, 32, 48, 64})
        for (double d = 1; d <= 1 << 18; d *= 4) {
            worst = std::max(worst, std::abs(evaluate(*fitted.find("bcast"), p, d) / bcast(p, d) - 1));
            worst = std::max(worst, std::abs(evaluate(*fitted.find("allgather"), p, d) / allgather(p, d) - 1));
        }
    CHECK(worst < 0.05);
    CHECK(fitted.find("bcast")->algorithm == "binomial tree");
    CHECK_THAT(fitted.find("allgather")->algorithm, Catch::Contains("Bruck") && Catch::Contains("ring"));
}

TEST_CASE("algorithms of few libraries are named, and predicted beyond what was measured", "[levels]")
{
    struct Row {
        const char *op, *algorithm;
        Cost cost;
    };
    const std::vector<Row> rows{
        {"bcast", "tree of four branches", [](int p, double d) { return branches(4, p, d); }},
        {"bcast", "tree of eight branches", [](int p, double d) { return branches(8, p, d); }},
        {"allgather", "neighbour exchange", neighbours},
    };
    for (const auto &[op, algorithm, cost] : rows) {
        const fit::Fit fitted = fit::fit(samples_of(op, cost, {2, 3, 4, 6, 8, 12, 16, 24, 32}));
        const fit::OperationFit &operation = *fitted.find(op);
        INFO(algorithm << ", told: " << operation.algorithm << operation.beyond->text);
        CHECK(operation.algorithm == algorithm);
        for (const int p : {48, 64, 128})
            for (double d = 1; d <= 1 << 18; d *= 8) {
                INFO("p = " << p << ", d = " << d);
                CHECK(evaluate(operation, p, d) == Approx(cost(p, d)).epsilon(0.05));
            }
    }
}

TEST_CASE("algorithms are recognised by what is known of their times beyond their equations", "[levels]")
{
    const auto cost = [](double p, double d) { return bcast(int(p), d) * (int(p) % 3 == 0 ? 1.4 : 1); };
    const std::vector<Sample> samples = samples_of("bcast", cost, {2, 3, 4, 6, 8, 12, 16, 24, 32});
    std::atomic<bool> asked = false, is_fitted = true; // perhaps by several threads
    const fit::TimesFrom known = [&](const fit::Fit &so_far) -> fit::AlgorithmTimes {
        asked = true;
        if (so_far.levels.size() != 3 || so_far.find("msg") == nullptr)
            is_fitted = false;
        return {.of = [&](const Algorithm &algorithm, const std::string &, double p, double d) {
            return algorithm.name == std::string("binomial tree") ? std::optional(cost(p, d)) : std::nullopt;
        }};
    };
    CHECK(fit::fit(samples, {}, {}, known).find("bcast")->algorithm == "binomial tree");
    CHECK(asked);
    CHECK(is_fitted);
    CHECK(fit::fit(samples).find("bcast")->algorithm != "binomial tree");
}

TEST_CASE("over links algorithms are told by their times alone, and which others tell the points as well", "[levels]")
{
    const auto cost = [](double p, double d) { return 10 * bcast(int(p), d); };
    const fit::TimesFrom known = [&](const fit::Fit &) {
        return fit::AlgorithmTimes{.of =
                                       [&](const Algorithm &algorithm, const std::string &, double p, double d) {
                                           return algorithm.function.starts_with("Binomial") ? std::optional(cost(p, d))
                                                                                             : std::nullopt;
                                       },
                                   .alone = true};
    };
    const std::vector<Sample> samples = samples_of("bcast", cost, {2, 3, 4, 6, 8, 12, 16, 24, 32});
    const fit::Fit fitted = fit::fit(samples, {}, {}, known);
    CHECK(fitted.find("bcast")->algorithm == "binomial tree");
    CHECK(fitted.find("bcast")->alike == "Binomial or Binomial_across or Binomial_held");
    CHECK_THAT(sheet_text(fit::to_sheet(fitted)), Catch::Contains("#@ op.bcast.alike = Binomial or Binomial_across"));
}

TEST_CASE("nodes that are filled unequally may have an algorithm of their own", "[levels]")
{
    const auto cost = [](int p, double d) { return p > 4 && p % 4 > 0 ? one_by_one(p, d) : bcast(p, d); };
    const fit::Fit fitted = fit::fit(samples_of("bcast", cost, {2, 3, 4, 6, 8, 10, 12, 14, 16, 24, 26, 32}));
    const fit::OperationFit &operation = *fitted.find("bcast");
    REQUIRE(operation.beyond);
    CHECK_THAT(operation.beyond->text, Catch::Contains("Partly(p)"));
    for (const int p : {18, 20, 22, 30, 40, 42})
        CHECK(evaluate(operation, p, 4096) == Approx(cost(p, 4096)).epsilon(0.02));
}

TEST_CASE("odd process counts may have an algorithm of their own, beside those that fill nodes unequally", "[levels]")
{
    const auto cost = [](int p, double d) {
        return p % 2 > 0 ? branches(4, p, d) : p > 4 && p % 4 > 0 ? one_by_one(p, d) : bcast(p, d);
    };
    const fit::Fit fitted =
        fit::fit(samples_of("bcast", cost, {2, 3, 4, 6, 8, 10, 11, 12, 14, 16, 19, 22, 24, 27, 32}));
    const fit::OperationFit &operation = *fitted.find("bcast");
    REQUIRE(operation.beyond);
    INFO(operation.beyond->text);
    CHECK_THAT(operation.beyond->text, Catch::Contains("Partly(p)") && Catch::Contains("int(p)%2 > 0"));
    for (const int p : {18, 20, 21, 29, 30, 40, 42, 43})
        CHECK(evaluate(operation, p, 4096) == Approx(cost(p, 4096)).epsilon(0.02));
}

TEST_CASE("an equation is not made shorter at the cost of uneven process counts, of which few are measured", "[levels]")
{
    const auto ring = [](int p, double d) {
        double us = (p - 1) * shift(p, 1, d / p);
        for (int s = 1; s < p; s *= 2)
            us += message(level_at(s), d * s / p);
        return us;
    };
    const auto cost = [&](int p, double d) {
        if (p <= 4 || d < 16384 || p % 4 == 0)
            return bcast(p, d);
        return p % 2 == 0 ? (d < 65536 ? bcast(p, d) : 2 * bcast(p, d)) : d < 131072 ? ring(p, d) : one_by_one(p, d);
    };
    const fit::Fit fitted = fit::fit(samples_of("bcast", cost, {2, 3, 4, 6, 8, 11, 12, 16, 22, 24, 32, 43, 48, 64}));
    const fit::OperationFit &operation = *fitted.find("bcast");
    REQUIRE(operation.beyond);
    INFO(operation.beyond->text);
    for (const int p : {13, 21, 29, 41})
        for (const double d : {4096, 32768, 262144}) {
            INFO("p = " << p << ", d = " << d);
            CHECK(evaluate(operation, p, d) == Approx(cost(p, d)).epsilon(0.05));
        }
}

TEST_CASE("the sheet's text is what the fit computes, and ppn can be set", "[levels]")
{
    const fit::Fit fitted = fit::fit(samples_to(16));
    equations::Scope scope;
    scope.load(parse_sheet(sheet_text(fit::to_sheet(fitted)), "sheet.gp"));
    const equations::Program text = equations::compile(scope, "tallgather");
    for (const int p : {1, 2, 12, 24, 64})
        for (const double d : {1.0, 1000.0, 65536.0})
            CHECK(text({double(p), d}) == Approx(evaluate(*fitted.find("allgather"), p, d)));
    // In turn on 16 nodes, four in a switch: two rounds between nodes, two between switches, where all four ranks of a
    // node send at once, two within nodes.
    scope.set("cyclic", 1);
    CHECK(equations::compile(scope, "tbcast")({64, 65536}) ==
          Approx(2 * message(0, 65536) + 2 * pairs(1, 4, 65536) + 2 * pairs(2, 4, 65536)).epsilon(0.01));
    CHECK(equations::compile(scope, "Apart")({64, 32}) == 0);
    CHECK(equations::compile(scope, "Apart")({64, 5}) == 20);
    scope.set("cyclic", 0);
    scope.set("ppn", 1);
    CHECK(equations::compile(scope, "nodes")({32}) == 32);
    // Each rank on a node of its own: four in a switch, so two rounds between nodes and three between switches.
    CHECK(equations::compile(scope, "tbcast")({32, 65536}) ==
          Approx(2 * message(1, 65536) + 3 * message(2, 65536)).epsilon(0.01));
}

TEST_CASE("where algorithms miss what was measured, the fitted equation stays up to there", "[levels]")
{
    std::vector<Sample> samples = samples_to(16);
    for (Sample &sample : samples)
        if (sample.op == "bcast" && (sample.p == 3 || sample.p == 6))
            sample.seconds *= 1.3; // what no algorithm of the table does
    const fit::Fit fitted = fit::fit(samples);
    const fit::OperationFit &bcast_fit = *fitted.find("bcast");
    REQUIRE(bcast_fit.beyond);
    CHECK(bcast_fit.beyond->p == 16);
    CHECK(evaluate(bcast_fit, 6, 65536) == Approx(1.3 * bcast(6, 65536)).epsilon(0.15));
    CHECK(evaluate(bcast_fit, 64, 65536) == Approx(bcast(64, 65536)).epsilon(0.02));
    CHECK_THAT(fit::to_sheet(fitted).operations[1].equation,
               Catch::StartsWith("(as_measured(p) ? p <= 16 : p <= 1) ? "));
}

TEST_CASE("samples without levels are fitted as ever", "[levels]")
{
    std::vector<Sample> samples = samples_to(16);
    std::erase_if(samples, [](const Sample &sample) { return sample.op.find('_') != std::string::npos; });
    const fit::Fit fitted = fit::fit(samples);
    CHECK(fitted.machine.empty());
    CHECK_FALSE(fitted.find("bcast")->beyond);
}

TEST_CASE("levels of messages that noise has made level give a sheet all the same", "[levels]")
{
    std::vector<Sample> samples = samples_to(16);
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (samples[i].op.starts_with("msg") || samples[i].op.starts_with("exchange_"))
            samples[i].seconds = 5e-6 * (1 + 0.1 * static_cast<double>(i % 3));
    const fit::Fit fitted = fit::fit(samples);
    equations::Scope scope;
    scope.load(parse_sheet(sheet_text(fit::to_sheet(fitted)), "sheet.gp"));
    for (const char *op : {"tbcast", "tallgather"})
        for (const int p : {2, 16, 64})
            CHECK(equations::compile(scope, op)({double(p), 4096}) > 0);
}

TEST_CASE("few processes end with a full block if one ends there, else at a power of two", "[fit][levels]")
{
    std::vector<fit::Point> points;
    fit::Choices of{.tried = {{"few", "Few(p,d)", 0, false, {}}, {"many", "Many(p,d)", 0, false, {}}}};
    for (const double p : {3, 4, 6, 12, 16, 24})
        for (const double d : {8, 64, 512}) {
            points.push_back({p, d, 1, 0.01});
            of.tried[0].errors.push_back(p <= 6 ? 0 : 1);
            of.tried[1].errors.push_back(p <= 6 ? 1 : 0);
        }
    const auto condition = [&](const std::vector<double> &borders) {
        return fit::best_classes({points, of, {}, borders}).front().condition;
    };
    CHECK(condition({}) == "p < 8");
    CHECK(condition({6}) == "p <= Width(1)");
    CHECK(condition({3, 9}) == "p <= Width(2)");
    CHECK(condition({12}) == "p < 8");
}

namespace {

/// Nodes of four ranks on a network that carries three messages at once. µs.
std::vector<Sample> on_a_medium(double medium_of_last)
{
    std::vector<Sample> samples;
    const auto add = [&](const std::string &op, int p, double d, double us) {
        samples.push_back({.op = op, .p = p, .bytes = static_cast<std::int64_t>(d), .seconds = us * 1e-6});
    };
    for (double d = 1; d <= 1 << 20; d *= 2) {
        add("msg", 2, d, message(0, d));
        add("msg_net", 2, d, message(1, d));
        for (const int pairs : {1, 2})
            add("exchange_node", 2 * pairs, d, message(0, d));
        for (const int k : {1, 2, 4}) // a node's link takes one after another
            add("exchange_net", 2 * k, d, pairs(1, k, d));
        for (const int p : {8, 16, 32, 64})
            add("sendrecv", p, d, message(1, d) + (std::max(4.0, p / (p < 64 ? 3 : medium_of_last)) - 1) * 0.001 * d);
    }
    return samples;
}

} // namespace

TEST_CASE("what joins all nodes is found where one number of messages tells what all ranks take at all counts",
          "[levels]")
{
    const auto medium = [](double of_last) {
        equations::Scope sheet;
        sheet.load(parse_sheet(sheet_text(fit::to_sheet(fit::fit(on_a_medium(of_last)))), "sheet.gp"));
        return equations::compile(sheet, "Medium")({2.0});
    };
    CHECK(medium(3) == Approx(3).epsilon(0.02));
    CHECK(medium(1) > 1e6); // one message at 64 ranks, three at 32
    CHECK(medium(16) > 1e6);
}
