#pragma once
// The command line of mpisheet-farm.

#include "farm/applications/program.hpp"
#include "farm/tree/costs.hpp"
#include "farm/tree/topology.hpp"
#include "model/traffic/interconnect.hpp"
#include "probes/measure/session.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace mpisheet::farm {

struct Options {
    std::string program;        ///< a row of programs(), "run" or "calibrate"
    std::filesystem::path file; ///< run: the commands
    ProgramOptions asked;
    double mean_time = 0; ///< T_e that the options give; 0: only the run will tell [s]
    // The farm
    std::string tree = "auto";
    std::optional<int> root; ///< of a mesh, torus or hypercube
    RunOptions run;          ///< without the tree
    // Divide and conquer
    int parts = 2; ///< K
    bool quota = false;
    // What is known of the machine: predictions are made with it, else with what the run itself shows
    std::optional<double> beta_e, beta_f; ///< [s]
    std::filesystem::path sheet;
    std::shared_ptr<const traffic::Interconnect> interconnect; ///< the sheet's, unless a link rate is given
    std::optional<double> link_rate;                           ///< tau [byte/s]
    // What is printed and written
    std::filesystem::path json, trace, joblog;
    bool quiet = false;
    double enforce = 0; ///< largest error of the prediction that is no failure; 0: any
    double timeout = 0; ///< run: a command is killed after so long [s]; 0: never
    measure::LaunchRules rules{0, false};
};

/// Reads argv into `options`. `version` is the text of --version; `simulated`: the program was built for SMPI.
measure::CommandLine read_options(int argc, char **argv, const std::string &version, Options &options);

/// For the tree "auto", how many children a node has: as many as there are nodes where a flat tree is predicted to be
/// fastest, else 2 to 8; without T_e flat up to 16 nodes, then 8.
int choose_children(const Options &options, int ranks, Costs costs);

struct NamedTree {
    Tree tree;
    std::string name; ///< "chain"; "auto: kary:3"
};
/// The tree that the options ask for, on that number of ranks; `children` is for "auto". Throws Error (usage).
NamedTree tree_for(const Options &options, int ranks, int children);

} // namespace mpisheet::farm
