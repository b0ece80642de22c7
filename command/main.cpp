// mpisheet: the one command that people type. Options are read here; the work is in the other files of this folder.

#include "command/commands.hpp"
#include "equations/place.hpp"
#include "git_version.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <functional>

namespace mpisheet {
namespace {

struct Options {
    CharacteriseOptions characterise;
    ProbeOptions probe;
    FitOptions fit;
    EvalOptions eval;
    CheckOptions check;
    ShowOptions show;
    PredictOptions predict;
    ValidateOptions validate;
    CowichanOptions cowichan;
    ReportOptions report;
};

using Run = std::function<int()>;

CLI::App *command(CLI::App &app, const std::string &name, const std::string &what, const std::string &example)
{
    CLI::App *sub = app.add_subcommand(name, what);
    sub->footer("Example:\n  " + example);
    return sub;
}

/// An option whose text has units ("60s", "5%").
void unit_option(CLI::App *app, const std::string &name, double &value, double (*parse)(std::string_view),
                 const std::string &what)
{
    app->add_option_function<std::string>(
        name, [&value, parse](const std::string &text) { value = parse(text); }, what);
}

void add_launcher(CLI::App *app, Launcher &launcher)
{
    app->add_option("--launcher", launcher.command, "mpiexec, \"srun --mpi=pmi2\", smpirun; with --platform smpirun");
    app->add_option("--platform", launcher.platform,
                    "SimGrid platform P.xml; hosts in P.hosts, compute rates in P.rates");
    app->add_option("--programs", launcher.programs, "folder of the MPI programs");
}

void add_probe_options(CLI::App *app, ProbeOptions &options)
{
    app->add_option("-n", options.ranks, "ranks")->check(CLI::PositiveNumber);
    add_launcher(app, options.launcher);
    app->add_option("--ops", options.ops, "operations, e.g. bcast,allreduce");
    app->add_option("--sizes", options.sizes, "message sizes, e.g. 8:1M");
    app->add_option("--processes", options.processes, "process counts, e.g. 2,4,8");
    app->add_option("--launches", options.launches, "mpiexec runs (5; simulated: 1)")->check(CLI::PositiveNumber);
    unit_option(app, "--budget", options.budget, parse_seconds,
                "time for all launches together (60s); simulated runs need none");
    app->add_option("--seed", options.seed, "seed of the random order");
}

void add_format(CLI::App *app, Format &format)
{
    app->add_flag_callback(
        "--csv", [&format] { format = Format::csv; }, "print CSV");
    app->add_flag_callback(
        "--json", [&format] { format = Format::json; }, "print JSON");
}

void add_predict_options(CLI::App *app, PredictOptions &options)
{
    app->add_option("MODEL", options.model, "equations of the program (.gp)")->required();
    app->add_option("--sheet", options.sheet, "datasheet (.gp)")->required();
    app->add_option("-p", options.processes, "process counts, e.g. 1,2,4 or 1:64");
    app->add_option("-d", options.sizes, "problem sizes");
    app->add_option("--entry", options.entry, "function to evaluate (else the model's #@ predict)");
    app->add_option("--set", options.settings, "name=value: overrides a variable of the model");
    add_format(app, options.format);
}

void add_cowichan(CLI::App &app, CowichanOptions &options, Run &run)
{
    CLI::App *cowichan = command(app, "cowichan", "predict the Cowichan kernels, run them, compare",
                                 "mpisheet cowichan validate life -n 1,2 -d 512 --sheet out/sheet.gp -o out");
    cowichan->require_subcommand(1);
    CLI::App *list = command(*cowichan, "list", "kernels, phases and models", "mpisheet cowichan list");
    CLI::App *predict = command(*cowichan, "predict", "predicted times",
                                "mpisheet cowichan predict mandel -n 1:64 -d 512 --sheet out/sheet.gp");
    CLI::App *validate = command(*cowichan, "validate", "predict, then run, then compare",
                                 "mpisheet cowichan validate -n 1,2 --sheet out/sheet.gp -o out");
    for (CLI::App *sub : {predict, validate}) {
        sub->add_option("KERNEL", options.kernels, "kernels (all)");
        sub->add_option("--sheet", options.sheet, "datasheet")->required();
        sub->add_option("-n,-p", options.processes, "process counts, e.g. 1,2 or 1:64")->required();
        sub->add_option("-d", options.sizes, "problem sizes (each kernel's own)");
        sub->add_option("--set", options.settings, "name=value: overrides a variable of the models");
    }
    add_launcher(validate, options.launcher);
    validate->add_option("-o", options.output, "folder for predictions.csv and runs.csv")->required();
    validate->add_option("--launches", options.launches, "mpiexec runs of each p (3; simulated: 1)")
        ->check(CLI::PositiveNumber);
    validate
        ->add_option_function<std::string>(
            "--compute",
            [&options](const std::string &text) { options.launcher.measured_compute = text == "measured"; },
            "simulated compute: counted (work x rates) or measured (host seconds)")
        ->check(CLI::IsMember({"counted", "measured"}));
    unit_option(validate, "--enforce", options.enforce, parse_share,
                "end with 1 when a kernel's median error exceeds this, e.g. 10%");
    for (CLI::App *sub : {list, predict, validate})
        add_format(sub, options.format);
    list->callback([&options, &run] { run = [&options] { return run_cowichan_list(options); }; });
    predict->callback([&options, &run] { run = [&options] { return run_cowichan_predict(options); }; });
    validate->callback([&options, &run] { run = [&options] { return run_cowichan_validate(options); }; });
}

void add_commands(CLI::App &app, Options &options, Run &run)
{
    const auto on = [&run](CLI::App *sub, auto &value, auto function) {
        sub->callback([&run, &value, function] { run = [&value, function] { return function(value); }; });
    };

    CLI::App *sub = command(app, "characterise",
                            "probe, calibrate and fit: a datasheet of this machine or a simulated one; resumes",
                            "mpisheet characterise -n 2 -o out");
    add_probe_options(sub, options.characterise.probe);
    sub->add_option("-o", options.characterise.probe.output, "folder")->required();
    on(sub, options.characterise, run_characterise);

    sub = command(app, "probe", "measure what MPI operations cost",
                  "mpisheet probe -n 2 --ops bcast,allreduce --sizes 8:1M -o samples.csv");
    add_probe_options(sub, options.probe);
    sub->add_option("-o", options.probe.output, "samples.csv")->required();
    on(sub, options.probe, [](const ProbeOptions &probe_options) {
        probe(probe_options);
        return 0;
    });

    sub = command(app, "fit", "equations from samples",
                  "mpisheet fit samples.csv calibration.csv -o sheet.gp --json fit.json");
    sub->add_option("SAMPLES", options.fit.samples, "samples.csv, calibration.csv")->required();
    sub->add_option("-o", options.fit.output, "datasheet to write")->required();
    sub->add_option("--json", options.fit.json, "details of the fit");
    on(sub, options.fit, run_fit);

    sub = command(app, "eval", "evaluate expressions over equations", "mpisheet eval sheet.gp -e 'tbcast(64,1024)'");
    sub->add_option("FILE", options.eval.files, "equations, read in order into one scope")->required();
    sub->add_option("-e", options.eval.expressions, "expression")->take_all();
    sub->add_option("--points", options.eval.points, "CSV op,p,bytes: printed with seconds,lo_s,hi_s appended");
    sub->add_flag("--json", options.eval.json, "print JSON");
    on(sub, options.eval, run_eval);

    sub =
        command(app, "check", "parse and resolve; warn where gnuplot would differ", "mpisheet check sheet.gp model.gp");
    sub->add_option("FILE", options.check.files, "equations, read in order into one scope")->required();
    sub->add_flag("--json", options.check.json, "print JSON");
    on(sub, options.check, run_check);

    sub = command(app, "show", "a datasheet or model for a person", "mpisheet show sheet.gp");
    sub->add_option("FILE", options.show.file, "datasheet or model")->required();
    sub->add_flag("--json", options.show.json, "print JSON");
    on(sub, options.show, run_show);

    sub = command(app, "predict", "what a model says on a machine",
                  "mpisheet predict model.gp --sheet sheet.gp -p 1:64 -d 512,1024");
    add_predict_options(sub, options.predict);
    on(sub, options.predict, run_predict);

    sub = command(app, "validate", "set a model's predictions beside runs measured anywhere",
                  "mpisheet validate model.gp --sheet sheet.gp --runs runs.csv");
    add_predict_options(sub, options.validate.predict);
    sub->add_option("--runs", options.validate.runs, "runs.csv: program,p,d,phase,seconds")->required();
    sub->add_option("-o", options.validate.output, "comparison.csv");
    on(sub, options.validate, run_validate);

    add_cowichan(app, options.cowichan, run);

    sub = command(app, "report", "one self-contained HTML page", "mpisheet report out -o report.html");
    sub->add_option("DIR", options.report.folders, "folders of characterise")->required();
    sub->add_option("-o", options.report.output, "page to write")->required();
    on(sub, options.report, run_report);
}

/// The words a person may have meant where `app` stopped reading.
std::vector<std::string> known_words(const CLI::App &app, bool options)
{
    std::vector<std::string> words;
    if (options)
        for (const CLI::Option *option : app.get_options())
            for (const std::string &name : option->get_lnames())
                words.push_back("--" + name);
    else
        for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; }))
            words.push_back(sub->get_name());
    return words;
}

/// "unknown command 'fitt'; did you mean 'fit'?" for the first word that nothing knows; else CLI11's own message.
std::string explain(const CLI::App &app, int argc, char **argv, const CLI::ParseError &error)
{
    const CLI::App *at = &app;
    for (int i = 1; i < argc; ++i) {
        const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
        const auto named = at->get_subcommands([&](const CLI::App *sub) { return sub->get_name() == word; });
        if (!named.empty()) {
            at = named.front();
            continue;
        }
        const bool option = word.rfind("--", 0) == 0;
        const bool missing_command = !option && word.rfind('-', 0) != 0 && at->get_require_subcommand_min() > 0;
        if ((option && at->get_option_no_throw(word) == nullptr) || missing_command) {
            const std::string meant = nearest(word, known_words(*at, option));
            return fmt::format("unknown {} '{}'{}", option ? "option" : "command", word,
                               meant.empty() ? "; see " + at->get_name() + " --help"
                                             : "; did you mean '" + meant + "'?");
        }
    }
    return error.what();
}

int run_main(int argc, char **argv)
{
    CLI::App app{"Characterise a machine, keep its datasheet, trust what it predicts.", "mpisheet"};
    app.footer("Start with:\n  mpisheet characterise -n 2 -o out && mpisheet show out/sheet.gp");
    app.set_version_flag("--version", "mpisheet " MPISHEET_VERSION "\ng++ " __VERSION__ "\n" MPISHEET_MPI_LIBRARY);
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default(false);
    Options options;
    Run run;
    add_commands(app, options, run);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError &error) {
        throw Error(Exit::usage, explain(app, argc, argv, error));
    }
    return run();
}

} // namespace
} // namespace mpisheet

int main(int argc, char **argv)
{
    using namespace mpisheet;
    try {
        return run_main(argc, argv);
    } catch (const Error &error) {
        fmt::print(stderr, "mpisheet: {}\n", error.what());
        return static_cast<int>(error.status());
    } catch (const equations::Error &error) {
        fmt::print(stderr, "mpisheet: {}\n", error.what());
        return static_cast<int>(Exit::bad_input);
    } catch (const std::exception &error) {
        fmt::print(stderr, "mpisheet: {} (this is a bug of mpisheet)\n", error.what());
        return static_cast<int>(Exit::bug);
    }
}
