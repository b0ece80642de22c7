// The options of a farm.

#include "command/console/cli.hpp"
#include "command/farm/farm.hpp"

#include <algorithm>
#include <array>

namespace mpisheet::command {

std::span<const FarmOption> farm_options()
{
    using F = FarmOptions;
    using enum OptionGroup;
    static const std::array all{
        FarmOption{tree, "nodes", &F::nodes, "processors N (needed, but for meshes, tori, hypercubes, files)"},
        FarmOption{work, "tasks", &F::tasks,
                   "tasks M (needed); an expression of g where all numbers given are those of one message"},
        FarmOption{task, "task-time", &F::task_time,
                   "execution time T_e of a task (needed), e.g. 10ms, or an expression of g in seconds"},
        FarmOption{task, "sheet", &F::sheet,
                   "messages, beta_e, beta_f, tau of a machine: a file or shipped (ethernet-16, t800-dynamic)"},
        FarmOption{work, "task-bytes", &F::task_bytes, "size of a task, e.g. 4K, or an expression of g (0)"},
        FarmOption{work, "result-bytes", &F::result_bytes, "size of a result (0)"},
        FarmOption{tree, "tree", &F::tree,
                   "star (all are children of the manager), chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, "
                   "hypercube:D, or a file of parents or links (star)"},
        FarmOption{tree, "root", &F::root, "vertex of the mesh, torus, hypercube or file that the manager feeds"},
        FarmOption{task, "granularity", &F::granularity,
                   "g: the number of tasks that travel as one; M, times and bytes follow (1)"},
        FarmOption{
            run, "task-times", &F::task_times,
            "tasks that differ: exponential (mean --task-time), uniform:A:B, bimodal:A:B, or a file, one time a line"},
        FarmOption{run, "order", &F::order,
                   "order in which tasks that differ arrive: mixed, long-first, short-first, sorted"},
        FarmOption{run, "phases", &F::phases, "tasks of one length after tasks of another, e.g. 5000:1ms,5000:20ms"},
        FarmOption{run, "seed", &F::seed, "seed of random times and orders (1)"},
        FarmOption{task, "beta-e", &F::beta_e,
                   "CPU overhead of executing a task, e.g. 482us (the sheet's; 0 beside its messages)"},
        FarmOption{task, "beta-f", &F::beta_f,
                   "CPU overhead of forwarding a task and its result, e.g. 453us (as beta-e)"},
        FarmOption{
            work, "link-rate", &F::link_rate,
            "bytes a second of every link, e.g. 1.73MB/s (the sheet's messages and who shares links, else no limit)"},
        FarmOption{work, "ppn", &F::ppn, "ranks a node, where the sheet knows nodes (as measured)"},
        FarmOption{work, "manager", &F::manager,
                   "works: rank 0 is the root too; feeds: it only feeds the root (works with a sheet's messages)"},
        FarmOption{work, "manager-rate", &F::manager_rate,
                   "tasks a second that the manager makes and takes back (no limit)"},
        FarmOption{work, "c-send", &F::c_send, "least time between two sends on a link (a quarter of beta-f)"},
        FarmOption{work, "c-recv", &F::c_recv, "least time between two receives on a link (a quarter of beta-f)"},
        FarmOption{run, "poll", &F::poll,
                   "a node checks for messages each time this much of a task is executed (at once)"},
        FarmOption{run, "buffers", &F::buffers, "tasks that a node's InLink holds (1)"},
        FarmOption{run, "speeds", &F::speeds, "how fast each processor executes tasks, e.g. 1,1,0.5 (all alike: 1)"},
        FarmOption{method, "method", &F::method,
                   "hybrid (simulated as far as it pays), simulate, steady (M/X), paper (Pfarm's phases), tr91-27"},
        FarmOption{task, "application", &F::application,
                   "tasks, times, sizes and sheet of Fact, FFT, Mult, Ssum, Cepstral, Synthetic"},
    };
    return all;
}

void add_farm_options(CLI::App *sub, FarmOptions &options, std::initializer_list<OptionGroup> groups)
{
    for (const FarmOption &option : farm_options())
        if (std::find(groups.begin(), groups.end(), option.group) != groups.end())
            sub->add_option("--" + option.name, options.*option.text, option.what);
}

} // namespace mpisheet::command
