// mpisheet predict: what a model says on a machine.

#include "command/cli.hpp"
#include "command/equation_files.hpp"
#include "command/predictions.hpp"
#include "model/quantity.hpp"

namespace mpisheet {
namespace {

struct PredictOptions {
    std::filesystem::path model;
    std::vector<std::filesystem::path> sheets; ///< read in order into one scope
    std::string processes = "1:64";
    std::string sizes = "512";
    std::string entry;                 ///< empty: the model's `#@ predict`
    std::vector<std::string> settings; ///< name=value
    Format format = Format::table;
};

int predict(const PredictOptions &options)
{
    const std::vector<std::int64_t> processes = parse_sizes(options.processes);
    const std::vector<std::int64_t> sizes = parse_sizes(options.sizes);
    const equations::Scope sheet = read_sheet(options.sheets);
    print_predictions(predict_grid(options.model, sheet, options.entry, options.settings, processes, sizes),
                      options.format);
    return 0;
}

} // namespace

void add_predict(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<PredictOptions>();
    CLI::App *sub = command(app, "predict", "what a model says on a machine",
                            "mpisheet predict model.gp --sheet sheet.gp -p 1:64 -d 512,1024");
    sub->add_option("MODEL", options->model, "equations of the program (.gp)")->required();
    sub->add_option("--sheet", options->sheets, "datasheet (.gp); more than one are read in order")
        ->allow_extra_args(false)
        ->required();
    sub->add_option("-p", options->processes, "process counts, e.g. 1,2,4 or 1:64");
    sub->add_option("-d", options->sizes, "problem sizes");
    sub->add_option("--entry", options->entry, "function to evaluate (else the model's #@ predict)");
    sub->add_option("--set", options->settings, "name=value: overrides a variable of the model");
    add_format(sub, options->format);
    on(sub, action, options, predict);
}

} // namespace mpisheet
