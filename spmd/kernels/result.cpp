#include "spmd/kernels/result.hpp"

#include "model/quantity.hpp"
#include "model/random.hpp"

#include <bit>
#include <vector>

namespace mpisheet::spmd {

using measure::gather_rows;
using measure::sum;
using measure::Team;

std::uint64_t checksum_of(const Team &team, const compute::RowBlocks &rows, std::int64_t columns,
                          std::span<const double> mine)
{
    std::uint64_t total = 0;
    auto i = static_cast<std::uint64_t>(rows.begin(team.rank) * columns);
    for (const double value : mine)
        total += checksum_term(i++, std::bit_cast<std::uint64_t>(value));
    return sum(team, total);
}

std::string text_of(const Team &team, const compute::RowBlocks &rows, std::int64_t columns,
                    std::span<const double> mine)
{
    std::vector<double> whole(team.rank == 0 ? static_cast<std::size_t>(rows.rows * columns) : 0);
    gather_rows(team, rows, static_cast<std::size_t>(columns) * sizeof(double), mine.data(), whole.data());
    std::string text;
    for (std::size_t k = 0; k < whole.size(); ++k)
        text += format_number(whole[k]) + ((k + 1) % static_cast<std::size_t>(columns) == 0 ? "\n" : " ");
    return text;
}

} // namespace mpisheet::spmd
