// half on MPI: blocks of rows. Each rank shuffles its rows; the even ones then go to at most two ranks, one after the
// other, and so do the odd ones: a message each, or, a variant, one MPI_Alltoallv.

#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/kernels/half.hpp"
#include "cowichan/kernels/randmat.hpp"

#include <numeric>

namespace mpisheet::cowichan {

namespace {

using IntegerRows = Rows<std::int32_t>;

/// Neighbouring rows of the result that one rank has of another.
struct RowRun {
    int rank;           ///< the other
    std::int64_t at;    ///< first, in the result; of the whole
    std::int64_t count; ///< rows
};

/// The rows of the result that come from even (0) or odd (1) rows of the input of `from`, by the ranks that own them.
std::vector<RowRun> runs_from(const compute::RowBlocks &blocks, int from, int parity)
{
    const std::int64_t begin = blocks.begin(from), end = begin + blocks.count(from);
    const std::int64_t first = begin + (begin % 2 == parity ? 0 : 1);
    const std::int64_t count = first < end ? compute::ceildiv(end - first, 2) : 0;
    std::vector<RowRun> runs;
    const std::int64_t target = half_target(first, blocks.rows);
    for (std::int64_t r = target; r < target + count;) {
        const auto owner = static_cast<int>(r / blocks.size());
        const std::int64_t next = std::min(target + count, blocks.begin(owner) + blocks.count(owner));
        runs.push_back({owner, r, next - r});
        r = next;
    }
    return runs;
}

/// Shuffled rows on their way: those that stay are in the result already, the others lie in `away` in the order of
/// `leaving`; `coming` go where they belong in the result.
struct Shuffled {
    IntegerRows result;
    std::vector<std::int32_t> away;
    std::vector<RowRun> leaving, coming; ///< by parity, then by rank
};

Shuffled plan_half(const Team &team, const IntegerRows &from)
{
    Shuffled plan{IntegerRows(team, from.rows(), from.columns), {}, {}, {}};
    std::int64_t rows = 0;
    for (const int parity : {0, 1})
        for (int rank = 0; rank < team.size; ++rank)
            for (const RowRun &run : runs_from(from.blocks, rank, parity)) {
                if (rank == team.rank && run.rank != team.rank) {
                    plan.leaving.push_back(run);
                    rows += run.count;
                }
                if (rank != team.rank && run.rank == team.rank)
                    plan.coming.push_back({rank, run.at, run.count});
            }
    plan.away.resize(static_cast<std::size_t>(rows * from.columns));
    return plan;
}

double shuffle_rows(const IntegerRows &from, Shuffled &to)
{
    double moved = 0;
    std::int32_t *away = to.away.data();
    for (const int parity : {0, 1})
        for (const RowRun &run : runs_from(from.blocks, from.rank, parity))
            for (std::int64_t k = 0; k < run.count; ++k) {
                const std::int64_t source = half_source(run.at + k, from.rows()) - from.begin();
                std::int32_t *row = to.result.row(run.at + k - to.result.begin());
                if (run.rank != from.rank) {
                    row = away;
                    away += from.columns;
                }
                moved += half_row(std::span(from.row(source), static_cast<std::size_t>(from.columns)), row);
            }
    return moved;
}

void exchange_messages(const Team &team, Shuffled &rows)
{
    const auto columns = static_cast<std::size_t>(rows.result.columns);
    std::vector<MPI_Request> requests(rows.leaving.size() + rows.coming.size());
    std::size_t next = 0;
    for (const RowRun &run : rows.coming)
        MPI_Irecv(rows.result.row(run.at - rows.result.begin()), static_cast<int>(run.count * rows.result.columns),
                  MPI_INT32_T, run.rank, 0, team.comm, &requests[next++]);
    const std::int32_t *away = rows.away.data();
    for (const RowRun &run : rows.leaving) {
        MPI_Isend(away, static_cast<int>(run.count * rows.result.columns), MPI_INT32_T, run.rank, 0, team.comm,
                  &requests[next++]);
        away += static_cast<std::size_t>(run.count) * columns;
    }
    MPI_Waitall(static_cast<int>(next), requests.data(), MPI_STATUSES_IGNORE);
}

/// A rank may have two runs of another, one of each parity: the messages' order tells which is which, but MPI_Alltoallv
/// has one place for both. So the rows come to a buffer and go on from there.
void exchange_alltoallv(const Team &team, Shuffled &rows)
{
    const auto p = static_cast<std::size_t>(team.size);
    const auto columns = static_cast<int>(rows.result.columns);
    std::vector<int> out(p), in(p), out_at(p), in_at(p);
    for (const RowRun &run : rows.leaving)
        out[static_cast<std::size_t>(run.rank)] += static_cast<int>(run.count) * columns;
    for (const RowRun &run : rows.coming)
        in[static_cast<std::size_t>(run.rank)] += static_cast<int>(run.count) * columns;
    std::exclusive_scan(out.begin(), out.end(), out_at.begin(), 0);
    std::exclusive_scan(in.begin(), in.end(), in_at.begin(), 0);
    std::vector<std::int32_t> leaving(rows.away.size());
    std::vector<std::int32_t> coming(static_cast<std::size_t>(in_at.back() + in.back()));
    std::vector<int> next = out_at;
    const std::int32_t *away = rows.away.data();
    for (const RowRun &run : rows.leaving) {
        int &at = next[static_cast<std::size_t>(run.rank)];
        std::copy_n(away, run.count * columns, leaving.begin() + at);
        at += static_cast<int>(run.count) * columns;
        away += run.count * columns;
    }
    spend("half", static_cast<double>(leaving.size()), 2 * rows.result.bytes());
    MPI_Alltoallv(leaving.data(), out.data(), out_at.data(), MPI_INT32_T, coming.data(), in.data(), in_at.data(),
                  MPI_INT32_T, team.comm);
    next = in_at;
    for (const RowRun &run : rows.coming) {
        int &at = next[static_cast<std::size_t>(run.rank)];
        std::copy_n(coming.begin() + at, run.count * columns, rows.result.row(run.at - rows.result.begin()));
        at += static_cast<int>(run.count) * columns;
    }
    spend("half", static_cast<double>(coming.size()), 2 * rows.result.bytes());
}

using ExchangeRows = void (*)(const Team &, Shuffled &);

Instance prepare_half_by(const Problem &problem, const Input &input, const Team &team, ExchangeRows exchange_rows)
{
    const auto from = std::make_shared<const IntegerRows>(
        input.given ? read_only_value<std::int32_t>(input, team, ValueShape::matrix) : seeded_integers(team, problem));
    const auto compute = [=](const EndPhase &end) {
        Shuffled rows = plan_half(team, *from);
        const double memory = rows.result.bytes() + static_cast<double>(rows.away.size() * sizeof(std::int32_t));
        spend("touch", memory, memory);
        end(half_phase::setup);
        spend("half", shuffle_rows(*from, rows), 2 * from->bytes());
        end(half_phase::shuffle);
        if (team.size > 1)
            exchange_rows(team, rows);
        end(half_phase::exchange);
        return std::tuple(std::move(rows.result));
    };
    const auto agrees = [=](const IntegerRows &result) {
        if (input.given) {
            const Grid<std::int32_t> whole = gather(team, *from);
            return equals_reference(team, result, [&] { return half_reference(whole); });
        }
        bool same = true; // each row of randmat's matrix can be made again
        for (std::int64_t r = 0; r < result.count(); ++r) {
            const std::int64_t source = half_source(result.begin() + r, result.rows());
            const std::vector<std::int32_t> row = randmat_reference(
                problem.seed, static_cast<std::uint64_t>(source * result.columns), problem.limit, result.columns);
            for (std::int64_t c = 0; c < result.columns; ++c)
                same = same && result.row(r)[c] == row[static_cast<std::size_t>(half_source(c, result.columns))];
        }
        return all(team, same);
    };
    return make_instance<std::int32_t>(size_of(*from, problem), team, {ValueShape::matrix}, compute, agrees);
}

} // namespace

Instance Half::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_half_by(problem, input, team, exchange_messages);
}

Instance HalfAlltoallv::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_half_by(problem, input, team, exchange_alltoallv);
}

namespace {

Pass half_pass(double bytes)
{
    const std::int64_t d = side(bytes, 2 * sizeof(std::int32_t));
    auto from = std::make_shared<Grid<std::int32_t>>(d, d), to = std::make_shared<Grid<std::int32_t>>(d, d);
    return {static_cast<double>(2 * from->cells.size() * sizeof(std::int32_t)), [from, to, d] {
                double moved = 0;
                for (std::int64_t r = 0; r < d; ++r)
                    moved +=
                        half_row(std::span(&(*from)(half_source(r, d), 0), static_cast<std::size_t>(d)), &(*to)(r, 0));
                return moved;
            }};
}

} // namespace

std::vector<Step> Half::steps()
{
    return {{"half", half_pass, 1 << 26}};
}

} // namespace mpisheet::cowichan
