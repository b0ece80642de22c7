#include "farm/divide_program_mpi.hpp"

#include "farm/divide_outcome.hpp"
#include "farm/runtime/divide_mpi.hpp"
#include "formats/file.hpp"

#include <cmath>
#include <iostream>

namespace mpisheet::farm {

using measure::Launch;

namespace {

DivideJob prepare_divide(const Options &options)
{
    for (const DivideProgram &program : divide_programs())
        if (program.name == options.program)
            return program.prepare(options.divide, options.parts);
    throw Error(Exit::bug, "no program " + options.program);
}

/// What the options say of each level; only `divide` knows it before the run.
std::vector<DivideLevel> levels_asked(const Options &options, int levels)
{
    const DivideAsked &asked = options.divide;
    return equal_splits(
        1.0, options.parts, levels, [&](double n) { return n * asked.T_e; }, [&](double n) { return n * asked.T_s; },
        [&](double n) { return n * asked.T_j; }, [](double) { return 0.0; });
}

} // namespace

int run_divide_program(const Launch &launch, const Options &options)
{
    const int levels = levels_of(options.parts, launch.size);
    const DivideJob job = prepare_divide(options);
    const bool timed = options.program == "divide";
    if (options.quota && !timed)
        throw Error(Exit::usage, "--quota needs the times that only the program divide has before it runs");
    DivideRunOptions run;
    run.children = options.parts;
    run.may_spin = !launch.oversubscribed;
    run.buffers = options.run.buffers;
    const double beta_e = options.beta_e.value_or(0), beta_f = options.beta_f.value_or(0);
    if (timed) // splits nothing where executing takes no longer
        run.quota = allowed_splits(levels_asked(options, levels), beta_e, beta_f, job.tasks, options.quota);
    Crew crew(MPI_COMM_WORLD);
    const DivideReport report = run_divide(crew, job.application, run);
    crew.close();
    if (launch.rank > 0)
        return 0;
    DivideOutcome outcome;
    outcome.program = options.program;
    outcome.children = options.parts;
    outcome.oversubscribed = launch.oversubscribed;
    outcome.report = report;
    outcome.wrong = job.verify();
    outcome.result = job.result();
    evaluate(outcome, levels, timed ? levels_asked(options, levels) : std::vector<DivideLevel>(), options.beta_e,
             options.beta_f, options.quota);
    if (!options.json.empty())
        formats::write_file(options.json, divide_json(outcome));
    if (!options.quiet)
        std::cout << divide_text(outcome);
    if (!outcome.wrong.empty())
        throw Error(Exit::bug, "wrong result: " + outcome.wrong);
    const bool missed = options.enforce > 0 && std::fabs(outcome.error) > options.enforce;
    return static_cast<int>(report.failed > 0 || missed ? Exit::no : Exit::done);
}

} // namespace mpisheet::farm
