#pragma once
// Equations as JavaScript for the page, which evaluates them in the browser: no export of its own, so that it is apart
// from the formats of exports.hpp.

#include "equations/scope.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::exports {

/// The JavaScript object `mpisheet` with the functions that the texts below call.
std::string_view javascript_support();

/// `($set, $watch, $state) => {…}`: a function of the sheet's functions by name, as the machine is in one of its
/// states.
/// `$set` overrides ppn and cyclic. Each function of `watched` calls $watch.enter(its place there, its arguments) and
/// leaves what that returned in $watch.on. One of `scaled` at x is $set.$scale(name, itself, x), where that is there.
/// What calls a name that is not defined is not a number: a page has functions of its own.
std::string javascript_sheet(std::span<const equations::Scope *const> states, std::span<const std::string> watched,
                             std::span<const std::string> scaled = {});

/// `($of, $end, $set, $plain) => {…}`: the same of a model, and of expressions over p and d as $0, $1 …
/// `$of(name)` is a function of the sheet; with `$end` "_lo" or "_hi" the model's own f_lo(x) stands in for f(x), in
/// whose text $plain, the functions without an end, have what is meant by f. `$set` overrides what settings_of() lists.
std::string javascript_model(const equations::Scope &model, std::span<const std::string> expressions);

/// The model's own variables that are plain numbers.
std::vector<const equations::Definition *> settings_of(const equations::Scope &model);

} // namespace mpisheet::exports
