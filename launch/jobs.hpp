#pragma once
// A series of MPI launches: each leaves whole files or none, so that a series stopped early goes on where it was.

#include "launch/launcher.hpp"
#include "probes/campaign/job.hpp"
#include "report/terminal/progress.hpp"

#include <vector>

namespace mpisheet::launch {

using campaign::Job;

/// Runs, in order, each job whose outputs are not there yet; simulated results come from the cache when they are in it.
/// Throws Error with the program's exit status when one fails, Error (stopped) after Ctrl-C.
void run_jobs(const Launcher &launcher, const std::vector<Job> &jobs, report::Progress &progress);

/// run_jobs() as the method above one launch wants it; both arguments must outlive it.
campaign::RunJobs jobs_on(const Launcher &launcher, report::Progress &progress);

} // namespace mpisheet::launch
