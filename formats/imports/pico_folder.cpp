#include "formats/imports/pico_folder.hpp"

#include "formats/imports/log_lines.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>

namespace mpisheet::formats {
namespace {

/// JOB/alloc.csv: where the ranks were.
struct PicoRanks {
    int ranks = 0, nodes = 0;
};

std::vector<std::string> folders_and_file(std::string_view name)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= name.size();) {
        const std::size_t end = std::min(name.find('/', from), name.size());
        if (end > from)
            parts.emplace_back(name.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

bool is_number(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string in_small_letters(std::string_view text)
{
    std::string small;
    for (const unsigned char c : text)
        small += static_cast<char>(std::tolower(c));
    return small;
}

/// "16", or "2x4x8" of a torus: 64.
int pico_nodes(const Table &table, std::size_t row, std::size_t column)
{
    std::int64_t nodes = 1;
    for (std::string_view rest = table.text(row, column);;) {
        const std::size_t end = std::min(rest.find('x'), rest.size());
        int extent = 0;
        const auto read = std::from_chars(rest.data(), rest.data() + end, extent);
        if (read.ec != std::errc() || read.ptr != rest.data() + end || extent < 1 ||
            (nodes *= extent) > std::numeric_limits<int>::max())
            table.refuse(row, column, "a number of nodes, or those of a torus (2x4x8)");
        if (end == rest.size())
            return static_cast<int>(nodes);
        rest.remove_prefix(end + 1);
    }
}

/// A cell of a column that need not be there, "" for none and for "null".
std::string pico_cell(const Table &table, std::size_t row, std::string_view name)
{
    const std::size_t column = table.find(name);
    const std::string_view text = column == Table::absent ? "" : table.text(row, column);
    return text == "null" ? "" : std::string(after(text, ""));
}

void read_pico_metadata(PicoFolder &folder, const LogFile &file, const std::string &system)
{
    const Table table = parse_table(file.read(), file.name);
    const std::size_t job = table.column("timestamp"), test = table.column("test_id"), nodes = table.column("nnodes"),
                      ppn = table.column("tasks_per_node"), collective = table.column("collective_type");
    for (std::size_t row = 0; row < table.rows(); ++row) {
        PicoTest read{.system = system,
                      .op = in_small_letters(table.text(row, collective)),
                      .library = pico_cell(table, row, "mpi_lib"),
                      .note = pico_cell(table, row, "notes"),
                      .nodes = pico_nodes(table, row, nodes),
                      .ppn = table.count(row, ppn, 1),
                      .on_gpus = pico_cell(table, row, "gpu_awareness") == "yes"};
        if (const std::string version = pico_cell(table, row, "mpi_lib_version"); !version.empty())
            read.library += " " + version;
        if (std::int64_t{read.nodes} * read.ppn > std::numeric_limits<int>::max())
            table.refuse(row, ppn, "fewer tasks");
        read.p = read.nodes * read.ppn;
        folder.tests.try_emplace({std::string(table.text(row, job)), std::string(table.text(row, test))}, read);
    }
}

/// JOB/alloc.csv: "RANK,NODE" and more after a header.
PicoRanks read_pico_ranks(const LogFile &file)
{
    PicoRanks found;
    std::set<std::string> nodes;
    for_each_line(file.read(), file.name, [&](const LogLine &line) {
        const std::size_t comma = line.text.find(',');
        if (comma == std::string_view::npos || !is_number(line.text.substr(0, comma)))
            return;
        const std::string_view node = line.text.substr(comma + 1);
        nodes.insert(std::string(node.substr(0, node.find(','))));
        ++found.ranks;
    });
    found.nodes = static_cast<int>(nodes.size());
    return found;
}

/// A job's only list of ranks is right where the metadata of none of its tests has as many; says so.
void correct_pico_ranks(PicoFolder &folder, const std::map<std::string, std::vector<PicoRanks>> &ranks)
{
    for (const auto &[job, lists] : ranks) {
        const auto begin = folder.tests.lower_bound({job, ""});
        auto end = begin;
        while (end != folder.tests.end() && end->first.job == job)
            ++end;
        const PicoRanks list = lists.front();
        if (begin == end || lists.size() > 1 || list.nodes < 1 ||
            std::any_of(begin, end, [&](const auto &test) { return test.second.p == list.ranks; }))
            continue;
        folder.corrections.push_back(
            fmt::format("{}: {} ranks on {} nodes, as its list of ranks says; its metadata: {} nodes, {} "
                        "tasks on each",
                        job, list.ranks, list.nodes, begin->second.nodes, begin->second.ppn));
        for (auto test = begin; test != end; ++test) {
            test->second.p = list.ranks;
            test->second.nodes = list.nodes;
            test->second.ppn = (list.ranks + list.nodes - 1) / list.nodes; // the last node may have fewer
        }
    }
}

} // namespace

PicoFolder sort_pico_files(std::span<const LogFile> files)
{
    PicoFolder folder;
    std::map<std::string, std::vector<PicoRanks>> ranks; // by job
    bool described = false;
    for (const LogFile &file : files) {
        const std::vector<std::string> parts = folders_and_file(file.name);
        const auto above = [&](std::size_t levels) {
            return parts.size() > levels ? parts[parts.size() - 1 - levels] : "";
        };
        const std::string &name = parts.empty() ? file.name : parts.back();
        constexpr std::string_view metadata = pico_metadata, values = ".csv", messages = ".err";
        const auto stem = [&](std::string_view ending) { return name.substr(0, name.size() - ending.size()); };
        const PicoKey key{above(2), above(1)};
        if (name.ends_with(metadata)) {
            read_pico_metadata(folder, file, stem(metadata));
            described = true;
        } else if (name.starts_with("alloc") && name.ends_with(values)) {
            ranks[above(1)].push_back(read_pico_ranks(file));
        } else if (is_number(key.test) && is_number(name.substr(0, name.find('_')))) {
            if (name.ends_with(values))
                folder.results[key].try_emplace(stem(values), &file);
            else if (name.ends_with(messages) && file.read().find("invalid-value-enum") != std::string::npos)
                folder.refused.emplace(key, stem(messages));
        }
    }
    if (!described)
        throw Error(Exit::bad_input,
                    (files.empty() ? "." : files.front().name) +
                        ":1: expected SYSTEM_metadata.csv of PICO beside the folder SYSTEM with its jobs, "
                        "found none: name it too");
    correct_pico_ranks(folder, ranks);
    return folder;
}

} // namespace mpisheet::formats
