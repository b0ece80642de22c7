#pragma once
// A bar with ETA on a terminal; one plain line every ten seconds elsewhere. Everything on stderr.

#include <chrono>
#include <set>
#include <string>
#include <string_view>

namespace mpisheet::report {

class Progress {
public:
    explicit Progress(std::string label);

    /// What is shown ends after that time at the latest [s]: the share done is that of the time.
    void end_within(double seconds);
    /// `done` in 0…1; `text` says what is being done now.
    void show(double done, std::string_view text);
    /// A line for the person, above the bar.
    void say(std::string_view line);
    /// The same, unless a line that differs in its numbers alone was said before: launches repeat their remarks.
    void say_once(std::string_view line);
    /// Ends the bar with one line: the label, `text` and the seconds taken.
    void finish(std::string_view text);

private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] double elapsed() const;

    std::string label_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point drawn_ = start_;
    double allowed_ = 0; ///< [s]; 0: not known
    bool terminal_;
    bool on_screen_ = false;
    std::set<std::string> said_; ///< lines without their numbers
};

/// Understands `@progress DONE TOTAL text`; false for any other line.
bool parse_progress(std::string_view line, double &done, std::string &text);

} // namespace mpisheet::report
