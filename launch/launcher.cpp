#include "launch/launcher.hpp"

#include "formats/file.hpp"
#include "formats/lock.hpp"
#include "formats/platform.hpp"
#include "launch/batch.hpp"
#include "launch/child.hpp"
#include "launch/places.hpp"
#include "model/error.hpp"
#include "model/words.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sched.h>
#include <unistd.h>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

fs::path executable_folder()
{
    std::error_code error;
    const fs::path file = fs::read_symlink("/proc/self/exe", error);
    if (!error)
        return file.parent_path();
    return fs::absolute(program_invocation_name, error).parent_path(); // where there is no /proc
}

/// Programs that were built with the site's MPI, from the sources that were unpacked with mpisheet.
bool has_site_programs()
{
    return access((executable_folder() / "../libexec/mpisheet/site/mpisheet-probe").c_str(), X_OK) == 0;
}

/// The mpiexec of the MPI library that was unpacked with mpisheet; empty: there is none, or the site's is used.
fs::path own_launcher()
{
    if (has_site_programs())
        return {};
    const fs::path file = executable_folder() / "../libexec/mpisheet" / MPISHEET_FLAVOUR / "bin/mpiexec";
    return access(file.c_str(), X_OK) == 0 ? fs::weakly_canonical(file) : fs::path();
}

std::vector<std::string> launcher_words(const Launcher &launcher)
{
    std::vector<std::string> words = words_in(launcher.command);
    if (!words.empty())
        return words;
    if (!launcher.platform.empty())
        return {"smpirun"};
    if (const fs::path own = own_launcher(); !own.empty())
        return {own.string()};
    // Debian's plain mpiexec may be another MPI's than the one the programs were built with.
    const std::string flavoured = std::string("mpiexec.") + MPISHEET_FLAVOUR;
    return {find_program(flavoured).empty() ? "mpiexec" : flavoured};
}

/// The MPI library whose programs a launcher starts: the one named, that of "mpiexec.openmpi" where its programs are
/// installed beside ours, or ours.
std::string flavour_of(const Launcher &launcher)
{
    if (!launcher.mpi.empty())
        return launcher.mpi;
    const std::string suffix = fs::path(launcher_words(launcher).front()).extension().string();
    const bool is_there =
        suffix.size() > 1 && fs::exists(executable_folder() / "../libexec/mpisheet" / suffix.substr(1));
    return is_there ? suffix.substr(1) : has_site_programs() ? "site" : MPISHEET_FLAVOUR;
}

fs::path program_path(const Launcher &launcher, const std::string &program)
{
    const std::string flavour = is_simulated(launcher) ? "smpi" : flavour_of(launcher);
    const fs::path here = executable_folder();
    std::vector<fs::path> folders{here / "../libexec/mpisheet" / flavour, here / "../.." / flavour / "bin"};
    if (flavour == MPISHEET_FLAVOUR)
        folders.insert(folders.begin(), here);
    if (!launcher.programs.empty())
        folders = {launcher.programs};
    for (const fs::path &folder : folders)
        if (access((folder / program).c_str(), X_OK) == 0)
            return fs::weakly_canonical(folder / program);
    throw Error(Exit::missing,
                program + " for " + flavour + " is not in " + folders.front().lexically_normal().string() +
                    (is_simulated(launcher) ? ": build it with cmake --preset smpi && cmake --build --preset smpi"
                                            : ": build it for that MPI library, name another with --mpi, or give its "
                                              "folder with --programs"));
}

/// True when the launcher can only start ranks here: a bare mpiexec, with no hosts named.
bool is_local(const Launcher &launcher)
{
    const std::vector<std::string> words = launcher_words(launcher);
    return words.size() == 1 && fs::path(words.front()).filename().string().rfind("mpi", 0) == 0 &&
           std::getenv("SLURM_JOB_ID") == nullptr && std::getenv("HYDRA_HOST_FILE") == nullptr;
}

/// What we ask of the simulator: a reference speed, which it needs; a clock that costs nothing to read; time that
/// advances by counted work; and MPICH's choice of algorithms, unless the launcher's own words choose (SimGrid's
/// default takes linear ones).
std::vector<std::string> simulator_flags(const Launcher &launcher)
{
    std::vector<std::string> flags{"--log=root.thres:critical", "--log=xbt_exception.thres:error",
                                   "--cfg=smpi/host-speed:10Gf", "--cfg=smpi/wtime:0"};
    if (!launcher.measured_compute)
        flags.emplace_back("--cfg=smpi/simulate-computation:no");
    if (launcher.command.find("coll-selector") == std::string::npos)
        flags.emplace_back("--cfg=smpi/coll-selector:mpich");
    return flags;
}

/// P.rates beside the platform, else the shipped default.
fs::path rates_file(const Launcher &launcher)
{
    const fs::path own = fs::path(launcher.platform).replace_extension(".rates");
    return fs::exists(own) ? own : shared_file("datasheets/platforms/default.rates");
}

/// What decides on how a simulated machine behaves: the platform, the files that it and the launcher's own words name,
/// the hosts of `ranks` ranks, the compute rates.
std::string simulated_machine(const Launcher &launcher, int ranks)
{
    std::vector<fs::path> files = formats::files_named_by(launcher.platform);
    files.insert(files.end(), {launcher.platform, hosts_file(launcher, ranks), rates_file(launcher)});
    std::error_code unreadable;
    for (const std::string &word : launcher_words(launcher)) // --cfg=smpi/comp-adjustment-file:FILE
        if (const fs::path file = word.substr(word.find_last_of(":=") + 1); fs::is_regular_file(file, unreadable))
            files.push_back(file);
    std::string text;
    for (const fs::path &file : files)
        text += "\n" + formats::sha256(formats::read_file(file));
    return text;
}

} // namespace

int processors_here()
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set)
                                                       : static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
}

std::string starter_of(const Launcher &launcher)
{
    return fs::path(launcher_words(launcher).front()).filename().string();
}

bool is_simulated(const Launcher &launcher)
{
    const std::vector<std::string> words = words_in(launcher.command);
    return words.empty() ? !launcher.platform.empty() : fs::path(words.front()).filename() == "smpirun";
}

void check_launcher(const Launcher &launcher, int most_ranks)
{
    need_program(launcher_words(launcher).front());
    if (static bool told = false; launcher_words(launcher).front() == own_launcher() && !told) {
        report::tell(
            "MPI: the library and mpiexec that were unpacked with mpisheet; --launcher and --programs name the "
            "site's\n");
        told = true;
    }
    if (!is_simulated(launcher)) {
        if (!launcher.platform.empty())
            throw Error(Exit::usage, "--platform is for --launcher smpirun");
        if (launcher.measured_compute)
            throw Error(Exit::usage, "--compute is for --launcher smpirun");
        if (const std::string elsewhere = login_node(launcher); launcher.command.empty() && !elsewhere.empty())
            throw Error(Exit::usage,
                        elsewhere + "; to measure this node itself, say --launcher " + starter_of(launcher));
        if (is_local(launcher) && most_ranks > processors_here())
            throw Error(
                Exit::mismatch,
                fmt::format("{0} ranks on {1} processor{2} would measure waiting, not communication: give at most "
                            "-n {1}, or a simulated machine with --platform",
                            most_ranks, processors_here(), processors_here() == 1 ? "" : "s"));
        return;
    }
    if (launcher.platform.empty())
        throw Error(Exit::usage, "--launcher smpirun needs --platform P.xml (one is in datasheets/platforms/)");
    check_places(launcher, most_ranks);
}

std::vector<std::string> launch_words(const Launcher &launcher, int ranks, const std::string &program,
                                      const std::vector<std::string> &arguments)
{
    std::vector<std::string> words = launcher_words(launcher);
    const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
    if (is_simulated(launcher)) {
        add({"-np", std::to_string(ranks), "-platform", launcher.platform.string()});
        add({"-hostfile", hosts_file(launcher, ranks).string()});
        const std::vector<std::string> flags = simulator_flags(launcher);
        words.insert(words.end(), flags.begin(), flags.end());
    } else {
        add({"-n", std::to_string(ranks)});
    }
    add({program_path(launcher, program).string()});
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

std::vector<std::string> words_alone(const Launcher &launcher, const std::string &program,
                                     const std::vector<std::string> &arguments)
{
    if (is_simulated(launcher))
        return launch_words(launcher, 1, program, arguments);
    std::vector<std::string> words{program_path(launcher, program).string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

std::vector<std::string> rates_words(const Launcher &launcher)
{
    if (!is_simulated(launcher))
        return {};
    if (launcher.measured_compute)
        return {"--compute", "measured"};
    const fs::path rates = rates_file(launcher);
    return {"--rates", rates.string()};
}

std::string simulation_identity(const Launcher &launcher, int ranks, const std::string &program,
                                const std::vector<std::string> &arguments)
{
    std::string text = std::to_string(ranks);
    for (const fs::path &file : {program_path(launcher, program), need_program("smpirun")})
        text += "\n" + formats::sha256(formats::read_file(file));
    text += simulated_machine(launcher, ranks);
    for (const std::string &word : launcher_words(launcher))
        text += "\n" + word;
    for (const std::string &word : simulator_flags(launcher))
        text += "\n" + word;
    for (const std::string &word : arguments)
        text += "\n" + word;
    return formats::sha256(text);
}

std::string machine_identity(const Launcher &launcher, int ranks)
{
    return is_simulated(launcher) ? formats::sha256(simulated_machine(launcher, ranks)) : std::string();
}

std::string machine_name(const Launcher &launcher)
{
    if (is_simulated(launcher))
        return launcher.platform.stem().string();
    if (std::string cluster = cluster_name(launcher); !cluster.empty())
        return cluster; // another job's first node would be another machine
    return formats::host_name();
}

fs::path recorder_library()
{
    const fs::path here = executable_folder(), name = "libmpisheet-record.so";
    for (const fs::path &folder : {here / "../lib", here / "../libexec/mpisheet" / MPISHEET_FLAVOUR})
        if (fs::exists(folder / name))
            return fs::weakly_canonical(folder / name);
    throw Error(Exit::missing, name.string() + " is not in " + (here / "../lib").lexically_normal().string() +
                                   ": build it, or install mpisheet again");
}

fs::path shared_file(const fs::path &name)
{
    const fs::path file = executable_folder() / "../share/mpisheet" / name;
    if (!fs::exists(file))
        throw Error(Exit::missing, file.lexically_normal().string() +
                                       " is missing: install mpisheet again, or run it from its build folder");
    return fs::weakly_canonical(file);
}

} // namespace mpisheet::launch
