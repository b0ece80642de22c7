#include "farm/model/plan.hpp"

#include "farm/model/flow.hpp"
#include "farm/model/network.hpp"
#include "farm/model/prune.hpp"
#include "farm/model/steady_state.hpp"
#include "farm/tree/require.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mpisheet::farm {
namespace {

constexpr double alike = 0.005;       ///< differences of speed-up that a prediction cannot tell
constexpr int largest_search = 65536; ///< processors

Tree tree_of(const Shape &shape, int nodes)
{
    return shape.children > 0 ? kary(shape.children, nodes) : first_nodes(shape.network, nodes);
}

/// Processors that the shape can use of `processors`.
int usable(const Shape &shape, int processors)
{
    return shape.children > 0 ? processors : std::min(processors, shape.network.nodes());
}

Choice predicted(const PlanRequest &request, std::size_t shape, std::size_t work, int nodes, int farms = 1)
{
    const Work &asked = request.works[work];
    HybridOptions options;
    options.farm = asked.farm;
    options.events = asked.farm.interconnect ? 2e4 : 0; // what waits for links at the end must not be most of it
    options.most_events = asked.farm.interconnect ? 5e4 : 3e5;
    const std::int64_t tasks = (asked.tasks + farms - 1) / farms;
    Choice choice{shape, work, farms, nodes,
                  predict(tree_of(request.shapes[shape], nodes), asked.costs, tasks, options)};
    choice.found.tasks_per_node.clear();
    choice.found.speedup = asked.seconds / choice.found.makespan;
    choice.found.efficiency = choice.found.speedup / (nodes * farms);
    return choice;
}

/// 1, 2, 3 … in steps of a quarter, up to `most`.
std::vector<int> sizes_up_to(int most)
{
    std::vector<int> sizes;
    for (int n = 1; n < most; n += std::max(1, n / 4))
        sizes.push_back(n);
    sizes.push_back(most);
    return sizes;
}

/// One shape and granularity at several sizes, smallest first.
using Curve = std::vector<Choice>;

double highest(const Curve &curve)
{
    return std::max_element(curve.begin(), curve.end(),
                            [](const Choice &a, const Choice &b) { return a.found.speedup < b.found.speedup; })
        ->found.speedup;
}

/// The fewest nodes of the curve that reach this speed-up; where they lie between two sizes, half-way and so on.
Choice fewest(const PlanRequest &request, const Curve &curve, double speedup)
{
    auto at = std::find_if(curve.begin(), curve.end(), [&](const Choice &c) { return c.found.speedup >= speedup; });
    Choice found = *at;
    int below = at == curve.begin() ? 0 : std::prev(at)->nodes;
    while (found.nodes - below > 1) {
        const int middle = below + (found.nodes - below) / 2;
        Choice half = predicted(request, found.shape, found.work, middle);
        if (half.found.speedup >= speedup)
            found = std::move(half);
        else
            below = middle;
    }
    return found;
}

/// The same among all curves; the first of those that need equally few.
Choice fewest(const PlanRequest &request, const std::vector<Curve> &curves, double speedup)
{
    std::optional<Choice> found;
    for (const Curve &curve : curves)
        if (highest(curve) >= speedup) {
            Choice one = fewest(request, curve, speedup);
            if (!found || one.nodes < found->nodes)
                found = std::move(one);
        }
    return *found;
}

std::vector<Choice> splits(const PlanRequest &request, std::size_t shape)
{
    std::vector<Choice> found;
    const int all = request.processors + 1;
    for (int farms = 2; all / farms >= 2; farms += std::max(1, farms / 2)) {
        const int nodes = usable(request.shapes[shape], all / farms - 1);
        std::vector<Choice> works;
        for (std::size_t work = 0; work < request.works.size(); ++work)
            works.push_back(predicted(request, shape, work, nodes, farms));
        found.push_back(*std::max_element(works.begin(), works.end(), [](const Choice &a, const Choice &b) {
            return a.found.speedup < b.found.speedup;
        }));
    }
    return found;
}

/// Fewest nodes at which the shape's root only forwards; none if it never does.
std::optional<std::int64_t> nodes_that_saturate(const Shape &shape, const Costs &costs)
{
    if (shape.children > 0)
        return saturating_nodes(shape.children, costs.alpha(), costs.beta_f);
    const std::vector<int> levels = level_sizes(shape.network);
    if (shape.network.nodes() == 1 || no_idle_throughput(levels, costs.alpha(), costs.beta_f) * costs.beta_f < 1)
        return {};
    return pruned(shape.network, costs.alpha(), costs.beta_f).nodes();
}

std::optional<int> split_from(const Shape &shape, const Work &work, double within)
{
    const auto rate = [&](int nodes) {
        return steady_state(tree_of(shape, usable(shape, nodes)), work.costs, work.farm).rate;
    };
    const auto pays = [&](int processors) {
        return processors >= 3 && 2 * rate((processors + 1) / 2 - 1) > (1 + within) * rate(processors);
    };
    int enough = 4;
    while (enough < largest_search && !pays(enough))
        enough *= 2;
    if (!pays(enough))
        return {};
    for (int below = enough / 2; enough - below > 1;) {
        const int middle = below + (enough - below) / 2;
        (pays(middle) ? enough : below) = middle;
    }
    return enough;
}

} // namespace

std::optional<Saturation> saturation(const Shape &shape, const Work &work, int processors)
{
    std::optional<Saturation> found;
    if (const auto nodes = nodes_that_saturate(shape, work.costs))
        found = {*nodes, 1 / work.costs.beta_f};
    if (const auto limit = network_limit(work.costs, work.farm, processors)) {
        const double nodes = std::ceil(limit->rate() * work.costs.alpha() * (1 - 1e-12));
        if (nodes < (found ? static_cast<double>(found->nodes) : 1e15))
            found = {static_cast<std::int64_t>(nodes), limit->rate(), limit->name};
    }
    return found;
}

Plan plan(const PlanRequest &request)
{
    require(!request.shapes.empty() && !request.works.empty() && request.processors >= 1,
            "expected trees, granularities and at least 1 processor to choose from");
    std::vector<Curve> curves;
    Plan found;
    double most = 0;
    for (std::size_t shape = 0; shape < request.shapes.size(); ++shape)
        for (std::size_t work = 0; work < request.works.size(); ++work) {
            Curve curve;
            for (const int nodes : sizes_up_to(usable(request.shapes[shape], request.processors)))
                curve.push_back(predicted(request, shape, work, nodes));
            const double top = highest(curve);
            most = std::max(most, top);
            found.fastest.push_back(fewest(request, curve, top * (1 - alike)));
            curves.push_back(std::move(curve));
        }
    found.best = fewest(request, curves, most * (1 - alike));
    found.peak = fewest(request, curves, most * (1 - request.within));
    if (request.works[found.best.work].farm.interconnect)
        return found;
    found.split = splits(request, found.best.shape);
    found.split_from = split_from(request.shapes[found.best.shape], request.works[found.best.work], request.within);
    return found;
}

} // namespace mpisheet::farm
