#include "recordings/course/computing.hpp"

#include "recordings/course/rows.hpp"
#include "recordings/derive/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mpisheet::course {
namespace {

constexpr double tick = 2e-3; ///< a nanosecond of either clock [us]

bool is_none(const std::string &law)
{
    return law == "0";
}

class Computing {
public:
    Computing(const std::vector<Run> &runs, const Structure &structure, Equations &equations, Laws &laws,
              const std::vector<Step *> &steps)
        : runs_(runs), structure_(structure), equations_(equations), laws_(laws), steps_(steps)
    {
    }

    std::vector<Refusal> learn(Course &course)
    {
        for (const From from : {From::none_left_out, From::idle_left_out}) {
            unclean_.clear();
            refused_.clear();
            for (std::size_t node = 0; node < steps_.size(); ++node)
                if (steps_[node] != nullptr && !structure_.nodes[node]->is_loop())
                    learn_from(node, from);
        }
        vote();
        for (const std::size_t node : unclean_)
            learn_from(node, From::all);
        std::vector<Row> after;
        for (std::size_t n = 0; n < runs_.size(); ++n)
            for (std::size_t rank = 0; rank < runs_[n].ranks.size(); ++rank)
                after.push_back({static_cast<int>(n),
                                 static_cast<int>(rank),
                                 runs_[n].p(),
                                 static_cast<int>(rank),
                                 {},
                                 0,
                                 rounded(1e6 * runs_[n].after[rank])});
        Step behind;
        learn_law(after, behind);
        course.after = behind.computing;
        return std::move(refused_);
    }

private:
    static double rounded(double microseconds) { return std::round(microseconds * 1e3) / 1e3; }

    Row row_of(std::size_t run, std::size_t rank, const Parsed::Visit &visit) const
    {
        const Happened &one = runs_[run].ranks[rank][visit.what];
        const auto members = runs_[run].members(one.event.communicator).size();
        return {
            static_cast<int>(run),       static_cast<int>(rank), static_cast<int>(members), one.rank, visit.rounds, 0,
            rounded(1e6 * one.computing)};
    }
    double value(const std::string &law, const Row &row) const
    {
        const Run &run = runs_[static_cast<std::size_t>(row.run)];
        return equations_.value(law, point_at(run.p(), run.d(), row.rank, run.p(), row.rank, row.rounds));
    }

    /// The events of a place that its law is learned from: those before which no place was left out; none that
    /// computes; all, less what those compute that were left out.
    enum class From { none_left_out, idle_left_out, all };

    bool is_idle(int node) const
    {
        const Step *step = steps_[static_cast<std::size_t>(node)];
        return step == nullptr || is_none(step->computing);
    }

    void learn_from(std::size_t node, From from)
    {
        std::vector<Row> rows;
        for_visits(structure_, node, [&](std::size_t run, std::size_t rank, const Parsed::Visit &visit) {
            const std::vector<int> &skipped = structure_.parsed[run][rank].skipped[visit.what];
            const bool idle = from != From::none_left_out &&
                              std::all_of(skipped.begin(), skipped.end(), [&](int other) { return is_idle(other); });
            if (from != From::all && !skipped.empty() && !idle)
                return;
            Row row = row_of(run, rank, visit);
            for (const int other : skipped)
                if (const Step *step = steps_[static_cast<std::size_t>(other)]; step != nullptr && step->always)
                    row.value = std::max(0.0, row.value - value(step->computing, row));
            rows.push_back(row);
        });
        Step learned;
        if (rows.empty()) {
            unclean_.push_back(node);
            return;
        }
        const bool is_learned = learn_law(rows, learned);
        Step &step = *steps_[node];
        step.computing = learned.computing;
        std::erase(step.fitted, "computing");
        step.fitted.insert(step.fitted.end(), learned.fitted.begin(), learned.fitted.end());
        step.error = std::max(step.error, learned.error);
        if (!is_learned)
            refused_.push_back({structure_.places.at(structure_.nodes[node]->place).text(),
                                fmt::format("computing before it: no equation comes near")});
    }

    /// Whether all events of a node are over communicators of all ranks: then those that leave it out have a place
    /// there.
    bool is_of_all(std::size_t node) const
    {
        bool all = true;
        for_visits(structure_, node, [&](std::size_t run, std::size_t rank, const Parsed::Visit &visit) {
            all = all && row_of(run, rank, visit).members == runs_[run].p();
        });
        return all;
    }

    /// Whether ranks that leave a place out compute before it: their next events say.
    void vote()
    {
        std::vector<int> votes(steps_.size(), 0);
        for (std::size_t node = 0; node < steps_.size(); ++node)
            if (steps_[node] != nullptr && !structure_.nodes[node]->is_loop())
                for_visits(structure_, node, [&](std::size_t run, std::size_t rank, const Parsed::Visit &visit) {
                    const int *only = nullptr;
                    int several = 0;
                    for (const int &other : structure_.parsed[run][rank].skipped[visit.what])
                        if (const Step *step = steps_[static_cast<std::size_t>(other)];
                            step != nullptr && !is_none(step->computing)) {
                            only = &other;
                            ++several;
                        }
                    if (several != 1)
                        return;
                    const Row row = row_of(run, rank, visit);
                    const double own = value(steps_[node]->computing, row);
                    const double with = own + value(steps_[static_cast<std::size_t>(*only)]->computing, row);
                    votes[static_cast<std::size_t>(*only)] +=
                        std::abs(row.value - with) < std::abs(row.value - own) ? 1 : -1;
                });
        for (std::size_t node = 0; node < steps_.size(); ++node)
            if (votes[node] > 0 && is_of_all(node))
                steps_[node]->always = true;
    }

    static void split(const std::vector<Row> &rows, std::vector<Row> &some)
    {
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(some),
                     [](const Row &row) { return row.value > tick; });
    }

    std::optional<std::string> exact(const std::vector<Row> &rows)
    {
        const auto [least, most] =
            std::minmax_element(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.value < b.value; });
        if (most->value <= tick)
            return "0";
        if (most->value - least->value <= tick)
            return fmt::format("{}", rounded((least->value + most->value) / 2));
        const Table table = table_of(runs_, rows);
        if (const std::optional<Law> law = laws_.measured(table.points, table.values, tick))
            return law->text;
        return {};
    }

    bool learn_law(const std::vector<Row> &rows, Step &step)
    {
        if (const auto law = exact(rows)) {
            step.computing = *law;
            return true;
        }
        std::vector<Row> some, who = rows;
        split(rows, some);
        if (some.size() < rows.size()) { // in some rounds, or on some ranks
            for (Row &row : who)
                row.value = row.value > tick ? 1 : 0;
            const Table table = table_of(runs_, who);
            const std::optional<Law> choice = laws_.choice(table.points, table.values);
            const auto law = choice ? exact(some) : std::nullopt;
            if (law) {
                step.computing = fmt::format("({} ? {} : 0)", choice->text, *law);
                return true;
            }
        }
        const std::vector<Row> means = means_of(rows);
        if (const auto law = exact(means)) {
            step.computing = *law;
            return true;
        }
        return learn_mean(means, step);
    }

    /// Of each rank over all rounds.
    static std::vector<Row> means_of(const std::vector<Row> &rows)
    {
        std::map<std::pair<int, int>, std::pair<Row, int>> sums;
        for (const Row &row : rows) {
            auto &[sum, count] = sums.try_emplace({row.run, row.rank}, Row{}, 0).first->second;
            const double before = sum.value;
            sum = row;
            sum.rounds.clear();
            sum.value = before + row.value;
            ++count;
        }
        std::vector<Row> means;
        for (auto &[who, one] : sums) {
            one.first.value = rounded(one.first.value / one.second);
            means.push_back(one.first);
        }
        return means;
    }

    bool learn_mean(const std::vector<Row> &means, Step &step)
    {
        std::vector<double> sums(runs_.size(), 0), ranks(runs_.size(), 0);
        for (const Row &row : means) {
            sums[static_cast<std::size_t>(row.run)] += row.value;
            ++ranks[static_cast<std::size_t>(row.run)];
        }
        for (std::size_t n = 0; n < sums.size(); ++n)
            sums[n] = ranks[n] > 0 ? sums[n] / ranks[n] : std::nan("");
        const FittedLaw law = fitted_law(runs_, equations_, laws_, sums);
        if (law.text.empty())
            return false;
        step.computing = law.text;
        step.fitted.emplace_back("computing");
        step.error = std::max(step.error, law.error);
        return true;
    }

    const std::vector<Run> &runs_;
    const Structure &structure_;
    Equations &equations_;
    Laws &laws_;
    const std::vector<Step *> &steps_;
    std::vector<std::size_t> unclean_;
    std::vector<Refusal> refused_;
};

} // namespace

FittedLaw fitted_law(const std::vector<Run> &runs, Equations &equations, Laws &laws, const std::vector<double> &of_runs)
{
    Points points;
    std::vector<derive::Cell> cells;
    for (const Run &run : runs) {
        points.add(point_at(run.p(), run.d(), 0, run.p(), 0));
        cells.push_back({static_cast<double>(run.p()), run.d()});
    }
    std::vector<derive::Form> forms;
    for (const std::string &text : laws.of_runs())
        forms.push_back({text, length_of(text), false, equations.values(text, points)});
    const derive::Law law = derive::find_law(forms, cells, of_runs);
    return {law.text, law.exact ? 0 : std::max(law.error, 1e-6)};
}

std::vector<Refusal> learn_computing(const std::vector<Run> &runs, const Structure &structure, Equations &equations,
                                     Laws &laws, const std::vector<Step *> &steps, Course &course)
{
    return Computing(runs, structure, equations, laws, steps).learn(course);
}

} // namespace mpisheet::course
