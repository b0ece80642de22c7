#include "probes/measure/kernel_program.hpp"

#include "formats/file.hpp"
#include "formats/kernel_json.hpp"
#include "formats/records.hpp"
#include "formats/trace.hpp"
#include "model/node_rate.hpp"
#include "probes/measure/busy.hpp"
#include "probes/measure/clock.hpp"
#include "probes/measure/kernel_run.hpp"
#include "probes/measure/node_rates.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"
#include "probes/measure/team.hpp"
#include "probes/measure/timer_step.hpp"
#include "probes/measure/work.hpp"

#include <algorithm>
#include <iostream>
#include <optional>

namespace mpisheet::measure {
namespace {

constexpr double most_seconds = 0.1;
constexpr int messages = 100; ///< of each size: more than a library has pieces of memory for
constexpr int page = 4096;
constexpr int largest = 64 << 10; ///< longer ones are copied from process to process, or go in pieces like these

/// Everybody sends to the rank `apart` to its right, and receives from the left.
void exchange(const Team &team, int apart, std::vector<char> &out, std::vector<char> &in)
{
    const int right = (team.rank + apart) % team.size, left = (team.rank + team.size - apart) % team.size;
    for (int bytes = page - 1024; bytes <= largest; bytes += page) // with a header a page more each
        for (int k = 0; k < messages; ++k)
            MPI_Sendrecv(out.data(), bytes, MPI_BYTE, right, tag_warm_up, in.data(), bytes, MPI_BYTE, left, tag_warm_up,
                         team.comm, MPI_STATUS_IGNORE);
}

/// Collective: every rank exchanges messages with one neighbour after another, 0.1 s at most. MPICH passes messages of
/// up to 16 KiB within a node in 64 pieces of shared memory a rank; the first message in each costs a page fault at
/// either end: 2 to 3 µs at 1 KiB, 6 at 4 KiB, where later ones cost 0.5. Nothing on a simulated machine.
void warm_up_messages(const Team &team)
{
    if (team.size == 1 || platform::simulated())
        return;
    const double start = MPI_Wtime();
    std::vector<char> out(largest), in(largest);
    double more = 1;
    for (int apart = 1; apart < team.size && more != 0; ++apart) {
        exchange(team, apart, out, in);
        more = passed(start, MPI_Wtime()) < most_seconds ? 1 : 0; // rank 0's counts
        broadcast(team.comm, {&more, 1});
    }
}

void show_progress(std::size_t done, std::size_t total, const std::string &text)
{
    std::cerr << "@progress " << done << ' ' << total << ' ' << text << std::endl;
}

Input read_input(const KernelOptions &options, const Team &team)
{
    Input input{!options.inputs.empty(), {}};
    on_root(team, [&] {
        for (const std::filesystem::path &file : options.inputs)
            input.files.push_back({file.string(), formats::read_file(file)});
    });
    return input;
}

/// All values of a result to one file, or each to its own.
void write_outputs(const std::vector<std::filesystem::path> &files, const std::vector<std::string> &values)
{
    if (files.size() != 1 && files.size() != values.size())
        throw Error(Exit::usage, "the result has " + std::to_string(values.size()) + " values, and " +
                                     std::to_string(files.size()) +
                                     " output files are given: give one, or one for each");
    std::string all;
    for (std::size_t k = 0; k < values.size(); ++k)
        if (files.size() == 1)
            all += values[k];
        else
            formats::write_file(files[k], values[k]);
    if (files.size() == 1)
        formats::write_file(files[0], all);
}

std::vector<SentinelRow> sentinel_rows(const Measurement &measurement, int launch, const Sentinel &sentinel,
                                       const std::vector<double> &before, const std::vector<double> &after)
{
    std::vector<SentinelRow> rows;
    const std::vector<std::string> rates = sentinel.rates();
    for (std::size_t k = 0; k < rates.size(); ++k)
        rows.push_back({.program = std::string(measurement.kernel->name),
                        .p = measurement.p,
                        .d = measurement.size.rows,
                        .launch = launch,
                        .busy = sentinel.busy(),
                        .rate = rates[k],
                        .before = before[k],
                        .after = after[k]});
    return rows;
}

void write_results(const KernelOptions &options, const std::vector<Measurement> &measurements)
{
    if (!options.json.empty())
        formats::write_file(options.json, formats::kernels_json(measurements));
    if (!options.outputs.empty())
        write_outputs(options.outputs, measurements[0].result);
    if (!options.runs.empty()) {
        std::string text =
            std::filesystem::exists(options.runs) ? formats::read_file(options.runs) : formats::runs_header();
        for (const Measurement &measurement : measurements)
            for (const Run &row : to_runs(measurement, options.launch))
                text += formats::to_row(row);
        formats::write_file(options.runs, text);
    }
    if (!options.trace.empty())
        formats::write_file(options.trace, formats::trace_csv(measurements));
}

} // namespace

void start_spending(const Launch &launch, const KernelOptions &options, std::span<const Step> steps)
{
    if (!platform::simulated() || !options.counted)
        return;
    std::vector<std::pair<std::string_view, double>> defaults;
    for (const Step &step : steps)
        defaults.emplace_back(step.kernel, step.seconds);
    try {
        Rates rates = parse_rates(formats::read_text(options.rates), options.rates.string());
        for (const std::string &kind : add_missing(rates, defaults))
            if (launch.rank == 0)
                std::cerr << "note: " << options.rates.string() << " does not list " << kind
                          << ": a step takes its default\n";
        use_rates(std::move(rates));
        const std::vector<int> &nodes = launch.node_of_rank;
        share_node(
            static_cast<int>(std::count(nodes.begin(), nodes.end(), nodes[static_cast<std::size_t>(launch.rank)])));
    } catch (const Error &error) {
        throw AgreedError(error.status(), error.what());
    }
}

int run_kernels(const Launch &launch, const KernelOptions &options, const std::vector<KernelJob> &jobs)
{
    const Team team = make_team(MPI_COMM_WORLD);
    const bool root = team.rank == 0;
    if (root && launch.oversubscribed)
        std::cerr << "warning: " << oversubscription(launch) << "; no time is valid\n";
    if (!launch.oversubscribed) // each message might wait for a time slice
        warm_up_messages(team);
    Stopwatch watch = make_stopwatch(team.comm, launch.hosts.size() == 1);
    const Input input = read_input(options, team);
    const int repetitions = options.repetitions > 0 ? options.repetitions : platform::simulated() ? 1 : timed_runs;
    const ResultForm form = options.outputs.empty()         ? ResultForm::none
                            : is_binary(options.outputs[0]) ? ResultForm::binary
                                                            : ResultForm::text;
    std::vector<Measurement> measurements;
    std::optional<Sentinel> sentinel;
    std::vector<SentinelRow> states;
    std::vector<double> before;
    if (!options.sentinels.empty()) {
        sentinel.emplace(launch);
        sentinel->look(); // memory for the first time
        before = sentinel->look();
    }
    bool verified = true;
    for (const KernelJob &job : jobs) {
        if (root)
            show_progress(measurements.size(), jobs.size(),
                          std::string(job.kernel->name) + " d=" + std::to_string(job.d));
        measurements.push_back(
            measure(*job.kernel, job.prepare(input, team), team, watch, repetitions, !options.trace.empty(), form));
        Measurement &last = measurements.back();
        verified = verified && last.verified;
        if (sentinel) {
            const std::vector<double> after = sentinel->look();
            const auto rows = sentinel_rows(last, options.launch, *sentinel, before, after);
            states.insert(states.end(), rows.begin(), rows.end());
            before = after;
        }
        for (TimedRun &timed : last.runs)
            if (launch.oversubscribed || !last.verified) {
                timed.valid = false;
                timed.reason = last.verified ? "oversubscribed" : "wrong result";
            }
        if (root)
            std::cout << describe(last) << std::flush;
    }
    on_root(team, [&] {
        write_results(options, measurements);
        if (sentinel)
            formats::write_file(options.sentinels, formats::records_text(formats::sentinel_fields, states));
    });
    if (root)
        show_progress(measurements.size(), jobs.size(), "done");
    if (!verified)
        throw AgreedError(Exit::bug, "a result differs from the sequential reference");
    return 0;
}

int calibrate_here(const Launch &launch, const KernelOptions &options, std::span<const Step> steps,
                   const std::vector<StepSample> &more)
{
    if (launch.oversubscribed)
        throw AgreedError(Exit::mismatch, oversubscription(launch) + "; a calibration needs a processor for each");
    CalibrationRules alone = platform::simulated() ? simulated_rules() : CalibrationRules{};
    alone.batch = std::max(alone.batch, 100 * coarse_step_of_timer());
    alone.launch = options.launch;
    const double begun = MPI_Wtime();
    const auto here = static_cast<int>(std::count(launch.node_of_rank.begin(), launch.node_of_rank.end(), 0));
    auto crews = static_cast<double>(busy_counts(here).size());
    std::string text = formats::calibration_header();
    with_busy_processors(launch, [&](MPI_Comm part) {
        const Team team = make_team(part);
        double allowed = (options.budget - (MPI_Wtime() - begun)) / crews--; // an equal part of what is left
        const bool is_bounded = options.budget > 0 && !platform::simulated();
        if (is_bounded)
            MPI_Bcast(&allowed, 1, MPI_DOUBLE, 0, part);
        share_node(team.size);
        const Crew crew{.size = team.size,
                        .begin = [part] { MPI_Barrier(part); },
                        .slowest =
                            [part](double seconds) {
                                double most = 0;
                                MPI_Allreduce(&seconds, &most, 1, MPI_DOUBLE, MPI_MAX, part);
                                return most;
                            }};
        const auto progress = [&](int done, int total, const std::string &what) {
            if (team.rank == 0)
                show_progress(static_cast<std::size_t>(done), static_cast<std::size_t>(total),
                              what + ", " + std::to_string(team.size) + " busy");
        };
        const double looked = MPI_Wtime();
        RateRules rates{.launch = options.launch, .array = platform::simulated() ? 0 : triad_array()};
        if (is_bounded) // of several launches the first has the triad, whose memory may be found slowly
            rates.seconds = options.launch == 0 ? std::max(allowed / 3, 0.0) : 0;
        for (std::size_t k = 0; !platform::simulated() && k < node_rates.size(); ++k)
            for (const StepSample &sample : time_together(part, node_rates[k], rates))
                text += formats::to_row(sample);
        CalibrationRules rules = team.size > 1 ? together_rules(alone) : alone;
        if (is_bounded)
            rules.budget = std::min(rules.budget, rules.limit = allowed - crew.slowest(MPI_Wtime() - looked));
        for (const StepSample &sample : calibrate(steps, rules, crew, MPI_Wtime, progress))
            text += formats::to_row(sample);
    });
    for (const StepSample &sample : more)
        text += formats::to_row(sample);
    if (launch.rank == 0)
        formats::write_file(options.outputs[0], text);
    return 0;
}

} // namespace mpisheet::measure
