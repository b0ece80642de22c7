#pragma once
// Names and their definitions: files load in order, later definitions override, a scope may lie over another.

#include "equations/script.hpp"

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::equations {

/// The names of one or more scripts. A model's scope lies over its sheet's scope: the model sees the sheet's names,
/// the sheet does not see the model's. Under all lie the prelude and gnuplot's own functions. Copies are cheap.
class Scope {
public:
    /// `outer` must outlive this scope.
    explicit Scope(const Scope *outer = nullptr) : outer_(outer) {}

    void load(Script script);
    void set(const std::string &name, double value); ///< a variable, over every definition of it

    /// The definition in force here or further out, nullptr if there is none (the prelude does not count). A function
    /// and a variable may share a name: find() prefers the function.
    [[nodiscard]] const Definition *find(const std::string &name) const;
    [[nodiscard]] const Definition *find_function(const std::string &name) const;
    [[nodiscard]] const Definition *find_variable(const std::string &name) const;
    /// The same, but not further out.
    [[nodiscard]] const Definition *own_function(const std::string &name) const;
    [[nodiscard]] const Definition *own_variable(const std::string &name) const;

    /// Definitions in force in this scope alone that can be used, in the order of their names.
    [[nodiscard]] std::vector<const Definition *> definitions() const;
    [[nodiscard]] std::vector<Note> notes() const; ///< of this scope alone, in order
    [[nodiscard]] const std::vector<std::shared_ptr<const Script>> &scripts() const { return scripts_; }
    [[nodiscard]] const Scope *outer() const { return outer_; }

private:
    using Names = std::map<std::string, const Definition *, std::less<>>;
    const Scope *outer_;
    std::vector<std::shared_ptr<const Script>> scripts_;
    std::map<std::string, std::shared_ptr<const Definition>, std::less<>> settings_;
    Names functions_, variables_;
};

/// " (did you mean tbcast(p, d)?)" for the name nearest to it, or "".
std::string suggestion(const Scope &scope, const std::string &name, std::span<const std::string> parameters = {});

/// `tbcast(p, d)` or `c`: a definition's head.
std::string head(const Definition &definition);

} // namespace mpisheet::equations
