#include "recordings/course/proxy.hpp"

#include "model/error.hpp"
#include "recordings/course/proxy_text.hpp"
#include "recordings/course/steps.hpp"
#include "recordings/course/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace mpisheet::course {
namespace {

using record::Action;

std::string c_name(std::string_view name, bool program)
{
    std::string text(name);
    if (program)
        std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

class Writing {
public:
    explicit Writing(const Course &course) : course_(course) {}

    std::string text()
    {
        std::string body;
        add_steps(body, course_.steps, 1, 0);
        if (course_.after != "0")
            body += "    sit(MPI_COMM_WORLD, -1);\n    compute(" + course_.after + ");\n";
        std::string functions;
        for (const auto &[step, bytes] : sent_)
            functions += fmt::format("static double bytes_{}(void) {{ return {}; }}\n", step, bytes);
        laws_ = body + functions;
        std::string text = fmt::format("/* proxy of {}: sends and computes as it did (mpisheet derive --c).\n"
                                       " *   mpicc -O2 -o proxy proxy.c -lm; mpiexec -n P ./proxy {}\n"
                                       " * recorded at p = {}, {} = {} */\n",
                                       plain(course_.program), size_name(), fmt::join(course_.recorded_p, ", "),
                                       size_name(), fmt::join(course_.recorded_d, ", "));
        text += std::string(head) + variables_text() + c_words() + coordinates();
        text += fmt::format("\nenum {{ STEPS = {} }};", last_step_) + std::string(tools) +
                (functions.empty() ? "" : "\n" + functions);
        return text + main_text(body);
    }

private:
    static std::string plain(std::string text)
    {
        for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;)
            text.replace(at, 2, "* /");
        return text;
    }
    [[nodiscard]] std::string size_name() const { return course_.size_name.empty() ? "SIZE" : course_.size_name; }

    [[nodiscard]] bool is_used(const Grid &grid, bool program) const
    {
        for (std::size_t k = 0; k < static_cast<std::size_t>(grid.sides); ++k)
            if (has_name(laws_, c_name(grid.side[k], program)) || has_name(laws_, c_name(grid.coordinate[k], program)))
                return true;
        return !program && has_name(laws_, grid.function);
    }

    /// Those that the laws use, and sides and coordinates of the grids that they use.
    [[nodiscard]] std::string variables_text() const
    {
        std::vector<std::string> used{"p", "d", "w", "n", "r"};
        for (const std::string &name : variables())
            if (std::find(used.begin(), used.end(), name) == used.end() && has_name(laws_, name))
                used.push_back(name);
        for (const Grid &grid : grids())
            for (const bool program : {false, true})
                for (std::size_t k = 0; k < static_cast<std::size_t>(grid.sides) && is_used(grid, program); ++k)
                    for (const std::string_view name : {grid.side[k], grid.coordinate[k]})
                        if (const std::string in_c = c_name(name, program);
                            std::find(used.begin(), used.end(), in_c) == used.end())
                            used.push_back(in_c);
        return fmt::format("static double {};\n", fmt::join(used, ", "));
    }

    [[nodiscard]] std::string c_words() const
    {
        std::string text = "static inline double clog2(double a) { return ceil(log(a) / log(2.0) - 1e-9); }\n";
        for (const Word *word : words_of(laws_))
            text += fmt::format("{}\n", word->c);
        return text;
    }

    /// Sides and coordinates of r among n, and of w among p in capitals.
    [[nodiscard]] std::string coordinates() const
    {
        std::string text =
            "\n/* sides of grids as even as divisors allow, the longest first */\n"
            "static inline void sides(int of, int count, double *lengths)\n{\n"
            "    int left = of;\n"
            "    for (int a = count; a-- > 0;) {\n"
            "        int side = 1;\n"
            "        while (pow(side + 1, a + 1) <= left)\n            ++side;\n"
            "        while (left % side)\n            --side;\n"
            "        lengths[a] = side, left /= side;\n    }\n"
            "    for (int a = 1; a < count; ++a)\n"
            "        for (int b = a; b > 0 && lengths[b] > lengths[b - 1]; --b) {\n"
            "            double longer = lengths[b];\n"
            "            lengths[b] = lengths[b - 1], lengths[b - 1] = longer;\n        }\n}\n"
            "static void coordinates(void)\n{\n    double s[3];\n    int left = 0;\n    (void)s, (void)left;\n";
        for (const bool program : {false, true}) {
            const auto name = [&](std::string_view of) { return c_name(of, program); };
            const char *size = program ? "p" : "n", *rank = program ? "w" : "r";
            for (const Grid &grid : grids()) {
                if (!is_used(grid, program))
                    continue;
                text += fmt::format("    sides((int){}, {}, s), left = (int){};", size, grid.sides, rank);
                for (int k = 0; k < grid.sides; ++k)
                    text += fmt::format(" {} = s[{}];", name(grid.side[static_cast<std::size_t>(k)]), k);
                for (int k = grid.sides; k-- > 0;) {
                    const auto side = static_cast<std::size_t>(grid.order[static_cast<std::size_t>(k)]);
                    text += fmt::format(" {} = left % (int){}, left /= (int){};", name(grid.coordinate[side]),
                                        name(grid.side[side]), name(grid.side[side]));
                }
                text += "\n";
            }
        }
        return text + "}\n";
    }

    std::string main_text(const std::string &body) const
    {
        return "\nint main(int argc, char **argv)\n{\n"
               "    int size;\n    MPI_Init(&argc, &argv);\n    MPI_Comm_size(MPI_COMM_WORLD, &size);\n    p = size;\n"
               "    d = argc > 1 ? atof(argv[1]) : " +
               fmt::format("{}", course_.recorded_d.front()) +
               ";\n    comms[0] = MPI_COMM_WORLD;\n"
               "    for (int step = 1; step <= STEPS; ++step)\n        comms[step] = MPI_COMM_NULL;\n" +
               body + "    MPI_Finalize();\n    return 0;\n}\n";
    }

    [[noreturn]] static void refuse(const Step &step, const std::string &why)
    {
        throw Error(Exit::bad_input, fmt::format("step {}, {}{}: {}", step.number, step.call,
                                                 step.site.empty() ? "" : " at " + step.site, why));
    }

    static std::string comm_of(const Step &step)
    {
        return step.over < 0 ? "MPI_COMM_SELF" : fmt::format("comms[{}]", step.over);
    }

    void add_steps(std::string &text, const std::vector<Step> &steps, int depth, std::size_t loops)
    {
        const std::string indent(4 * static_cast<std::size_t>(depth), ' ');
        for (const Step &step : steps) {
            last_step_ = std::max(last_step_, step.number);
            const bool may_lack = step.over > 0;
            if (step.is_loop()) {
                text += indent + "sit(MPI_COMM_WORLD, -1);\n";
                text += indent + (step.when == "1" ? "" : "if (" + step.when + ") ") + "{\n";
                add_loop(text, step, depth + 1, loops);
                text += indent + "}\n";
                continue;
            }
            text +=
                fmt::format("{}/* {}{} */\n", indent, step.call, step.site.empty() ? "" : " at " + plain(step.site));
            const std::string sit = fmt::format("{}sit({}, -1);\n", indent, comm_of(step));
            if (step.always && step.computing != "0")
                text += indent + "sit(MPI_COMM_WORLD, -1);\n" + indent + "compute(" + step.computing + ");\n";
            if (may_lack)
                text += fmt::format("{}if ({} != MPI_COMM_NULL)\n{}    sit({}, -1);\n", indent, comm_of(step), indent,
                                    comm_of(step));
            else
                text += sit;
            std::string when = may_lack ? comm_of(step) + " != MPI_COMM_NULL" : "";
            if (step.when != "1")
                when += (when.empty() ? "" : " && ") + ("(" + step.when + ")");
            text += indent + (when.empty() ? "" : "if (" + when + ") ") + "{\n";
            if (!step.always && step.computing != "0")
                text += indent + "    compute(" + step.computing + ");\n";
            add_event(text, step, indent + "    ");
            text += indent + "}\n";
        }
    }

    void add_loop(std::string &text, const Step &step, int depth, std::size_t loops)
    {
        const std::string indent(4 * static_cast<std::size_t>(depth), ' ');
        const std::string counter(rounds[std::min(loops, rounds.size() - 1)]);
        if (step.times == "open")
            text += fmt::format("{}for (int before = -1; before != open_requests;) {{\n{}    before = open_requests;\n",
                                indent, indent);
        else
            text += fmt::format("{}const double times = round({});\n{}for ({} = 0; {} < times; ++{}) {{\n", indent,
                                step.times, indent, counter, counter, counter);
        add_steps(text, step.body, depth + 1, loops + 1);
        text += indent + "}\n" + (step.times == "open" ? "" : indent + counter + " = 0;\n");
    }

    void add_event(std::string &text, const Step &step, const std::string &indent)
    {
        switch (step.action) {
        case Action::send:
        case Action::receive:
            add_message(text, step, indent);
            return;
        case Action::wait:
            text += fmt::format("{}const int of[] = {{{}}};\n{}end({}, {}, of);\n", indent, fmt::join(step.of, ", "),
                                indent, static_cast<int>(step.ends), step.of.size());
            return;
        case Action::collective:
            add_collective(text, step, indent);
            return;
        case Action::communicator:
            if (step.call != "MPI_Comm_split" && step.colour == "0" &&
                step.joins == "1") // nobody has to ask who is in it
                text += fmt::format("{}MPI_Comm_dup({}, comms + {});\n", indent, comm_of(step), step.number);
            else
                text +=
                    fmt::format("{}MPI_Comm_split({}, ({}) ? (int)round({}) : MPI_UNDEFINED, (int)r, comms + {});\n",
                                indent, comm_of(step), step.joins, step.colour, step.number);
            text += indent + "seated = MPI_COMM_NULL;\n";
            return;
        case Action::phase:
        case Action::local:
            text += indent + "/* nothing is sent */\n";
            return;
        }
    }

    void add_message(std::string &text, const Step &step, const std::string &indent)
    {
        const bool sends = step.action == Action::send;
        text += fmt::format("{}const int partner = (int)round({}), tag = (int)round({});\n", indent, step.partner,
                            step.tag);
        if (step.bytes.substr(0, 3) == "as ") {
            const int number = std::stoi(step.bytes.substr(3));
            for_steps(course_.steps, [&](const Step &sends, const std::string & /*when*/) {
                if (sends.number == number)
                    sent_[number] = sends.bytes;
            });
            text += fmt::format("{}sit({}, partner);\n{}const double bytes = round(bytes_{}());\n{}sit({}, -1);\n",
                                indent, comm_of(step), indent, number, indent, comm_of(step));
        } else {
            text += fmt::format("{}const double bytes = round({});\n", indent, step.bytes);
        }
        const std::string partner = step.any && !sends ? "MPI_ANY_SOURCE" : "partner";
        const std::string rest = fmt::format("(int)bytes, MPI_BYTE, {}, tag, {}", partner, comm_of(step));
        if (sends && step.begins)
            text += fmt::format("{}MPI_Isend(out(bytes), {}, begin({}, NULL));\n", indent, rest, step.number);
        else if (sends)
            text += fmt::format("{}{}(out(bytes), {});\n", indent, step.call == "MPI_Ssend" ? "MPI_Ssend" : "MPI_Send",
                                rest);
        else if (step.begins)
            text += fmt::format("{}char *buffer = malloc((size_t)bytes + 1);\n"
                                "{}MPI_Irecv(buffer, {}, begin({}, buffer));\n",
                                indent, indent, rest, step.number);
        else
            text += fmt::format("{}MPI_Recv(in(bytes), {}, MPI_STATUS_IGNORE);\n", indent, rest);
    }

    void add_collective(std::string &text, const Step &step, const std::string &indent)
    {
        std::string name = step.call.substr(0, 4) == "MPI_" ? step.call.substr(4) : step.call;
        if (step.begins && name.front() == 'I') {
            name = name.substr(1);
            name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
        }
        const auto call = std::find_if(calls.begin(), calls.end(), [&](const Call &one) { return one.name == name; });
        if (call == calls.end())
            refuse(step, "a proxy has no such call");
        text += fmt::format("{}const MPI_Comm comm = {};\n", indent, comm_of(step));
        if (call->arguments.find("root") != std::string_view::npos)
            text +=
                fmt::format("{}const int root = (int)round({});\n", indent, step.partner.empty() ? "0" : step.partner);
        if (!step.counts.empty())
            add_counts(text, step, indent, call->arguments.find("theirs") != std::string_view::npos);
        if (call->arguments.find("bytes") != std::string_view::npos)
            text += fmt::format("{}const int bytes = (int)round({});\n", indent,
                                step.bytes == "own"   ? "counts[(int)r]"
                                : step.bytes == "sum" ? "all"
                                                      : step.bytes);
        const bool begins = step.begins;
        std::string arguments(call->arguments);
        if (begins)
            arguments += fmt::format(", begin({}, NULL)", step.number);
        if (begins)
            name = "I" + std::string(1, static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())))) +
                   name.substr(1);
        text += fmt::format("{}MPI_{}({});\n", indent, name, arguments);
        if (!step.counts.empty())
            text += indent + (begins ? "/* counts are in use until it ends */\n" : "free(counts);\n");
    }

    static void add_counts(std::string &text, const Step &step, const std::string &indent, bool theirs)
    {
        text += indent + "const int members = (int)n, own = (int)r;\n";
        text += indent + "int *counts = malloc(4 * members * sizeof *counts), *begins = counts + members;\n";
        text += indent + "int *theirs = begins + members, *their_begins = theirs + members;\n";
        text += indent + "double all = 0, all_theirs = 0;\n";
        text += indent + "for (int a = 0; a < members; ++a) {\n";
        text += fmt::format("{}    m = a, counts[a] = (int)round({}), begins[a] = (int)all, all += counts[a];\n",
                            indent, step.counts);
        if (theirs) {
            text += fmt::format("{}    sit(comm, a), m = own;\n", indent);
            text += fmt::format("{}    theirs[a] = (int)round({}), their_begins[a] = (int)all_theirs, "
                                "all_theirs += theirs[a];\n{}    sit(comm, -1);\n",
                                indent, step.counts, indent);
        }
        text += indent + "}\n" + indent + "m = 0;\n" + indent +
                "(void)theirs, (void)their_begins, (void)all_theirs, (void)own, (void)all;\n";
    }

    const Course &course_;
    std::string laws_; ///< all that equations are in
    int last_step_ = 0;
    std::map<int, std::string> sent_; ///< bytes of steps that receivers ask for
};

} // namespace

std::string proxy_text(const Course &course)
{
    return Writing(course).text();
}

} // namespace mpisheet::course
