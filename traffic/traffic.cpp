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
            link_of(use).used += use.weight * passed;
    }
    now_ = now;
}

void Traffic::join(Message &message)
{
    message.state = State::flowing;
    message.rate = 1;
    message.change = now_ + message.left;
    for (const Use &use : message.uses) {
        crowded_ -= link_of(use).crowded() ? 1 : 0;
        link_of(use).load += use.weight;
        crowded_ += link_of(use).crowded() ? 1 : 0;
    }
}

void Traffic::leave(Message &message)
{
    message.state = State::gone;
    for (const Use &use : message.uses) {
        crowded_ -= link_of(use).crowded() ? 1 : 0;
        link_of(use).load -= use.weight;
        crowded_ += link_of(use).crowded() ? 1 : 0;
    }
}

void Traffic::set_rate(Message &message, double rate)
{
    if (message.rate == rate)
        return;
    message.rate = rate;
    message.change = rate > 0 ? now_ + message.left / rate : infinite;
}

/// Max-min fair rates: all grow together; those on the link that is full first stay there, the others go on. A link
/// that can carry all of its messages at full rate slows nobody.
void Traffic::share()
{
    growing_.clear();
    for (Message &message : messages_) {
        if (message.state != State::flowing)
            continue;
        if (std::any_of(message.uses.begin(), message.uses.end(), [this](Use use) { return link_of(use).crowded(); }))
            growing_.push_back(&message);
        else
            set_rate(message, 1);
    }
    std::vector<Link *> crowded;
    for (Link &link : links_)
        if (link.crowded()) {
            link.room = link.capacity;
            link.wanted = link.load;
            crowded.push_back(&link);
        }
    while (!growing_.empty()) {
        double rate = 1;
        const Link *full = nullptr;
        for (const Link *link : crowded)
            if (link->wanted > rounding && link->room < rate * link->wanted) {
                rate = std::max(0.0, link->room) / link->wanted;
                full = link;
            }
        const auto goes_on = [&](const Message *message) {
            return full != nullptr && std::none_of(message->uses.begin(), message->uses.end(),
                                                   [&](Use use) { return &link_of(use) == full; });
        };
        const auto stays = std::stable_partition(growing_.begin(), growing_.end(), goes_on);
        for (auto at = stays; at != growing_.end(); ++at) {
            set_rate(**at, rate);
            for (const Use &use : (*at)->uses) {
                link_of(use).room -= use.weight * rate;
                link_of(use).wanted -= use.weight;
            }
        }
        growing_.erase(stays, growing_.end());
    }
}

/// Which message changes next.
void Traffic::look_ahead()
{
    next_ = -1;
    double least = infinite;
    for (std::size_t i = 0; i < messages_.size(); ++i)
        if (messages_[i].state != State::gone && messages_[i].change < least) {
            least = messages_[i].change;
            next_ = static_cast<int>(i);
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
    if (next_ < 0 || messages_[static_cast<std::size_t>(number)].change < next())
        next_ = number;
    return number;
}

double Traffic::next() const
{
    return next_ < 0 ? infinite : messages_[static_cast<std::size_t>(next_)].change;
}

int Traffic::advance()
{
    const int number = next_;
    Message &message = messages_[static_cast<std::size_t>(number)];
    const bool was_crowded = crowded_ > 0, arrives = message.state == State::flowing;
    pass_to(std::max(now_, message.change));
    if (arrives) {
        leave(message);
        free_.push_back(number);
    } else {
        join(message);
    }
    if (was_crowded || crowded_ > 0)
        share();
    look_ahead();
    return arrives ? number : -1;
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
