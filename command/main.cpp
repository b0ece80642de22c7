// mpisheet: the one command that people type. Each subcommand's options and work are in its own file of this folder.

#include "command/cli.hpp"
#include "command/terminal.hpp"
#include "equations/place.hpp"
#include "git_version.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <new>
#include <pthread.h>
#include <sys/resource.h>
#include <system_error>

namespace mpisheet::command {
namespace {

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
    Action action;
    for (const auto add : {add_characterise, add_calibrate, add_probe, add_fit, add_eval, add_check, add_show,
                           add_predict, add_validate, add_cowichan, add_farm, add_spmd, add_machines_command,
                           add_compare, add_guidelines, add_import, add_export, add_doctor, add_report})
        add(app, action);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError &error) {
        throw Error(Exit::usage, explain(app, argc, argv, error));
    }
    return action();
}

/// What went wrong, in one line on stderr.
int fail(Exit status, const std::string &message)
{
    tell("mpisheet: " + message + "\n");
    return static_cast<int>(status);
}

int run_and_catch(int argc, char **argv)
{
    try {
        return run_main(argc, argv);
    } catch (const Error &error) {
        return fail(error.status(), error.what());
    } catch (const equations::Error &error) {
        return fail(Exit::bad_input, error.what());
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
    return mpisheet::formats::end_standard_streams(mpisheet::command::run_with_enough_stack(argc, argv), "mpisheet");
}
