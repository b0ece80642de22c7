#include "recordings/replay/plan.hpp"

#include "recordings/replay/place.hpp"

#include <algorithm>
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

Plan one_flow(const Rounds &rounds, const std::vector<int> &places, Costs &costs, traffic::Traffic &traffic)
{
    Plan plan;
    plan.is_fluid = true;
    std::map<int, double> load, of_round; // of links [s]
    std::vector<traffic::Use> uses;
    double flowing = 0, leaving = 0;
    for (const Round &round : rounds) {
        of_round.clear();
        double least = 0, latency = 0, longest = 0;
        for (const Transfer &one : round) {
            const int from = places[at(one.from)], to = places[at(one.to)];
            const traffic::Price price = costs.message(from, to, one.bytes);
            uses.clear();
            traffic.links_between(from, to, uses);
            for (const traffic::Use &use : uses)
                of_round[use.link] += use.weight * price.shared;
            least = std::max(least, price.shared);
            latency = std::max(latency, price.alone - price.shared);
            longest = std::max(longest, price.alone);
        }
        double fullest = least;
        for (const auto &[link, seconds] : of_round) {
            load[link] += seconds;
            fullest = std::max(fullest, seconds / traffic.capacity(link));
        }
        flowing += fullest;
        leaving += std::max(latency, longest - fullest);
    }
    plan.seconds = leaving + flowing;
    plan.price = {plan.seconds, flowing};
    for (const auto &[link, seconds] : load)
        if (flowing > 0 && seconds > 0)
            plan.uses.push_back({link, seconds / flowing});
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
    plan.price.alone *= factor;
    plan.price.shared *= factor;
    plan.seconds *= factor;
    plan.factor *= factor;
}

} // namespace mpisheet::replay
