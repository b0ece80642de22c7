#pragma once
// Collectives: how much each rank gives to one, as a datasheet counts it.

#include "recordings/record/library/messages.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace mpisheet::record {

// Collectives: `recorder->event.bytes` is the d of the operation in a datasheet; returns the communicator.

using Counts = const int *;

inline bool is_in_place(const void *buffer)
{
    return buffer == MPI_IN_PLACE; // NOLINT: the library's own cast
}

/// counts of all members, in bytes.
inline void describe_counts(Counts counts, MPI_Datatype type, MPI_Comm comm)
{
    for (int k = 0; k < size_of(comm); ++k)
        recorder->event.counts.push_back(bytes_of(counts[k], type));
}

inline std::uint64_t sum_of_counts()
{
    std::uint64_t sum = 0;
    for (const std::uint64_t count : recorder->event.counts)
        sum += count;
    return sum;
}

inline MPI_Comm describe_collective(MPI_Comm comm, std::uint64_t bytes, int root = -1)
{
    recorder->event.bytes = bytes;
    recorder->event.partner = root;
    return comm;
}

inline constexpr auto barrier = [](MPI_Comm comm) { return describe_collective(comm, 0); };

inline constexpr auto broadcast = [](void *, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    return describe_collective(comm, bytes_of(count, type), root);
};

inline constexpr auto reduce = [](const void *, void *, int count, MPI_Datatype type, MPI_Op, int root, MPI_Comm comm) {
    return describe_collective(comm, bytes_of(count, type), root);
};

inline constexpr auto allreduce = [](const void *, void *, int count, MPI_Datatype type, MPI_Op, MPI_Comm comm) {
    return describe_collective(comm, bytes_of(count, type));
};

inline constexpr auto gather = [](const void *out, int out_count, MPI_Datatype out_type, void *, int in_count,
                                  MPI_Datatype in_type, int root, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    return describe_collective(comm, in_place ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type), root);
};

inline constexpr auto gatherv = [](const void *out, int out_count, MPI_Datatype out_type, void *, Counts in_counts,
                                   Counts, MPI_Datatype in_type, int root, MPI_Comm comm) {
    const int rank = rank_in(comm);
    if (rank == root)
        describe_counts(in_counts, in_type, comm);
    const bool in_place = is_in_place(out);
    return describe_collective(comm, in_place ? bytes_of(in_counts[rank], in_type) : bytes_of(out_count, out_type),
                               root);
};

inline constexpr auto scatter = [](const void *, int out_count, MPI_Datatype out_type, void *in, int in_count,
                                   MPI_Datatype in_type, int root, MPI_Comm comm) {
    const bool in_place = is_in_place(in);
    return describe_collective(comm, in_place ? bytes_of(out_count, out_type) : bytes_of(in_count, in_type), root);
};

inline constexpr auto scatterv = [](const void *, Counts out_counts, Counts, MPI_Datatype out_type, void *in,
                                    int in_count, MPI_Datatype in_type, int root, MPI_Comm comm) {
    const int rank = rank_in(comm);
    if (rank == root)
        describe_counts(out_counts, out_type, comm);
    const bool in_place = is_in_place(in);
    return describe_collective(comm, in_place ? bytes_of(out_counts[rank], out_type) : bytes_of(in_count, in_type),
                               root);
};

inline constexpr auto allgather = [](const void *out, int out_count, MPI_Datatype out_type, void *, int in_count,
                                     MPI_Datatype in_type, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    return describe_collective(comm, in_place ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type));
};

inline constexpr auto allgatherv = [](const void *, int, MPI_Datatype, void *, Counts in_counts, Counts,
                                      MPI_Datatype in_type, MPI_Comm comm) {
    describe_counts(in_counts, in_type, comm);
    return describe_collective(comm, bytes_of(in_counts[rank_in(comm)], in_type));
};

inline constexpr auto alltoall = allgather;

inline constexpr auto alltoallv = [](const void *out, Counts out_counts, Counts, MPI_Datatype out_type, void *,
                                     Counts in_counts, Counts, MPI_Datatype in_type, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    describe_counts(in_place ? in_counts : out_counts, in_place ? in_type : out_type, comm);
    return describe_collective(comm, sum_of_counts());
};

inline constexpr auto alltoallw = [](const void *out, Counts out_counts, Counts, const MPI_Datatype *out_types, void *,
                                     Counts in_counts, Counts, const MPI_Datatype *in_types, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    for (int k = 0; k < size_of(comm); ++k)
        recorder->event.counts.push_back(in_place ? bytes_of(in_counts[k], in_types[k])
                                                  : bytes_of(out_counts[k], out_types[k]));
    return describe_collective(comm, sum_of_counts());
};

inline constexpr auto reduce_scatter = [](const void *, void *, Counts counts, MPI_Datatype type, MPI_Op,
                                          MPI_Comm comm) {
    describe_counts(counts, type, comm);
    return describe_collective(comm, bytes_of(counts[rank_in(comm)], type));
};

inline constexpr auto reduce_scatter_block = allreduce;

template <auto describe_arguments> struct Collective {
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        const int status = Mpi(arguments...);
        if constexpr (std::is_invocable_v<decltype(describe_arguments), Arguments...>)
            leave(describe_arguments(arguments...));
        else
            leave_with_request(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments) - 1>());
        return status;
    }
    static bool leave_or_count(MPI_Comm comm)
    {
        if (recorder->on(comm)) {
            recorder->event.action = Action::collective;
            return true;
        }
        recorder->leave_uncovered(" (intercommunicator)");
        return false;
    }
    static void leave(MPI_Comm comm)
    {
        if (leave_or_count(comm))
            recorder->leave();
    }
    /// The last argument is the request.
    template <class Tuple, std::size_t... I> static void leave_with_request(const Tuple &all, std::index_sequence<I...>)
    {
        if (!leave_or_count(describe_arguments(std::get<I>(all)...)))
            return;
        const std::uint64_t number = recorder->new_request();
        recorder->begun(*std::get<sizeof...(I)>(all), {number, number, false, {}});
        recorder->leave();
    }
};

} // namespace mpisheet::record
