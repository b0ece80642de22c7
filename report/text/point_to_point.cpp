#include "report/text/explanation.hpp"
#include "report/text/units.hpp"

#include <cmath>
#include <cstdio>

namespace mpisheet::report {
namespace {

/// The value, and its interval where it has one.
template <class Text> std::string with_interval(const Estimate &estimate, Text text)
{
    const std::string value = text(estimate.value);
    return std::isnan(estimate.hi) ? value : value + " (" + text(estimate.lo) + " … " + text(estimate.hi) + ")";
}

std::string micro_text(double us)
{
    return time_text(us * 1e-6);
}

std::string bytes_text(double d)
{
    return size_text(std::llround(d));
}

/// Bandwidth from the time of a byte [µs]: "1.2 GB/s".
std::string bandwidth_text(double us_per_byte)
{
    if (!(us_per_byte > 0))
        return no_value;
    const double mega = 1 / us_per_byte;
    const auto [value, unit] = mega >= 1000 ? std::pair(mega / 1000, "GB/s")
                               : mega >= 1  ? std::pair(mega, "MB/s")
                                            : std::pair(mega * 1000, "kB/s");
    char text[32];
    std::snprintf(text, sizeof text, "%.3g %s", value, unit);
    return text;
}

Row row(const std::string &name, const Hockney &line, const std::string &change)
{
    return {{name, bytes_text(line.d_low) + " … " + bytes_text(line.d_high), with_interval(line.alpha, micro_text),
             bandwidth_text(line.beta.value), line.half ? with_interval(*line.half, bytes_text) : no_value,
             percent_text(line.median_error), percent_text(line.worst_error), change},
            false};
}

} // namespace

std::string eager_sentence(const PointToPoint &view)
{
    if (!view.rendezvous || *view.rendezvous + 1 >= view.ranges.size())
        return "No eager limit seen: the start-up of a message rises nowhere by a tenth or more up to " +
               bytes_text(view.overall.d_high) + ".";
    const Threshold &threshold = view.thresholds[*view.rendezvous];
    return "Eager goes up to " + bytes_text(threshold.low) + ": from " + bytes_text(threshold.high) +
           " on a message takes " + micro_text(view.ranges[*view.rendezvous + 1].alpha.value) + " to begin, before " +
           micro_text(view.ranges[*view.rendezvous].alpha.value) + " (told by the start-up alone).";
}

std::vector<Grid> point_to_point_tables(const PointToPoint &view)
{
    Grid hockney{.caption = "The message as Hockney has it: alpha + d/bandwidth, half of which is reached at n½",
                 .columns = {{"range"},
                             {"sizes"},
                             {"alpha (95 %)", Align::right},
                             {"bandwidth", Align::right},
                             {"n½ (95 %)", Align::right},
                             {"median error", Align::right},
                             {"worst", Align::right},
                             {"begins with"}}};
    hockney.rows.push_back(row("all", view.overall, ""));
    for (std::size_t i = 0; view.ranges.size() > 1 && i < view.ranges.size(); ++i) {
        std::string change;
        if (i > 0) {
            const Threshold &threshold = view.thresholds[i - 1];
            change = signed_percent_text(threshold.jump - 1) + " after " + bytes_text(threshold.low);
            if (view.rendezvous == i - 1)
                change += ": rendezvous?";
        }
        hockney.rows.push_back(row(std::to_string(i + 1), view.ranges[i], change));
    }
    const LogGP &loggp = view.loggp;
    Grid parameters{.caption = "The message as LogGP has it",
                    .columns = {{"parameter"}, {"value (95 %)", Align::right}, {"what", Align::wrap}}};
    const auto add = [&](const char *name, const std::optional<Estimate> &value, const char *what) {
        if (value)
            parameters.rows.push_back({{name, with_interval(*value, micro_text), what}, false});
    };
    add("L + 2o", loggp.end_to_end, "one byte from end to end");
    add("L", loggp.latency, "of it, the network's share");
    add("o send", loggp.send, "what the call costs the sender");
    add("o recv", loggp.receive, "what the call costs the receiver");
    add("g", loggp.gap, "what a further message to the same rank takes");
    if (loggp.per_byte)
        parameters.rows.push_back(
            {{"1/G", bandwidth_text(loggp.per_byte->value), "bandwidth of the largest messages"}, false});
    for (const std::string &unknown : view.unknown) {
        const std::size_t colon = unknown.find(": ");
        parameters.rows.push_back({{unknown.substr(0, colon), "unknown", unknown.substr(colon + 2)}, false});
    }
    return {hockney, parameters};
}

} // namespace mpisheet::report
