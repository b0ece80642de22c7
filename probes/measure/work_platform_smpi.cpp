// SimGrid: the host executes that number of floating-point operations at its own speed.

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "probes/measure/work.hpp"

#include <mpi.h>

#include <cstdlib>

namespace mpisheet::measure {
namespace {

constexpr double reference_speed = 10e9; // of the host whose rates the file gives [flop/s]

// Each simulated rank has its own copy of these.
Rates rates;
std::string perturbed;
double factor = 1;
int busy_here = 1;

} // namespace

void use_rates(Rates the_rates)
{
    rates = std::move(the_rates);
    const char *perturbation = std::getenv("MPISHEET_PERTURB_COUNTER");
    if (perturbation == nullptr)
        return;
    const std::string text = perturbation;
    const std::size_t colon = text.find(':');
    perturbed = text.substr(0, colon);
    if (colon == std::string::npos || !parse_number(text.substr(colon + 1), factor) || factor < 0)
        throw Error(Exit::usage, "MPISHEET_PERTURB_COUNTER: expected kind:factor, found \"" + text + "\"");
}

void share_node(int busy)
{
    busy_here = busy;
}

void spend(std::string_view kind, double steps, double working_set)
{
    if (rates.empty() || steps <= 0)
        return;
    const double counted = kind == perturbed ? steps * factor : steps;
    smpi_execute_flops(counted * seconds_per_step(rates, kind, working_set, busy_here) * reference_speed);
}

void keep_memory() {} // simulated time knows of no page faults

} // namespace mpisheet::measure
