#pragma once
// Sheets for tests: from a text, or shipped.

#include "equations/equations.hpp"
#include "formats/file.hpp"
#include "tests/source_folder.hpp"

#include <string>

namespace mpisheet {

inline equations::Scope sheet_of(const std::string &text)
{
    equations::Scope scope;
    scope.load(equations::parse(text, "sheet.gp"));
    return scope;
}

inline equations::Scope shipped_sheet(const std::string &name)
{
    return sheet_of(formats::read_file(source_folder() + "/datasheets/" + name + "/sheet.gp"));
}

} // namespace mpisheet
