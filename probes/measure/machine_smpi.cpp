#include "probes/measure/machine.hpp"

namespace mpisheet::measure {

formats::DescribedHardware describe_node()
{
    formats::DescribedHardware node;
    node.processor = "simulated";
    return node;
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
