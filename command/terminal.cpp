#include "command/terminal.hpp"

#include "formats/file.hpp"

#include <algorithm>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mpisheet::command {

void put(const std::filesystem::path &file, const std::string &text)
{
    if (file.empty())
        std::fwrite(text.data(), 1, text.size(), stdout);
    else
        formats::write_file(file, text);
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
