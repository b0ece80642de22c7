#include "command/fit_files.hpp"

#include "datasheets/file.hpp"
#include "datasheets/records.hpp"
#include "datasheets/sheet.hpp"
#include "fit/fit.hpp"
#include "model/error.hpp"
#include "report/tables.hpp"
#include "report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace mpisheet {
namespace {

namespace fs = std::filesystem;
using Provenance = std::vector<std::pair<std::string, std::string>>;

/// What a reader of the sheet wants to know of its samples, from samples.json; a value on one line.
void add_provenance(Provenance &provenance, const fs::path &samples)
{
    const fs::path file = fs::path(samples).replace_extension(".json");
    if (fs::exists(file)) {
        const auto json = nlohmann::ordered_json::parse(read_file(file), nullptr, false);
        if (!json.is_object())
            throw Error(Exit::bad_input, file.string() + ": expected a JSON object: delete it and fit without");
        const auto add = [&](const char *key, const nlohmann::json::json_pointer &where) {
            if (!json.contains(where))
                return;
            std::string value = json[where].is_string() ? json[where].get<std::string>() : json[where].dump();
            for (char &c : value)
                if (static_cast<unsigned char>(c) < ' ')
                    c = ' ';
            provenance.emplace_back(key, value);
        };
        using Where = nlohmann::json::json_pointer;
        add("machine", Where("/machine"));
        if (json.value("simulated", false) && !provenance.empty())
            provenance.back().second += " (simulated)";
        add("processor", Where("/hardware/processor"));
        add("mpi", Where("/mpi/library"));
        add("ranks", Where("/ranks"));
        if (json.contains("nodes"))
            provenance.emplace_back("nodes", std::to_string(json["nodes"].size()));
        add("placement", Where("/placement"));
        add("date", Where("/date"));
    }
    provenance.emplace_back("samples", samples.filename().string() + " sha256 " + sha256(read_file(samples)));
}

} // namespace

Sheet fit_files(const std::vector<fs::path> &files, const fs::path &output, const fs::path &json)
{
    std::vector<Sample> samples;
    std::vector<StepSample> steps;
    Provenance provenance;
    for (const fs::path &file : files) {
        if (is_calibration(file)) {
            const std::vector<StepSample> more = read_calibration(file);
            steps.insert(steps.end(), more.begin(), more.end());
        } else {
            const std::vector<Sample> more = read_samples(file);
            samples.insert(samples.end(), more.begin(), more.end());
            add_provenance(provenance, file);
        }
    }
    if (samples.empty() && steps.empty())
        throw Error(Exit::bad_input, files.front().string() + ": expected samples below the header, found none");
    Sheet sheet = fit_sheet(samples, steps, std::move(provenance));
    if (!json.empty())
        write_file(json, fit_json(sheet));
    write_file(output, sheet_text(sheet));
    return sheet;
}

void print_summary(const fs::path &sheet)
{
    const report::Datasheet datasheet = report::read_datasheet(read_file(sheet), sheet.string());
    fmt::print("{}\n{}\n", report::to_text(report::sheet_summary(datasheet)), sheet.string());
}

} // namespace mpisheet
