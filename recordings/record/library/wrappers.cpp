// The functions of MPI that a recorded program calls. calls.def says which there are and what each one does; how the
// arguments of each kind are read stands in the headers. The symbols are made by "ifunc", so that no signature has to
// be written twice.

#include "record_call_names.hpp"
#include "recordings/record/library/collectives.hpp"
#include "recordings/record/library/communicators.hpp"
#include "recordings/record/library/completions.hpp"
#include "recordings/record/library/neighbours.hpp"
#include "recordings/record/library/point_to_point.hpp"
#include "recordings/record/library/session_calls.hpp"

#include <cstddef>
#include <type_traits>

#if defined MPISHEET_RECORD_HIDDEN
#define MPISHEET_VISIBILITY "hidden" // NOLINT(*-macro-usage): linked to the program: SMPI's programs are shared objects
#else
#define MPISHEET_VISIBILITY "default" // NOLINT(*-macro-usage)
#endif

namespace mpisheet::record {
namespace {

/// A function that has no event of its own.
struct Counted {
    template <auto Mpi, class... Arguments> static auto run(Arguments... arguments)
    {
        recorder->leave_uncovered();
        return Mpi(arguments...);
    }
};

template <class Kind>
constexpr bool is_session =
    std::is_same_v<Kind, Init> || std::is_same_v<Kind, InitThread> || std::is_same_v<Kind, Finalize>;

/// What is called instead of a function of MPI: `Mpi` is the real one.
template <class Kind, auto Mpi, class Signature = decltype(Mpi)> struct Wrapped;

template <class Kind, auto Mpi, class Result, class... Arguments> struct Wrapped<Kind, Mpi, Result (*)(Arguments...)> {
    template <std::size_t number> static Result call(Arguments... arguments)
    {
        if constexpr (!is_session<Kind>) {
            if (recorder == nullptr || recorder->inside)
                return Mpi(arguments...); // nothing is recorded, or MPI itself calls
            recorder->enter(call_names.at(number), number, __builtin_return_address(0));
        }
        return Kind::template run<Mpi>(arguments...);
    }
};

/// MPI_Pcontrol
template <class Kind, auto Mpi> struct Wrapped<Kind, Mpi, int (*)(int, ...)> {
    template <std::size_t number> static int call(int level, ...) // NOLINT(*-vararg)
    {
        if (recorder == nullptr || recorder->inside)
            return MPI_SUCCESS;
        recorder->enter(call_names.at(number), number, __builtin_return_address(0));
        return Kind::run(level);
    }
};

} // namespace
} // namespace mpisheet::record

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define MPISHEET_WRAP(number, name, ...)                                                                               \
    extern "C" {                                                                                                       \
    static decltype(&P##name) resolve_##name()                                                                         \
    {                                                                                                                  \
        using namespace mpisheet::record;                                                                              \
        return Wrapped<__VA_ARGS__, &P##name>::call<number>;                                                           \
    }                                                                                                                  \
    decltype(P##name) wrapped_##name __asm__(#name)                                                                    \
        __attribute__((ifunc("resolve_" #name), visibility(MPISHEET_VISIBILITY)));                                     \
    }
// NOLINTEND(cppcoreguidelines-macro-usage)
#include "record_calls.hpp"
