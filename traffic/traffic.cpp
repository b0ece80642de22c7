#include "traffic/traffic.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace mpisheet::traffic {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double rounding = 1e-9; ///< of sums of weights

} // namespace

int Traffic::link(Way way, std::size_t level, int place, double capacity)
{
    const auto [at, is_new] = link_numbers_.try_emplace({way, level, place}, static_cast<int>(links_.size()));
    if (is_new)
        links_.push_back({.capacity = capacity, .way = way, .level = level, .place = place});
    return at->second;
}

std::vector<Traffic::Use> Traffic::uses_between(int from, int to, std::size_t level)
{
    const std::vector<Level> &levels = interconnect_->levels;
    std::vector<Use> uses;
    if (interconnect_->rank_links) {
        const double back = levels[level].both;
        for (const auto &[way, rank, weight] : {std::tuple{Way::own_out, from, 1.0},
                                                {Way::own_in, to, 1.0},
                                                {Way::own_in, from, back},
                                                {Way::own_out, to, back}})
            uses.push_back({link(way, 0, rank, 1), weight});
    }
    if (level == 0 && levels[0].links > 0) { // its pairs were measured both ways at once
        const int place = levels[0].block > 0 ? from / levels[0].block : 0;
        uses.push_back({link(Way::medium, 0, place, 2 * levels[0].links / (1 + levels[0].both)), 1});
    }
    for (std::size_t at = 1; at <= level; ++at) {
        if (levels[at].links == 0)
            continue;
        const int inner = levels[at - 1].block;
        for (const auto &[way, block, weight] : {std::tuple{Way::out, from / inner, 1.0},
                                                 {Way::in, to / inner, 1.0},
                                                 {Way::in, from / inner, levels[at].both},
                                                 {Way::out, to / inner, levels[at].both}})
            uses.push_back({link(way, at, block, levels[at].links), weight});
    }
    std::erase_if(uses, [](const Use &use) { return use.weight == 0; });
    return uses;
}

/// What flows goes on at its rate until then.
void Traffic::pass_to(double now)
{
    for (Message &message : messages_) {
        if (message.state != State::flowing)
            continue;
        const double passed = message.rate * (now - now_);
        message.left -= passed;
        for (const Use &use : message.uses)
            links_[static_cast<std::size_t>(use.link)].used += use.weight * passed;
    }
    now_ = now;
}

void Traffic::join(Message &message)
{
    message.state = State::flowing;
    message.rate = 1;
    message.change = now_ + message.left;
    for (const Use &use : message.uses) {
        Link &taken = links_[static_cast<std::size_t>(use.link)];
        const bool was_crowded = taken.load > taken.capacity + rounding;
        taken.load += use.weight;
        crowded_ += !was_crowded && taken.load > taken.capacity + rounding ? 1 : 0;
    }
}

void Traffic::leave(const Message &message)
{
    for (const Use &use : message.uses) {
        Link &left = links_[static_cast<std::size_t>(use.link)];
        const bool was_crowded = left.load > left.capacity + rounding;
        left.load -= use.weight;
        crowded_ -= was_crowded && left.load <= left.capacity + rounding ? 1 : 0;
    }
}

/// Max-min fair rates: all grow together; those on the link that is full first stay there, the others go on.
void Traffic::share()
{
    std::vector<Message *> growing;
    std::vector<double> room(links_.size()), wanted(links_.size());
    for (std::size_t l = 0; l < links_.size(); ++l) {
        room[l] = links_[l].capacity;
        wanted[l] = links_[l].load;
    }
    for (Message &message : messages_)
        if (message.state == State::flowing)
            growing.push_back(&message);
    while (!growing.empty()) {
        double rate = 1;
        std::size_t full = links_.size();
        for (std::size_t l = 0; l < links_.size(); ++l)
            if (wanted[l] > rounding && room[l] < rate * wanted[l]) {
                rate = std::max(0.0, room[l]) / wanted[l];
                full = l;
            }
        const auto stays = [&](const Message *message) {
            if (full < links_.size() && std::none_of(message->uses.begin(), message->uses.end(), [&](const Use &use) {
                    return static_cast<std::size_t>(use.link) == full;
                }))
                return false;
            return true;
        };
        const auto rest = std::stable_partition(growing.begin(), growing.end(), stays);
        for (auto at = growing.begin(); at != rest; ++at) {
            (*at)->rate = rate;
            (*at)->change = rate > 0 ? now_ + (*at)->left / rate : infinite;
            for (const Use &use : (*at)->uses) {
                room[static_cast<std::size_t>(use.link)] -= use.weight * rate;
                wanted[static_cast<std::size_t>(use.link)] -= use.weight;
            }
        }
        growing.erase(growing.begin(), rest);
    }
}

int Traffic::start(double now, int from, int to, double bytes)
{
    const std::size_t level = interconnect_->level_between(from, to);
    const Price price = interconnect_->price(level, bytes);
    Message message{.state = State::leaving, .left = price.shared, .change = now + price.alone - price.shared};
    message.uses = uses_between(from, to, level);
    int number = static_cast<int>(messages_.size());
    if (free_.empty()) {
        messages_.push_back(std::move(message));
    } else {
        number = free_.back();
        free_.pop_back();
        messages_[static_cast<std::size_t>(number)] = std::move(message);
    }
    return number;
}

double Traffic::next() const
{
    double next = infinite;
    for (const Message &message : messages_)
        if (message.state != State::gone)
            next = std::min(next, message.change);
    return next;
}

int Traffic::advance()
{
    const auto at = std::min_element(messages_.begin(), messages_.end(), [](const Message &a, const Message &b) {
        return (a.state == State::gone ? infinite : a.change) < (b.state == State::gone ? infinite : b.change);
    });
    const bool was_crowded = crowded_ > 0;
    pass_to(std::max(now_, at->change));
    const bool arrives = at->state == State::flowing;
    if (arrives) {
        leave(*at);
        at->state = State::gone;
        free_.push_back(static_cast<int>(at - messages_.begin()));
    } else {
        join(*at);
    }
    if (was_crowded || crowded_ > 0)
        share();
    return arrives ? static_cast<int>(at - messages_.begin()) : -1;
}

Busiest Traffic::busiest(double seconds) const
{
    const auto use = [](const Link &link) { return link.used / link.capacity; };
    const Link *most = nullptr;
    for (const Link &one : links_) { // of equally busy ones that of all, which nobody can avoid
        const double margin = one.way == Way::medium ? 1 - rounding : 1 + rounding;
        if (most == nullptr || use(one) > use(*most) * margin)
            most = &one;
    }
    if (most == nullptr || seconds <= 0)
        return {};
    const std::vector<Level> &levels = interconnect_->levels;
    const std::string place = std::to_string(most->place);
    Busiest found{use(*most) / seconds, {}};
    if (most->way == Way::medium)
        found.name = "the network that all share";
    else if (most->way == Way::own_out || most->way == Way::own_in)
        found.name = "the link of rank " + place;
    else
        found.name = "the " + levels[most->level].name + " links of ranks " +
                     std::to_string(most->place * levels[most->level - 1].block) + " to " +
                     std::to_string((most->place + 1) * levels[most->level - 1].block - 1);
    return found;
}

} // namespace mpisheet::traffic
