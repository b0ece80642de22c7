// mpisheet: the one command that people type. Each subcommand's options and work are in its own file of this folder.

#include "command/cli.hpp"
#include "equations/place.hpp"
#include "git_version.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <cstdio>

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
                           add_predict, add_validate, add_cowichan, add_farm, add_spmd, add_compare, add_guidelines,
                           add_import, add_export, add_doctor, add_report})
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

} // namespace
} // namespace mpisheet::command

int main(int argc, char **argv)
{
    using namespace mpisheet;
    try {
        return command::run_main(argc, argv);
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
