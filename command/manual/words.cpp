#include "command/manual/words.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace mpisheet::command {
namespace {

/// "TEXT:{ranges,thesis}" → {"ranges", "thesis"}
std::vector<std::string> choices_in(const std::string &type)
{
    std::vector<std::string> choices;
    const std::size_t open = type.find('{'), close = type.find('}');
    if (open == std::string::npos || close == std::string::npos)
        return choices;
    std::istringstream words(type.substr(open + 1, close - open - 1));
    for (std::string word; std::getline(words, word, ',');)
        choices.push_back(word);
    return choices;
}

/// What stands for the value in a help: of --time TIME; of short options by their meaning, which all commands share.
std::string value_word(const CLI::Option &option)
{
    if (!option.get_lnames().empty()) {
        std::string word = option.get_lnames().front();
        std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::toupper(c); });
        return word;
    }
    const std::string name = option.get_snames().empty() ? "" : option.get_snames().front();
    return name == "o"                                 ? "PATH"
           : name == "e"                               ? "EXPRESSION"
           : name == "p" || name == "n" || name == "d" ? "LIST"
                                                       : "TEXT";
}

OptionWords words_of(const CLI::Option &option)
{
    OptionWords words{.what = option.get_description()};
    for (const std::string &name : option.get_snames())
        words.names.push_back("-" + name);
    for (const std::string &name : option.get_lnames())
        words.names.push_back("--" + name);
    if (words.names.empty())
        words.names.push_back(option.get_single_name());
    const std::string type = option.get_type_name();
    words.choices = choices_in(type);
    if (option.get_items_expected_max() != 0) // not a flag
        words.value = type.starts_with("INT") || type.starts_with("UINT") ? "N"
                      : type.starts_with("FLOAT")                         ? "X"
                                                                          : value_word(option);
    words.is_required = option.get_required();
    words.takes_many = option.get_expected_max() > 1 && (option.get_positional() || option.get_allow_extra_args());
    return words;
}

/// The lines of "Example:\n  line\n  line", without the blanks before them.
std::vector<std::string> examples_in(const std::string &footer)
{
    std::vector<std::string> examples;
    std::istringstream lines(footer);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line))
        examples.push_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    return examples;
}

} // namespace

CommandWords words_of(const CLI::App &app, const std::string &above)
{
    CommandWords words{.path = above.empty() ? app.get_name() : above + " " + app.get_name(),
                       .name = app.get_name(),
                       .group = app.get_group(),
                       .what = app.get_description(),
                       .examples = examples_in(app.get_footer())};
    for (const CLI::Option *option : app.get_options())
        (option->get_positional() ? words.arguments : words.options).push_back(words_of(*option));
    for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; }))
        words.commands.push_back(words_of(*sub, words.path));
    return words;
}

} // namespace mpisheet::command
