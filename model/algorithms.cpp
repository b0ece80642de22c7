#include "model/algorithms.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <string>

namespace mpisheet {
namespace {

struct Word {
    std::string_view name, meaning;
};

// Rounds of doubling distances: those of ⌈log2 p⌉ and, where only a power of two takes part, of ⌊log2 p⌋ with partners
// twice as far (neighbours are folded into one first): {what folding needs}. Each word before those that it contains.
constexpr std::array common_words{
    Word{"LEADERS", "sum [k=0:int(clog2(nodes(p)))-1]"}, // one rank of each node
    Word{"DOUBLING", "sum [k=0:int(clog2(p))-1]"},
    Word{"FOLDED_APART", "2**k{*(1+np2(p))}"},
    Word{"FOLDED", "sum [k=0:int(flog2(p))-1]"},
    Word{"TRIPLING", "sum [k=0:int(ceil(log(p)/log(3.0)-1e-9))-1]"},
    Word{"QUADRUPLING", "sum [k=0:int(ceil(clog2(p)/2))-1]"},
    Word{"OCTUPLING", "sum [k=0:int(ceil(clog2(p)/3))-1]"},
};

constexpr std::array table{
    Algorithm{"one round", "one_round", "tshift_all(p,1,d)", " allsend scan exscan gatherv scatterv "},
    Algorithm{"across the middle", "across", "tshift_all(2*floor(p/2.0),floor(p/2.0),d)", " sendrecv "},
    Algorithm{"dissemination", "dissemination", "DOUBLING tshift_all(p,2**k,1)", " barrier "},
    Algorithm{"recursive doubling", "recursive_doubling_barrier",
              "{(}FOLDED tswap_all(p,FOLDED_APART,1){) + 2*np2(p)*HOP(1,1)}", " barrier ", true},
    Algorithm{"two trees", "both_trees_barrier", "2*(DOUBLING HOP(2**k,1))", " barrier ", true},
    Algorithm{"double ring", "double_ring", "2*(tchain(p,1) + tmsg_at(p-1,1))", " barrier ", true},
    Algorithm{"dissemination, three at once", "dissemination_three", "QUADRUPLING tshift_all(p,4**k,1)", " barrier ",
              true},
    Algorithm{"binomial tree", "binomial", "tfull(p,p,d)", " bcast reduce "},
    Algorithm{"binomial tree across the machine", "binomial_across",
              "tmsg_at(p-1,d) + sum [k=0:int(clog2(p))-2] HOP(2**k,d)", " bcast reduce "},
    Algorithm{"binomial tree of growing messages", "growing", "DOUBLING HOP(2**k,d*min(2**k,p-2**k))",
              " gather scatter gatherv scatterv "},
    Algorithm{"binomial tree, senders held by long messages", "held_tree",
              "tway(p,p,d) + (1-held(d))*flog2(p)*(flog2(p)-1)/2*tfan_all(3,d)", " bcast reduce "},
    Algorithm{"binomial tree of growing messages, senders held by long ones", "growing_held", "tgrown(p,p,d)",
              " scatter scatterv "},
    Algorithm{"recursive doubling", "recursive_doubling",
              "{(}FOLDED tswap_all(p,FOLDED_APART,d){) + 2*np2(p)*HOP(1,d)}", " allreduce "},
    Algorithm{"recursive doubling", "recursive_doubling_unfolded", "DOUBLING tswap_all(p,2**k,d)", " scan exscan "},
    Algorithm{"recursive doubling of growing messages", "recursive_doubling_growing",
              "DOUBLING tswap_all(p,2**k,d*2**k)", " allgather allgatherv "},
    Algorithm{"Bruck", "bruck_gather", "DOUBLING tshift_all(p,2**k,d*min(2**k,p-2**k))", " allgather allgatherv "},
    Algorithm{"Bruck", "bruck",
              "DOUBLING tshift_all(p,2**k,d*(2**k*floor(p/2.0/2**k) + max(0,p-2**k*(1+2*floor(p/2.0/2**k)))))",
              " alltoall alltoallv "},
    Algorithm{"Bruck, three at once", "bruck_gather_three", "QUADRUPLING tshift_all(p,4**k,d*min(3*4**k,p-4**k))",
              " allgather allgatherv ", true},
    Algorithm{"ring", "ring", "(p-1)*tshift_all(p,1,d)", " allgather allgatherv "},
    Algorithm{"pairwise", "pairwise", "sum [k=1:int(p)-1] tshift_all(p,k,d)",
              " allgather allgatherv alltoall alltoallv reduce_scatter reduce_scatter_block "},
    Algorithm{"pairwise exchange", "pairwise_exchange", "sum [k=1:int(p)-1] tswap_all(p,k,d)",
              " allgather allgatherv alltoall alltoallv reduce_scatter reduce_scatter_block "},
    Algorithm{"all at once", "all_at_once", "tmsg_at(p-1,d) + tcrowd_all(p,d)",
              " alltoall alltoallv allgather allgatherv "},
    Algorithm{"all at once, to those behind", "all_behind", "tmsg_at(p-1,d) + HALF_IN_TURN tcrowd_all(p,d)",
              " scan exscan "},
    Algorithm{"all at once", "fan", "tmsg_at(p-1,d) + tfan_all(p,d)", " gather scatter gatherv scatterv bcast reduce "},
    Algorithm{"four at once", "four_at_once",
              "ceil((p-1)/4.0)*tmsg_at(p-1,d) + (p-1-ceil((p-1)/4.0))/max(1,p-2)*tcrowd_all(p,d)",
              " alltoall alltoallv "},
    Algorithm{"one after another", "linear", "sum [k=1:int(p)-1] tmsg_at(k,d)",
              " bcast reduce gather scatter gatherv scatterv scan exscan "},
    Algorithm{"chain", "chain", "tchain(p,d)", " bcast reduce scan exscan "},
    Algorithm{"scatter and recursive doubling", "scatter_doubling",
              "(DOUBLING HOP(2**k,real(d)*2**k/p)) + (DOUBLING tswap_all(p,2**k,real(d)*2**k/p))", " bcast "},
    Algorithm{"scatter and ring", "scatter_ring",
              "(DOUBLING HOP(2**k,real(d)*2**k/p)) + (p-1)*tshift_all(p,1,real(d)/p)", " bcast "},
    Algorithm{"Rabenseifner", "rabenseifner", "2*(FOLDED tswap_all(p,FOLDED_APART,d/2.0/2**k)){ + 2*np2(p)*HOP(1,d)}",
              " allreduce "},
    Algorithm{"Rabenseifner, gathered", "gathered",
              "{(}FOLDED tswap_all(p,FOLDED_APART,d/2.0/2**k) + HOP(FOLDED_APART,d/2.0/2**k){) + np2(p)*HOP(1,d)}",
              " reduce "},
    Algorithm{"recursive halving", "recursive_halving",
              "{(}FOLDED tswap_all(p,FOLDED_APART,d*{p*}2**k{/2**flog2(p)}){) + np2(p)*(HOP(1,p*d) + HOP(1,d))}",
              " reduce_scatter reduce_scatter_block "},
    Algorithm{"recursive doubling of shrinking messages", "recursive_doubling_shrinking",
              "{(}DOUBLING tswap_all(p,2**k,d*(p-2**k)){) + sum [k=0:int(flog2(p))-1] (int(p)%2**(k+1) > "
              "0)*HOP(2**k,d*2**flog2(p))}",
              " reduce_scatter reduce_scatter_block "},
    Algorithm{"tree in the node, binomial tree of leaders", "leaders",
              "clog2(min(p,NODE))*tmsg(d) + LEADERS tmsg_at(NODE*2**k,d)", " bcast reduce "},
    Algorithm{"tree of four branches in the node, binomial tree of leaders", "leaders_four",
              "ceil(clog2(min(p,NODE))/2)*tmsg(d) + LEADERS tmsg_at(NODE*2**k,d)", " reduce "},
    Algorithm{"binary tree", "binary", "FOLDED tbranches(p,2**k,3,d)", " bcast reduce ", true},
    Algorithm{"tree of three branches", "three_branches", "TRIPLING tbranches(p,3**k,3,d)", " bcast reduce ", true},
    Algorithm{"tree of four branches", "four_branches", "QUADRUPLING tbranches(p,4**k,4,d)", " bcast reduce ", true},
    Algorithm{"tree of eight branches", "eight_branches", "OCTUPLING tbranches(p,8**k,8,d)", " bcast reduce ", true},
    Algorithm{"trees in the node, recursive doubling of leaders", "leaders_doubling",
              "2*clog2(min(p,NODE))*tmsg(d) + tleaders(p,d)", " allreduce "},
    Algorithm{"a tree of four branches and a binomial one in the node, recursive doubling of leaders",
              "leaders_doubling_four", "(clog2(min(p,NODE))+ceil(clog2(min(p,NODE))/2))*tmsg(d) + tleaders(p,d)",
              " allreduce "},
    Algorithm{"Rabenseifner and a tree in the node, recursive doubling of leaders", "leaders_halving",
              "2*(sum [k=1:int(flog2(min(p,NODE)))] tmsg(d/2.0**k)) + (clog2(min(p,NODE))+np2(min(p,NODE)))*tmsg(d) + "
              "tleaders(p,d)",
              " allreduce "},
    Algorithm{"two trees", "both_trees", "2*(DOUBLING HOP(2**k,d))", " allreduce "},
    Algorithm{"tree and scatter", "reduce_and_scatter", "(DOUBLING HOP(2**k,d*p)) + (DOUBLING HOP(2**k,d*2**k))",
              " reduce_scatter reduce_scatter_block "},
    Algorithm{"gather and broadcast", "gather_and_broadcast",
              "(DOUBLING HOP(2**k,d*min(2**k,p-2**k))) + (DOUBLING HOP(2**k,d*p))", " allgather allgatherv "},
    Algorithm{"ring of parts, twice", "ring_of_parts", "2*(p-1)*tshift_all(p,1,real(d)/p)", " allreduce ", true},
    Algorithm{"neighbour exchange", "neighbours",
              "int(p)%2 == 1 ? (p-1)*tshift_all(p,1,d) : tswap_all(p,1,d) + ceil(p/4.0-0.5)*tshift_all(p,2,2*d) + "
              "floor(p/4.0-0.5)*tswap_all(p,1,2*d)",
              " allgather allgatherv ", true},
};

/// What the name of a forced algorithm has in it, and the row that tells it; the first that fits is taken.
struct Name {
    std::string_view collective, word, function;
    bool is_like = false; ///< another algorithm, whose rounds and bytes are those of the row
};

constexpr std::array names{
    Name{"reduce_scatter", "ring", "pairwise"},
    Name{"reduce_scatter", "pairwise", "pairwise"},
    Name{"reduce_scatter", "recursive_doubling", "recursive_doubling_shrinking"},
    Name{"reduce_scatter", "halving", "recursive_halving"},
    Name{"reduce_scatter", "bine", "recursive_halving", true},
    Name{"allgather", "ring", "ring"},
    Name{"allgather", "neighbor", "neighbours"},
    Name{"allgather", "recursive_doubling", "recursive_doubling_growing"},
    Name{"allgather", "bruck", "bruck_gather"},
    Name{"allgather", "sparbit", "recursive_doubling_growing", true},
    Name{"allgather", "bine", "recursive_doubling_growing", true},
    Name{"allreduce", "ring", "ring_of_parts"},
    Name{"allreduce", "recursive_doubling", "recursive_doubling"},
    Name{"allreduce", "rabenseifner", "rabenseifner"},
    Name{"allreduce", "bine_l", "recursive_doubling", true},
    Name{"allreduce", "bine_b", "rabenseifner", true},
    Name{"allreduce", "nonoverlapping", "both_trees"},
    Name{"alltoall", "bruck", "bruck"},
    Name{"alltoall", "bine", "bruck", true},
    Name{"alltoall", "linear", "linear"},
    Name{"alltoall", "pairwise", "pairwise"},
    Name{"bcast", "scatter_allgather_ring", "scatter_ring"},
    Name{"bcast", "scatter_allgather", "scatter_doubling"},
    Name{"bcast", "binomial", "binomial"},
    Name{"bcast", "bine_lat", "binomial", true},
    Name{"gather", "binomial", "growing"},
    Name{"gather", "linear", "linear"},
    Name{"gather", "simple", "linear"},
    Name{"scatter", "binomial", "growing"},
    Name{"scatter", "linear", "linear"},
    Name{"reduce", "reduce_scatter_gather", "gathered"},
    Name{"reduce", "rabenseifner", "gathered"},
    Name{"reduce", "bine_bdw", "gathered", true},
    Name{"reduce", "binomial", "binomial"},
    Name{"reduce", "bine_lat", "binomial", true},
    Name{"reduce", "linear", "linear"},
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

std::string equation_of(const Algorithm &algorithm, const std::string &node, Counts counts)
{
    std::string text(algorithm.equation);
    const auto replace = [&](std::string_view word, std::string_view meaning) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word))
            text.replace(at, word.size(), meaning);
    };
    for (const Word &word : common_words)
        replace(word.name, word.meaning);
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{')) {
        const std::size_t close = text.find('}', open);
        const std::string folding = text.substr(open + 1, close - open - 1);
        text.replace(open, close + 1 - open, counts == Counts::all ? folding : "");
    }
    if (node.empty() && text.find("NODE") != std::string::npos)
        return {};
    replace("NODE", node);
    const bool has_orders = node == "ppn",
               aligned = node.empty() || std::has_single_bit(unsigned(std::atoi(node.c_str())));
    replace("HOP(", has_orders || !aligned ? "thop(p," : "tmsg_at(");
    replace("HALF_IN_TURN ", has_orders ? "(cyclic == 0 ? 1 : 0.5)*" : ""); // of the messages goes either way
    return text;
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
