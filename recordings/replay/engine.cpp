#include "recordings/replay/engine.hpp"

#include "recordings/replay/chosen.hpp"
#include "recordings/replay/patterns.hpp"
#include "recordings/replay/place.hpp"
#include "recordings/replay/plan.hpp"
#include "recordings/replay/planner.hpp"
#include "recordings/replay/rooted_rounds.hpp"
#include "recordings/replay/rounds_of_all.hpp"
#include "recordings/replay/walks.hpp"

#include <array>
#include <memory>

namespace mpisheet::replay {
namespace {

Rounds one_message(const Setting &setting, int s)
{
    return {{{0, s, setting.parts.bytes}}};
}

Rounds shift_of_all(const Setting &setting, int s)
{
    return {shift(all_of(setting), s, [&](int) { return setting.parts.bytes; })};
}

Rounds exchange_of_all(const Setting &setting, int s)
{
    return {replay::exchange(all_of(setting), s, setting.parts.bytes)};
}

Rounds one_to_all(const Setting &setting, int)
{
    return fan(setting, true);
}

Rounds all_to_all(const Setting &setting, int)
{
    return all_at_once(setting);
}

constexpr std::array shape_table{
    Shape{"tmsg_at", "s,d", "from rank 0 to rank s", one_message},
    Shape{"tshift_all", "p,s,d", "from each rank to the one s on, round the first p", shift_of_all},
    Shape{"tswap_all", "p,s,d", "between ranks r and r xor s, both ways", exchange_of_all},
    Shape{"tfan_all", "p,d", "from rank 0 to all others, beyond one message", one_to_all, true},
    Shape{"tcrowd_all", "p,d", "from each to each, beyond one message", all_to_all, true},
};

} // namespace

std::span<const Shape> shapes()
{
    return shape_table;
}

Engine::Engine(Costs &costs, bool everywhere, std::size_t most_messages)
    : costs_(&costs), everywhere_(everywhere), most_messages_(most_messages), measured_(costs.process_counts())
{
}

std::optional<double> Engine::seconds(const Rounds &rounds, int p) const
{
    if (messages_in(rounds) == 0 || messages_in(rounds) > most_messages_)
        return {};
    return seconds_alone(std::make_shared<Plan>(single_messages(rounds, first_ranks(p), *costs_)), *costs_);
}

std::optional<double> Engine::seconds(const Algorithm &algorithm, std::string_view op, int p, double bytes)
{
    const auto [at, is_new] = times_.try_emplace({&algorithm, std::string(same_rounds_as(op)), p, bytes});
    if (is_new && p >= 2)
        at->second = seconds(rounds_of(algorithm, op, setting_of(*costs_, {0, bytes, {}}, first_ranks(p), op)), p);
    return at->second;
}

std::optional<double> Engine::seconds(const std::string &op, int p, double bytes)
{
    const auto [at, is_new] = named_times_.try_emplace({op, p, bytes});
    if (is_new)
        if (const Algorithm *named =
                chosen_algorithm(costs_->sheet(), op, p, bytes, !everywhere_ && measured_.contains(p)))
            at->second = seconds(*named, op, p, bytes);
    return at->second;
}

std::optional<double> Engine::seconds(const Shape &shape, int p, int s, double bytes)
{
    const auto [at, is_new] = shape_times_.try_emplace({&shape, p, s, bytes});
    if (!is_new || p < 2)
        return at->second;
    const Rounds rounds = shape.rounds(setting_of(*costs_, {0, bytes, {}}, first_ranks(p), shape.function), s);
    double longest = 0;
    for (const Round &round : rounds)
        for (const Transfer &one : round)
            longest = std::max(longest, costs_->message(one.from, one.to, one.bytes).alone);
    at->second = messages_in(rounds) == 1 ? longest : seconds(rounds, p);
    if (at->second && shape.beyond_one)
        at->second = std::max(0.0, *at->second - longest);
    return at->second;
}

} // namespace mpisheet::replay
