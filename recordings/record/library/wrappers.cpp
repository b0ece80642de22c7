// The functions of MPI that a recorded program calls. calls.def says which there are and what each one does; how the
// arguments of each kind are read stands in the headers. The symbols are made by "ifunc", so that no signature has to
// be written twice. Of a preloaded recorder they are those with a P, too: wrappers of the program's own call them, and
// so does Fortran.

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
        const auto result = Mpi(arguments...);
        recorder->leave_uncovered();
        return result;
    }
};

template <class Kind>
constexpr bool is_session =
    std::is_same_v<Kind, Init> || std::is_same_v<Kind, SessionInit> || std::is_same_v<Kind, Finalize>;

/// Which function of MPI: its number, and whether it is the one with a P.
struct Which {
    std::size_t number = 0;
    bool has_p = false;
};

/// What is called instead of a function of MPI: `Mpi` is the library's.
template <class Kind, auto Mpi, class Signature = decltype(Mpi)> struct Wrapped;

template <class Kind, auto Mpi, class Result, class... Arguments> struct Wrapped<Kind, Mpi, Result (*)(Arguments...)> {
    /// The function behind this one: another tool's, or the library's.
    template <Which which> static Result behind(Arguments... arguments)
    {
        static const auto function =
            reinterpret_cast<decltype(Mpi)>(function_behind(call_names.at(which.number), which.has_p)); // NOLINT
        return function == nullptr ? Mpi(arguments...) : function(arguments...);
    }
    static void leave_beside(const Result &result, const Arguments &...arguments)
    {
        if constexpr (requires { Kind::run_beside(result, arguments...); })
            Kind::run_beside(result, arguments...);
        Recorder::leave_beside();
    }
    template <Which which> static Result call(Arguments... arguments)
    {
        if constexpr (!is_session<Kind>) {
            const Claim claim = recorder == nullptr
                                    ? Claim::within
                                    : recorder->claim(static_cast<void *const *>(__builtin_frame_address(0)));
            if (claim != Claim::recorded) {
                const Result result = behind<which>(arguments...);
                if (claim == Claim::beside)
                    leave_beside(result, arguments...);
                return result;
            }
            recorder->enter(call_names.at(which.number), which.number);
        }
        return Kind::template run<&behind<which>>(arguments...);
    }
};

/// MPI_Pcontrol
template <class Kind, auto Mpi> struct Wrapped<Kind, Mpi, int (*)(int, ...)> {
    template <Which which> static int call(int level, ...) // NOLINT(*-vararg)
    {
        const Claim claim = recorder == nullptr
                                ? Claim::within
                                : recorder->claim(static_cast<void *const *>(__builtin_frame_address(0)));
        if (claim == Claim::beside)
            Recorder::leave_beside();
        if (claim != Claim::recorded)
            return MPI_SUCCESS;
        recorder->enter(call_names.at(which.number), which.number);
        Kind::run(level);
        return MPI_SUCCESS;
    }
};

} // namespace
} // namespace mpisheet::record

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define MPISHEET_WRAP_AS(symbol, name, number, has_p, ...)                                                             \
    extern "C" {                                                                                                       \
    static decltype(&P##name) resolve_##symbol()                                                                       \
    {                                                                                                                  \
        using namespace mpisheet::record;                                                                              \
        return Wrapped<__VA_ARGS__, &P##name>::call<Which{number, has_p}>;                                             \
    }                                                                                                                  \
    decltype(P##name) wrapped_##symbol __asm__(#symbol)                                                                \
        __attribute__((ifunc("resolve_" #symbol), visibility(MPISHEET_VISIBILITY)));                                   \
    }
#if defined MPISHEET_RECORD_LINKED
#define MPISHEET_WRAP(number, name, ...) MPISHEET_WRAP_AS(name, name, number, false, __VA_ARGS__)
#else
#define MPISHEET_WRAP(number, name, ...)                                                                               \
    MPISHEET_WRAP_AS(name, name, number, false, __VA_ARGS__)                                                           \
    MPISHEET_WRAP_AS(P##name, name, number, true, __VA_ARGS__)
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)
#include "record_calls.hpp"
