#pragma once
// A machine in a few numbers, from its sheet: what a message, a barrier and an allreduce take, what memory and
// processors do.

#include "model/sheet/explanation.hpp"
#include "report/streaming.hpp"
#include "report/text/datasheet.hpp"
#include "report/text/grid.hpp"

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// NaN: the sheet does not say. Intervals are the sheet's at that point, which no rate has.
struct MachineFigures {
    static constexpr Estimate unknown{std::numeric_limits<double>::quiet_NaN()};
    std::string machine;
    std::string message;        ///< the function of the sheet that a message is taken from; empty: none
    Estimate latency = unknown; ///< of a message of 8 bytes, one way [s]
    Estimate bandwidth =
        unknown;              ///< size over time of the largest measured message, 1 MiB where none is stated [byte/s]
    std::int64_t largest = 0; ///< size of that message [byte]; 0: there is none
    Estimate half_size = unknown;   ///< smallest message that reaches half of it, n_1/2 [byte]
    Estimate streaming = unknown;   ///< of further messages as long between the same two ranks [byte/s]
    Estimate both_ways = unknown;   ///< the same of two such streams against each other, together
    Estimate messages = unknown;    ///< of 8 bytes between two ranks in a second; unless streams were measured what one
                                    ///< process sends or receives, 1/max(tsend, trecv)
    int p = 2;                      ///< of the two collectives
    Estimate barrier = unknown;     ///< [s]
    Estimate allreduce = unknown;   ///< of 8 bytes [s]
    Estimate memory_core = unknown; ///< triad, one processor busy [byte/s]
    Estimate memory_node = unknown; ///< all `busy` together
    Estimate compute_core = unknown; ///< multiply-add, one processor busy [flop/s]
    Estimate compute_node = unknown; ///< all `busy` together
    int busy = 0;                    ///< most processors of the node that were measured at once; 0: not known
    std::vector<Streaming> levels{}; ///< streams of messages at each level of the machine
    bool unit_is_stated = true;      ///< else the sheet does not say in what it counts sizes: they are taken as bytes
    bool extrapolated = false;       ///< a collective was not measured at p
};

MachineFigures figures_of(const std::string &machine, const Datasheet &sheet, int p);

/// The largest p at which every sheet that states ranges measured both barrier and allreduce; 2 where there is none.
int common_processes(std::span<const Datasheet> sheets);

/// What a figure counts, and what a reader calls it.
enum class FigureUnit { seconds, bytes, bytes_per_second, messages_per_second, flops };
struct FigureRow {
    const char *name, *what;
    Estimate MachineFigures::*value;
    FigureUnit unit;
    bool less_is_better;
};
std::span<const FigureRow> figure_rows();

/// "482 µs", "1.2 GB/s", "64 KiB".
std::string figure_text(double value, FigureUnit unit);

/// Of one machine beside another: alike where the intervals meet, or where they differ by less than 5 %; where they
/// meet because one of them is wider than a factor of 2 up and down, it is not known.
enum class Standing { unknown, better, alike, worse };
Standing standing(const Estimate &here, const Estimate &there, bool less_is_better);

/// A sheet to hold others against: shipped, or an earlier one of the same machine.
struct NamedSheet {
    std::string name;
    Datasheet sheet;
};

/// One row a machine; times in µs, rates in MB/s and Gflop/s.
Grid machines_table(std::span<const MachineFigures> machines);

} // namespace mpisheet::report
