#pragma once
// Weighted point selection (thesis 4.3.13; Wilson & Irvin 1996): the cells of a matrix of weights that a mask lets
// through, sorted by (weight, row, column), and a wanted number of them, evenly spaced, the heaviest last.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/kernel.hpp"
#include "cowichan/kernels/values.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mpisheet::cowichan {

namespace winnow_phase {
enum { collect, sort, part, exchange, merge, select };
inline constexpr std::array<std::string_view, 6> names{"collect", "sort", "part", "exchange", "merge", "select"};
} // namespace winnow_phase

/// A candidate as one number, in the order of (weight, row, column): its weight, moved to be positive, above the 32
/// bits of its place in the matrix (row·columns + column).
using WinnowKey = std::uint64_t;

constexpr WinnowKey winnow_key(std::int32_t weight, std::uint32_t place)
{
    return static_cast<WinnowKey>(static_cast<std::uint32_t>(weight) ^ 0x80000000U) << 32 | place;
}
constexpr std::int32_t weight_of(WinnowKey key)
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(key >> 32) ^ 0x80000000U);
}

/// New elements of a vector are left as they are: each key is written once, by whoever knows it.
struct Unwritten : std::allocator<WinnowKey> {
    template <typename> struct rebind {
        using other = Unwritten;
    };
    void construct(WinnowKey *) {}
    void construct(WinnowKey *at, WinnowKey key) { *at = key; }
};
using WinnowKeys = std::vector<WinnowKey, Unwritten>;

/// Keys of the cells that the mask lets through; the first cell is at `place`.
WinnowKeys winnow_candidates(std::span<const std::int32_t> weights, std::span<const std::uint8_t> mask,
                             std::uint32_t place);

/// Sorts keys by weight, keeping the order of equal ones: all that is left to do when candidates come in the order of
/// their places. Counting sort, a byte of the weight at a time; bytes that all keys share are passed over. `spare` is
/// made as large as keys. Returns the keys moved.
double sort_by_weight(WinnowKeys &keys, WinnowKeys &spare);

/// Which of `count` sorted candidates is point i of n, n ≤ count: the last is the heaviest, neighbours lie ⌊count/n⌋
/// apart.
constexpr std::int64_t winnow_place(std::int64_t count, std::int64_t n, std::int64_t i)
{
    return count - 1 - (n - 1 - i) * (count / n);
}

/// How unevenly elements are spread over processes: 0 equally, 1 all on one (thesis 4.3.13):
/// Σ |N_i − N/P| / (2N(1 − 1/P)).
double unevenness(std::span<const std::int64_t> elements);

/// At most `count` points (row, column) of the cells that the mask lets through, sorted by (weight, row, column):
/// evenly spaced, the heaviest last.
std::vector<PlanePoint> winnow_reference(const Grid<std::int32_t> &weights, const Grid<std::uint8_t> &mask,
                                         std::int64_t count);

/// Sorted by samples.
struct Winnow : KernelDefaults {
    static constexpr Kernel row{.name = "winnow",
                                .computes = "weighted points, evenly spaced; sorted by samples",
                                .result = "points",
                                .phases = winnow_phase::names,
                                .d = 1024,
                                .grid = "256,1024,2048",
                                .variant = "samples"};
    static constexpr ThesisModel thesis{.our_d = 1};
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
    static std::vector<Step> steps();
    static std::vector<Profile> profiles();
};

/// Sorted by ranges of weight.
struct WinnowBuckets : KernelDefaults {
    static constexpr Kernel row =
        another_way(Winnow::row, "winnow-buckets", "the same; sorted by ranges of weight", "buckets");
    static Instance prepare(const Problem &problem, const Input &input, const Team &team);
};

} // namespace mpisheet::cowichan
