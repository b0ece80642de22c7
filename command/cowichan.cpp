// mpisheet cowichan: the kernels predicted from a datasheet, run, and compared.

#include "command/cli.hpp"
#include "command/comparison.hpp"
#include "command/equation_files.hpp"
#include "command/families.hpp"
#include "command/jobs.hpp"
#include "command/predictions.hpp"
#include "cowichan/kernel.hpp"
#include "datasheets/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <set>

namespace mpisheet {
namespace {

struct CowichanOptions {
    std::vector<std::string> kernels; ///< empty: all
    std::filesystem::path sheet;
    std::string processes;
    std::string sizes; ///< empty: each kernel's own
    std::vector<std::string> settings;
    Launcher launcher;
    int launches = 0;             ///< 0: 3, or 1 on a simulated machine
    std::filesystem::path output; ///< folder of predictions.csv and runs.csv
    double enforce = 0;           ///< median |error| that may not be exceeded; 0: any
    Format format = Format::table;
};

namespace fs = std::filesystem;

std::vector<const Kernel *> chosen_kernels(const std::vector<std::string> &names)
{
    std::vector<const Kernel *> chosen;
    std::vector<std::string> known;
    for (const Kernel &kernel : kernels) {
        known.emplace_back(kernel.name);
        if (names.empty())
            chosen.push_back(&kernel);
    }
    for (const std::string &name : names) {
        if (find_kernel(kernels, name) == nullptr) {
            const std::string meant = nearest(name, known);
            throw Error(Exit::usage,
                        "unknown kernel '" + name + "'" +
                            (meant.empty() ? "; see mpisheet cowichan list" : "; did you mean '" + meant + "'?"));
        }
        chosen.push_back(find_kernel(kernels, name));
    }
    return chosen;
}

fs::path model_of(const Kernel &kernel)
{
    return shared_file(fs::path("models") / (std::string(kernel.name) + ".gp"));
}

std::string join(std::span<const std::string_view> words)
{
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

std::string sizes_of(const CowichanOptions &options, const Kernel &kernel)
{
    return options.sizes.empty() ? std::string(kernel.grid) : options.sizes;
}

Family predict_kernels(const CowichanOptions &options)
{
    const equations::Scope sheet = read_sheet(options.sheet);
    FamilyOptions asked{.p = parse_processes(options.processes)};
    for (const std::string &text : options.settings)
        asked.settings.push_back(parse_setting_values(text));
    Family all;
    for (const Kernel *kernel : chosen_kernels(options.kernels)) {
        asked.d = parse_sizes(sizes_of(options, *kernel));
        append(all, read_family(model_of(*kernel), sheet, asked));
    }
    return all;
}

/// One launch for each kernel, number of ranks and replication; each gives a part of runs.csv.
std::vector<Job> run_jobs_of(const CowichanOptions &options, const fs::path &parts)
{
    const int launches = options.launches > 0 ? options.launches : is_simulated(options.launcher) ? 1 : 3;
    std::vector<Job> jobs;
    for (int launch = 0; launch < launches; ++launch)
        for (const std::int64_t p : parse_sizes(options.processes))
            for (const Kernel *kernel : chosen_kernels(options.kernels)) {
                Job job{.ranks = static_cast<int>(p), .program = "mpisheet-cowichan"};
                job.arguments = {std::string(kernel->name),  "-d",
                                 sizes_of(options, *kernel), "--launch",
                                 std::to_string(launch),     "--expect-ranks",
                                 std::to_string(p)};
                for (const std::string &setting : options.settings)
                    if (setting.rfind("generations=", 0) == 0 && kernel->name == "life")
                        job.arguments.insert(job.arguments.end(), {"--iterations", setting.substr(12)});
                job.more_arguments = rates_words(options.launcher);
                job.outputs = {{"--runs", parts / fmt::format("{}-p{}-launch{}.csv", kernel->name, p, launch)}};
                jobs.push_back(std::move(job));
            }
    return jobs;
}

/// Writes predictions.csv and its SHA-256. True when runs that are there already belong to these predictions.
bool keep_predictions(const fs::path &folder, const std::string &text)
{
    const fs::path file = folder / "predictions.csv";
    const std::string digest = sha256(text) + "  predictions.csv\n";
    const fs::path record = folder / "predictions.sha256";
    if (fs::exists(file) && fs::exists(record) && read_file(file) == text && read_file(record) == digest)
        return true;
    write_file(file, text);
    write_file(record, digest);
    return false;
}

/// What was run and where: runs that are there already are kept only when it is the same.
std::string runs_identity(const CowichanOptions &options, const std::vector<Job> &jobs)
{
    std::string text = options.launcher.command + "\n" + options.launcher.platform.string();
    text += options.launcher.measured_compute ? "\nmeasured" : "\ncounted";
    for (const Job &job : jobs)
        for (const std::string &argument : job.arguments)
            text += "\n" + argument;
    return nlohmann::ordered_json{{"machine", machine_name(options.launcher)}, {"identity", sha256(text)}}.dump(2) +
           "\n";
}

int list_kernels(const CowichanOptions &options)
{
    if (options.format == Format::json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const Kernel &kernel : kernels)
            list.push_back({{"kernel", kernel.name},
                            {"computes", kernel.computes},
                            {"phases", kernel.phases},
                            {"grid", kernel.grid},
                            {"model", model_of(kernel).string()}});
        fmt::print("{}\n", list.dump(2));
        return 0;
    }
    report::Grid grid{.columns = {{"kernel"}, {"computes"}, {"phases"}, {"default d"}, {"model"}}};
    for (const Kernel &kernel : kernels)
        grid.rows.push_back({{std::string(kernel.name), std::string(kernel.computes), join(kernel.phases),
                              std::string(kernel.grid), model_of(kernel).string()}});
    fmt::print("{}", report::to_text(grid));
    return 0;
}

int predict_and_print(const CowichanOptions &options)
{
    fmt::print("{}", to_text(predict_kernels(options), options.format));
    return 0;
}

int validate_kernels(const CowichanOptions &options)
{
    const std::vector<std::int64_t> processes = parse_sizes(options.processes);
    if (processes.empty())
        throw Error(Exit::usage, "-n: expected process counts");
    check_launcher(options.launcher, static_cast<int>(*std::max_element(processes.begin(), processes.end())));
    rates_words(options.launcher);
    const Predictions predictions = predictions_of(predict_kernels(options));
    const fs::path runs_file = options.output / "runs.csv";
    const fs::path parts = options.output / "runs.csv.parts";
    const std::vector<Job> jobs = run_jobs_of(options, parts);
    const fs::path made_by = options.output / "runs.json";
    const std::string identity = runs_identity(options, jobs);
    const bool same_predictions = keep_predictions(options.output, to_text(predictions));
    if (!same_predictions || !fs::exists(made_by) || read_file(made_by) != identity) {
        fs::remove(runs_file); // they followed other predictions, or ran elsewhere
        fs::remove_all(parts);
        write_file(made_by, identity);
    }
    Progress progress("run");
    if (fs::exists(runs_file)) {
        progress.finish(runs_file.string() + " is there already");
    } else {
        run_jobs(options.launcher, jobs, progress);
        std::vector<fs::path> files;
        for (const Job &job : jobs)
            files.push_back(job.outputs.front().second);
        write_file(runs_file, concatenate_csv(files));
        fs::remove_all(parts);
        progress.finish(fmt::format("{} launches", jobs.size()));
    }
    const Comparisons comparisons = compare(predictions.rows, predictions.parts, read_runs(runs_file));
    write_file(options.output / "comparison.csv", comparison_csv(comparisons));
    print_comparison(comparisons, options.format);
    return enforced(comparisons, options.enforce);
}

} // namespace

void add_cowichan(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CowichanOptions>();
    CLI::App *cowichan = command(app, "cowichan", "predict the Cowichan kernels, run them, compare",
                                 "mpisheet cowichan validate life -n 1,2 -d 512 --sheet out/sheet.gp -o out");
    cowichan->require_subcommand(1);
    CLI::App *list = command(*cowichan, "list", "kernels, phases and models", "mpisheet cowichan list");
    CLI::App *predict = command(*cowichan, "predict", "predicted times",
                                "mpisheet cowichan predict mandel -n 1:64 -d 512 --sheet out/sheet.gp");
    CLI::App *validate = command(*cowichan, "validate", "predict, then run, then compare",
                                 "mpisheet cowichan validate -n 1,2 --sheet out/sheet.gp -o out");
    for (CLI::App *sub : {predict, validate}) {
        sub->add_option("KERNEL", options->kernels, "kernels (all)");
        sub->add_option("--sheet", options->sheet, "datasheet")->required();
        sub->add_option("-n,-p", options->processes, "process counts, e.g. 1,2 or 1:64")->required();
        sub->add_option("-d", options->sizes, "problem sizes (each kernel's own)");
        sub->add_option("--set", options->settings, "name=value: overrides a variable of the models");
    }
    add_launcher(validate, options->launcher);
    validate->add_option("-o", options->output, "folder for predictions.csv and runs.csv")->required();
    validate->add_option("--launches", options->launches, "mpiexec runs of each p (3; simulated: 1)")
        ->check(CLI::PositiveNumber);
    validate
        ->add_option_function<std::string>(
            "--compute",
            [options](const std::string &text) { options->launcher.measured_compute = text == "measured"; },
            "simulated compute: counted (work x rates) or measured (host seconds)")
        ->check(CLI::IsMember({"counted", "measured"}));
    unit_option(validate, "--enforce", options->enforce, parse_share,
                "end with 1 when a kernel's median error exceeds this, e.g. 10%");
    for (CLI::App *sub : {list, predict, validate})
        add_format(sub, options->format);
    on(list, action, options, list_kernels);
    on(predict, action, options, predict_and_print);
    on(validate, action, options, validate_kernels);
}

} // namespace mpisheet
