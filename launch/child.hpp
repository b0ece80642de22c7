#pragma once
// Programs started by mpisheet: their standard error is read line by line, signals are passed on, nothing is left
// behind.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::launch {

using OnLine = std::function<void(std::string_view line)>;

/// Full path of a program on PATH; empty if there is none.
std::filesystem::path find_program(const std::string &name);

/// The same, but throws Error (missing) that names the Debian package which has it.
std::filesystem::path need_program(const std::string &name);

/// Runs argv[0] with its arguments until it ends; every line of its stderr goes to `on_line`; its stdout is ours, or
/// goes to `on_line` too when `capture_stdout`. Returns the exit status, 128 + the signal when one killed it. Throws
/// Error (stopped) after SIGINT or SIGTERM, once the child has ended.
int run_child(const std::vector<std::string> &argv, const OnLine &on_line);

/// Runs argv[0] as if we were not there: it has our streams, and gets the signals that others send us. Where
/// `stdout_is_taken` what it prints goes to stderr. Returns as run_child does, also after a signal.
int run_as_ours(const std::vector<std::string> &argv, bool stdout_is_taken);

/// What a program that ended printed.
struct Printed {
    int status = 0;
    std::vector<std::string> lines;
};
Printed run_and_read(const std::vector<std::string> &argv);

} // namespace mpisheet::launch
