#pragma once
// An SPMD program over a system, both equations, made ready to predict; and what is predicted at one N and P (PerPreT:
// Brehm, Madhukar, Smirni, Dowdy, "PerPreT – a performance prediction tool for massively parallel systems").

#include "model/sheet/measured.hpp"
#include "spmd/system.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::spmd {

// Every application's scope has them, with N and P in this order.
inline constexpr const char *comm_entry = "mpisheet_comm";
inline constexpr const char *rate_entry = "mpisheet_rate";

/// A piece of the program with a name of its own.
struct Phase {
    std::string name;
    bool communicates = false;     ///< comm_…, [µs]; else comp_…, operations of one process
    equations::Program of_N_and_P; ///< (N, P)
};

/// Communication [µs] and rate [MFLOP/s] as (N, P), from the sheet's equations or from one end of their intervals.
struct Costs {
    equations::Program comm, rate;
};

/// Notes that it reads in a program: `#@ program = cg-tree`, `#@ kernel = cg` (its rate is mflops_cg where the system
/// has that, else mflops), `#@ phases = comp_direction, comm_collect, …` (functions whose names begin with comp_ and
/// comm_, in the order of execution; their sums are comp and comm), `#@ computation`, `#@ communication` (words for
/// tables).
struct Application {
    std::string program, system;             ///< short names
    std::string file;                        ///< of the program
    std::string machine;                     ///< the system as tables print it
    std::string computation, communication;  ///< in words
    std::unique_ptr<equations::Scope> sheet; ///< of a system that comes from a datasheet; else empty
    std::unique_ptr<equations::Scope> scope; ///< library, system and program, over the sheet
    equations::Program comp;                 ///< (N, P) → operations of one process
    Costs costs, costs_lo, costs_hi;
    bool has_interval = false;  ///< costs_lo, costs_hi
    double intervals_up_to = 0; ///< processes for which they are known
    bool has_mem = false, has_node_bytes = false, has_largest_P = false;
    bool swaps = false;     ///< the system has virtual memory: what does not fit is predicted as if it did
    equations::Program mem; ///< (N, P) → bytes of one process
    equations::Program node_bytes, largest_P; ///< limits of the system
    std::vector<Phase> phases;
};

/// A prediction. Times are NaN where `refused` says why there is none.
struct Cell {
    std::int64_t N = 0, P = 0;
    double comm_s = 0, comp_s = 0, total_s = 0;
    double lo_s = 0, hi_s = 0;      ///< of total_s; NaN without intervals, and where nothing is known any more
    double single_s = 0;            ///< T(N,1), also where that does not fit into one node
    double speedup = 0;             ///< single_s / total_s
    std::vector<double> phases_s;   ///< one for each phase
    Extent extent = Extent::inside; ///< of what the sheet was asked, beside the range that it states
    MeasuredRange measured;         ///< that range
    std::string refused;            ///< "needs 257 MiB a node, has 128 MiB"; empty: predicted
    std::string caution;            ///< the same where the machine swaps and the time is as if it did not
};

/// `settings` are names with expressions: T1 and "50" make T1(b) = 50, iter and "10" make a variable 10. A name that
/// neither program nor system defines is an Error (usage) with the nearest one. Throws equations::Error with its place
/// for what cannot be resolved, Error (bad_input) for a program without comp or comm, a system without a rate.
Application make_application(equations::Script program, const System &system,
                             const std::vector<std::pair<std::string, std::string>> &settings = {});

/// Throws Error (bad_input) where a time or rate is none, equations::Error where it is undefined.
Cell predict(const Application &application, std::int64_t N, std::int64_t P);

/// T(N,1) / T(N,P), also where a cell is refused.
double speedup(const Application &application, std::int64_t N, std::int64_t P);

/// Operations and bytes of one process. Throws Error (usage) where the program has no mem.
double work(const Application &application, std::int64_t N, std::int64_t P);
double memory(const Application &application, std::int64_t N, std::int64_t P);

} // namespace mpisheet::spmd
