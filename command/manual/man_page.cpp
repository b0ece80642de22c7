// Pages for man(1), in the macros of man(7).

#include "command/manual/words.hpp"
#include "model/words.hpp"

#include <algorithm>

namespace mpisheet::command {
namespace {

/// Text that troff prints as it stands.
std::string troff(const std::string &text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '\'')
            out += "\\(aq";
        else
            out += c;
    }
    return out.starts_with('.') ? "\\&" + out : out;
}

/// "mpisheet farm predict" → "mpisheet-farm-predict"
std::string page_name(std::string path)
{
    std::replace(path.begin(), path.end(), ' ', '-');
    return path;
}

std::string man_options(const std::string &title, const std::vector<OptionWords> &options)
{
    if (options.empty())
        return {};
    std::string text = ".SH " + title + "\n";
    for (const OptionWords &option : options) {
        text += ".TP\n";
        std::string head =
            joined(option.names, ", ", [&](const std::string &name) { return ("\\fB" + troff(name) + "\\fR"); });
        if (option.names.front().starts_with('-') && !option.value.empty())
            head += " \\fI" + option.value + "\\fR";
        text += head + (option.takes_many ? "..." : "") + "\n" + troff(option.what) +
                (option.is_required ? " (needed)" : "") + "\n";
    }
    return text;
}

std::string man_page(const CommandWords &command)
{
    std::string text = ".TH " + page_name(command.path) + " 1\n.SH NAME\n" + troff(page_name(command.path)) + " \\- " +
                       troff(command.what) + "\n.SH SYNOPSIS\n.B " + troff(command.path) + "\n";
    for (const OptionWords &argument : command.arguments)
        text += (argument.is_required ? "" : "[") + ("\\fI" + troff(argument.names.front()) + "\\fR") +
                (argument.takes_many ? "..." : "") + (argument.is_required ? "" : "]") + "\n";
    text += command.commands.empty() ? "[\\fIOPTION\\fR...]\n" : "\\fICOMMAND\\fR\n";
    if (!command.commands.empty()) {
        text += ".SH COMMANDS\n";
        for (const CommandWords &sub : command.commands)
            text += ".TP\n\\fB" + page_name(sub.path) + "\\fR(1)\n" + troff(sub.what) + "\n";
    }
    text += man_options("ARGUMENTS", command.arguments) + man_options("OPTIONS", command.options) + ".SH EXAMPLES\n";
    for (const std::string &example : command.examples)
        text += ".nf\n" + troff(example) + "\n.fi\n";
    text += ".SH EXIT STATUS\n" + troff(exit_statuses) + ".\n";
    if (command.path != "mpisheet")
        text += ".SH SEE ALSO\n\\fBmpisheet\\fR(1)\n";
    return text;
}

void add_pages(const CommandWords &command, std::vector<std::pair<std::string, std::string>> &pages)
{
    pages.emplace_back(page_name(command.path) + ".1", man_page(command));
    for (const CommandWords &sub : command.commands)
        add_pages(sub, pages);
}

} // namespace

std::vector<std::pair<std::string, std::string>> man_pages(const CommandWords &all)
{
    std::vector<std::pair<std::string, std::string>> pages;
    add_pages(all, pages);
    return pages;
}

} // namespace mpisheet::command
