#pragma once
// What the gate found, for a person and in the formats that other tools read.

#include "formats/json.hpp"
#include "model/change/gate.hpp"
#include "report/text/text.hpp"

#include <array>
#include <string>

namespace mpisheet::report {

/// Whether another job has to decide.
bool is_open(GateVerdict verdict);

/// The verdict as one line for a log.
std::string gate_line(const GateResult &result);

/// The line, what to do next, and a table of operations.
std::string gate_text(const GateResult &result, const TextStyle &style);

formats::Json gate_json(const GateResult &result);
/// "verdict=same" and a line "bcast=1.0123" for each operation.
std::string gate_summary(const GateResult &result);
/// A test case for each operation. Names are letters, digits and _, so that only "<" of XML's characters can occur.
std::string gate_junit(const GateResult &result);
std::string gate_openmetrics(const GateResult &result);

/// A format of other tools: the option that asks for it, and its text.
struct GateFormat {
    const char *option, *what;
    std::string (*text)(const GateResult &result);
};
inline constexpr std::array gate_formats{
    GateFormat{"--summary", "key=value lines, for ReFrame and Ramble", gate_summary},
    GateFormat{"--json", "print JSON",
               [](const GateResult &result) { return formats::json_text(gate_json(result)) + "\n"; }},
    GateFormat{"--junit", "JUnit's XML, a test case for each operation", gate_junit},
    GateFormat{"--openmetrics", "for Prometheus", gate_openmetrics},
};

} // namespace mpisheet::report
