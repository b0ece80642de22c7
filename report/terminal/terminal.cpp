#include "report/terminal/terminal.hpp"

#include "formats/file.hpp"
#include "formats/standard_streams.hpp"
#include "model/quantity.hpp"
#include "model/visible.hpp"
#include "report/terminal/waiting.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mpisheet::report {
namespace {

Manners asked; // set once, by main

/// visible(), but for the colours of our tables.
std::string visible_in_colour(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        std::size_t first = text.size(), length = 0;
        for (const std::string_view colour : report::colours)
            if (const std::size_t at = text.find(colour); at < first) {
                first = at;
                length = colour.size();
            }
        shown.append(visible(text.substr(0, first))).append(text.substr(first, length));
        text.remove_prefix(first + length);
    }
    return shown;
}

bool is_set(const char *variable)
{
    const char *value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

} // namespace

void set_manners(const Manners &manners)
{
    asked = manners;
}

void tell(std::string_view text)
{
    static std::set<std::string, std::less<>> warnings; // each is said once
    if (asked.quiet || (text.find("warning: ") != std::string_view::npos && !warnings.insert(std::string(text)).second))
        return;
    end_waiting();
    formats::tell(text);
}

void tell_more(std::string_view text)
{
    if (asked.verbose)
        tell(text);
}

void put(const std::filesystem::path &file, const std::string &text)
{
    if (!file.empty()) {
        formats::write_file(file, text);
        return tell_more("writes " + file.string() + "\n");
    }
    const std::string shown = isatty(STDOUT_FILENO) == 1 ? visible(text) : text;
    std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void say(const std::string &text)
{
    const std::size_t width = asked.all ? text.size() + 1 : screen().width; // tables may be wider than the terminal
    const std::string lines = report::paragraphs(has_colour() ? visible_in_colour(text) : visible(text), width);
    std::fwrite(lines.data(), 1, lines.size(), stdout);
}

void put(const std::filesystem::path &file, const report::Chart &chart)
{
    constexpr int lines = 24;
    if (!file.empty())
        return report::write_chart(chart, file);
    const std::string drawn = report::terminal_chart(chart, {terminal_columns(), lines, has_colour()});
    std::fwrite(drawn.data(), 1, drawn.size(), stdout); // it holds colours, and no text that is not printable
}

int terminal_columns()
{
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return std::clamp<int>(size.ws_col, 40, 200);
    double columns = 0;
    const char *variable = std::getenv("COLUMNS");
    const bool known = variable != nullptr && parse_number(variable, columns) && columns >= 1;
    return known ? static_cast<int>(std::clamp(columns, 40.0, 200.0)) : 80;
}

bool has_colour()
{
    if (asked.colour != "auto")
        return asked.colour == "always";
    const char *terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) == 1 && !is_set("NO_COLOR") &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

bool shows_all()
{
    return asked.all;
}

report::TextStyle screen()
{
    return {.width = static_cast<std::size_t>(terminal_columns()), .all = asked.all, .colour = has_colour()};
}

report::TextStyle page()
{
    return {.width = static_cast<std::size_t>(terminal_columns()), .all = asked.all};
}

} // namespace mpisheet::report
