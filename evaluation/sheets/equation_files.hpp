#pragma once
// Equation files read into scopes, with what a person should be told about them.

#include "equations/equations.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace mpisheet::evaluation {

/// The equations that a shipped folder has, by name: NAME.gp, or NAME/sheet.gp.
std::map<std::string, std::filesystem::path> shipped(const std::string &folder);

/// A file of that name, else the shipped FOLDER/NAME.gp or FOLDER/NAME/sheet.gp. Throws Error (usage) with the word for
/// `what` it is, those shipped and the nearest of them.
std::filesystem::path file_or_shipped(const std::string &name, const std::string &folder, const std::string &what);

/// The sheet that a person means: the sheet.gp of a folder, the shipped sheet of that name where there is no such file,
/// else the file itself. Throws Error (bad_input) for a folder without a sheet.
std::filesystem::path sheet_path(const std::filesystem::path &meant);

/// `meant` as sheet_path() has it; a sheet as its machine is in that state (take_state()).
equations::Script read_script(const std::filesystem::path &meant, int state = 0);

/// The files in order in one scope.
equations::Scope read_scope(std::span<const std::filesystem::path> files, int state = 0);

/// What a sheet's operations take: what its equations say, or, for predictions, what over_links() does.
enum class Times { of_equations, over_links };

/// A sheet's scope, its files in order; says on stderr which names a later file gives another meaning, and warns where
/// gnuplot would give another value.
equations::Scope read_sheet(const std::filesystem::path &file, Times times = Times::of_equations);
equations::Scope read_sheet(std::span<const std::filesystem::path> files, int state = 0,
                            Times times = Times::of_equations);

/// The same with what models may call and the sheet lacks, composed of its messages.
equations::Scope with_composed(equations::Scope sheet);

/// What `answer` returns. A model that calls no machine's functions needs no sheet; throws Error (usage) where there is
/// none and one is needed.
int with_or_without_sheet(bool has_sheet, const std::function<int()> &answer);

/// Prints the warnings of equations::check on stderr; `notices` includes skipped commands.
void warn_about(const equations::Scope &scope, bool notices);

} // namespace mpisheet::evaluation
