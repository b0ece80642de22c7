#include "recordings/replay/plan.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::replay {

Plan single_messages(const Rounds &rounds, const std::vector<int> &places, Costs &costs)
{
    Plan plan;
    std::vector<std::vector<std::vector<int>>> of_member(places.size()); // by round
    for (const Round &round : rounds) {
        std::vector<int> joined;
        for (const Transfer &one : round) {
            const int number = static_cast<int>(plan.messages.size());
            const int from = places[at(one.from)], to = places[at(one.to)];
            plan.messages.push_back({one.from, one.to, from, to, one.bytes, costs.message(from, to, one.bytes),
                                     costs.send(one.bytes), costs.receive(one.bytes),
                                     costs.waits_for_receiver(one.bytes)});
            for (const int member : {one.from, one.to}) {
                if (std::find(joined.begin(), joined.end(), member) == joined.end()) {
                    joined.push_back(member);
                    of_member[at(member)].emplace_back();
                }
                of_member[at(member)].back().push_back(number);
            }
        }
    }
    for (const auto &own : of_member) {
        plan.steps.emplace_back();
        for (const std::vector<int> &numbers : own) {
            plan.steps.back().push_back({plan.order.size(), plan.order.size() + numbers.size()});
            plan.order.insert(plan.order.end(), numbers.begin(), numbers.end());
        }
    }
    return plan;
}

namespace {

using Loads = std::map<int, double>; ///< of links [s]

constexpr std::size_t most_hops = 4096;
constexpr std::size_t most_phases = 16;
constexpr double alike = 0.1;       ///< loads of links, as shares of their capacities
constexpr double negligible = 0.03; ///< share of the time on links

/// A round, or several that are on the same links.
struct Stage {
    Loads loads;
    double leaving = 0, flowing = 0; ///< [s]
};

bool are_alike(const Stage &one, const Stage &other, double tolerance, const traffic::Traffic &traffic)
{
    const auto is_light = [](const Stage &stage) { return stage.flowing <= negligible * stage.leaving; };
    if (is_light(one) && is_light(other))
        return true;
    const auto differ = [&](const Stage &a, const Stage &b) {
        return std::any_of(a.loads.begin(), a.loads.end(), [&](const auto &load) {
            const auto found = b.loads.find(load.first);
            const double own = load.second / a.flowing, its = found == b.loads.end() ? 0 : found->second / b.flowing;
            return std::abs(own - its) > tolerance * traffic.capacity(load.first);
        });
    };
    return one.flowing > 0 && other.flowing > 0 && !differ(one, other) && !differ(other, one);
}

std::vector<Stage> merged(const std::vector<Stage> &stages, double tolerance, const traffic::Traffic &traffic)
{
    std::vector<Stage> found;
    for (const Stage &one : stages) {
        if (found.empty() || !are_alike(found.back(), one, tolerance, traffic)) {
            found.push_back(one);
            continue;
        }
        found.back().leaving += one.leaving;
        found.back().flowing += one.flowing;
        for (const auto &[link, seconds] : one.loads)
            found.back().loads[link] += seconds;
    }
    return found;
}

/// One round: its stage, and its hops in the plan.
Stage stage_of(const Round &round, const std::vector<int> &places, Costs &costs, traffic::Traffic &traffic, Plan &plan)
{
    Stage stage;
    std::vector<traffic::Use> uses;
    std::vector<traffic::Price> prices;
    double shared = 0, latency = 0;
    for (const Transfer &one : round) {
        const int from = places[at(one.from)], to = places[at(one.to)];
        const traffic::Price price = costs.message(from, to, one.bytes);
        prices.push_back(price);
        uses.clear();
        traffic.links_between(from, to, uses);
        for (const traffic::Use &use : uses)
            stage.loads[use.link] += use.weight * price.shared;
        shared = std::max(shared, price.shared);
        latency = std::max(latency, price.alone - price.shared);
    }
    stage.flowing = shared;
    for (const auto &[link, seconds] : stage.loads)
        stage.flowing = std::max(stage.flowing, seconds / traffic.capacity(link));
    const double slower = shared > 0 ? stage.flowing / shared : 1;
    double longest = 0;
    plan.round_begins.push_back(plan.hops.size());
    for (std::size_t i = 0; i < round.size(); ++i) {
        const double seconds = prices[i].alone + (slower - 1) * prices[i].shared;
        longest = std::max(longest, seconds);
        plan.hops.push_back({round[i].from, round[i].to, seconds, costs.waits_for_receiver(round[i].bytes)});
    }
    stage.leaving = std::max(0.0, longest - stage.flowing);
    return stage;
}

/// What the fullest link of all rounds takes, which members who wait for nobody would pass too early [s].
double fullest_of(const std::vector<Stage> &stages, const traffic::Traffic &traffic)
{
    Loads sum;
    double fullest = 0, leaving = 0;
    for (const Stage &one : stages) {
        leaving = std::max(leaving, one.leaving);
        for (const auto &[link, seconds] : one.loads)
            fullest = std::max(fullest, (sum[link] += seconds) / traffic.capacity(link));
    }
    return leaving + fullest;
}

} // namespace

std::vector<double> exits(const Plan &plan, std::vector<double> entries)
{
    std::vector<double> after = entries;
    for (std::size_t round = 0; round < plan.round_begins.size(); ++round) {
        const std::size_t begin = plan.round_begins[round],
                          end = round + 1 < plan.round_begins.size() ? plan.round_begins[round + 1] : plan.hops.size();
        for (std::size_t i = begin; i < end; ++i) {
            const Plan::Hop &hop = plan.hops[i];
            const double there = std::max(entries[at(hop.from)], entries[at(hop.to)]) + hop.seconds;
            after[at(hop.to)] = std::max(after[at(hop.to)], there);
            if (hop.waits)
                after[at(hop.from)] = std::max(after[at(hop.from)], there);
        }
        for (std::size_t i = begin; i < end; ++i)
            for (const int member : {plan.hops[i].from, plan.hops[i].to})
                entries[at(member)] = after[at(member)];
    }
    for (double &one : entries)
        one += plan.later;
    return entries;
}

Plan flows(const Rounds &rounds, const std::vector<int> &places, Costs &costs, traffic::Traffic &traffic)
{
    Plan plan;
    plan.is_fluid = true;
    std::vector<Stage> stages;
    for (const Round &round : rounds) {
        stages.push_back(stage_of(round, places, costs, traffic, plan));
        plan.seconds += stages.back().leaving + stages.back().flowing;
    }
    const double in_turn = plan.seconds;
    if (plan.hops.size() <= most_hops) {
        const std::vector<double> left = exits(plan, std::vector<double>(places.size(), 0.0));
        const double last = *std::max_element(left.begin(), left.end());
        plan.seconds = std::max(last, fullest_of(stages, traffic));
        plan.later = plan.seconds - last;
    } else {
        plan.hops.clear();
        plan.round_begins.clear();
    }
    double tolerance = alike;
    std::vector<Stage> few = merged(stages, tolerance, traffic);
    for (; few.size() > most_phases; tolerance *= 2)
        few = merged(stages, tolerance, traffic);
    const double shorter = in_turn > 0 ? plan.seconds / in_turn : 1;
    for (const Stage &one : few) {
        plan.phases.push_back({{(one.leaving + one.flowing) * shorter, one.flowing * shorter}});
        for (const auto &[link, seconds] : one.loads)
            if (seconds > 0 && one.flowing > 0)
                plan.phases.back().uses.push_back({link, seconds / one.flowing});
    }
    return plan;
}

void scale(Plan &plan, double factor)
{
    for (PlannedMessage &one : plan.messages) {
        one.price.alone *= factor;
        one.price.shared *= factor;
        one.send *= factor;
        one.receive *= factor;
    }
    for (Plan::Phase &one : plan.phases) {
        one.price.alone *= factor;
        one.price.shared *= factor;
    }
    for (Plan::Hop &one : plan.hops)
        one.seconds *= factor;
    plan.seconds *= factor;
    plan.later *= factor;
    plan.factor *= factor;
}

} // namespace mpisheet::replay
