#include "recordings/course/learner.hpp"

#include "recordings/course/computing.hpp"
#include "recordings/course/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::course {
using record::Action;

Learner::Learner(const std::vector<Run> &runs, const Structure &structure, Equations &equations, Laws &laws)
    : runs_(runs), structure_(structure), equations_(equations), laws_(laws), occurrences_(structure.nodes.size())
{
    for (std::size_t n = 0; n < runs.size(); ++n) {
        makers_.emplace_back(runs[n].ranks.size());
        open_.emplace_back(runs[n].ranks.size());
        for (std::size_t rank = 0; rank < runs[n].ranks.size(); ++rank) {
            const std::vector<Happened> &events = runs[n].ranks[rank];
            std::vector<int> open;
            std::vector<std::vector<int>> &before = open_[n][rank];
            before.resize(events.size());
            for (std::size_t k = 0; k < events.size(); ++k) {
                const record::Event &event = events[k].event;
                if (event.action == Action::communicator && event.made != record::no_communicator)
                    makers_[n][rank][event.made] = structure.node[n][rank][k];
                if (event.action == Action::wait) {
                    before[k] = open;
                    std::erase_if(open, [&](int posted) {
                        return std::find(event.requests.begin(), event.requests.end(),
                                         events[index(posted)].event.request) != event.requests.end();
                    });
                } else if (event.request != 0) {
                    open.push_back(static_cast<int>(k));
                }
            }
        }
    }
}

Course Learner::course()
{
    Course course{.program = runs_.front().recording.program, .size_name = runs_.front().recording.size.name};
    for (const Run &run : runs_) {
        course.recorded_p.push_back(run.p());
        course.recorded_d.push_back(run.d());
    }
    const auto different = [](auto &list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    different(course.recorded_p);
    different(course.recorded_d);
    refused_.clear();
    course.steps = steps_of(structure_.tree);
    if (!refused_.empty())
        return course;
    std::vector<Step *> by_node(structure_.nodes.size(), nullptr);
    for_steps(course.steps, [&](Step &step, const std::string & /*when*/) { by_node[index(step.number - 1)] = &step; });
    for (const Refusal &refusal : learn_computing(runs_, structure_, equations_, laws_, by_node, course))
        refused_.emplace_back(0, refusal);
    return course;
}

std::vector<Step> Learner::steps_of(const Tree &tree)
{
    std::vector<Step> steps;
    for (const Node &node : tree) {
        try {
            steps.push_back(node.is_loop() ? loop_of(node) : event_of(node));
        } catch (const None &none) {
            const Node *leaf = &node;
            while (leaf->is_loop())
                leaf = &leaf->body.front();
            refused_.emplace_back(node.number, Refusal{structure_.places.at(leaf->place).text(), none.why});
            if (node.is_loop())
                steps_of(node.body); // what else is refused
        }
    }
    return steps;
}

Step Learner::loop_of(const Node &node)
{
    Step step{.number = node.number + 1};
    const auto rows = [&] {
        std::vector<Row> all;
        for_visits(structure_, index(node.number), [&](std::size_t n, std::size_t rank, const Parsed::Visit &visit) {
            all.push_back({static_cast<int>(n), static_cast<int>(rank), runs_[n].p(), static_cast<int>(rank),
                           visit.rounds, 0, static_cast<double>(visit.what)});
        });
        return all;
    };
    const Table &meets = table(step, "who", [&] {
        std::vector<Row> who = rows();
        for (Row &row : who)
            row.value = row.value > 0 ? 1 : 0;
        return who;
    });
    const std::optional<Law> when = laws_.choice(meets.points, meets.values);
    const auto waits_alone = [&](const Node &one) {
        return !one.is_loop() && structure_.places.at(one.place).action == Action::wait;
    };
    try {
        if (when) {
            step.times = number(step, "rounds", table(step, "rounds where any", [&] {
                                    std::vector<Row> met = rows();
                                    std::erase_if(met, [](const Row &row) { return row.value <= 0; });
                                    return met;
                                }));
            step.when = when->text;
        } else {
            step.times = number(step, "rounds", table(step, "rounds", rows));
        }
    } catch (const None &) {
        if (node.body.size() != 1 || !waits_alone(node.body.front()))
            throw;
        step.times = "open";
        step.when = "1";
    }
    step.body = steps_of(node.body);
    return step;
}

const std::vector<Learner::Occurrence> &Learner::occurrences_of(const Node &node)
{
    std::optional<std::vector<Occurrence>> &all = occurrences_[index(node.number)];
    if (all)
        return *all;
    all.emplace();
    for_visits(structure_, index(node.number), [&](std::size_t n, std::size_t rank, const Parsed::Visit &visit) {
        all->push_back({static_cast<int>(n), static_cast<int>(rank), &visit.rounds, &runs_[n].ranks[rank][visit.what],
                        visit.what});
    });
    return *all;
}

Row Learner::row(const Run &run, const Occurrence &one, double value)
{
    return {one.run,
            one.rank,
            static_cast<int>(run.members(one.happened->event.communicator).size()),
            one.happened->rank,
            *one.rounds,
            0,
            value};
}

Table Learner::rows_apart(const std::vector<Row> &rows, std::size_t step) const
{
    Table table;
    for (std::size_t k = 0; k < rows.size(); k += step) {
        const Row &row = rows[k];
        const Run &run = runs_[index(row.run)];
        table.points.add(point_at(run.p(), run.d(), row.rank, row.members, row.in, row.rounds));
        table.values.push_back(row.value);
    }
    return table;
}

std::vector<Row> Learner::chances_of(const Node &node, const std::vector<Occurrence> &all, int over) const
{
    std::set<std::tuple<int, int, std::vector<int>>> met;
    for (const Occurrence &one : all)
        met.emplace(one.run, one.rank, *one.rounds);
    std::vector<Row> rows;
    const int loop = structure_.parents[index(node.number)];
    for (std::size_t n = 0; n < runs_.size(); ++n)
        for (std::size_t rank = 0; rank < runs_[n].ranks.size(); ++rank) {
            Row row{static_cast<int>(n), static_cast<int>(rank), runs_[n].p(), static_cast<int>(rank), {}, 0, 0};
            for (const auto &[communicator, maker] : makers_[n][rank])
                if (over > 0 && maker == over - 1) {
                    const std::vector<int> &members = runs_[n].members(communicator);
                    row.members = static_cast<int>(members.size());
                    row.in = static_cast<int>(std::find(members.begin(), members.end(), row.rank) - members.begin());
                }
            const auto add = [&](const std::vector<int> &rounds) {
                row.rounds = rounds;
                row.value = met.contains({row.run, row.rank, rounds}) ? 1 : 0;
                rows.push_back(row);
            };
            if (loop < 0) {
                add({});
                continue;
            }
            for (const Parsed::Visit &visit : structure_.parsed[n][rank].visits[index(loop)]) {
                if (!is_looked_at(visit.rounds))
                    continue;
                std::vector<int> rounds = visit.rounds;
                rounds.push_back(0);
                for (int round = 0; round < std::min<int>(most_rounds, static_cast<int>(visit.what)); ++round) {
                    rounds.back() = round;
                    add(rounds);
                }
            }
        }
    return rows;
}

void Learner::learn_partner(Step &step, const std::vector<Occurrence> &all, const Node &node)
{
    const bool has_partner = std::any_of(all.begin(), all.end(), [](const Occurrence &one) {
        return one.happened->event.partner >= 0 && one.happened->event.action != Action::wait &&
               one.happened->event.action != Action::communicator && one.happened->event.action != Action::phase;
    });
    std::vector<Law> partners;
    if (has_partner) {
        const Table &table = this->table(step, "partner", [&] { return partners_of(step, all); });
        partners = laws_.partners(table.points, table.values);
        if (partners.empty())
            throw None{"partners: no equation gives ranks " + some_text(table.values)};
        step.partner = partners.front().text;
    }
    learn_when(step, all, node, partners);
}

/// Those of a receive from any source in whatever order they came: by rank.
std::vector<Row> Learner::partners_of(const Step &step, const std::vector<Occurrence> &all) const
{
    std::vector<Row> rows = rows_of(all, [](const record::Event &event) { return event.partner; });
    if (!step.any || rows.empty() || rows.front().rounds.empty())
        return rows;
    std::map<std::tuple<int, int, std::vector<int>>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < rows.size(); ++i)
        groups[{rows[i].run, rows[i].rank, {rows[i].rounds.begin(), rows[i].rounds.end() - 1}}].push_back(i);
    for (const auto &[who, group] : groups) {
        std::vector<double> sorted;
        for (const std::size_t i : group)
            sorted.push_back(rows[i].value);
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t k = 0; k < group.size(); ++k)
            rows[group[k]].value = sorted[k];
    }
    return rows;
}

/// Where a partner is, is who meets it, if that explains it; else a choice of its own.
void Learner::learn_when(Step &step, const std::vector<Occurrence> &all, const Node &node,
                         const std::vector<Law> &partners)
{
    if (step.action == Action::wait)
        return; // where any request is open
    const auto rows = [&] { return chances_of(node, all, step.over); };
    const Table &table = this->table(step, "when", rows);
    const std::optional<Law> law = laws_.choice(table.points, table.values);
    if (law && (law->text == "1" || law->text == "0")) {
        step.when = law->text;
        add_partner_ties(step, partners);
        return;
    }
    const auto holds_at = [&](const Law &partner, const Table &at) {
        return equations_.values(partner.valid, at.points) == at.values;
    };
    constexpr std::size_t few = 64;
    std::optional<Table> whole;
    for (const Law &partner : partners) {
        if (partner.valid.empty())
            continue;
        const bool names_rounds =
            std::any_of(rounds.begin(), rounds.end(), [&](auto round) { return has_name(partner.valid, round); });
        bool holds = false;
        if (!names_rounds && !table.is_sampled) {
            holds = !table.has_rounds && holds_at(partner, table);
        } else if (holds_at(partner, kept(step, "some chances", [&] {
                                const std::vector<Row> all_rows = rows();
                                return rows_apart(all_rows, all_rows.size() / few + 1);
                            }))) {
            if (!whole)
                whole = rows_apart(rows(), 1);
            holds = holds_at(partner, *whole);
        }
        if (holds) {
            step.partner = partner.text;
            step.when = partner.valid;
            add_partner_ties(step, partners);
            return;
        }
    }
    if (!law)
        throw None{"no equation says which ranks take part, in which rounds"};
    step.when = law->text;
    add_partner_ties(step, partners);
}

void Learner::add_partner_ties(Step &step, const std::vector<Law> &partners)
{
    for (const Law &partner : partners)
        if (partner.text != step.partner && length_of(partner.text) <= length_of(step.partner) + hardly_longer)
            step.ties.push_back({"partner", partner.text});
}

void Learner::learn_wait(Step &step, const std::vector<Occurrence> &all)
{
    std::set<int> nodes;
    const auto posted_by = [&](const Occurrence &one, int event) {
        return structure_.node[index(one.run)][index(one.rank)][index(event)];
    };
    const auto is_ended = [](const Occurrence &one, std::uint64_t request) {
        const auto &requests = one.happened->event.requests;
        return std::find(requests.begin(), requests.end(), request) != requests.end();
    };
    const auto events_of = [&](const Occurrence &one) -> const std::vector<Happened> & {
        return runs_[index(one.run)].ranks[index(one.rank)];
    };
    const auto open_before = [&](const Occurrence &one) -> const std::vector<int> & {
        return open_[index(one.run)][index(one.rank)][one.event];
    };
    for (const Occurrence &one : all)
        for (const int event : open_before(one))
            if (is_ended(one, events_of(one)[index(event)].event.request))
                nodes.insert(posted_by(one, event));
    for (const int node : nodes)
        step.of.push_back(node + 1);
    for (const Ends ends : {Ends::all, Ends::oldest, Ends::newest}) {
        const bool holds = std::all_of(all.begin(), all.end(), [&](const Occurrence &one) {
            std::vector<int> open;
            for (const int event : open_before(one))
                if (nodes.contains(posted_by(one, event)))
                    open.push_back(event);
            if (open.empty())
                return false;
            const std::size_t ended = one.happened->event.requests.size();
            if (ends == Ends::all)
                return open.size() == ended;
            if (step.any)
                return ended == 1;
            const int which = ends == Ends::oldest ? open.front() : open.back();
            return ended == 1 && is_ended(one, events_of(one)[index(which)].event.request);
        });
        if (holds) {
            step.ends = ends;
            return;
        }
    }
    throw None{"which of the open requests it waits for is not known"};
}

Step Learner::event_of(const Node &node)
{
    const Place &place = structure_.places.at(node.place);
    Step step{.number = node.number + 1,
              .action = place.action,
              .call = place.call,
              .site = place.site,
              .phase = place.phase};
    const std::vector<Occurrence> &all = occurrences_of(node);
    if (all.empty())
        throw None{"it is met in late rounds alone"};
    std::size_t any = 0, begun = 0;
    for (const Occurrence &one : all) {
        any += one.happened->event.timing_decides ? 1 : 0;
        begun += one.happened->event.request != 0 ? 1 : 0;
    }
    step.any = any > 0;
    step.begins = begun > 0;
    if (begun != 0 && begun != all.size())
        throw None{"it begins requests in some rounds alone"};
    learn_communicator(step, all);
    learn_partner(step, all, node);
    switch (step.action) {
    case Action::wait:
        learn_wait(step, all);
        break;
    case Action::communicator:
        learn_members(step, all);
        break;
    case Action::phase:
        break;
    default:
        learn_bytes(step, all);
    }
    return step;
}

} // namespace mpisheet::course
