#include "command/terminal.hpp"

#include "formats/file.hpp"

#include <algorithm>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mpisheet {

void put(const std::filesystem::path &file, const std::string &text)
{
    if (file.empty())
        std::fwrite(text.data(), 1, text.size(), stdout);
    else
        formats::write_file(file, text);
}

int terminal_columns()
{
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? std::clamp<int>(size.ws_col, 40, 200) : 100;
}

} // namespace mpisheet
