// Fortran's functions of MPI: the library's own call those in C, which are recorded. Here it is only noted where the
// program called them.

#include "recordings/record/library/recorder.hpp"

#include <dlfcn.h>
#include <utility>

namespace mpisheet::record {
namespace {

template <std::size_t> using Argument = void *;

/// Calls the library's function `name` with what was given. All arguments are addresses or lengths of texts, and no
/// function of MPI has more than these; those that it does not have are passed on unread.
template <std::size_t... I>
void call_library(const char *name, void *const *frame, void *&known, std::index_sequence<I...> /*all*/,
                  Argument<I>... arguments)
{
    if (known == nullptr)
        known = dlsym(RTLD_NEXT, name);
    fortran_frame = frame;
    reinterpret_cast<void (*)(Argument<I>...)>(known)(arguments...); // NOLINT(*-reinterpret-cast)
    fortran_frame = nullptr;
}

} // namespace
} // namespace mpisheet::record

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define MPISHEET_FORTRAN(number, name)                                                                                 \
    extern "C" __attribute__((visibility("default"))) void name(void *a, void *b, void *c, void *d, void *e, void *f,  \
                                                                void *g, void *h, void *i, void *j, void *k, void *l,  \
                                                                void *m, void *n)                                      \
    {                                                                                                                  \
        static void *known = nullptr;                                                                                  \
        mpisheet::record::call_library(#name, static_cast<void *const *>(__builtin_frame_address(0)), known,           \
                                       std::make_index_sequence<14>(), a, b, c, d, e, f, g, h, i, j, k, l, m, n);      \
    }
// NOLINTEND(cppcoreguidelines-macro-usage)
#include "record_fortran_calls.hpp"
