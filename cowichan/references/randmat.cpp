#include "cowichan/kernels/randmat.hpp"

namespace mpisheet::cowichan {

std::vector<std::int32_t> randmat_reference(std::uint64_t seed, std::uint64_t first, int limit, std::int64_t count)
{
    std::vector<std::int32_t> values;
    for (std::uint64_t v = random_at(seed, first); count > 0; --count, v = (1291 * v + 917) % 56197)
        values.push_back(static_cast<std::int32_t>(v % static_cast<std::uint64_t>(limit)));
    return values;
}

} // namespace mpisheet::cowichan
