#pragma once
// The best farm for given work: how many processors, in which tree, how many tasks travelling as one, and whether
// several farms do better (Pfarm, section 6; TR 91-27, section 5).

#include "farm/model/hybrid.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::farm {

/// Trees of any number of nodes: K-ary ones, or the first nodes of one tree.
struct Shape {
    std::string name;
    int children = 0; ///< K; 0: parts of `network`
    Tree network{};
};

/// The tasks when `granularity` g of them travel as one.
struct Work {
    double granularity = 1;
    std::int64_t tasks = 0; ///< M, messages
    Costs costs;
    SimulationOptions farm; ///< the manager; whose links messages share
    double seconds = 0;     ///< of execution, all together: what speed-up is counted against
};

struct PlanRequest {
    std::vector<Shape> shapes;
    std::vector<Work> works;
    int processors = 1;   ///< for workers; a manager has one more
    double within = 0.05; ///< of the best speed-up: what counts as enough
};

struct Choice {
    std::size_t shape = 0, work = 0; ///< places in the request
    int farms = 1;
    int nodes = 0;        ///< of each farm
    FarmPrediction found; ///< of one farm with its share of the tasks, without tasks_per_node; speed-up and efficiency
                          ///< of all of them
};

struct Plan {
    std::vector<Choice> fastest; ///< of each shape and granularity
    Choice best;                 ///< the highest speed-up; of those within 0.5 % of it the fewest processors
    Choice peak;                 ///< peak operating point: the fewest processors within `within` of the best
    std::vector<Choice> split;   ///< 2, 3, … farms of the best shape, each with a manager of its own and its share of
                                 ///< processors + 1 and of the tasks; none where farms would share an interconnect
    std::optional<int> split_from; ///< processors from which on two farms of the best shape and granularity complete
                                   ///< more tasks a second than one, by more than `within`; looked for up to 65536
};

/// Predictions are hybrid ones that simulate 24 N tasks or formulas. N is tried in steps of a quarter, then halved
/// between the last two. Throws Error 65: nothing to choose from.
Plan plan(const PlanRequest &request);

/// Where more nodes execute no more tasks.
struct Saturation {
    std::int64_t nodes = 0; ///< fewest
    double rate = 0;        ///< tasks a second that there are at most
    std::string link{};     ///< that carries no more; empty: the root only forwards
};
/// Of farms of up to `processors` nodes; none if the root and the links always can do more.
std::optional<Saturation> saturation(const Shape &shape, const Work &work, int processors);

} // namespace mpisheet::farm
