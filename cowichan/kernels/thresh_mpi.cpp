// thresh on MPI: blocks of rows. Each rank counts how often each value occurs; added up over the ranks (MPI_Allreduce
// of 8 bytes a value), the counts say which values stay. Where the values come from a seed their range is known, else
// it is looked for first.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/thresh.hpp"

#include <limits>
#include <numeric>
#include <optional>

namespace mpisheet::cowichan {

namespace {

constexpr std::int64_t large_block = 1 << 20; ///< cells
constexpr std::int32_t largest_integer = std::numeric_limits<std::int32_t>::max();

struct Image {
    Team team;
    Rows<std::int32_t> values;
    std::int64_t most = 0;  ///< cells that may be brighter than one that stays
    ValueRange range{1, 0}; ///< of the whole; empty: not known
};

ValueRange range_of_all(const Image &image)
{
    const ValueRange mine = range_of(image.values.cells);
    std::int32_t largest[2] = {mine.most, -(mine.least + 1)}; // −1 − least, which no least overflows
    if (image.team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, largest, 2, MPI_INT32_T, MPI_MAX, image.team.comm);
    return {-largest[1] - 1, largest[0]};
}

void add_up(const Team &team, std::vector<std::int64_t> &counts)
{
    if (team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, counts.data(), static_cast<int>(counts.size()), MPI_INT64_T, MPI_SUM, team.comm);
}

/// The least value that stays: once, if there are at most 65536 values; else by wide bins first, then once more within
/// the one that decides.
std::int32_t least_by_counts(const Image &image, ValueRange range, const EndPhase &end)
{
    std::int64_t brighter = 0;
    while (true) {
        const Bins bins = bins_of(range);
        std::vector<std::int64_t> counts(static_cast<std::size_t>(bins.count));
        spend("thresh", count_values(image.values.cells, bins, counts), image.values.bytes());
        end(thresh_phase::count);
        add_up(image.team, counts);
        const int bin = bin_that_stays(counts, image.most, brighter);
        end(thresh_phase::reduce);
        const std::int64_t least = std::int64_t{bins.least} + (std::int64_t{bin} << bins.shift);
        if (bins.shift == 0)
            return static_cast<std::int32_t>(least);
        const std::int64_t last = least + (std::int64_t{1} << bins.shift) - 1;
        range = {static_cast<std::int32_t>(least), static_cast<std::int32_t>(std::min<std::int64_t>(last, range.most))};
    }
}

/// The same for large blocks: some 65536 cells tell which values it may be, all cells which of these four it is. Empty:
/// none of them.
std::optional<std::int32_t> least_by_window(const Image &image, const ValueRange &range, const EndPhase &end)
{
    constexpr std::int64_t some = 1 << 16, together = 64; // neighbours, or each would cost a line of the cache
    const std::int64_t all_cells = image.values.rows() * image.values.columns;
    const Bins bins = bins_of(range);
    const auto cells = std::span(image.values.cells);
    std::vector<std::int32_t> sample;
    for (std::size_t k = 0; k < cells.size(); k += static_cast<std::size_t>(together * (all_cells / some))) {
        const auto chosen = cells.subspan(k, std::min<std::size_t>(together, cells.size() - k));
        sample.insert(sample.end(), chosen.begin(), chosen.end());
    }
    std::vector<std::int64_t> counts(static_cast<std::size_t>(bins.count));
    spend("thresh", count_values(sample, bins, counts), image.values.bytes());
    end(thresh_phase::count);
    add_up(image.team, counts);
    const auto sampled = std::accumulate(counts.begin(), counts.end(), 0.0);
    std::int64_t brighter = 0;
    const auto most =
        static_cast<std::int64_t>(static_cast<double>(image.most) * sampled / static_cast<double>(all_cells));
    const std::int32_t first = bins.least + bin_that_stays(counts, most, brighter) - window_width / 2;
    end(thresh_phase::reduce);
    std::vector<std::int64_t> above(window_width);
    spend("thresh_window", count_above(image.values.cells, first, above), image.values.bytes());
    end(thresh_phase::count);
    add_up(image.team, above);
    end(thresh_phase::reduce);
    for (std::size_t j = 1; j < above.size(); ++j)
        if (above[j - 1] > image.most && above[j] <= image.most)
            return first + static_cast<std::int32_t>(j);
    return {};
}

Rows<std::uint8_t> compute_thresh(const Image &image, const EndPhase &end)
{
    Rows<std::uint8_t> mask(image.team, image.values.rows(), image.values.columns);
    spend("touch", mask.bytes(), mask.bytes());
    end(thresh_phase::setup);
    ValueRange range = image.range;
    if (range.least > range.most) {
        range = range_of_all(image);
        spend("thresh", static_cast<double>(image.values.cells.size()), image.values.bytes()); // a look at each
    }
    const bool large = image.values.blocks.size() * image.values.columns >= large_block && bins_of(range).shift == 0 &&
                       range.least > -largest_integer + window_width;
    std::optional<std::int32_t> least;
    if (large)
        least = least_by_window(image, range, end);
    if (!least)
        least = least_by_counts(image, range, end);
    spend("thresh_mask", mask_values(image.values.cells, *least, mask.cells.data()),
          image.values.bytes() + mask.bytes());
    end(thresh_phase::mask);
    return mask;
}

/// The least value that stays, the largest that does not, over all ranks; how many stay, and how many are the least of
/// them: enough to know that the mask is right.
bool mask_agrees(const Image &image, const Rows<std::uint8_t> &mask)
{
    std::int64_t least = std::int64_t{largest_integer} + 1, most = -least - 1; // beyond all values
    for (std::size_t k = 0; k < mask.cells.size(); ++k)
        if (mask.cells[k] != 0)
            least = std::min<std::int64_t>(least, image.values.cells[k]);
        else
            most = std::max<std::int64_t>(most, image.values.cells[k]);
    std::int64_t largest[2] = {-least, most};
    if (image.team.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, largest, 2, MPI_INT64_T, MPI_MAX, image.team.comm);
    std::uint64_t staying = 0, equal = 0;
    for (std::size_t k = 0; k < mask.cells.size(); ++k) {
        staying += mask.cells[k];
        equal += image.values.cells[k] == -largest[0] ? 1 : 0;
    }
    staying = sum(image.team, staying);
    equal = sum(image.team, equal);
    const auto may_be_brighter = static_cast<std::uint64_t>(image.most);
    const bool some_go = largest[1] >= std::numeric_limits<std::int32_t>::min();
    return largest[1] < -largest[0] && staying - equal <= may_be_brighter && (!some_go || staying > may_be_brighter);
}

} // namespace

Instance Thresh::prepare(const Problem &problem, const Input &input, const Team &team)
{
    auto made = std::make_shared<Image>();
    made->team = team;
    made->values =
        input.given ? read_only_value<std::int32_t>(input, team, ValueShape::matrix) : seeded_integers(team, problem);
    if (!input.given)
        made->range = {0, problem.limit - 1};
    const double cells = static_cast<double>(made->values.rows()) * static_cast<double>(made->values.columns);
    made->most = static_cast<std::int64_t>(problem.fraction * cells);
    const std::shared_ptr<const Image> image = made;
    return make_instance<std::uint8_t>(
        size_of(image->values, problem), team, {ValueShape::matrix},
        [=](const EndPhase &end) { return std::tuple(compute_thresh(*image, end)); },
        [=](const Rows<std::uint8_t> &mask) {
            if (cells > most_reference_steps / 16)
                return mask_agrees(*image, mask);
            const Grid<std::int32_t> whole = gather(team, image->values);
            return equals_reference(team, mask, [&] { return thresh_reference(whole, problem.fraction); }) &&
                   mask_agrees(*image, mask);
        });
}

namespace {

Pass thresh_pass(double bytes)
{
    auto values = std::make_shared<std::vector<std::int32_t>>(randmat_values(cells_of(bytes, sizeof(std::int32_t))));
    auto counts = std::make_shared<std::vector<std::int64_t>>(128);
    return {static_cast<double>(values->size() * sizeof(std::int32_t)), [values, counts] {
                return count_values(*values, {0, 0, 128}, *counts);
            }};
}

Pass thresh_window_pass(double bytes)
{
    auto values = std::make_shared<std::vector<std::int32_t>>(randmat_values(cells_of(bytes, sizeof(std::int32_t))));
    auto above = std::make_shared<std::vector<std::int64_t>>(window_width);
    return {static_cast<double>(values->size() * sizeof(std::int32_t)),
            [values, above] { return count_above(*values, 62, *above); }};
}

Pass thresh_mask_pass(double bytes)
{
    auto values = std::make_shared<std::vector<std::int32_t>>(randmat_values(cells_of(bytes, 5)));
    auto mask = std::make_shared<std::vector<std::uint8_t>>(values->size());
    return {static_cast<double>(values->size() * 5), [values, mask] { return mask_values(*values, 64, mask->data()); }};
}

} // namespace

std::vector<Step> Thresh::steps()
{
    return {{"thresh", thresh_pass, 1 << 26},
            {"thresh_window", thresh_window_pass, 1 << 26},
            {"thresh_mask", thresh_mask_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
