#include "command/terminal.hpp"

#include <algorithm>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mpisheet {

int terminal_columns()
{
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? std::clamp<int>(size.ws_col, 40, 200) : 100;
}

} // namespace mpisheet
