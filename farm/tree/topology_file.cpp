#include "farm/tree/topology.hpp"
#include "model/error.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <vector>

namespace mpisheet::farm {
namespace {

constexpr int most_vertices = 100'000'000;

struct Word {
    std::string_view text;
    int line = 1;
    int column = 1;
};

/// A line's words; lines without any are left out.
using Line = std::vector<Word>;

struct Reader {
    std::string file;

    [[noreturn]] void refuse(const Word &at, const std::string &expected) const
    {
        refuse(at, expected, "\"" + std::string(at.text) + "\"");
    }
    [[noreturn]] void refuse(const Word &at, const std::string &expected, const std::string &found) const
    {
        throw Error(Exit::bad_input, file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
                                         ": expected " + expected + ", found " + found);
    }
    template <typename Number> Number number(const Word &word, Number least, Number most, const char *expected) const
    {
        Number value{};
        const char *end = word.text.data() + word.text.size();
        const auto [stop, error] = std::from_chars(word.text.data(), end, value);
        if (error != std::errc() || stop != end || !(value >= least) || !(value <= most))
            refuse(word, expected);
        return value;
    }
    int vertex(const Word &word) const { return number(word, 0, most_vertices - 1, "a vertex, 0 or more"); }
};

std::vector<Line> lines_of(std::string_view text)
{
    std::vector<Line> lines;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        const std::string_view line = whole.substr(0, whole.find('#'));
        text.remove_prefix(std::min(end + 1, text.size()));
        Line words;
        for (const std::string_view word : pieces_of(line, " \t\r,"))
            words.push_back({word, number, static_cast<int>(word.data() - line.data()) + 1});
        if (!words.empty())
            lines.push_back(std::move(words));
    }
    return lines;
}

Tree read_parents(const Reader &reader, const std::vector<Line> &lines)
{
    std::size_t nodes = 0;
    for (const Line &line : lines)
        nodes += line.size();
    const int last = static_cast<int>(std::min<std::size_t>(nodes, most_vertices)) - 1;
    const std::string expected = "a parent from 0 to " + std::to_string(last) + ", or -1 for the root";
    std::vector<int> parent;
    std::vector<int> written; // line of each
    for (const Line &line : lines)
        for (const Word &word : line) {
            parent.push_back(reader.number(word, -1, last, expected.c_str()));
            written.push_back(word.line);
        }
    try {
        return tree_of_parents(parent);
    } catch (const Error &error) {
        std::size_t node = 0;
        std::sscanf(error.what(), "node %zu", &node);
        throw Error(error.status(), reader.file + ":" + std::to_string(written.at(node)) + ": " + error.what());
    }
}

struct PlacedLink {
    Link link;
    const Line *line = nullptr;
};

PlacedLink read_link(const Reader &reader, const Line &line, bool rates)
{
    if (line.size() != (rates ? 3 : 2))
        reader.refuse(line.front(),
                      rates ? "two vertices and a rate, as on the lines before"
                            : "two vertices of a link (or -1 for the root of a list of parents)",
                      std::to_string(line.size()) + (line.size() == 1 ? " number" : " numbers"));
    Link link{reader.vertex(line[0]), reader.vertex(line[1]), 0};
    if (link.a == link.b)
        reader.refuse(line[1], "another vertex than " + std::to_string(link.a));
    if (link.a > link.b)
        std::swap(link.a, link.b);
    if (rates)
        link.rate = reader.number(line[2], 1e-300, 1e300, "a rate in bytes a second, above 0");
    return {link, &line};
}

/// No link twice, and a way from the root to every vertex that is named.
void check(const Reader &reader, std::vector<PlacedLink> placed, const Graph &graph)
{
    const auto ends = [](const PlacedLink &one) { return std::pair(one.link.a, one.link.b); };
    std::stable_sort(placed.begin(), placed.end(), [&](const auto &x, const auto &y) { return ends(x) < ends(y); });
    const auto twice = std::adjacent_find(placed.begin(), placed.end(),
                                          [&](const auto &x, const auto &y) { return ends(x) == ends(y); });
    if (twice != placed.end())
        reader.refuse((twice + 1)->line->front(), "each link once",
                      std::to_string(twice->link.a) + " " + std::to_string(twice->link.b) + " again (first on line " +
                          std::to_string(twice->line->front().line) + ")");
    const auto away = distances(graph, graph.root);
    for (const PlacedLink &one : placed)
        if (away[static_cast<std::size_t>(one.link.a)] < 0)
            reader.refuse(one.line->front(), "links that join every vertex to the root " + std::to_string(graph.root),
                          "no way to " + std::to_string(one.link.a));
    const auto lost = std::find(away.begin(), away.end(), -1);
    if (lost != away.end())
        throw Error(Exit::bad_input, reader.file + ": vertex " + std::to_string(lost - away.begin()) +
                                         ": expected a link to it, found none (vertices count from 0)");
}

Graph read_links(const Reader &reader, const std::vector<Line> &lines)
{
    std::vector<PlacedLink> placed;
    int root = 0;
    int vertices = 0;
    const Word *named = nullptr;
    for (const Line &line : lines) {
        if (line.front().text == "root") {
            if (line.size() != 2 || named != nullptr)
                reader.refuse(line.front(), "one line \"root V\"", named != nullptr ? "a second" : "another form");
            named = &line[1];
            root = reader.vertex(*named);
            continue;
        }
        const bool rates = placed.empty() ? line.size() == 3 : placed.front().link.rate > 0;
        placed.push_back(read_link(reader, line, rates));
        vertices = std::max(vertices, placed.back().link.b + 1);
    }
    if (placed.empty())
        reader.refuse(lines.front().front(), "links, two vertices a line");
    if (root >= vertices)
        reader.refuse(*named, "a vertex of a link, at most " + std::to_string(vertices - 1));
    if (static_cast<std::size_t>(vertices) > placed.size() + 1) // before memory for all of them is taken
        throw Error(Exit::bad_input, reader.file + ": expected " + std::to_string(vertices - 1) +
                                         " links or more to join the vertices 0 to " + std::to_string(vertices - 1) +
                                         ", found " + std::to_string(placed.size()));
    std::vector<Link> links;
    for (const PlacedLink &one : placed)
        links.push_back(one.link);
    Graph graph = graph_of_links(vertices, links);
    graph.root = root;
    check(reader, std::move(placed), graph);
    return graph;
}

} // namespace

Topology parse_topology_file(std::string_view text, const std::string &file)
{
    const Reader reader{file};
    const std::vector<Line> lines = lines_of(text);
    if (lines.empty())
        reader.refuse({}, "parents (one number a node, -1 for the root) or links (two vertices a line)", "nothing");
    const auto is_root = [](const Word &word) { return word.text == "-1"; };
    const bool parents = std::any_of(lines.begin(), lines.end(),
                                     [&](const Line &line) { return std::any_of(line.begin(), line.end(), is_root); });
    if (parents)
        return read_parents(reader, lines);
    return read_links(reader, lines);
}

} // namespace mpisheet::farm
