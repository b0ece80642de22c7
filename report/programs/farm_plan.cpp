#include "report/programs/farm.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mpisheet::report {
namespace {

struct PrintedPlan {
    const farm::PlanRequest &request;
    const farm::Plan &found;

    const farm::Shape &shape(const farm::Choice &choice) const { return request.shapes[choice.shape]; }
    const farm::Work &work(const farm::Choice &choice) const { return request.works[choice.work]; }
    std::optional<farm::Saturation> saturation(const farm::Choice &choice) const
    {
        return farm::saturation(shape(choice), work(choice), request.processors);
    }

    /// "binary of 31 nodes, 4 tasks in one: 4.56 s, speed-up 21.93 (efficiency 71 %)"
    std::string in_words(const farm::Choice &choice) const
    {
        const std::string grouped =
            request.works.size() > 1 ? fmt::format(", granularity {:g}", work(choice).granularity) : "";
        const std::string farms = choice.farms > 1 ? fmt::format("{} farms, each ", choice.farms) : "";
        return fmt::format("{}{} of {}{}: {}, speed-up {:.2f} (efficiency {}), bound by {}", farms, shape(choice).name,
                           count_text(static_cast<std::size_t>(choice.nodes), "processor"), grouped,
                           time_text(choice.found.makespan), choice.found.speedup,
                           percent_text(choice.found.efficiency), farm::name_of(choice.found.limit));
    }

    /// The best of those for which `of` is the same.
    template <typename Of> std::vector<farm::Choice> best_of_each(Of of) const
    {
        std::vector<farm::Choice> best;
        for (const farm::Choice &choice : found.fastest) {
            const auto same = std::find_if(best.begin(), best.end(),
                                           [&](const farm::Choice &other) { return of(other) == of(choice); });
            if (same == best.end())
                best.push_back(choice);
            else if (choice.found.speedup > same->found.speedup)
                *same = choice;
        }
        return best;
    }

    std::string table(const std::string &caption, const std::vector<farm::Choice> &choices) const
    {
        Grid grid{.caption = caption,
                  .columns = {{"tree"},
                              {"granularity", Align::right},
                              {"processors", Align::right},
                              {"makespan", Align::right},
                              {"speed-up", Align::right},
                              {"efficiency", Align::right},
                              {"bound by"},
                              {"saturates at", Align::right}}};
        for (const farm::Choice &choice : choices) {
            const auto full = saturation(choice);
            grid.rows.push_back(
                {{shape(choice).name, fmt::format("{:g}", work(choice).granularity), std::to_string(choice.nodes),
                  time_text(choice.found.makespan), fmt::format("{:.2f}", choice.found.speedup),
                  percent_text(choice.found.efficiency), std::string(farm::name_of(choice.found.limit)),
                  full ? std::to_string(full->nodes) : "never"}});
        }
        return to_text(grid, page()) + "\n";
    }
};

/// The fastest number of farms, if there are processors for several.
const farm::Choice *best_split(const farm::Plan &found)
{
    const auto best = std::max_element(found.split.begin(), found.split.end(),
                                       [](const auto &a, const auto &b) { return a.found.speedup < b.found.speedup; });
    return best == found.split.end() ? nullptr : &*best;
}

std::string about_splitting(const PrintedPlan &printed)
{
    const farm::PlanRequest &request = printed.request;
    const farm::Plan &found = printed.found;
    if (printed.work(found.best).farm.interconnect)
        return "Several farms are not predicted: they would share links.\n";
    std::string text;
    if (const farm::Choice *split = best_split(found)) {
        const double gain = split->found.speedup / found.best.found.speedup - 1;
        text += fmt::format("Several farms: {}{}.\n", printed.in_words(*split),
                            gain > request.within ? fmt::format("; {} more than one farm: split", percent_text(gain))
                            : gain > 0 ? fmt::format("; only {} more than one farm: do not split", percent_text(gain))
                                       : "; no gain: do not split");
    }
    return text + (found.split_from
                       ? fmt::format("In the steady state two {} farms do {} more than one from {} processors on, the "
                                     "second manager's among them.\n",
                                     printed.shape(found.best).name, percent_text(request.within), *found.split_from)
                       : "In the steady state two farms never do so much more than one.\n");
}

std::string about_saturation(const PrintedPlan &printed)
{
    const farm::Choice &best = printed.found.best;
    const double beta_f = printed.work(best).costs.beta_f;
    if (const auto full = printed.saturation(best))
        return fmt::format("Saturation: from {} processors on {}: {}.\n", full->nodes,
                           full->link.empty() ? fmt::format("the root of {} only forwards", printed.shape(best).name)
                                              : full->link + " carries no more",
                           task_rate_text(full->rate));
    return beta_f > 0 ? fmt::format("Saturation: never; the throughput stays below 1/beta_f = {}.\n",
                                    task_rate_text(1 / beta_f))
                      : "Saturation: never; forwarding costs nothing.\n";
}

/// A network's tree, node by node from the root: each one's parent, and the vertex that it is. Only the first are used.
formats::Json tree_json(const farm::Shape &shape)
{
    return {
        {"root", shape.network.label.front()}, {"parents", shape.network.parent}, {"vertices", shape.network.label}};
}

formats::Json json_of(const PrintedPlan &printed, const farm::Choice &choice)
{
    const farm::Work &work = printed.work(choice);
    const auto full = printed.saturation(choice);
    return {{"tree", printed.shape(choice).name},
            {"farms", choice.farms},
            {"nodes", choice.nodes},
            {"granularity", work.granularity},
            {"tasks", work.tasks},
            {"makespan_s", choice.found.makespan},
            {"throughput_per_s", choice.found.throughput},
            {"speedup", choice.found.speedup},
            {"efficiency", choice.found.efficiency},
            {"bound", farm::name_of(choice.found.limit)},
            {"saturating_nodes", full ? formats::Json(full->nodes) : formats::Json()},
            {"saturating_throughput_per_s", full ? formats::Json(full->rate) : formats::Json()},
            {"saturated", !full                ? formats::Json()
                          : full->link.empty() ? formats::Json("forwarding")
                                               : formats::Json(full->link)}};
}

formats::Json json_of(const PrintedPlan &printed, const std::vector<farm::Choice> &choices)
{
    formats::Json list = formats::Json::array();
    for (const farm::Choice &choice : choices)
        list.push_back(json_of(printed, choice));
    return list;
}

} // namespace

std::string plan_text(const farm::PlanRequest &request, const farm::Plan &found)
{
    const PrintedPlan printed{request, found};
    const farm::Costs &costs = request.works.front().costs;
    std::string text = fmt::format("{} of {}; {}; {} for workers, {}\n\n",
                                   count_text(static_cast<std::size_t>(request.works.front().tasks), "task"),
                                   time_text(costs.T_e), overheads_in_words(costs, request.works.front().farm),
                                   count_text(static_cast<std::size_t>(request.processors), "processor"),
                                   request.works.front().farm.root_manages ? "the first of them the manager too"
                                                                           : "one more for the manager");
    if (request.shapes.size() > 1)
        text += printed.table("By tree, fewest processors for its best speed-up",
                              printed.best_of_each([](const farm::Choice &choice) { return choice.shape; }));
    if (request.works.size() > 1)
        text += printed.table("By granularity",
                              printed.best_of_each([](const farm::Choice &choice) { return choice.work; }));
    text += fmt::format("Best: {}.\n", printed.in_words(found.best));
    if (const farm::Shape &shape = printed.shape(found.best); shape.children == 0)
        text += fmt::format("Its tree: from vertex {} of {}; --json has each node's parent.\n",
                            shape.network.label.front(), shape.name);
    text += fmt::format("Peak operating point (at most {} less): {}.\n", percent_text(request.within),
                        printed.in_words(found.peak));
    return text + about_saturation(printed) + about_splitting(printed);
}

formats::Json plan_json(const farm::PlanRequest &request, const farm::Plan &found)
{
    const PrintedPlan printed{request, found};
    formats::Json json{{"best", json_of(printed, found.best)}, {"peak", json_of(printed, found.peak)}};
    const farm::Choice *split = best_split(found);
    json["split"] = split == nullptr ? formats::Json() : json_of(printed, *split);
    json["split_pays"] = split != nullptr && split->found.speedup > (1 + request.within) * found.best.found.speedup;
    json["split_from_processors"] = found.split_from ? formats::Json(*found.split_from) : formats::Json();
    if (const farm::Shape &shape = printed.shape(found.best); shape.children == 0)
        json["network"] = tree_json(shape);
    json["fastest"] = json_of(printed, found.fastest);
    json["splits"] = json_of(printed, found.split);
    return json;
}

} // namespace mpisheet::report
