#pragma once
// A program as a task graph (PerPreT, section 2.1): levels of computation, communication between them, all of it
// perhaps repeated; and the equations that are its bounds (1) to (3).

#include "equations/script.hpp"

#include <string>
#include <vector>

namespace mpisheet::spmd {

/// `tasks` tasks that are alike; dealt out to the processors, the first one to processor 0.
struct TaskGroup {
    equations::Expression tasks, operations;
};

/// A task with a name. Slot k is on processor k modulo P.
struct Task {
    std::string name;
    std::size_t slot = 0;
    equations::Expression operations;
};

/// All processes call `routine(P, TYPE*items)`.
struct Exchange {
    std::string routine;
    equations::Expression items;
};

/// A message from one named task to another.
struct Arc {
    std::string from, to;
    std::size_t from_slot = 0, to_slot = 0;
    std::string routine;
    equations::Expression items;
};

/// Formulas are in N, P, parameters, and the indices of the repeats around them.
struct Step {
    enum class Kind { computation, communication, repeat };
    Kind kind = Kind::computation;
    equations::Place place;
    std::string name; ///< of a level; the equations call it comp_NAME or comm_NAME
    std::vector<TaskGroup> groups;
    std::vector<Task> tasks;
    std::vector<Exchange> exchanges;
    std::vector<Arc> arcs;
    equations::Expression count, comm_count; ///< of a repeat: how often its computation, its communication counts
    std::string index;                       ///< of a repeat, 0 … count - 1; may be empty
    std::vector<Step> steps;                 ///< of a repeat
};

struct TaskGraph {
    equations::Script header; ///< notes, parameters, routines of the user: what is not levels and arcs
    std::vector<Step> steps;
};

/// The program in form of equations, `comp(N,P)` and `comm(N,P)` with their phases. Throws equations::Error.
///
/// comp is bound (2): the sum over the levels of what their fullest processor computes. comm is bound (1): the sum over
/// the communication levels of their routines' costs; of messages between named tasks, as many as one processor sends
/// to others, or receives, at most, each as long as the longest. Their sum is bound (3).
equations::Script equations_of(const TaskGraph &graph);

/// Formulas without what only gnuplot needs: 2*N/P.
std::string plain(const equations::Expression &formula);

} // namespace mpisheet::spmd
