#include "report/machine_figures.hpp"

#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace mpisheet::report {
namespace {

constexpr Estimate unknown = MachineFigures::unknown;
constexpr double small_message = 8;             ///< of latencies [byte]
constexpr std::int64_t large_message = 1 << 20; ///< of bandwidths where no range is stated [byte]

Estimate sum(const Estimate &a, const Estimate &b)
{
    return {a.value + b.value, a.lo + b.lo, a.hi + b.hi};
}

/// One way between two processes, as far as a sheet tells it.
struct Message {
    std::string name;
    const Equation *equation = nullptr;
    std::function<Estimate(double d)> seconds;
};

Message message_of(const Datasheet &sheet)
{
    const auto of = [&](const std::string &op) {
        return [&sheet, op](double d) { return report::seconds(sheet, op, 2, d); };
    };
    if (const Equation *equation = sheet.find("msg"))
        return {"tmsg", equation, of("msg")};
    if (const Equation *equation = sheet.find("send"); equation != nullptr && sheet.find("recv") != nullptr)
        return {"tsend + trecv", equation, [of](double d) { return sum(of("send")(d), of("recv")(d)); }};
    if (const Equation *equation = sheet.find("allsend"))
        return {"tallsend, p = 2", equation, of("allsend")};
    return {};
}

/// The smallest whole size whose size over time is at least `rate`, as far as it grows between neighbouring powers of
/// two; `end` is the time, or an end of its interval.
double smallest_with_rate(const Message &message, double rate, std::int64_t most, double Estimate::*end)
{
    const auto reaches = [&](std::int64_t d) {
        return static_cast<double>(d) / (message.seconds(static_cast<double>(d)).*end) >= rate;
    };
    std::int64_t high = 1;
    while (high < most && !reaches(high))
        high = std::min(2 * high, most);
    std::int64_t low = high / 2; // does not reach it, or is 0
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (reaches(middle) ? high : low) = middle;
    }
    return static_cast<double>(high);
}

void take_message(MachineFigures &figures, const Message &message)
{
    if (message.equation == nullptr)
        return;
    figures.message = message.name;
    figures.latency = message.seconds(small_message);
    const std::int64_t most = message.equation->notes.sizes ? message.equation->notes.sizes->most : large_message;
    figures.largest = most;
    figures.bandwidth = rate(static_cast<double>(most), message.seconds(static_cast<double>(most)));
    const double half = figures.bandwidth.value / 2;
    if (!(half > 0) || !std::isfinite(half))
        return;
    figures.half_size = {smallest_with_rate(message, half, most, &Estimate::value)};
    if (!std::isnan(figures.bandwidth.lo))
        figures.half_size.lo = smallest_with_rate(message, half, most, &Estimate::lo),
        figures.half_size.hi = smallest_with_rate(message, half, most, &Estimate::hi);
}

/// How many messages go, and how fast, in a stream; or what the calls of one process allow.
void take_streams(MachineFigures &figures, const Datasheet &sheet)
{
    figures.levels = streaming_of(sheet);
    if (!figures.levels.empty()) {
        const Streaming &nearest = figures.levels.front();
        figures.streaming = nearest.bandwidth;
        figures.both_ways = nearest.both_ways;
        if (sheet.find("stream") != nullptr)
            figures.messages = nearest.messages;
    }
    const Estimate send = seconds(sheet, "send", 2, small_message), receive = seconds(sheet, "recv", 2, small_message);
    if (std::isnan(figures.messages.value) && sheet.find("send") != nullptr && sheet.find("recv") != nullptr)
        figures.messages = rate(1, send.value < receive.value ? receive : send);
}

/// r_<name>(k) in units of what it counts a second.
Estimate rate_of(const Datasheet &sheet, const std::string &name, int busy)
{
    const double k = busy;
    for (const Equation &equation : sheet.others)
        if (equation.name == "r_" + name && equation.problem.empty()) {
            Estimate rate{equation.value({k}) / sheet.unit_s};
            if (equation.has_interval)
                rate.lo = equation.lo({k}) / sheet.unit_s, rate.hi = equation.hi({k}) / sheet.unit_s;
            return rate;
        }
    return unknown;
}

/// Largest k of `#@ rate.triad.k`.
int busy_of(const Datasheet &sheet)
{
    for (const Equation &equation : sheet.others)
        if (equation.name.starts_with("r_") && !equation.notes.p.empty())
            return static_cast<int>(*std::max_element(equation.notes.p.begin(), equation.notes.p.end()));
    return 0;
}

/// Four digits or, from 1000 on, whole numbers.
std::string number_text(const Estimate &figure, double unit)
{
    if (!std::isfinite(figure.value))
        return no_value;
    const double number = figure.value / unit;
    return number < 1000 ? fmt::format("{:.4g}", number) : fmt::format("{:.0f}", number);
}

constexpr std::array rows{
    FigureRow{"latency", "a message of 8 bytes, one way", &MachineFigures::latency, FigureUnit::seconds, true},
    FigureRow{"bandwidth", "of the largest message", &MachineFigures::bandwidth, FigureUnit::bytes_per_second, false},
    FigureRow{"half bandwidth", "smallest message with half of it", &MachineFigures::half_size, FigureUnit::bytes,
              true},
    FigureRow{"streaming", "messages as long, one after the other", &MachineFigures::streaming,
              FigureUnit::bytes_per_second, false},
    FigureRow{"both ways", "the same both ways at once, together", &MachineFigures::both_ways,
              FigureUnit::bytes_per_second, false},
    FigureRow{"messages", "of 8 bytes, of one process", &MachineFigures::messages, FigureUnit::messages_per_second,
              false},
    FigureRow{"barrier", "all processes", &MachineFigures::barrier, FigureUnit::seconds, true},
    FigureRow{"allreduce", "8 bytes, all processes", &MachineFigures::allreduce, FigureUnit::seconds, true},
    FigureRow{"memory, one core", "triad", &MachineFigures::memory_core, FigureUnit::bytes_per_second, false},
    FigureRow{"memory, node", "triad, all cores", &MachineFigures::memory_node, FigureUnit::bytes_per_second, false},
    FigureRow{"compute, one core", "multiply-add", &MachineFigures::compute_core, FigureUnit::flops, false},
    FigureRow{"compute, node", "multiply-add, all cores", &MachineFigures::compute_node, FigureUnit::flops, false},
};

/// "1.23 GB/s": three digits and the prefix that suits them.
std::string with_prefix(double value, const char *unit)
{
    constexpr std::array prefixes{std::pair{1e12, "T"}, std::pair{1e9, "G"}, std::pair{1e6, "M"}, std::pair{1e3, "k"}};
    for (const auto &[factor, prefix] : prefixes)
        if (value >= 0.9995 * factor)
            return fmt::format("{:.{}f} {}{}", value / factor,
                               value < 9.995 * factor   ? 2
                               : value < 99.95 * factor ? 1
                                                        : 0,
                               prefix, unit);
    return fmt::format("{:.3g} {}", value, unit);
}

std::string note_of(const MachineFigures &one)
{
    std::string note = one.message == "tmsg" || one.message.empty() ? "" : "message: " + one.message;
    const auto add = [&](const std::string &more) { note += (note.empty() ? "" : "; ") + more; };
    if (!one.unit_is_stated)
        add("sizes without a unit: taken as bytes");
    if (one.extrapolated)
        add(fmt::format("p = {} is outside the measured range", one.p));
    return note;
}

} // namespace

MachineFigures figures_of(const std::string &machine, const Datasheet &sheet, int p)
{
    MachineFigures figures{.machine = machine, .p = p};
    take_message(figures, message_of(sheet));
    take_streams(figures, sheet);
    figures.barrier = seconds(sheet, "barrier", p, 0);
    figures.allreduce = seconds(sheet, "allreduce", p, small_message);
    for (const char *op : {"barrier", "allreduce"})
        if (const Equation *equation = sheet.find(op))
            figures.extrapolated =
                figures.extrapolated || extent_of(equation->notes, p, small_message) != Extent::inside;
    figures.busy = busy_of(sheet);
    figures.memory_core = rate_of(sheet, "triad", 1);
    figures.memory_node = rate_of(sheet, "triad", figures.busy);
    figures.compute_core = rate_of(sheet, "multiply_add", 1);
    figures.compute_node = rate_of(sheet, "multiply_add", figures.busy);
    figures.unit_is_stated = sheet.note("d_unit") != "unstated";
    return figures;
}

int common_processes(std::span<const Datasheet> sheets)
{
    std::optional<std::vector<int>> common;
    for (const Datasheet &sheet : sheets)
        for (const char *op : {"barrier", "allreduce"}) {
            const Equation *equation = sheet.find(op);
            if (equation == nullptr || equation->notes.p.empty())
                continue;
            if (!common)
                common = equation->notes.p;
            std::erase_if(*common, [&](int p) {
                return std::find(equation->notes.p.begin(), equation->notes.p.end(), p) == equation->notes.p.end();
            });
        }
    return !common || common->empty() ? 2 : *std::max_element(common->begin(), common->end());
}

std::span<const FigureRow> figure_rows()
{
    return rows;
}

std::string figure_text(double value, FigureUnit unit)
{
    if (!std::isfinite(value))
        return no_value;
    switch (unit) {
    case FigureUnit::seconds:
        return time_text(value);
    case FigureUnit::bytes:
        return rounded_size_text(value);
    case FigureUnit::bytes_per_second:
        return with_prefix(value, "B/s");
    case FigureUnit::messages_per_second:
        return value >= 1e6 ? fmt::format("{:.3g} million/s", value / 1e6)
                            : fmt::format("{:.3g} thousand/s", value / 1e3);
    case FigureUnit::flops:
        break;
    }
    return with_prefix(value, "flop/s");
}

Standing standing(const Estimate &here, const Estimate &there, bool less_is_better)
{
    constexpr double alike = 1.05;
    if (!std::isfinite(here.value) || !std::isfinite(there.value))
        return Standing::unknown;
    const auto low = [](const Estimate &one) { return std::isnan(one.lo) ? one.value : one.lo; };
    const auto high = [](const Estimate &one) { return std::isnan(one.hi) ? one.value : one.hi; };
    const bool meet = low(here) <= high(there) && low(there) <= high(here);
    constexpr double widest = 2;
    const auto is_wide = [](const Estimate &one) { return factor_off(one.value, one.lo, one.hi) > widest; };
    if (meet && (is_wide(here) || is_wide(there)))
        return Standing::unknown;
    if (meet || std::max(here.value, there.value) < alike * std::min(here.value, there.value))
        return Standing::alike;
    return (here.value < there.value) == less_is_better ? Standing::better : Standing::worse;
}

Grid machines_table(std::span<const MachineFigures> machines)
{
    const int p = machines.empty() ? 2 : machines.front().p;
    const auto right = [](const std::string &title) { return Column{title, Align::right}; };
    const bool streams = std::any_of(machines.begin(), machines.end(),
                                     [](const MachineFigures &one) { return std::isfinite(one.streaming.value); });
    Grid grid{.caption =
                  fmt::format("Machines: latency, messages and allreduce with 8 bytes, collectives at p = {}", p),
              .columns = {{"machine"}, right("latency µs"), right("bandwidth MB/s")}};
    if (streams)
        grid.columns.insert(grid.columns.end(), {right("streaming MB/s"), right("both ways")});
    for (const char *title :
         {"n_1/2 B", "messages/s", "barrier µs", "allreduce µs", "memory MB/s", "node", "compute Gflop/s", "node"})
        grid.columns.push_back(right(title));
    grid.columns.push_back({"note", Align::wrap});
    for (const MachineFigures &one : machines) {
        const auto node = [&](const Estimate &value, double unit) {
            return std::isfinite(value.value) ? fmt::format("{} ({})", number_text(value, unit), one.busy)
                                              : std::string(no_value);
        };
        std::vector<std::string> cells{one.machine, number_text(one.latency, 1e-6), number_text(one.bandwidth, 1e6)};
        if (streams)
            cells.insert(cells.end(), {number_text(one.streaming, 1e6), number_text(one.both_ways, 1e6)});
        cells.insert(cells.end(),
                     {number_text(one.half_size, 1), number_text(one.messages, 1), number_text(one.barrier, 1e-6),
                      number_text(one.allreduce, 1e-6), number_text(one.memory_core, 1e6), node(one.memory_node, 1e6),
                      number_text(one.compute_core, 1e9), node(one.compute_node, 1e9), note_of(one)});
        grid.rows.push_back({std::move(cells)});
    }
    drop_empty_last_column(grid);
    return grid;
}

} // namespace mpisheet::report
