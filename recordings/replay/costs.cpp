#include "recordings/replay/costs.hpp"

#include "model/error.hpp"
#include "model/traffic/network.hpp"
#include "model/traffic/sheet.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace mpisheet::replay {
namespace {

constexpr double us = 1e-6;

/// As the probe wrote it down: the machine was simulated by SimGrid.
bool is_simulated(const equations::Scope &sheet)
{
    const auto notes = sheet.notes();
    return std::any_of(notes.begin(), notes.end(), [](const equations::Note &note) {
        return note.key == "mpi" && note.value.find("SMPI") != std::string::npos;
    });
}

/// Of a sheet without messages nobody knows who shares links: nobody does, or, at the upper end, all that is on its way
/// shares one (half a pair both ways).
traffic::Interconnect known_interconnect(const equations::Scope &sheet, const std::string &file, End end,
                                         const graph::Graph *graph)
{
    if (std::optional<traffic::Interconnect> found = traffic::interconnect_of(sheet, file))
        return graph != nullptr ? traffic::with_graph(std::move(*found), *graph) : std::move(*found);
    traffic::Interconnect unknown;
    unknown.levels.push_back({.links = end == End::high ? 0.5 : 0.0});
    unknown.rank_links = false;
    unknown.price = [file](std::size_t, double) -> traffic::Price {
        throw Error(Exit::bad_input, file + ": expected tmsg(d), the time of a message, which the recording needs; "
                                            "found none: measure it by mpisheet characterise, or say what it is: "
                                            "--set 'tmsg(d)=2 + 1e-4*d' [us]");
    };
    return unknown;
}

} // namespace

Costs::Costs(const equations::Scope &sheet, const std::string &file, End end, const graph::Graph *graph)
    : sheet_(&sheet), end_(end), suffix_(end == End::low    ? "_lo"
                                         : end == End::high ? "_hi"
                                                            : ""),
      interconnect_(traffic::at_end(known_interconnect(sheet, file, end, graph), sheet, suffix_)),
      leaves_at_match_(is_simulated(sheet)), prices_(interconnect_.kinds())
{
    const auto with_end = [&](const std::string &name) {
        auto found = program(name + suffix_);
        return found ? found : program(name);
    };
    send_ = with_end("tsend");
    receive_ = with_end("trecv");
    itself_ = with_end("talltoall"); // of one rank: a message to itself
}

std::optional<equations::Program> Costs::program(const std::string &name) const
{
    if (sheet_->find_function(name) == nullptr)
        return {};
    return equations::compile(*sheet_, name);
}

traffic::Price Costs::message(int from, int to, double bytes)
{
    const std::size_t kind = interconnect_.kind_between(from, to);
    const auto [at, is_new] = prices_[kind].try_emplace(bytes);
    if (is_new)
        at->second = interconnect_.price(kind, bytes);
    return at->second;
}

double Costs::cached(Cache &cache, const std::optional<equations::Program> &program, double bytes)
{
    if (!program)
        return 0;
    const auto [at, is_new] = cache.try_emplace(bytes);
    if (is_new)
        at->second = program->parameters().size() == 2 ? std::max(0.0, (*program)({1, bytes})) * us
                                                       : std::max(0.0, (*program)({bytes})) * us;
    return at->second;
}

double Costs::to_itself(double bytes)
{
    return cached(itselves_, itself_, bytes);
}

/// The sheet's own jump may lie before the eager limit, see traffic::rendezvous_size().
double Costs::send(double bytes)
{
    constexpr double before_the_jump = 0.88;
    const double limit = interconnect_.rendezvous;
    return cached(sends_, send_, bytes < limit ? std::min(bytes, std::floor(before_the_jump * limit)) : bytes);
}

double Costs::receive(double bytes)
{
    return leaves_at_match_ ? 0 : cached(receives_, receive_, bytes);
}

std::set<int> Costs::process_counts() const
{
    std::set<int> counts;
    for (const equations::Note &note : sheet_->notes())
        if (note.key == "processes")
            for (std::string_view rest = note.value; !rest.empty();) {
                int count = 0;
                std::from_chars(rest.data(), rest.data() + rest.size(), count);
                counts.insert(count);
                rest.remove_prefix(std::min(rest.size() - 1, rest.find(',')) + 1);
            }
    return counts;
}

int Costs::most_processes() const
{
    const std::set<int> counts = process_counts();
    return counts.empty() ? 0 : std::max(0, *counts.rbegin());
}

std::optional<double> Costs::operation(std::string_view op, double p, double bytes)
{
    auto found = operations_.find(op);
    if (found == operations_.end()) {
        const std::string name = "t" + std::string(op);
        auto end = program(name + suffix_);
        found = operations_.emplace(op, end ? end : program(name)).first;
    }
    if (!found->second)
        return {};
    const auto [at, is_new] = times_.try_emplace({found->first, {p, bytes}});
    if (is_new) {
        const auto &program = *found->second;
        at->second = std::max(0.0, program.parameters().size() == 1 ? program({p}) : program({p, bytes})) * us;
    }
    return at->second;
}

} // namespace mpisheet::replay
