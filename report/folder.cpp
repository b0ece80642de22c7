#include "report/folder.hpp"

#include "formats/file.hpp"
#include "formats/fit_json.hpp"
#include "formats/folder_files.hpp"
#include "formats/scores.hpp"
#include "model/error.hpp"

namespace mpisheet::report {

namespace fs = std::filesystem;

std::string Folder::fact(std::string_view key) const
{
    for (const auto &[name, value] : context)
        if (name == key && !value.empty())
            return value;
    return sheet.note(key);
}

std::string Folder::title() const
{
    for (const char *key : {"machine", "machine.processor"})
        if (std::string machine = fact(key); !machine.empty())
            return machine;
    return name;
}

std::string Folder::heading() const
{
    constexpr std::string_view mark = " (simulated)"; // so a sheet's note says it
    std::string machine = title();
    const bool is_marked = machine.ends_with(mark);
    if (is_marked)
        machine.erase(machine.size() - mark.size());
    std::string more = name.empty() || name == machine ? "" : machine;
    if (simulated() || is_marked)
        more += more.empty() ? "simulated" : ", simulated";
    return (name.empty() ? machine : name) + (more.empty() ? "" : " (" + more + ")");
}

std::string Folder::library() const
{
    const std::string library = fact("mpi.library");
    return library.empty() ? fact("mpi") : library;
}

bool Folder::simulated() const
{
    return fact("simulated") == "yes";
}

Folder read_folder(const fs::path &path)
{
    Folder folder;
    folder.name = fs::weakly_canonical(path).filename().string();
    if (!fs::is_directory(path))
        throw Error(Exit::bad_input, path.string() + ": expected a folder made by `mpisheet characterise`, found none");
    for (const formats::FolderFile &file : formats::folder_files)
        if (file.is_reported && fs::exists(path / file.name))
            folder.files.emplace_back(file.name);
    folder.sheet = read_datasheet(path / "sheet.gp");
    if (fs::exists(path / "samples.csv")) {
        folder.samples = formats::read_samples_of_one_layout(path / "samples.csv");
        folder.samples_sha256 = formats::sha256(formats::read_file(path / "samples.csv"));
    }
    if (fs::exists(path / "samples.json")) {
        const formats::SamplesFacts about = formats::read_samples_json(path / "samples.json");
        folder.context = about.facts;
        folder.left_out = about.left_out;
        folder.survey = about.survey;
        folder.unconverged = about.unconverged;
        folder.load_average = about.load_before;
    }
    if (fs::exists(path / "predictions.csv")) {
        folder.validated.predictions = formats::read_predictions(path / "predictions.csv");
        folder.validated.predictions_sha256 = formats::sha256(formats::read_file(path / "predictions.csv"));
    }
    if (fs::exists(path / "predictions.sha256")) {
        const std::string record = formats::read_file(path / "predictions.sha256"); // as sha256sum writes it
        folder.validated.recorded_sha256 = record.substr(0, record.find_first_of(" \n"));
    }
    if (fs::exists(path / "runs.csv"))
        folder.validated.runs = formats::read_runs(path / "runs.csv");
    if (fs::exists(path / "comparison.csv"))
        folder.validated.compared = formats::read_comparison(path / "comparison.csv");
    if (fs::exists(path / "paired.csv"))
        folder.validated.paired = formats::read_comparison(path / "paired.csv");
    if (fs::exists(path / "rivals.csv"))
        folder.validated.rivals = formats::read_rivals(path / "rivals.csv");
    if (fs::exists(path / "decisions.csv"))
        folder.validated.processes = formats::read_decisions(path / "decisions.csv");
    if (fs::exists(path / "variants.csv"))
        folder.validated.variants = formats::read_variants(path / "variants.csv");
    if (fs::exists(path / "trace.csv"))
        folder.validated.traces = read_trace(path / "trace.csv");
    if (fs::exists(path / "spmd.csv"))
        folder.spmd = formats::read_spmd_rows(path / "spmd.csv");
    if (const fs::path fit = path / "fit.json"; fs::exists(fit))
        folder.advised = formats::parse_advice(formats::read_text(fit), fit.string());
    return folder;
}

Folder read_sheet_alone(const fs::path &sheet)
{
    return {.name = sheet.stem().string(), .files = {sheet.filename().string()}, .sheet = read_datasheet(sheet)};
}

} // namespace mpisheet::report
