// mpisheet spmd derive: the equations of a LOOP program.

#include "command/spmd.hpp"
#include "command/spmd_files.hpp"
#include "datasheets/file.hpp"
#include "model/error.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet {
namespace {

struct Options {
    std::string program;
    std::filesystem::path output; ///< empty: stdout
};

int derive(const Options &options)
{
    const std::filesystem::path file = program_file(options.program);
    if (!is_loop(file))
        throw Error(Exit::usage, file.string() + ": expected a LOOP program (.loop)");
    const std::string text = equations::print(spmd::equations_of(read_task_graph(file)));
    if (options.output.empty())
        fmt::print("{}", text);
    else
        write_file(options.output, text);
    return 0;
}

} // namespace

void add_spmd_derive(CLI::App &spmd, Action &action)
{
    const auto options = std::make_shared<Options>();
    CLI::App *sub =
        command(spmd, "derive", "the equations of a LOOP program", "mpisheet spmd derive cg-tree.loop -o mine.gp");
    sub->add_option("PROGRAM", options->program, "LOOP program (.loop), or shipped: cg-tree.loop, …")->required();
    sub->add_option("-o", options->output, "file");
    on(sub, action, options, derive);
}

} // namespace mpisheet
