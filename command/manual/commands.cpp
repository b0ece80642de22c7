// mpisheet help, completion, manual: the commands about the commands.

#include "command/console/cli.hpp"
#include "command/manual/words.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

struct HelpOptions {
    const CLI::App *app = nullptr;
    std::vector<std::string> path; ///< "farm", "predict"
};

struct CompletionOptions {
    const CLI::App *app = nullptr;
    std::string shell;
    std::filesystem::path output; ///< empty: stdout
};

struct ManualOptions {
    const CLI::App *app = nullptr;
    std::filesystem::path folder;
};

const CommandWords &find(const CommandWords &all, const std::vector<std::string> &path)
{
    const CommandWords *at = &all;
    for (const std::string &word : path) {
        std::vector<std::string> names;
        const CommandWords *next = nullptr;
        for (const CommandWords &sub : at->commands) {
            names.push_back(sub.name);
            if (sub.name == word)
                next = &sub;
        }
        const std::string meant = nearest(word, names);
        if (next == nullptr)
            throw Error(Exit::usage,
                        fmt::format("unknown command '{}'{}", word,
                                    meant.empty() ? "; see mpisheet help" : "; did you mean '" + meant + "'?"));
        at = next;
    }
    return *at;
}

int print_help(const HelpOptions &options)
{
    fmt::print("{}", help_of(*options.app, options.path));
    return 0;
}

int print_completion(const CompletionOptions &options)
{
    const CommandWords all = words_of(*options.app);
    report::put(options.output, options.shell == "bash"  ? bash_completion(all)
                                : options.shell == "zsh" ? zsh_completion(all)
                                                         : fish_completion(all));
    return 0;
}

int write_manual(const ManualOptions &options)
{
    for (const auto &[name, text] : man_pages(words_of(*options.app)))
        report::put(options.folder / name, text);
    return 0;
}

} // namespace

std::string help_of(const CLI::App &app, const std::vector<std::string> &path)
{
    const CommandWords all = words_of(app);
    const auto width = static_cast<std::size_t>(report::terminal_columns());
    if (path.empty())
        return overview(all, width);
    std::vector<OptionWords> common;
    for (const OptionWords &option : all.options)
        if (option.names.back() != "--version" && option.names.back() != "--help")
            common.push_back(option);
    return help(find(all, path), common, width);
}

void add_help(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<HelpOptions>(HelpOptions{.app = &app});
    CLI::App *sub = subcommand(app, "help", "an overview, or the help of one command", "mpisheet help farm predict");
    sub->add_option("COMMAND", options->path, "command to explain (none: an overview of all)");
    on(sub, action, options, print_help);
}

void add_completion(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<CompletionOptions>(CompletionOptions{.app = &app});
    CLI::App *sub = subcommand(app, "completion", "a script that lets a shell complete mpisheet's words",
                               "source <(mpisheet completion bash)");
    sub->add_option("SHELL", options->shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    sub->add_option("-o", options->output, "file to write; else stdout");
    on(sub, action, options, print_completion);
}

void add_manual(CLI::App &app, Action &action)
{
    const auto options = std::make_shared<ManualOptions>(ManualOptions{.app = &app});
    CLI::App *sub = subcommand(app, "manual", "the man pages of all commands, written to a folder",
                               "mpisheet manual -o ~/.local/share/man/man1");
    sub->add_option("-o", options->folder, "folder to write to")->required();
    on(sub, action, options, write_manual);
}

} // namespace mpisheet::command
