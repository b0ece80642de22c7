#include "recordings/course/text.hpp"

#include "recordings/course/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace mpisheet::course {
namespace {

using record::Action;

constexpr std::array actions{"send", "receive", "wait", "collective", "communicator", "phase", "local"};

std::string one_line(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

void add(std::string &line, const std::string &field, const std::string &value)
{
    line += " | " + field + (value.empty() ? "" : " " + value);
}

std::string ends_text(const Step &step)
{
    const char *which = step.ends == Ends::all ? "all" : step.ends == Ends::oldest ? "oldest" : "newest";
    return fmt::format("{} of {}", which, fmt::join(step.of, ","));
}

void add_amounts(std::string &line, const Step &step)
{
    if (step.over != 0)
        add(line, "over", step.over < 0 ? "self" : std::to_string(step.over));
    if (!step.partner.empty())
        add(line, "to", step.partner);
    if (step.action == Action::wait)
        add(line, "ends", ends_text(step));
    if (step.bytes != "0")
        add(line, "bytes", step.bytes);
    if (!step.counts.empty())
        add(line, "counts", step.counts);
    if (step.with_counts != "1")
        add(line, "has-counts", step.with_counts);
    if (step.tag != "0")
        add(line, "tag", step.tag);
    if (step.begins)
        add(line, "begins", "");
    if (step.any)
        add(line, "any", "");
    if (step.action == Action::communicator)
        add(line, "colour", step.colour);
    if (step.joins != "1")
        add(line, "joins", step.joins);
    if (step.takes > 0)
        add(line, "takes", fmt::format("{:.4g}", step.takes));
    if (step.action == Action::phase)
        add(line, "phase", one_line(step.phase));
}

void add_steps(std::string &text, const std::vector<Step> &steps, std::size_t depth)
{
    for (const Step &step : steps) {
        std::string line = std::string(2 * depth, ' ') + std::to_string(step.number) + " ";
        line += step.is_loop() ? "for " + step.times
                               : std::string(actions[static_cast<std::size_t>(step.action)]) + " " + step.call;
        if (step.when != "1")
            add(line, "when", step.when);
        if (!step.is_loop())
            add_amounts(line, step);
        if (step.computing != "0")
            add(line, step.always ? "computes" : "computing", step.computing);
        for (const std::string &what : step.fitted)
            add(line, "fitted", what);
        if (step.error > 0)
            add(line, "error", fmt::format("{:.2g}", step.error));
        for (const Tie &tie : step.ties)
            add(line, "or", tie.what + " " + tie.text);
        if (!step.is_loop() && !step.site.empty())
            add(line, "at", one_line(step.site));
        text += line + "\n";
        add_steps(text, step.body, depth + 1);
    }
}

std::string condition(const Step &step)
{
    return step.when == "1" ? "" : "if " + step.when + ": ";
}

/// "(x+1, y)" of "grid1(x1+1, y1)".
std::string place_text(const std::string &partner)
{
    for (const Grid &grid : grids())
        if (partner.substr(0, grid.function.size() + 1) == std::string(grid.function) + "(")
            return partner.substr(grid.function.size());
    return "rank " + partner;
}

std::string over_text(const Step &step)
{
    return step.over == 0 ? "" : step.over < 0 ? " over itself alone" : fmt::format(" over communicator {}", step.over);
}

std::string bytes_text(const Step &step)
{
    if (!step.counts.empty())
        return step.counts + " bytes for member m";
    return step.bytes.substr(0, 3) == "as " ? "what step " + step.bytes.substr(3) + " sends" : step.bytes + " bytes";
}

std::string event_text(const Step &step)
{
    switch (step.action) {
    case Action::send:
        return fmt::format("send {} to {}{}", bytes_text(step), place_text(step.partner), over_text(step));
    case Action::receive:
        return fmt::format("receive {} from {}{}{}", bytes_text(step), place_text(step.partner), over_text(step),
                           step.any ? ", in any order" : "");
    case Action::wait:
        return fmt::format("wait for {}", ends_text(step));
    case Action::collective:
        return fmt::format("{}{}{}{}", step.call, over_text(step),
                           step.bytes == "0" && step.counts.empty() ? "" : " of " + bytes_text(step),
                           step.partner.empty() ? "" : ", root " + step.partner);
    case Action::communicator:
        return fmt::format("communicator {}: {}{}, one for each {}", step.number, step.call, over_text(step),
                           step.colour);
    case Action::phase:
        return step.phase.empty() || step.phase.front() == '-' ? "end of phase" : "phase " + step.phase;
    case Action::local:
        break;
    }
    return step.call;
}

void add_pseudo(std::string &text, const std::vector<Step> &steps, std::size_t depth)
{
    const std::string indent(4 * depth, ' ');
    for (const Step &step : steps) {
        if (step.is_loop()) {
            const std::string head = step.times == "open" ? "while requests are open" : "for " + step.times + " rounds";
            const std::string counter(depth < rounds.size() ? rounds[depth] : "");
            text += indent + condition(step) + head + (step.times == "open" ? "" : " (" + counter + ")") + ":\n";
            add_pseudo(text, step.body, depth + 1);
            continue;
        }
        const bool is_fitted = !step.fitted.empty();
        if (step.computing != "0")
            text += indent + (step.always ? "" : condition(step)) + "compute " + step.computing + " us\n";
        if (step.is_mark())
            continue;
        text += fmt::format("{}{}{}    # {}: {}{}{}\n", indent, condition(step), event_text(step), step.number,
                            step.call, step.site.empty() ? "" : " at " + step.site,
                            is_fitted ? fmt::format("; fitted: {}, {:.2g} % off where runs were left out",
                                                    fmt::join(step.fitted, ", "), 100 * step.error)
                                      : "");
    }
}

} // namespace

std::string meanings(const std::string &text, const std::string &before)
{
    std::string out = before + "p processes, d the size, r the rank among n members of the communicator, w among all\n";
    if (std::any_of(rounds.begin(), rounds.end(), [&](std::string_view name) { return has_name(text, name); }))
        out += before + "i, j, k, l, u, v: rounds of the loops around, the outermost first, from 0\n";
    if (has_name(text, "m"))
        out += before + "m: a member of the communicator\n";
    std::string names = text;
    for (const Grid &grid : grids())
        for (const std::string_view name : grid.coordinate)
            if (!name.empty()) {
                std::string capital(name);
                capital[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(capital[0])));
                if (has_name(text, name) || has_name(text, capital))
                    names += " " + std::string(grid.function);
            }
    for (const Word *word : words_of(names))
        if (!word->meaning.empty())
            out +=
                fmt::format("{}{}: {}\n", before, word->equation.substr(0, word->equation.find(" =")), word->meaning);
    if (std::any_of(variables().begin(), variables().end(), [&](const std::string &name) {
            return std::isupper(static_cast<unsigned char>(name.front())) != 0 && has_name(text, name);
        }))
        out += before + "capitals: of the rank among all, where the communicator is a smaller one\n";
    return out;
}

std::string course_text(const Course &course)
{
    std::string steps;
    add_steps(steps, course.steps, 0);
    steps += "end | computing " + course.after + "\n";
    std::string text = "#@ format = course 1\n";
    text += fmt::format("#@ program = {}\n", one_line(course.program));
    if (!course.size_name.empty())
        text += fmt::format("#@ size = {}\n", one_line(course.size_name));
    text += fmt::format("#@ p = {}\n#@ d = {}\n", fmt::join(course.recorded_p, ","), fmt::join(course.recorded_d, ","));
    if (!course.left_out.empty())
        text += fmt::format("#@ left_out = {}\n", one_line(fmt::format("{}", fmt::join(course.left_out, " | "))));
    if (course.error > 0)
        text += fmt::format("#@ error = {:.2g}\n", course.error);
    return text + meanings(steps, "# ") +
           "# computing: before the step [us]; computes: ranks that leave it out, too\n\n" + steps;
}

std::string pseudo_code(const Course &course)
{
    std::string steps;
    add_pseudo(steps, course.steps, 0);
    if (course.after != "0")
        steps += "compute " + course.after + " us\n";
    const std::string left_out =
        course.left_out.empty() ? "" : fmt::format("# without {}\n", fmt::join(course.left_out, ", "));
    return fmt::format("# {}, recorded at p = {}, {} = {}\n", course.program, fmt::join(course.recorded_p, ", "),
                       course.size_name.empty() ? "d" : course.size_name, fmt::join(course.recorded_d, ", ")) +
           left_out + meanings(steps, "# ") + "\n" + steps;
}

} // namespace mpisheet::course
