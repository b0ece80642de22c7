// Fortran's functions of MPI in a simulated program: SMPI's own would call SMPI's in C and not the program's, which are
// recorded. Arguments are addresses; handles are numbers that MPI turns into its own and back.

#include "recordings/record/library/recorder.hpp"

#include <mpi.h>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

extern "C" {
// SMPI's own: its numbers of types and operations, and what stands for MPI_BOTTOM and its like.
void smpi_init_fortran_types();
extern int mpi_bottom_, mpi_in_place_, mpi_status_ignore_, mpi_statuses_ignore_;
}

namespace mpisheet::record {
namespace {

constexpr std::size_t most_arguments = 14; ///< no function of MPI has more, the status at the end included
constexpr MPI_Fint no_handle = -1;         ///< every handle of nothing in SMPI's mpif.h

template <class T> T &at(void *address)
{
    return *static_cast<T *>(address);
}

MPI_Status *status_at(void *address)
{
    if (address == &mpi_status_ignore_ || address == &mpi_statuses_ignore_)
        return MPI_STATUS_IGNORE;
    return static_cast<MPI_Status *>(address);
}

MPI_Request request_of(MPI_Fint number)
{
    return number == no_handle ? MPI_REQUEST_NULL : PMPI_Request_f2c(number);
}

/// An argument in Fortran's form, which is given to C as `Type`; `end` hands back what C has written.
template <class Type> struct Argument;

template <> struct Argument<int> {
    void *address;
    [[nodiscard]] int value() const { return at<int>(address); }
    void end() {}
};

template <class Value> struct Argument<Value *> { // a pointer: to a text or a number
    void *address;
    [[nodiscard]] Value *value() const { return static_cast<Value *>(address); }
    void end() {}
};

template <> struct Argument<void *> {
    void *address;
    [[nodiscard]] void *value() const
    {
        if (address == &mpi_bottom_)
            return MPI_BOTTOM;
        return address == &mpi_in_place_ ? MPI_IN_PLACE : address; // NOLINT(*-reinterpret-cast, *-int-to-ptr)
    }
    void end() {}
};
template <> struct Argument<const void *> : Argument<void *> {
};

template <> struct Argument<MPI_Status *> {
    void *address;
    [[nodiscard]] MPI_Status *value() const { return status_at(address); }
    void end() {}
};

/// A handle that is given, and one that is made (or given and freed).
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define MPISHEET_HANDLE(Handle, f2c)                                                                                   \
    template <> struct Argument<Handle> {                                                                              \
        void *address;                                                                                                 \
        [[nodiscard]] Handle value() const { return f2c(at<MPI_Fint>(address)); }                                      \
        void end() {}                                                                                                  \
    };
// NOLINTEND(cppcoreguidelines-macro-usage)
MPISHEET_HANDLE(MPI_Datatype, PMPI_Type_f2c)
MPISHEET_HANDLE(MPI_Comm, PMPI_Comm_f2c)
MPISHEET_HANDLE(MPI_Op, PMPI_Op_f2c)
MPISHEET_HANDLE(MPI_Group, PMPI_Group_f2c)
MPISHEET_HANDLE(MPI_Info, PMPI_Info_f2c)

template <> struct Argument<MPI_Comm *> {
    void *address;
    MPI_Comm handle = MPI_COMM_NULL;
    MPI_Comm *value() { return &handle; }
    void end() const { at<MPI_Fint>(address) = handle == MPI_COMM_NULL ? no_handle : PMPI_Comm_c2f(handle); }
};

template <> struct Argument<MPI_Request *> {
    void *address;
    MPI_Request handle = MPI_REQUEST_NULL;
    MPI_Request *value() { return &handle; }
    void end() const { at<MPI_Fint>(address) = handle == MPI_REQUEST_NULL ? no_handle : PMPI_Request_c2f(handle); }
};

using Given = std::array<void *, most_arguments>;

/// A function of C that takes `Arguments`, called with what Fortran gave.
template <class... Arguments, std::size_t... I>
int call(int (*function)(Arguments...), const Given &given, std::index_sequence<I...> /*all*/)
{
    std::tuple<Argument<Arguments>...> arguments;
    ((std::get<I>(arguments).address = given[I]), ...);
    const int status = function(std::get<I>(arguments).value()...);
    (std::get<I>(arguments).end(), ...);
    return status;
}

template <class... Arguments> void run(int (*function)(Arguments...), const Given &given)
{
    at<int>(given.at(sizeof...(Arguments))) = call(function, given, std::index_sequence_for<Arguments...>());
}

/// Requests that were there before the call: of one function they are read, too, and forgotten when they are done.
struct Requests {
    std::span<MPI_Fint> numbers;
    std::vector<MPI_Request> handles;

    explicit Requests(void *address, int count = 1)
        : numbers(static_cast<MPI_Fint *>(address), static_cast<std::size_t>(count))
    {
        for (const MPI_Fint number : numbers)
            handles.push_back(request_of(number));
    }
    void end()
    {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (handles[i] == MPI_REQUEST_NULL)
                numbers[i] = no_handle;
    }
};

void run(int (*function)(MPI_Request *), const Given &given)
{
    Requests requests(given[0]);
    at<int>(given[1]) = function(requests.handles.data());
    requests.end();
}

void run(int (*function)(MPI_Request *, MPI_Status *), const Given &given)
{
    Requests requests(given[0]);
    at<int>(given[2]) = function(requests.handles.data(), status_at(given[1]));
    requests.end();
}

void run(int (*function)(MPI_Request *, int *, MPI_Status *), const Given &given)
{
    Requests requests(given[0]);
    at<int>(given[3]) = function(requests.handles.data(), &at<int>(given[1]), status_at(given[2]));
    requests.end();
}

void run(int (*function)(int, MPI_Request *), const Given &given)
{
    Requests requests(given[1], at<int>(given[0]));
    at<int>(given[2]) = function(at<int>(given[0]), requests.handles.data());
    requests.end();
}

/// MPI_Waitall
void run(int (*function)(int, MPI_Request *, MPI_Status *), const Given &given)
{
    Requests requests(given[1], at<int>(given[0]));
    at<int>(given[3]) = function(at<int>(given[0]), requests.handles.data(), status_at(given[2]));
    requests.end();
}

/// Fortran counts from 1.
void to_fortran(int &index)
{
    if (index != MPI_UNDEFINED)
        ++index;
}

/// MPI_Waitany's index, MPI_Testall's flag
void run(int (*function)(int, MPI_Request *, int *, MPI_Status *), const Given &given, bool is_index)
{
    Requests requests(given[1], at<int>(given[0]));
    at<int>(given[4]) = function(at<int>(given[0]), requests.handles.data(), &at<int>(given[2]), status_at(given[3]));
    requests.end();
    if (is_index)
        to_fortran(at<int>(given[2]));
}

/// MPI_Waitsome's and MPI_Testsome's number and indices, MPI_Testany's index and flag
void run(int (*function)(int, MPI_Request *, int *, int *, MPI_Status *), const Given &given, bool is_index)
{
    Requests requests(given[1], at<int>(given[0]));
    at<int>(given[5]) = function(at<int>(given[0]), requests.handles.data(), &at<int>(given[2]), &at<int>(given[3]),
                                 status_at(given[4]));
    requests.end();
    if (is_index)
        return to_fortran(at<int>(given[2]));
    for (int i = 0; at<int>(given[2]) != MPI_UNDEFINED && i < at<int>(given[2]); ++i)
        to_fortran(static_cast<int *>(given[3])[i]); // NOLINT(*-pointer-arithmetic)
}

/// MPI_Comm_free, MPI_Comm_disconnect
void run(int (*function)(MPI_Comm *), const Given &given)
{
    MPI_Comm communicator = PMPI_Comm_f2c(at<MPI_Fint>(given[0]));
    at<int>(given[1]) = function(&communicator);
    at<MPI_Fint>(given[0]) = no_handle;
}

void run(int (*init)(int *, char ***), const Given &given)
{
    smpi_init_fortran_types();
    at<int>(given[0]) = init(nullptr, nullptr);
}

void run(int (*init)(int *, char ***, int, int *), const Given &given)
{
    smpi_init_fortran_types();
    at<int>(given[2]) = init(nullptr, nullptr, at<int>(given[0]), &at<int>(given[1]));
}

void run(int (*pcontrol)(int, ...), const Given &given)
{
    pcontrol(at<int>(given[0])); // NOLINT(*-vararg)
}

template <class Function> void run_named(std::string_view name, Function function, const Given &given)
{
    if constexpr (requires { run(function, given, true); })
        run(function, given, name.ends_with("any"));
    else
        run(function, given);
}

} // namespace
} // namespace mpisheet::record

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define MPISHEET_FORTRAN(name, in_c)                                                                                   \
    extern "C" __attribute__((visibility("hidden"))) void name(void *a, void *b, void *c, void *d, void *e, void *f,   \
                                                               void *g, void *h, void *i, void *j, void *k, void *l,   \
                                                               void *m, void *n)                                       \
    {                                                                                                                  \
        mpisheet::record::fortran_frame = static_cast<void *const *>(__builtin_frame_address(0));                      \
        mpisheet::record::run_named(#in_c, &in_c, {a, b, c, d, e, f, g, h, i, j, k, l, m, n});                         \
        mpisheet::record::fortran_frame = nullptr;                                                                     \
    }
// NOLINTEND(cppcoreguidelines-macro-usage)
#include "record_fortran_events.hpp"
