// Seconds to predict a farm by its formulas on trees of 10^5 and 10^6 nodes, and their ratio: about 10 if all is O(N).

#include "farm/model/flow.hpp"
#include "farm/model/phases.hpp"
#include "farm/model/prune.hpp"
#include "farm/tree/topology.hpp"

#include <chrono>
#include <cstdio>

using namespace mpisheet::farm;

namespace {

template <typename Work> double seconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double predict(const Tree &tree)
{
    const Costs costs{.T_e = 600, .beta_e = 482e-6, .beta_f = 453e-6, .D_t = 1000, .D_r = 1000, .tau = 1.73e6};
    const double alpha = costs.alpha();
    const Flow flow = feasible_flow(tree, {&alpha, 1}, costs.beta_f);
    return phases(tree, costs, default_manager(costs), 1e8).makespan() +
           executed_shares(tree, flow, {&alpha, 1}, costs.beta_f).back() + pruned(tree, alpha, costs.beta_f).nodes();
}

} // namespace

int main()
{
    double sum = 0;
    const auto measure = [&](const char *name, std::optional<int> nodes) {
        Tree tree;
        const double building = seconds([&] { tree = tree_of(*parse_topology(name, nodes)); });
        const double predicting = seconds([&] { sum += predict(tree); });
        std::printf("%-15s %8d nodes: built in %.3f s, predicted in %.3f s\n", name, tree.nodes(), building,
                    predicting);
        return predicting;
    };
    for (const char *name : {"chain", "binary", "kary:1000"}) {
        const double few = measure(name, 100'000);
        std::printf("%-15s ten times the nodes take %.1f times as long\n", "", measure(name, 1'000'000) / few);
    }
    measure("mesh:1000x1000", {});
    measure("hypercube:20", {});
    return sum > 0 ? 0 : 1;
}
