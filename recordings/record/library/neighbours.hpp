#pragma once
// Collectives of neighbours: a message to and from each.

#include "recordings/record/library/messages.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace mpisheet::record {

/// Whom a rank sends to and receives from in the neighbour collectives of a communicator.
struct Neighbourhood {
    std::vector<int> to, from;
    bool is_grid = false; ///< below and above in each dimension
};

inline Neighbourhood neighbours_of(MPI_Comm comm)
{
    Neighbourhood all;
    int kind = MPI_UNDEFINED;
    PMPI_Topo_test(comm, &kind);
    if (kind == MPI_CART) {
        int dimensions = 0;
        PMPI_Cartdim_get(comm, &dimensions);
        for (int d = 0; d < dimensions; ++d) {
            int below = MPI_PROC_NULL, above = MPI_PROC_NULL;
            PMPI_Cart_shift(comm, d, 1, &below, &above);
            all.to.insert(all.to.end(), {below, above});
        }
        all.from = all.to;
        all.is_grid = true;
    } else if (kind == MPI_GRAPH) {
        int count = 0;
        PMPI_Graph_neighbors_count(comm, rank_in(comm), &count);
        all.to.resize(static_cast<std::size_t>(count));
        PMPI_Graph_neighbors(comm, rank_in(comm), count, all.to.data());
        all.from = all.to;
    } else if (kind == MPI_DIST_GRAPH) {
        int in = 0, out = 0, weighted = 0;
        PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
        all.to.resize(static_cast<std::size_t>(out));
        all.from.resize(static_cast<std::size_t>(in));
        std::vector<int> weights_in(all.from.size()), weights_out(all.to.size());
        PMPI_Dist_graph_neighbors(comm, in, all.from.data(), weights_in.data(), out, all.to.data(), weights_out.data());
    }
    return all;
}

/// Of a call on neighbours: the bytes to the k-th and from the k-th.
template <class Out, class In> struct NeighbourBytes {
    MPI_Comm communicator;
    Out out;
    In in;
};
template <class Out, class In> NeighbourBytes(MPI_Comm, Out, In) -> NeighbourBytes<Out, In>;

inline constexpr auto neighbour_blocks = [](const void *, auto out_count, MPI_Datatype out_type, void *, auto in_count,
                                            MPI_Datatype in_type, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t) { return bytes_of(out_count, out_type); },
                          [=](std::size_t) { return bytes_of(in_count, in_type); }};
};

inline constexpr auto neighbour_allgatherv = [](const void *, auto out_count, MPI_Datatype out_type, void *,
                                                const auto *in_counts, const auto *, MPI_Datatype in_type,
                                                MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t) { return bytes_of(out_count, out_type); },
                          [=](std::size_t k) { return bytes_of(in_counts[k], in_type); }};
};

inline constexpr auto neighbour_alltoallv = [](const void *, const auto *out_counts, const auto *,
                                               MPI_Datatype out_type, void *, const auto *in_counts, const auto *,
                                               MPI_Datatype in_type, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t k) { return bytes_of(out_counts[k], out_type); },
                          [=](std::size_t k) { return bytes_of(in_counts[k], in_type); }};
};

inline constexpr auto neighbour_alltoallw = [](const void *, const auto *out_counts, const MPI_Aint *,
                                               const MPI_Datatype *out_types, void *, const auto *in_counts,
                                               const MPI_Aint *, const MPI_Datatype *in_types, MPI_Comm comm) {
    return NeighbourBytes{comm, [=](std::size_t k) { return bytes_of(out_counts[k], out_types[k]); },
                          [=](std::size_t k) { return bytes_of(in_counts[k], in_types[k]); }};
};

/// A message to and from each neighbour: none of them waits for those that are no neighbours.
template <auto describe_arguments> struct Neighbours {
    static constexpr int first_tag = -2; ///< programs have none below 0
    template <auto Mpi, class... Arguments> static int run(Arguments... arguments)
    {
        const int status = Mpi(arguments...);
        if (!succeeded(status))
            return status;
        if constexpr (std::is_invocable_v<decltype(describe_arguments), Arguments...>)
            leave_known(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments)>(), nullptr);
        else // the last argument is the request
            leave_known(std::tuple(arguments...), std::make_index_sequence<sizeof...(Arguments) - 1>(),
                        std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...)));
        return status;
    }
    template <class Tuple, std::size_t... I>
    static void leave_known(const Tuple &all, std::index_sequence<I...> /*described*/, const MPI_Request *request)
    {
        const MPI_Comm comm = std::get<sizeof...(I) - 1>(all);
        if (recorder->on(comm))
            leave(describe_arguments(std::get<I>(all)...), request);
        else
            recorder->leave_unknown(comm);
    }
    template <class Bytes> static void leave(const Bytes &bytes, const MPI_Request *request)
    {
        const Neighbourhood neighbours = neighbours_of(bytes.communicator);
        std::vector<std::uint64_t> requests;
        const auto post = [&](Action action, int partner, std::size_t edge, std::uint64_t its_bytes) {
            // What goes down comes from above, also where both are the same rank: a closed dimension of two.
            const int tag = first_tag - (neighbours.is_grid ? static_cast<int>(edge) : 0);
            if (!describe(action, {recorder->known(bytes.communicator), partner, tag, its_bytes}))
                return;
            requests.push_back(recorder->new_request());
            recorder->post();
        };
        for (std::size_t k = 0; k < neighbours.from.size(); ++k)
            post(Action::receive, neighbours.from[k], k, bytes.in(k));
        for (std::size_t k = 0; k < neighbours.to.size(); ++k)
            post(Action::send, neighbours.to[k], k ^ 1U, bytes.out(k));
        if (request != nullptr && !requests.empty())
            recorder->begun(*request, {requests.front(), requests.back(), false, {}});
        // What follows the messages of the call is its last event, at which it is counted as one call.
        if (request == nullptr && !requests.empty()) {
            recorder->event.action = Action::wait;
            recorder->event.requests = std::move(requests);
        }
        recorder->leave();
    }
};

} // namespace mpisheet::record
