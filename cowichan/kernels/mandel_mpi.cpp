// mandel on MPI: rows are dealt cyclically, because neighbouring rows take alike, or, a variant, in blocks (the busiest
// of 16 ranks then does 2.9 times the mean; cyclic: 1.02 at d = 512). Nothing is sent; the ranks meet in a barrier, as
// in the thesis (4.3.1).

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "model/random.hpp"

#include <memory>
#include <numeric>

namespace mpisheet::cowichan {

namespace {

template <typename Dealt> struct Picture {
    Problem problem;
    Team team;
    Dealt dealt;
    std::vector<std::int32_t> values; ///< this rank's rows

    [[nodiscard]] std::int64_t rows() const { return dealt.count(team.rank); }
    [[nodiscard]] double x(std::int64_t k) const
    {
        return coordinate(problem.region.x0, problem.region.dx, dealt.row(team.rank, k), problem.rows);
    }
    [[nodiscard]] double y(std::int64_t c) const
    {
        return coordinate(problem.region.y0, problem.region.dy, c, problem.columns);
    }
};

template <typename Dealt> void run(Picture<Dealt> &picture, Timeline &timeline)
{
    picture.values = {}; // of the last run; its memory is used again
    const std::int64_t rows = picture.rows(), columns = picture.problem.columns;
    std::vector<double> y(static_cast<std::size_t>(columns));
    for (std::int64_t c = 0; c < columns; ++c)
        y[static_cast<std::size_t>(c)] = picture.y(c);
    std::vector<std::int32_t> values(static_cast<std::size_t>(rows * columns));
    const auto touched = static_cast<double>(y.size() * sizeof(y[0]) + values.size() * sizeof(values[0]));
    spend("touch", touched, touched);
    timeline.end(mandel_phase::setup);

    double steps = 0;
    for (std::int64_t k = 0; k < rows; ++k)
        steps +=
            mandel_row(picture.x(k), y, std::span(values).subspan(static_cast<std::size_t>(k * columns), y.size()));
    spend("mandel", steps, static_cast<double>(values.size() * sizeof(values[0])));
    timeline.end(mandel_phase::compute);

    if (picture.team.size > 1)
        MPI_Barrier(picture.team.comm);
    timeline.end(mandel_phase::join);
    picture.values = std::move(values);
}

template <typename Dealt> std::uint64_t checksum(const Picture<Dealt> &picture)
{
    std::uint64_t mine = 0;
    const std::int64_t columns = picture.problem.columns;
    for (std::int64_t k = 0; k < picture.rows(); ++k)
        for (std::int64_t c = 0; c < columns; ++c)
            mine +=
                checksum_term(static_cast<std::uint64_t>(picture.dealt.row(picture.team.rank, k) * columns + c),
                              static_cast<std::uint64_t>(picture.values[static_cast<std::size_t>(k * columns + c)]));
    return sum(picture.team, mine);
}

/// Points do not depend on each other: each rank compares its own with the definition; of a large picture every 61st.
template <typename Dealt> bool agrees(const Picture<Dealt> &picture)
{
    const std::int64_t columns = picture.problem.columns;
    const double points = static_cast<double>(picture.problem.rows) * static_cast<double>(columns);
    const std::int64_t stride = points * mandel_limit <= most_reference_steps ? 1 : 61;
    bool same = true;
    for (std::int64_t i = 0; i < picture.rows() * columns; i += stride)
        same = same && picture.values[static_cast<std::size_t>(i)] ==
                           mandel_point(picture.x(i / columns), picture.y(i % columns));
    return all(picture.team, same);
}

template <typename Dealt> std::vector<std::string> result(const Picture<Dealt> &picture, bool binary)
{
    const bool root = picture.team.rank == 0;
    Grid<std::int32_t> whole(root ? picture.problem.rows : 0, root ? picture.problem.columns : 0);
    gather_rows(picture.team, picture.dealt, static_cast<std::size_t>(picture.problem.columns) * sizeof(std::int32_t),
                picture.values.data(), whole.cells.data());
    return {!root    ? std::string()
            : binary ? value_binary(whole, ValueShape::matrix)
                     : value_text(whole, ValueShape::matrix)};
}

/// The picture in blocks of rows, for a kernel that goes on with it: MPI_Alltoallv, each pair of ranks at most once.
Rows<std::int32_t> in_blocks(const Picture<compute::RowsInTurn> &picture)
{
    const Team &team = picture.team;
    Rows<std::int32_t> to(team, picture.problem.rows, picture.problem.columns);
    if (team.size == 1) {
        to.cells.assign(picture.values.begin(), picture.values.end());
        return to;
    }
    const auto p = static_cast<std::size_t>(team.size);
    const auto columns = static_cast<int>(to.columns);
    std::vector<int> out(p), in(p), out_at(p), in_at(p);
    for (std::int64_t k = 0; k < picture.rows(); ++k)
        out[static_cast<std::size_t>(picture.dealt.row(team.rank, k) / to.blocks.size())] += columns;
    for (std::int64_t r = to.begin(); r < to.begin() + to.count(); ++r)
        in[static_cast<std::size_t>(r) % p] += columns;
    std::exclusive_scan(out.begin(), out.end(), out_at.begin(), 0);
    std::exclusive_scan(in.begin(), in.end(), in_at.begin(), 0);
    std::vector<std::int32_t> came(to.cells.size());
    MPI_Alltoallv(picture.values.data(), out.data(), out_at.data(), MPI_INT32_T, came.data(), in.data(), in_at.data(),
                  MPI_INT32_T, team.comm);
    for (std::int64_t r = to.begin(); r < to.begin() + to.count(); ++r) {
        int &at = in_at[static_cast<std::size_t>(r) % p];
        std::copy_n(came.begin() + at, columns, to.row(r - to.begin()));
        at += columns;
    }
    return to;
}

Rows<std::int32_t> in_blocks(const Picture<compute::RowBlocks> &picture)
{
    Rows<std::int32_t> to(picture.team, picture.problem.rows, picture.problem.columns);
    to.cells.assign(picture.values.begin(), picture.values.end());
    return to;
}

template <typename Dealt> Instance prepare_picture(const Problem &problem, const Input &input, const Team &team)
{
    expect_no_input(input, "mandel");
    auto picture = std::make_shared<Picture<Dealt>>(Picture<Dealt>{problem, team, Dealt{problem.rows, team.size}, {}});
    Instance instance{problem, [picture](Timeline &timeline) { run(*picture, timeline); },
                      [picture] { return checksum(*picture); }, [picture] { return agrees(*picture); },
                      [picture](bool binary) { return result(*picture, binary); }};
    instance.values = [picture] {
        return std::vector<std::any>{std::make_shared<const Rows<std::int32_t>>(in_blocks(*picture))};
    };
    return instance;
}

} // namespace

Instance Mandel::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_picture<compute::RowsInTurn>(problem, input, team);
}

Instance MandelBlock::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_picture<compute::RowBlocks>(problem, input, team);
}

namespace {

Pass mandel_pass(double bytes)
{
    constexpr std::int64_t most_points = 1 << 19; // of a larger picture some rows, evenly spread
    const std::int64_t d = side(bytes, sizeof(std::int32_t));
    const std::int64_t stride = std::max<std::int64_t>(1, d * d / most_points);
    auto picture = std::make_shared<Grid<std::int32_t>>(d, d);
    auto y = std::make_shared<std::vector<double>>();
    for (std::int64_t c = 0; c < d; ++c)
        y->push_back(coordinate(-1.5, 3.0, c, d));
    return {static_cast<double>(picture->cells.size() * sizeof(std::int32_t)), [picture, y, d, stride] {
                double steps = 0;
                for (std::int64_t r = stride / 2; r < d; r += stride)
                    steps += mandel_row(coordinate(-1.5, 3.0, r, d), *y, std::span(&(*picture)(r, 0), y->size()));
                return steps;
            }};
}

} // namespace

std::vector<Step> Mandel::steps()
{
    return {{"mandel", mandel_pass, 1 << 26}};
}

std::vector<Profile> Mandel::profiles()
{
    constexpr int bands = 128, rows_per_band = 4, columns = 96;
    return {{"w_mandel", rows_per_band * columns, mandel_profile(Region{}, bands, rows_per_band, columns)}};
}

} // namespace mpisheet::cowichan
