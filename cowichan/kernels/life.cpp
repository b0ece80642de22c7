#include "cowichan/kernels/life.hpp"

#include "model/random.hpp"
#include "probes/compute/vectorise.hpp"

namespace mpisheet::cowichan {

namespace {

/// Next state of 64 cells a word. The sum over the nine cells of each neighbourhood, its own included, is 3 for a cell
/// that lives anyway and 4 for one that lives if it is alive.
struct NextRow {
    template <int lanes>
    [[gnu::always_inline]] static int run(const std::uint64_t *above, const std::uint64_t *here,
                                          const std::uint64_t *below, std::uint64_t *__restrict to, std::int64_t words)
    {
        for (std::int64_t w = 0; w < words; ++w) {
            // Per row: the number of live cells among west, middle, east as ones + 2·twos.
            std::uint64_t ones[3], twos[3];
            const std::uint64_t *rows[3] = {above, here, below};
            for (int r = 0; r < 3; ++r) {
                const std::uint64_t middle = rows[r][w];
                const std::uint64_t west = middle << 1 | rows[r][w - 1] >> 63;
                const std::uint64_t east = middle >> 1 | rows[r][w + 1] << 63;
                ones[r] = west ^ middle ^ east;
                twos[r] = ((west | east) & middle) | (west & east);
            }
            // The three counts together: odd + 2·(carry + twos[0] + twos[1] + twos[2]).
            const std::uint64_t odd = ones[0] ^ ones[1] ^ ones[2];
            const std::uint64_t carry = ((ones[0] | ones[2]) & ones[1]) | (ones[0] & ones[2]);
            const std::uint64_t half_a = twos[0] ^ twos[1], both_a = twos[0] & twos[1];
            const std::uint64_t half_b = twos[2] ^ carry, both_b = twos[2] & carry;
            const std::uint64_t one = (half_a ^ half_b) & ~(both_a | both_b);
            const std::uint64_t two = (half_a & half_b) | ((both_a ^ both_b) & ~(half_a | half_b));
            to[w] = (odd & one) | (~odd & two & here[w]);
        }
        return 0;
    }
};

} // namespace

/// Worlds that are made one after the other lie half a page apart, whatever their size (the allocator adds a word to
/// each): where they lay within a sixteenth of a page, a processor would take the row it has just written for the next
/// one that it reads, which costs a tenth.
Cells::Cells(std::int64_t r, std::int64_t c) : rows(r), columns(c)
{
    constexpr std::size_t page = 4096 / sizeof(std::uint64_t);
    const auto needed = static_cast<std::size_t>((r + 2) * (words() + 2));
    bits.reserve((needed + page / 2) / page * page + page / 2 - 1);
    bits.resize(needed);
}

void close_row(Cells &cells, std::int64_t r)
{
    std::uint64_t *row = cells.row(r);
    const std::int64_t last = cells.columns - 1;
    const std::int64_t words = cells.words();
    const std::int64_t used = cells.columns % 64;
    const std::uint64_t first_cell = row[0] & 1;
    const std::uint64_t last_cell = row[last / 64] >> (last % 64) & 1;
    row[-1] = last_cell << 63;
    row[words] = 0;
    if (used == 0)
        row[words] = first_cell;
    else
        row[words - 1] = (row[words - 1] & ((std::uint64_t{1} << used) - 1)) | first_cell << used;
}

double advance(const Cells &from, Cells &to, int widest)
{
    double updated = 0;
    for (std::int64_t r = 0; r < from.rows; ++r) {
        compute::vectorise<NextRow>(widest, from.row(r - 1), from.row(r), from.row(r + 1), to.row(r), from.words());
        close_row(to, r);
        updated += static_cast<double>(from.columns);
    }
    return updated;
}

std::uint64_t life_start(std::uint64_t seed, std::int64_t r, std::int64_t w, std::int64_t columns)
{
    const auto words = static_cast<std::uint64_t>(compute::ceildiv(columns, 64));
    const std::uint64_t cells = word(seed, static_cast<std::uint64_t>(r) * words + static_cast<std::uint64_t>(w));
    const std::int64_t used = columns - 64 * w;
    return used >= 64 ? cells : cells & ((std::uint64_t{1} << used) - 1);
}

} // namespace mpisheet::cowichan
