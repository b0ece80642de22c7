#pragma once
// The standard streams of any program: a terminal, a pipe, a file, or what cannot be written. What was printed arrives,
// or the program says so and does not end with status 0.

#include <string_view>

namespace mpisheet::formats {

/// First of all: where a standard stream was closed by whoever started the program, a file that is opened later would
/// take its number, and what is printed would land in it. Such numbers are taken by something that cannot be written.
void open_standard_streams();

/// For people, on stderr, as visible() has it. Where stderr cannot be written the work goes on, and
/// end_standard_streams() knows.
void tell(std::string_view text);

/// Writes out what stdout still holds. Throws Error (bad_input) with the system's reason where something printed was
/// lost.
void require_stdout();

/// Writes out what both still hold. `status`, or Exit::bad_input where it was 0 and something printed was lost; `who`
/// ("mpisheet") says on stderr what was lost of stdout.
int end_standard_streams(int status, std::string_view who);

} // namespace mpisheet::formats
