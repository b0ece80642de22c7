#include "recordings/course/learner.hpp"

#include "recordings/course/computing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::course {
namespace {

using record::Action;

std::size_t index(int number)
{
    return static_cast<std::size_t>(number);
}

constexpr double most_error = 0.3; // of fitted numbers, where runs were left out

/// Some of the values, for a message.
std::string some_text(const std::vector<double> &values)
{
    std::set<double> different(values.begin(), values.end());
    std::string text;
    int shown = 0;
    for (const double value : different) {
        if (++shown > 6)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + fmt::format("{}", value);
    }
    return text;
}

/// Of each receive of a run, by rank and event: the node of the send that it gets; −1: none.
std::vector<std::vector<int>> senders_of(const Run &run, const std::vector<std::vector<int>> &nodes)
{
    using Envelope = std::tuple<std::uint32_t, int, int, int>; // communicator, from, to, tag
    std::map<Envelope, std::vector<int>> sent;
    std::map<Envelope, std::size_t> taken;
    const auto envelope = [&](const record::Event &event, std::size_t rank) {
        const int other = run.members(event.communicator)[index(event.partner)], own = static_cast<int>(rank);
        const bool sends = event.action == Action::send;
        return Envelope{event.communicator, sends ? own : other, sends ? other : own, event.tag};
    };
    std::vector<std::vector<int>> senders;
    for (const bool sends : {true, false})
        for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
            if (sends)
                senders.emplace_back(run.ranks[rank].size(), -1);
            for (std::size_t k = 0; k < run.ranks[rank].size(); ++k) {
                const record::Event &event = run.ranks[rank][k].event;
                if (event.partner < 0 || event.action != (sends ? Action::send : Action::receive))
                    continue;
                const Envelope of = envelope(event, rank);
                if (sends)
                    sent[of].push_back(nodes[rank][k]);
                else if (std::size_t &next = taken[of]; next < sent[of].size())
                    senders[rank][k] = sent[of][next++];
            }
        }
    return senders;
}

} // namespace

Learner::Learner(const std::vector<Run> &runs, const Structure &structure, Equations &equations, const Known &known)
    : runs_(runs), structure_(structure), equations_(equations), laws_(equations, known)
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
    course.steps = steps_of(structure_.tree);
    if (!refused_.empty())
        return course;
    std::vector<Step *> by_node(structure_.nodes.size(), nullptr);
    const auto list = [&](const auto &self, std::vector<Step> &steps) -> void {
        for (Step &step : steps) {
            by_node[index(step.number - 1)] = &step;
            self(self, step.body);
        }
    };
    list(list, course.steps);
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

/// A law of p and d for a number that is alike on all ranks of each run.
std::string Learner::fitted(Step &step, const std::string &what, const Table &table)
{
    std::vector<double> of_run(runs_.size(), std::nan(""));
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        double &value = of_run[index(table.runs[i])];
        if (!std::isnan(value) && value != table.values[i])
            return "";
        value = table.values[i];
    }
    if (table.has_rounds)
        return "";
    const FittedLaw law = fitted_law(runs_, equations_, laws_, of_run);
    if (law.text.empty() || law.error > most_error)
        return "";
    if (law.error > 0) {
        step.fitted.push_back(what);
        step.error = std::max(step.error, law.error);
    }
    return law.text;
}

/// The law that comes nearest to the values, where one comes near.
std::optional<Law> near_law(Laws &laws, const Points &points, const std::vector<double> &values)
{
    for (const double within : {0.02, 0.05, 0.1, 0.2})
        if (auto law = laws.measured(points, values, within))
            return law;
    return {};
}

/// How far the law that is learned without the runs with the largest of a number is off in them. Nothing where there is
/// none; 0 where they are fewer than three.
std::optional<double> Learner::error_without(const Table &table, const auto &of_run)
{
    std::set<double> different;
    for (const Run &run : runs_)
        different.insert(of_run(run));
    if (different.size() < 3)
        return 0;
    std::vector<std::size_t> learned, left_out;
    for (std::size_t i = 0; i < table.values.size(); ++i)
        (of_run(runs_[index(table.runs[i])]) < *different.rbegin() ? learned : left_out).push_back(i);
    const auto some = [&](const std::vector<std::size_t> &which) {
        std::vector<double> values;
        for (const std::size_t i : which)
            values.push_back(table.values[i]);
        return values;
    };
    const std::optional<Law> law = near_law(laws_, table.points.some(learned), some(learned));
    if (!law)
        return {};
    const std::vector<double> said = equations_.values(law->text, table.points.some(left_out)), were = some(left_out);
    double error = 0;
    for (std::size_t i = 0; i < were.size(); ++i)
        error = std::max(error, std::abs(said[i] - were[i]) / std::max(were[i], 1.0));
    return error;
}

/// A law of places and runs that nearly has all values, as where they hang on data.
std::string Learner::nearly(Step &step, const std::string &what, const Table &table)
{
    const std::optional<Law> law = near_law(laws_, table.points, table.values);
    const std::optional<double> by_p =
                                    law ? error_without(table, [](const Run &run) { return run.p(); }) : std::nullopt,
                                by_d =
                                    law ? error_without(table, [](const Run &run) { return run.d(); }) : std::nullopt;
    if (!by_p || !by_d || std::max(*by_p, *by_d) > most_error)
        return "";
    step.fitted.push_back(what);
    step.error = std::max({step.error, *by_p, *by_d});
    return law->text;
}

std::string Learner::number(Step &step, const std::string &what, std::vector<Row> rows)
{
    const Table table = table_of(runs_, std::move(rows));
    if (const std::optional<Law> law = laws_.number(table.points, table.values)) {
        for (const std::string &rival : law->rivals)
            step.ties.push_back({what, rival});
        return law->text;
    }
    if (const std::optional<Law> law = laws_.either(table.points, table.values))
        return law->text;
    std::string text = fitted(step, what, table);
    if (text.empty() && (what == "bytes" || what == "counts"))
        text = nearly(step, what, table);
    if (text.empty())
        throw None{what + ": no equation gives " + some_text(table.values)};
    return text;
}

Step Learner::loop_of(const Node &node)
{
    Step step{.number = node.number + 1};
    std::vector<Row> rows, met;
    for (std::size_t n = 0; n < runs_.size(); ++n)
        for (std::size_t rank = 0; rank < runs_[n].ranks.size(); ++rank)
            for (const Parsed::Visit &visit : structure_.parsed[n][rank].visits[index(node.number)])
                if (is_looked_at(visit.rounds))
                    rows.push_back({static_cast<int>(n), static_cast<int>(rank), runs_[n].p(), static_cast<int>(rank),
                                    visit.rounds, 0, static_cast<double>(visit.what)});
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(met), [](const Row &row) { return row.value > 0; });
    std::vector<Row> who = rows;
    for (Row &row : who)
        row.value = row.value > 0 ? 1 : 0;
    const Table meets = table_of(runs_, who);
    const std::optional<Law> when = laws_.choice(meets.points, meets.values);
    const auto waits_alone = [&](const Node &one) {
        return !one.is_loop() && structure_.places.at(one.place).action == Action::wait;
    };
    try {
        if (when) {
            step.times = number(step, "rounds", met);
            step.when = when->text;
        } else {
            step.times = number(step, "rounds", rows);
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

std::vector<Learner::Occurrence> Learner::occurrences_of(const Node &node) const
{
    std::vector<Occurrence> all;
    for (std::size_t n = 0; n < runs_.size(); ++n)
        for (std::size_t rank = 0; rank < runs_[n].ranks.size(); ++rank)
            for (const Parsed::Visit &visit : structure_.parsed[n][rank].visits[index(node.number)])
                if (is_looked_at(visit.rounds))
                    all.push_back({static_cast<int>(n), static_cast<int>(rank), &visit.rounds,
                                   &runs_[n].ranks[rank][visit.what], visit.what});
    return all;
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

std::vector<Row> Learner::rows_of(const std::vector<Occurrence> &all, const auto &value) const
{
    std::vector<Row> rows;
    for (const Occurrence &one : all)
        rows.push_back(row(runs_[index(one.run)], one, static_cast<double>(value(one.happened->event))));
    return rows;
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

/// The node that made an event's communicator: 0 MPI_COMM_WORLD, −1 MPI_COMM_SELF, else its number plus one.
int Learner::made_by(const Occurrence &one) const
{
    const std::uint32_t communicator = one.happened->event.communicator;
    if (communicator == 0)
        return 0;
    const auto &makers = makers_[index(one.run)][index(one.rank)];
    const auto at = makers.find(communicator);
    if (at != makers.end())
        return at->second + 1;
    if (runs_[index(one.run)].members(communicator).size() == 1)
        return -1;
    throw None{"its communicator was made by a call that is not recorded"};
}

void Learner::learn_communicator(Step &step, const std::vector<Occurrence> &all)
{
    std::set<int> makers;
    for (const Occurrence &one : all)
        makers.insert(made_by(one));
    if (makers.size() > 1)
        throw None{"it communicates over communicators that were made at different places"};
    step.over = *makers.begin();
}

void Learner::learn_partner(Step &step, const std::vector<Occurrence> &all, const Node &node)
{
    const bool has_partner = std::any_of(all.begin(), all.end(), [](const Occurrence &one) {
        return one.happened->event.partner >= 0 && one.happened->event.action != Action::wait &&
               one.happened->event.action != Action::communicator && one.happened->event.action != Action::phase;
    });
    std::vector<Law> partners;
    if (has_partner) {
        std::vector<Row> rows = rows_of(all, [](const record::Event &event) { return event.partner; });
        if (step.any && !rows.empty() && !rows.front().rounds.empty()) { // in whatever order they came: by rank
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
        }
        const Table table = table_of(runs_, rows);
        partners = laws_.partners(table.points, table.values);
        if (partners.empty())
            throw None{"partners: no equation gives ranks " + some_text(table.values)};
        step.partner = partners.front().text;
    }
    learn_when(step, all, node, partners);
}

/// Where a partner is, is who meets it, if that explains it; else a choice of its own.
void Learner::learn_when(Step &step, const std::vector<Occurrence> &all, const Node &node,
                         const std::vector<Law> &partners)
{
    if (step.action == Action::wait)
        return; // where any request is open
    const std::vector<Row> rows = chances_of(node, all, step.over);
    const Table table = table_of(runs_, rows);
    if (const std::optional<Law> law = laws_.choice(table.points, table.values);
        law && (law->text == "1" || law->text == "0")) {
        step.when = law->text;
        add_partner_ties(step, partners);
        return;
    }
    Points points; // with all rounds: who has a partner may depend on them
    std::vector<double> met;
    for (const Row &one : rows) {
        const Run &run = runs_[index(one.run)];
        points.add(point_at(run.p(), run.d(), one.rank, one.members, one.in, one.rounds));
        met.push_back(one.value);
    }
    for (const Law &partner : partners)
        if (!partner.valid.empty() && equations_.values(partner.valid, points) == met) {
            step.partner = partner.text;
            step.when = partner.valid;
            add_partner_ties(step, partners);
            return;
        }
    const std::optional<Law> law = laws_.choice(table.points, table.values);
    if (!law)
        throw None{"no equation says which ranks take part, in which rounds"};
    step.when = law->text;
    add_partner_ties(step, partners);
}

void Learner::add_partner_ties(Step &step, const std::vector<Law> &partners)
{
    constexpr int longer = 2; // one more operator, and what it takes
    for (const Law &partner : partners)
        if (partner.text != step.partner && length_of(partner.text) <= length_of(step.partner) + longer)
            step.ties.push_back({"partner", partner.text});
}

void Learner::learn_bytes(Step &step, const std::vector<Occurrence> &all)
{
    step.tag = number(step, "tag", rows_of(all, [](const record::Event &event) { return event.tag; }));
    if (std::any_of(all.begin(), all.end(),
                    [](const Occurrence &one) { return !one.happened->event.counts.empty(); })) {
        learn_counts(step, all);
        return;
    }
    std::vector<Row> rows = rows_of(all, [](const record::Event &event) { return event.bytes; });
    if (step.action == Action::receive) {
        const Table table = table_of(runs_, rows);
        const std::string as = laws_.number(table.points, table.values) ? "" : sent_at(all);
        if (!as.empty()) {
            step.bytes = as;
            return;
        }
    }
    step.bytes = number(step, "bytes", std::move(rows));
}

/// "as 12" where all messages are sent at that step, and in loops around it that are around this one, too.
std::string Learner::sent_at(const std::vector<Occurrence> &all)
{
    if (senders_.empty())
        for (std::size_t n = 0; n < runs_.size(); ++n)
            senders_.push_back(senders_of(runs_[n], structure_.node[n]));
    std::set<int> nodes;
    for (const Occurrence &one : all)
        nodes.insert(senders_[index(one.run)][index(one.rank)][one.event]);
    if (nodes.size() != 1 || *nodes.begin() < 0)
        return "";
    const Occurrence &one = all.front();
    const int own = structure_.node[index(one.run)][index(one.rank)][one.event];
    const std::vector<int> theirs = structure_.around(*nodes.begin()), ours = structure_.around(own);
    const bool is_within = theirs.size() <= ours.size() && std::equal(theirs.begin(), theirs.end(), ours.begin());
    return is_within ? fmt::format("as {}", *nodes.begin() + 1) : "";
}

void Learner::learn_counts(Step &step, const std::vector<Occurrence> &all)
{
    const Table has = table_of(runs_, rows_of(all, [](const auto &event) { return event.counts.empty() ? 0 : 1; }));
    const std::optional<Law> with = laws_.choice(has.points, has.values);
    if (!with)
        throw None{"no equation says which ranks give counts"};
    step.with_counts = with->text;
    std::vector<Row> rows;
    bool is_sum = true, is_own = true;
    for (const Occurrence &one : all) {
        const record::Event &event = one.happened->event;
        std::uint64_t sum = 0;
        for (std::size_t k = 0; k < event.counts.size(); ++k) {
            rows.push_back(row(runs_[index(one.run)], one, static_cast<double>(event.counts[k])));
            rows.back().member = static_cast<int>(k);
            sum += event.counts[k];
        }
        if (event.counts.empty())
            continue;
        is_sum = is_sum && event.bytes == sum;
        is_own = is_own && index(one.happened->rank) < event.counts.size() &&
                 event.bytes == event.counts[index(one.happened->rank)];
    }
    step.counts = number(step, "counts", std::move(rows));
    if (is_sum && with->text == "1")
        step.bytes = "sum";
    else if (is_own)
        step.bytes = "own";
    else
        step.bytes = number(step, "bytes", rows_of(all, [](const record::Event &event) { return event.bytes; }));
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

/// What no sheet says of making a communicator, as it was recorded: the most for each member, from when the last one
/// calls.
double Learner::making(const std::vector<Occurrence> &all) const
{
    using Made = std::tuple<int, std::uint32_t, std::vector<int>>; // run, communicator that it is made of, rounds
    std::map<Made, std::pair<double, double>> called;              // the last call, the last return [s]
    for (const Occurrence &one : all) {
        const record::Event &event = one.happened->event;
        auto &[enter, leave] = called[{one.run, event.communicator, *one.rounds}];
        enter = std::max(enter, event.enter);
        leave = std::max(leave, event.leave);
    }
    double most = 0;
    for (const auto &[made, when] : called) {
        const auto members = runs_[index(std::get<0>(made))].members(std::get<1>(made)).size();
        most = std::max(most, 1e6 * (when.second - when.first) / static_cast<double>(members));
    }
    return most;
}

void Learner::learn_members(Step &step, const std::vector<Occurrence> &all)
{
    step.takes = making(all);
    const Table joins =
        table_of(runs_, rows_of(all, [](const auto &event) { return event.made == record::no_communicator ? 0 : 1; }));
    const std::optional<Law> who = laws_.choice(joins.points, joins.values);
    if (!who)
        throw None{"no equation says which ranks are in the communicators that it makes"};
    step.joins = who->text;
    std::vector<std::string> colours{"0",         "r",         "floor(r/2)", "floor(r/4)",    "floor(r/8)",
                                     "mod(r, 2)", "mod(r, 4)", "mod(r, 8)",  "r < floor(n/2)"};
    for (const Grid &grid : grids())
        for (std::size_t k = 0; k < index(grid.sides); ++k) {
            colours.emplace_back(grid.coordinate[k]);
            for (std::size_t other = k + 1; grid.sides == 3 && other < 3; ++other)
                colours.push_back(fmt::format("{}*n + {}", grid.coordinate[k], grid.coordinate[other]));
        }
    const auto explains = [&](const std::string &colour) {
        return std::all_of(all.begin(), all.end(), [&](const Occurrence &one) {
            const Run &run = runs_[index(one.run)];
            const record::Event &event = one.happened->event;
            if (event.made == record::no_communicator)
                return true;
            const std::vector<int> &from = run.members(event.communicator);
            std::vector<int> expected;
            double mine = 0;
            std::vector<double> of_all;
            for (std::size_t k = 0; k < from.size(); ++k) {
                const Point at = point_at(run.p(), run.d(), from[k], static_cast<int>(from.size()), static_cast<int>(k),
                                          *one.rounds);
                of_all.push_back(equations_.value(step.joins, at) != 0 ? equations_.value(colour, at) : std::nan(""));
                if (from[k] == one.rank)
                    mine = of_all.back();
            }
            for (std::size_t k = 0; k < from.size(); ++k)
                if (of_all[k] == mine)
                    expected.push_back(from[k]);
            return expected == run.members(event.made);
        });
    };
    const auto found = std::find_if(colours.begin(), colours.end(), explains);
    if (found == colours.end())
        throw None{"no equation says who is in the communicators that it makes"};
    step.colour = *found;
}

Step Learner::event_of(const Node &node)
{
    const Place &place = structure_.places.at(node.place);
    Step step{.number = node.number + 1,
              .action = place.action,
              .call = place.call,
              .site = place.site,
              .phase = place.phase};
    const std::vector<Occurrence> all = occurrences_of(node);
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
