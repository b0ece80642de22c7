#pragma once
// Machines as people name them on the command line: NAME=SHEET_OR_FOLDER, or the sheet or folder alone.

#include "equations/equations.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

struct MachineSheet {
    std::string name;
    std::filesystem::path file; ///< sheet.gp of a folder
};

/// A machine without a name is called as its sheet's `#@ machine`, else as its folder or file; with both where two
/// sheets give one name. A word that is no file may be a shipped sheet. Throws Error: usage for what is neither, and
/// for a name that is given twice.
std::vector<MachineSheet> read_machines(std::span<const std::string> texts);

/// The machine's own sheet, then the others that all machines share, in one scope; warnings and state as of
/// read_sheet().
equations::Scope read_machine(const MachineSheet &machine, std::span<const std::filesystem::path> shared, int state);

} // namespace mpisheet::evaluation
