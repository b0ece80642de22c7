#pragma once
// Collectives: how much each rank gives to one, as a datasheet counts it.

#include "recordings/record/library/messages.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace mpisheet::record {

// Collectives: `recorder->event.bytes` is the d of the operation in a datasheet.

inline bool is_in_place(const void *buffer)
{
    return buffer == MPI_IN_PLACE; // NOLINT: the library's own cast
}

/// counts of all members, in bytes.
template <class Count> void describe_counts(const Count *counts, MPI_Datatype type, MPI_Comm comm)
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

inline void describe_collective(MPI_Comm /*comm*/, std::uint64_t bytes, int root = -1)
{
    recorder->event.bytes = bytes;
    recorder->event.partner = root;
}

inline constexpr auto barrier = [](MPI_Comm comm) { describe_collective(comm, 0); };

inline constexpr auto broadcast = [](void *, auto count, MPI_Datatype type, int root, MPI_Comm comm) {
    describe_collective(comm, bytes_of(count, type), root);
};

inline constexpr auto reduce = [](const void *, void *, auto count, MPI_Datatype type, MPI_Op, int root,
                                  MPI_Comm comm) { describe_collective(comm, bytes_of(count, type), root); };

inline constexpr auto allreduce = [](const void *, void *, auto count, MPI_Datatype type, MPI_Op, MPI_Comm comm) {
    describe_collective(comm, bytes_of(count, type));
};

inline constexpr auto gather = [](const void *out, auto out_count, MPI_Datatype out_type, void *, auto in_count,
                                  MPI_Datatype in_type, int root, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    describe_collective(comm, in_place ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type), root);
};

inline constexpr auto gatherv = [](const void *out, auto out_count, MPI_Datatype out_type, void *,
                                   const auto *in_counts, const auto *, MPI_Datatype in_type, int root, MPI_Comm comm) {
    const int rank = rank_in(comm);
    if (rank == root)
        describe_counts(in_counts, in_type, comm);
    const bool in_place = is_in_place(out);
    describe_collective(comm, in_place ? bytes_of(in_counts[rank], in_type) : bytes_of(out_count, out_type), root);
};

inline constexpr auto scatter = [](const void *, auto out_count, MPI_Datatype out_type, void *in, auto in_count,
                                   MPI_Datatype in_type, int root, MPI_Comm comm) {
    const bool in_place = is_in_place(in);
    describe_collective(comm, in_place ? bytes_of(out_count, out_type) : bytes_of(in_count, in_type), root);
};

inline constexpr auto scatterv = [](const void *, const auto *out_counts, const auto *, MPI_Datatype out_type, void *in,
                                    auto in_count, MPI_Datatype in_type, int root, MPI_Comm comm) {
    const int rank = rank_in(comm);
    if (rank == root)
        describe_counts(out_counts, out_type, comm);
    const bool in_place = is_in_place(in);
    describe_collective(comm, in_place ? bytes_of(out_counts[rank], out_type) : bytes_of(in_count, in_type), root);
};

inline constexpr auto allgather = [](const void *out, auto out_count, MPI_Datatype out_type, void *, auto in_count,
                                     MPI_Datatype in_type, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    describe_collective(comm, in_place ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type));
};

inline constexpr auto allgatherv = [](const void *, auto, MPI_Datatype, void *, const auto *in_counts, const auto *,
                                      MPI_Datatype in_type, MPI_Comm comm) {
    describe_counts(in_counts, in_type, comm);
    describe_collective(comm, bytes_of(in_counts[rank_in(comm)], in_type));
};

inline constexpr auto alltoall = allgather;

inline constexpr auto alltoallv = [](const void *out, const auto *out_counts, const auto *, MPI_Datatype out_type,
                                     void *, const auto *in_counts, const auto *, MPI_Datatype in_type, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    describe_counts(in_place ? in_counts : out_counts, in_place ? in_type : out_type, comm);
    describe_collective(comm, sum_of_counts());
};

inline constexpr auto alltoallw = [](const void *out, const auto *out_counts, const auto *,
                                     const MPI_Datatype *out_types, void *, const auto *in_counts, const auto *,
                                     const MPI_Datatype *in_types, MPI_Comm comm) {
    const bool in_place = is_in_place(out);
    for (int k = 0; k < size_of(comm); ++k)
        recorder->event.counts.push_back(in_place ? bytes_of(in_counts[k], in_types[k])
                                                  : bytes_of(out_counts[k], out_types[k]));
    describe_collective(comm, sum_of_counts());
};

inline constexpr auto reduce_scatter = [](const void *, void *, const auto *counts, MPI_Datatype type, MPI_Op,
                                          MPI_Comm comm) {
    describe_counts(counts, type, comm);
    describe_collective(comm, bytes_of(counts[rank_in(comm)], type));
};

inline constexpr auto reduce_scatter_block = allreduce;

template <auto describe_arguments> struct Collective {
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        const int status = Mpi(arguments...);
        if (!succeeded(status))
            return status;
        if constexpr (std::is_invocable_v<decltype(describe_arguments), Arguments...>)
            leave(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments)>(), nullptr);
        else // the last argument is the request
            leave(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments) - 1>(),
                  std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...)));
        return status;
    }
    /// The last of the described arguments is the communicator; of one that is not known nothing else is looked at.
    template <class Tuple, std::size_t... I>
    static void leave(const Tuple &all, std::index_sequence<I...> /*described*/, const MPI_Request *request)
    {
        const MPI_Comm comm = std::get<sizeof...(I) - 1>(all);
        if (!recorder->on(comm))
            return recorder->leave_unknown(comm);
        describe_arguments(std::get<I>(all)...);
        recorder->event.action = Action::collective;
        if (request != nullptr) {
            const std::uint64_t number = recorder->new_request();
            recorder->begun(*request, {number, number, false, {}});
        }
        recorder->leave();
    }
};

} // namespace mpisheet::record
