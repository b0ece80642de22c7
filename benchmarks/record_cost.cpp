// What the recorder takes of a run: this library lies around it, between the program and the recorder and again between
// the recorder and MPI. Of each call it measures what passes on the outside and takes off what passes inside of the
// same function of MPI: the rest is the recorder's, its own messages included, and some 40 ns of reading clocks, so
// that the figure is too large rather than too small. Preloaded before the recorder by benchmarks/record-overhead; each
// rank writes a line to the file RECORD_COST-<process>: seconds of the process until the end of MPI_Finalize, the
// recorder's seconds in MPI_Init, in MPI_Finalize, in all other calls, and their number.

#include <mpi.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace {

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

constexpr std::size_t no_call = SIZE_MAX;

// NOLINTBEGIN(*-avoid-non-const-global-variables)
const double start = now();
std::size_t called = no_call; ///< number of the function that the program is in
bool in_mpi = false;          ///< of that one, beyond the recorder
double inside = 0;            ///< seconds of the call that were MPI's
double of_init = 0, of_finalize = 0, of_calls = 0;
long calls = 0;
// NOLINTEND(*-avoid-non-const-global-variables)

void write_line()
{
    const char *file = std::getenv("RECORD_COST"); // NOLINT(concurrency-mt-unsafe)
    if (file == nullptr)
        return;
    if (FILE *to = std::fopen((std::string(file) + "-" + std::to_string(getpid())).c_str(), "w"); to != nullptr) {
        std::fprintf(to, "%.9f %.9f %.9f %.9f %ld\n", now() - start, of_init, of_finalize, of_calls, calls);
        std::fclose(to); // NOLINT(cppcoreguidelines-owning-memory)
    }
}

void count(const char *name, double seconds)
{
    if (std::strncmp(name, "MPI_Init", std::strlen("MPI_Init")) == 0) {
        of_init += seconds;
    } else if (std::strcmp(name, "MPI_Finalize") == 0) {
        of_finalize += seconds;
        write_line();
    } else {
        of_calls += seconds;
        ++calls;
    }
}

template <class Signature> Signature next(const char *name)
{
    return reinterpret_cast<Signature>(dlsym(RTLD_NEXT, name)); // NOLINT(*-reinterpret-cast)
}

template <std::size_t number, class Signature> struct Timed;

template <std::size_t number, class Result, class... Arguments> struct Timed<number, Result (*)(Arguments...)> {
    using Signature = Result (*)(Arguments...);
    static inline const char *name = nullptr; ///< "PMPI_Send"

    static Result outside(Arguments... arguments)
    {
        static const auto recorder = next<Signature>(name + 1);
        if (called != no_call)
            return recorder(arguments...);
        called = number;
        inside = 0;
        const double before = now();
        const Result result = recorder(arguments...);
        const double passed = now() - before;
        called = no_call;
        count(name + 1, passed - inside);
        return result;
    }
    static Result mpi(Arguments... arguments)
    {
        static const auto real = next<Signature>(name);
        if (called != number || in_mpi)
            return real(arguments...);
        in_mpi = true;
        const double before = now();
        const Result result = real(arguments...);
        inside += now() - before;
        in_mpi = false;
        return result;
    }
};

/// MPI_Pcontrol: not timed.
template <std::size_t number, class Result> struct Timed<number, Result (*)(int, ...)> {
    using Signature = Result (*)(int, ...);
    static inline const char *name = nullptr;

    static Result outside(int level, ...) // NOLINT(*-vararg)
    {
        return next<Signature>(name + 1)(level);
    }
    static Result mpi(int level, ...) // NOLINT(*-vararg)
    {
        return next<Signature>(name)(level);
    }
};

} // namespace

// NOLINTBEGIN(cppcoreguidelines-macro-usage): one pair for each row of the recorder's own list
#define MPISHEET_WRAP(number, function, ...)                                                                           \
    extern "C" {                                                                                                       \
    static decltype(&P##function) outside_##function()                                                                 \
    {                                                                                                                  \
        Timed<number, decltype(&P##function)>::name = "P" #function;                                                   \
        return Timed<number, decltype(&P##function)>::outside;                                                         \
    }                                                                                                                  \
    static decltype(&P##function) inside_##function()                                                                  \
    {                                                                                                                  \
        Timed<number, decltype(&P##function)>::name = "P" #function;                                                   \
        return Timed<number, decltype(&P##function)>::mpi;                                                             \
    }                                                                                                                  \
    decltype(P##function) timed_##function __asm__(#function) __attribute__((ifunc("outside_" #function)));            \
    decltype(P##function) timed_P##function __asm__("P" #function) __attribute__((ifunc("inside_" #function)));        \
    }
// NOLINTEND(cppcoreguidelines-macro-usage)
#include "record_calls.hpp"
