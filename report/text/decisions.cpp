#include "report/text/decisions.hpp"

#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace mpisheet::report {
namespace {

constexpr double dear_loss = 0.05; ///< share of the run lost by the choice; from here on it is highlighted

PointKey key_of(const Comparison &cell)
{
    return {cell.program, cell.p, cell.d};
}

} // namespace

Grid processes_table(std::span<const BestProcesses> decisions)
{
    Grid grid{.caption = "Decisions: how many processes",
              .columns = {{"program"},
                          {"d", Align::right},
                          {"fastest p, predicted", Align::right},
                          {"measured", Align::right},
                          {"loss", Align::right},
                          {"peak p, predicted", Align::right},
                          {"measured", Align::right},
                          {"parallel gain or loss predicted correctly"}},
              .rows = {}};
    for (const BestProcesses &d : decisions)
        grid.rows.push_back({.cells = {d.program, std::to_string(d.d), std::to_string(d.chosen), std::to_string(d.best),
                                       percent_text(d.loss), d.peak > 0 ? std::to_string(d.peak) : "",
                                       d.best_peak > 0 ? std::to_string(d.best_peak) : "",
                                       d.effects > 0 ? fmt::format("{} of {}", d.foreseen, d.effects) : ""},
                             .alert = d.loss > dear_loss || d.foreseen < d.effects});
    return grid;
}

Grid decisions_table(std::span<const BestProcesses> processes, std::span<const BestVariant> variants)
{
    struct Share {
        int right = 0, all = 0;
        void count(bool is_right)
        {
            ++all;
            right += is_right ? 1 : 0;
        }
    };
    Share near, cheap, good, effects, ways, dear_ways;
    for (const BestProcesses &d : processes) {
        const bool is_near = d.chosen <= 2 * d.best && d.best <= 2 * d.chosen, is_cheap = d.loss <= dear_loss;
        near.count(is_near);
        cheap.count(is_cheap);
        good.count(is_near && is_cheap);
        effects.right += d.foreseen;
        effects.all += d.effects;
    }
    for (const BestVariant &d : variants)
        if (d.margin > 0.1) {
            ways.count(d.chosen == d.best);
            dear_ways.count(d.loss <= dear_loss);
        }
    Grid grid{.caption = "Decisions in all",
              .columns = {{"decision"}, {"right", Align::right}, {"of", Align::right}, {"share", Align::right}},
              .rows = {}};
    const auto add = [&](const char *what, const Share &share) {
        if (share.all > 0)
            grid.rows.push_back({.cells = {what, std::to_string(share.right), std::to_string(share.all),
                                           percent_text(static_cast<double>(share.right) / share.all)}});
    };
    add("fastest p within a factor of two", near);
    add("… losing at most 5 % of the time", cheap);
    add("… both", good);
    add("more than 10 % faster or slower than alone: which of the two", effects);
    add("which way, where it makes a difference of more than 10 %", ways);
    add("… losing at most 5 % of the time", dear_ways);
    return grid;
}

Grid variants_table(std::span<const BestVariant> decisions)
{
    Grid grid{.caption = "Decisions: which way, where it makes a difference of more than 10 %",
              .columns = {{"problem"},
                          {"cells", Align::right},
                          {"right", Align::right},
                          {"largest loss", Align::right},
                          {"at"},
                          {"most at stake", Align::right}},
              .rows = {}};
    std::vector<std::string> problems;
    for (const BestVariant &d : decisions)
        if (std::find(problems.begin(), problems.end(), d.problem) == problems.end())
            problems.push_back(d.problem);
    for (const std::string &problem : problems) {
        int cells = 0, right = 0;
        double stake = 0;
        const BestVariant *worst = nullptr;
        for (const BestVariant &d : decisions) {
            if (d.problem != problem || d.margin <= 0.1)
                continue;
            ++cells;
            right += d.chosen == d.best ? 1 : 0;
            stake = std::max(stake, d.margin);
            if (d.loss > 0 && (worst == nullptr || d.loss > worst->loss))
                worst = &d;
        }
        if (cells > 0)
            grid.rows.push_back({.cells = {problem, std::to_string(cells), std::to_string(right),
                                           percent_text(worst != nullptr ? worst->loss : 0),
                                           worst != nullptr ? place_text(worst->p, worst->d) : "", percent_text(stake)},
                                 .alert = worst != nullptr && worst->loss > dear_loss});
    }
    return grid;
}

Grid rivals_table(std::span<const Comparison> cells, std::span<const Rival> rivals)
{
    Grid grid{
        .caption = "The same runs predicted otherwise: mean and worst |error|", .columns = {{"program"}}, .rows = {}};
    grid.columns.push_back({"cells", Align::right});
    grid.columns.push_back({"the model", Align::right});
    grid.columns.push_back({"worst", Align::right});
    std::vector<std::map<PointKey, Comparison>> theirs;
    for (const Rival &rival : rivals) {
        grid.columns.push_back({rival.name, Align::right});
        grid.columns.push_back({"worst", Align::right});
        theirs.emplace_back();
        for (const Comparison &cell : rival.cells)
            theirs.back().emplace(key_of(cell), cell);
    }
    for (const std::string &program : programs_of(cells)) {
        std::vector<std::vector<Comparison>> sets(rivals.size() + 1);
        std::vector<bool> takes_part;
        for (const auto &of : theirs) // a rival may not know a program at all
            takes_part.push_back(
                std::any_of(of.begin(), of.end(), [&](const auto &entry) { return entry.first.op == program; }));
        for (const Comparison &cell : cells_of(cells, program)) {
            bool all = true;
            for (std::size_t k = 0; k < theirs.size(); ++k)
                all = all && (!takes_part[k] || theirs[k].contains(key_of(cell)));
            if (!all)
                continue;
            sets[0].push_back(cell);
            for (std::size_t k = 0; k < theirs.size(); ++k)
                if (takes_part[k])
                    sets[k + 1].push_back(theirs[k].at(key_of(cell)));
        }
        Row row{.cells = {program, std::to_string(sets[0].size())}};
        for (const std::vector<Comparison> &set : sets) {
            const ErrorSummary errors = summarise(set);
            row.cells.push_back(set.empty() ? "" : percent_text(errors.mean));
            row.cells.push_back(set.empty() ? "" : signed_percent_text(errors.worst));
        }
        grid.rows.push_back(row);
    }
    return grid;
}

} // namespace mpisheet::report
