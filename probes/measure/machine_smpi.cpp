#include "probes/measure/machine.hpp"

namespace mpisheet::measure {

Machine describe_machine()
{
    Machine machine;
    machine.processor = "simulated";
    return machine;
}

std::int64_t largest_cache()
{
    return 0; // simulated memory has no caches
}

std::int64_t last_level_caches()
{
    return 0;
}

} // namespace mpisheet::measure
