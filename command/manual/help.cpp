#include "command/manual/words.hpp"
#include "model/words.hpp"
#include "report/text/utf8.hpp"

#include <algorithm>
#include <cctype>

namespace mpisheet::command {
namespace {

/// "-o, --output TEXT", "SHEET..."
std::string option_head(const OptionWords &option, bool is_argument)
{
    std::string head = joined(option.names, ", ");
    if (!is_argument && !option.value.empty())
        head += " " + option.value;
    return head + (option.takes_many ? "..." : "");
}

/// The text in lines from column `indent` on, the first of which begins behind `start`.
std::string hanging(const std::string &start, const std::string &text, std::size_t indent, std::size_t width)
{
    std::string lines = start;
    lines.erase(lines.find_last_not_of(' ') + 1);
    const std::size_t used = report::display_width(lines);
    lines += used + 1 > indent ? "\n" + std::string(indent, ' ') : std::string(indent - used, ' ');
    bool first = true;
    for (const std::string &line : report::wrapped(text, width - indent)) {
        lines += (first ? "" : "\n" + std::string(indent, ' ')) + line;
        first = false;
    }
    lines.erase(lines.find_last_not_of(' ') + 1);
    return lines + "\n";
}

std::string options_text(const std::string &title, const std::vector<OptionWords> &options, bool are_arguments,
                         std::size_t width)
{
    constexpr std::size_t indent = 24;
    std::string text = "\n" + title + ":\n";
    for (const OptionWords &option : options)
        text += hanging("  " + option_head(option, are_arguments),
                        option.what + (option.is_required && !are_arguments ? " (needed)" : ""), indent, width);
    return text;
}

/// A command line to be copied: broken between words where it is too long, none of which is a quoted text's.
std::string example_text(const std::string &example, std::size_t width)
{
    std::vector<std::string> words(1);
    char quote = '\0';
    for (const char c : example) {
        if (quote == '\0' && c == ' ') {
            words.emplace_back();
            continue;
        }
        if (c == '\'' || c == '"')
            quote = quote == '\0' ? c : quote == c ? '\0' : quote;
        words.back() += c;
    }
    std::string text = " ";
    std::size_t column = 1;
    for (const std::string &word : words) {
        const std::size_t needed = report::display_width(word) + 1;
        if (column > 1 && column + needed + 2 > width) {
            text += " \\\n     ";
            column = 5;
        }
        text += " " + word;
        column += needed;
    }
    return text + "\n";
}

std::string usage(const CommandWords &command, std::size_t width)
{
    std::string line = command.path;
    for (const OptionWords &argument : command.arguments)
        line += (argument.is_required ? " " : " [") + option_head(argument, true) + (argument.is_required ? "" : "]");
    for (const OptionWords &option : command.options)
        if (option.is_required)
            line += " " + option.names.front() + (option.value.empty() ? "" : " " + option.value);
    line += command.commands.empty() ? " [OPTION...]" : " COMMAND";
    return hanging("Usage:", line, 7, width);
}

std::string sentence(std::string text)
{
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text + (text.ends_with('.') ? "" : ".");
}

} // namespace

std::string overview(const CommandWords &all, std::size_t width)
{
    std::string text = "mpisheet: ";
    for (const std::string &line : report::wrapped(all.what, width - text.size()))
        text += line + "\n";
    for (const std::string &example : all.examples)
        text += example_text(example, width);
    std::size_t group_width = 0, name_width = 0;
    for (const CommandWords &command : all.commands) {
        group_width = std::max(group_width, command.group.size());
        name_width = std::max(name_width, command.name.size());
    }
    const auto cell = [](const std::string &word, std::size_t wide) {
        return word + std::string(wide + 2 - word.size(), ' ');
    };
    std::string group, others;
    for (const CommandWords &command : all.commands) {
        if (command.group.empty()) {
            others += (others.empty() ? "" : ", ") + command.name;
            continue;
        }
        const std::string start =
            cell(command.group == group ? "" : command.group, group_width) + cell(command.name, name_width);
        text += hanging(start, command.what.substr(0, command.what.find(';')), start.size(), width);
        group = command.group;
    }
    text += hanging(cell("More", group_width), others, group_width + 2, width);
    text += hanging(cell("Status", group_width), exit_statuses, group_width + 2, width);
    for (const std::string &line :
         report::wrapped("mpisheet help COMMAND: options and an example. Everywhere: -q, -v, --color", width))
        text += line + "\n";
    return text;
}

std::string help(const CommandWords &command, const std::vector<OptionWords> &common, std::size_t width)
{
    std::string text;
    for (const std::string &line : report::wrapped(sentence(command.what), width))
        text += line + "\n";
    text += "\n" + usage(command, width);
    if (!command.commands.empty()) {
        text += "\nCommands:\n";
        for (const CommandWords &sub : command.commands)
            text += hanging("  " + sub.name, sub.what, 14, width);
    }
    if (!command.arguments.empty())
        text += options_text("Arguments", command.arguments, true, width);
    if (!command.options.empty())
        text += options_text("Options", command.options, false, width);
    const std::string everywhere =
        joined(common, ", ", [&](const OptionWords &option) { return option.names.front(); });
    if (!everywhere.empty())
        text += "  " + everywhere + ": as everywhere (mpisheet help)\n";
    text += command.examples.size() > 1 ? "\nExamples:\n" : "\nExample:\n";
    for (const std::string &example : command.examples)
        text += example_text(example, width);
    return text;
}

} // namespace mpisheet::command
