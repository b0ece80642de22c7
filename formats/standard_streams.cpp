#include "formats/standard_streams.hpp"

#include "model/error.hpp"
#include "model/visible.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <unistd.h>

namespace mpisheet::formats {

void open_standard_streams()
{
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(number, F_GETFD) < 0)
            // Read-only: writing fails as it does on a closed descriptor.
            if (const int opened = open("/dev/null", O_RDONLY); opened != number)
                close(opened);
}

void tell(std::string_view text)
{
    const std::string shown = visible(text);
    std::fflush(stdout); // what was printed before comes before, also where both go to one file
    std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void require_stdout()
{
    errno = 0;
    const bool arrived_by_stream = static_cast<bool>(std::cout.flush());
    if (std::ferror(stdout) == 0 && std::fflush(stdout) == 0 && arrived_by_stream)
        return;
    if (errno == 0)
        (void)!write(STDOUT_FILENO, "", 0); // it failed earlier: the reason may still be there
    throw Error(Exit::bad_input, std::string("stdout: cannot be written: ") +
                                     (errno != 0 ? std::strerror(errno) : "something printed before was lost"));
}

int end_standard_streams(int status, std::string_view who)
{
    try {
        require_stdout();
    } catch (const Error &error) {
        tell(std::string(who) + ": " + error.what() + "\n");
        status = status == 0 ? static_cast<int>(error.status()) : status;
    }
    const bool told = static_cast<bool>(std::cerr.flush()) && std::ferror(stderr) == 0;
    return status == 0 && !told ? static_cast<int>(Exit::bad_input) : status;
}

} // namespace mpisheet::formats
