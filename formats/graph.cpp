#include "formats/graph.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace mpisheet::formats {
namespace {

constexpr double us = 1e-6;

/// One line of the file as words, read from the left.
class Words {
public:
    Words(const std::string &line, std::string place) : words_(line), place_(std::move(place)) {}

    std::string next(const std::string &expected)
    {
        std::string word;
        if (!(words_ >> word))
            refuse(expected, "the end of the line");
        return word;
    }
    void skip(const std::string &word)
    {
        if (const std::string found = next('"' + word + '"'); found != word)
            refuse('"' + word + '"', '"' + found + '"');
    }
    double number(double least)
    {
        const std::string expected = "a number from " + format_number(least) + " on", word = next(expected);
        double value = 0;
        if (!parse_number(word, value) || !(value >= least) || !std::isfinite(value))
            refuse(expected, '"' + word + '"');
        return value;
    }
    /// A whole number 0 … end − 1.
    int place_below(std::size_t end)
    {
        const std::string expected = "a whole number from 0 to " + std::to_string(static_cast<long>(end) - 1),
                          word = next(expected);
        double value = 0;
        if (!parse_number(word, value) || value != std::floor(value) || value < 0 || value >= static_cast<double>(end))
            refuse(expected, '"' + word + '"');
        return static_cast<int>(value);
    }
    [[nodiscard]] bool at_end() { return (words_ >> std::ws).eof(); }
    void end()
    {
        std::string more;
        if (words_ >> more)
            refuse("the end of the line", '"' + more + '"');
    }
    [[noreturn]] void refuse(const std::string &expected, const std::string &found) const
    {
        throw Error(Exit::bad_input, place_ + ": expected " + expected + ", found " + found);
    }

private:
    std::istringstream words_;
    std::string place_;
};

void add_rank(Words &words, graph::Graph &graph)
{
    if (const int rank = words.place_below(static_cast<std::size_t>(graph.p));
        rank != static_cast<int>(graph.router.size()))
        words.refuse("rank " + std::to_string(graph.router.size()), std::to_string(rank));
    words.skip("router");
    graph.router.push_back(words.place_below(static_cast<std::size_t>(graph.p)));
    words.skip("own_us");
    graph.own_s.push_back(words.number(0) * us);
}

void add_link(Words &words, graph::Graph &graph)
{
    const std::string expected = "send, leave, within, hop, enter or receive", name = words.next(expected);
    const auto *const kind = std::find(graph::kind_names.begin(), graph::kind_names.end(), name);
    if (kind == graph::kind_names.end())
        words.refuse(expected, '"' + name + '"');
    graph::Link link{static_cast<graph::Kind>(kind - graph::kind_names.begin())};
    link.from = words.place_below(static_cast<std::size_t>(graph.p));
    link.to = words.place_below(static_cast<std::size_t>(graph.p));
    words.skip("us");
    link.seconds = words.number(0) * us;
    words.skip("bytes_s");
    link.bytes_s = words.number(1);
    link.both_ways = !words.at_end();
    if (link.both_ways)
        words.skip("both_ways");
    graph.links.push_back(link);
}

/// Whether a link is a hop from that router.
bool leads_from(const graph::Link &link, std::size_t router)
{
    const auto number = static_cast<int>(router);
    return link.kind == graph::Kind::hop && (link.from == number || (link.both_ways && link.to == number));
}

void add_next(Words &words, graph::Graph &graph)
{
    const std::size_t routers =
                          static_cast<std::size_t>(*std::max_element(graph.router.begin(), graph.router.end())) + 1,
                      router = graph.next.size();
    if (const int found = words.place_below(routers); found != static_cast<int>(router))
        words.refuse("router " + std::to_string(router), std::to_string(found));
    std::vector<int> &row = graph.next.emplace_back();
    for (std::size_t to = 0; to < routers; ++to) {
        if (to == router) {
            words.skip("-");
            row.push_back(-1);
            continue;
        }
        row.push_back(words.place_below(graph.links.size()));
        if (!leads_from(graph.links[static_cast<std::size_t>(row.back())], router))
            words.refuse("a hop from router " + std::to_string(router), "link " + std::to_string(row.back()));
    }
}

void add_alone(Words &words, graph::Graph &graph)
{
    const std::size_t rank = graph.alone_bytes_s.size();
    if (const int found = words.place_below(static_cast<std::size_t>(graph.p)); found != static_cast<int>(rank))
        words.refuse("rank " + std::to_string(rank), std::to_string(found));
    std::vector<double> &row = graph.alone_bytes_s.emplace_back();
    for (std::size_t to = 0; to < static_cast<std::size_t>(graph.p); ++to) {
        if (to == rank)
            words.skip("-");
        row.push_back(to == rank ? 0 : words.number(1));
    }
}

void add_pair(Words &words, const graph::Graph &graph, graph::Sizes &pair)
{
    pair.from = words.place_below(static_cast<std::size_t>(graph.p));
    pair.to = words.place_below(static_cast<std::size_t>(graph.p));
}

void add_size(Words &words, graph::Graph &graph)
{
    const double bytes = words.number(0);
    if (!graph.sizes.empty() && bytes <= graph.sizes.back())
        words.refuse("more bytes than " + format_number(graph.sizes.back()), format_number(bytes));
    graph.sizes.push_back(bytes);
    words.skip("near_us");
    graph.near.seconds.push_back(words.number(0) * us);
    words.skip("far_us");
    graph.far.seconds.push_back(words.number(0) * us);
}

void add_line(Words &words, graph::Graph &graph)
{
    const std::string expected = "ranks, misfit, at_once, both, shares, rank, link, next, alone, near, far or size";
    const std::string key = words.next(expected);
    const auto needs = [&](bool is_there, const std::string &what) {
        if (!is_there)
            words.refuse(what, '"' + key + '"');
    };
    constexpr std::size_t most_ranks = 100000;
    if (key == "ranks") {
        needs(graph.p == 0, "ranks once");
        graph.p = words.place_below(most_ranks);
    } else if (key == "misfit") {
        graph.misfit = words.number(0);
    } else if (key == "at_once") {
        graph.at_once = words.number(0);
    } else if (key == "both") {
        graph.both = words.number(0);
    } else if (key == "shares") {
        words.skip("by_distance");
        graph.by_distance = true;
    } else if (key == "rank") {
        needs(graph.p > 0, "ranks first");
        add_rank(words, graph);
    } else if (key == "link") {
        needs(graph.next.empty() && graph.p > 0, "links after ranks and before next");
        add_link(words, graph);
    } else if (key == "next") {
        needs(graph.p > 0 && graph.router.size() == static_cast<std::size_t>(graph.p),
              "next after a line for each rank");
        add_next(words, graph);
    } else if (key == "alone") {
        needs(graph.p > 0, "ranks first");
        add_alone(words, graph);
    } else if (key == "near" || key == "far") {
        needs(graph.p > 0, "ranks first");
        add_pair(words, graph, key == "near" ? graph.near : graph.far);
    } else if (key == "size") {
        add_size(words, graph);
    } else {
        words.refuse(expected, '"' + key + '"');
    }
    words.end();
}

/// Throws where lines are missing or a message would never come.
void check(const graph::Graph &graph, const std::string &place)
{
    const auto need = [&](bool is_so, const std::string &expected) {
        if (!is_so)
            throw Error(Exit::bad_input, place + ": expected " + expected + ", found the end of the file");
    };
    need(graph.p > 0, "ranks");
    need(graph.router.size() == static_cast<std::size_t>(graph.p),
         "a line for each of " + std::to_string(graph.p) + " ranks");
    const int routers = *std::max_element(graph.router.begin(), graph.router.end()) + 1;
    need(graph.routers() == routers, "next for each of " + std::to_string(routers) + " routers");
    need(graph.alone_bytes_s.empty() || graph.alone_bytes_s.size() == graph.router.size(),
         "alone for each rank or none");
    need(graph.sizes.size() != 1, "two sizes or more, or none");
    for (int i = 0; i < graph.p; ++i)
        for (int j = 0; j < graph.p; ++j)
            need(std::isfinite(graph::small_seconds(graph, i, j)),
                 "a way from rank " + std::to_string(i) + " to rank " + std::to_string(j));
}

} // namespace

std::filesystem::path graph_file_of(const std::filesystem::path &sheet)
{
    return std::filesystem::path(sheet).replace_extension(".graph");
}

std::string graph_text(const graph::Graph &graph)
{
    std::string text =
        "# The network of the sheet beside it (docs/levels.md): ranks at routers, what hops add to a small\n"
        "# message, what links carry, and the link that a message at a router takes next.\n"
        "ranks " +
        std::to_string(graph.p) + "\nmisfit " + format_number(graph.misfit) + "\nat_once " +
        format_number(graph.at_once) + "\nboth " + format_number(graph.both) +
        (graph.by_distance ? "\nshares by_distance\n" : "\n");
    for (std::size_t rank = 0; rank < graph.router.size(); ++rank)
        text += "rank " + std::to_string(rank) + " router " + std::to_string(graph.router[rank]) + " own_us " +
                format_number(graph.own_s[rank] / us) + '\n';
    for (const graph::Link &link : graph.links)
        text += "link " + std::string(graph::kind_names.at(static_cast<std::size_t>(link.kind))) + ' ' +
                std::to_string(link.from) + ' ' + std::to_string(link.to) + " us " + format_number(link.seconds / us) +
                " bytes_s " + format_number(std::round(link.bytes_s)) + (link.both_ways ? " both_ways\n" : "\n");
    for (std::size_t router = 0; router < graph.next.size(); ++router) {
        text += "next " + std::to_string(router);
        for (const int link : graph.next[router])
            text += link < 0 ? " -" : ' ' + std::to_string(link);
        text += '\n';
    }
    for (std::size_t rank = 0; rank < graph.alone_bytes_s.size(); ++rank) {
        text += "alone " + std::to_string(rank);
        for (std::size_t to = 0; to < graph.alone_bytes_s.size(); ++to)
            text += to == rank ? " -" : ' ' + format_number(std::round(graph.alone_bytes_s[rank][to]));
        text += '\n';
    }
    if (!graph.sizes.empty())
        text += "near " + std::to_string(graph.near.from) + ' ' + std::to_string(graph.near.to) + "\nfar " +
                std::to_string(graph.far.from) + ' ' + std::to_string(graph.far.to) + '\n';
    for (std::size_t k = 0; k < graph.sizes.size(); ++k)
        text += "size " + format_number(graph.sizes[k]) + " near_us " + format_number(graph.near.seconds[k] / us) +
                " far_us " + format_number(graph.far.seconds[k] / us) + '\n';
    return text;
}

graph::Graph parse_graph(const std::string &text, const std::string &name)
{
    graph::Graph graph;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        Words words(line, name + ':' + std::to_string(++number));
        if (!words.at_end() && line[line.find_first_not_of(" \t\r")] != '#')
            add_line(words, graph);
    }
    check(graph, name + ':' + std::to_string(number + 1));
    return graph;
}

graph::Graph read_graph(const std::filesystem::path &path)
{
    return parse_graph(read_text(path), path.string());
}

} // namespace mpisheet::formats
