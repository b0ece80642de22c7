// Reads the file that text.cpp writes.

#include "model/error.hpp"
#include "recordings/course/text.hpp"
#include "recordings/course/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace mpisheet::course {
namespace {

using record::Action;

const std::map<std::string, Action, std::less<>> action_names{{"send", Action::send},
                                                              {"receive", Action::receive},
                                                              {"wait", Action::wait},
                                                              {"collective", Action::collective},
                                                              {"communicator", Action::communicator},
                                                              {"phase", Action::phase},
                                                              {"local", Action::local}};

/// "FIELD VALUE" between bars.
struct Field {
    std::string name, value;
};

Field field_of(const std::string &text)
{
    const std::size_t space = text.find(' ');
    return {text.substr(0, space), space == std::string::npos ? "" : text.substr(space + 1)};
}

std::vector<std::string> split(const std::string &text, const std::string &by)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find(by, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos)
            return parts;
        begin = end + by.size();
        if (by == " | " && text.compare(begin, 3, "at ") == 0) { // the site may have bars
            parts.push_back(text.substr(begin));
            return parts;
        }
    }
}

class Reading {
public:
    Reading(const std::string &text, std::string file) : file_(std::move(file)), lines_(split(text, "\n")) {}

    Course course()
    {
        read_head();
        steps(0, course_.steps, 0);
        if (!has_end_)
            refuse("a line \"end | computing …\"", "the end of the file");
        check_references();
        return std::move(course_);
    }

private:
    [[noreturn]] void refuse(const std::string &expected, const std::string &found) const
    {
        throw Error(Exit::bad_input, fmt::format("{}:{}: expected {}, found {}", file_, line_ + 1, expected,
                                                 found.empty() ? "nothing" : found));
    }
    static std::string quoted(const std::string &text) { return "\"" + text + "\""; }

    template <class Number> Number number(const std::string &text, const char *what) const
    {
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            refuse(what, quoted(text));
        return value;
    }
    std::string equation(const std::string &text)
    {
        try {
            equations_.equation(text);
        } catch (const std::runtime_error &error) {
            refuse("an equation over the variables of a course", quoted(text) + " (" + error.what() + ")");
        }
        return text;
    }

    void read_head()
    {
        std::map<std::string, std::string> notes;
        for (; line_ < lines_.size() && (lines_[line_].empty() || lines_[line_][0] == '#'); ++line_) {
            const std::string &line = lines_[line_];
            const std::size_t equals = line.find(" = ");
            if (line.substr(0, 3) == "#@ " && equals != std::string::npos)
                notes[line.substr(3, equals - 3)] = line.substr(equals + 3);
            if (line_ == 0 && line != "#@ format = course 1")
                refuse("\"#@ format = course 1\", as mpisheet derive writes it", quoted(line));
        }
        if (notes.empty())
            refuse("\"#@ format = course 1\", as mpisheet derive writes it", "no such line");
        course_.program = notes["program"];
        course_.size_name = notes["size"];
        if (notes.contains("left_out"))
            course_.left_out = split(notes["left_out"], " | ");
        if (notes.contains("error"))
            course_.error = number<double>(notes["error"], "\"#@ error = …\": a number");
        for (const std::string &p : split(notes["p"], ","))
            course_.recorded_p.push_back(number<int>(p, "\"#@ p = …\": whole numbers with commas between"));
        for (const std::string &d : split(notes["d"], ","))
            course_.recorded_d.push_back(number<double>(d, "\"#@ d = …\": numbers with commas between"));
    }

    void steps(std::size_t depth, std::vector<Step> &into, int around)
    {
        while (line_ < lines_.size()) {
            const std::string &line = lines_[line_];
            const std::size_t indent = line.find_first_not_of(' ');
            if (indent == std::string::npos || line[indent] == '#') {
                ++line_;
                continue;
            }
            if (indent < 2 * depth)
                return;
            if (indent > 2 * depth)
                refuse(fmt::format("{} spaces before the step", 2 * depth), std::to_string(indent));
            if (has_end_)
                refuse("nothing behind \"end\"", quoted(line));
            if (depth == 0 && line.substr(0, 4) == "end ") {
                read_end(line);
                ++line_;
                continue;
            }
            if (around > static_cast<int>(rounds.size()))
                refuse(fmt::format("at most {} nested loops", rounds.size()), "more");
            Step step = read_step(line.substr(indent));
            ++line_;
            if (step.is_loop()) {
                steps(depth + 1, step.body, around + 1);
                if (step.body.empty())
                    refuse("a step within the loop", "none");
            }
            into.push_back(std::move(step));
        }
    }

    void read_end(const std::string &line)
    {
        const std::string before = "end | computing ";
        if (line.substr(0, before.size()) != before)
            refuse("\"end | computing EQUATION\"", quoted(line));
        course_.after = equation(line.substr(before.size()));
        has_end_ = true;
    }

    Step read_step(const std::string &text)
    {
        const std::vector<std::string> fields = split(text, " | ");
        const Field head = field_of(fields.front()), what = field_of(head.value);
        Step step;
        step.number = number<int>(head.name, "the step's number");
        if (!numbers_.emplace(step.number, false).second)
            refuse("a number that no other step has", head.name);
        if (what.name == "for") {
            step.times = what.value == "open" ? "open" : equation(what.value);
        } else {
            const auto action = action_names.find(what.name);
            if (action == action_names.end())
                refuse("for, send, receive, wait, collective, communicator, phase or local", quoted(what.name));
            step.action = action->second;
            step.call = what.value;
            if (step.call.empty())
                refuse("the MPI function behind " + what.name, "");
            numbers_[step.number] = true;
        }
        for (std::size_t k = 1; k < fields.size(); ++k)
            read_field(step, field_of(fields[k]));
        if ((step.action == Action::send || step.action == Action::receive) && step.partner.empty() && !step.is_loop())
            refuse("\"to RANK\"", "a message without it");
        return step;
    }

    void read_field(Step &step, const Field &field)
    {
        const std::string &value = field.value;
        const std::map<std::string_view, std::string *> equations{{"when", &step.when},
                                                                  {"to", &step.partner},
                                                                  {"tag", &step.tag},
                                                                  {"counts", &step.counts},
                                                                  {"has-counts", &step.with_counts},
                                                                  {"colour", &step.colour},
                                                                  {"joins", &step.joins},
                                                                  {"computing", &step.computing},
                                                                  {"computes", &step.computing}};
        if (const auto found = equations.find(field.name); found != equations.end()) {
            *found->second = equation(value);
            step.always = step.always || field.name == "computes";
        } else if (field.name == "bytes") {
            read_bytes(step, value);
        } else if (field.name == "over") {
            step.over = value == "self" ? -1 : number<int>(value, "over self, or over the number of a step");
            if (step.over > 0)
                references_.emplace_back(line_, step.over);
        } else if (field.name == "ends") {
            read_ends(step, value);
        } else if (field.name == "fitted") {
            step.fitted.push_back(value);
        } else if (field.name == "takes") {
            step.takes = number<double>(value, "us for each member behind takes");
        } else if (field.name == "error") {
            step.error = number<double>(value, "a number behind error");
        } else if (field.name == "or") {
            const Field tie = field_of(value);
            step.ties.push_back({tie.name, equation(tie.value)});
        } else if (field.name == "begins" || field.name == "any") {
            (field.name == "any" ? step.any : step.begins) = true;
        } else if (field.name == "phase" || field.name == "at") {
            (field.name == "at" ? step.site : step.phase) = value;
        } else {
            refuse("when, over, to, ends, bytes, counts, has-counts, tag, begins, any, colour, joins, takes, phase, "
                   "computing, computes, fitted, error, or, at",
                   quoted(field.name));
        }
    }

    void read_bytes(Step &step, const std::string &value)
    {
        step.bytes = value;
        if (value.substr(0, 3) == "as ")
            references_.emplace_back(line_, number<int>(value.substr(3), "the number of a step behind as"));
        else if (value != "sum" && value != "own")
            equation(value);
    }

    void read_ends(Step &step, const std::string &value)
    {
        const Field which = field_of(value), of = field_of(which.value);
        if (of.name != "of" || (which.name != "all" && which.name != "oldest" && which.name != "newest"))
            refuse("ends all of 3,4 (or oldest of, newest of)", quoted(value));
        step.ends = which.name == "all" ? Ends::all : which.name == "oldest" ? Ends::oldest : Ends::newest;
        for (const std::string &one : split(of.value, ","))
            references_.emplace_back(line_, step.of.emplace_back(number<int>(one, "numbers of steps")));
    }

    void check_references()
    {
        for (const auto &[line, step] : references_) {
            line_ = line;
            const auto found = numbers_.find(step);
            if (found == numbers_.end() || !found->second)
                refuse("the number of a step that is no loop", std::to_string(step));
        }
    }

    std::string file_;
    std::vector<std::string> lines_;
    std::size_t line_ = 0;
    bool has_end_ = false;
    Course course_;
    Equations equations_;
    std::map<int, bool> numbers_;                         ///< of steps: whether it is an event
    std::vector<std::pair<std::size_t, int>> references_; ///< line, step
};

} // namespace

Course read_course(const std::string &text, const std::string &file)
{
    return Reading(text, file).course();
}

} // namespace mpisheet::course
