#include "recordings/record/perfetto.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mpisheet::record {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t full_piece = std::size_t{1} << 16U; ///< bytes written at a time
/// Senders, receivers and tags that are told apart; messages of further ones have no arrows.
constexpr std::size_t most_envelopes = std::size_t{1} << 20U;

/// Whole nanoseconds, so that a slice ends exactly where the next one begins.
std::int64_t to_nanoseconds(double seconds)
{
    return std::llround(1e9 * seconds);
}

double microseconds(std::int64_t nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1000;
}

/// An event of the format: "X" a slice, "B" and "E" a phase's begin and end, "s" and "f" an arrow's.
Json line_of(int rank, const char *kind, std::int64_t time)
{
    return {{"ph", kind}, {"pid", 0}, {"tid", rank}, {"ts", microseconds(time)}};
}

std::string text_of(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

PerfettoTrace::PerfettoTrace(const Recording &recording, const formats::Sink &write, const std::string &machine)
    : recording_(recording), write_(write), text_("{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"),
      open_(static_cast<std::size_t>(recording.ranks)), depth_(open_.size())
{
    const auto name = [&](const char *what, int rank, const Json &arguments) {
        put(text_of({{"ph", "M"}, {"pid", 0}, {"tid", rank}, {"name", what}, {"args", arguments}}));
    };
    name("process_name", 0, {{"name", recording.program + (machine.empty() ? "" : " on " + machine)}});
    for (int rank = 0; rank < recording.ranks; ++rank) {
        const auto place = static_cast<std::size_t>(rank);
        const bool knows_host = machine.empty() && place < recording.hosts.size();
        const std::string host = knows_host ? recording.hosts[place] : "";
        name("thread_name", rank, {{"name", "rank " + std::to_string(rank) + (host.empty() ? "" : " on " + host)}});
        name("thread_sort_index", rank, {{"sort_index", rank}});
    }
}

void PerfettoTrace::put(const std::string &line)
{
    if (!std::exchange(is_first_, false))
        text_ += ",\n";
    text_ += line;
    if (text_.size() < full_piece)
        return;
    write_(text_);
    text_.clear();
}

void PerfettoTrace::slice(int rank, const Event &event, std::int64_t from, std::int64_t to)
{
    Json json = line_of(rank, "X", from);
    json["dur"] = microseconds(to - from);
    json["name"] = recording_.calls[event.call];
    Json &said = json["args"];
    if (event.site < recording_.sites.size())
        said["site"] = recording_.sites[event.site];
    if (event.action == Action::local) {
        said["calls"] = event.count;
    } else if (event.action == Action::wait) {
        said["requests"] = event.requests.size();
    } else {
        said["bytes"] = event.bytes;
        said["communicator"] = event.communicator;
        if (event.partner >= 0)
            said[event.action == Action::send      ? "to"
                 : event.action == Action::receive ? "from"
                                                   : "root"] = event.partner;
        if (event.action == Action::send || event.action == Action::receive)
            said["tag"] = event.tag;
    }
    put(text_of(json));
}

std::uint64_t PerfettoTrace::message(int rank, const Event &event)
{
    const auto &members = recording_.communicators[event.communicator].members;
    if (event.partner < 0 || static_cast<std::size_t>(event.partner) >= members.size() ||
        envelopes_.size() >= most_envelopes)
        return 0;
    const int partner = members[static_cast<std::size_t>(event.partner)];
    const bool sends = event.action == Action::send;
    Envelope &envelope = envelopes_[{event.communicator, sends ? rank : partner, sends ? partner : rank, event.tag}];
    if (envelope.sent + envelope.received == 0)
        envelope.number = envelopes_.size();
    const std::uint64_t count = sends ? ++envelope.sent : ++envelope.received;
    return (envelope.number << 32U) + count;
}

void PerfettoTrace::arrow(int rank, bool begins, std::uint64_t message, std::int64_t time)
{
    Json json = line_of(rank, begins ? "s" : "f", time);
    json["name"] = json["cat"] = "message";
    json["id"] = message;
    if (!begins)
        json["bp"] = "e"; // it ends in the slice around it, not in the next one
    put(text_of(json));
}

/// From where a message was sent to where it was waited for.
void PerfettoTrace::arrows(int rank, const Event &event, std::int64_t from, std::int64_t to)
{
    const std::int64_t end = std::max(from, to - 1); // within the slice
    auto &open = open_[static_cast<std::size_t>(rank)];
    if (event.action == Action::wait) {
        for (const std::uint64_t request : event.requests)
            if (const auto found = open.find(request); found != open.end()) {
                arrow(rank, false, found->second, end);
                open.erase(found);
            }
        return;
    }
    if (event.action != Action::send && event.action != Action::receive)
        return;
    const std::uint64_t number = message(rank, event);
    if (number == 0)
        return;
    if (event.action == Action::send)
        arrow(rank, true, number, from);
    else if (event.request == 0)
        arrow(rank, false, number, end);
    else
        open[event.request] = number;
}

void PerfettoTrace::add(int rank, const Event &event, double enter, double leave)
{
    const std::int64_t from = to_nanoseconds(enter), to = std::max(from, to_nanoseconds(leave));
    if (event.action != Action::phase) {
        slice(rank, event, from, to);
        arrows(rank, event, from, to);
        return;
    }
    std::size_t &depth = depth_[static_cast<std::size_t>(rank)];
    const bool begins = event.phase != no_phase && event.tag >= 0;
    if (!begins && depth == 0)
        return;
    depth += begins ? 1 : -1;
    Json json = line_of(rank, begins ? "B" : "E", from);
    if (begins)
        json["name"] = recording_.phases[event.phase];
    put(text_of(json));
}

void PerfettoTrace::end(int rank, double seconds)
{
    for (std::size_t &depth = depth_[static_cast<std::size_t>(rank)]; depth > 0; --depth)
        put(text_of(line_of(rank, "E", to_nanoseconds(seconds))));
}

void PerfettoTrace::finish()
{
    write_(text_ + "\n]}\n");
    text_.clear();
}

} // namespace mpisheet::record
