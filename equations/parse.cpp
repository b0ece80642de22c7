#include "equations/builder.hpp"
#include "equations/commands.hpp"
#include "equations/grammar.hpp"
#include "equations/script.hpp"

#include <cctype>

namespace mpisheet::equations {
namespace grammar {

template <typename Input> bool command::match(Input &in)
{
    const auto length = command_length({in.current(), in.size()});
    if (!length) {
        throw peg::parse_error("expected } or the end of a data block before the end of the file", in);
    }
    in.bump(*length);
    return *length > 0;
}

template <typename Input> bool foreign::match(Input &in)
{
    const std::size_t length = foreign_length({in.current(), in.size()});
    in.bump(length);
    return length > 0;
}

} // namespace grammar

namespace {

namespace peg = tao::pegtl;

// ---- what was expected where
template <typename Rule> constexpr const char *expected = nullptr;
template <> constexpr const char *expected<grammar::primary> = "a number, a name, a function call or (";
template <> constexpr const char *expected<grammar::expression> = "an expression";
template <> constexpr const char *expected<grammar::close_parenthesis> = "an operator or )";
template <> constexpr const char *expected<grammar::close_arguments> = "an operator, a comma or )";
template <> constexpr const char *expected<grammar::colon> = "an operator or the : of a ? b : c";
template <> constexpr const char *expected<grammar::sum_index> = "the index of sum [k=1:n] …";
template <> constexpr const char *expected<grammar::sum_equals> = "= after the index of sum [k=1:n] …";
template <> constexpr const char *expected<grammar::sum_colon> = "an operator or the : of sum [k=1:n] …";
template <> constexpr const char *expected<grammar::sum_close> = "an operator or the ] of sum [k=1:n] …";
template <> constexpr const char *expected<grammar::parameter> = "the name of a parameter";
template <> constexpr const char *expected<grammar::close_parameters> = "a comma or ) after a parameter";
template <> constexpr const char *expected<grammar::finished> = "an operator or the end of the definition";
template <> constexpr const char *expected<grammar::lone_end> = "an operator or the end of the expression";
template <>
constexpr const char *expected<grammar::statement> =
    "a definition (name = … or name(a, b) = …), a gnuplot command or a comment";

struct Messages {
    template <typename Rule> static constexpr const char *message = expected<Rule>;
    template <typename Rule> static constexpr bool raise_on_failure = false; // only where the grammar says must<>
};
template <typename Rule> using Control = peg::must_if<Messages, peg::normal, false>::control<Rule>;

// ---- what the rules do
template <typename Input> Spot spot(const Input &in)
{
    return {static_cast<int>(in.iterator().line), static_cast<int>(in.iterator().column)};
}

template <typename Rule> struct Action : peg::nothing<Rule> {
};

#define MPISHEET_ACTION(rule, code)                                                                                    \
    template <> struct Action<grammar::rule> {                                                                         \
        template <typename Input> static void apply([[maybe_unused]] const Input &in, Builder &build) { code; }        \
    }
MPISHEET_ACTION(real_number, build.number(in.string_view(), spot(in), false));
MPISHEET_ACTION(whole_number, build.number(in.string_view(), spot(in), true));
MPISHEET_ACTION(hexadecimal, build.number(in.string_view(), spot(in), true));
MPISHEET_ACTION(reference, build.name(in.string_view(), spot(in)));
MPISHEET_ACTION(open_arguments, build.begin_call());
MPISHEET_ACTION(close_arguments, build.end_call());
MPISHEET_ACTION(prefix, build.prefix(*in.begin(), spot(in)));
MPISHEET_ACTION(postfix, build.postfix(spot(in)));
MPISHEET_ACTION(infix, build.infix(in.string_view(), spot(in)));
MPISHEET_ACTION(begin_group, build.begin_group());
MPISHEET_ACTION(end_group, build.end_group());
MPISHEET_ACTION(begin_conditional, build.begin_conditional(spot(in)));
MPISHEET_ACTION(question, build.question(spot(in)));
MPISHEET_ACTION(end_conditional, build.end_conditional());
MPISHEET_ACTION(sum_index, build.sum_index(in.string_view(), spot(in)));
MPISHEET_ACTION(sum_expression, build.end_sum());
MPISHEET_ACTION(defined_name, build.define(in.string_view(), spot(in)));
MPISHEET_ACTION(parameter, build.parameter(in.string_view(), spot(in)));
MPISHEET_ACTION(byte_order_mark, build.byte_order_mark(in.string_view(), spot(in)));
MPISHEET_ACTION(space, build.statement(Statement::Kind::space, in.string_view(), spot(in)));
MPISHEET_ACTION(comment, build.statement(Statement::Kind::comment, in.string_view(), spot(in)));
MPISHEET_ACTION(definition, build.statement(Statement::Kind::definition, in.string_view(), spot(in)));
MPISHEET_ACTION(foreign, build.statement(Statement::Kind::command, in.string_view(), spot(in)));
MPISHEET_ACTION(command, build.statement(Statement::Kind::command, in.string_view(), spot(in)));
#undef MPISHEET_ACTION

// ---- what was found instead
std::string hint(char c)
{
    switch (c) {
    case '=':
        return " (an assignment inside an expression is not part of the language)";
    case '"':
    case '\'':
        return " (text is not part of the language)";
    case '{':
        return " (complex numbers are not part of the language)";
    case '&':
    case '|':
    case '^':
    case '~':
    case '<':
    case '>':
        return " (operators on bits are not part of the language)";
    case '[':
    case '$':
    case '@':
        return " (arrays, columns and macros are not part of the language)";
    default:
        return "";
    }
}

std::string found(std::string_view rest)
{
    if (rest.empty()) {
        return "the end of the text";
    }
    if (rest[0] == '\n' || rest[0] == '\r') {
        return "the end of the line";
    }
    std::size_t length = 0;
    while (length < rest.size() && length < 40 &&
           (std::isalnum(static_cast<unsigned char>(rest[length])) != 0 || rest[length] == '_')) {
        ++length;
    }
    if (length > 0) {
        return "\"" + std::string(rest.substr(0, length)) + "\"";
    }
    const auto byte = static_cast<unsigned char>(rest[0]);
    if (byte < 0x20 || byte >= 0x7f) {
        constexpr std::string_view digits = "0123456789abcdef";
        return std::string("byte 0x") + digits[byte / 16] + digits[byte % 16];
    }
    return "\"" + std::string(1, rest[0]) + "\"" + hint(rest[0]);
}

template <typename Rule> void run(std::string_view text, const Place &begin, Builder &build)
{
    const std::string &file = begin.file;
    if (text.size() > max_bytes) {
        throw Error(begin, "expected a file of at most " + std::to_string(max_bytes) + " bytes, found " +
                               std::to_string(text.size()));
    }
    peg::memory_input<> in(text.data(), text.data() + text.size(), file, 0, static_cast<std::size_t>(begin.line),
                           static_cast<std::size_t>(begin.column));
    try {
        peg::parse<Rule, Action, Control>(in, build);
    } catch (const peg::parse_error &error) {
        const auto &position = error.positions().front();
        const Place place{file, static_cast<int>(position.line), static_cast<int>(position.column)};
        const std::string message(error.message());
        const bool complete = message.substr(0, 8) == "expected";
        throw Error(place, complete ? message : "expected " + message + ", found " + found(text.substr(position.byte)));
    }
}

} // namespace

Script parse(std::string_view text, const std::string &file)
{
    Builder build(file);
    run<grammar::script>(text, {file, 1, 1}, build);
    return std::move(build.script);
}

Expression parse_expression(std::string_view text, const std::string &file)
{
    return parse_expression(text, Place{file, 1, 1});
}

Expression parse_expression(std::string_view text, const Place &begin)
{
    Builder build(begin.file);
    run<grammar::lone_expression>(text, begin, build);
    return build.take();
}

} // namespace mpisheet::equations
