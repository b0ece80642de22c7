// The slowest way through a tree: at process counts between the measured ones, and where switches have any number of
// hosts; and how sure what is told of them is.

#include "equations/equations.hpp"
#include "fit/fit.hpp"
#include "fit/levels/between.hpp"
#include "model/sheet/tables.hpp"
#include "model/sheet/text.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

using namespace mpisheet;

namespace {

/// Switches of so many hosts; from 4 KiB on a message holds its sender for half of its time, from 64 KiB on until it
/// has arrived. µs.
struct Switches {
    int hosts = 8;

    [[nodiscard]] double message(int from, int to, double d) const
    {
        return (from / hosts == to / hosts ? 4 : 9) + 2e-6 * d;
    }
    [[nodiscard]] static double held(double d) { return d < 4096 ? 0 : d < 65536 ? 0.5 : 1; }

    /// The tree below `root` over n ranks, the largest part first.
    [[nodiscard]] double bcast(int root, int n, double d) const
    {
        if (n <= 1)
            return 0;
        const int half = half_of(n);
        const double first = message(root, root + half, d);
        return std::max(first + bcast(root + half, n - half, d), held(d) * first + bcast(root, half, d));
    }
    /// The smallest part first.
    [[nodiscard]] double scatter(int root, int n, double d) const
    {
        if (n <= 1)
            return 0;
        const int half = half_of(n);
        double us = message(root, root + half, d * (n - half));
        for (int part = 1; part < half; part *= 2)
            us += held(d * part) * message(root, root + part, d * part);
        return std::max(us + scatter(root + half, n - half, d), scatter(root, half, d));
    }
    /// Recursive doubling among a power of two of ranks.
    [[nodiscard]] double allreduce(int p, double d) const
    {
        std::vector<double> us(static_cast<std::size_t>(p), 0), before;
        for (int apart = 1; apart < p; apart *= 2) {
            before = us;
            for (int rank = 0; rank < p; ++rank)
                us[static_cast<std::size_t>(rank)] =
                    std::max(before[static_cast<std::size_t>(rank)], before[static_cast<std::size_t>(rank ^ apart)]) +
                    message(rank, rank ^ apart, d);
        }
        return *std::max_element(us.begin(), us.end());
    }

private:
    static int half_of(int n)
    {
        int half = 1;
        while (2 * half < n)
            half *= 2;
        return half;
    }
};

std::vector<Sample> samples_of(const Switches &machine, const std::vector<int> &counts)
{
    std::vector<Sample> samples;
    const auto add = [&](const std::string &op, int p, double d, double us) {
        samples.push_back({.op = op, .p = p, .bytes = static_cast<std::int64_t>(d), .seconds = us * 1e-6});
    };
    for (double d = 1; d <= 1 << 20; d *= 2) {
        add("msg", 2, d, machine.message(0, 1, d));
        add("msg_far", 2, d, machine.message(0, machine.hosts, d));
        add("send", 2, d, Switches::held(d) * machine.message(0, 1, d) + 1e-6);
        for (int k = 1; k <= machine.hosts; ++k) {
            if (2 * k <= machine.hosts)
                add("exchange_net", 2 * k, d, machine.message(0, 1, d));
            add("exchange_far", 2 * k, d, machine.message(0, machine.hosts, d));
        }
        for (const int p : counts) {
            add("bcast", p, d, machine.bcast(0, p, d));
            add("scatter", p, d, machine.scatter(0, p, d));
            if ((p & (p - 1)) == 0)
                add("allreduce", p, d, machine.allreduce(p, d));
        }
    }
    return samples;
}

fit::Fit fit_of(const Switches &machine, const std::vector<int> &counts)
{
    return fit::fit(samples_of(machine, counts));
}

} // namespace

TEST_CASE("the slowest way through a tree is not always that to the last rank", "[ways]")
{
    const Switches machine;
    const fit::Fit fitted = fit_of(machine, {2, 3, 4, 6, 8, 12, 16});
    CHECK(in_words(fitted.levels) == "net: 8 ranks in a row, far: all others");
    for (const int p : {9, 10, 20, 28, 33, 40, 64}) // to rank 8 there is one message, to rank 7 three
        for (const double d : {1.0, 4096.0, 65536.0, 1048576.0}) {
            INFO("p = " << p << ", d = " << d);
            CHECK(evaluate(*fitted.find("bcast"), p, d) == Approx(machine.bcast(0, p, d)).epsilon(0.02));
            CHECK(evaluate(*fitted.find("scatter"), p, d) == Approx(machine.scatter(0, p, d)).epsilon(0.02));
        }
}

TEST_CASE("of blocks of six or ten, partners a power of two apart may be in one or not", "[ways]")
{
    struct Blocks {
        int hosts;
        std::vector<int> measured, powers, others;
    };
    const Blocks six{6, {2, 3, 4, 6, 8, 12}, {16, 32, 64}, {10, 14, 16, 20, 24, 32}};
    const Blocks ten{10, {2, 3, 4, 6, 8, 10, 16}, {32, 64}, {11, 12, 20, 24, 32}}; // of 11, 8 has no partner 4 apart
    for (const auto &[hosts, measured, powers, others] : {six, ten}) {
        const Switches machine{.hosts = hosts};
        const fit::Fit fitted = fit_of(machine, measured);
        CHECK(in_words(fitted.levels) == "net: " + std::to_string(hosts) + " ranks in a row, far: all others");
        const fit::OperationFit &bcast = *fitted.find("bcast");
        for (const double d : {1.0, 1024.0}) {
            for (const int p : powers) // 2 and 4 apart some of them are in two blocks
                CHECK(evaluate(*fitted.find("allreduce"), p, d) == Approx(machine.allreduce(p, d)).epsilon(0.02));
            for (const int p : others) {
                INFO("hosts = " << hosts << ", p = " << p << ", d = " << d);
                const double told = evaluate(bcast, p, d), is = machine.bcast(0, p, d);
                CHECK(told > 0.98 * is); // a round is taken to be as far as the farthest of its messages
                CHECK(told < 1.25 * is);
                CHECK((p < 20 || upper(bcast, p, d) > 1.14 * told)); // and beyond the measured p the interval says so
            }
        }
    }
}

TEST_CASE("between the measured process counts intervals hold what trees over blocks of six take", "[ways]")
{
    const Switches machine{.hosts = 6};
    fit::OperationFit bcast = *fit_of(machine, {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64}).find("bcast");
    const auto inside = [&] {
        int held = 0, all = 0;
        for (const int p : {5, 7, 9, 11, 14, 19, 21, 27, 34, 37, 42, 45, 51, 58, 61})
            for (const double d : {1.0, 1024.0}) {
                const double is = machine.bcast(0, p, d);
                held += lower(bcast, p, d) <= is && is <= upper(bcast, p, d) ? 1 : 0;
                ++all;
            }
        return double(held) / all;
    };
    CHECK(inside() < 0.8); // the farthest message of each round is taken for all of them
    fit::widen_between(bcast, [&](double p, double d) { return machine.bcast(0, static_cast<int>(p), d); });
    CHECK(inside() >= 0.9);
    CHECK(bcast.interval.odd_hi < 1.02);                    // the equation is never too low
    CHECK(upper(bcast, 64, 1) / lower(bcast, 64, 1) < 1.1); // powers of two as before
    fit::widen_between(bcast, [](double, double) { return std::optional<double>(); });
    CHECK(bcast.interval.odd_lo > 1.02); // what nobody knows changes nothing
}

TEST_CASE("between measured process counts messages count without what they miss at all of them", "[ways]")
{
    const Switches machine{.hosts = 6};
    const fit::OperationFit bcast = *fit_of(machine, {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64}).find("bcast");
    const auto widened = [&](double factor) {
        fit::OperationFit one = bcast;
        fit::widen_between(one, [&](double p, double d) { return factor * machine.bcast(0, static_cast<int>(p), d); });
        return one.interval;
    };
    CHECK(widened(1.3).odd_lo == Approx(widened(1).odd_lo).epsilon(0.01));
    CHECK(widened(1.3).odd_hi == Approx(widened(1).odd_hi).epsilon(0.01));
}

TEST_CASE("what is missed at measured counts that halve unevenly is in the interval of all like them", "[ways]")
{
    const Switches machine{.hosts = 8};
    fit::OperationFit bcast = *fit_of(machine, {2, 4, 8, 11, 16, 32, 43, 64}).find("bcast");
    const fit::MessageTimes unknown = [](double, double) { return std::optional<double>(); };
    for (fit::Point &point : bcast.measured.points)
        point.us = evaluate(bcast, point.p, point.d);
    fit::widen_between(bcast, unknown);
    CHECK(bcast.interval.odd_hi < 1.02);
    for (fit::Point &point : bcast.measured.points)
        point.us *= point.p == 11 || point.p == 43 ? 1.5 : 1;
    fit::widen_between(bcast, unknown);
    CHECK(bcast.interval.odd_hi == Approx(1.5).epsilon(0.01));
    CHECK(bcast.interval.odd_lo < 1.02);
}

TEST_CASE("the sheet has the half width of the interval around an operation's simulated messages", "[ways]")
{
    const Switches machine{.hosts = 6};
    fit::Fit fitted = fit_of(machine, {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64});
    fit::OperationFit &bcast = *std::find_if(fitted.operations.begin(), fitted.operations.end(),
                                             [](const fit::OperationFit &one) { return one.op == "bcast"; });
    const auto off_by = [&](double factor) {
        return [factor, &machine](double p, double d) { return factor * machine.bcast(0, static_cast<int>(p), d); };
    };
    fit::judge_messages(bcast, [](double, double) { return std::optional<double>(); });
    CHECK(bcast.interval.of_messages == 0);
    fit::judge_messages(bcast, off_by(1.1));
    CHECK(bcast.interval.of_messages == Approx(1.1).epsilon(0.02));
    equations::Scope sheet;
    sheet.load(parse_sheet(sheet_text(fit::to_sheet(fitted)), "sheet.gp"));
    const std::vector<equations::Note> notes = sheet.notes();
    const auto note = std::find_if(notes.begin(), notes.end(),
                                   [](const equations::Note &one) { return one.key.ends_with(".messages"); });
    REQUIRE(note != notes.end());
    CHECK(note->key == "op.bcast.messages");
    CHECK(std::stod(note->value) == Approx(bcast.interval.of_messages).epsilon(1e-3));
}

TEST_CASE("a round is as far as the farthest of its messages", "[ways]")
{
    equations::Scope sheet;
    const std::string text = sheet_text(fit::to_sheet(fit::fit(samples_of({.hosts = 10}, {2, 3, 4, 6, 8, 10, 16}))));
    sheet.load(parse_sheet(text, "sheet.gp"));
    const auto us = [&](const std::string &round) {
        return equations::compile_expression(sheet, "Round(16," + round + ",1)", {}, "round")(std::vector<double>{});
    };
    const auto near = Catch::Detail::Approx(4).epsilon(0.01), far = Catch::Detail::Approx(9).epsilon(0.01);
    CHECK(us("0,11,4") == near); // 0 and 4: rank 8 has no partner 4 apart among eleven
    CHECK(us("0,13,4") == far);  // 8 and 12
    CHECK(us("0,8,2") == near);
    CHECK(us("8,3,2") == far);   // 8 and 10
    CHECK(us("10,8,4") == near); // 10 and 14: the border before the first rank is crossed by nobody
    CHECK(us("16,8,4") == far);  // 16 and 20
}

TEST_CASE("beyond the measured p what bytes take is known less well than what a message takes", "[ways]")
{
    const fit::Fit fitted = fit_of({}, {2, 4, 8, 16});
    const auto width = [&](const char *op, int p, double d) {
        const fit::OperationFit &operation = *fitted.find(op);
        return upper(operation, p, d) / evaluate(operation, p, d) - 1;
    };
    CHECK(width("allreduce", 16, 1048576) < 0.05);
    CHECK(width("allreduce", 64, 1) < 0.05);
    CHECK(width("allreduce", 64, 1048576) > 0.1); // who shares which links no sample told
}
