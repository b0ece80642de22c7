#include "farm/runtime/outcome.hpp"

#include "formats/fields.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mpisheet::farm {
namespace {

/// Lower bounds of 1, 2, 5, 10, … around `seconds`.
double bin_below(double seconds)
{
    const double decade = std::pow(10.0, std::floor(std::log10(seconds) + 1e-12));
    const double mantissa = seconds / decade * (1 + 1e-12);
    return decade * (mantissa >= 5 ? 5 : mantissa >= 2 ? 2 : 1);
}

double bin_above(double low)
{
    const double decade = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
    const double mantissa = std::round(low / decade);
    return decade * (mantissa >= 5 ? 10 : mantissa >= 2 ? 5 : 2);
}

double execution_seconds(const std::vector<Executed> &tasks)
{
    double sum = 0;
    for (const Executed &task : tasks)
        sum += task.seconds;
    return sum;
}

/// How much of a task a node with children executes between two looks for messages [s]; 0: it is interrupted.
double look_interval(const Outcome &outcome, const std::vector<double> &times)
{
    double executing = 0, attended = 0;
    std::int64_t executed = 0, polls = 0;
    for (std::size_t v = 0; v < outcome.tree.child_count.size(); ++v)
        if (outcome.tree.child_count[v] > 0) {
            const NodeReport &node = outcome.report.nodes[v];
            executing += node.executing, attended += node.attended;
            executed += node.executed, polls += node.polls;
        }
    if (2 * attended > executing || executed == 0)
        return 0;
    return polls == 0 ? *std::max_element(times.begin(), times.end())
                      : (executing - attended) / static_cast<double>(executed + polls);
}

/// The manager's own work while others execute is no overhead of the farm: a manager of its own has that rate; a root
/// that is the manager too is slower by this.
FarmPrediction predict_with_manager(const Outcome &outcome, const std::vector<double> &times)
{
    const auto tasks = static_cast<double>(times.size());
    const double managing = outcome.managing - outcome.before - outcome.after;
    HybridOptions options;
    options.farm.poll_interval = look_interval(outcome, times);
    options.farm.interconnect = outcome.interconnect;
    options.farm.first_rank = outcome.manager_works ? 0 : 1;
    if (!outcome.manager_works) {
        if (managing > 0)
            options.farm.manager.rate = tasks / managing;
        return predict(outcome.tree, outcome.costs, times, options);
    }
    options.farm.root_manages = true;
    FarmPrediction found = predict(outcome.tree, outcome.costs, times, options);
    if (managing < 1e-3 * found.makespan)
        return found;
    constexpr double slowest = 0.01;
    options.farm.speed.assign(outcome.tree.parent.size(), 1.0);
    for (int step = 0; step < 4; ++step) {
        options.farm.speed[0] = std::max(slowest, 1 - managing / found.makespan);
        found = predict(outcome.tree, outcome.costs, times, options);
    }
    return found;
}

const formats::Fields<Executed> trace_fields{
    formats::required("task", &Executed::id, "from 0 in the order of making"),
    formats::required("node", &Executed::node, "that executed it"),
    formats::required("start_s", &Executed::start, "since the first task's start [s]"),
    formats::required("seconds", &Executed::seconds, formats::is_seconds, "T_e [s]"),
    formats::written<Executed, std::string>(
        "status", [](const Executed &task) -> std::string { return task.status == Status::done ? "done" : "failed"; },
        "done or failed"),
    formats::required("attempts", &Executed::attempts, formats::at_least(1), "how many it took"),
};

} // namespace

Overheads measured_overheads(const std::vector<NodeReport> &nodes)
{
    double ee = 0, ef = 0, ff = 0, eo = 0, fo = 0;
    for (std::size_t v = nodes.size() > 1 ? 1 : 0; v < nodes.size(); ++v) {
        const auto e = static_cast<double>(nodes[v].messages), f = static_cast<double>(nodes[v].forwarded_messages);
        ee += e * e, ef += e * f, ff += f * f;
        eo += e * nodes[v].overhead, fo += f * nodes[v].overhead;
    }
    const double determinant = ee * ff - ef * ef;
    if (ff == 0 || determinant <= 1e-12 * ee * ff)
        return {ee > 0 ? eo / ee : 0, ee > 0 ? eo / ee : 0}; // no node forwarded: as much as executing, at a guess
    Overheads found{(eo * ff - fo * ef) / determinant, (ee * fo - ef * eo) / determinant};
    if (found.beta_e < 0)
        found = {0, fo / ff};
    else if (found.beta_f < 0)
        found = {eo / ee, 0};
    return found;
}

std::vector<Bin> histogram(const std::vector<Executed> &tasks)
{
    std::vector<Bin> bins;
    std::vector<double> times;
    for (const Executed &task : tasks)
        times.push_back(std::max(task.seconds, 1e-8));
    std::sort(times.begin(), times.end());
    for (const double time : times) {
        if (bins.empty())
            bins.push_back({bin_below(time), bin_above(bin_below(time)), 0});
        while (time >= bins.back().high)
            bins.push_back({bins.back().high, bin_above(bins.back().high), 0});
        ++bins.back().tasks;
    }
    return bins;
}

void note_times(Application &application, Outcome &outcome, double (*clock)())
{
    application.make = [make = application.make, &outcome, clock](Writer &task) {
        const double start = clock();
        const bool made = make(task);
        const double seconds = clock() - start;
        if (outcome.managing == 0)
            outcome.before = seconds;
        outcome.managing += seconds;
        if (made)
            outcome.task_bytes += static_cast<double>(task.payload().size());
        return made;
    };
    application.take = [take = application.take, &outcome, clock](const Result &result) {
        if (result.node >= 0)
            outcome.tasks.push_back(
                {result.id, result.node, result.start, result.seconds, result.status, result.attempts});
        outcome.result_bytes += static_cast<double>(result.bytes.size());
        if (!take)
            return;
        const double start = clock();
        take(result);
        outcome.after = clock() - start;
        outcome.managing += outcome.after;
    };
}

void evaluate(Outcome &outcome, std::optional<double> beta_e, std::optional<double> beta_f)
{
    std::sort(outcome.tasks.begin(), outcome.tasks.end(),
              [](const Executed &a, const Executed &b) { return a.id < b.id; });
    outcome.measured = measured_overheads(outcome.report.nodes);
    outcome.blind = beta_e.has_value() && beta_f.has_value();
    const double sum = execution_seconds(outcome.tasks);
    const double count = std::max<double>(1, static_cast<double>(outcome.tasks.size()));
    outcome.mean_seconds = sum / count;
    outcome.efficiency = outcome.report.makespan > 0 ? sum / (outcome.report.makespan * outcome.tree.nodes()) : 0;
    double messages = 0, executed = 0;
    for (const NodeReport &node : outcome.report.nodes)
        messages += static_cast<double>(node.messages), executed += static_cast<double>(node.executed);
    const double batch = messages > 0 ? executed / messages : 1;
    outcome.costs.T_e = outcome.mean_seconds;
    outcome.costs.beta_e = beta_e.value_or(outcome.measured.beta_e) / batch;
    outcome.costs.beta_f = beta_f.value_or(outcome.measured.beta_f) / batch;
    outcome.costs.D_t = outcome.task_bytes / count;
    outcome.costs.D_r = outcome.result_bytes / count;
    if (batch > 1) // messages of several tasks are not modelled
        outcome.interconnect.reset();
    std::vector<double> times = outcome.known_times;
    if (times.size() == outcome.tasks.size()) {
        outcome.costs.T_e = std::accumulate(times.begin(), times.end(), 0.0) / count;
    } else {
        times.clear();
        for (const Executed &task : outcome.tasks)
            times.push_back(task.seconds);
    }
    // The models are for α ≥ β_f > 0.
    outcome.costs.beta_f = std::clamp(outcome.costs.beta_f, 1e-9, std::max(1e-9, outcome.costs.alpha()));
    if (times.empty() || outcome.costs.alpha() <= 0)
        return;
    outcome.predicted = predict_with_manager(outcome, times);
    outcome.predicted.makespan += outcome.before + outcome.after;
    outcome.error = outcome.report.makespan > 0 ? outcome.predicted.makespan / outcome.report.makespan - 1 : 0;
}

std::string outcome_text(const Outcome &outcome)
{
    const RunReport &report = outcome.report;
    std::string text;
    const auto line = [&text](std::string_view what, std::string_view value) {
        text += fmt::format("{:<16}{}\n", what, value);
    };
    line("program",
         fmt::format("{}: {} {} on {} of {} {}", outcome.program, report.tasks, report.tasks == 1 ? "task" : "tasks",
                     outcome.tree_name, outcome.tree.nodes(), outcome.tree.nodes() == 1 ? "node" : "nodes"));
    if (report.from_journal > 0)
        line("from journal", fmt::format("{} done before", report.from_journal == 1
                                                               ? "1 task was"
                                                               : std::to_string(report.from_journal) + " tasks were"));
    if (report.failed + report.retried + report.reissued + report.duplicates > 0)
        line("failed", fmt::format("{}; retried {}, given out again {}, second results dropped {}", report.failed,
                                   report.retried, report.reissued, report.duplicates));
    if (outcome.wrong)
        line("verified", outcome.wrong->empty() ? "yes" : "NO: " + *outcome.wrong);
    if (!outcome.result.empty())
        line("result", outcome.result);
    if (outcome.oversubscribed)
        line("not valid", oversubscribed_text);
    line("makespan", fmt::format("{}, efficiency {:.1f} %", format_seconds(report.makespan), 100 * outcome.efficiency));
    if (outcome.tasks.empty())
        return text;
    line("T_e", format_seconds(outcome.mean_seconds) + " on the average");
    for (const Bin &bin : histogram(outcome.tasks)) {
        const double share = static_cast<double>(bin.tasks) / static_cast<double>(outcome.tasks.size());
        const std::string bar(static_cast<std::size_t>(std::lround(40 * share)), '#');
        line("",
             fmt::format("{:<20}{:<9}{}", format_seconds(bin.low) + " to " + format_seconds(bin.high), bin.tasks, bar));
    }
    line("manager", format_seconds(outcome.managing) + " making tasks and taking results");
    line("beta_e, beta_f", fmt::format("{}, {} in this run", format_seconds(outcome.measured.beta_e),
                                       format_seconds(outcome.measured.beta_f)));
    line("predicted",
         fmt::format("{} with beta_e {}, beta_f {}, {}: error {:+.2f} %", format_seconds(outcome.predicted.makespan),
                     format_seconds(outcome.costs.beta_e), format_seconds(outcome.costs.beta_f),
                     outcome.blind ? "given" : "of this run", 100 * outcome.error));
    return text;
}

std::string trace_text(const Outcome &outcome)
{
    double first = outcome.tasks.empty() ? 0 : outcome.tasks.front().start;
    for (const Executed &task : outcome.tasks)
        first = std::min(first, task.start);
    std::string text = formats::header_of(trace_fields);
    for (Executed task : outcome.tasks) {
        task.start -= first;
        text += formats::row_of(trace_fields, task);
    }
    return text;
}

} // namespace mpisheet::farm
