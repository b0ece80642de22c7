#pragma once
// SPMD programs and systems read from files or found among the shipped ones.

#include "evaluation/programs/validation.hpp"
#include "spmd/experiment.hpp"
#include "spmd/task_graph.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

/// The program's equations: read, or derived of a LOOP program or task graph. Throws Error, or equations::Error with
/// the place of what cannot be read.
equations::Script read_program(const std::filesystem::path &file);

/// A LOOP program (.loop) or task graph (.graph), by its name; and what it says.
bool is_derived(const std::filesystem::path &file);
spmd::TaskGraph read_task_graph(const std::filesystem::path &file);

/// A file, or the name of a shipped program ("cg-tree", in another form "cg-tree.loop"). Throws Error (usage) with the
/// nearest name.
std::filesystem::path program_file(const std::string &name);

/// A shipped system ("paragon"), a file with T1 … T5, or any datasheet, from which they are then derived: after changes
/// of its functions by what they were ("tmsg=2*tmsg(d)"), in that state of its machine (0: as it is met).
spmd::System read_system(const std::string &name, const std::vector<std::string> &changes = {}, int state = 0);

/// Programs and systems by name, and what is changed of them.
struct SpmdCase {
    std::vector<std::string> programs, systems, settings;
    int state = 0; ///< of the systems' machines; 0: as they are met
};
/// Every program on every system with every combination of the settings. A setting is `name=expression`, or several
/// expressions `name=1,2,4`: then the system's name says which, "paragon iter=2". Throws Error (usage).
std::vector<spmd::Application> read_applications(const SpmdCase &asked);

/// Warnings of all cells, once each: extrapolation, cells that do not fit. Says them on stderr; returns the exit
/// status: 1 where a cell lies outside the measured range and --strict asked for none.
int tell_of_cells(const std::vector<spmd::Result> &results, bool strict);

/// The case studies, predicted from a datasheet, run and compared.
struct SpmdValidation : ValidationOptions {
    std::vector<std::string> programs; ///< empty: all
    std::filesystem::path sheet;
    std::string sizes;  ///< empty: each kernel's own
    int iterations = 0; ///< 0: the paper's
};

/// Measures the basic steps that the sheet lacks first. The exit status of validate_by_runs().
int validate_spmd(const SpmdValidation &options);

} // namespace mpisheet::evaluation
