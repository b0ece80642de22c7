#pragma once
// Whether what a program prints arrives: a full disk or a closed stream must not end with status 0.

namespace mpisheet::measure {

/// Before anything is opened: where stdout or stderr is closed, a file opened later would take its place. Says on the
/// other one what is missing; false: something is.
bool streams_are_open();

/// Flushes stdout. Throws Error (bad_input) with the system's reason where something printed was lost.
void require_stdout();

/// Flushes both and returns `status`, or, where it is 0 and something printed was lost, the status of an output that
/// cannot be written, with a message on stderr.
int status_of_streams(int status);

} // namespace mpisheet::measure
