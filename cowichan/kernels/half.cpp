#include "cowichan/kernels/half.hpp"

#include "probes/compute/vectorise.hpp"

namespace mpisheet::cowichan {
namespace {

struct HalfRow {
    template <int lanes>
    [[gnu::always_inline]] static int run(const std::int32_t *from, std::int32_t *__restrict evens,
                                          std::int32_t *__restrict odds, std::int64_t pairs)
    {
        for (std::int64_t k = 0; k < pairs; ++k) {
            evens[k] = from[2 * k];
            odds[k] = from[2 * k + 1];
        }
        return 0;
    }
};

} // namespace

double half_row(std::span<const std::int32_t> from, std::int32_t *to, int widest)
{
    const auto columns = static_cast<std::int64_t>(from.size());
    compute::vectorise<HalfRow>(widest, from.data(), to, to + compute::ceildiv(columns, 2), columns / 2);
    if (columns % 2 == 1)
        to[columns / 2] = from[from.size() - 1];
    return static_cast<double>(columns);
}

} // namespace mpisheet::cowichan
