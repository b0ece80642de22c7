#pragma once
// Computing on a simulated machine: time advances by the work that a rank really did, counted in the kernel's own
// loops, times the seconds a step takes there. Those rates are the truth of the simulated machine: nothing but spend()
// reads them, neither the models nor the calibration, which finds them out by timing, as on a real machine.

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpisheet::measure {

/// One line of a rates file: a step of `kind` at a working set of at most `up_to` bytes takes `seconds` on a host of 10
/// Gf. Beyond `at_once` processors of a node that do such steps they share what these few get.
struct Rate {
    std::string kind;   ///< a kernel's name, or "touch" (step: a byte first written)
    double up_to = 0;   ///< [byte]; the last of a kind is infinite
    double seconds = 0; ///< [s/step]
    double at_once = std::numeric_limits<double>::infinity();
};
using Rates = std::vector<Rate>;

/// Lines of `kind up_to seconds [at_once]`, e.g. `product 1M 1.5e-10` or `product inf 4e-10 3`, in ascending order of
/// up_to (a size, or `inf`, which ends a kind); `#` starts a comment. Throws Error (bad_input) `name:line: …`.
Rates parse_rates(std::string_view text, const std::string &name);

/// Gives each of these kinds that the rates lack a line of its own: those seconds [s] at any working set. Returns
/// their names.
std::vector<std::string> add_missing(Rates &rates, const std::vector<std::pair<std::string_view, double>> &kinds);

/// Seconds of one step while `busy` processors of the node take such steps. Throws Error (bad_input) for a kind that
/// the rates lack.
double seconds_per_step(const Rates &rates, std::string_view kind, double working_set, int busy = 1);

/// From now on spend() goes by these rates. Each rank calls it. Without it spend() does nothing.
void use_rates(Rates rates);

/// Sets the number of processors of this rank's node that are busy from now on. SMPI only.
void share_node(int busy);

/// This rank did `steps` steps of `kind` on a working set of that size. On SMPI its simulated time advances
/// accordingly (a host of 5 Gf takes twice as long); natively the time has passed already, and nothing happens.
/// MPISHEET_PERTURB_COUNTER=life:1.3 (SMPI only, for tests) takes every count of that kind 1.3 times: a comparison must
/// notice.
void spend(std::string_view kind, double steps, double working_set);

/// From now on memory that is freed stays with this process and is handed out again, whatever its size. Otherwise the
/// library gives large blocks back and takes them anew as it sees fit, and page faults come and go from run to run. For
/// the whole program.
void keep_memory();

} // namespace mpisheet::measure
