#include "command/manual/words.hpp"

#include <fmt/format.h>

namespace mpisheet::command {
namespace {

/// In single quotes of a shell.
std::string in_quotes(const std::string &text)
{
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    return out + "'";
}

std::string name_list(const CommandWords &command)
{
    std::string words;
    for (const CommandWords &sub : command.commands)
        words += sub.name + " ";
    for (const OptionWords &option : command.options)
        for (const std::string &name : option.names)
            words += name + " ";
    if (!words.empty())
        words.pop_back();
    return words;
}

template <typename Visit> void for_each_command(const CommandWords &command, Visit visit)
{
    visit(command);
    for (const CommandWords &sub : command.commands)
        for_each_command(sub, visit);
}

/// Arms of a shell's `case "$path $before"`: what options choose from, and what the first argument does. `{0}` in
/// `offer` is the list of words.
std::string choice_arms(const CommandWords &all, const std::string &offer)
{
    std::string text;
    for_each_command(all, [&](const CommandWords &command) {
        for (const OptionWords &option : command.options)
            for (const std::string &name : option.names)
                if (!option.choices.empty())
                    text +=
                        fmt::format("    {})\n        {}\n        return ;;\n", in_quotes(command.path + " " + name),
                                    fmt::format(fmt::runtime(offer), fmt::join(option.choices, " ")));
        for (const OptionWords &argument : command.arguments)
            if (!argument.choices.empty())
                text += fmt::format("    {})\n        {}\n        return ;;\n",
                                    in_quotes(command.path + " " + command.name),
                                    fmt::format(fmt::runtime(offer), fmt::join(argument.choices, " ")));
    });
    return text;
}

/// Arms of `case "$path"`: a command at which more commands may follow.
std::string path_arms(const CommandWords &all)
{
    std::string text;
    for_each_command(all, [&](const CommandWords &command) {
        if (&command != &all)
            text += (text.empty() ? "" : "|") + in_quotes(command.path);
    });
    return text;
}

} // namespace

std::string bash_completion(const CommandWords &all)
{
    std::string lists;
    for_each_command(all, [&](const CommandWords &command) {
        lists += fmt::format("    {}) words={} ;;\n", in_quotes(command.path), in_quotes(name_list(command)));
    });
    return fmt::format(R"(# mpisheet in bash: made by `mpisheet completion bash`
_mpisheet() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} path=mpisheet words= word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$path $word" in
        {}) path="$path $word" ;;
        esac
    done
    COMPREPLY=()
    case "$path $before" in
{}    esac
    case "$path" in
{}    esac
    # files where no word fits
    if [[ $current == -* || $path == mpisheet || ( -n $words && $words != -* ) ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
    fi
}}
complete -o default -F _mpisheet mpisheet
)",
                       path_arms(all), choice_arms(all, R"(COMPREPLY=($(compgen -W '{}' -- "$current")))"), lists);
}

std::string zsh_completion(const CommandWords &all)
{
    std::string lists;
    for_each_command(all, [&](const CommandWords &command) {
        lists += fmt::format("    {})\n", in_quotes(command.path));
        for (const CommandWords &sub : command.commands)
            lists += "        commands+=(" + in_quotes(sub.name + ":" + sub.what) + ")\n";
        for (const OptionWords &option : command.options)
            for (const std::string &name : option.names)
                lists += "        options+=(" + in_quotes(name + ":" + option.what) + ")\n";
        lists += "        ;;\n";
    });
    return fmt::format(R"(#compdef mpisheet
# mpisheet in zsh: made by `mpisheet completion zsh`
_mpisheet() {{
    local -a commands options
    local path_=mpisheet word before=${{words[CURRENT-1]}}
    for word in "${{(@)words[2,CURRENT-1]}}"; do
        case "$path_ $word" in
        {}) path_="$path_ $word" ;;
        esac
    done
    case "$path_ $before" in
{}    esac
    case "$path_" in
{}    esac
    if [[ ${{words[CURRENT]}} == -* ]]; then
        _describe option options
    elif (( $#commands )); then
        _describe command commands
    else
        _files
    fi
}}
_mpisheet "$@"
)",
                       path_arms(all), choice_arms(all, "compadd -- {}"), lists);
}

std::string fish_completion(const CommandWords &all)
{
    std::string text = "# mpisheet in fish: made by `mpisheet completion fish`\n";
    const std::string start = "complete -c mpisheet";
    for_each_command(all, [&](const CommandWords &command) {
        // the words of the path that follow mpisheet, and that none of the next ones is there yet
        std::string condition;
        for (std::size_t at = command.path.find(' '); at != std::string::npos; at = command.path.find(' ', at + 1)) {
            const std::size_t end = command.path.find(' ', at + 1);
            const std::string word = command.path.substr(at + 1, end == std::string::npos ? end : end - at - 1);
            condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
        }
        std::string next;
        for (const CommandWords &sub : command.commands)
            next += " " + sub.name;
        const std::string at_commands =
            (condition.empty() ? "" : condition + "; and ") +
            (&command == &all ? std::string("__fish_use_subcommand") : "not __fish_seen_subcommand_from" + next);
        for (const CommandWords &sub : command.commands)
            text +=
                fmt::format("{} -f -n {} -a {} -d {}\n", start, in_quotes(at_commands), sub.name, in_quotes(sub.what));
        for (const OptionWords &option : command.options) {
            text += start + (condition.empty() ? "" : " -n " + in_quotes(condition));
            for (const std::string &name : option.names)
                text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.choices.empty())
                text += fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
            else if (!option.value.empty())
                text += " -r";
            text += " -d " + in_quotes(option.what) + "\n";
        }
        for (const OptionWords &argument : command.arguments)
            if (!argument.choices.empty())
                text +=
                    fmt::format("{} -n {} -a '{}'\n", start, in_quotes(condition), fmt::join(argument.choices, " "));
    });
    return text;
}

} // namespace mpisheet::command
