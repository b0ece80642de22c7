// mpisheet report: the folders of characterise as one page.

#include "command/cli.hpp"
#include "datasheets/file.hpp"
#include "report/folder.hpp"
#include "report/html.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet {
namespace {

struct ReportOptions {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path output;
};

int write_report(const ReportOptions &options)
{
    std::vector<report::Folder> folders;
    for (const std::filesystem::path &folder : options.folders)
        folders.push_back(report::read_folder(folder));
    write_file(options.output, report::html_report(folders));
    fmt::print("{}\n", options.output.string());
    return 0;
}

} // namespace

void add_report(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ReportOptions>();
    CLI::App *sub = command(app, "report", "one self-contained HTML page", "mpisheet report out -o report.html");
    sub->add_option("DIR", options->folders, "folders of characterise")->required();
    sub->add_option("-o", options->output, "page to write")->required();
    on(sub, action, options, write_report);
}

} // namespace mpisheet
