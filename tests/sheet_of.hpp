#pragma once
// Sheets for tests: from a text, or shipped.

#include "equations/equations.hpp"
#include "formats/equation_file.hpp"
#include "model/sheet/tables.hpp"
#include "tests/source_folder.hpp"

#include <string>

namespace mpisheet {

inline equations::Scope sheet_of(const std::string &text)
{
    equations::Scope scope;
    scope.load(parse_sheet(text, "sheet.gp"));
    return scope;
}

inline equations::Scope shipped_sheet(const std::string &name)
{
    equations::Scope scope;
    scope.load(formats::read_equations(source_folder() + "/datasheets/" + name + "/sheet.gp"));
    return scope;
}

/// The sheet for gnuplot with the intervals that its tables tell, written out.
inline std::string with_intervals(std::string text)
{
    const equations::Script script = parse_sheet(text, "sheet.gp");
    for (const equations::Definition *definition : script.definitions())
        if (definition->name.ends_with("_lo") || definition->name.ends_with("_hi"))
            text += equations::print_gnuplot(*definition) + "\n";
    return text;
}

} // namespace mpisheet
