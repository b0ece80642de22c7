#include "command/console/usage.hpp"

#include "model/quantity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <string_view>

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

/// "mpisheet cowichan predict".
std::string whole_name(const CLI::App &at)
{
    return at.get_parent() == nullptr ? at.get_name() : whole_name(*at.get_parent()) + " " + at.get_name();
}

/// CLI11's messages as a person would say them: what was expected, what was found, what to type.
std::string in_our_words(const CLI::App &at, const std::string &said)
{
    static const std::string missing = " is required", unread = "Could not convert: ", one = ": 1 required ";
    const std::string try_help = "; see " + whole_name(at) + " --help";
    if (said.ends_with(missing)) {
        const std::string name = said.substr(0, said.size() - missing.size());
        const CLI::Option *option = at.get_option_no_throw(name);
        return name + " is needed" + (option == nullptr ? "" : ": " + option->get_description()) + try_help;
    }
    if (const std::size_t equals = said.find(" = "); said.starts_with(unread) && equals != std::string::npos)
        return fmt::format("{}: expected a number, found '{}'", said.substr(unread.size(), equals - unread.size()),
                           said.substr(equals + 3));
    if (const std::size_t lacks = said.find(one); lacks != std::string::npos && said.ends_with(" missing")) {
        const CLI::Option *option = at.get_option_no_throw(said.substr(0, lacks));
        return said.substr(0, lacks) + " needs a value" + (option == nullptr ? "" : ": " + option->get_description()) +
               try_help;
    }
    // "--log: q not in {x,y,xy,none}"
    const std::size_t colon = said.find(": "), in = said.find(" not in {");
    if (colon == std::string::npos || in == std::string::npos || !said.ends_with('}'))
        return said;
    const std::string found = said.substr(colon + 2, in - colon - 2);
    const std::vector<std::string> known =
        split_list(std::string_view(said)
                       .substr(in + std::string_view(" not in {").size())
                       .substr(0, said.size() - in - std::string_view(" not in {").size() - 1));
    const std::string meant = nearest(found, known);
    return fmt::format("{}: expected {}, found '{}'{}", said.substr(0, colon),
                       known.size() < 2
                           ? fmt::format("{}", fmt::join(known, ""))
                           : fmt::format("{} or {}", fmt::join(known.begin(), known.end() - 1, ", "), known.back()),
                       found, meant.empty() ? "" : "; did you mean '" + meant + "'?");
}

} // namespace

std::string usage_error(const CLI::App &app, const std::vector<std::string> &arguments, const CLI::ParseError &error)
{
    const auto is_known = [&](const CLI::App &at, const std::string &option) {
        return at.get_option_no_throw(option) != nullptr || app.get_option_no_throw(option) != nullptr;
    };
    const CLI::App *at = &app;
    for (const std::string &argument : arguments) {
        const std::string word = argument.substr(0, argument.find('='));
        const auto named = at->get_subcommands([&](const CLI::App *sub) { return sub->get_name() == word; });
        if (!named.empty()) {
            at = named.front();
            continue;
        }
        const bool is_short = word.size() == 2 && word[0] == '-' && word[1] != '-' && std::isalpha(word[1]) != 0;
        const bool option = word.rfind("--", 0) == 0 || is_short;
        const bool missing_command = !option && word.rfind('-', 0) != 0 && at->get_require_subcommand_min() > 0;
        if ((option && !is_known(*at, word)) || missing_command) {
            const std::string meant = nearest(word, known_words(*at, option));
            return fmt::format("unknown {} '{}'{}", option ? "option" : "command", word,
                               meant.empty() ? "; see " + whole_name(*at) + " --help"
                                             : "; did you mean '" + meant + "'?");
        }
    }
    if (at->get_require_subcommand_min() > 0)
        return fmt::format("{}: give one of {}", at->get_name(), fmt::join(known_words(*at, false), ", "));
    return in_our_words(*at, error.what());
}

} // namespace mpisheet::command
