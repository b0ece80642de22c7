#include "spmd/asked.hpp"

#include "equations/equations.hpp"
#include "model/words.hpp"

namespace mpisheet::spmd {
namespace {

/// A call with p for P and d for N, in the order in which the function has them.
std::string over_p_and_d(const equations::Scope &scope, const std::string &name)
{
    const equations::Definition *function = scope.find_function(name);
    if (function == nullptr)
        return name;
    const std::string arguments = joined(function->parameters, ", ", [&](const std::string &parameter) {
        return std::string(parameter == "P" ? "p" : "d");
    });
    return name + "(" + arguments + ")";
}

} // namespace

Model as_model(Application application)
{
    Model model{.program = application.program,
                .entry = entry_function,
                .machine = application.machine,
                .sheet = std::move(application.sheet),
                .scope = std::move(application.scope)};
    equations::Scope &scope = *model.scope;
    const std::string rate = " / " + over_p_and_d(scope, rate_entry);
    scope.load(equations::parse(std::string(entry_function) + "(p, d) = " + over_p_and_d(scope, comm_entry) + " + " +
                                    over_p_and_d(scope, "comp") + rate + "\n",
                                application.file));
    for (const Phase &phase : application.phases) {
        model.parts.push_back(phase.name);
        model.part_texts.push_back(over_p_and_d(scope, phase.name) + (phase.communicates ? "" : rate));
    }
    model.has_interval = application.has_interval;
    model.intervals_up_to = application.intervals_up_to;
    return model;
}

} // namespace mpisheet::spmd
