#include "evaluation/sheets/sheet_engine.hpp"

#include "equations/program.hpp"
#include "formats/graph.hpp"
#include "model/prediction/prediction.hpp"
#include "model/sheet/notes.hpp"
#include "model/sheet/query.hpp"
#include "recordings/replay/chosen.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>
#include <string_view>

namespace mpisheet::evaluation {
namespace {

constexpr int most_ranks = 1024; ///< of a machine of levels

/// The variables of a sheet that say how its nodes are filled, and their values.
struct NodeFilling {
    std::vector<std::string> names;
    std::vector<double> values;
};

NodeFilling filled_as(const equations::Scope &sheet)
{
    NodeFilling filled;
    for (const char *name : {"ppn", "cyclic"})
        if (sheet.find_variable(name) != nullptr) {
            filled.names.emplace_back(name);
            filled.values.push_back(equations::compile(sheet, name)({}));
        }
    return filled;
}

/// A function of the sheet by the engine: its arguments are the function's, then what fills the nodes.
class ByEngine {
public:
    ByEngine(const equations::Scope &sheet, const equations::Definition &function, const std::string &end,
             double misfit, std::shared_ptr<SheetEngine> engine, std::shared_ptr<std::mutex> turn)
        : name_(function.name), end_(end), parameters_(function.parameters), filled_(filled_as(sheet)),
          equation_(equations::compile(sheet, function.name + end, {.inputs = filled_.names})),
          factor_(end == "_lo"   ? std::min(1 - replay::misfit_of_found_links, 1 / (1 + misfit))
                  : end == "_hi" ? 1 + misfit
                                 : 1),
          engine_(std::move(engine)), turn_(std::move(turn))
    {
        const auto all = replay::shapes();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const replay::Shape &one) { return one.function == name_; });
        shape_ = found == all.end() ? nullptr : &*found;
    }

    double operator()(std::span<const double> arguments) const
    {
        const bool is_as_measured = std::equal(filled_.values.begin(), filled_.values.end(),
                                               arguments.end() - static_cast<std::ptrdiff_t>(filled_.values.size()));
        const std::optional<double> seconds = is_as_measured ? by_links(arguments) : std::nullopt;
        return seconds ? factor_ * *seconds * us_per_second : equation_(arguments);
    }

private:
    [[nodiscard]] std::optional<double> by_links(std::span<const double> arguments) const
    {
        const auto value = [&](const char *name, double otherwise) {
            const auto at = std::find(parameters_.begin(), parameters_.end(), name);
            return at == parameters_.end() ? otherwise : arguments[static_cast<std::size_t>(at - parameters_.begin())];
        };
        const double d = value("d", 0), s = std::max(1.0, std::floor(value("s", 1))), p = value("p", s + 1);
        const std::scoped_lock one_at_a_time(*turn_);
        if (p != std::floor(p))
            return {};
        if (shape_ != nullptr)
            return engine_->seconds(*shape_, p, s, d);
        const std::string op = name_.substr(1);
        const std::optional<double> seconds = engine_->seconds(op, p, d);
        if (!seconds || end_.empty())
            return seconds;
        const auto [least, most] = engine_->by_all_alike(op, p, d, *seconds);
        return end_ == "_lo" ? least : most;
    }

    std::string name_, end_; ///< "_lo", "_hi" or nothing
    std::vector<std::string> parameters_;
    NodeFilling filled_;
    const replay::Shape *shape_ = nullptr;
    equations::Program equation_;
    double factor_; ///< of an end of the engine's interval
    std::shared_ptr<SheetEngine> engine_;
    std::shared_ptr<std::mutex> turn_;
};

bool has_engine_times(const equations::Definition &function)
{
    const std::string parameters = fmt::format("{}", fmt::join(function.parameters, ","));
    const auto all = replay::shapes();
    const bool is_end = function.name.ends_with("_lo") || function.name.ends_with("_hi");
    return function.is_function && function.name.starts_with('t') && !is_end &&
           (parameters == "p" || parameters == "p,d" || std::any_of(all.begin(), all.end(), [&](const auto &shape) {
                return shape.function == function.name && shape.parameters == parameters;
            }));
}

} // namespace

std::optional<graph::Graph> read_graph_of(const std::filesystem::path &sheet)
{
    const std::filesystem::path file = formats::graph_file_of(sheet);
    if (!std::filesystem::exists(file))
        return {};
    graph::Graph graph = formats::read_graph(file);
    if (graph.sizes.empty() || graph.alone_bytes_s.empty())
        return {};
    return graph;
}

std::map<std::string, double> half_widths_of_messages(const equations::Scope &sheet)
{
    constexpr std::string_view before = "op.", after = ".messages";
    std::map<std::string, double> found;
    for (const equations::Note &note : sheet.notes())
        if (note.key.starts_with(before) && note.key.ends_with(after))
            found[note.key.substr(before.size(), note.key.size() - before.size() - after.size())] =
                std::stod(note.value);
    return found;
}

namespace {

std::vector<std::string> split(const std::string &text, std::string_view by)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0, to = 0; to != std::string::npos; from = to + by.size()) {
        to = text.find(by, from);
        parts.push_back(text.substr(from, to - from));
    }
    return parts;
}

/// By operation and function, the algorithms of notes `op.allgather.alike = Ring or Pairwise; …`.
std::map<std::string, std::map<std::string, std::vector<const Algorithm *>>>
algorithms_alike(const equations::Scope &sheet)
{
    std::map<std::string, std::map<std::string, std::vector<const Algorithm *>>> found;
    for (const FunctionNotes &notes : parse_notes(sheet.notes()))
        for (const std::string &line : split(notes.alike, "; ")) {
            const std::vector<std::string> names = split(line, " or ");
            for (std::size_t k = 1; k < names.size(); ++k)
                for (const Algorithm &one : algorithms())
                    if (one.function == names[k])
                        found[notes.function.substr(1)][names.front()].push_back(&one);
        }
    return found;
}

} // namespace

SheetEngine::SheetEngine(equations::Scope sheet, const std::string &file, const graph::Graph *graph, bool everywhere,
                         std::size_t most_messages)
    : sheet_(std::make_shared<const equations::Scope>(std::move(sheet))),
      costs_(std::make_shared<replay::Costs>(*sheet_, file, replay::End::middle, graph)),
      engine_(std::make_shared<replay::Engine>(*costs_, everywhere, most_messages)),
      ranks_(graph != nullptr ? graph->p : most_ranks),
      misfit_beyond_(graph != nullptr ? replay::misfit_over(*graph) : replay::misfit_of_found_links),
      has_links_(graph != nullptr), of_messages_(half_widths_of_messages(*sheet_)), alike_(algorithms_alike(*sheet_))
{
}

bool SheetEngine::has(double p) const
{
    return p >= 1 && p <= ranks_;
}

std::optional<double> SheetEngine::seconds(const std::string &op, double p, double d)
{
    return has(p) ? engine_->seconds(op, static_cast<int>(p), d) : std::nullopt;
}

std::optional<double> SheetEngine::seconds(const Algorithm &algorithm, const std::string &op, double p, double d)
{
    return has(p) ? engine_->seconds(algorithm, op, static_cast<int>(p), d) : std::nullopt;
}

std::optional<double> SheetEngine::seconds(const replay::Shape &shape, double p, double s, double d)
{
    return has(p) && has(s) ? engine_->seconds(shape, static_cast<int>(p), static_cast<int>(s), d) : std::nullopt;
}

std::pair<double, double> SheetEngine::by_all_alike(const std::string &op, double p, double d, double seconds)
{
    constexpr double near = M_SQRT2; // sizes are measured a factor of two apart
    std::set<const Algorithm *> possible;
    for (const double size : {d / near, d, d * near})
        if (const Algorithm *chosen = replay::chosen_algorithm(*sheet_, op, p, size, false)) {
            possible.insert(chosen);
            if (const auto found = alike_.find(op); found != alike_.end() && is_beyond(p)) {
                const auto others = found->second.find(std::string(chosen->function));
                if (others != found->second.end())
                    possible.insert(others->second.begin(), others->second.end());
            }
        }
    std::pair<double, double> ends{seconds, seconds};
    for (const Algorithm *one : possible)
        if (const std::optional<double> by_one = this->seconds(*one, op, p, d); by_one && possible.size() > 1)
            ends = {std::min(ends.first, *by_one), std::max(ends.second, *by_one)};
    return ends;
}

bool SheetEngine::is_measured(double p) const
{
    return p == std::floor(p) && engine_->measured().contains(static_cast<int>(p));
}

bool SheetEngine::is_beyond(double p) const
{
    return engine_->measured().empty() || p > *engine_->measured().rbegin();
}

std::optional<double> SheetEngine::half_width(const std::string &op, double p, double of_equation) const
{
    const auto found = of_messages_.find(op);
    if (found == of_messages_.end())
        return {};
    if (!is_beyond(p))
        return found->second;
    const double beyond = std::max(found->second, 1 + misfit_beyond_);
    return has_links_ ? beyond : std::max(beyond, of_equation);
}

equations::Scope over_links(equations::Scope sheet, const std::filesystem::path &file)
{
    const std::optional<graph::Graph> graph = read_graph_of(file);
    if (!graph)
        return sheet;
    report::tell(fmt::format("{}: operations take what their messages take over the network's links\n",
                             formats::graph_file_of(file).string()));
    if (const std::string missing = stand_ins(sheet); !missing.empty())
        sheet.load(equations::parse(missing, "stand-ins"));
    const auto engine = std::make_shared<SheetEngine>(sheet, file.string(), &*graph);
    const auto turn = std::make_shared<std::mutex>();
    const NodeFilling filled = filled_as(sheet);
    std::string wrappers;
    equations::Script script{.file = file.string()};
    for (const equations::Definition *function : sheet.definitions())
        for (const std::string end : {"", "_lo", "_hi"}) {
            if (!has_engine_times(*function) || sheet.find_function(function->name + end) == nullptr)
                continue;
            equations::Definition computed = *function;
            computed.name += end + "_by_links";
            computed.parameters.insert(computed.parameters.end(), filled.names.begin(), filled.names.end());
            computed.computed = ByEngine(sheet, *function, end, replay::misfit_over(*graph), engine, turn);
            wrappers += fmt::format("{0}{1}({2}) = {0}{1}_by_links({3})\n", function->name, end,
                                    fmt::join(function->parameters, ","), fmt::join(computed.parameters, ","));
            equations::replace(script, computed);
        }
    sheet.load(std::move(script));
    sheet.load(equations::parse(wrappers, file.string()));
    return sheet;
}

} // namespace mpisheet::evaluation
