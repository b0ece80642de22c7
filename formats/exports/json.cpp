// For any program: notes and definitions, each body as text and as a tree.

#include "equations/graph.hpp"
#include "equations/operators.hpp"
#include "equations/print.hpp"
#include "formats/exports/exports.hpp"
#include "model/visible.hpp"

#include <nlohmann/json.hpp>

namespace mpisheet::exports {
namespace {

using Json = nlohmann::ordered_json;

/// A number is itself, a name its text; else ["operator or function", operands…].
Json tree_as_json(const equations::Expression &tree)
{
    using Kind = equations::Expression::Kind;
    Json parts = Json::array();
    switch (tree.kind) {
    case Kind::number:
        return tree.value;
    case Kind::name:
        return tree.name;
    case Kind::call:
        parts = {"call", tree.name};
        break;
    case Kind::sum:
        parts = {"sum", tree.name};
        break;
    case Kind::conditional:
        parts.push_back("?");
        break;
    case Kind::unary:
    case Kind::binary:
        parts.push_back(equations::row(tree.op).text);
        break;
    }
    for (const equations::Expression &operand : tree.operands)
        parts.push_back(tree_as_json(operand));
    return parts;
}

} // namespace

Exported json(const Source &source)
{
    Json json{{"format", 1}, {"about", source.about}, {"notes", Json::array()}, {"definitions", Json::array()}};
    for (const equations::Note &note : source.scope.notes())
        json["notes"].push_back({note.key, note.value});
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope))
        json["definitions"].push_back({{"name", definition->name},
                                       {"parameters", definition->parameters},
                                       {"text", equations::print(definition->body)},
                                       {"tree", tree_as_json(definition->body)}});
    return {visible_json(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n", {}};
}

} // namespace mpisheet::exports
