// mpisheet report: the folders of characterise as one page.

#include "command/console/cli.hpp"
#include "evaluation/report_page.hpp"
#include "formats/file.hpp"
#include "report/terminal/terminal.hpp"

namespace mpisheet::command {
namespace {

struct ReportOptions {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path output;
};

} // namespace

void add_report(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ReportOptions>();
    CLI::App *sub = subcommand(app, "report", "one self-contained HTML page of measured folders",
                               "mpisheet report mine -o mine/report.html");
    sub->add_option("DIR", options->folders,
                    "folders of characterise, or a file in each; sheets; models of programs, to ask the page for")
        ->required();
    sub->add_option("-o", options->output, "page to write")->required();
    on(sub, action, options, [](const ReportOptions &given) {
        formats::write_file(given.output, evaluation::report_page(given.folders));
        report::put({}, given.output.string() + "\n");
        return 0;
    });
}

} // namespace mpisheet::command
