#include "model/traffic/traffic.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace mpisheet::traffic {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double rounding = 1e-9;   ///< of sums of weights, as a share of the capacity
constexpr double same_time = 1e-14; ///< changes that near to each other, as a share of the time, are at once

} // namespace

Traffic::Traffic(const Interconnect &interconnect) : interconnect_(&interconnect)
{
    if (interconnect.network)
        for (const Network::Link &one : interconnect.network->links)
            link(Way::wire, 0, static_cast<int>(links_.size()), one.capacity);
}

void Traffic::slow_down(std::vector<int> ranks, double factor)
{
    slow_ranks_ = std::move(ranks);
    slower_ = factor;
    for (Link &one : links_)
        if (is_slow(one.way, one.level, one.place))
            one.capacity /= slower_;
}

bool Traffic::is_slow(Way way, std::size_t level, int place) const
{
    if (slow_ranks_.empty() || way == Way::medium)
        return false;
    if (way == Way::wire)
        place = interconnect_->network->links[static_cast<std::size_t>(place)].rank;
    const bool is_own = way == Way::own_out || way == Way::own_in || way == Way::wire;
    const int inner = is_own ? 1 : interconnect_->levels[level - 1].block, first = place * inner;
    const auto begin = std::lower_bound(slow_ranks_.begin(), slow_ranks_.end(), first);
    return std::lower_bound(begin, slow_ranks_.end(), first + inner) - begin == inner;
}

int Traffic::link(Way way, std::size_t level, int place, double capacity)
{
    const std::uint64_t key = static_cast<std::uint64_t>(place) << 32U | level << 8U | static_cast<std::uint64_t>(way);
    const auto [at, is_new] = link_numbers_.try_emplace(key, static_cast<int>(links_.size()));
    if (is_new)
        links_.push_back({.capacity = is_slow(way, level, place) ? capacity / slower_ : capacity,
                          .way = way,
                          .level = level,
                          .place = place});
    return at->second;
}

Route Traffic::route_between(int from, int to)
{
    const auto [at, is_new] =
        routes_.try_emplace(static_cast<std::uint64_t>(from) << 32U | static_cast<std::uint64_t>(to));
    if (!is_new)
        return at->second;
    const std::size_t begin = uses_.size();
    add_links(from, to, uses_);
    const Network *const network = interconnect_->network.get();
    const bool alike = network == nullptr || network->growth.empty();
    return at->second = {begin, uses_.size() - begin, alike ? 1 : network->growth[network->place_of(from, to)]};
}

void Traffic::add_links(int from, int to, std::vector<Use> &uses)
{
    if (const Network *const network = interconnect_->network.get()) { // whose links were numbered first
        const std::vector<Use> &way = network->ways[network->place_of(from, to)];
        uses.insert(uses.end(), way.begin(), way.end());
        return;
    }
    const std::vector<Level> &levels = interconnect_->levels;
    const std::size_t level = interconnect_->level_between(from, to);
    const auto add = [&](Way way, std::size_t of_level, int place, double capacity, double weight) {
        if (weight > 0)
            uses.push_back({link(way, of_level, place, capacity), weight});
    };
    if (interconnect_->rank_links) {
        const double back = levels[level].both;
        add(Way::own_out, 0, from, 1, 1);
        add(Way::own_in, 0, to, 1, 1);
        add(Way::own_in, 0, from, 1, back);
        add(Way::own_out, 0, to, 1, back);
    }
    if (level == 0 && levels[0].links > 0) // its pairs were measured both ways at once
        add(Way::medium, 0, levels[0].block > 0 ? from / levels[0].block : 0,
            2 * levels[0].links / (1 + levels[0].both), 1);
    if (level > 0 && levels[level].medium > 0)
        add(Way::medium, level, 0, levels[level].medium, 1);
    for (std::size_t of_level = 1; of_level <= level; ++of_level) {
        const double capacity = levels[of_level].links, back = levels[of_level].both;
        if (capacity == 0)
            continue;
        const int inner = levels[of_level - 1].block;
        add(Way::out, of_level, from / inner, capacity, 1);
        add(Way::in, of_level, to / inner, capacity, 1);
        add(Way::in, of_level, from / inner, capacity, back);
        add(Way::out, of_level, to / inner, capacity, back);
    }
}

void Traffic::links_between(int from, int to, std::vector<Use> &uses)
{
    add_links(from, to, uses);
}

Route Traffic::route_of(const std::vector<Use> &uses, double growth)
{
    const Route route{uses_.size(), uses.size(), growth};
    uses_.insert(uses_.end(), uses.begin(), uses.end());
    return route;
}

bool Traffic::is_before(int one, int other) const
{
    const double a = message_of(one).change, b = message_of(other).change;
    return a < b || (a == b && one < other);
}

void Traffic::place_in_order(std::size_t at, int number)
{
    order_[at] = number;
    message_of(number).in_order = at;
}

/// Where the change of a message that stands in order_ has become another.
void Traffic::sort_in(int number)
{
    std::size_t at = message_of(number).in_order;
    for (; at > 0 && is_before(number, order_[(at - 1) / 2]); at = (at - 1) / 2)
        place_in_order(at, order_[(at - 1) / 2]);
    for (std::size_t below = 2 * at + 1; below < order_.size(); below = 2 * at + 1) {
        if (below + 1 < order_.size() && is_before(order_[below + 1], order_[below]))
            ++below;
        if (!is_before(order_[below], number))
            break;
        place_in_order(at, order_[below]);
        at = below;
    }
    place_in_order(at, number);
}

void Traffic::take_out(int number)
{
    const std::size_t at = message_of(number).in_order;
    const int last = order_.back();
    order_.pop_back();
    if (last == number)
        return;
    place_in_order(at, last);
    sort_in(last);
}

/// What it did at its rate until now.
void Traffic::settle(Message &message)
{
    const double passed = message.rate * (now_ - message.since);
    message.since = now_;
    message.left = std::max(0.0, message.left - passed);
    for (std::size_t use = message.route.begin; use < message.route.begin + message.route.count; ++use)
        link_of(use).used += uses_[use].weight * passed;
}

void Traffic::join(int number)
{
    Message &message = message_of(number);
    message.state = State::flowing;
    message.rate = 1;
    message.since = now_;
    message.change = now_ + message.left;
    message.places.clear();
    for (std::size_t i = 0; i < message.route.count; ++i) {
        Link &link = link_of(message.route.begin + i);
        message.places.push_back(link.flowing.size());
        link.flowing.push_back({number, i});
        link.load += uses_[message.route.begin + i].weight;
        if (link.crowded())
            changed_.push_back(uses_[message.route.begin + i].link);
    }
    sort_in(number);
}

void Traffic::leave(Message &message)
{
    settle(message);
    message.state = State::gone;
    for (std::size_t i = 0; i < message.route.count; ++i) {
        Link &link = link_of(message.route.begin + i);
        if (link.crowded())
            changed_.push_back(uses_[message.route.begin + i].link);
        link.load -= uses_[message.route.begin + i].weight;
        const Flowing last = link.flowing.back();
        link.flowing.pop_back();
        if (message.places[i] < link.flowing.size()) {
            link.flowing[message.places[i]] = last;
            message_of(last.message).places[last.use] = message.places[i];
        }
        if (link.flowing.empty())
            link.load = 0; // without what rounding left
    }
}

void Traffic::set_rate(int number, double rate)
{
    Message &message = message_of(number);
    message.settled = true;
    if (message.rate == rate)
        return;
    settle(message);
    message.rate = rate;
    message.change = rate > 0 ? now_ + message.left / rate : infinite;
    sort_in(number);
}

/// One whose rate must be looked at, for the first time in this round.
void Traffic::meet(int number)
{
    Message &message = message_of(number);
    if (message.round == round_)
        return;
    message.round = round_;
    message.settled = false;
    met_.push_back(number);
}

void Traffic::meet_all_of(Link &link)
{
    for (const Flowing &one : link.flowing)
        meet(one.message);
}

/// Max-min fair rates of those whom the changed links concern: all grow, each as its route says; those on the link that
/// is full first, or at full rate, stay there, the others go on. A link that can carry all of its messages at full rate
/// slows nobody.
void Traffic::share()
{
    ++round_;
    met_.clear();
    met_links_.clear();
    for (const int number : changed_)
        meet_all_of(links_[static_cast<std::size_t>(number)]);
    changed_.clear();
    for (std::size_t seen = 0; seen < met_.size();) { // more are met meanwhile
        const Route route = message_of(met_[seen++]).route;
        for (std::size_t use = route.begin; use < route.begin + route.count; ++use) {
            Link &link = link_of(use);
            if (link.round == round_ || !link.crowded())
                continue;
            link.round = round_;
            link.room = link.capacity;
            link.wanted = link.load;
            link.growing = 0;
            for (const Flowing &one : link.flowing)
                link.growing +=
                    uses_[message_of(one.message).route.begin + one.use].weight * message_of(one.message).route.growth;
            met_links_.push_back(uses_[use].link);
            meet_all_of(link);
        }
    }
    fill_links();
    for (const int number : met_)
        if (!message_of(number).settled)
            set_rate(number, 1);
}

/// The fullest links first; that a message has its rate makes no other link fuller than it was. A level is a rate of
/// messages of growth 1.
void Traffic::fill_links()
{
    const auto level_of = [](const Link &link) { return std::max(0.0, link.room) / link.growing; };
    if (interconnect_->network && !interconnect_->network->growth.empty())
        std::stable_sort(met_.begin(), met_.end(), [&](int one, int other) {
            return message_of(one).route.growth > message_of(other).route.growth;
        });
    std::vector<double> levels(met_links_.size()); // as a pass begins: they only grow in it
    while (!met_links_.empty()) {
        double least = infinite;
        std::size_t kept = 0;
        for (const int number : met_links_) {
            const Link &link = links_[static_cast<std::size_t>(number)];
            if (link.wanted <= rounding * link.capacity || link.room >= link.wanted)
                continue; // slows nobody any more
            levels[kept] = level_of(link);
            least = std::min(least, levels[kept]);
            met_links_[kept++] = number;
        }
        met_links_.resize(kept);
        if (let_go(least))
            continue;
        for (std::size_t k = 0; k < kept; ++k)
            if (Link &link = links_[static_cast<std::size_t>(met_links_[k])]; levels[k] <= least * (1 + rounding) &&
                                                                              link.wanted > rounding * link.capacity &&
                                                                              level_of(link) <= least * (1 + rounding))
                fill(link, least);
    }
}

/// Whether some had no rate yet and reach the full one by this level.
bool Traffic::let_go(double level)
{
    bool some = false;
    for (const int number : met_) { // the fastest first
        if (message_of(number).route.growth * level < 1)
            break;
        if (!message_of(number).settled) {
            give(number, 1);
            some = true;
        }
    }
    return some;
}

/// Those on it that have no rate yet stay at this level.
void Traffic::fill(Link &link, double level)
{
    for (const Flowing &one : link.flowing)
        if (const Message &message = message_of(one.message); !message.settled)
            give(one.message, message.route.growth * level);
}

void Traffic::give(int number, double rate)
{
    set_rate(number, rate);
    const Route route = message_of(number).route;
    for (std::size_t use = route.begin; use < route.begin + route.count; ++use) {
        Link &link = link_of(use);
        link.room -= uses_[use].weight * rate;
        link.wanted -= uses_[use].weight;
        link.growing -= uses_[use].weight * route.growth;
    }
}

int Traffic::start(double now, int from, int to, double bytes)
{
    return start(now, from, to, interconnect_->price(interconnect_->kind_between(from, to), bytes));
}

int Traffic::start(double now, int from, int to, Price price)
{
    return start(now, route_between(from, to), price);
}

int Traffic::start(double now, Route route, Price price)
{
    int number = static_cast<int>(messages_.size());
    if (free_.empty()) {
        messages_.emplace_back();
    } else {
        number = free_.back();
        free_.pop_back();
    }
    Message &message = message_of(number);
    message.state = State::leaving;
    message.left = price.shared;
    message.change = now + price.alone - price.shared;
    message.route = route;
    message.in_order = order_.size();
    order_.push_back(number);
    sort_in(number);
    return number;
}

double Traffic::next()
{
    if (order_.empty())
        return infinite;
    if (!changed_.empty() && message_of(order_.front()).change > now_ * (1 + same_time))
        share(); // once for all that changed at this time
    return std::max(now_, message_of(order_.front()).change);
}

int Traffic::advance()
{
    now_ = next();
    const int number = order_.front();
    if (message_of(number).state == State::leaving) {
        join(number);
        return -1;
    }
    leave(message_of(number));
    take_out(number);
    free_.push_back(number);
    return number;
}

} // namespace mpisheet::traffic
