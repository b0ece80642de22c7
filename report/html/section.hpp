#pragma once
// The part of the page that shows one folder.

#include "report/findings.hpp"

#include <span>
#include <string>

namespace mpisheet::report {

/// <section id=…>, with anchors id-costs, id-programs, id-about and others for the table of contents; `among_others`:
/// the page has several machines; `file`: how a command line names this one, empty where commands are not shown.
std::string machine_section(const Folder &folder, const Findings &findings, std::span<const NamedSheet> references,
                            const std::string &id, bool among_others, const std::string &file);

/// A link to the card of an operation.
std::string operation_link(const std::string &op, const std::string &id);

} // namespace mpisheet::report
