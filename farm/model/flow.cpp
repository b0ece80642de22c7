#include "farm/model/flow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mpisheet::farm {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What node i's parent may send it, of `wanted`.
double through_link(std::span<const double> limit, std::size_t i, double wanted)
{
    return limit.empty() ? wanted : std::min(limit[i], wanted);
}

/// What the nodes forward, each in its β_f and no more than `most` of its processor.
Flow flow(const Tree &tree, std::span<const double> alpha, double beta_f, double root_beta_f, double most,
          std::span<const double> limit)
{
    const std::size_t n = tree.parent.size();
    Flow found{std::vector<double>(n), std::vector<double>(n, 0.0)};
    for (std::size_t i = n; i-- > 0;) {
        const double own = alpha.size() == 1 ? alpha[0] : alpha[i], forwarding = i == 0 ? root_beta_f : beta_f;
        found.forwards[i] = std::min(found.forwards[i], most / forwarding);
        found.visits[i] = through_link(limit, i, (1 + (own - forwarding) * found.forwards[i]) / own);
        if (i > 0)
            found.forwards[static_cast<std::size_t>(tree.parent[i])] += found.visits[i];
    }
    return found;
}

/// Levels as wide as K-ary trees have them until their tasks fill the root: Σ over levels of n_i q^i ≥ α/β_f.
std::int64_t nodes_to_fill(int children, double q, double needed)
{
    std::int64_t nodes = 0;
    double weight = 1; // q^level
    for (double width = 1, filled = 0;; width *= children, weight *= q) {
        const double missing = (needed - filled) / weight;
        if (missing <= width)
            return nodes + static_cast<std::int64_t>(std::ceil(missing));
        filled += width * weight;
        nodes += static_cast<std::int64_t>(width);
        if (width * children > 1e18)
            return std::numeric_limits<std::int64_t>::max();
    }
}

} // namespace

Flow no_idle_flow(const Tree &tree, double alpha, double beta_f)
{
    return flow(tree, {&alpha, 1}, beta_f, beta_f, unlimited, {});
}

Flow feasible_flow(const Tree &tree, std::span<const double> alpha, double beta_f, std::span<const double> limit,
                   std::optional<double> root_beta_f)
{
    return flow(tree, alpha, beta_f, root_beta_f.value_or(beta_f), 1, limit);
}

std::vector<double> executed_shares(const Tree &tree, const Flow &flow, std::span<const double> alpha, double beta_f,
                                    std::optional<double> root_beta_f)
{
    const double all = flow.throughput();
    std::vector<double> arriving(flow.visits.size(), 0.0);
    std::vector<double> share(flow.visits.size());
    arriving[0] = all;
    std::vector<int> waiting;
    for (std::size_t i = 0; i < share.size(); ++i) {
        // The worker busy all the time:  1 = α (arriving − forwarded) + β_f forwarded.
        const double own = alpha.size() == 1 ? alpha[0] : alpha[i];
        const double forwarding = i == 0 ? root_beta_f.value_or(beta_f) : beta_f;
        const double spare = own > forwarding ? (own * arriving[i] - 1) / (own - forwarding) : arriving[i];
        double left = std::clamp(spare, 0.0, std::min(flow.forwards[i], arriving[i]));
        share[i] = (arriving[i] - left) / all;

        waiting.resize(static_cast<std::size_t>(tree.child_count[i]));
        std::iota(waiting.begin(), waiting.end(), tree.first_child[i]);
        std::sort(waiting.begin(), waiting.end(), [&](int a, int b) {
            return flow.visits[static_cast<std::size_t>(a)] < flow.visits[static_cast<std::size_t>(b)];
        });
        auto mouths = static_cast<double>(waiting.size());
        for (const int child : waiting) {
            const auto j = static_cast<std::size_t>(child);
            arriving[j] = std::min(flow.visits[j], left / mouths--);
            left -= arriving[j];
        }
    }
    return share;
}

bool is_saturated(const Flow &flow, int node, double beta_f)
{
    return flow.forwards[static_cast<std::size_t>(node)] * beta_f >= 1;
}

double no_idle_throughput(std::span<const int> level_sizes, double alpha, double beta_f)
{
    double below = 0; // tasks a second that visit a whole level
    for (std::size_t level = level_sizes.size(); level-- > 0;)
        below = (level_sizes[level] + (alpha - beta_f) * below) / alpha;
    return below;
}

std::optional<std::int64_t> saturating_nodes(int children, double alpha, double beta_f)
{
    if (children < 2 || beta_f <= 0)
        return {};
    return nodes_to_fill(children, 1 - beta_f / alpha, alpha / beta_f);
}

} // namespace mpisheet::farm
