// mpisheet spmd: programs predicted before they are written.

#include "command/spmd/spmd.hpp"

#include "command/console/cli.hpp"
#include "command/console/evaluation_options.hpp"
#include "evaluation/equation_files.hpp"
#include "formats/option.hpp"
#include "model/error.hpp"

namespace mpisheet::command {

void add_spmd_case(CLI::App *sub, evaluation::SpmdCase &chosen)
{
    sub->add_option(
           "PROGRAM", chosen.programs,
           "equations (.gp), LOOP program (.loop) or task graph (.graph), or shipped: cg-tree, cg-simple, pmm, "
           "red-black; several are compared")
        ->required();
    sub->add_option("--system", chosen.systems,
                    "system with T1 ... T5 (.gp), shipped (paragon, ncube2), or any datasheet; several are compared")
        ->required();
    sub->add_option("--set", chosen.settings,
                    "name=expression: replaces a variable or function of program or system, e.g. setup=50, T3=b/40; "
                    "name=1,2,4 compares; of a datasheet also by what it was, tmsg=2*tmsg(d); again for more")
        ->allow_extra_args(false);
    add_state(sub, chosen.state);
}

std::vector<std::int64_t> read_positive(const std::string &option, const std::string &text)
{
    std::vector<std::int64_t> values = formats::read_sizes(option, text);
    for (const std::int64_t value : values)
        if (value < 1)
            throw Error(Exit::usage, option + ": expected whole numbers from 1 on, found " + std::to_string(value));
    return values;
}

void add_spmd(CLI::App &app, Action &action)
{
    CLI::App *spmd = subcommand(app, "spmd", "SPMD programs before they are written (PerPreT)",
                                "mpisheet spmd predict cg-tree --system paragon -P 1:512 -N 1024");
    spmd->require_subcommand(1);
    add_spmd_predict(*spmd, action);
    add_spmd_explore(*spmd, action);
    add_spmd_derive(*spmd, action);
    add_spmd_validate(*spmd, action);
}

} // namespace mpisheet::command
