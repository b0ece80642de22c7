#pragma once
// "Ask the page": what an operation or a program costs at any p and d, computed by the reader's browser from the
// sheets' equations. Without script there is no such part.

#include "equations/scope.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mpisheet::report {

struct AskedMachine {
    std::string name;                    ///< as the page calls it
    std::string file;                    ///< as a command line names it
    equations::Scope sheet;              ///< with what models may call of it
    std::vector<std::string> operations; ///< those that can be asked for
};

struct Asked {
    std::vector<AskedMachine> machines;                            ///< none: the page has no such part
    std::vector<std::pair<std::string, equations::Script>> models; ///< as `mpisheet predict` calls each
};

/// <section id="ask" hidden>, which the script shows.
std::string panel(const Asked &asked);

/// Equations, measured ranges and what draws the panel. A model is left out for machines that it does not fit to.
std::string panel_script(const Asked &asked);

/// What panel_script() calls: panel(asked, sheets, models).
std::string_view panel_functions();

} // namespace mpisheet::report
