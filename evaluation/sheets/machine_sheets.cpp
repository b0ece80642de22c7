#include "evaluation/sheets/machine_sheets.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "model/error.hpp"
#include "model/sheet/measured.hpp"

#include <algorithm>

namespace mpisheet::evaluation {
namespace {

namespace fs = std::filesystem;

fs::path sheet_of(const std::string &text)
{
    return fs::is_directory(text) ? sheet_path(text) : file_or_shipped(text, "datasheets", "sheet");
}

/// Of a sheet that does not say: its folder's where it is that folder's sheet.gp.
std::string name_of_file(const fs::path &sheet)
{
    const fs::path whole = fs::weakly_canonical(sheet);
    return whole.filename() == "sheet.gp" ? whole.parent_path().filename().string() : whole.stem().string();
}

MachineSheet read_one(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == 0)
        throw Error(Exit::usage, "expected NAME=SHEET or NAME=FOLDER, found \"" + text + "\"");
    if (equals != std::string::npos && !fs::exists(text))
        return {text.substr(0, equals), sheet_of(text.substr(equals + 1))};
    MachineSheet machine{.name = "", .file = sheet_of(text)};
    machine.name = last_note(read_scope(std::span(&machine.file, 1)), "machine").value_or("");
    if (machine.name.empty())
        machine.name = name_of_file(machine.file);
    return machine;
}

} // namespace

std::vector<MachineSheet> read_machines(std::span<const std::string> texts)
{
    std::vector<MachineSheet> machines;
    const auto is_taken = [&](const std::string &name) {
        return std::any_of(machines.begin(), machines.end(), [&](const MachineSheet &one) { return one.name == name; });
    };
    for (const std::string &text : texts) {
        MachineSheet machine = read_one(text);
        if (is_taken(machine.name) && text.find('=') == std::string::npos)
            machine.name += " (" + name_of_file(machine.file) + ")";
        const std::string name = machine.name;
        const bool twice = is_taken(name);
        machines.push_back(std::move(machine));
        if (twice)
            throw Error(Exit::usage, "two machines are called \"" + name + "\": give them names, as in A=" +
                                         machines.front().file.string() + " B=" + machines.back().file.string());
    }
    return machines;
}

equations::Scope read_machine(const MachineSheet &machine, std::span<const fs::path> shared, int state)
{
    std::vector<fs::path> files{machine.file};
    files.insert(files.end(), shared.begin(), shared.end());
    return read_sheet(files, state, Times::over_links);
}

} // namespace mpisheet::evaluation
