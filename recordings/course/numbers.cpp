// Bytes, counts, tags, rounds: equations of a place's numbers.

#include "recordings/course/affine.hpp"
#include "recordings/course/computing.hpp"
#include "recordings/course/learner.hpp"
#include "recordings/course/sights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace mpisheet::course {
namespace {

using record::Action;

constexpr double most_error = 0.3; // of fitted numbers, where runs were left out

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

/// The shortest law that comes near to all values; else the one that comes nearest.
std::optional<Law> near_law(Laws &laws, const Points &points, const std::vector<double> &values)
{
    for (const double within : {0.02, 0.05, 0.1, 0.2})
        if (auto law = laws.measured(points, values, within))
            return law;
    return laws.nearest(points, values);
}

/// The multiple of a text, and a constant, that comes nearest.
std::string nearest_law(Equations &equations, const std::string &text, const Points &points,
                        const std::vector<double> &values)
{
    const auto nearest = nearest_of(equations.values(text, points), values);
    return nearest
               ? affine_text(fmt::format("{:.6g}", nearest->affine.a), text, fmt::format("{:.6g}", nearest->affine.b))
               : "";
}

/// How far the law that `learn` learns without the runs with the largest of a number is off in them, as a share of what
/// a run has in all. Nothing where there is none; 0 where they are fewer than three.
std::optional<double> Learner::error_without(const Table &table, const auto &of_run, const auto &learn)
{
    std::set<double> different;
    for (const Run &run : runs_)
        different.insert(of_run(run));
    if (different.size() < 3)
        return 0;
    std::vector<std::size_t> learned, left_out;
    for (std::size_t i = 0; i < table.values.size(); ++i)
        (of_run(runs_[index(table.runs[i])]) < *different.rbegin() ? learned : left_out).push_back(i);
    if (learned.empty())
        return {}; // only these runs have it
    if (left_out.empty())
        return 0;
    const std::string law = learn(table.points.some(learned), some(table.values, learned));
    if (law.empty())
        return {};
    const std::vector<double> said = equations_.values(law, table.points.some(left_out)),
                              were = some(table.values, left_out);
    std::map<int, std::pair<double, double>> runs; // off, and what was
    for (std::size_t i = 0; i < were.size(); ++i) {
        auto &[off, all] = runs[table.runs[left_out[i]]];
        off += std::abs(said[i] - were[i]);
        all += were[i];
    }
    double error = 0;
    for (const auto &[run, sums] : runs)
        error = std::max(error, sums.first / std::max(sums.second, 1.0));
    return error;
}

/// How far laws that are learned so are off in runs with the largest p, or size.
std::optional<double> Learner::error_beyond(const Table &table, const auto &learn)
{
    const std::optional<double> by_p = error_without(
                                    table, [](const Run &run) { return run.p(); }, learn),
                                by_d = error_without(
                                    table, [](const Run &run) { return run.d(); }, learn);
    return by_p && by_d ? std::optional(std::max(*by_p, *by_d)) : std::nullopt;
}

/// A law of places and runs that nearly has all values, as where they hang on data: the shortest; if that is wrong
/// about runs that are left out, the one of the nearest that is least so.
std::string Learner::nearly(Step &step, const std::string &what, const Table &table)
{
    const auto shortest = [&](const Points &points, const std::vector<double> &values) {
        const std::optional<Law> law = near_law(laws_, points, values);
        return law ? law->text : "";
    };
    std::string law = shortest(table.points, table.values);
    std::optional<double> error = law.empty() ? std::nullopt : error_beyond(table, shortest);
    if (!law.empty() && (!error || *error > most_error)) {
        constexpr std::size_t most = 12;
        for (const std::string &text : laws_.near_texts(table.points, table.values, most)) {
            const auto learn = [&](const Points &points, const std::vector<double> &values) {
                return nearest_law(equations_, text, points, values);
            };
            const std::optional<double> other = error_beyond(table, learn);
            if (!other || (error && *error <= *other))
                continue;
            error = other;
            law = learn(table.points, table.values);
        }
    }
    if (law.empty() || !error || *error > most_error)
        return "";
    step.fitted.push_back(what);
    step.error = std::max(step.error, *error);
    return law;
}

std::string Learner::number(Step &step, const std::string &what, const Table &table)
{
    if (table.values.empty())
        return "0"; // nobody gets there in the rounds that are looked at
    const auto with_ties = [&](const Law &law) {
        for (const std::string &rival : law.rivals)
            step.ties.push_back({what, rival});
        return law.text;
    };
    if (const std::optional<Law> law = laws_.number(table.points, table.values))
        return with_ties(*law);
    if (const std::optional<Law> law = laws_.either(table.points, table.values))
        return law->text;
    const bool is_size = what == "bytes" || what == "counts";
    if (is_size)
        if (const std::optional<Law> law = laws_.sum(table.points, table.values))
            return with_ties(*law);
    std::string text = fitted(step, what, table);
    if (text.empty() && is_size)
        text = nearly(step, what, table);
    if (text.empty())
        throw None{what + ": no equation gives " + some_text(table.values)};
    return text;
}

void Learner::learn_bytes(Step &step, const std::vector<Occurrence> &all)
{
    step.tag =
        number(step, "tag",
               table(step, "tag", [&] { return rows_of(all, [](const record::Event &event) { return event.tag; }); }));
    if (std::any_of(all.begin(), all.end(),
                    [](const Occurrence &one) { return !one.happened->event.counts.empty(); })) {
        learn_counts(step, all);
        return;
    }
    const Table &bytes = bytes_of(step, all);
    if (step.action == Action::receive) {
        const std::string as = laws_.number(bytes.points, bytes.values) ? "" : sent_at(all);
        if (!as.empty()) {
            step.bytes = as;
            return;
        }
    }
    step.bytes = number(step, "bytes", bytes);
}

const Table &Learner::bytes_of(const Step &step, const std::vector<Occurrence> &all)
{
    return table(step, "bytes", [&] { return rows_of(all, [](const record::Event &event) { return event.bytes; }); });
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
    step.counts = number(step, "counts", table(step, "counts", [&] { return rows; }));
    if (is_sum && with->text == "1")
        step.bytes = "sum";
    else if (is_own)
        step.bytes = "own";
    else
        step.bytes = number(step, "bytes", bytes_of(step, all));
}

} // namespace mpisheet::course
