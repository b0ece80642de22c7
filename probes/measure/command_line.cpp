#include "probes/measure/command_line.hpp"

#include "model/quantity.hpp"

#include <algorithm>

namespace mpisheet::measure {
namespace {

std::string complaint(const CLI::App &app, const CLI::ParseError &error, int argc, char **argv)
{
    std::vector<std::string> known;
    for (const CLI::Option *option : app.get_options())
        for (const std::string &name : option->get_lnames())
            known.push_back("--" + name);
    if (dynamic_cast<const CLI::ExtrasError *>(&error) == nullptr)
        return error.what();
    for (int k = 1; k < argc; ++k) {
        const std::string word = std::string(argv[k]).substr(0, std::string(argv[k]).find('='));
        if (!word.starts_with("--") || std::find(known.begin(), known.end(), word) != known.end())
            continue;
        const std::string near = nearest(word, known);
        return "no option " + word + (near.empty() ? "; --help lists them" : "; did you mean " + near + "?");
    }
    return error.what();
}

} // namespace

std::string hint(const std::string &name, const std::vector<std::string> &known, const std::string &otherwise)
{
    const std::string near = nearest(name, known);
    return near.empty() ? otherwise : "; did you mean \"" + near + "\"?";
}

CommandLine read_command_line(CLI::App &app, int argc, char **argv, const std::string &version,
                              const std::function<std::string()> &list, const std::function<void()> &interpret)
{
    bool listing = false;
    app.set_version_flag("--version", version);
    app.add_flag("--list", listing, "print what there is to run and end");
    try {
        app.parse(argc, argv);
        if (listing)
            return {0, list(), {}};
        interpret();
    } catch (const CLI::CallForHelp &) {
        return {0, app.help(), {}};
    } catch (const CLI::CallForVersion &) {
        return {0, version + "\n", {}};
    } catch (const CLI::ParseError &error) {
        return {static_cast<int>(Exit::usage), {}, "error: " + complaint(app, error, argc, argv) + "\n"};
    } catch (const Error &error) {
        return {static_cast<int>(error.status()), {}, std::string("error: ") + error.what() + "\n"};
    }
    return {};
}

} // namespace mpisheet::measure
