#pragma once
// The course of a program: what its ranks do, one after the other, for any number of processes and any problem size.
// Every number is an equation over the variables of words.hpp.

#include "recordings/record/recording.hpp"

#include <string>
#include <vector>

namespace mpisheet::course {

/// Which of the open requests a wait ends.
enum class Ends { all, oldest, newest };

/// Another equation that has all recorded values of a number, too.
struct Tie {
    std::string what; ///< "bytes", "rounds", "partner"
    std::string text;
};

/// A loop, or an event.
struct Step {
    int number = 0;         ///< by which waits and communicators refer to it, from 1
    std::string when = "1"; ///< which ranks do it, in which rounds
    std::string times;      ///< of a loop: rounds; "open": until no request is left that its waits end; else empty
    std::vector<Step> body; ///< of a loop

    record::Action action = record::Action::local;
    std::string call, site, phase; ///< phase: of Action::phase; "-name" leaves it, "" the last one
    int over = 0;                  ///< the step that made its communicator; 0: MPI_COMM_WORLD; -1: MPI_COMM_SELF
    std::string partner;           ///< a rank of the communicator; empty: none
    std::string tag = "0";
    std::string bytes = "0";         ///< "sum", "own": of its counts; "as 12": what the partner sends at step 12
    std::string counts;              ///< v-calls: for member m; empty: none
    std::string with_counts = "1";   ///< which ranks have counts
    bool any = false;                ///< timing decides the order: MPI_ANY_SOURCE, MPI_Waitany
    bool begins = false;             ///< has a request
    Ends ends = Ends::all;           ///< of a wait
    std::vector<int> of;             ///< of a wait: the steps whose requests it ends
    std::string colour;              ///< of a communicator: members for whom it is alike share one
    std::string joins = "1";         ///< of a communicator: who is in any
    double takes = 0;                ///< of a communicator: to make it, for each member of the one it is made of [us]
    std::string computing = "0";     ///< before it [us]
    bool always = false;             ///< ranks that leave it out compute before it all the same
    double error = 0;                ///< of the fitted ones of its numbers, where the largest p was left out
    std::vector<std::string> fitted; ///< which: "bytes", "computing"
    std::vector<Tie> ties;
    [[nodiscard]] bool is_loop() const { return !times.empty(); }
    /// Where a round begins (see mark_rounds): no event of a run.
    [[nodiscard]] bool is_mark() const { return !is_loop() && action == record::Action::local && partner.empty(); }
};

struct Course {
    std::string program, size_name;
    std::vector<int> recorded_p;
    std::vector<double> recorded_d;
    std::vector<Step> steps;
    std::string after = "0";           ///< computing behind the last event [us]
    std::vector<std::string> left_out; ///< places of the program that it does not have: no law tells them
    double error = 0; ///< share of a run by which computing of a rank was off, also where runs were left out
};

/// Why there is no course: the place, and what is not known of it.
struct Refusal {
    std::string place; ///< "MPI_Send at halo.c:30 (exchange)"
    std::string why;
    [[nodiscard]] std::string text() const { return place.empty() ? why : place + ": " + why; }
};

} // namespace mpisheet::course
