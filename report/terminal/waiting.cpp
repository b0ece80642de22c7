#include "report/terminal/waiting.hpp"

#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace mpisheet::report {
namespace {

/// The one that is shown: the thread that shows it, and how it is asked to end.
struct SignOfLife {
    std::mutex guard;
    std::condition_variable changed;
    std::thread shower;
    bool ended = true;
};
SignOfLife sign;

void show_until_ended(const std::string &what)
{
    std::unique_lock lock(sign.guard);
    bool shown = false;
    for (int seconds = 1; !sign.changed.wait_for(lock, std::chrono::seconds(1), [] { return sign.ended; }); ++seconds) {
        std::fprintf(stderr, "\r%s: at work for %d s", what.c_str(), seconds);
        std::fflush(stderr);
        shown = true;
    }
    if (shown)
        std::fputs("\r\033[K", stderr);
}

} // namespace

Waiting::Waiting(std::string what)
{
    if (isatty(STDERR_FILENO) != 1)
        return;
    if (isatty(STDOUT_FILENO) == 1) // results appear when the sign is gone
        std::setvbuf(stdout, nullptr, _IOFBF, std::size_t{1} << 16U);
    sign.ended = false;
    sign.shower = std::thread(show_until_ended, std::move(what));
}

Waiting::~Waiting()
{
    end_waiting();
}

void end_waiting()
{
    {
        const std::lock_guard lock(sign.guard);
        sign.ended = true;
    }
    sign.changed.notify_all();
    if (sign.shower.joinable())
        sign.shower.join();
}

} // namespace mpisheet::report
