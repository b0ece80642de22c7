#pragma once
// What a kernel works on: matrices, vectors and points in blocks of rows on the ranks of a team; and everything of a
// kernel that is not its own computation: input from files or a seed, output, checksum, comparison with the reference.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/problem.hpp"
#include "cowichan/kernels/values.hpp"
#include "model/random.hpp"
#include "probes/compute/zeroed.hpp"
#include "probes/measure/calibration.hpp"
#include "probes/measure/instance.hpp"
#include "probes/measure/session.hpp"
#include "probes/measure/team.hpp"
#include "probes/measure/work.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <tuple>
#include <type_traits>

namespace mpisheet::cowichan {

// What kernels on MPI are made of, are timed and are calibrated by.
using measure::AgreedError;
using measure::cells_of;
using measure::Input;
using measure::Instance;
using measure::most_reference_steps;
using measure::Pass;
using measure::side;
using measure::spend;
using measure::Team;
using measure::Timeline;

/// This rank's rows of something in blocks of ⌈rows/p⌉. A vector has one column.
template <typename T> struct Rows {
    compute::RowBlocks blocks;
    int rank = 0;
    std::int64_t columns = 1;
    compute::Zeroed<T> cells; ///< count() × columns

    Rows() = default;
    Rows(const Team &team, std::int64_t rows, std::int64_t the_columns)
        : blocks{rows, team.size}, rank(team.rank), columns(the_columns),
          cells(static_cast<std::size_t>(blocks.count(rank) * columns))
    {
    }
    [[nodiscard]] std::int64_t rows() const { return blocks.rows; }              ///< of the whole
    [[nodiscard]] std::int64_t begin() const { return blocks.begin(rank); }      ///< this rank's first
    [[nodiscard]] std::int64_t count() const { return blocks.count(rank); }      ///< this rank's
    [[nodiscard]] std::int64_t first_index() const { return begin() * columns; } ///< of its first cell, in the whole
    [[nodiscard]] double bytes() const { return static_cast<double>(cells.size() * sizeof(T)); } ///< this rank's
    T *row(std::int64_t k) { return cells.data() + k * columns; }
    [[nodiscard]] const T *row(std::int64_t k) const { return cells.data() + k * columns; }
};

/// How values go from one kernel to the next.
template <typename T> using SharedRows = std::shared_ptr<const Rows<T>>;

// ---- made and taken apart, outside the timing; collective

/// Every cell from its index in the whole (row-major).
template <typename T, typename Make>
Rows<T> make_rows(const Team &team, std::int64_t rows, std::int64_t columns, Make make)
{
    Rows<T> made(team, rows, columns);
    auto index = static_cast<std::uint64_t>(made.first_index());
    for (T &cell : made.cells)
        cell = make(index++);
    return made;
}

/// Deals out what rank 0 has.
template <typename T> Rows<T> scatter(const Team &team, const Grid<T> &whole)
{
    std::int64_t shape[2] = {whole.rows, whole.columns};
    broadcast(team, shape, sizeof shape);
    Rows<T> mine(team, shape[0], shape[1]);
    scatter_rows(team, mine.blocks, static_cast<std::size_t>(mine.columns) * sizeof(T), whole.cells.data(),
                 mine.cells.data());
    return mine;
}

/// The whole on rank 0; elsewhere an empty grid.
template <typename T> Grid<T> gather(const Team &team, const Rows<T> &mine)
{
    const bool root = team.rank == 0;
    Grid<T> whole(root ? mine.rows() : 0, root ? mine.columns : 0);
    gather_rows(team, mine.blocks, static_cast<std::size_t>(mine.columns) * sizeof(T), mine.cells.data(),
                whole.cells.data());
    return whole;
}

// ---- in the kernels

/// All rows on every rank: MPI_Allgather of equal blocks, the last ones padded with zeros; `whole` must have room for
/// p blocks. Alone it is a copy without communication.
template <typename T> void allgather_blocks(const Team &team, const Rows<T> &mine, std::vector<T> &whole)
{
    const auto block = static_cast<std::size_t>(mine.blocks.size() * mine.columns);
    std::copy(mine.cells.begin(), mine.cells.end(), whole.begin() + static_cast<std::ptrdiff_t>(block * mine.rank));
    if (team.size > 1)
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, whole.data(), static_cast<int>(block * sizeof(T)), MPI_BYTE,
                      team.comm);
}

// ---- input

/// The values of the input one after the other; those of files are dealt out. Collective.
class Source {
public:
    Source(const Input &input, const Team &team) : team_(team), values_(input.values)
    {
        for (const Input::File &file : input.files)
            reader_.add(file.name, file.text);
    }
    template <typename T> Rows<T> next(ValueShape shape)
    {
        if (!values_.empty()) {
            const auto mine = std::any_cast<SharedRows<T>>(values_.front());
            values_.erase(values_.begin());
            return *mine;
        }
        Grid<T> whole;
        on_root(team_, [&] { whole = read_value<T>(reader_, shape); });
        return scatter(team_, whole);
    }
    void end()
    {
        on_root(team_, [&] { expect_end(reader_); });
    }

private:
    Team team_;
    ValueReader reader_;
    std::vector<std::any> values_;
};

/// Throws AgreedError (usage) if an input is given to a problem that has none.
void expect_no_input(const Input &input, const char *problem);
/// Throws AgreedError (bad_input) when two values of the input do not fit together.
void expect_same(const char *what, std::int64_t found, const char *as, std::int64_t expected);

/// The size of a problem whose input is there.
template <typename T> InputSize size_of(const Rows<T> &input, const Problem &problem)
{
    return {input.rows(), input.columns, problem.seed};
}

/// The only value of the input.
template <typename T> Rows<T> read_only_value(const Input &input, const Team &team, ValueShape shape)
{
    Source source(input, team);
    Rows<T> value = source.next<T>(shape);
    source.end();
    return value;
}

// Inputs that come from a seed, problem.rows × problem.columns or problem.rows long; the same for every p.
Rows<std::int32_t> seeded_integers(const Team &team, const Problem &problem); ///< what randmat makes
Rows<std::uint8_t> seeded_mask(const Team &team,
                               const Problem &problem); ///< each cell with probability `fraction`
Rows<double> seeded_vector(const Team &team, const Problem &problem,
                           std::uint64_t which);                          ///< multiples of 1/1024, [0,1)
Rows<PlanePoint> seeded_points(const Team &team, const Problem &problem); ///< in the unit square

/// The first values of randmat's sequence of seed 1 below 128, for calibrations.
std::vector<std::int32_t> randmat_values(std::size_t count);

// ---- result

inline std::uint64_t bits_of(std::int32_t value)
{
    return static_cast<std::uint64_t>(value);
}
inline std::uint64_t bits_of(std::uint8_t value)
{
    return value;
}
inline std::uint64_t bits_of(double value)
{
    return std::bit_cast<std::uint64_t>(value);
}
inline std::uint64_t bits_of(const PlanePoint &point)
{
    return mix(bits_of(point.x)) ^ bits_of(point.y);
}

template <typename T> std::uint64_t checksum(const Team &team, const Rows<T> &mine)
{
    std::uint64_t total = 0;
    auto index = static_cast<std::uint64_t>(mine.first_index());
    for (const T &cell : mine.cells)
        total += checksum_term(index++, bits_of(cell));
    return sum(team, total);
}

/// Values as a grid of one column.
template <typename T> Grid<T> vector_of(std::vector<T> values)
{
    Grid<T> grid;
    grid.rows = static_cast<std::int64_t>(values.size());
    grid.columns = 1;
    grid.cells = std::move(values);
    return grid;
}

/// True on every rank if the whole equals what `reference` makes on rank 0.
template <typename T, typename Reference>
bool equals_reference(const Team &team, const Rows<T> &mine, Reference reference)
{
    const Grid<T> whole = gather(team, mine);
    return all(team, team.rank != 0 || whole == reference());
}

/// Ends a phase of a kernel.
using EndPhase = std::function<void(int phase)>;

/// A kernel whose result is some values in blocks of rows.
/// compute: from the input that it holds, ending its phases. agrees: whether the values are right, on every rank.
template <typename... T>
Instance make_instance(const InputSize &size, const Team &team, const std::array<ValueShape, sizeof...(T)> &shapes,
                       std::type_identity_t<std::function<std::tuple<Rows<T>...>(const EndPhase &end)>> compute,
                       std::type_identity_t<std::function<bool(const Rows<T> &...)>> agrees)
{
    auto last = std::make_shared<std::tuple<Rows<T>...>>(); // the values of the last run
    const auto run = [=](Timeline &timeline) {
        *last = {}; // its memory is used again
        *last = compute([&](int phase) { timeline.end(phase); });
    };
    const auto sum_of = [=] {
        std::uint64_t total = 0, k = 0;
        std::apply([&](const auto &...value) { ((total += mix(k++) * checksum(team, value)), ...); }, *last);
        return total;
    };
    const auto texts = [=](bool binary) {
        std::vector<std::string> values;
        const auto add = [&](const auto &mine) {
            const ValueShape shape = shapes[values.size()];
            const auto whole = gather(team, mine);
            values.push_back(team.rank != 0 ? std::string()
                             : binary       ? value_binary(whole, shape)
                                            : value_text(whole, shape));
        };
        std::apply([&](const auto &...value) { (add(value), ...); }, *last);
        return values;
    };
    Instance instance{size, run, sum_of, [=] { return std::apply(agrees, *last); }, texts};
    instance.values = [last] {
        std::vector<std::any> values;
        const auto add = [&](const auto &rows) {
            values.emplace_back(std::shared_ptr<const std::decay_t<decltype(rows)>>(last, &rows));
        };
        std::apply([&](const auto &...rows) { (add(rows), ...); }, *last);
        return values;
    };
    return instance;
}

} // namespace mpisheet::cowichan
