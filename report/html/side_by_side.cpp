#include "report/html/side_by_side.hpp"

#include "model/operation.hpp"
#include "report/html/operation_card.hpp"
#include "report/html/section.hpp"
#include "report/text/markup.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <fmt/format.h>

#include <array>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::array<std::int64_t, 4> compared_sizes{8, 1 << 10, 64 << 10, 1 << 20};

std::string row_of(const Datasheet &sheet, const std::vector<Comparison> &fit, const Equation &equation,
                   bool has_processes, const std::string &id)
{
    const bool barrier = kind_of(equation.name) == Kind::barrier;
    const int p = most_processes(equation);
    std::string cells = element("th", operation_link(equation.name, id), "scope=\"row\"");
    if (has_processes)
        cells += element("td", std::to_string(p), "class=\"n\"");
    const std::vector<Comparison> measured = cells_of(fit, equation.name);
    for (const std::int64_t size : compared_sizes) {
        const std::int64_t d = barrier ? 0 : size;
        cells += barrier && size != compared_sizes.front()
                     ? element("td", "", "class=\"n\"")
                     : time_cell(cost_cell(sheet, equation, p, d), measured_at(measured, p, d));
    }
    cells += element("td", escape(d_means(base_operation(equation.name))), "class=\"means\"");
    return element("tr", cells,
                   fmt::format("data-name=\"{0}\" data-op=\"{0}\" data-p=\"{1}\"{2}", escape(equation.name), p,
                               barrier ? " data-d=\"0\"" : "")) +
           '\n';
}

} // namespace

std::string side_by_side(const Datasheet &sheet, const std::vector<Comparison> &fit, const std::string &id)
{
    std::set<int> processes;
    bool any_message = false;
    for (const Equation &equation : sheet.operations)
        if (kind_of(equation.name) == Kind::point_to_point)
            any_message = true;
        else
            processes.insert(most_processes(equation));
    const bool has_processes = processes.size() > 1;
    std::string titles = element("th", "operation", "scope=\"col\"");
    if (has_processes)
        titles += element("th", "p", "scope=\"col\" class=\"n\"");
    for (const std::int64_t d : compared_sizes)
        titles += element("th", escape(size_text(d)), fmt::format("scope=\"col\" class=\"n\" data-d=\"{}\"", d));
    titles += element("th", "d is", "scope=\"col\"");
    std::string rows;
    for (const Equation &equation : sheet.operations)
        rows += row_of(sheet, fit, equation, has_processes, id);
    if (rows.empty())
        return {};
    std::string caption = "All operations side by side, by the equations";
    if (has_processes)
        caption += ", each at the most processes measured";
    else if (!processes.empty())
        caption += " at p = " + std::to_string(*processes.begin()) + (any_message ? ", messages between two" : "");
    caption += marks_text(rows.find("class=\"n out\"") != std::string::npos, has_contradiction(rows));
    return scrolling(element("table",
                             element("caption", escape(caption)) + element("thead", element("tr", titles)) + '\n' +
                                 element("tbody", '\n' + rows),
                             "class=\"values one\""),
                     caption);
}

} // namespace mpisheet::report
