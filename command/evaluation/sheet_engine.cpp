#include "command/evaluation/sheet_engine.hpp"

#include "formats/graph.hpp"

#include <utility>

namespace mpisheet::command {

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

SheetEngine::SheetEngine(equations::Scope sheet, const std::string &file, const graph::Graph &graph)
    : sheet_(std::make_shared<const equations::Scope>(std::move(sheet))),
      costs_(std::make_shared<replay::Costs>(*sheet_, file, replay::End::middle, &graph)),
      engine_(std::make_shared<replay::Engine>(*costs_)), ranks_(graph.p)
{
}

std::optional<double> SheetEngine::seconds(const std::string &op, double p, double d)
{
    return p <= ranks_ ? engine_->seconds(op, static_cast<int>(p), d) : std::nullopt;
}

std::optional<double> SheetEngine::seconds(const Algorithm &algorithm, const std::string &op, double p, double d)
{
    return p <= ranks_ ? engine_->seconds(algorithm, op, static_cast<int>(p), d) : std::nullopt;
}

} // namespace mpisheet::command
