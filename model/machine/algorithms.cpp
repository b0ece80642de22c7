#include "model/machine/algorithms.hpp"

#include <algorithm>
#include <array>

namespace mpisheet {
namespace {

using enum Algorithm::Use;

constexpr std::array table{
    Algorithm{"one round", "One_round", " allsend scan exscan gatherv scatterv "},
    Algorithm{"across the middle", "Across_middle", " sendrecv "},
    Algorithm{"dissemination", "Dissemination", " barrier "},
    Algorithm{"recursive doubling", "Doubling_barrier", " barrier ", rare},
    Algorithm{"two trees", "Two_trees_barrier", " barrier ", rare},
    Algorithm{"double ring", "Double_ring", " barrier ", rare},
    Algorithm{"dissemination, three at once", "Dissemination_four", " barrier ", rare},
    Algorithm{"binomial tree", "Binomial", " bcast reduce "},
    Algorithm{"binomial tree across the machine", "Binomial_across", " bcast reduce "},
    Algorithm{"binomial tree of growing messages", "Binomial_gather", " gather scatter gatherv scatterv "},
    Algorithm{"binomial tree, senders held by long messages", "Binomial_held", " bcast reduce "},
    Algorithm{"binomial tree of growing messages, senders held by long ones", "Binomial_scatter", " scatter scatterv "},
    Algorithm{"recursive doubling", "Recursive_doubling", " allreduce "},
    Algorithm{"recursive doubling", "Scan_doubling", " scan exscan "},
    Algorithm{"recursive doubling of growing messages", "Doubling_allgather", " allgather allgatherv "},
    Algorithm{"Bruck", "Bruck_allgather", " allgather allgatherv "},
    Algorithm{"Bruck", "Bruck_alltoall", " alltoall alltoallv "},
    Algorithm{"Bruck, three at once", "Bruck_allgather_four", " allgather allgatherv ", rare},
    Algorithm{"ring", "Ring", " allgather allgatherv "},
    Algorithm{"pairwise", "Pairwise", " allgather allgatherv alltoall alltoallv reduce_scatter reduce_scatter_block "},
    Algorithm{"pairwise exchange", "Pairwise_exchange",
              " allgather allgatherv alltoall alltoallv reduce_scatter reduce_scatter_block "},
    Algorithm{"all at once", "All_at_once", " alltoall alltoallv allgather allgatherv "},
    Algorithm{"all at once, to those behind", "All_behind", " scan exscan "},
    Algorithm{"all at once", "Linear_at_once", " gather scatter gatherv scatterv bcast reduce "},
    Algorithm{"four at once", "Four_at_once", " alltoall alltoallv "},
    Algorithm{"one after another", "Linear", " bcast reduce gather scatter gatherv scatterv scan exscan "},
    Algorithm{"chain", "Chain", " bcast reduce scan exscan "},
    Algorithm{"scatter and recursive doubling", "Scatter_doubling", " bcast "},
    Algorithm{"scatter and ring", "Scatter_ring", " bcast "},
    Algorithm{"Rabenseifner", "Rabenseifner", " allreduce "},
    Algorithm{"Rabenseifner, gathered", "Rabenseifner_reduce", " reduce "},
    Algorithm{"recursive halving", "Recursive_halving", " reduce_scatter reduce_scatter_block "},
    Algorithm{"recursive doubling of shrinking messages", "Doubling_reduce_scatter",
              " reduce_scatter reduce_scatter_block "},
    Algorithm{"tree in the node, binomial tree of leaders", "Node_tree", " bcast reduce ", nodes},
    Algorithm{"tree of four branches in the node, binomial tree of leaders", "Node_tree_of_four", " reduce ", nodes},
    Algorithm{"binary tree", "Binary_tree", " bcast reduce ", rare},
    Algorithm{"tree of three branches", "Tree_of_three", " bcast reduce ", rare},
    Algorithm{"tree of four branches", "Tree_of_four", " bcast reduce ", rare},
    Algorithm{"tree of eight branches", "Tree_of_eight", " bcast reduce ", rare},
    Algorithm{"trees in the node, recursive doubling of leaders", "Node_doubling", " allreduce ", nodes},
    Algorithm{"a tree of four branches and a binomial one in the node, recursive doubling of leaders",
              "Node_doubling_four", " allreduce ", nodes},
    Algorithm{"Rabenseifner and a tree in the node, recursive doubling of leaders", "Node_halving", " allreduce ",
              nodes},
    Algorithm{"two trees", "Two_trees", " allreduce "},
    Algorithm{"tree and scatter", "Reduce_and_scatter", " reduce_scatter reduce_scatter_block "},
    Algorithm{"gather and broadcast", "Gather_bcast", " allgather allgatherv "},
    Algorithm{"ring of parts, twice", "Ring_allreduce", " allreduce ", rare},
    Algorithm{"neighbour exchange", "Neighbor_exchange", " allgather allgatherv ", rare},
};

/// What the name of a forced algorithm has in it, and the row that tells it; the first that fits is taken.
struct Name {
    std::string_view collective, word, function;
    bool is_like = false; ///< another algorithm, whose rounds and bytes are those of the row
};

constexpr std::array names{
    Name{"reduce_scatter", "ring", "Pairwise"},
    Name{"reduce_scatter", "pairwise", "Pairwise"},
    Name{"reduce_scatter", "recursive_doubling", "Doubling_reduce_scatter"},
    Name{"reduce_scatter", "halving", "Recursive_halving"},
    Name{"reduce_scatter", "bine", "Recursive_halving", true},
    Name{"allgather", "ring", "Ring"},
    Name{"allgather", "neighbor", "Neighbor_exchange"},
    Name{"allgather", "recursive_doubling", "Doubling_allgather"},
    Name{"allgather", "bruck", "Bruck_allgather"},
    Name{"allgather", "sparbit", "Doubling_allgather", true},
    Name{"allgather", "bine", "Doubling_allgather", true},
    Name{"allreduce", "ring", "Ring_allreduce"},
    Name{"allreduce", "recursive_doubling", "Recursive_doubling"},
    Name{"allreduce", "rabenseifner", "Rabenseifner"},
    Name{"allreduce", "bine_l", "Recursive_doubling", true},
    Name{"allreduce", "bine_b", "Rabenseifner", true},
    Name{"allreduce", "nonoverlapping", "Two_trees"},
    Name{"alltoall", "bruck", "Bruck_alltoall"},
    Name{"alltoall", "bine", "Bruck_alltoall", true},
    Name{"alltoall", "linear", "Linear"},
    Name{"alltoall", "pairwise", "Pairwise"},
    Name{"bcast", "scatter_allgather_ring", "Scatter_ring"},
    Name{"bcast", "scatter_allgather", "Scatter_doubling"},
    Name{"bcast", "binomial", "Binomial"},
    Name{"bcast", "bine_lat", "Binomial", true},
    Name{"gather", "binomial", "Binomial_gather"},
    Name{"gather", "linear", "Linear"},
    Name{"gather", "simple", "Linear"},
    Name{"scatter", "binomial", "Binomial_gather"},
    Name{"scatter", "linear", "Linear"},
    Name{"reduce", "reduce_scatter_gather", "Rabenseifner_reduce"},
    Name{"reduce", "rabenseifner", "Rabenseifner_reduce"},
    Name{"reduce", "bine_bdw", "Rabenseifner_reduce", true},
    Name{"reduce", "binomial", "Binomial"},
    Name{"reduce", "bine_lat", "Binomial", true},
    Name{"reduce", "linear", "Linear"},
};

constexpr std::ptrdiff_t rows_of(std::string_view function)
{
    return std::count_if(table.begin(), table.end(),
                         [&](const Algorithm &algorithm) { return algorithm.function == function; });
}

static_assert(std::all_of(table.begin(), table.end(), [](const auto &row) { return rows_of(row.function) == 1; }) &&
                  std::all_of(names.begin(), names.end(), [](const auto &row) { return rows_of(row.function) == 1; }),
              "each algorithm has a function of its own, each name an algorithm");

} // namespace

std::span<const Algorithm> algorithms()
{
    return table;
}

std::string call_of(const Algorithm &algorithm)
{
    const bool is_barrier = can_do(algorithm, "barrier");
    return std::string(algorithm.function) + (is_barrier ? "(p)" : "(p,d)");
}

bool can_do(const Algorithm &algorithm, std::string_view op)
{
    return algorithm.used_by.find(" " + std::string(op) + " ") != std::string_view::npos;
}

std::optional<Forced> forced_algorithm(std::string_view op)
{
    for (const Name &name : names)
        if (const auto rest = op.substr(std::min(op.size(), name.collective.size()));
            op.starts_with(name.collective) && rest.starts_with("_") && rest.find(name.word) != std::string_view::npos)
            return Forced{std::find_if(table.begin(), table.end(),
                                       [&](const Algorithm &algorithm) { return algorithm.function == name.function; }),
                          name.is_like};
    return std::nullopt;
}

std::string in_words(const Forced &forced)
{
    return (forced.is_like ? "rounds as of " : "") + std::string(forced.algorithm->name) + " (forced)";
}

} // namespace mpisheet
