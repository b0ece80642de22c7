#pragma once
// The laws of all nodes of a structure.

#include "recordings/course/course.hpp"
#include "recordings/course/laws.hpp"
#include "recordings/course/rows.hpp"
#include "recordings/course/structure.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::course {

inline std::size_t index(int number)
{
    return static_cast<std::size_t>(number);
}

/// Some of the values, for a message.
std::string some_text(const std::vector<double> &values);

class Learner {
public:
    /// All must outlive it.
    Learner(const std::vector<Run> &runs, const Structure &structure, Equations &equations, Laws &laws);

    /// As what the laws know of the program has it.
    Course course();
    [[nodiscard]] const Structure &structure() const { return structure_; }
    /// Nodes without a law, after the last course().
    [[nodiscard]] const std::vector<std::pair<int, Refusal>> &refused() const { return refused_; }

private:
    struct Occurrence {
        int run = 0, rank = 0;
        const std::vector<int> *rounds = nullptr;
        const Happened *happened = nullptr;
        std::size_t event = 0;
    };
    /// A number without a law.
    struct None {
        std::string why;
    };

    std::vector<Step> steps_of(const Tree &tree);
    Step loop_of(const Node &node);
    Step event_of(const Node &node);
    const std::vector<Occurrence> &occurrences_of(const Node &node);
    /// All sights of rounds in which the node could have been met; value 1 where it was.
    [[nodiscard]] std::vector<Row> chances_of(const Node &node, const std::vector<Occurrence> &all, int over) const;
    /// Each `step`-th of the rows, with all rounds.
    [[nodiscard]] Table rows_apart(const std::vector<Row> &rows, std::size_t step) const;
    [[nodiscard]] std::vector<Row> partners_of(const Step &step, const std::vector<Occurrence> &all) const;
    static Row row(const Run &run, const Occurrence &one, double value);
    std::vector<Row> rows_of(const std::vector<Occurrence> &all, const auto &value) const;

    void learn_communicator(Step &step, const std::vector<Occurrence> &all);
    int made_by(const Occurrence &one) const;
    void learn_partner(Step &step, const std::vector<Occurrence> &all, const Node &node);
    void learn_when(Step &step, const std::vector<Occurrence> &all, const Node &node, const std::vector<Law> &partners);
    static void add_partner_ties(Step &step, const std::vector<Law> &partners);
    void learn_bytes(Step &step, const std::vector<Occurrence> &all);
    const Table &bytes_of(const Step &step, const std::vector<Occurrence> &all);
    std::string sent_at(const std::vector<Occurrence> &all);
    void learn_counts(Step &step, const std::vector<Occurrence> &all);
    void learn_wait(Step &step, const std::vector<Occurrence> &all);
    void learn_members(Step &step, const std::vector<Occurrence> &all);
    [[nodiscard]] double making(const std::vector<Occurrence> &all) const;
    /// A step's table, made where it is first asked for: of all rows, or as `make` makes it.
    const Table &table(const Step &step, const std::string &what, const auto &rows);
    const Table &kept(const Step &step, const std::string &what, const auto &make);
    std::string number(Step &step, const std::string &what, const Table &table);
    std::string fitted(Step &step, const std::string &what, const Table &table);
    std::string nearly(Step &step, const std::string &what, const Table &table);
    std::optional<double> error_without(const Table &table, const auto &of_run, const auto &learn);
    std::optional<double> error_beyond(const Table &table, const auto &learn);

    const std::vector<Run> &runs_;
    const Structure &structure_;
    Equations &equations_;
    Laws &laws_;
    std::vector<std::optional<std::vector<Occurrence>>> occurrences_; ///< by node
    std::map<std::pair<int, std::string>, Table> tables_;             ///< by step and what of it
    std::vector<std::vector<std::map<std::uint32_t, int>>> makers_;   ///< of communicators, by run and rank: the node
    std::vector<std::vector<std::vector<std::vector<int>>>> open_; ///< by run, rank, event: numbers of open requests'
                                                                   ///< events, before a wait
    std::vector<std::pair<int, Refusal>> refused_;
    /// Of each receive, by run and rank and event: the node that sent it; filled where it is first asked for.
    std::vector<std::vector<std::vector<int>>> senders_;
};

const Table &Learner::table(const Step &step, const std::string &what, const auto &rows)
{
    return kept(step, what, [&] { return table_of(runs_, rows()); });
}

const Table &Learner::kept(const Step &step, const std::string &what, const auto &make)
{
    const std::pair key(step.number, what);
    const auto at = tables_.find(key);
    return at != tables_.end() ? at->second : tables_.emplace(key, make()).first->second;
}

std::vector<Row> Learner::rows_of(const std::vector<Occurrence> &all, const auto &value) const
{
    std::vector<Row> rows;
    for (const Occurrence &one : all)
        rows.push_back(row(runs_[index(one.run)], one, static_cast<double>(value(one.happened->event))));
    return rows;
}

} // namespace mpisheet::course
