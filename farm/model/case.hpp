#pragma once
// A farm and its work as one value, and the ways to predict it.

#include "farm/model/hybrid.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::farm {

struct Case {
    Tree tree;
    Costs costs;                       ///< T_e is the mean where times differ
    std::int64_t tasks = 0;            ///< M
    SimulationOptions farm;            ///< the manager, buffers, polling
    std::uint64_t seed = 1;            ///< of random times
    std::vector<double> list;          ///< given execution times in their order [s]; else
    std::vector<Batch> batches;        ///< tasks of one length after tasks of another; else
    std::optional<Distribution> times; ///< random times; else T_e each
};

inline constexpr std::int64_t most_simulated = 1'000'000'000; ///< tasks, one by one

enum class Method {
    hybrid,   ///< simulated as far as it pays, continued by the steady state (hybrid.hpp)
    simulate, ///< all tasks simulated
    steady,   ///< M/X (2), never below the floors
    paper,    ///< Pfarm's start-up, steady state and wind-down, corrected (phases.hpp)
    report,   ///< TR 91-27 (g), corrected (levels.hpp); complete K-ary trees only
};

struct MethodName {
    std::string_view name;
    Method method;
};
inline constexpr std::array methods{
    MethodName{"hybrid", Method::hybrid},  MethodName{"simulate", Method::simulate},
    MethodName{"steady", Method::steady},  MethodName{"paper", Method::paper},
    MethodName{"tr91-27", Method::report},
};

/// Formulas know the mean of task times; batches are predicted one by one and added, except where all tasks are
/// simulated. Throws Error 65: an incomplete or irregular tree with Method::report.
FarmPrediction predict(const Case &farm, Method method);

/// Every task simulated, in the order of the list, the batches or as drawn. Throws Error 65: more than most_simulated.
Simulation simulate(const Case &farm);

/// Such a run told as a prediction, with what limits the throughput.
FarmPrediction told(const Case &farm, const Simulation &run);

/// A farm to predict, with what its parts were called.
struct Request {
    Case farm;
    /// As the sheet has it, and with messages at the ends of their intervals; these are missing where no interval is
    /// known.
    std::vector<std::shared_ptr<const traffic::Interconnect>> ends;
    Method method = Method::hybrid;
    double granularity = 1; ///< g
    double grouped = 1;     ///< what one message's time and bytes are multiplied by: g, 1 where M is an expression of g
    double work = 0;        ///< execution time of all tasks [s]: less than M T_e where the last g tasks are fewer
    int children = 0;       ///< K of a K-ary tree, else 0
    std::string tree;       ///< what it is called: as given, or star
};

/// The prediction of its farm, the speed-up against its work, the interval with that of the sheet's messages.
FarmPrediction predict(const Request &request, Method method);

/// A time that no farm of this kind can beat, and why.
struct Floor {
    std::string_view key; ///< "forwarding"
    std::string what;     ///< "forwarding by the root"
    double seconds = 0;
};
/// α, M α/N, M β_f (for more than one node), the link that carries least of an interconnect, and (1) or the manager's
/// rate.
std::vector<Floor> floors(const Case &farm);

} // namespace mpisheet::farm
