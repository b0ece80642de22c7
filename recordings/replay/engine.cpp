#include "recordings/replay/engine.hpp"

#include "recordings/replay/chosen.hpp"
#include "recordings/replay/plan.hpp"
#include "recordings/replay/planner.hpp"
#include "recordings/replay/walks.hpp"

#include <memory>
#include <numeric>
#include <vector>

namespace mpisheet::replay {
namespace {

constexpr std::size_t most_followed = 1U << 17U; ///< an alltoall of 362 ranks

} // namespace

std::optional<double> Engine::seconds(const Algorithm &algorithm, std::string_view op, int p, double bytes)
{
    const auto [at, is_new] = times_.try_emplace({&algorithm, std::string(op), p, bytes});
    if (!is_new || p < 2)
        return at->second;
    std::vector<int> first(static_cast<std::size_t>(p));
    std::iota(first.begin(), first.end(), 0);
    const Rounds rounds = rounds_of(algorithm, op, setting_of(*costs_, {0, bytes, {}}, first, op));
    if (!rounds.empty() && messages_in(rounds) <= most_followed)
        at->second = seconds_alone(std::make_shared<Plan>(single_messages(rounds, first, *costs_)), *costs_);
    return at->second;
}

std::optional<double> Engine::seconds(const std::string &op, int p, double bytes)
{
    const Algorithm *const named = chosen_algorithm(costs_->sheet(), op, p, bytes);
    return named != nullptr ? seconds(*named, op, p, bytes) : std::nullopt;
}

} // namespace mpisheet::replay
