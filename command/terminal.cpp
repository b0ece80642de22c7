#include "command/terminal.hpp"

#include "formats/file.hpp"
#include "model/visible.hpp"

#include <algorithm>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mpisheet::command {

void put(const std::filesystem::path &file, const std::string &text)
{
    if (!file.empty())
        return formats::write_file(file, text);
    const std::string shown = isatty(STDOUT_FILENO) == 1 ? visible(text) : text;
    std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void put(const std::filesystem::path &file, const report::Chart &chart)
{
    constexpr int lines = 30;
    if (file.empty())
        put(file, report::terminal_chart(chart, terminal_columns(), lines) + "\n");
    else
        report::write_chart(chart, file);
}

int terminal_columns()
{
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? std::clamp<int>(size.ws_col, 40, 200) : 100;
}

} // namespace mpisheet::command
