#include "report/html/side_by_side.hpp"

#include "model/operation.hpp"
#include "report/html/markup.hpp"
#include "report/html/operation_card.hpp"
#include "report/html/section.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"

#include <array>
#include <set>

namespace mpisheet::report {
namespace {

constexpr std::array<std::int64_t, 4> compared_sizes{8, 1 << 10, 64 << 10, 1 << 20};

std::string row_of(const Datasheet &sheet, const Equation &equation, bool has_processes, const std::string &id)
{
    const bool barrier = kind_of(equation.name) == Kind::barrier;
    const int p = most_processes(equation);
    std::string cells = element("th", operation_link(equation.name, id), "scope=\"row\"");
    if (has_processes)
        cells += element("td", std::to_string(p), "class=\"n\"");
    for (const std::int64_t d : compared_sizes)
        cells += barrier && d != compared_sizes.front() ? element("td", "", "class=\"n\"")
                                                        : time_cell(cost_cell(sheet, equation, p, barrier ? 0 : d));
    cells += element("td", escape(d_means(base_operation(equation.name))), "class=\"means\"");
    return element("tr", cells, "data-name=\"" + escape(equation.name) + '"') + '\n';
}

} // namespace

std::string side_by_side(const Datasheet &sheet, const std::string &id)
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
        titles += element("th", escape(size_text(d)), "scope=\"col\" class=\"n\"");
    titles += element("th", "d is", "scope=\"col\"");
    std::string rows;
    for (const Equation &equation : sheet.operations)
        rows += row_of(sheet, equation, has_processes, id);
    if (rows.empty())
        return {};
    std::string caption = "All operations side by side";
    if (has_processes)
        caption += ", each at the most processes measured";
    else if (!processes.empty())
        caption += " at p = " + std::to_string(*processes.begin()) + (any_message ? ", messages between two" : "");
    if (rows.find("class=\"n out\"") != std::string::npos)
        caption += " (* beyond what was measured)";
    return scrolling(element("table",
                             element("caption", escape(caption)) + element("thead", element("tr", titles)) + '\n' +
                                 element("tbody", '\n' + rows),
                             "class=\"values one\""),
                     caption);
}

} // namespace mpisheet::report
