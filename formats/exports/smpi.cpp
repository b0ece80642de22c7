// For SimGrid: a machine's point-to-point costs as SMPI has them, so that a datasheet drives a simulation.

#include "equations/program.hpp"
#include "formats/exports/exports.hpp"
#include "formats/exports/smpi_settings.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/sheet/measured.hpp"
#include "model/sheet/notes.hpp"
#include "model/traffic/sheet.hpp"
#include "model/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace mpisheet::exports {
namespace {

/// What a block of the level below adds to a message that leaves it, as SimGrid's links. Of the lowest level the ranks'
/// own links, or a node's loopback.
struct Wires {
    double latency = 0;  ///< beyond the level below [s]
    double message = 0;  ///< bandwidth of one message alone [B/s]
    double link = 0;     ///< bandwidth of what messages share [B/s]; 0: nothing
    bool one_way = true; ///< the way back has the same links again; false: both ways share one
};

/// Hosts, the nearest first in blocks of equally many.
struct Hosts {
    std::vector<Wires> wires; ///< of each level
    std::vector<int> block;   ///< hosts of a block of each level; 0: all
    bool in_host = false;     ///< the lowest level is within hosts
    int cores = 1;            ///< ranks of a host
    int hosts = 1;
    bool crosstraffic = true; ///< a message takes a little of the way back
};

std::string link_text(const std::string &id, double bandwidth, double latency, std::string_view policy)
{
    return fmt::format("<link id=\"{}\" bandwidth=\"{}Bps\" latency=\"{}s\" sharing_policy=\"{}\"/>\n", id,
                       format_number(bandwidth), format_number(latency), policy);
}

/// Hosts from `first` up to, without, `end` on one switch: each has a link, what they share is the backbone.
std::string cluster_text(const Hosts &machine, const std::string &id, int first, int end)
{
    const std::size_t outside = machine.in_host && machine.wires.size() > 1 ? 1 : 0;
    const Wires &net = machine.wires[outside];
    const bool shared_links = machine.in_host && net.link > 0;
    std::string text = fmt::format(
        "<cluster id=\"{0}\" router_id=\"{0}-gate\" prefix=\"node-\" suffix=\"\" radical=\"{1}-{2}\" "
        "speed=\"10Gf\" bw=\"{3}Bps\" lat=\"{4}s\" sharing_policy=\"{5}\"",
        id, first, end - 1, format_number(shared_links ? net.link : net.message), format_number(net.latency / 2),
        machine.in_host && !shared_links ? "FATPIPE"
        : net.one_way                    ? "SPLITDUPLEX"
                                         : "SHARED");
    if (machine.in_host)
        text += fmt::format(" core=\"{}\" loopback_bw=\"{}Bps\" loopback_lat=\"{}s\"", machine.cores,
                            format_number(machine.wires[0].message), format_number(machine.wires[0].latency));
    if (shared_links ? net.message < net.link : net.link > 0)
        text += fmt::format(" bb_bw=\"{}Bps\" bb_lat=\"0s\" bb_sharing_policy=\"{}\"",
                            format_number(shared_links ? net.message : net.link), shared_links ? "FATPIPE" : "SHARED");
    return text + "/>\n";
}

/// A block of a level: those of the level below around a switch, each with its way to it and back.
std::string block_text(const Hosts &machine, std::size_t level, int first, int end, const std::string &indent)
{
    const std::string id = fmt::format("block-{}-{}", level, first);
    const std::size_t lowest = machine.in_host && machine.wires.size() > 1 ? 1 : 0;
    if (level == lowest)
        return indent + cluster_text(machine, id, first, end);
    const std::string inner = indent + "  ";
    const Wires &wires = machine.wires[level];
    std::string text = fmt::format("{0}<zone id=\"{2}\" routing=\"Floyd\">\n"
                                   "{1}<zone id=\"{2}-middle\" routing=\"None\"><router id=\"{2}-gate\"/></zone>\n",
                                   indent, inner, id);
    std::string links, routes;
    for (int from = first; from < end; from += machine.block[level - 1]) {
        const int to = std::min(from + machine.block[level - 1], end);
        const std::string below = fmt::format("block-{}-{}", level - 1, from);
        text += block_text(machine, level - 1, from, to, inner);
        const bool split = wires.link > 0 && wires.one_way;
        links += inner + link_text(below + "-up", wires.link > 0 ? wires.link : wires.message, wires.latency / 2,
                                   wires.link <= 0 ? "FATPIPE"
                                   : split         ? "SPLITDUPLEX"
                                                   : "SHARED");
        const bool limited = wires.link > wires.message;
        if (limited) // one message alone does not get all of it
            links += inner + link_text(below + "-message", wires.message, 0, "FATPIPE");
        const auto route = [&](const std::string &of, const std::string &to_gate, const char *direction) {
            return fmt::format("{}<zoneRoute src=\"{}\" dst=\"{}\" gw_src=\"{}-gate\" gw_dst=\"{}-gate\" "
                               "symmetrical=\"NO\"><link_ctn id=\"{}-up\"{}/>{}</zoneRoute>\n",
                               inner, of, to_gate, of == below ? below : id, of == below ? id : below, below,
                               split ? fmt::format(" direction=\"{}\"", direction) : "",
                               limited ? fmt::format("<link_ctn id=\"{}-message\"/>", below) : "");
        };
        routes += route(below, id + "-middle", "UP") + route(id + "-middle", below, "DOWN");
    }
    return text + links + routes + indent + "</zone>\n";
}

std::string platform_text(const SmpiSettings &settings, const Hosts &machine)
{
    const auto property = [](std::string_view name, std::string_view value) {
        return fmt::format("    <prop id=\"{}\" value=\"{}\"/>\n", name, value);
    };
    return "  <config>\n" + property("network/model", "SMPI") + property("network/TCP-gamma", "0") +
           (machine.crosstraffic ? "" : property("network/crosstraffic", "0")) +
           property("smpi/lat-factor", settings.latency_factor) +
           property("smpi/bw-factor", settings.bandwidth_factor) + property("smpi/os", settings.send) +
           property("smpi/ois", settings.send) + property("smpi/or", settings.receive) +
           property("smpi/send-is-detached-thresh", std::to_string(settings.detached_below + 1)) + "  </config>\n" +
           block_text(machine, machine.wires.size() - 1, 0, machine.hosts, "  ");
}

/// Each host with as many ranks as it has cores.
std::string hosts_text(const Hosts &machine)
{
    std::string text;
    for (int host = 0; host < machine.hosts; ++host)
        text += fmt::format("node-{}{}\n", host, machine.cores > 1 ? fmt::format(":{}", machine.cores) : "");
    return text;
}

Wires wires_of(const traffic::Interconnect &network, std::size_t level, const SmpiSettings &settings)
{
    constexpr double half = 0.5;
    const bool leaves_block = level > (network.rank_links ? 0 : 1);
    const SmpiRoute &route = settings.routes[level];
    const double below = leaves_block ? settings.routes[level - 1].latency : 0;
    return {.latency = std::max(0.0, route.latency - below),
            .message = route.bandwidth,
            .link = network.levels[level].links * route.shared,
            .one_way = network.levels[level].both < half};
}

Hosts hosts_of(const traffic::Interconnect &network, const SmpiSettings &settings)
{
    constexpr double least_of_way_back = 0.025; // SimGrid takes 5 %
    Hosts machine{.in_host = !network.rank_links};
    bool shares = false, takes_little = false;
    for (std::size_t level = 0; level < network.levels.size(); ++level) {
        machine.wires.push_back(wires_of(network, level, settings));
        shares = shares || network.levels[level].links > 0;
        takes_little =
            takes_little || (machine.wires.back().one_way && network.levels[level].both >= least_of_way_back);
    }
    machine.crosstraffic = takes_little || !shares;
    return machine;
}

/// The hosts and how many of them make a block. Throws Error where blocks are not made of whole ones of the level
/// below, and where hosts are asked for that the sheet knows no messages between.
void place_hosts(Hosts &machine, const traffic::Interconnect &network, const Source &source, int ranks)
{
    const std::vector<traffic::Level> &levels = network.levels;
    if (machine.in_host)
        machine.cores = levels.front().block > 0 ? levels.front().block : ranks;
    for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
        const int block = levels[level].block, next = levels[level + 1].block;
        const bool is_last = level + 2 == levels.size();
        if (block < 1 || (!is_last && (next <= block || next % block != 0)))
            throw Error(Exit::bad_input,
                        fmt::format("{}: network: expected each level to be made of whole blocks of the one before, "
                                    "found {} ranks in a row, then {}",
                                    source.file, block, next));
        machine.block.push_back(block / machine.cores);
    }
    machine.hosts = source.hosts != 0 ? source.hosts : (ranks + machine.cores - 1) / machine.cores;
    if (machine.in_host && levels.size() == 1 && machine.hosts > 1)
        throw Error(Exit::usage, fmt::format("--hosts {}: {} has messages within one node only; its platform has "
                                             "one host of {} cores",
                                             machine.hosts, source.file, machine.cores));
}

/// What SimGrid cannot say as the sheet does.
std::string left_out(const traffic::Interconnect &network, const SmpiSettings &settings)
{
    constexpr double told = 0.05;
    std::vector<std::string> reasons;
    for (std::size_t level = 0; level < network.levels.size(); ++level)
        if (settings.routes[level].off > told)
            reasons.push_back(fmt::format("messages of level {} are up to {:.0f} % off, for SMPI has one curve of "
                                          "sizes for all levels",
                                          inert(network.levels[level].name), 100 * settings.routes[level].off));
    if (!network.rank_links && network.levels.front().links > 0)
        reasons.emplace_back("what messages within a node share, for SimGrid's ranks of a host share nothing");
    return fmt::format("{}", fmt::join(reasons, "; "));
}

/// t<op>(d) in seconds; empty when the sheet has no such function.
Cost message_cost(const equations::Scope &scope, const std::string &op)
{
    if (scope.find_function("t" + op) == nullptr)
        return {};
    return [program = equations::compile_expression(scope, "t" + op + "(d)", {"d"}, "t" + op)](double d) {
        return 1e-6 * program({d}); // us in the sheet
    };
}

/// The largest message that the sheet was measured with; where it does not say so, 1 MiB.
std::int64_t most_bytes_of(const std::vector<FunctionNotes> &notes)
{
    for (const FunctionNotes &function : notes)
        if (function.function == "tmsg" && function.sizes)
            return function.sizes->most;
    return 1 << 20;
}

/// The ranks that were launched, or the most processes that any function was measured with; at least 2.
int most_processes_of(const equations::Scope &scope, const std::vector<FunctionNotes> &notes)
{
    int most = 2;
    if (const std::optional<std::string> ranks = last_note(scope, "ranks"))
        std::from_chars(ranks->data(), ranks->data() + ranks->size(), most);
    most = std::max(most, 2);
    for (const FunctionNotes &function : notes)
        if (!function.p.empty())
            most = std::max(most, function.p.back());
    return most;
}

/// Inert, and without "--", which ends an XML comment.
std::string xml_comment(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += inert(line) + "; ";
    for (std::size_t at = text.find("--"); at != std::string::npos; at = text.find("--", at))
        text.replace(at, 2, "- ");
    return text;
}

} // namespace

Exported smpi(const Source &source)
{
    const auto network = traffic::interconnect_of(source.scope, source.file);
    if (!network)
        throw Error(Exit::bad_input, source.file + ": expected tmsg(d), which SMPI's settings are made of; found none: "
                                                   "measure msg, send and recv");
    MessageCosts costs{
        .levels = {}, .send = message_cost(source.scope, "send"), .receive = message_cost(source.scope, "recv")};
    for (std::size_t level = 0; level < network->levels.size(); ++level) {
        costs.levels.emplace_back([&network, level](double d) { return network->price(level, d).alone; });
        costs.gaps.emplace_back();
        if (network->levels[level].links > 0)
            costs.gaps.back() = [&network, level](double d) { return network->price(level, d).shared; };
    }
    const std::vector<FunctionNotes> notes = parse_notes(source.scope.notes());
    const std::int64_t most_bytes = most_bytes_of(notes);
    const SmpiSettings settings = smpi_settings(costs, most_bytes);
    Hosts machine = hosts_of(*network, settings);
    place_hosts(machine, *network, source, most_processes_of(source.scope, notes));
    return {.text =
                fmt::format("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                            "<!-- {}messages of 1 to {} -->\n<platform version=\"4.1\">\n{}</platform>\n",
                            xml_comment(source.about), format_size(most_bytes), platform_text(settings, machine)),
            .left_out = left_out(*network, settings),
            .hosts = hosts_text(machine)};
}

} // namespace mpisheet::exports
