#include "report/machine_figures.hpp"

#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace mpisheet::report {
namespace {

constexpr double unknown = MachineFigures::unknown;
constexpr double small_message = 8;             ///< of latencies [byte]
constexpr std::int64_t large_message = 1 << 20; ///< of bandwidths where no range is stated [byte]

double seconds(const Datasheet &sheet, const std::string &op, int p, double d)
{
    const Equation *equation = sheet.find(op);
    return equation == nullptr ? unknown : cost(sheet, *equation, p, d).seconds;
}

/// One way between two processes, as far as a sheet tells it.
struct Message {
    std::string name;
    const Equation *equation = nullptr;
    std::function<double(double d)> seconds;
};

Message message_of(const Datasheet &sheet)
{
    const auto of = [&](const std::string &op) {
        return [&sheet, op](double d) { return report::seconds(sheet, op, 2, d); };
    };
    if (const Equation *equation = sheet.find("msg"))
        return {"tmsg", equation, of("msg")};
    if (const Equation *equation = sheet.find("send"); equation != nullptr && sheet.find("recv") != nullptr)
        return {"tsend + trecv", equation, [of](double d) { return of("send")(d) + of("recv")(d); }};
    if (const Equation *equation = sheet.find("allsend"))
        return {"tallsend, p = 2", equation, of("allsend")};
    return {};
}

/// The smallest whole size whose size over time is at least `rate`, as far as it grows between neighbouring powers of
/// two.
double smallest_with_rate(const Message &message, double rate, std::int64_t most)
{
    const auto reaches = [&](std::int64_t d) {
        return static_cast<double>(d) / message.seconds(static_cast<double>(d)) >= rate;
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
    figures.bandwidth = static_cast<double>(most) / message.seconds(static_cast<double>(most));
    if (figures.bandwidth > 0 && std::isfinite(figures.bandwidth))
        figures.half_size = smallest_with_rate(message, figures.bandwidth / 2, most);
}

/// r_<name>(k) in units of what it counts a second.
double rate_of(const Datasheet &sheet, const std::string &name, int busy)
{
    for (const Equation &equation : sheet.others)
        if (equation.name == "r_" + name && equation.problem.empty())
            return equation.value({static_cast<double>(busy)}) / sheet.unit_s;
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
std::string number_text(double value, double unit)
{
    if (!std::isfinite(value))
        return no_value;
    const double number = value / unit;
    return number < 1000 ? fmt::format("{:.4g}", number) : fmt::format("{:.0f}", number);
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
    const double most = std::max(seconds(sheet, "send", 2, small_message), seconds(sheet, "recv", 2, small_message));
    if (sheet.find("send") != nullptr && sheet.find("recv") != nullptr)
        figures.messages = 1 / most;
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

Grid machines_table(std::span<const MachineFigures> machines)
{
    const int p = machines.empty() ? 2 : machines.front().p;
    const auto right = [](const std::string &title) { return Column{title, Align::right}; };
    Grid grid{.caption =
                  fmt::format("Machines: latency, messages and allreduce with 8 bytes, collectives at p = {}", p),
              .columns = {{"machine"},
                          right("latency µs"),
                          right("bandwidth MB/s"),
                          right("n_1/2 B"),
                          right("messages/s"),
                          right("barrier µs"),
                          right("allreduce µs"),
                          right("memory MB/s"),
                          right("node"),
                          right("compute Gflop/s"),
                          right("node"),
                          {"note"}}};
    for (const MachineFigures &one : machines) {
        const auto node = [&](double value, double unit) {
            return std::isfinite(value) ? fmt::format("{} ({})", number_text(value, unit), one.busy)
                                        : std::string(no_value);
        };
        grid.rows.push_back(
            {{one.machine, number_text(one.latency, 1e-6), number_text(one.bandwidth, 1e6),
              number_text(one.half_size, 1), number_text(one.messages, 1), number_text(one.barrier, 1e-6),
              number_text(one.allreduce, 1e-6), number_text(one.memory_core, 1e6), node(one.memory_node, 1e6),
              number_text(one.compute_core, 1e9), node(one.compute_node, 1e9), note_of(one)}});
    }
    drop_empty_last_column(grid);
    return grid;
}

} // namespace mpisheet::report
