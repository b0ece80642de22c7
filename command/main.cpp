// mpisheet: the one command that people type. Each subcommand's options and work are in its own file of this folder.

#include "command/console/cli.hpp"
#include "command/console/outputs.hpp"
#include "command/console/usage.hpp"
#include "equations/place.hpp"
#include "formats/standard_streams.hpp"
#include "formats/temporary.hpp"
#include "git_version.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"
#include "report/terminal/terminal.hpp"
#include "report/terminal/waiting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <new>
#include <pthread.h>
#include <sys/resource.h>
#include <system_error>

namespace mpisheet::command {
namespace {

/// The commands as the overview lists them.
struct CommandGroup {
    const char *name; ///< empty: named at its end alone
    std::vector<void (*)(CLI::App &, Action &)> commands;
};

const std::vector<CommandGroup> &command_groups()
{
    static const std::vector<CommandGroup> groups{
        {"Measure", {add_characterise, add_probe, add_fit, add_doctor, add_plan, add_job}},
        {"Record", {add_record, add_profile, add_replay, add_derive}},
        {"Ask", {add_eval, add_show, add_plot_command, add_report}},
        {"Compare", {add_machines_command, add_compare, add_gate}},
        {"Predict", {add_predict, add_validate, add_cowichan, add_spmd, add_farm}},
        {"Exchange", {add_import, add_export}},
        {"", {add_guidelines, add_calibrate, add_check, add_help, add_completion, add_manual}},
    };
    return groups;
}

/// The names of the commands that were chosen, one below the other.
std::vector<std::string> chosen_path(const CLI::App &app)
{
    std::vector<std::string> path;
    for (const CLI::App *at = &app; !at->get_subcommands().empty(); path.push_back(at->get_name()))
        at = at->get_subcommands().front();
    return path;
}

const CLI::App &chosen_command(const CLI::App &app)
{
    return app.get_subcommands().empty() ? app : chosen_command(*app.get_subcommands().front());
}

int run_main(int argc, char **argv)
{
    CLI::App app{"characterise a machine, keep its datasheet, trust what it predicts", "mpisheet"};
    app.footer("Start with:\n  mpisheet characterise -n 2 -o mine\n  mpisheet eval mine -e 'tallreduce(2,64K)'");
    app.set_help_flag("-h,--help", "this help");
    app.set_version_flag("--version", "mpisheet " MPISHEET_VERSION "\ng++ " __VERSION__ "\n" MPISHEET_MPI_LIBRARY,
                         "git version, compiler and MPI library");
    app.require_subcommand(1);
    app.fallthrough();
    app.option_defaults()->always_capture_default(false);
    report::Manners manners;
    app.add_flag("-q,--quiet", manners.quiet, "no progress, remarks and warnings: errors alone");
    app.add_flag("-v,--verbose", manners.verbose, "also say which files are read and which programs are started");
    app.add_flag("--all", manners.all, "every row and column of tables, also where the terminal is narrow");
    app.add_option("--color,--colour", manners.colour,
                   "colours of tables and curves: on a terminal, unless NO_COLOR is set")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    Action action;
    for (const CommandGroup &group : command_groups())
        for (const auto add : group.commands) {
            add(app, action);
            app.get_subcommands({}).back()->group(group.name);
        }
    if (argc == 1) {
        fmt::print("{}", help_of(app, {}));
        return 0;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp &) {
        fmt::print("{}", help_of(app, chosen_path(app)));
        return 0;
    } catch (const CLI::Success &asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError &error) {
        throw Error(Exit::usage, usage_error(app, {argv + 1, argv + argc}, error));
    }
    report::set_manners(manners);
    require_outputs_apart(chosen_command(app));
    const report::Waiting waiting(chosen_path(app).front());
    return action();
}

/// The message, and where a known operation is missing from the sheets, how to measure it.
std::string with_remedy(const std::string &message)
{
    constexpr std::string_view unknown = "unknown function t";
    const std::size_t at = message.find(unknown);
    if (at == std::string::npos)
        return message;
    const std::size_t from = at + unknown.size();
    const std::string op = message.substr(from, message.find_first_of(" ;,(", from) - from);
    const auto known = known_operations();
    const std::string base(base_operation(op));
    if (std::none_of(known.begin(), known.end(), [&](const Operation &one) { return one.name == base; }))
        return message;
    return message + "; the sheet lacks it: measure it by mpisheet characterise -n P --ops " + op + " -o DIR";
}

/// What went wrong, in one line on stderr.
int fail(Exit status, const std::string &message)
{
    report::end_waiting();
    formats::tell("mpisheet: " + message + "\n");
    return static_cast<int>(status);
}

int run_and_catch(int argc, char **argv)
{
    try {
        return run_main(argc, argv);
    } catch (const Error &error) {
        return fail(error.status(), error.what());
    } catch (const equations::Error &error) {
        return fail(Exit::bad_input, with_remedy(error.what()));
    } catch (const std::filesystem::filesystem_error &error) {
        return fail(Exit::bad_input, fmt::format("{}: {}", error.path1().string(), error.code().message()));
    } catch (const std::bad_alloc &) {
        return fail(Exit::stopped, "out of memory: what was finished is saved");
    } catch (const std::system_error &error) {
        if (std::ferror(stdout) != 0) // {fmt} throws where it cannot be written; end_standard_streams() has the words
            return 0;
        return fail(Exit::bug, std::string(error.what()) + " (this is a bug of mpisheet)");
    } catch (const std::exception &error) {
        return fail(Exit::bug, std::string(error.what()) + " (this is a bug of mpisheet)");
    }
}

/// The least that equations nested as deep as they may be need, with room to spare [bytes].
constexpr std::size_t needed_stack = std::size_t{8} << 20U;

/// On a stack of our own where the user's limit is smaller than that: too small a stack ends a process without a word.
int run_with_enough_stack(int argc, char **argv)
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= needed_stack)
        return run_and_catch(argc, argv);
    struct Call {
        int argc, status;
        char **argv;
    } call{argc, 0, argv};
    pthread_attr_t attributes;
    pthread_t thread = 0;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, needed_stack);
    const auto run = [](void *argument) -> void * {
        Call &its = *static_cast<Call *>(argument);
        its.status = run_and_catch(its.argc, its.argv);
        return nullptr;
    };
    if (const int failed = pthread_create(&thread, &attributes, run, &call); failed != 0)
        return fail(Exit::stopped,
                    fmt::format("no memory for a stack of {} MiB: {}", needed_stack >> 20U, std::strerror(failed)));
    pthread_join(thread, nullptr);
    return call.status;
}

} // namespace
} // namespace mpisheet::command

int main(int argc, char **argv)
{
    mpisheet::formats::open_standard_streams();
    mpisheet::formats::remove_temporaries_on_signals();
    return mpisheet::formats::end_standard_streams(mpisheet::command::run_with_enough_stack(argc, argv), "mpisheet");
}
