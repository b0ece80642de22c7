#include "recordings/course/rows.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace mpisheet::course {
namespace {

constexpr std::size_t most_points = 6000;

using Who = std::tuple<int, int, int, std::vector<int>>; ///< run, rank, member, rounds

/// Whether the values are the same in all rounds of loop k.
bool is_alike_in(const std::vector<Row> &rows, std::size_t k)
{
    std::map<Who, double> seen;
    return std::all_of(rows.begin(), rows.end(), [&](const Row &row) {
        std::vector<int> rounds = row.rounds;
        rounds[k] = 0;
        return seen.emplace(Who{row.run, row.rank, row.member, rounds}, row.value).first->second == row.value;
    });
}

} // namespace

bool is_looked_at(const std::vector<int> &rounds)
{
    return std::all_of(rounds.begin(), rounds.end(), [](int round) { return round < most_rounds; });
}

Table table_of(const std::vector<Run> &runs, std::vector<Row> rows)
{
    Table table;
    const std::size_t depth = rows.empty() ? 0 : rows.front().rounds.size();
    for (std::size_t k = 0; k < depth; ++k) {
        if (is_alike_in(rows, k))
            for (Row &row : rows)
                row.rounds[k] = 0;
        else
            table.has_rounds = true;
    }
    std::map<Who, const Row *> different;
    for (const Row &row : rows)
        different.emplace(Who{row.run, row.rank, row.member, row.rounds}, &row);
    const std::size_t step = different.size() / most_points + 1;
    table.is_sampled = step > 1;
    std::size_t at = 0;
    for (const auto &[who, row] : different) {
        if (at++ % step != 0)
            continue;
        const Run &run = runs[static_cast<std::size_t>(row->run)];
        table.points.add(point_at(run.p(), run.d(), row->rank, row->members, row->in, row->rounds, row->member));
        table.values.push_back(row->value);
        table.runs.push_back(row->run);
    }
    return table;
}

} // namespace mpisheet::course
