#pragma once
// What of a machine spoils measurements: one check of each thing that is known to.

#include "launch/launcher.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::launch {

enum class Health {
    fine,
    note, ///< worth knowing
    bad,  ///< spoils measurements, or prevents them
};

struct Finding {
    std::string subject; ///< "governor"
    Health health = Health::fine;
    std::string found;  ///< what is so
    std::string remedy; ///< what to do; empty when fine
};

/// Programs and packages, and how launcher and MPI get on: starts two ranks of the probe for a moment.
std::vector<Finding> examine_launcher(const Launcher &launcher);

/// A partition of a Slurm cluster (empty: its default), by short steps on its nodes: which --mpi makes one world of the
/// ranks, whether the nodes are alike, and how long a job may last.
std::vector<Finding> examine_slurm(const Launcher &launcher, const std::string &partition);

/// Two ranks of the probe, started so: whether they find each other, where, what messages between them take, and how
/// they are bound. Their files go below `shared`, a folder that all nodes see.
std::vector<Finding> examine_ranks(const Launcher &launcher, const std::filesystem::path &shared);

/// What messages between two ranks are sent by, as libraries told to be talkative print it: "UCX: tcp/eth0"; empty:
/// none says it.
std::string transport_told(const std::vector<std::string> &lines);

/// What a node says of itself.
struct NodeFacts {
    std::string host;
    std::vector<std::string> facts; ///< as many as there are names
};

/// Which nodes differ from most in one of the facts.
std::vector<Finding> differences(const std::vector<NodeFacts> &nodes, const std::vector<std::string> &names);

/// Cores, hardware threads, frequency, clock: what the kernel's files below `root` ("/") say.
std::vector<Finding> examine_node(const std::filesystem::path &root);

/// Load, and what interrupts a busy process: spins for `seconds` on one processor.
std::vector<Finding> examine_noise(double seconds, const std::filesystem::path &root);

} // namespace mpisheet::launch
