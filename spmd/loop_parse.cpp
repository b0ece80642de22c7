#include "spmd/loop_grammar.hpp"
#include "spmd/loop_program.hpp"
#include "spmd/reading.hpp"

#include <algorithm>

namespace mpisheet::spmd {
namespace {

namespace peg = tao::pegtl;

// ---- what was expected where
template <typename Rule> constexpr const char *expected = nullptr;
template <>
constexpr const char *expected<grammar::statement> =
    "\\LOOP, \\DEFINE, a routine such as \\SIMPLE_BCAST(…), an assignment a = …; or }";
template <> constexpr const char *expected<peg::until<grammar::end_of_comment>> = "*/";
template <> constexpr const char *expected<grammar::end_of_definition> = "; after the definition";
template <> constexpr const char *expected<grammar::semicolon> = "an operator or ;";
template <> constexpr const char *expected<grammar::assign> = "=, +=, -=, *= or /=";
template <> constexpr const char *expected<grammar::operand> = "a number, a variable, a function call or (";
template <> constexpr const char *expected<grammar::sum> = "an expression";
template <> constexpr const char *expected<grammar::close> = "an operator, a comma or )";
template <> constexpr const char *expected<grammar::close_index> = "]";
template <> constexpr const char *expected<grammar::definition_text> = "name = formula or name(N,P) = formula";
template <> constexpr const char *expected<grammar::count> = "how often the loop runs, a formula in N and P";
template <> constexpr const char *expected<grammar::close_count> = ") after the count";
template <> constexpr const char *expected<grammar::loop_variable> = "the loop's variable";
template <> constexpr const char *expected<grammar::open_block> = "{";
template <> constexpr const char *expected<grammar::close_block> = "a statement or }";
template <> constexpr const char *expected<grammar::routine_name> = "LOOP, DEFINE or the name of a routine";
template <> constexpr const char *expected<grammar::open_arguments> = "( and the routine's arguments";
template <> constexpr const char *expected<grammar::argument> = "an argument";
template <> constexpr const char *expected<grammar::close_arguments> = "a comma or )";

struct Messages {
    template <typename Rule> static constexpr const char *message = expected<Rule>;
    template <typename Rule> static constexpr bool raise_on_failure = false; // only where the grammar says must<>
};
template <typename Rule> using Control = peg::must_if<Messages, peg::normal, false>::control<Rule>;

// ---- what the rules do
struct Parsing {
    std::string file;
    std::vector<LoopStatement> open = std::vector<LoopStatement>(1); ///< the program, then each loop not yet closed
    LoopStatement assignment{}, routine{};
    std::vector<std::string_view> header{};

    template <typename Input> [[nodiscard]] equations::Place place(const Input &in) const
    {
        return {file, static_cast<int>(in.iterator().line), static_cast<int>(in.iterator().column)};
    }
    template <typename Input> [[nodiscard]] LoopArgument argument(const Input &in) const
    {
        std::string_view text = in.string_view();
        text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
        return {text, place(in)};
    }
    void variable(std::string_view name, const equations::Place &at)
    {
        if (name == "N" || name == "P")
            throw equations::Error(at, "expected another name for the loop's variable than " + std::string(name) +
                                           ", which is the " + (name == "N" ? "problem size" : "number of processes"));
        open.back().name = name;
    }
    void close()
    {
        LoopStatement loop = std::move(open.back());
        open.pop_back();
        open.back().body.push_back(std::move(loop));
    }
};

template <typename Rule> struct Action : peg::nothing<Rule> {
};

#define MPISHEET_ACTION(rule, code)                                                                                    \
    template <> struct Action<grammar::rule> {                                                                         \
        template <typename Input> static void apply([[maybe_unused]] const Input &in, Parsing &state) { code; }        \
    }
MPISHEET_ACTION(hash_line, if (state.open.size() == 1 && state.open.front().body.empty())
                               state.header.push_back(in.string_view()));
MPISHEET_ACTION(end_of_definition, state.header.push_back(in.string_view()));
MPISHEET_ACTION(definition_text, state.header.push_back(in.string_view()));
MPISHEET_ACTION(assigned, (state.assignment = {.kind = LoopStatement::Kind::assignment, .place = state.place(in)}));
MPISHEET_ACTION(operation_assign, ++state.assignment.operations);
MPISHEET_ACTION(operation, ++state.assignment.operations);
MPISHEET_ACTION(call, ++state.assignment.operations);
MPISHEET_ACTION(index, state.assignment.has_element = true);
MPISHEET_ACTION(assignment, state.open.back().body.push_back(std::move(state.assignment)));
MPISHEET_ACTION(routine_name,
                (state.routine = {
                     .kind = LoopStatement::Kind::routine, .place = state.place(in), .name = in.string()}));
MPISHEET_ACTION(argument, state.routine.arguments.push_back(state.argument(in)));
MPISHEET_ACTION(routine, state.open.back().body.push_back(std::move(state.routine)));
MPISHEET_ACTION(loop_word, state.open.push_back({.kind = LoopStatement::Kind::loop, .place = state.place(in)}));
MPISHEET_ACTION(count, state.open.back().arguments.push_back(state.argument(in)));
MPISHEET_ACTION(loop_variable, state.variable(in.string_view(), state.place(in)));
MPISHEET_ACTION(close_block, state.close());
#undef MPISHEET_ACTION

/// The parser recurses into brackets.
void check_nesting(std::string_view text, const std::string &file)
{
    constexpr int deepest = 200;
    int depth = 0, line = 1;
    std::size_t line_start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') {
            ++line;
            line_start = i + 1;
        }
        depth += c == '(' || c == '[' || c == '{' ? 1 : (c == ')' || c == ']' || c == '}') && depth > 0 ? -1 : 0;
        if (depth > deepest)
            throw equations::Error({file, line, static_cast<int>(i - line_start) + 1},
                                   "expected at most " + std::to_string(deepest) + " brackets within each other");
    }
}

} // namespace

LoopProgram parse_loop(std::string_view text, const std::string &file)
{
    check_nesting(text, file);
    Parsing state{file};
    peg::memory_input<> in(text.data(), text.data() + text.size(), file);
    try {
        peg::parse<grammar::program, Action, Control>(in, state);
    } catch (const peg::parse_error &error) {
        const auto &at = error.positions().front();
        throw equations::Error({file, static_cast<int>(at.line), static_cast<int>(at.column)},
                               "expected " + std::string(error.message()) + ", found " +
                                   found_text(text.substr(at.byte)));
    }
    return {equations::parse(only(text, state.header), file), std::move(state.open.front().body)};
}

} // namespace mpisheet::spmd
