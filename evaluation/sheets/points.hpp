#pragma once
// The times of many points (operation, p, bytes) by a sheet's equations, or by its simulated messages where these are
// known better.

#include "evaluation/sheets/predictions.hpp"
#include "evaluation/sheets/sheet_engine.hpp"
#include "model/sheet/query.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace mpisheet::evaluation {

/// The simulated time of an operation's messages with its interval [µs].
struct Simulated {
    double us = 0, lo = 0, hi = 0; ///< the ends of its interval
};

/// Nothing where it cannot be simulated, nor, unless `always`, where `equation` is better, up to the largest measured
/// p: its interval is no wider and, unless p was measured, holds the simulated time.
std::optional<Simulated> simulated(SheetEngine &engine, const std::string &op, double p, double d, bool always,
                                   const SheetValue &equation);

struct AnsweredPoints {
    std::string csv; ///< the rows of the file with seconds, lo_s, hi_s, extrapolated and the measured range appended
    Extrapolated outside;
};

/// One more engine of the sheet; nothing where it has no messages. Called by several threads.
using MakeEngine = std::function<std::optional<SheetEngine>()>;

/// Answers a CSV op,p,bytes. A point has the time of the equation or of the simulated messages, whichever is known
/// better; with `always` that of the messages wherever it is known, and the equation's in a further column. The columns
/// nodes, ppn and dealt say how nodes are filled, where the sheet has levels. Throws Error (bad_input) with the place.
AnsweredPoints answer_points(const equations::Scope &sheet, const std::filesystem::path &file,
                             const MakeEngine &make_engine, bool always);

} // namespace mpisheet::evaluation
