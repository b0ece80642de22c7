#include "farm/model/best_tree.hpp"

#include "farm/model/steady_state.hpp"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace mpisheet::farm {
namespace {

/// A breadth-first tree of the graph: a parent for each vertex, and its rank among its siblings.
struct Candidate {
    std::vector<int> parent;
    std::vector<double> rank;
    double makespan = 0;
};

struct Judge {
    const Graph &graph;
    const Costs &costs;
    std::int64_t tasks;
    const TreeSearch &search;
    int predictions = 0;

    [[nodiscard]] Tree tree_of(const Candidate &candidate) const
    {
        Tree tree = tree_of_parents(candidate.parent);
        std::vector<double> rank;
        for (const int v : tree.label)
            rank.push_back(candidate.rank[index(v)]);
        tree = reordered(tree, rank);
        attach_rates(tree, graph);
        return tree;
    }

    [[nodiscard]] SimulationOptions farm_of(const Tree &tree) const
    {
        SimulationOptions farm = search.farm;
        for (std::size_t i = 0; i < farm.speed.size(); ++i)
            farm.speed[i] = search.farm.speed[index(tree.label[i])];
        return farm;
    }

    double makespan(const Tree &tree)
    {
        ++predictions;
        HybridOptions options;
        options.farm = farm_of(tree);
        options.events = 0;
        return predict(tree, costs, tasks, options).makespan;
    }
};

/// Each vertex with its neighbours nearer to the root.
std::vector<std::vector<int>> possible_parents(const Graph &graph, int root)
{
    const std::vector<int> away = distances(graph, root);
    std::vector<std::vector<int>> possible(away.size());
    for (int v = 0; v < graph.vertices(); ++v)
        for (const int w : graph.neighbours(v))
            if (away[index(w)] == away[index(v)] - 1)
                possible[index(v)].push_back(w);
    return possible;
}

Candidate random_candidate(const std::vector<std::vector<int>> &possible, std::mt19937_64 &random)
{
    Candidate found;
    for (const std::vector<int> &parents : possible) {
        found.parent.push_back(parents.empty() ? -1 : parents[random() % parents.size()]);
        found.rank.push_back(static_cast<double>(random() >> 11));
    }
    return found;
}

/// Hangs a random vertex below another parent, or gives it another rank.
Candidate neighbour_of(Candidate candidate, const std::vector<std::vector<int>> &possible, std::mt19937_64 &random)
{
    const std::size_t v = random() % candidate.parent.size();
    if (possible[v].size() > 1 && random() % 4 != 0)
        candidate.parent[v] = possible[v][random() % possible[v].size()];
    else
        candidate.rank[v] = static_cast<double>(random() >> 11);
    return candidate;
}

/// The roots worth a look, by the steady throughput of their trees.
std::vector<int> likely_roots(const Judge &judge)
{
    if (judge.search.root)
        return {*judge.search.root};
    std::vector<std::pair<double, int>> rated;
    for (int root = 0; root < judge.graph.vertices(); ++root) {
        const Tree tree = breadth_first_tree(judge.graph, root);
        rated.emplace_back(-steady_state(tree, judge.costs, judge.farm_of(tree)).rate, root);
    }
    std::stable_sort(rated.begin(), rated.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    rated.resize(std::min<std::size_t>(rated.size(), 32));
    std::vector<int> roots;
    for (const auto &[rate, root] : rated)
        roots.push_back(root);
    return roots;
}

/// Spends predictions up to `limit` on trees of one root: a fifth at random, the rest from the best of those.
Candidate descend(Judge &judge, int root, int limit, std::mt19937_64 &random)
{
    const auto possible = possible_parents(judge.graph, root);
    const int at_random = judge.predictions + (limit - judge.predictions) / 5 + 1;
    Candidate best;
    while (best.parent.empty() || judge.predictions < limit) {
        const bool sampling = best.parent.empty() || judge.predictions < at_random;
        Candidate next = sampling ? random_candidate(possible, random) : neighbour_of(best, possible, random);
        next.makespan = judge.makespan(judge.tree_of(next));
        if (best.parent.empty() || next.makespan <= best.makespan)
            best = std::move(next);
    }
    return best;
}

} // namespace

TreeChoice best_tree(const Graph &graph, const Costs &costs, std::int64_t tasks, const TreeSearch &search)
{
    Judge judge{graph, costs, tasks, search};
    std::mt19937_64 random(search.seed);
    std::vector<std::pair<Candidate, int>> roots; // with a few trees of each
    const std::vector<int> likely = likely_roots(judge);
    const int a_root = likely.size() == 1 ? 1 : std::max(1, search.predictions / 4 / static_cast<int>(likely.size()));
    for (const int root : likely)
        roots.emplace_back(descend(judge, root, judge.predictions + a_root, random), root);
    std::stable_sort(roots.begin(), roots.end(),
                     [](const auto &a, const auto &b) { return a.first.makespan < b.first.makespan; });
    Candidate best = roots.front().first;
    const std::size_t tried = std::min<std::size_t>(roots.size(), 4);
    for (std::size_t i = 0; i < tried; ++i) {
        const int share = (search.predictions - judge.predictions) / static_cast<int>(tried - i);
        Candidate found = descend(judge, roots[i].second, judge.predictions + share, random);
        if (found.makespan < best.makespan)
            best = std::move(found);
    }
    TreeChoice choice;
    choice.tree = judge.tree_of(best);
    choice.predictions = judge.predictions;
    const Tree plain = breadth_first_tree(graph, choice.tree.label[0]);
    choice.first = judge.makespan(plain);
    choice.makespan = best.makespan;
    if (choice.first < choice.makespan) {
        choice.tree = plain;
        choice.makespan = choice.first;
    }
    return choice;
}

} // namespace mpisheet::farm
