// For SimGrid: a machine's point-to-point costs as SMPI has them, so that a datasheet drives a simulation.

#include "equations/program.hpp"
#include "formats/exports/exports.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/sheet_notes.hpp"
#include "model/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace mpisheet::exports {
namespace {

/// Seconds for d bytes.
using Cost = std::function<double(double)>;

struct MessageCosts {
    Cost message;       ///< one way, half a round trip
    Cost send, receive; ///< local cost of the call; empty: not known
};

/// Values of the settings of the same names, as SimGrid writes them.
struct SmpiSettings {
    double latency = 0;   ///< of a route [s]
    double bandwidth = 0; ///< of a link [B/s]
    std::string latency_factor, bandwidth_factor, send, receive;
    std::int64_t detached_below = 0; ///< up to this size a send does not wait for its receive [byte]
};

/// Sizes above `after` up to `last` [byte].
struct Piece {
    std::int64_t after = 0, last = 0;
    [[nodiscard]] double first() const { return static_cast<double>(after + 1); }
    [[nodiscard]] double end() const { return static_cast<double>(last); }
};

struct Line {
    double at_zero = 0, slope = 0;
    [[nodiscard]] double operator()(double d) const { return at_zero + slope * d; }
};

/// The costs of one message, its calls' and the wire's.
struct Shares {
    Cost wire, send, receive;
};

/// Through a cost's values at both ends of a piece; neither rises below zero nor falls with the size.
Line rising_line(const Cost &cost, const Piece &piece)
{
    const double first = cost(piece.first()), last = cost(piece.end());
    const double slope =
        piece.last > piece.after + 1 ? std::max(0.0, (last - first) / (piece.end() - piece.first())) : 0;
    const double at_zero = last - slope * piece.end();
    return at_zero >= 0 ? Line{at_zero, slope} : Line{0, last / piece.end()};
}

bool follows(const Cost &cost, const Piece &piece, double tolerance)
{
    const Line line = rising_line(cost, piece);
    for (const double share : {0.0, 0.25, 0.5, 0.75}) {
        const double d = std::floor(piece.first() + share * (piece.end() - piece.first()));
        if (std::abs(line(d) - cost(d)) > tolerance * cost(d))
            return false;
    }
    return true;
}

/// Halves a piece until its line follows the cost, or a piece has one size.
void add_pieces(std::vector<Piece> &pieces, const Cost &cost, const Piece &piece, double tolerance)
{
    if (piece.last == piece.after + 1 || follows(cost, piece, tolerance)) {
        pieces.push_back(piece);
        return;
    }
    const std::int64_t middle = piece.after + (piece.last - piece.after) / 2;
    add_pieces(pieces, cost, {piece.after, middle}, tolerance);
    add_pieces(pieces, cost, {middle, piece.last}, tolerance);
}

/// Joins neighbours as long as one line follows the cost at all their ends.
std::vector<Piece> joined(const std::vector<Piece> &pieces, const Cost &cost, double tolerance)
{
    std::vector<Piece> result;
    for (std::size_t from = 0, to = 0; from < pieces.size(); from = to) {
        Piece wide = pieces[from];
        for (to = from + 1; to < pieces.size(); ++to) {
            const Piece wider{wide.after, pieces[to].last};
            const Line line = rising_line(cost, wider);
            const auto near = [&](double d) { return std::abs(line(d) - cost(d)) <= tolerance * cost(d); };
            if (!std::all_of(pieces.begin() + static_cast<std::ptrdiff_t>(from),
                             pieces.begin() + static_cast<std::ptrdiff_t>(to) + 1,
                             [&](const Piece &piece) { return near(piece.first()) && near(piece.end()); }))
                break;
            wide = wider;
        }
        result.push_back(wide);
    }
    return result;
}

std::vector<Piece> doubling_pieces(std::int64_t most)
{
    std::vector<Piece> pieces;
    for (std::int64_t last = 1, after = 0; after < most; after = last, last *= 2)
        pieces.push_back({after, std::min(last, most)});
    pieces.back().last = std::max(pieces.back().last, most);
    return pieces;
}

/// Up to where the calls' own costs fit into the message's, from one byte on.
std::int64_t calls_apart_until(const MessageCosts &costs, std::int64_t most)
{
    constexpr double most_of_message = 0.9;
    std::int64_t until = 0;
    if (costs.send && costs.receive)
        for (const Piece &piece : doubling_pieces(most)) {
            if (costs.send(piece.end()) + costs.receive(piece.end()) > most_of_message * costs.message(piece.end()))
                break;
            until = piece.last;
        }
    return until;
}

Shares shares_of(const MessageCosts &costs, std::int64_t apart_until)
{
    const auto until = static_cast<double>(apart_until);
    const auto call = [until](const Cost &cost) {
        return [cost, until](double d) { return d <= until && cost ? std::max(0.0, cost(d)) : 0.0; };
    };
    Shares shares{.wire = {}, .send = call(costs.send), .receive = call(costs.receive)};
    shares.wire = [message = costs.message, send = shares.send, receive = shares.receive](double d) {
        return std::max(0.0, message(d) - send(d) - receive(d));
    };
    return shares;
}

std::string setting(std::string text, std::int64_t after, std::initializer_list<double> values)
{
    text += (text.empty() ? "" : ";") + std::to_string(after);
    for (const double value : values)
        text += ":" + format_number(value);
    return text;
}

/// SMPI's time for a message of s bytes is send(s) + factor·latency + s/(factor·bandwidth) + receive(s), each piecewise
/// linear in s. The pieces follow `costs` within a hundredth from 1 to `most_bytes`. The calls' own costs are taken out
/// of the wire's as long as they fit into nine tenths of the message's time: beyond that the calls wait for each other.
SmpiSettings smpi_settings(const MessageCosts &costs, std::int64_t most_bytes)
{
    constexpr double tolerance = 0.01;
    constexpr double least_slope = 1e-15; // a flat piece: a petabyte a second
    SmpiSettings settings{.detached_below = calls_apart_until(costs, most_bytes)};
    const Shares shares = shares_of(costs, settings.detached_below);
    std::vector<Piece> pieces;
    for (const Piece &piece : doubling_pieces(most_bytes))
        add_pieces(pieces, shares.wire, piece, tolerance);
    pieces = joined(pieces, shares.wire, tolerance);
    settings.latency = std::max(shares.wire(1), 1e-12);
    settings.bandwidth = 1 / std::max(rising_line(shares.wire, pieces.back()).slope, least_slope);
    for (const Piece &piece : pieces) {
        const Line wire = rising_line(shares.wire, piece);
        settings.latency_factor = setting(settings.latency_factor, piece.after, {wire.at_zero / settings.latency});
        settings.bandwidth_factor = setting(settings.bandwidth_factor, piece.after,
                                            {1 / std::max(wire.slope, least_slope) / settings.bandwidth});
        const Line send = rising_line(shares.send, piece), receive = rising_line(shares.receive, piece);
        settings.send = setting(settings.send, piece.after, {send.at_zero, send.slope});
        settings.receive = setting(settings.receive, piece.after, {receive.at_zero, receive.slope});
    }
    return settings;
}

/// A cluster of `hosts` equal hosts on a switch without contention of its own, with the settings before it.
std::string smpi_platform(const SmpiSettings &settings, int hosts)
{
    const auto property = [](std::string_view name, std::string_view value) {
        return fmt::format("    <prop id=\"{}\" value=\"{}\"/>\n", name, value);
    };
    return "  <config>\n" + property("network/model", "SMPI") + property("network/TCP-gamma", "0") +
           property("smpi/lat-factor", settings.latency_factor) +
           property("smpi/bw-factor", settings.bandwidth_factor) + property("smpi/os", settings.send) +
           property("smpi/ois", settings.send) + property("smpi/or", settings.receive) +
           property("smpi/send-is-detached-thresh", std::to_string(settings.detached_below + 1)) + "  </config>\n" +
           fmt::format("  <cluster id=\"machine\" prefix=\"node-\" suffix=\"\" radical=\"0-{}\" speed=\"10Gf\" "
                       "bw=\"{}Bps\" lat=\"{}s\"/>\n",
                       hosts - 1, format_number(settings.bandwidth), format_number(settings.latency / 2));
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

/// The most processes that any function was measured with; at least 2.
int most_processes_of(const std::vector<FunctionNotes> &notes)
{
    int most = 2;
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
    const MessageCosts costs{message_cost(source.scope, "msg"), message_cost(source.scope, "send"),
                             message_cost(source.scope, "recv")};
    if (!costs.message)
        throw Error(Exit::bad_input, source.file + ": expected tmsg(d), which SMPI's settings are made of; found none: "
                                                   "measure msg, send and recv");
    const std::vector<FunctionNotes> notes = parse_notes(source.scope.notes());
    const std::int64_t most_bytes = most_bytes_of(notes);
    const int hosts = source.hosts != 0 ? source.hosts : most_processes_of(notes);
    return {fmt::format("<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                        "<!-- {}messages of 1 to {} -->\n<platform version=\"4.1\">\n{}</platform>\n",
                        xml_comment(source.about), format_size(most_bytes),
                        smpi_platform(smpi_settings(costs, most_bytes), hosts)),
            {}};
}

} // namespace mpisheet::exports
