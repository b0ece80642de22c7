// A preloaded recorder: where the MPI library is that it stands before, and whether it is one that it was built for.

#include "recordings/record/library/recorder.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace mpisheet::record {

/// The files of the MPI libraries that the program has loaded, the one that it calls first.
static const std::vector<std::string> &libraries()
{
    const auto look = [](dl_phdr_info *module, std::size_t /*size*/, void *all) {
        auto &files = *static_cast<std::vector<std::string> *>(all);
        void *const handle = dlopen(module->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
        void *const function = handle == nullptr ? nullptr : dlsym(handle, "PMPI_Initialized");
        Dl_info at{};
        if (function != nullptr && dladdr(function, &at) != 0 &&
            std::find(files.begin(), files.end(), at.dli_fname) == files.end())
            files.emplace_back(at.dli_fname);
        if (handle != nullptr)
            dlclose(handle);
        return 0;
    };
    static const std::vector<std::string> found = [&look] {
        std::vector<std::string> files;
        dl_iterate_phdr(look, &files);
        return files;
    }();
    return found;
}

/// A program may have loaded its MPI library for one of its parts alone (RTLD_LOCAL, as Python's modules are): then it
/// is found for all from here on. Returns its function of this name, null where there is no library.
static void *in_library(const char *name)
{
    static void *const handle =
        libraries().empty() ? nullptr : dlopen(libraries().front().c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
    return handle == nullptr ? nullptr : dlsym(handle, name);
}

/// A program that names the library's data may have them in itself (copy relocations).
void *datum(const char *name)
{
    void *const of_program = dlsym(RTLD_DEFAULT, name);
    return of_program == nullptr ? in_library(name) : of_program;
}

namespace {

bool has_met = false; // NOLINT(*-avoid-non-const-global-variables): a call of MPI came here

/// A program that has used MPI and has not called a function here took them by hand (dlsym), or has them in itself.
void tell_of_missed_calls()
{
    if (has_met)
        return;
    const auto initialized =
        reinterpret_cast<int (*)(int *)>(in_library("PMPI_Initialized")); // NOLINT(*-reinterpret-cast)
    int flag = 0;
    if (initialized != nullptr && initialized(&flag) == 0 && flag != 0)
        refuse_recording(
            "it takes the functions of MPI from the library by hand (dlsym), or calls a library's that was "
            "linked to its own functions: these calls do not come by the recorder");
}

/// Handles of simulated ranks are other things than the library's that this recorder was built for: their program,
/// which a script may start, begins again without it. They are recorded by what they are linked with.
__attribute__((constructor)) void leave_simulated_ranks(int /*argc*/, char **argv)
{
    const char *preloaded = std::getenv("LD_PRELOAD"); // NOLINT(concurrency-mt-unsafe)
    Dl_info own{};
    if (dlsym(RTLD_DEFAULT, "smpi_bench_begin") == nullptr || preloaded == nullptr || dladdr(&has_met, &own) == 0)
        return;
    std::string others = preloaded;
    const std::size_t at = others.find(own.dli_fname), size = std::strlen(own.dli_fname);
    if (at == std::string::npos)
        return;
    others.replace(at, size, size, ' ');     // names stand apart by blanks and colons
    setenv("LD_PRELOAD", others.c_str(), 1); // NOLINT(concurrency-mt-unsafe)
    execv("/proc/self/exe", argv);
}

__attribute__((constructor)) void be_there_at_the_end()
{
    if (std::getenv("MPISHEET_RECORD") != nullptr) // NOLINT(concurrency-mt-unsafe)
        std::atexit(tell_of_missed_calls);
}

} // namespace

bool another_records()
{
    const char *linked = std::getenv(linked_recorder); // NOLINT(concurrency-mt-unsafe)
    return linked != nullptr && linked == std::to_string(getpid());
}

void *function_behind(const char *name, bool has_p)
{
    has_met = true;
    const std::string symbol = (has_p ? "P" : "") + std::string(name);
    void *const library = in_library(symbol.c_str());
    void *const next = dlsym(RTLD_NEXT, symbol.c_str());
    return next == nullptr ? library : next;
}

void meet_library()
{
    has_met = true;
    constexpr std::size_t most_of_any_library = std::max(MPI_MAX_LIBRARY_VERSION_STRING, 8192); // MPICH's
    std::string version(most_of_any_library, '\0');
    int size = 0;
    const auto get = reinterpret_cast<int (*)(char *, int *)>( // NOLINT(*-reinterpret-cast)
        in_library("PMPI_Get_library_version"));
    if (get == nullptr || get(version.data(), &size) != 0)
        return;
    version.resize(std::strlen(version.c_str()));
#if defined OPEN_MPI
    constexpr bool is_for_open_mpi = true;
#else
    constexpr bool is_for_open_mpi = false;
#endif
    if (version.starts_with("Open MPI") == is_for_open_mpi)
        return;
    version = version.substr(0, version.find_first_of(",\n"));
    refuse_recording("its MPI library is " + version + ", and this recorder was built for " +
                     (is_for_open_mpi ? "Open MPI" : "MPICH and its like") +
                     (libraries().size() > 1 ? ": it is linked with two, " + libraries()[0] + " and " + libraries()[1] +
                                                   ": link it with one (-L and its folder)"
                                             : ": build mpisheet with that library's preset") +
                     "; it was not started");
    constexpr int missing = 69;
    std::fflush(nullptr);
    _exit(missing);
}

} // namespace mpisheet::record
