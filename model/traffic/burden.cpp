// Which links of an interconnect are used most, by what was sent and by what must be.

#include "model/traffic/traffic.hpp"

#include <algorithm>

namespace mpisheet::traffic {
namespace {

constexpr double alike = 1e-9; ///< shares of time that rounding makes differ

/// How far the ranks in a row from 0 go that are of this level or nearer.
int end_of(const Level &level, int ranks)
{
    return level.block > 0 ? std::min(level.block, ranks) : ranks;
}

} // namespace

std::string Traffic::name_of(const Link &link) const
{
    if (link.way == Way::wire)
        return interconnect_->network->links[static_cast<std::size_t>(link.place)].name;
    if (link.way == Way::medium)
        return "the network that all share";
    if (link.way == Way::own_out || link.way == Way::own_in)
        return "the link of rank " + std::to_string(link.place);
    const std::vector<Level> &levels = interconnect_->levels;
    const int inner = levels[link.level - 1].block;
    return "the " + levels[link.level].name + " links of ranks " + std::to_string(link.place * inner) + " to " +
           std::to_string((link.place + 1) * inner - 1);
}

Busiest Traffic::busiest(double seconds) const
{
    const auto use = [](const Link &link) { return link.used / link.capacity; };
    std::vector<Link> links = links_;
    for (const Message &message : messages_)
        if (message.state == State::flowing)
            for (std::size_t at = message.route.begin; at < message.route.begin + message.route.count; ++at)
                links[static_cast<std::size_t>(uses_[at].link)].used +=
                    uses_[at].weight * message.rate * (now_ - message.since);
    const Link *most = nullptr;
    for (const Link &one : links) { // of equally busy ones that of all, which nobody can avoid
        const double margin = one.way == Way::medium ? 1 - alike : 1 + alike;
        if (most == nullptr || use(one) > use(*most) * margin)
            most = &one;
    }
    if (most == nullptr || seconds <= 0)
        return {};
    return {use(*most) / seconds, name_of(*most)};
}

std::vector<Burden> burdens(const Interconnect &interconnect, int ranks, double there, double back)
{
    Traffic traffic(interconnect);
    const std::vector<Level> &levels = interconnect.levels;
    const bool has_network = interconnect.network != nullptr;
    std::vector<Burden> found;                                 // of each link of traffic
    for (int begin = 1, end = 0; begin < ranks; begin = end) { // ranks that are alike to rank 0
        end = has_network ? begin + 1 : end_of(levels[interconnect.level_between(0, begin)], ranks);
        std::vector<double> seconds;
        for (const auto &[from, to, bytes] : {std::tuple{0, begin, there}, {begin, 0, back}}) {
            const Route route = traffic.route_between(from, to);
            const Price price = interconnect.price(interconnect.kind_between(from, to), bytes);
            seconds.resize(traffic.links_.size());
            for (std::size_t use = route.begin; use < route.begin + route.count; ++use)
                seconds[static_cast<std::size_t>(traffic.uses_[use].link)] +=
                    traffic.uses_[use].weight * price.shared / traffic.link_of(use).capacity;
        }
        found.resize(seconds.size(), {.near = ranks});
        for (std::size_t link = 0; link < seconds.size(); ++link)
            if (seconds[link] > 0) {
                Burden &burden = found[link];
                burden.seconds = burden.seconds > 0 ? std::min(burden.seconds, seconds[link]) : seconds[link];
                burden.near -= end - begin;
            }
    }
    std::vector<Burden> unavoidable;
    for (std::size_t link = 0; link < found.size(); ++link) {
        const Traffic::Link &one = traffic.links_[link];
        const bool avoidable =
            one.way == Traffic::Way::medium && one.level == 0 && end_of(levels.front(), ranks) < ranks;
        if ((one.place != 0 && !has_network) || avoidable || found[link].seconds == 0)
            continue;
        unavoidable.push_back(found[link]);
        unavoidable.back().name = traffic.name_of(one);
    }
    return unavoidable;
}

} // namespace mpisheet::traffic
