#pragma once
// On which hosts of a simulated platform the ranks of a launch go.

#include "launch/launcher.hpp"

#include <filesystem>

namespace mpisheet::launch {

/// Checks where smpirun would put `ranks` ranks. Throws Error (mismatch) for more than there are places, or more on a
/// host than its cores; Error (usage) where SimGrid would abort; Error (bad_input) for files that cannot be read.
void check_places(const Launcher &launcher, int ranks);

/// On how many hosts smpirun would put `ranks` ranks, and how many on the fullest. Throws Error as check_places does
/// for files and places.
Layout layout_of_places(const Launcher &launcher, int ranks);

/// The hosts file for smpirun: P.hosts where its lines are hosts. Of lines HOST:SLOTS smpirun would leave a file in the
/// working directory whenever a launch fails: they, layouts, and the platform's hosts in its order where there is no
/// P.hosts, are written out into a file that lasts as long as this program, a line for each rank.
std::filesystem::path hosts_file(const Launcher &launcher, int ranks);

} // namespace mpisheet::launch
