#pragma once
// The shipped SPMD programs and systems, read from the sources.

#include "equations/equations.hpp"
#include "formats/equation_file.hpp"
#include "formats/file.hpp"
#include "spmd/application.hpp"
#include "tests/source_folder.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace spmd_files {

inline mpisheet::equations::Script script(const std::string &name)
{
    const std::filesystem::path file = std::filesystem::path(source_folder()) / name;
    return mpisheet::formats::read_equations(file);
}

inline mpisheet::spmd::System shipped_system(const std::string &name)
{
    return mpisheet::spmd::described_system(name, script("spmd/library.gp"), script("spmd/systems/" + name + ".gp"));
}

inline mpisheet::spmd::System from_sheet(const std::string &sheet_text)
{
    mpisheet::equations::Scope sheet;
    sheet.load(mpisheet::equations::parse(sheet_text, "sheet.gp"));
    return mpisheet::spmd::system_of_sheet("sheet", script("spmd/library.gp"), script("spmd/from-sheet.gp"), sheet);
}

using Settings = std::vector<std::pair<std::string, std::string>>;

inline mpisheet::spmd::Application application(const std::string &program, const mpisheet::spmd::System &machine,
                                               const Settings &settings = {})
{
    return mpisheet::spmd::make_application(script("spmd/programs/" + program + ".gp"), machine, settings);
}

/// A program and a system of the test's own.
inline mpisheet::spmd::Application tiny(const std::string &program, const std::string &machine,
                                        const Settings &settings = {})
{
    const auto system = mpisheet::spmd::described_system("machine", script("spmd/library.gp"),
                                                         mpisheet::equations::parse(machine, "machine.gp"));
    return mpisheet::spmd::make_application(mpisheet::equations::parse(program, "program.gp"), system, settings);
}

} // namespace spmd_files
