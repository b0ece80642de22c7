#include "farm/runtime/runtime_mpi.hpp"

#include "farm/runtime/divide_node_mpi.hpp"
#include "farm/runtime/node_mpi.hpp"
#include "model/error.hpp"

#include <string>

namespace mpisheet::farm {

MPI_Comm Crew::duplicate(MPI_Comm comm)
{
    prepare_waiting();
    MPI_Comm own = MPI_COMM_NULL;
    MPI_Comm_dup(comm, &own);
    return own;
}

Crew::Crew(MPI_Comm the_comm) : comm(duplicate(the_comm)), bell(comm), mail(comm)
{
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
}

void Crew::close()
{
    bell.close();
    mail.close();
    MPI_Comm_free(&comm);
}

// One farm's messages cannot reach the next one: the manager returns when the last message of everybody has arrived.
RunReport run_farm(Crew &crew, const Application &application, const RunOptions &options)
{
    const int needed = options.tree.nodes() + (options.manager_works ? 0 : 1);
    if (needed != crew.size)
        throw Error(Exit::usage, "a tree of " + std::to_string(options.tree.nodes()) + " nodes" +
                                     (options.manager_works ? "" : " and the manager's rank") + " needs " +
                                     std::to_string(needed) + " ranks, there are " + std::to_string(crew.size));
    Station station(crew.mail, crew.bell, options.may_spin);
    Position position = position_of(options.tree, options.manager_works, crew.rank);
    const auto reported = [](TreeNode &&node) {
        node.run();
        return node.report() != nullptr ? std::move(*node.report()) : RunReport{};
    };
    MPI_Barrier(crew.comm); // the broadcast that made the bell reaches the last rank several messages after the first
    if (application.split)
        return reported(DivideNode(application, options, std::move(position), station));
    return reported(Node(application, options, std::move(position), station));
}

} // namespace mpisheet::farm
