#pragma once
// The machine in one look: its figures beside its last measurement and beside other machines, how well it predicts, and
// what to do first.

#include "report/findings.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// `references` are other machines' sheets; one of the same samples is left out. `file` is the folder, or a file in it,
/// as commands on the page name it.
std::string first_look(const Folder &folder, const Findings &findings, std::span<const NamedSheet> references,
                       const std::string &id, const std::string &file);

} // namespace mpisheet::report
