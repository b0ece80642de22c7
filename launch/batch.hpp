#pragma once
// The batch system of a cluster: whether there is one, whether this is one of its jobs, and how long that may last.

#include "launch/launcher.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace mpisheet::launch {

/// Why a launch would measure the node on which people log in instead of the machine's: a batch system is here, we are
/// in none of its jobs, and the launcher is not its own. A sentence with the remedy; empty: it would not.
std::string login_node(const Launcher &launcher);

/// Name of the cluster that the batch system knows itself by; empty where it tells none.
std::string cluster_name(const Launcher &launcher);

/// How long the job that this program runs in may still last [s]; none: it is in no job, or in one without a limit.
std::optional<double> seconds_left_of_job();

/// A time as Slurm writes it and takes it [s]: "20:00" and "2:00:00", "1-00:00:00", "2-12:30" and "2-12", days first;
/// nothing for other texts.
std::optional<double> parse_batch_time(std::string_view text);

/// "30m", "1200s"; as batch systems write it "20:00", "1-00:00:00". A bare number means minutes to Slurm and seconds to
/// us. Throws Error (usage).
double parse_job_time(std::string_view text);

/// "1-02:03:04", "59:30" and "3570", as batch systems say it; none for other words ("UNLIMITED").
std::optional<double> parse_time_left(std::string_view text);

} // namespace mpisheet::launch
