// farm/models/tree.gp says in closed form what phases() computes node by node.

#include "equations/equations.hpp"
#include "farm/model/phases.hpp"
#include "farm/model/steady_state.hpp"
#include "farm/tree/graph.hpp"
#include "farm/tree/topology.hpp"
#include "formats/file.hpp"
#include "tests/catch.hpp"
#include "tests/farm/farm_random.hpp"
#include "tests/source_folder.hpp"

#include <array>
#include <cmath>
#include <random>

using namespace mpisheet;
using namespace mpisheet::farm;

namespace {

/// A function of the equations at p nodes and d tasks.
class Equations {
public:
    Equations(int children, const Costs &costs)
    {
        const std::string file = source_folder() + "/farm/models/tree.gp";
        scope_.load(equations::parse("beta_e = 0\nbeta_f = 0\ntau = 0\n", "sheet"));
        scope_.load(equations::parse(formats::read_file(file), file));
        const auto set = [&](const char *name, double value) { scope_.set(name, value); };
        set("K", children);
        set("T_e", 1e6 * costs.T_e);
        set("beta_e", 1e6 * costs.beta_e);
        set("beta_f", 1e6 * costs.beta_f);
        set("D_t", costs.D_t);
        set("D_r", costs.D_r);
        set("tau", std::isfinite(costs.tau) ? 1e-6 * costs.tau : 0);
    }
    [[nodiscard]] double operator()(const std::string &call, double p, double d) const
    {
        return equations::compile_expression(scope_, call, {"p", "d"}, "test")(std::array{p, d});
    }

private:
    equations::Scope scope_;
};

} // namespace

TEST_CASE("equations of K-ary farms and the papers' phases node by node agree", "[farm]")
{
    std::mt19937 random(20263);
    const auto between = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
    const auto same = [](double equation, double seconds) {
        return std::abs(equation - 1e6 * seconds) <= 1e-11 * std::abs(equation);
    };
    for (int i = 0; i < 400; ++i) {
        const int children = between(0, 3) > 0 ? between(1, 5) : between(1, 200), nodes = between(1, 150);
        const double tasks = between(0, 1) > 0 ? between(1, 6 * nodes) : between(1, 100'000);
        Costs costs = random_costs(random);
        if (between(0, 4) == 0)
            costs.beta_f = 0;
        if (between(0, 1) >
            0) { // links that carry from a hundredth of what processors execute to a hundred times as much
            costs.D_t = between(0, 100'000);
            costs.D_r = between(0, 100'000);
            costs.tau = 1e5 / costs.T_e * std::pow(10.0, between(-2, 2));
        }
        const Tree tree = kary(children, nodes);
        const Manager manager = default_manager(costs);
        const Phases expected = phases(tree, costs, manager, tasks);
        const Equations found(children, costs);
        CAPTURE(children, nodes, tasks, costs.T_e, costs.beta_e, costs.beta_f, costs.D_t, costs.D_r, costs.tau);
        CHECK(same(found("tstartup(p,d)", nodes, tasks), expected.startup));
        CHECK(same(found("tsteady(p,d)", nodes, tasks), expected.steady));
        CHECK(same(found("twinddown(p,d)", nodes, tasks), expected.winddown));
        CHECK(same(found("ttotal(p,d)", nodes, tasks), expected.makespan()));
        CHECK(same(1 / found("rate(p)", nodes, tasks), 1 / steady_state(tree, costs, {.manager = manager}).rate));
    }
}

TEST_CASE("where handing a task on takes longer than executing it the equations say nothing", "[farm]")
{
    const Equations found(2, {.T_e = 1e-3, .beta_f = 2e-3});
    CHECK_THROWS_AS(found("ttotal(p,d)", 7, 100), equations::Error);
}
