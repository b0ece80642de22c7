#include "recordings/replay/planner.hpp"

#include "recordings/replay/chosen.hpp"
#include "recordings/replay/engine.hpp"
#include "recordings/replay/place.hpp"
#include "recordings/replay/walks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace mpisheet::replay {
namespace {

constexpr std::size_t most_messages = 1024; ///< that go by themselves, where there are more than one for each member

} // namespace

std::size_t messages_in(const Rounds &rounds)
{
    return std::accumulate(rounds.begin(), rounds.end(), std::size_t{0},
                           [](std::size_t sum, const Round &round) { return sum + round.size(); });
}

Setting setting_of(const Costs &costs, const Parts &parts, const std::vector<int> &places, std::string_view op)
{
    Setting setting{.p = static_cast<int>(places.size()), .parts = parts};
    const traffic::Interconnect &machine = costs.interconnect();
    if (!machine.rank_links && machine.levels.front().block > 1)
        for (const int place : places)
            setting.nodes.push_back(place / machine.levels.front().block);
    setting.by_first = costs.leaves_at_match() && (op == "bcast" || op == "reduce");
    return setting;
}

Rounds Planner::rounds_by(const Algorithm *algorithm, const Collective &collective, const Setting &setting) const
{
    return algorithm != nullptr ? rounds_of(*algorithm, collective.operation, setting)
                                : common_rounds(collective.operation, setting);
}

/// Operations in which everybody waits for everybody go as one flow, trees and scans as single messages.
std::shared_ptr<Plan> Planner::unscaled(const Collective &collective, const Rounds &rounds,
                                        const std::vector<int> &places, traffic::Traffic &traffic)
{
    const std::size_t messages = messages_in(rounds);
    if (collective.flow == Flow::all || (messages > most_messages && messages > 2 * places.size()))
        return std::make_shared<Plan>(flows(rounds, places, *costs_, traffic));
    auto plan = std::make_shared<Plan>(single_messages(rounds, places, *costs_));
    plan->seconds = seconds_alone(plan, *costs_);
    return plan;
}

/// The algorithm that the sheet names, or the one whose messages take the time that is nearest to the sheet's.
Planner::Way Planner::found_way(const PlainKey &key)
{
    const Collective *const collective = key.collective;
    const std::size_t p = key.p;
    const double bytes = key.bytes;
    const std::vector<int> first = first_ranks(p);
    const Setting setting = setting_of(*costs_, {0, bytes, {}}, first, collective->operation);
    traffic::Traffic machine(costs_->interconnect()); // as it was measured, whatever is slow in this run
    const auto alone = [&](const Algorithm *algorithm) {
        const Rounds rounds = rounds_by(algorithm, *collective, setting);
        return rounds.empty() ? 0 : unscaled(*collective, rounds, first, machine)->seconds;
    };
    std::optional<double> seconds;
    const Algorithm *named = nullptr;
    for (const std::string_view op : {collective->operation, collective->instead}) {
        if (op.empty() || seconds)
            continue;
        seconds = costs_->operation(op, static_cast<double>(p), bytes);
        if (seconds)
            named = chosen_algorithm(costs_->sheet(), std::string(op), static_cast<double>(p), bytes,
                                     static_cast<int>(p) <= costs_->most_processes());
    }
    if (seconds && named != nullptr && costs_->interconnect().network && static_cast<int>(p) > costs_->most_processes())
        if (const std::optional<double> by_links =
                Engine(*costs_).seconds(*named, collective->operation, static_cast<int>(p), bytes))
            seconds = by_links; // beyond what was measured equations know no links
    if (!seconds) {
        remarks_.insert("the sheet lacks t" + std::string(collective->operation) +
                        ": composed of messages, as libraries commonly do it");
        return {};
    }
    if (!costs_->has_messages()) {
        remarks_.insert("the sheet lacks tmsg(d): who shares links with whom is not known, and the interval reaches to "
                        "where all collectives at once share one");
        return {.free_seconds = seconds};
    }
    const auto of = [&](const Algorithm *algorithm, double own) {
        return Way{algorithm, own > 0 && *seconds > 0 ? *seconds / own : 1};
    };
    if (named != nullptr)
        if (const double own = alone(named); own > 0)
            return of(named, own);
    Way nearest = of(nullptr, alone(nullptr));
    for (const Algorithm &one : algorithms()) {
        if (one.use == Algorithm::Use::rare || !can_do(one, collective->operation) || one.function == "One_round")
            continue;
        const double own = alone(&one);
        if (own > 0 && std::abs(std::log(*seconds / own)) < std::abs(std::log(nearest.factor)) - 1e-9)
            nearest = of(&one, own);
    }
    if (alone(nearest.algorithm) <= 0)
        nearest.free_seconds = seconds;
    nearest.is_guessed = nearest.algorithm != nullptr;
    return nearest;
}

const Planner::Way &Planner::way(const PlainKey &key)
{
    const auto found = ways_.find(key);
    return found != ways_.end() ? found->second : ways_.emplace(key, found_way(key)).first->second;
}

/// Of unequal counts: what the sizes that are sent would have in calls of equal ones, by their bytes; sizes within an
/// octave are one.
double Planner::factor_of(const Collective &collective, std::size_t p, const Parts &parts)
{
    std::map<int, std::pair<double, double>> octaves; // messages and bytes
    for (const std::vector<double> &row : parts.counts)
        for (const double bytes : row)
            if (bytes > 0) {
                auto &[messages, sum] = octaves[static_cast<int>(std::floor(std::log2(bytes)))];
                messages += 1;
                sum += bytes;
            }
    double bytes = 0, weighted = 0;
    for (const auto &[octave, of] : octaves) {
        bytes += of.second;
        weighted += of.second * way({&collective, p, std::round(of.second / of.first)}).factor;
    }
    return bytes > 0 ? weighted / bytes : 1;
}

std::shared_ptr<const Plan> Planner::plan(const Collective &collective, std::uint32_t communicator, const Parts &parts)
{
    std::shared_ptr<const Plan> &known = plans_[Key{&collective, communicator, parts.root, parts.bytes, parts.counts}];
    if (known)
        return known;
    std::vector<int> places = members_->of(communicator);
    if (!places_->empty())
        for (int &place : places)
            place = (*places_)[at(place)];
    const std::size_t p = places.size();
    auto made = std::make_shared<Plan>();
    if (p == 1) {
        made->is_fluid = true;
        made->seconds = costs_->operation(collective.operation, 1, parts.bytes).value_or(0);
        return known = made;
    }
    const Way by = way({&collective, p, parts.bytes});
    if (by.free_seconds) {
        made->is_fluid = true;
        made->seconds = *by.free_seconds;
        made->phases.push_back({{made->seconds, 0}});
        if (!costs_->has_messages())
            traffic_->links_between(places[0], places[1], made->phases.front().uses);
        if (!made->phases.front().uses.empty())
            made->phases.front().price.shared = made->seconds;
    } else {
        made = unscaled(collective,
                        rounds_by(by.algorithm, collective, setting_of(*costs_, parts, places, collective.operation)),
                        places, *traffic_);
        scale(*made, parts.counts.empty() ? by.factor : factor_of(collective, p, parts));
    }
    if (by.is_guessed) {
        made->hops.clear();
        made->round_begins.clear();
    }
    for (Plan::Phase &one : made->phases)
        one.route = traffic_->route_of(one.uses);
    return known = made;
}

} // namespace mpisheet::replay
