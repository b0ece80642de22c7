#include "evaluation/measured/measurements.hpp"
#include "formats/file.hpp"
#include "formats/import.hpp"
#include "model/error.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

/// The tool that wrote a log. Throws Error (bad_input) for what is none.
const formats::Importer &importer_of(const fs::path &file, const std::string &text)
{
    for (const formats::Importer *importer : formats::importers)
        if (importer->parse != nullptr && text.find(importer->mark) != std::string::npos)
            return *importer;
    const std::size_t first = text.find_first_not_of(" \r\n");
    if (first != std::string::npos && text.find_first_of("0123456789", first) == first) // np.out
        return formats::netpipe_importer;
    throw Error(Exit::bad_input, file.string() + ": expected a folder, a sheet, samples.csv or another tool's log");
}

} // namespace

bool is_log(const fs::path &input)
{
    return fs::is_regular_file(input) && input.extension() != ".csv" && input.extension() != ".gp";
}

MeasuredFolder read_log(const fs::path &file, int ranks)
{
    const std::string text = formats::read_text(file);
    const formats::Importer &importer = importer_of(file, text);
    formats::ToolLog log = importer.parse({text, file.string(), ranks});
    formats::name_variants(log);
    for (const formats::LeftOut &left : log.left_out)
        report::tell(formats::to_text(left) + " (left out)\n");
    if (log.rows.empty())
        throw Error(Exit::bad_input, file.string() + ": found no time of an operation by itself in this log of " +
                                         importer.title + (ranks == 0 ? "; collectives need -p" : ""));
    for (const std::string &difference : log.differences)
        report::tell(fmt::format("{}: {}\n", file.string(), difference));
    MeasuredFolder measurement{.name = file.filename().string(), .context = {{"imported", log.tool}}};
    std::set<std::string> buffers;
    for (const formats::LoggedSample &row : log.rows) {
        measurement.samples.push_back(row.sample);
        buffers.insert(row.buffers);
    }
    if (const std::string text_of_all = fmt::format("{}", fmt::join(buffers, ", ")); !text_of_all.empty())
        measurement.context.emplace_back("buffers", text_of_all);
    return measurement;
}

void explain_logs(std::span<const fs::path> inputs)
{
    std::vector<fs::path> logs;
    std::copy_if(inputs.begin(), inputs.end(), std::back_inserter(logs), is_log);
    if (logs.size() < 3)
        return;
    const formats::Importer &importer = importer_of(logs.front(), formats::read_text(logs.front()));
    report::tell(
        fmt::format("each of these logs is compared as a measurement of one launch; several of one state are one: "
                    "mpisheet import {0} {1} … -o before.csv, mpisheet import {0} … {2} -o after.csv, mpisheet "
                    "compare before.csv after.csv\n",
                    importer.name, logs.front().string(), logs.back().string()));
}

} // namespace mpisheet::evaluation
