#pragma once
// The grammar, as PEGTL rules. What each rule does is in parse.cpp; the precedence of operators is in operators.cpp:
// the grammar reads a row of operands and operators, and a stack sorts them.

#include <tao/pegtl.hpp>

namespace mpisheet::equations::grammar {

namespace peg = tao::pegtl;

// ---- between tokens
struct continuation : peg::seq<peg::one<'\\'>, peg::star<peg::blank>, peg::eol> {};
struct gap : peg::star<peg::sor<peg::blank, continuation>> {};
template <typename Rule> struct token : peg::seq<Rule, gap> {
};
template <char C> struct mark : peg::one<C> {
};

// ---- numbers and names
struct digits : peg::plus<peg::digit> {};
struct exponent : peg::seq<peg::one<'e', 'E'>, peg::opt<peg::one<'+', '-'>>, digits> {};
struct real_number : peg::sor<peg::seq<digits, peg::one<'.'>, peg::star<peg::digit>, peg::opt<exponent>>,
                              peg::seq<peg::one<'.'>, digits, peg::opt<exponent>>, peg::seq<digits, exponent>> {};
struct hexadecimal : peg::seq<peg::one<'0'>, peg::one<'x', 'X'>, peg::plus<peg::xdigit>> {};
struct whole_number : digits {};
struct numeral : peg::sor<hexadecimal, real_number, whole_number> {};
struct identifier : peg::identifier {};

// ---- expressions
struct expression;
struct operand;

// Group brackets for the operator stack; deeper() and shallower() bound the recursion of the parser.
struct begin_group : peg::success {};
struct end_group : peg::success {};

struct open_parenthesis : peg::one<'('> {};
struct close_parenthesis : peg::one<')'> {};
struct parenthesised : peg::seq<token<open_parenthesis>, peg::must<expression>, peg::must<close_parenthesis>> {};

struct argument : peg::must<expression> {};
struct open_arguments : peg::one<'('> {};
struct close_arguments : peg::one<')'> {};
struct arguments
    : peg::seq<token<open_arguments>, argument, peg::star<token<peg::one<','>>, argument>, peg::must<close_arguments>> {
};
struct reference : identifier {};
struct name_or_call : peg::seq<reference, peg::opt<gap, arguments>> {};

struct sum_word : peg::seq<peg::string<'s', 'u', 'm'>, peg::not_at<peg::identifier_other>> {};
struct sum_index : identifier {};
struct sum_equals : peg::one<'='> {};
struct sum_colon : peg::one<':'> {};
struct sum_close : peg::one<']'> {};
struct open_sum : peg::seq<token<sum_word>, peg::one<'['>> {};
struct sum_range : peg::seq<peg::must<sum_index>, gap, peg::must<sum_equals>, gap, peg::must<expression>,
                            peg::must<sum_colon>, gap, peg::must<expression>, peg::must<sum_close>, gap> {};
struct sum_expression : peg::seq<token<open_sum>, sum_range, peg::must<expression>> {};

struct primary : peg::sor<numeral, sum_expression, name_or_call, parenthesised> {};
struct prefix : peg::one<'-', '+', '!'> {};
struct postfix : peg::seq<peg::one<'!'>, peg::not_at<peg::one<'='>>> {};
struct operand : peg::seq<peg::star<token<prefix>>, peg::must<primary>, peg::star<gap, postfix>> {};

template <char C> struct alone : peg::seq<peg::one<C>, peg::not_at<peg::one<C>>> {
}; // < but not <<
struct infix : peg::sor<peg::string<'*', '*'>, peg::string<'|', '|'>, peg::string<'&', '&'>, peg::string<'=', '='>,
                        peg::string<'!', '='>, peg::string<'<', '='>, peg::string<'>', '='>, alone<'<'>, alone<'>'>,
                        peg::one<'+', '-', '*', '/', '%'>> {};
struct chain : peg::seq<begin_group, operand, peg::star<gap, token<infix>, operand>, end_group, gap> {};

// a ? b : c ? d : e reads as a ? b : (c ? d : e); the else-branches are a loop here, not a recursion.
struct question : peg::one<'?'> {};
struct colon : peg::one<':'> {};
struct begin_conditional : peg::success {};
struct end_conditional : peg::success {};
struct branch : peg::seq<token<question>, peg::must<expression>, peg::must<colon>, gap, chain> {};
struct expression : peg::seq<begin_conditional, chain, peg::star<branch>, end_conditional> {};

// ---- statements
struct byte_order_mark : peg::utf8::bom {};
struct assign : peg::seq<peg::one<'='>, peg::not_at<peg::one<'='>>> {};
struct defined_name : identifier {};
struct parameter : identifier {};
struct next_parameter : peg::must<parameter> {};
struct close_parameters : peg::one<')'> {};
struct open_parameters : peg::one<'('> {};
struct parameters : peg::seq<token<open_parameters>, next_parameter, gap,
                             peg::star<token<peg::one<','>>, next_parameter, gap>, peg::must<close_parameters>, gap> {};
struct end_of_statement : peg::sor<peg::eolf, peg::one<';', '#'>> {};
struct finished : peg::at<gap, end_of_statement> {};
// The body takes the blanks after it; they go back to the space between statements (definition_text ends before them).
struct definition_ahead
    : peg::at<token<identifier>,
              peg::opt<peg::one<'('>, peg::star<peg::sor<continuation, peg::not_one<'(', ')', '\n', '\r', ';', '#'>>>,
                       token<peg::one<')'>>>,
              assign> {};
struct definition_head : peg::seq<defined_name, gap, peg::opt<parameters>, token<assign>> {};
struct definition : peg::seq<definition_ahead, definition_head, peg::must<expression>, peg::must<finished>> {};

struct end_of_line : peg::at<peg::eolf> {};
struct comment : peg::seq<peg::one<'#'>, peg::until<end_of_line>> {};
struct space : peg::plus<peg::sor<peg::blank, peg::eol, peg::one<';'>, continuation>> {};

/// A gnuplot command to its end; by hand because of quotes, braces over many lines and data blocks (commands.cpp).
struct command {
    using rule_t = command;
    using subs_t = peg::empty_list;
    template <typename Input> static bool match(Input &in);
};

/// A definition of text or of an array, skipped as commands are.
struct foreign {
    using rule_t = foreign;
    using subs_t = peg::empty_list;
    template <typename Input> static bool match(Input &in);
};

struct statement : peg::sor<space, comment, foreign, definition, command> {};
struct script : peg::seq<peg::opt<byte_order_mark>, peg::star<peg::not_at<peg::eof>, peg::must<statement>>> {};
struct lone_end : peg::eof {};
struct lone_expression
    : peg::seq<peg::star<peg::space>, peg::must<expression>, peg::star<peg::space>, peg::must<lone_end>> {};

} // namespace mpisheet::equations::grammar
