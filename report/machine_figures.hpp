#pragma once
// A machine in a few numbers, from its sheet: what a message, a barrier and an allreduce take, what memory and
// processors do.

#include "report/datasheet.hpp"
#include "report/text/grid.hpp"

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// NaN: the sheet does not say.
struct MachineFigures {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    std::string machine;
    std::string message;        ///< the function of the sheet that a message is taken from; empty: none
    double latency = unknown;   ///< of a message of 8 bytes, one way [s]
    double bandwidth = unknown; ///< size over time of the largest measured message, 1 MiB where none is stated [byte/s]
    double half_size = unknown; ///< smallest message that reaches half of it, n_1/2 [byte]
    double messages = unknown;  ///< of 8 bytes that one process sends or receives in a second, 1/max(tsend, trecv)
    int p = 2;                  ///< of the two collectives
    double barrier = unknown;   ///< [s]
    double allreduce = unknown; ///< of 8 bytes [s]
    double memory_core = unknown;  ///< triad, one processor busy [byte/s]
    double memory_node = unknown;  ///< all `busy` together
    double compute_core = unknown; ///< multiply-add, one processor busy [flop/s]
    double compute_node = unknown; ///< all `busy` together
    int busy = 0;                  ///< most processors of the node that were measured at once; 0: not known
    bool unit_is_stated = true;    ///< else the sheet does not say in what it counts sizes: they are taken as bytes
    bool extrapolated = false;     ///< a collective was not measured at p
};

MachineFigures figures_of(const std::string &machine, const Datasheet &sheet, int p);

/// The largest p at which every sheet that states ranges measured both barrier and allreduce; 2 where there is none.
int common_processes(std::span<const Datasheet> sheets);

/// One row a machine; times in µs, rates in MB/s and Gflop/s.
Grid machines_table(std::span<const MachineFigures> machines);

} // namespace mpisheet::report
