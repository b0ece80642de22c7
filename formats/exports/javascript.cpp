// For node (require) and browsers (a script whose functions are global).

#include "formats/exports/javascript.hpp"

#include "equations/graph.hpp"
#include "formats/exports/code.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace mpisheet::exports {
namespace {

constexpr auto javascript_functions = std::to_array<std::string_view>(
    {"abs",  "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "cos",
     "cosh", "exp",  "floor", "log",  "log10", "sin",  "sinh",  "sqrt",  "tan",  "tanh"});

const Language javascript_words{.library = "Math.",
                                .library_functions = javascript_functions,
                                .support = "mpisheet.",
                                .reserved = brace_language_words,
                                .not_a_number = "NaN",
                                .choice = "({0} ? {1} : {2})",
                                .negation = "!({})",
                                .both = "&&",
                                .either = "||",
                                .equal = "===",
                                .differs = "!==",
                                .function_of_index = "({0}) => {1}"};

/// What JavaScript's Math lacks. The algorithms are those of equations/special.cpp, where Math has none.
constexpr std::string_view javascript_support_text = R"(const mpisheet = (() => {
  const trunc0 = x => Math.trunc(x) + 0;
  const erf = x => { // series of positive terms, then 1 - erfc
    const a = Math.abs(x);
    if (a >= 2) return Math.sign(x) * (1 - erfc(a));
    let term = a, total = a;
    for (let n = 1; term > 1e-18 * total; ++n) { term *= 2 * a * a / (2 * n + 1); total += term; }
    return Math.sign(x) * 2 / Math.sqrt(Math.PI) * Math.exp(-a * a) * total;
  };
  const erfc = x => { // continued fraction, from the back
    if (x < 2) return x < -2 ? 2 - erfc(-x) : 1 - erf(x);
    let f = x;
    for (let k = 200; k > 0; --k) f = x + k / 2 / f;
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / f;
  };
  const lanczos = x => { // for x > 0.5: [series, t] with gamma(x) = sqrt(2 pi) t^(x-1/2) e^-t series
    const c = [0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
               12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];
    let total = c[0];
    for (let i = 1; i < 9; ++i) total += c[i] / (x - 1 + i);
    return [total, x + 6.5];
  };
  const lgamma = x => {
    if (x < 0.5) return Math.log(Math.abs(Math.PI / Math.sin(Math.PI * x))) - lgamma(1 - x);
    const [total, t] = lanczos(x);
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(total);
  };
  const factorial = n => {
    if (!(n >= 0) || n !== Math.trunc(n)) return NaN;
    let product = 1;
    for (let i = 2; i <= n && product < Infinity; ++i) product *= i;
    return product;
  };
  const gamma = x => {
    if (x === Math.trunc(x) && x > 0) return factorial(x - 1);
    if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
    const [total, t] = lanczos(x), half = Math.pow(t, (x - 0.5) / 2);
    return Math.sqrt(2 * Math.PI) * half * Math.exp(-t) * half * total;
  };
  const norm = x => 0.5 * erfc(-x / Math.SQRT2);
  const invnorm = p => {
    if (!(p > 0 && p < 1)) return NaN;
    if (p > 0.5) return -invnorm(1 - p);
    const t = Math.sqrt(-2 * Math.log(p));
    let x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
    for (let step = 0; step < 3; ++step) {
      const u = (norm(x) - p) * Math.exp(x * x / 2) * Math.sqrt(2 * Math.PI);
      x -= u / (1 + x * u / 2);
    }
    return x;
  };
  const inverf = y => {
    const size = Math.abs(y);
    if (!(size < 1)) return NaN;
    let x = -invnorm((1 - size) / 2) / Math.SQRT2;
    for (let step = 0; size < 0.5 && step < 2; ++step) x -= (erf(x) - size) * Math.exp(x * x) * Math.sqrt(Math.PI) / 2;
    return Math.sign(y) * x;
  };
  const lambertw = x => {
    const branch = x + 1 / Math.E;
    if (!(branch >= 0)) return NaN;
    if (x === 0) return 0;
    const root = Math.sqrt(2 * Math.E * branch);
    let w = x < 1 ? -1 + root * (1 - root / 3 + 11 / 72 * root * root) : Math.log(x);
    if (x > Math.E) w -= Math.log(w);
    for (let step = 0; root >= 1e-4 && step < 40; ++step) {
      const f = w * Math.exp(w) - x;
      const change = f / (Math.exp(w) * (w + 1) - (w + 2) * f / (2 * w + 2));
      w -= change;
      if (Math.abs(change) <= 1e-15 * Math.abs(w)) break;
    }
    return w;
  };
  const missing = name => () => { throw new Error(name + ' is not available in JavaScript'); };
  return {
    int_: trunc0, sgn_: Math.sign, erf_: erf, erfc_: erfc, lgamma_: lgamma, gamma_: gamma, norm_: norm,
    invnorm_: invnorm, inverf_: inverf, lambertw_: lambertw, factorial,
    modulo: (a, b) => a - b * Math.trunc(a / b),
    besj0_: missing('besj0'), besj1_: missing('besj1'), besjn_: missing('besjn'),
    besy0_: missing('besy0'), besy1_: missing('besy1'), besyn_: missing('besyn'),
    sum: (first, last, body) => { let total = 0; for (let k = first; k <= last; ++k) total += body(k); return total; },
  };
})();
)";

using equations::Definition;
using equations::Expression;

bool is_plain_number(const Definition &definition)
{
    return !definition.is_function && definition.body.kind == Expression::Kind::number;
}

/// Whether all that it calls has a meaning.
bool is_defined(const Definition &definition, const equations::Scope &owner)
{
    bool defined = true;
    std::vector<std::string> names = definition.parameters;
    equations::walk(definition.body, names, false, [&](const Expression &tree, const auto &bound, bool) {
        const bool is_name = tree.kind == Expression::Kind::name && !equations::is_bound(tree.name, bound);
        if (is_name || tree.kind == Expression::Kind::call)
            defined = defined && equations::problem(tree, owner, {}).empty();
    });
    return defined;
}

std::string value_of(const Definition &definition, const equations::Scope &owner)
{
    return is_defined(definition, owner) ? body(definition, javascript_words) : "NaN";
}

std::string value_or_setting(const Definition &definition, const equations::Scope &owner)
{
    const std::string value = value_of(definition, owner);
    return is_plain_number(definition) ? "$set['" + definition.name + "'] ?? " + value : value;
}

std::string function_text(const Definition &definition, const std::string &value)
{
    return "function " + head(definition, javascript_words) + " { return " + value + "; }\n";
}

std::string named(const Definition &definition)
{
    return "'" + definition.name + "': " + identifier(definition.name, javascript_words) + ", ";
}

/// f's f_lo or f_hi in the same scope; nullptr: there is none.
const Definition *bound_of(const Definition &definition, const equations::Scope &scope, const std::string &end)
{
    const Definition *bound =
        definition.is_function ? scope.own_function(definition.name + end) : scope.own_variable(definition.name + end);
    return bound != nullptr && bound->parameters.size() == definition.parameters.size() ? bound : nullptr;
}

void rename_uses(Expression &tree, const std::string &from, const std::string &to)
{
    if (tree.name == from)
        tree.name = to;
    for (Expression &operand : tree.operands)
        rename_uses(operand, from, to);
}

/// A function of a model, with what its ends are.
std::string function_with_ends(const Definition &definition, const equations::Scope &model)
{
    std::string value = value_or_setting(definition, model);
    for (const std::string end : {"_lo", "_hi"}) {
        if (const Definition *bound = bound_of(definition, model, end); bound != nullptr) {
            Definition called = definition;
            called.name = bound->name;
            value = "$end === '" + end + "' ? " + head(called, javascript_words) + " : " + value;
        }
        const std::string &name = definition.name;
        const std::string of = name.ends_with(end) ? name.substr(0, name.size() - end.size()) : "";
        const Definition *plain = definition.is_function ? model.own_function(of) : model.own_variable(of);
        if (plain != nullptr && bound_of(*plain, model, end) == &definition) {
            Definition inside = definition;
            rename_uses(inside.body, of, "$plain." + identifier(of, javascript_words));
            value = is_defined(definition, model) ? body(inside, javascript_words) : "NaN";
        }
    }
    return function_text(definition, value);
}

} // namespace

std::string_view javascript_support()
{
    return javascript_support_text;
}

std::string javascript_sheet(std::span<const equations::Scope *const> states, std::span<const std::string> watched,
                             std::span<const std::string> scaled)
{
    // A function's text, and the states of the machine that it is the same in.
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> functions;
    std::vector<std::pair<std::string, std::string>> order;
    std::set<std::string> names;
    for (std::size_t state = 0; state < states.size(); ++state) {
        const equations::Scope &sheet = *states[state];
        const auto add = [&](const Definition &definition, const std::string &body) {
            const std::pair function{identifier(definition.name, javascript_words),
                                     head(definition, javascript_words) + " { " + body + " }"};
            std::vector<std::size_t> &same = functions[function];
            if (same.empty())
                order.push_back(function);
            same.push_back(state);
        };
        for (const equations::Node &node : equations::call_graph(sheet)) {
            const Definition &definition = *node.meaning.definition;
            std::string value = value_or_setting(definition, *node.meaning.owner);
            if (std::find(scaled.begin(), scaled.end(), definition.name) != scaled.end()) {
                Definition plain = definition;
                plain.name = "$" + definition.name;
                add(plain, "return " + value + ";");
                value = "$set.$scale ? $set.$scale('" + definition.name + "', " + plain.name + ", " +
                        identifier(definition.parameters.front(), javascript_words) +
                        ") : " + head(plain, javascript_words);
            }
            const auto place = std::find(watched.begin(), watched.end(), definition.name);
            add(definition, place == watched.end()
                                ? "return " + value + ";"
                                : "const $was = $watch.enter(" + std::to_string(place - watched.begin()) +
                                      ", arguments), $value = " + value + "; $watch.on = $was; return $value;");
            if (node.meaning.owner == &sheet)
                names.insert(definition.name);
        }
    }
    std::string text, returned;
    std::set<std::string> changing;
    std::map<std::vector<std::size_t>, std::string> of_states;
    for (const auto &function : order)
        if (const std::vector<std::size_t> &same = functions.at(function); same.size() == states.size()) {
            text += "function " + function.second + "\n";
        } else {
            changing.insert(function.first);
            of_states[same].append(function.first).append(" = function ").append(function.second).append(";\n");
        }
    if (!changing.empty())
        text += fmt::format("let {};\n", fmt::join(changing, ", "));
    for (const auto &[same, functions_there] : of_states)
        text += fmt::format("if ([{}].includes($state)) {{\n{}}}\n", fmt::join(same, ", "), functions_there);
    for (const std::string &name : names) {
        const std::string written = identifier(name, javascript_words);
        returned += written == name ? name + ", " : "'" + name + "': " + written + ", ";
    }
    return "($set, $watch, $state) => {\n" + text + "return {" + returned + "}; }";
}

std::string javascript_model(const equations::Scope &model, std::span<const std::string> expressions)
{
    const std::vector<equations::Node> nodes = equations::call_graph(model);
    std::string text, names;
    std::set<std::string> written; // a sheet may have what the prelude has
    for (const equations::Node &node : nodes) {
        const Definition &definition = *node.meaning.definition;
        if (node.meaning.owner != &model || !written.insert(definition.name).second)
            continue;
        text += function_with_ends(definition, model);
        names += named(definition);
    }
    for (const equations::Node &node : nodes)
        for (const std::size_t need : node.needs) {
            const equations::Meaning &used = nodes[need].meaning;
            const std::string &name = used.definition->name;
            const bool is_of_sheet = used.owner != &model && used.owner != &equations::prelude();
            if (node.meaning.owner == &model && is_of_sheet && written.insert(name).second)
                text += "const " + identifier(name, javascript_words) + " = $of('" + name + "');\n";
        }
    for (const equations::Node &node : nodes)
        if (node.meaning.owner == &equations::prelude() && written.insert(node.meaning.definition->name).second)
            text += function_text(*node.meaning.definition, value_of(*node.meaning.definition, *node.meaning.owner));
    for (std::size_t k = 0; k < expressions.size(); ++k) {
        const Definition of{.name = "$" + std::to_string(k),
                            .is_function = true,
                            .parameters = {"p", "d"},
                            .body = equations::parse_expression(expressions[k], "part"),
                            .place = {}};
        text += function_text(of, value_of(of, model));
        names += of.name + ", ";
    }
    return "($of, $end, $set, $plain) => {\n" + text + "return {" + names + "}; }";
}

std::vector<const Definition *> settings_of(const equations::Scope &model)
{
    std::vector<const Definition *> settings = model.definitions();
    std::erase_if(settings, [](const Definition *definition) { return !is_plain_number(*definition); });
    return settings;
}

Exported javascript(const Source &source)
{
    std::string text = comment(source.about, "// ") + "'use strict';\n", names;
    text += javascript_support_text;
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope)) {
        text += "function " + head(*definition, javascript_words) + " { return " + body(*definition, javascript_words) +
                "; }\n";
        names += (names.empty() ? "" : ", ") + identifier(definition->name, javascript_words);
    }
    return {text + "if (typeof module !== 'undefined') module.exports = { " + names + " };\n", {}};
}

} // namespace mpisheet::exports
