// mpisheet spmd derive: the equations, the task graph or a picture of a program that is described in another form.

#include "command/console/cli.hpp"
#include "command/spmd/spmd.hpp"
#include "evaluation/spmd_files.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "report/charts/drawing.hpp"
#include "report/terminal/terminal.hpp"
#include "spmd/graph_picture.hpp"
#include "spmd/graph_text.hpp"

#include <cstdio>
#include <set>

namespace mpisheet::command {
namespace {

struct DeriveCommand {
    std::string program;
    std::string to = "equations";
    std::filesystem::path output; ///< empty: stdout
    int processes = 4;            ///< in a picture
};

std::string derived(const spmd::TaskGraph &graph, const DeriveCommand &options)
{
    const std::string extension = options.output.extension();
    if (extension == ".dot")
        return spmd::dot_text(graph, options.processes);
    if (std::set<std::string>{".svg", ".png", ".pdf"}.contains(extension))
        return report::render_dot(spmd::dot_text(graph, options.processes), extension.substr(1));
    return options.to == "graph" ? spmd::graph_text(graph) : equations::print(spmd::equations_of(graph));
}

int derive(const DeriveCommand &options)
{
    if (options.processes < 1)
        throw Error(Exit::usage, "-P: expected a whole number from 1 on, found " + std::to_string(options.processes));
    const std::filesystem::path file = evaluation::program_file(options.program);
    if (!evaluation::is_derived(file))
        throw Error(Exit::usage, file.string() + ": expected a LOOP program (.loop) or a task graph (.graph)");
    const std::string text = derived(evaluation::read_task_graph(file), options);
    report::put(options.output, text);
    return 0;
}

} // namespace

void add_spmd_derive(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<DeriveCommand>();
    CLI::App *sub = subcommand(spmd, "derive", "equations, task graph or picture of a LOOP program or task graph",
                               "mpisheet spmd derive cg-tree.loop --to graph -o cg.svg");
    sub->add_option("PROGRAM", options->program,
                    "LOOP program (.loop) or task graph (.graph), or shipped: cg-tree.loop, cg-tree.graph, …")
        ->required();
    sub->add_option("--to", options->to, "what to make of it: equations or graph")
        ->check(CLI::IsMember({"equations", "graph"}))
        ->capture_default_str();
    sub->add_option("-o", options->output, "file; one that ends in .svg, .png, .pdf or .dot is a picture of the graph");
    sub->add_option("-P", options->processes, "processes in a picture, for levels of P tasks")->capture_default_str();
    on(sub, action, options, derive);
}

} // namespace mpisheet::command
