#include "equations/scope.hpp"

#include "equations/functions.hpp"
#include "equations/print.hpp"

#include <algorithm>

namespace mpisheet::equations {
namespace {

template <typename Map> const Definition *find_in(const Map &names, const std::string &name)
{
    const auto found = names.find(name);
    return found == names.end() ? nullptr : &*found->second;
}

/// Levenshtein's distance, or `limit` if it is not smaller.
std::size_t distance(const std::string &a, const std::string &b, std::size_t limit)
{
    constexpr std::size_t longest = 100; // of a name worth comparing
    const std::size_t longer = std::max(a.size(), b.size());
    if (longer > longest || longer - std::min(a.size(), b.size()) >= limit) {
        return limit;
    }
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j < row.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return std::min(row.back(), limit);
}

/// The best candidate so far.
struct Nearest {
    const std::string &wanted;
    std::size_t distance = 0;
    std::string shown = {};

    void consider(const std::string &name, const std::string &as)
    {
        const std::size_t here = equations::distance(wanted, name, distance);
        if (here < distance) {
            distance = here;
            shown = as;
        }
    }
};

} // namespace

void Scope::load(Script script)
{
    scripts_.push_back(std::make_shared<const Script>(std::move(script)));
    const auto define = [&](const Definition &definition) {
        (definition.is_function ? functions_ : variables_)[definition.name] = &definition;
    };
    for (const Statement &statement : scripts_.back()->statements) {
        if (statement.kind == Statement::Kind::definition) {
            define(statement.definition);
        }
        std::for_each(statement.sets.begin(), statement.sets.end(), define);
    }
}

void Scope::set(const std::string &name, double value)
{
    auto definition = std::make_shared<Definition>();
    definition->name = name;
    definition->body = number(value);
    definition->place = {name + " = " + print_number(value, false), 1, 1};
    settings_[name] = std::move(definition);
}

const Definition *Scope::own_function(const std::string &name) const
{
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : found->second;
}

const Definition *Scope::own_variable(const std::string &name) const
{
    if (const Definition *setting = find_in(settings_, name)) {
        return setting;
    }
    const auto found = variables_.find(name);
    return found == variables_.end() ? nullptr : found->second;
}

const Definition *Scope::find_function(const std::string &name) const
{
    const Definition *own = own_function(name);
    return own != nullptr || outer_ == nullptr ? own : outer_->find_function(name);
}

const Definition *Scope::find_variable(const std::string &name) const
{
    const Definition *own = own_variable(name);
    return own != nullptr || outer_ == nullptr ? own : outer_->find_variable(name);
}

const Definition *Scope::find(const std::string &name) const
{
    for (const Scope *scope = this; scope != nullptr; scope = scope->outer_) {
        if (const Definition *function = scope->own_function(name)) {
            return function;
        }
        if (const Definition *variable = scope->own_variable(name)) {
            return variable;
        }
    }
    return nullptr;
}

std::vector<const Definition *> Scope::definitions() const
{
    std::vector<const Definition *> result;
    for (const auto &[name, definition] : functions_) {
        result.push_back(definition);
    }
    for (const auto &[name, definition] : variables_) {
        result.push_back(own_variable(name));
    }
    for (const auto &[name, definition] : settings_) {
        if (variables_.find(name) == variables_.end()) {
            result.push_back(definition.get());
        }
    }
    std::erase_if(result, [](const Definition *definition) { return !definition->unusable.empty(); });
    std::stable_sort(result.begin(), result.end(), [](const auto *a, const auto *b) { return a->name < b->name; });
    return result;
}

std::vector<Note> Scope::notes() const
{
    std::vector<Note> result;
    for (const auto &script : scripts_) {
        const auto notes = script->notes();
        result.insert(result.end(), notes.begin(), notes.end());
    }
    return result;
}

std::string head(const Definition &definition)
{
    std::string text = definition.name;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
        text += (i == 0 ? "(" : ", ") + definition.parameters[i];
    }
    return definition.is_function ? text + ")" : text;
}

std::string suggestion(const Scope &scope, const std::string &name, std::span<const std::string> parameters)
{
    if (name == "lg" || name == "ln")
        return name == "lg" ? " (log2, of base 2, or log10? log is natural)" : " (the natural logarithm is log)";
    Nearest nearest{name, std::min<std::size_t>(3, name.size() / 2 + 1)};
    for (const std::string &parameter : parameters) {
        nearest.consider(parameter, parameter);
    }
    for (const Scope *at = &scope; at != nullptr; at = at->outer()) {
        for (const Definition *definition : at->definitions()) {
            nearest.consider(definition->name, head(*definition) + " of " + definition->place.file + ":" +
                                                   std::to_string(definition->place.line));
        }
    }
    for (const std::string &prelude : prelude_names()) {
        nearest.consider(prelude, prelude_text(prelude).substr(0, prelude_text(prelude).find(" =")));
    }
    for (const Function &function : functions()) {
        nearest.consider(std::string(function.name), std::string(function.name));
    }
    return nearest.shown.empty() ? "" : " (did you mean " + nearest.shown + "?)";
}

} // namespace mpisheet::equations
