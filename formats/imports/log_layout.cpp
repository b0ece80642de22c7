#include "formats/imports/log_layout.hpp"

#include "formats/imports/launch_lines.hpp"
#include "formats/imports/log_lines.hpp"
#include "formats/sample_table.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/placement.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace mpisheet::formats {
namespace {

constexpr std::array<std::pair<std::string_view, int LogLayout::*>, 3> counts{
    {{"p", &LogLayout::p}, {"nodes", &LogLayout::nodes}, {"ppn", &LogLayout::ppn}}};
constexpr std::array<std::pair<std::string_view, std::string LogLayout::*>, 5> words{
    {{"order", &LogLayout::order},
     {"job", &LogLayout::job},
     {"algorithm", &LogLayout::algorithm},
     {"from", &LogLayout::from},
     {"to", &LogLayout::to}}};

bool is_key(std::string_view part)
{
    const auto names = [&](const auto &row) { return part == "{" + std::string(row.first) + "}"; };
    return std::any_of(counts.begin(), counts.end(), names) || std::any_of(words.begin(), words.end(), names);
}

bool is_digit(unsigned char c)
{
    return std::isdigit(c) != 0;
}

/// The values of the parts from `part` on in all of `text`, the shortest first; none: it is of another form.
std::optional<std::vector<std::string>> values_of(std::span<const std::string> parts, std::string_view text)
{
    if (parts.empty())
        return text.empty() ? std::optional(std::vector<std::string>()) : std::nullopt;
    const std::string &part = parts.front();
    if (part != "*" && !is_key(part))
        return text.starts_with(part) ? values_of(parts.subspan(1), text.substr(part.size())) : std::nullopt;
    const bool number = part == "{nodes}" || part == "{ppn}" || part == "{p}";
    const std::size_t most = std::min(text.find('/'), text.size());
    for (std::size_t size = part == "*" ? 0 : 1; size <= most; ++size) {
        const std::string_view value = text.substr(0, size);
        if (number && !std::all_of(value.begin(), value.end(), is_digit))
            break;
        if (number && size < most && is_digit(static_cast<unsigned char>(text[size])))
            continue; // all of a number
        if (auto rest = values_of(parts.subspan(1), text.substr(size))) {
            rest->insert(rest->begin(), std::string(value));
            return rest;
        }
    }
    return std::nullopt;
}

[[noreturn]] void refuse(const std::string &file, const std::string &one, const std::string &other)
{
    throw Error(Exit::bad_input,
                file + ": " + one + ", but " + other + ": leave one of them out, or name the right one");
}

std::string said(const LogLayout &layout)
{
    return layout.source + " says " + std::to_string(layout.nodes) + " nodes x " + std::to_string(layout.ppn) +
           " ranks";
}

/// Where the first p ranks of a launch lie: nodes and ranks a node.
std::pair<int, int> place_of(int p, const LogLayout &launch)
{
    if (launch.order == "cyclic") {
        const int nodes = std::min(p, launch.nodes);
        return {nodes, (p + nodes - 1) / nodes};
    }
    return {(p + launch.ppn - 1) / launch.ppn, std::min(p, launch.ppn)};
}

/// Nodes and ranks a node of a launch of this many ranks; 0: it is not said.
LogLayout of_launch(LogLayout layout, int ranks)
{
    if (layout.nodes == 0 && layout.ppn > 0)
        layout.nodes = (ranks + layout.ppn - 1) / layout.ppn;
    if (layout.ppn == 0 && layout.nodes > 0)
        layout.ppn = (ranks + layout.nodes - 1) / layout.nodes;
    return layout;
}

/// Whether a benchmark of two processes was launched alone, so that nothing says where they were among more.
bool is_pair_alone(const LogLayout &launch, int ranks)
{
    return ranks == 2 && launch.nodes > 1 && launch.ppn > 1;
}

void lay_out_row(LoggedSample &row, const LogLayout &launch, int ranks)
{
    Sample &sample = row.sample;
    if (launch.nodes > 0 && !is_pair_alone(launch, ranks)) {
        const auto [nodes, ppn] = place_of(sample.p, launch);
        if (sample.nodes > 0 && (sample.nodes != nodes || sample.ppn != ppn))
            refuse(row.place.substr(0, row.place.size() - 2),
                   "the log has " + std::to_string(sample.p) + " processes on " + std::to_string(sample.nodes) +
                       " nodes x " + std::to_string(sample.ppn) + " ranks",
                   said(launch));
        sample.nodes = nodes;
        sample.ppn = ppn;
    }
    if (!launch.order.empty() && !sample.dealt.empty() && sample.dealt != launch.order)
        refuse(row.place.substr(0, row.place.size() - 2), "the log's command says " + sample.dealt + " order",
               launch.source + " says " + launch.order);
    if (!launch.order.empty())
        sample.dealt = launch.order;
    row.job = launch.job;
    if (!launch.from.empty() && sample.p == 2) {
        row.from = launch.from;
        row.to = launch.to;
    }
    if (!is_stream(sample.op))
        sample.op = with_algorithm(sample.op, launch.algorithm);
}

} // namespace

NamePattern::NamePattern(std::string text) : text_(std::move(text))
{
    for (std::string_view rest = text_; !rest.empty();) {
        const std::size_t begin = std::min(rest.find_first_of("{*"), rest.size());
        if (begin > 0)
            parts_.emplace_back(rest.substr(0, begin));
        rest.remove_prefix(begin);
        if (rest.empty())
            return;
        const std::size_t end = rest[0] == '*' ? 0 : std::min(rest.find('}'), rest.size() - 1);
        const std::string part(rest.substr(0, end + 1));
        if (part != "*" && part != "{*}" && !is_key(part))
            throw Error(Exit::usage,
                        "--pattern: expected {nodes}, {ppn}, {p}, {order}, {job}, {algorithm}, {from}, {to} "
                        "or {*}, found \"" +
                            part + "\"");
        parts_.push_back(part == "{*}" ? "*" : part);
        rest.remove_prefix(end + 1);
    }
}

LogLayout NamePattern::read(const std::filesystem::path &path) const
{
    std::string name = std::filesystem::absolute(path).lexically_normal().generic_string();
    std::size_t begin = name.size();
    for (auto slashes = std::count(text_.begin(), text_.end(), '/') + 1; slashes > 0 && begin != std::string::npos;
         --slashes)
        begin = begin == 0 ? std::string::npos : name.rfind('/', begin - 1);
    name = name.substr(begin == std::string::npos ? 0 : begin + 1);
    const auto values = values_of(parts_, name);
    if (!values)
        throw Error(Exit::bad_input, path.string() + ": its name is not of the form --pattern " + text_);
    LogLayout layout{.source = "its name"};
    std::size_t next = 0;
    for (const std::string &part : parts_)
        if (part == "*" || is_key(part)) {
            const std::string &value = (*values)[next++];
            if (part == "*")
                continue;
            try {
                set_layout(layout, std::string_view(part).substr(1, part.size() - 2), value);
            } catch (const Error &error) {
                throw Error(Exit::bad_input, path.string() + ": " + error.what());
            }
        }
    return layout;
}

void set_layout(LogLayout &layout, std::string_view key, const std::string &value)
{
    const std::string named = std::string(key) + ": expected ";
    for (const auto &[name, count] : counts)
        if (name == key && (layout.*count = positive(value)) == 0)
            throw Error(Exit::bad_input, named + "a number of at least 1, found \"" + value + "\"");
    for (const auto &[name, word] : words)
        if (name == key && (layout.*word = key == "order" ? order_named(value) : value).empty())
            throw Error(Exit::bad_input,
                        named + (key == "order" ? "block or cyclic" : "a name") + ", found \"" + value + "\"");
}

LogLayout pair_in_name(const std::filesystem::path &path)
{
    const std::string stem = path.stem().string();
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0; };
    const auto digits_before = [&](std::size_t end) {
        while (end > 0 && is_digit(static_cast<unsigned char>(stem[end - 1])))
            --end;
        return end;
    };
    const std::size_t number = digits_before(stem.size());
    if (number == stem.size())
        return {};
    for (std::size_t begin = 0; begin < number; ++begin) { // the longest name first
        const std::string prefix = stem.substr(begin, number - begin);
        if (begin < 2 || std::isalpha(static_cast<unsigned char>(prefix[0])) == 0 || is_part(stem[begin - 1]) ||
            std::any_of(prefix.begin(), prefix.end(), is_digit))
            continue;
        const std::size_t end = begin - 1, first = digits_before(end);
        const std::size_t host = first - std::min(first, prefix.size());
        if (first < end && stem.substr(host, first - host) == prefix && (host == 0 || !is_part(stem[host - 1])) &&
            stem.substr(first, end - first) != stem.substr(number))
            return {.from = stem.substr(host, end - host), .to = stem.substr(begin), .source = "its name"};
    }
    return {};
}

LogLayout agreed(std::span<const LogLayout> sources, const std::string &file)
{
    LogLayout all;
    const auto take = [&](std::string_view name, auto LogLayout::*member) {
        const LogLayout *by = nullptr;
        for (const LogLayout &source : sources) {
            if (source.*member == std::decay_t<decltype(source.*member)>())
                continue;
            const auto text = [&](const LogLayout &of) {
                if constexpr (std::is_same_v<std::decay_t<decltype(of.*member)>, int>)
                    return std::to_string(of.*member);
                else
                    return of.*member;
            };
            const auto says = [&](const LogLayout &of) {
                return of.source + " says " + std::string(name) + " " + text(of);
            };
            if (by != nullptr && by->*member != source.*member)
                refuse(file, says(*by), says(source));
            by = &source;
            all.*member = source.*member;
        }
        if (by != nullptr && all.source.find(by->source) == std::string::npos)
            all.source += (all.source.empty() ? "" : ", ") + by->source;
    };
    for (const auto &[name, member] : counts)
        take(name, member);
    for (const auto &[name, member] : words)
        take(name, member);
    const bool too_many = std::int64_t{all.nodes} * all.ppn > 100'000'000;
    if (all.nodes > 0 && all.ppn > 0 &&
        (too_many || all.p > all.nodes * all.ppn || (all.p > 0 && all.p <= (all.nodes - 1) * all.ppn)))
        refuse(file, said(all), std::to_string(all.p) + " processes were named");
    if (all.p == 0)
        all.p = all.nodes * all.ppn;
    return all;
}

void lay_out(ToolLog &log, const LogLayout &layout, const std::string &file)
{
    const auto ranks_of = [&](const LoggedSample &row) { return std::max(row.launched, row.sample.p); };
    int ranks = layout.p;
    for (const LoggedSample &row : log.rows)
        ranks = std::max(ranks, ranks_of(row));
    const LogLayout launch = of_launch(layout, ranks);
    const std::int64_t all = std::int64_t{launch.nodes} * launch.ppn;
    int most = 0;
    for (const LoggedSample &row : log.rows)
        most = std::max(most, ranks_of(row));
    if (all > 0 && (most > all || (most > 2 && most <= all - launch.ppn)))
        refuse(file, "the log has " + std::to_string(most) + " processes", said(launch));
    bool fewer = false;
    for (LoggedSample &row : log.rows) {
        fewer = fewer || (row.sample.p < ranks && launch.nodes > 1 && launch.ppn > 1 && launch.order.empty());
        lay_out_row(row, launch, most);
    }
    if (fewer)
        log.differences.emplace_back("tables of fewer processes than the launch's are taken to be of its first ranks, "
                                     "each node filled before the next: --order says otherwise");
}

} // namespace mpisheet::formats
