#include "report/network.hpp"

#include "model/quantity.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace mpisheet::report {
namespace {

constexpr std::array<const char *, 6> meanings{
    "what a rank sends",         "what leaves a router's ranks",   "all from and to a router's ranks",
    "from a router to the next", "what comes to a router's ranks", "what a rank receives"};

std::string rate_text(double bytes_s)
{
    constexpr double million = 1e6;
    const double digits = std::pow(10.0, 2 - std::floor(std::log10(bytes_s / million)));
    return format_number(std::round(bytes_s / million * digits) / digits) + " MB/s";
}

/// Shares that percent_text() would call 0.0 % by two digits.
std::string misfit_text(double share)
{
    constexpr double least_shown = 5e-5;
    if (share >= least_shown || share <= 0)
        return percent_text(share);
    const double digits = std::pow(10.0, 1 - std::floor(std::log10(share)));
    return fmt::format("{:.2g} %", 100 * std::round(share * digits) / digits);
}

} // namespace

std::string in_words(const graph::Graph &graph)
{
    const auto hops = static_cast<std::size_t>(std::count_if(
        graph.links.begin(), graph.links.end(), [](const graph::Link &link) { return link.kind == graph::Kind::hop; }));
    return count_text(static_cast<std::size_t>(graph.p), "rank") + " at " +
           count_text(static_cast<std::size_t>(graph.routers()), "router") + ", " + count_text(hops, "hop") +
           "; it tells small messages of all pairs within " + misfit_text(graph.misfit) +
           (graph.at_once > 0 ? ", messages at once within " + misfit_text(graph.at_once) + " in 19 of 20 patterns"
                              : "");
}

Grid network_table(const graph::Graph &graph)
{
    std::map<std::tuple<graph::Kind, std::string, std::string, bool>, std::size_t> alike;
    for (const graph::Link &link : graph.links)
        ++alike[{link.kind, link.kind == graph::Kind::hop ? time_text(link.seconds) : "", rate_text(link.bytes_s),
                 link.both_ways}];
    Grid grid{.caption = "Links",
              .columns = {{"link"},
                          {"is", Align::wrap},
                          {"of them", Align::right},
                          {"latency", Align::right},
                          {"carries", Align::right},
                          {"both ways"}},
              .rows = {}};
    for (const auto &[key, count] : alike) {
        const auto &[kind, seconds, rate, both_ways] = key;
        const auto of = static_cast<std::size_t>(kind);
        grid.rows.push_back({.cells = {std::string(graph::kind_names.at(of)), meanings.at(of), std::to_string(count),
                                       seconds, rate, both_ways ? "together" : ""}});
    }
    drop_empty_last_column(grid);
    return grid;
}

} // namespace mpisheet::report
