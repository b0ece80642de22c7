#pragma once
// Where our programs and shipped files are, and how a launcher starts an MPI program.

#include "model/placement.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::launch {

/// How to start MPI programs, as the options of probe, characterise and validate say it.
struct Launcher {
    std::string command; ///< "mpiexec", "srun --mpi=pmi2", "smpirun"; empty: mpiexec, or smpirun with a platform
    std::filesystem::path platform; ///< SimGrid platform; hosts in P.hosts beside it, compute rates in P.rates (else
                                    ///< the shipped default.rates)
    std::filesystem::path programs; ///< folder of the MPI programs; empty: found beside this program
    std::string mpi; ///< name of the MPI library whose programs are started; empty: the launcher's, or our own
    std::vector<Layout> layouts;   ///< the platform's hosts have as many ranks as these need; none: as P.hosts says
    bool measured_compute = false; ///< simulated only: time advances by the seconds that the host really computed
};

bool is_simulated(const Launcher &launcher);

/// File name of the program that starts launches: "srun".
std::string starter_of(const Launcher &launcher);

/// Processors that this process may use.
int processors_here();

/// Checks the options against each other and the platform's files. Throws Error (usage, bad_input or missing).
void check_launcher(const Launcher &launcher, int most_ranks);

/// The words that start `program` (e.g. "mpisheet-probe") on `ranks` ranks.
std::vector<std::string> launch_words(const Launcher &launcher, int ranks, const std::string &program,
                                      const std::vector<std::string> &arguments);

/// The words that start `program` without MPI, for what it says of itself: a simulated one needs its simulator even so.
std::vector<std::string> words_alone(const Launcher &launcher, const std::string &program,
                                     const std::vector<std::string> &arguments);

/// For a simulated machine: the words that must be given to programs that compute (`--rates P.rates`); else none.
std::vector<std::string> rates_words(const Launcher &launcher);

/// Text that identifies a simulated run: program, platform, hosts, rates, simulator and arguments. Same text, same
/// result.
std::string simulation_identity(const Launcher &launcher, int ranks, const std::string &program,
                                const std::vector<std::string> &arguments);

/// Text that identifies the simulated machine that `ranks` ranks see: its platform, hosts and rates, and the files that
/// these name. Empty for a real one.
std::string machine_identity(const Launcher &launcher, int ranks);

/// Name of the machine for people: the platform's file name, the cluster's where a batch system tells it, or this
/// host's.
std::string machine_name(const Launcher &launcher);

/// What is preloaded into programs to record them. Throws Error (missing) if it is not there.
std::filesystem::path recorder_library();

/// A shipped file such as "models/mandel.gp". Throws Error (missing) if it is not there.
std::filesystem::path shared_file(const std::filesystem::path &name);

} // namespace mpisheet::launch
