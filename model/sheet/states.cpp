#include "model/sheet/states.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/sheet/band.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet {
namespace {

constexpr const char *key_before = "state.";

[[noreturn]] void refuse(const equations::Note &note)
{
    throw equations::Error(note.place, "expected a state like \"20 % of launches: 1.42 at 8, 1.05 at 1M times as long, "
                                       "within 1.1\", found \"" +
                                           note.value + "\"");
}

MachineState state_of(const equations::Note &note)
{
    const auto number = [&](const std::string &text, double least) {
        double value = 0;
        if (!parse_number(text, value) || value <= least)
            refuse(note);
        return value;
    };
    MachineState state;
    const std::vector<std::string> words = words_in(note.value);
    const auto word = [&](std::size_t k) { return k < words.size() ? words[k] : std::string(); };
    state.share = number(word(0), 0) / 100;
    if (word(1) != "%" || word(2) != "of" || !word(3).starts_with("launches"))
        refuse(note);
    for (std::size_t k = 4; k < words.size();) { // "1.42 at 8," "1.05 at 1M times as long," "within 1.1"
        if (word(k) == "within") {
            state.within = number(word(k + 1), 0);
            k += 2;
            continue;
        }
        std::string size = word(k + 2);
        const bool is_last = !size.ends_with(',');
        if (word(k + 1) != "at" || (is_last && word(k + 5) != "long,"))
            refuse(note);
        if (!is_last)
            size.pop_back();
        try {
            state.longer.emplace_back(parse_size(size), number(word(k), 0));
        } catch (const Error &) {
            refuse(note);
        }
        k += is_last ? 6 : 3;
    }
    if (!std::is_sorted(state.longer.begin(), state.longer.end()))
        refuse(note);
    return state;
}

// ---- equations of states

/// How many times as long messages and collectives of d bytes take.
std::string times_text(const MachineState &state)
{
    std::string text;
    for (std::size_t k = 0; k < state.longer.size(); ++k) {
        const auto [d, times] = state.longer[k];
        text += "d <= " + format_number(static_cast<double>(d)) + " ? ";
        if (k == 0) {
            text += real_text(times) + " : ";
            continue;
        }
        const auto [before, before_times] = state.longer[k - 1];
        const double power =
            std::log(times / before_times) / std::log(static_cast<double>(d) / static_cast<double>(before));
        text += real_text(before_times) + "*(d/" + real_text(static_cast<double>(before)) + ")**(" + real_text(power) +
                ") : ";
    }
    return text + real_text(state.longer.back().second);
}

equations::Statement definition(const equations::Place &place, const std::string &name,
                                const std::vector<std::string> &parameters, equations::Expression body)
{
    equations::Statement one;
    one.kind = equations::Statement::Kind::definition;
    one.place = place;
    one.definition = {name, true, parameters, std::move(body), place};
    return one;
}

/// The operations that the script has intervals of: tbcast for tbcast_lo.
std::set<std::string> known_names(const equations::Script &script)
{
    std::set<std::string> defined, names;
    for (const equations::Definition *one : script.definitions())
        if (one->is_function)
            defined.insert(one->name);
    for (const std::string &name : defined)
        if (name.starts_with('t') && defined.contains(name + "_lo") && defined.contains(name + "_hi"))
            names.insert(name);
    return names;
}

/// `body` times `factor` of the definition's d where it has several ranks.
equations::Expression several_ranks_times(const equations::Definition &of, const std::string &factor,
                                          const equations::Expression &body)
{
    const auto has = [&](const char *name) {
        return std::find(of.parameters.begin(), of.parameters.end(), name) != of.parameters.end();
    };
    equations::Expression times = equations::parse_expression(
        std::string(has("p") ? "p <= 1 ? 1.0 : " : "") + factor + (has("d") ? "(d)" : "(0)"), of.place);
    return equations::binary(equations::Operator::multiply, body, std::move(times));
}

void rename_calls(equations::Expression &tree, const std::set<std::string> &names, const std::string &suffix)
{
    for (equations::Expression &operand : tree.operands)
        rename_calls(operand, names, suffix);
    if (tree.kind == equations::Expression::Kind::call && names.contains(tree.name))
        tree.name += suffix;
}

/// Values of the first state, intervals over all.
void widen(equations::Script &script, const std::vector<MachineState> &states, const equations::Place &place)
{
    std::string least = "1.0", most = "1.0";
    for (std::size_t k = 1; k < states.size(); ++k) {
        if (states[k].longer.empty())
            continue;
        const std::string name = "state_" + std::to_string(k + 1);
        const std::string within = format_number(states[k].within);
        script.statements.push_back(
            definition(place, name, {"d"}, equations::parse_expression(times_text(states[k]), place)));
        least = "state_min(" + least + "," + name + "(d)/" + within + ")";
        most = "state_max(" + most + "," + name + "(d)*" + within + ")";
    }
    if (least == "1.0")
        return;
    for (const auto &[name, parameters, text] :
         {std::tuple("state_min", std::vector<std::string>{"a", "b"}, std::string("a < b ? a : b")),
          std::tuple("state_max", std::vector<std::string>{"a", "b"}, std::string("a > b ? a : b")),
          std::tuple("state_least", std::vector<std::string>{"d"}, least),
          std::tuple("state_most", std::vector<std::string>{"d"}, most)})
        script.statements.push_back(definition(place, name, parameters, equations::parse_expression(text, place)));
    const std::set<std::string> names = known_names(script);
    for (equations::Statement &statement : script.statements) {
        equations::Definition &of = statement.definition;
        if (statement.kind != equations::Statement::Kind::definition || of.name.size() < 3 ||
            !names.contains(of.name.substr(0, of.name.size() - 3)))
            continue;
        of.body = several_ranks_times(of, of.name.ends_with("_lo") ? "state_least" : "state_most", of.body);
        statement.text.clear();
    }
}

/// Values and intervals of that state.
void choose(equations::Script &script, const MachineState &state, const equations::Place &place)
{
    constexpr const char *suffix = "_in_state_1";
    std::set<std::string> names = known_names(script);
    for (const std::string &name : std::set<std::string>(names))
        names.insert({name + "_lo", name + "_hi"});
    std::vector<equations::Statement> chosen;
    for (equations::Statement &statement : script.statements) {
        equations::Definition &of = statement.definition;
        if (statement.kind != equations::Statement::Kind::definition)
            continue;
        if (of.is_function && names.contains(of.name)) {
            std::vector<equations::Expression> arguments;
            for (const std::string &parameter : of.parameters)
                arguments.push_back(equations::name(parameter));
            const std::string factor = of.name.ends_with("_lo")   ? "state_least"
                                       : of.name.ends_with("_hi") ? "state_most"
                                                                  : "state_times";
            chosen.push_back(
                definition(of.place, of.name, of.parameters,
                           several_ranks_times(of, factor, equations::call(of.name + suffix, std::move(arguments)))));
            of.name += suffix;
            statement.text.clear();
        }
        rename_calls(of.body, names, suffix);
    }
    const std::string times = state.longer.empty() ? "1.0" : times_text(state), within = format_number(state.within);
    for (const auto &[name, text] :
         {std::pair("state_times", times), std::pair("state_least", "(" + times + ")/" + within),
          std::pair("state_most", "(" + times + ")*" + within)})
        chosen.push_back(definition(place, name, {"d"}, equations::parse_expression(text, place)));
    std::move(chosen.begin(), chosen.end(), std::back_inserter(script.statements));
}

} // namespace

std::vector<std::pair<std::string, std::string>> state_notes(const std::vector<MachineState> &states)
{
    std::vector<std::pair<std::string, std::string>> notes;
    for (std::size_t k = 0; states.size() > 1 && k < states.size(); ++k) {
        const double percent = std::max(0.1, std::round(1000 * states[k].share) / 10); // 0 % would be no state
        std::string text = format_number(percent) + " % of launches";
        for (const auto &[d, times] : states[k].longer)
            text +=
                (d == states[k].longer.front().first ? ": " : ", ") + format_number(times) + " at " + format_size(d);
        if (!states[k].longer.empty())
            text += " times as long, within " + format_number(states[k].within);
        notes.emplace_back(key_before + std::to_string(k + 1), text);
    }
    return notes;
}

std::vector<MachineState> states_of(const std::vector<equations::Note> &notes)
{
    std::vector<MachineState> states;
    for (const equations::Note &note : notes)
        if (note.key == key_before + std::to_string(states.size() + 1))
            states.push_back(state_of(note));
    return states;
}

void take_state(equations::Script &script, int state)
{
    const std::vector<MachineState> states = states_of(script.notes());
    if (states.size() < 2)
        return;
    const equations::Place place{script.file, 1, 1};
    if (state == 0) {
        widen(script, states, place);
        return;
    }
    const auto count = static_cast<int>(states.size());
    if (state > count)
        throw Error(Exit::usage, script.file + ": --state " + std::to_string(state) + ": the sheet describes " +
                                     std::to_string(count) + " states");
    const MachineState &chosen = states[static_cast<std::size_t>(state) - 1];
    if (state > 1 && chosen.longer.empty())
        throw Error(Exit::usage,
                    script.file + ": --state " + std::to_string(state) +
                        ": no point was measured both in this state and in the first, so that it has no equations");
    choose(script, chosen, place);
}

} // namespace mpisheet
