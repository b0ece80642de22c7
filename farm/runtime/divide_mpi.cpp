#include "farm/runtime/divide_mpi.hpp"

#include "farm/runtime/divide_node_mpi.hpp"

namespace mpisheet::farm {

DivideReport run_divide(Crew &crew, const DivideApplication &application, const DivideRunOptions &options)
{
    levels_of(options.children, crew.size);
    Station station(crew.mail, crew.bell, options.may_spin);
    DivideNode node(application, options, crew.rank, crew.size, station);
    node.run();
    return std::move(node.report);
}

} // namespace mpisheet::farm
