#include "report/terminal/progress.hpp"

#include "report/terminal/terminal.hpp"
#include "report/terminal/waiting.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace mpisheet::report {
namespace {

std::string minutes(double seconds)
{
    const auto whole = std::lround(seconds);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// Clears the line of progress on stderr, which is a terminal.
void clear_line()
{
    std::fputs("\r\033[K", stderr);
}

} // namespace

Progress::Progress(std::string label) : label_(std::move(label)), terminal_(isatty(STDERR_FILENO) == 1)
{
    end_waiting();
}

double Progress::elapsed() const
{
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

void Progress::end_within(double seconds)
{
    allowed_ = seconds;
}

void Progress::show(double done, std::string_view text)
{
    const auto now = Clock::now();
    if (now - drawn_ < (terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(10'000)))
        return;
    drawn_ = now;
    done = std::clamp(allowed_ > 0 ? elapsed() / allowed_ : done, 0.0, 1.0);
    const std::string left = done > 0.02 ? minutes(elapsed() * (1 - done) / done) : "-:--";
    if (!terminal_) {
        tell(fmt::format("{} {:3.0f} %  ETA {}  {}\n", label_, 100 * done, left, text));
        return;
    }
    constexpr int width = 24;
    const int full = static_cast<int>(done * width);
    clear_line();
    const std::string line =
        fmt::format("{} {}{} {:3.0f} %  ETA {}  {}", label_, std::string(static_cast<std::size_t>(full), '#'),
                    std::string(static_cast<std::size_t>(width - full), '-'), 100 * done, left, text);
    tell(report::wrapped(line, static_cast<std::size_t>(terminal_columns() - 1)).front()); // one line, to be renewed
    std::fflush(stderr);
    on_screen_ = true;
}

void Progress::say(std::string_view line)
{
    if (on_screen_)
        clear_line();
    tell(fmt::format("{}\n", line));
    on_screen_ = false;
}

void Progress::say_once(std::string_view line)
{
    std::string words(line);
    std::erase_if(words, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
    if (said_.insert(words).second)
        say(line);
}

void Progress::finish(std::string_view text)
{
    say(fmt::format("{} {} ({:.1f} s)", label_, text, elapsed()));
}

bool parse_progress(std::string_view line, double &done, std::string &text)
{
    constexpr std::string_view mark = "@progress ";
    if (!line.starts_with(mark))
        return false;
    line.remove_prefix(mark.size());
    double at = 0;
    double total = 0;
    auto [next, bad] = std::from_chars(line.data(), line.data() + line.size(), at);
    if (bad != std::errc{} || next == line.data() + line.size())
        return false;
    auto [rest, worse] = std::from_chars(next + 1, line.data() + line.size(), total);
    if (worse != std::errc{} || total <= 0)
        return false;
    done = at / total;
    text.assign(rest == line.data() + line.size() ? rest : rest + 1, line.data() + line.size());
    return true;
}

} // namespace mpisheet::report
