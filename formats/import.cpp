#include "formats/import.hpp"

#include "formats/table.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <cctype>

namespace mpisheet::formats {
namespace {

/// What is in `value` and not in `plain`, as the end of a name: "A=1 B=3" beside "A=1 B=2" is "_b_3".
std::string suffix_of(const std::string &value, const std::string &plain)
{
    const std::vector<std::string> known = words_in(plain);
    std::string suffix;
    for (const std::string &word : words_in(value)) {
        if (std::find(known.begin(), known.end(), word) != known.end())
            continue;
        suffix += '_';
        for (const unsigned char c : word.substr(word.starts_with("MPI_") ? 4 : 0))
            suffix += std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
    }
    return suffix.empty() ? "_other" : suffix;
}

} // namespace

const Importer *find_importer(std::string_view name)
{
    const auto found = std::find_if(importers.begin(), importers.end(),
                                    [&](const Importer *importer) { return importer->name == name; });
    return found == importers.end() ? nullptr : *found;
}

void name_variants(ToolLog &log)
{
    std::map<std::pair<std::string, std::string>, std::string> first; // of an operation and what tells it apart
    for (LoggedSample &row : log.rows) {
        std::string name = row.sample.op;
        for (const auto &[what, value] : row.told_by) {
            const std::string &plain = first.try_emplace({row.sample.op, what}, value).first->second;
            if (value == plain)
                continue;
            name += suffix_of(value, plain);
            const std::string text = name + " is " + row.sample.op + " with " + what + " " + value + ", where " +
                                     row.sample.op + " has " + plain;
            if (std::find(log.differences.begin(), log.differences.end(), text) == log.differences.end())
                log.differences.push_back(text);
        }
        row.sample.op = name;
    }
}

std::string logged_header(const FurtherColumns &further)
{
    return std::string("op,p,bytes,launch,rep,seconds,valid,reason,verified,statistic,averaged,nodes,ppn,dealt,job") +
           (further.buffers ? ",buffers" : "") + (further.pair ? ",pair\n" : "\n");
}

std::string to_row(const LoggedSample &row, const FurtherColumns &further)
{
    const Sample &sample = row.sample;
    std::vector<std::string> cells{sample.op,
                                   std::to_string(sample.p),
                                   std::to_string(sample.bytes),
                                   std::to_string(sample.launch),
                                   std::to_string(sample.rep),
                                   format_number(sample.seconds),
                                   std::string(sample.valid ? "1" : "0"),
                                   sample.reason,
                                   std::string(sample.verified ? "1" : "0"),
                                   row.statistic,
                                   row.repetitions > 0 ? std::to_string(row.repetitions) : std::string(),
                                   std::to_string(sample.nodes),
                                   std::to_string(sample.ppn),
                                   sample.dealt,
                                   std::to_string(sample.job)};
    if (further.buffers)
        cells.push_back(row.buffers);
    if (further.pair)
        cells.push_back(row.from + (row.to.empty() ? "" : " ") + row.to);
    return csv_line(cells);
}

} // namespace mpisheet::formats
