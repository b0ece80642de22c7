#include "spmd/experiment.hpp"

#include "model/error.hpp"
#include "model/first_where.hpp"

namespace mpisheet::spmd {
namespace {

constexpr double rounding = 1 - 1e-12; ///< equal but for rounding is equal

constexpr std::int64_t largest_size = std::int64_t{1} << 40;

} // namespace

std::vector<Cell> sweep(const Application &application, std::span<const std::int64_t> N,
                        std::span<const std::int64_t> P)
{
    std::vector<Cell> cells;
    for (const std::int64_t n : N)
        for (const std::int64_t p : P)
            cells.push_back(predict(application, n, p));
    return cells;
}

std::vector<Cell> weak_scaling(const Application &application, Constant constant, std::int64_t N,
                               std::span<const std::int64_t> P)
{
    const auto quantity = [&](std::int64_t n, std::int64_t p) {
        return constant == Constant::work ? work(application, n, p) : memory(application, n, p);
    };
    const double kept = quantity(N, P.front());
    std::vector<Cell> cells;
    for (const std::int64_t p : P) {
        const auto enough = first_where(1, largest_size, [&](std::int64_t n) { return quantity(n, p) >= kept; });
        if (!enough)
            throw Error(Exit::usage, application.file + ": no N keeps " +
                                         (constant == Constant::work ? "comp" : "mem") +
                                         " at its value of N = " + std::to_string(N) + " for P = " + std::to_string(p));
        const bool below_is_nearer = *enough > 1 && kept - quantity(*enough - 1, p) < quantity(*enough, p) - kept;
        cells.push_back(predict(application, below_is_nearer ? *enough - 1 : *enough, p));
    }
    return cells;
}

Findings findings(const Application &application, std::int64_t N, std::int64_t first, std::int64_t last,
                  double efficiency)
{
    Findings found{.N = N, .first = first, .last = last};
    for (std::int64_t p = first; p <= last; ++p) {
        const Cell cell = predict(application, N, p);
        if (!cell.refused.empty()) {
            ++found.refused;
            continue;
        }
        extend(found.reach,
               {.p = static_cast<int>(p),
                .seconds = cell.total_s,
                .efficiency = cell.speedup / static_cast<double>(p),
                .communication = cell.comm_s,
                .extent = cell.extent},
               {.efficiency = efficiency});
        if (!found.crossover && cell.comm_s >= cell.comp_s * rounding)
            found.crossover = p;
    }
    return found;
}

std::optional<std::int64_t> smallest_N(const Application &application, std::int64_t P, double efficiency)
{
    return least_size([&](std::int64_t N) { return speedup(application, N, P) / static_cast<double>(P); }, efficiency);
}

Result explore(Application application, std::span<const std::int64_t> N, std::span<const std::int64_t> P,
               double efficiency)
{
    Result result{std::move(application), {}};
    const auto add = [&](const std::string &question, const Cell &cell) {
        result.questions.push_back(question);
        result.cells.push_back(cell);
    };
    const auto [first, last] = std::minmax_element(P.begin(), P.end());
    for (const std::int64_t size : N) {
        const Findings found = findings(result.application, size, *first, *last, efficiency);
        const auto add_at = [&](const std::string &question, std::int64_t p) {
            if (p > 0)
                add(question, predict(result.application, size, p));
        };
        add_at("best", found.reach.best_p);
        add_at("crossover", found.crossover.value_or(0));
        add_at("efficient", found.reach.efficient_p);
        add_at("inefficient", found.reach.inefficient_p);
    }
    for (const std::int64_t p : P)
        if (const auto least = smallest_N(result.application, p, efficiency); least && p > 1)
            add("smallest_N", predict(result.application, *least, p));
    return result;
}

} // namespace mpisheet::spmd
