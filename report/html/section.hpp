#pragma once
// The part of the page that shows one folder.

#include "report/findings.hpp"

#include <string>
#include <vector>

namespace mpisheet::report {

/// A plot and where it belongs.
struct Illustration {
    std::string subject; ///< operation or program
    bool of_program = false;
    std::string title;
    std::string description;
    std::string script; ///< for gnuplot
    std::string svg;    ///< once rendered
};

std::vector<Illustration> illustrations_of(const Folder &folder, const Findings &findings);

/// <section id=…>, with anchors id-costs, id-programs and id-about for the table of contents.
std::string machine_section(const Folder &folder, const Findings &findings, const std::vector<Illustration> &plots,
                            const std::string &id);

} // namespace mpisheet::report
