#include "report/text/cost_table.hpp"

#include "model/operation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mpisheet::report {
namespace {

constexpr std::array<std::int64_t, 11> asked_sizes{8,         64,      512,     4 << 10,  16 << 10, 64 << 10,
                                                   256 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20};

std::vector<std::int64_t> sizes_of(const Equation &equation)
{
    if (kind_of(equation.name) == Kind::barrier)
        return {0};
    const auto [least, most] = equation.notes.sizes.value_or(unmeasured_sizes);
    std::vector<std::int64_t> sizes;
    for (const std::int64_t size : asked_sizes)
        if (size >= least && size <= most)
            sizes.push_back(size);
    if (sizes.empty() || sizes.back() < most)
        sizes.push_back(most);
    return sizes;
}

std::vector<int> processes_of(const Equation &equation)
{
    if (kind_of(equation.name) == Kind::point_to_point)
        return {2};
    const int least = equation.notes.p.empty() ? 2 : equation.notes.p.front(), most = most_processes(equation);
    std::vector<int> processes;
    for (int p = 2; p < most; p *= 2)
        if (p >= least)
            processes.push_back(p);
    processes.push_back(most);
    const double size = equation.notes.sizes ? static_cast<double>(equation.notes.sizes->most) : 0;
    if (extent_of(equation.notes, 2 * most, size) == Extent::outside_range)
        processes.push_back(2 * most);
    constexpr std::size_t widest = 8; // columns that a page has room for: the small ones go first
    if (processes.size() > widest)
        processes.erase(processes.begin(), processes.end() - widest);
    return processes;
}

} // namespace

int most_processes(const Equation &equation)
{
    if (kind_of(equation.name) == Kind::point_to_point)
        return 2;
    return equation.notes.p.empty() ? static_cast<int>(unmeasured_processes.most) : equation.notes.p.back();
}

CostCell cost_cell(const Datasheet &sheet, const Equation &equation, int p, std::int64_t d)
{
    const auto size = static_cast<double>(d);
    return {cost(sheet, equation, p, size), extent_of(equation.notes, p, size)};
}

CostTable cost_table(const Datasheet &sheet, const Equation &equation)
{
    CostTable table{.sizes = sizes_of(equation), .processes = processes_of(equation), .cells = {}};
    bool any = false;
    for (const std::int64_t d : table.sizes) {
        std::vector<CostCell> row;
        for (const int p : table.processes) {
            row.push_back(cost_cell(sheet, equation, p, d));
            any = any || std::isfinite(row.back().cost.seconds);
        }
        table.cells.push_back(std::move(row));
    }
    return any ? table : CostTable{};
}

} // namespace mpisheet::report
