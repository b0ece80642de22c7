#include "command/console/launch_options.hpp"

#include "formats/option.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <numeric>
#include <sstream>

namespace mpisheet::command {
namespace {

/// Why a text is no list of sizes or counts; empty where it is one.
std::string is_list(const std::string &text)
{
    try {
        parse_sizes(text);
        return {};
    } catch (const Error &error) {
        return error.what();
    }
}

} // namespace

void add_launcher(CLI::App *app, launch::Launcher &launcher)
{
    app->add_option("--launcher", launcher.command,
                    "launcher of the MPI programs: mpiexec, \"srun --mpi=pmi2\" or smpirun (which --platform implies)");
    app->add_option("--platform", launcher.platform,
                    "SimGrid platform P.xml; hosts in P.hosts, compute rates in P.rates");
    app->add_option("--mpi", launcher.mpi,
                    "MPI library whose programs are started, by the name it was installed under");
    app->add_option("--programs", launcher.programs, "folder of the MPI programs");
}

void add_probe_options(CLI::App *app, launch::ProbeOptions &options, std::string_view budget)
{
    app->add_option("-n", options.ranks, "ranks")->check(at_least_one);
    add_launcher(app, options.launcher);
    app->add_option("--ops", options.ops, "operations, e.g. bcast,allreduce");
    app->add_flag("--cold", options.cold,
                  "also each operation as OP_cold, its messages in memory that no cache holds (from 1 KiB on)");
    app->add_option("--sizes", options.sizes, "message sizes, e.g. 8:1M")->check(is_list);
    app->add_option("--processes", options.processes, "process counts, e.g. 2,4,8")->check(is_list);
    app->add_option("--align", options.align, "alignment of the buffers in bytes: 16 … 4096, which is a page (4096)")
        ->check(CLI::IsMember({"16", "32", "64", "128", "256", "512", "1024", "2048", "4096"}));
    app->add_option("--memory", options.memory, "memory for the messages of a node's ranks (1GiB)")->check(is_list);
    app->add_option("--launches", options.launches, "mpiexec runs (5; simulated: 1)")->check(at_least_one);
    unit_option(app, "--budget", options.budget, parse_seconds, std::string(budget) + "; simulated runs need none");
    app->add_option("--seed", options.seed, "seed of the random order");
    app->add_option_function<std::string>(
        "--layouts",
        [&options](const std::string &text) {
            options.layouts = formats::of_option("--layouts", [&] { return parse_layouts(text); });
        },
        "layouts to measure, nodes x ranks a node, e.g. 8x1,4x2,4x2:cyclic; fit --ppn, --order choose one");
    app->parse_complete_callback([app, &options] { // a simulated launch has the ranks that its layouts need
        if (options.layouts.empty() || app->count("-n") > 0 || !launch::is_simulated(options.launcher))
            return;
        options.launcher.layouts = options.layouts;
        const std::vector<int> ranks = ranks_of_nodes(options.layouts);
        options.ranks = std::accumulate(ranks.begin(), ranks.end(), 0);
    });
}

std::string with_levels(const std::string &ops)
{
    std::stringstream words(ops);
    for (std::string op; std::getline(words, op, ',');)
        if (kind_of(op) == Kind::collective)
            return ops + ",levels";
    return ops;
}

} // namespace mpisheet::command
