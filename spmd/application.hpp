#pragma once
// An SPMD program over a system, both equations, made ready to predict; and what is predicted at one N and P (PerPreT:
// Brehm, Madhukar, Smirni, Dowdy, "PerPreT – a performance prediction tool for massively parallel systems").

#include "equations/equations.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::spmd {

/// A machine: five phases of a message T1(b) … T5(b) [µs, b in bytes], the communication library over them, sustained
/// rates mflops(N), mflops_cg(N) … [MFLOP/s], and where they are known `node_bytes` and `largest_P`.
struct System {
    std::string name;
    equations::Scope scope = equations::Scope();
};

/// A piece of the program with a name of its own.
struct Phase {
    std::string name;
    bool communicates = false;     ///< comm_…, [µs]; else comp_…, operations of one process
    equations::Program of_N_and_P; ///< (N, P)
};

/// Notes that it reads in a program: `#@ program = cg-tree`, `#@ kernel = cg` (its rate is mflops_cg where the system
/// has that, else mflops), `#@ phases = comp_direction, comm_collect, …` (functions whose names begin with comp_ and
/// comm_, in the order of execution; their sums are comp and comm).
struct Application {
    std::string program, system;
    std::unique_ptr<equations::Scope> machine, scope; ///< the program's scope lies over the machine's
    equations::Program comp;                          ///< (N, P) → operations of one process
    equations::Program comm;                          ///< (N, P) → µs
    equations::Program rate;                          ///< (N, P) → MFLOP/s
    bool has_mem = false, has_node_bytes = false, has_largest = false;
    equations::Program mem;                   ///< (N, P) → bytes of one process, if has_mem
    equations::Program node_bytes, largest_P; ///< (N, P) → limits of the system, if it has them
    std::vector<Phase> phases;
};

/// A prediction. Times are NaN where `refused` says why there is none.
struct Cell {
    std::int64_t N = 0, P = 0;
    double comm_s = 0, comp_s = 0, total_s = 0;
    double speedup = 0;           ///< T(N,1) / T(N,P), with T(N,1) as if it fitted into one node
    std::vector<double> phases_s; ///< one for each phase
    std::string refused;          ///< "needs 257 MiB a node, has 128 MiB"; empty: predicted
};

/// `settings` are pairs of a name and an expression: `T1` "50" makes T1(b) = 50, `iter` "10" a variable 10. A name that
/// neither program nor system defines is an Error (usage) with the nearest one. Throws equations::Error with its place
/// for what cannot be resolved, Error (bad_input) for a program without comp or comm, a system without a rate.
Application make_application(equations::Script program, const System &system,
                             const std::vector<std::pair<std::string, std::string>> &settings = {});

/// Throws Error (bad_input) where a time or rate is no time or rate, equations::Error where it is undefined.
Cell predict(const Application &application, std::int64_t N, std::int64_t P);

} // namespace mpisheet::spmd
