#pragma once
// Histogram thresholding (thesis 4.3.5; Wilson & Irvin 1996): a cell stays when at most ⌊fraction·cells⌋ cells are
// brighter than it.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace thresh_phase {
enum { setup, count, reduce, mask };
inline constexpr std::array<std::string_view, 4> names{"setup", "count", "reduce", "mask"};
} // namespace thresh_phase

/// The smallest and largest of some values; `some` is empty: {INT32_MAX, INT32_MIN}.
struct ValueRange {
    std::int32_t least, most;
};
ValueRange range_of(std::span<const std::int32_t> some, int widest = 8);

/// Bins of equal width, a power of two, over a range of values.
struct Bins {
    std::int32_t least = 0;
    int shift = 0; ///< values v with equal (v − least) >> shift share a bin
    int count = 1; ///< at most 65536
};
Bins bins_of(const ValueRange &range);

/// How many of the values lie in each bin, added to `counts`. Values outside the bins' range are not counted. Returns
/// the values looked at.
double count_values(std::span<const std::int32_t> values, const Bins &bins, std::vector<std::int64_t> &counts);

/// The bin that holds the least value which stays, where `brighter` cells lie above the bins and at most `most` may be
/// brighter than a cell that stays; `brighter` becomes the number of cells above that bin.
int bin_that_stays(std::span<const std::int64_t> counts, std::int64_t most, std::int64_t &brighter);

/// How many values are larger than first, first + 1, first + 2, first + 3, added to `above`: a look at each value, many
/// at a time. Returns the values looked at.
constexpr int window_width = 4;
double count_above(std::span<const std::int32_t> values, std::int32_t first, std::span<std::int64_t> above,
                   int widest = 8);

/// mask[k] = values[k] ≥ least. Returns the cells written.
double mask_values(std::span<const std::int32_t> values, std::int32_t least, std::uint8_t *mask, int widest = 8);

/// A cell stays (1) when at most ⌊fraction·cells⌋ are brighter.
Grid<std::uint8_t> thresh_reference(const Grid<std::int32_t> &image, double fraction);

struct Thresh : KernelDefaults {
    static constexpr Kernel row{.name = "thresh",
                                .computes = "mask of the brightest cells",
                                .result = "d × d cells, T or F",
                                .phases = thresh_phase::names,
                                .d = 1024,
                                .grid = "256,1024,4096"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
};

} // namespace mpisheet::cowichan
