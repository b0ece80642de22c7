#include "measure/standard_streams.hpp"

#include "model/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <unistd.h>

namespace mpisheet::measure {
namespace {

bool is_open(int stream)
{
    return ::fcntl(stream, F_GETFD) >= 0;
}

} // namespace

bool streams_are_open()
{
    const bool out = is_open(STDOUT_FILENO), err = is_open(STDERR_FILENO);
    if (!err && out)
        std::cout << "error: stderr is closed: expected a place for messages\n" << std::flush;
    if (!out && err)
        std::cerr << "error: stdout is closed: expected a place for results\n" << std::flush;
    return out && err;
}

void require_stdout()
{
    errno = 0;
    if (std::cout.flush())
        return;
    if (errno == 0)
        (void)!::write(STDOUT_FILENO, "", 0); // it failed earlier: the reason may still be there
    throw Error(Exit::bad_input, std::string("stdout: cannot be written") +
                                     (errno != 0 ? std::string(": ") + std::strerror(errno) : ""));
}

int status_of_streams(int status)
{
    try {
        require_stdout();
    } catch (const Error &error) {
        std::cerr << "error: " << error.what() << "\n";
        status = status == 0 ? static_cast<int>(error.status()) : status;
    }
    if (std::cerr.flush())
        return status;
    return status == 0 ? static_cast<int>(Exit::bad_input) : status;
}

} // namespace mpisheet::measure
