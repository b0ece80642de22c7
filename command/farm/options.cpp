// The options of a farm.

#include "command/console/cli.hpp"
#include "command/farm/farm.hpp"

#include <algorithm>
#include <vector>

namespace mpisheet::command {
namespace {

template <auto Text> std::string &of(FarmOptions &options)
{
    return options.*Text;
}

template <auto Part, auto Text> std::string &of(FarmOptions &options)
{
    return options.*Part.*Text;
}

} // namespace

std::span<const FarmOption> farm_options()
{
    using F = FarmOptions;
    using P = F::Processors;
    using T = F::Tasks;
    using M = F::Overheads;
    using R = F::Manager;
    using enum OptionGroup;
    static const std::vector<FarmOption> all{
        {tree, "nodes", of<&F::processors, &P::nodes>,
         "processors N (needed, but for meshes, tori, hypercubes, files)"},
        {work, "tasks", of<&F::tasks, &T::count>,
         "tasks M (needed); an expression of g where all numbers given are those of one message"},
        {task, "task-time", of<&F::tasks, &T::time>,
         "execution time T_e of a task (needed), e.g. 10ms, or an expression of g in seconds"},
        {task, "sheet", of<&F::overheads, &M::sheet>,
         "messages, beta_e, beta_f, tau of a machine: a file or shipped (ethernet-16, t800-dynamic)"},
        {work, "task-bytes", of<&F::tasks, &T::bytes>, "size of a task, e.g. 4K, or an expression of g (0)"},
        {work, "result-bytes", of<&F::tasks, &T::result_bytes>, "size of a result (0)"},
        {tree, "tree", of<&F::processors, &P::tree>,
         "star (all are children of the manager), chain, binary, ternary, kary:K, mesh:RxC, torus:RxC, "
         "hypercube:D, or a file of parents or links (star)"},
        {tree, "root", of<&F::processors, &P::root>,
         "vertex of the mesh, torus, hypercube or file that the manager feeds"},
        {task, "granularity", of<&F::tasks, &T::granularity>,
         "g: the number of tasks that travel as one; M, times and bytes follow (1)"},
        {run, "task-times", of<&F::tasks, &T::times>,
         "tasks that differ: exponential (mean --task-time), uniform:A:B, bimodal:A:B, or a file, one time a line"},
        {run, "order", of<&F::tasks, &T::order>,
         "order in which tasks that differ arrive: mixed, long-first, short-first, sorted"},
        {run, "phases", of<&F::tasks, &T::phases>,
         "tasks of one length after tasks of another, e.g. 5000:1ms,5000:20ms"},
        {run, "seed", of<&F::tasks, &T::seed>, "seed of random times and orders (1)"},
        {task, "beta-e", of<&F::overheads, &M::beta_e>,
         "CPU overhead of executing a task, e.g. 482us (the sheet's; 0 beside its messages)"},
        {task, "beta-f", of<&F::overheads, &M::beta_f>,
         "CPU overhead of forwarding a task and its result, e.g. 453us (as beta-e)"},
        {work, "link-rate", of<&F::overheads, &M::link_rate>,
         "bytes a second of every link, e.g. 1.73MB/s (the sheet's messages and who shares links, else no limit)"},
        {work, "ppn", of<&F::overheads, &M::ppn>, "ranks a node, where the sheet knows nodes (as measured)"},
        {work, "manager", of<&F::manager, &R::role>,
         "works: rank 0 is the root too; feeds: it only feeds the root (works with a sheet's messages)"},
        {work, "manager-rate", of<&F::manager, &R::rate>,
         "tasks a second that the manager makes and takes back (no limit)"},
        {work, "c-send", of<&F::manager, &R::c_send>, "least time between two sends on a link (a quarter of beta-f)"},
        {work, "c-recv", of<&F::manager, &R::c_recv>,
         "least time between two receives on a link (a quarter of beta-f)"},
        {run, "poll", of<&F::overheads, &M::poll>,
         "a node checks for messages each time this much of a task is executed (at once)"},
        {run, "buffers", of<&F::overheads, &M::buffers>, "tasks that a node's InLink holds (1)"},
        {run, "speeds", of<&F::processors, &P::speeds>,
         "how fast each processor executes tasks, e.g. 1,1,0.5 (all alike: 1)"},
        {method, "method", of<&F::method>,
         "hybrid (simulated as far as it pays), simulate, steady (M/X), paper (Pfarm's phases), tr91-27"},
        {task, "application", of<&F::application>,
         "tasks, times, sizes and sheet of Fact, FFT, Mult, Ssum, Cepstral, Synthetic"},
    };
    return all;
}

void add_farm_options(CLI::App *sub, FarmOptions &options, std::initializer_list<OptionGroup> groups)
{
    for (const FarmOption &option : farm_options())
        if (std::find(groups.begin(), groups.end(), option.group) != groups.end())
            sub->add_option("--" + option.name, option.text(options), option.what);
}

void add_farm_options(CLI::App *sub, FarmOptions &options, std::initializer_list<std::string_view> names)
{
    for (const FarmOption &option : farm_options())
        if (std::find(names.begin(), names.end(), option.name) != names.end())
            sub->add_option("--" + option.name, option.text(options), option.what);
}

} // namespace mpisheet::command
