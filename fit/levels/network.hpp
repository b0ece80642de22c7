#pragma once
// A machine's network: what a message costs at each level, alone and among others, from the samples of msg_LEVEL and
// exchange_LEVEL.

#include "fit/operation/operation_fit.hpp"
#include "model/points.hpp"
#include "model/sheet/sheet.hpp"

#include <functional>
#include <span>
#include <vector>

namespace mpisheet::fit {

/// Costs of a level, from the nearest on.
struct LevelCost {
    std::string name;         ///< "net"
    int block = 0;            ///< so many ranks in a row are of this level or nearer; 0: all there are
    std::string ranks;        ///< the same as sheets write it: "ppn", "4*ppn", "8"
    int pairs = 1;            ///< measured at once
    std::string message;      ///< the function of one message: "tmsg_net"
    double per_byte = 0;      ///< of a long message [µs/byte]
    double links = 0;         ///< so many pairs at once do not share; 0: none do
    double medium = 0;        ///< so many messages at once between the blocks of all ranks do not share; 0: any number
    double both = 0;          ///< what a message back at the same time costs, as a share of one more there
    std::string gap;          ///< µs of one more message of d bytes on the same link, gnuplot text; empty: nothing
    bool is_streamed = false; ///< the gap is of further messages between the same two ranks, not of other pairs' beside
    bool is_shared = false;   ///< pairs at once, or a message back, take longer than one
};

/// Of the samples of one machine; empty where no level was measured. `fitted` finds the fit of an operation, or
/// nullptr.
std::vector<LevelCost> level_costs(std::span<const MeasuredPoint> points,
                                   const std::function<const OperationFit *(std::string_view)> &fitted);

/// A level within a node.
bool is_in_node(const LevelCost &level);

/// Their names and blocks.
std::vector<SheetLevel> sheet_levels(const std::vector<LevelCost> &levels);

/// The machine as the library mpi.gp asks for it: ppn and as_measured(p) where nodes are a level, cyclic,
/// Width, Message, Gap, Links, Medium, Both, Held, and the curves tgap_LEVEL that Gap calls. `send`: the fit of tsend,
/// which tells how long a message holds its sender; nullptr: nobody measured it.
std::vector<SheetFunction> machine_functions(const std::vector<LevelCost> &levels, const OperationFit *send);

} // namespace mpisheet::fit
