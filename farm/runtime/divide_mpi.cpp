#include "farm/runtime/divide_mpi.hpp"

#include "farm/runtime/divide_node_mpi.hpp"
#include "model/error.hpp"

#include <string>

namespace mpisheet::farm {

DivideReport run_divide(Crew &crew, const DivideApplication &application, const DivideRunOptions &options)
{
    if (options.tree.nodes() != crew.size)
        throw Error(Exit::usage, "the tree has " + std::to_string(options.tree.nodes()) + " nodes, there are " +
                                     std::to_string(crew.size) + " ranks");
    Station station(crew.mail, crew.bell, options.may_spin);
    DivideNode node(application, options, crew.rank, station);
    node.run();
    return std::move(node.report);
}

} // namespace mpisheet::farm
