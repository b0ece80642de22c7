#pragma once
// The grammar of LOOP programs, as PEGTL rules. What each rule does is in loop_parse.cpp.

#include <tao/pegtl.hpp>

namespace mpisheet::spmd::grammar {

namespace peg = tao::pegtl;

// ---- between tokens
struct end_of_line : peg::at<peg::eolf> {};
struct hash_line : peg::seq<peg::one<'#'>, peg::until<end_of_line>> {}; // a note `#@ key = value` or a comment
struct line_comment : peg::seq<peg::string<'/', '/'>, peg::until<end_of_line>> {};
struct end_of_comment : peg::string<'*', '/'> {};
struct block_comment : peg::if_must<peg::string<'/', '*'>, peg::until<end_of_comment>> {};
struct gap : peg::star<peg::sor<peg::space, hash_line, line_comment, block_comment>> {};
template <typename Rule> struct token : peg::seq<Rule, gap> {
};

// ---- texts that the equation language reads: to a comma or bracket that is not theirs
struct balanced;
struct in_parentheses : peg::seq<peg::one<'('>, balanced, peg::one<')'>> {};
struct in_brackets : peg::seq<peg::one<'['>, balanced, peg::one<']'>> {};
struct balanced : peg::star<peg::sor<in_parentheses, in_brackets, peg::not_one<'(', ')', '[', ']', '{', '}', ';'>>> {};
struct argument_text
    : peg::plus<peg::sor<in_parentheses, in_brackets, peg::not_one<'(', ')', '[', ']', '{', '}', ';', ','>>> {};

// ---- expressions of which only the operations count: array elements, casts, calls
struct name : peg::identifier {};
struct number : peg::seq<peg::sor<peg::seq<peg::plus<peg::digit>, peg::opt<peg::one<'.'>, peg::star<peg::digit>>>,
                                  peg::seq<peg::one<'.'>, peg::plus<peg::digit>>>,
                         peg::opt<peg::one<'e', 'E'>, peg::opt<peg::one<'+', '-'>>, peg::plus<peg::digit>>,
                         peg::not_at<peg::alpha>> {};
struct sum;
struct open : peg::one<'('> {};
struct close : peg::one<')'> {};
struct index_text : peg::seq<peg::one<'['>, balanced> {};
struct close_index : peg::one<']'> {};
struct index : peg::seq<index_text, peg::must<close_index>> {};
struct call : peg::seq<token<open>, peg::must<sum>, peg::star<token<peg::one<','>>, peg::must<sum>>, peg::must<close>> {
};
struct variable : peg::seq<token<name>, peg::sor<call, peg::star<token<index>>>> {};
struct type_name
    : peg::seq<peg::opt<peg::string<'u', 'n', 's', 'i', 'g', 'n', 'e', 'd'>, peg::plus<peg::space>>, name> {};
// (TYPE) 0 is a cast, (a) - b is not
struct cast : peg::seq<peg::at<peg::one<'('>, gap, type_name, gap, peg::one<')'>, gap,
                               peg::sor<peg::identifier_first, peg::digit, peg::one<'('>>>,
                       peg::one<'('>, gap, type_name, gap, peg::one<')'>> {};
struct parenthesised : peg::seq<token<open>, peg::must<sum>, peg::must<close>> {};
struct primary : peg::sor<number, variable, parenthesised> {};
struct sign : peg::one<'-', '+'> {};
struct operand : peg::seq<peg::star<token<peg::sor<sign, cast>>>, token<primary>> {};
struct operation : peg::one<'+', '-', '*', '/', '%'> {};
struct sum : peg::seq<peg::must<operand>, peg::star<token<operation>, peg::must<operand>>> {};

// ---- statements
struct statement;
struct semicolon : peg::one<';'> {};
struct plain_assign : peg::seq<peg::not_at<peg::string<'=', '='>>, peg::one<'='>> {};
struct operation_assign : peg::seq<peg::one<'+', '-', '*', '/'>, peg::one<'='>> {};
struct assign : peg::sor<operation_assign, plain_assign> {};
struct assigned : name {};
struct assignment : peg::seq<token<assigned>, peg::star<token<index>>, token<peg::must<assign>>, peg::must<sum>,
                             peg::must<semicolon>> {};

template <char... Word>
struct keyword : peg::seq<peg::one<'\\'>, peg::string<Word...>, peg::not_at<peg::identifier_other>> {
};
struct definition_text : peg::plus<peg::not_one<';', '\n', '\r'>> {};
struct end_of_definition : semicolon {};
struct define
    : peg::seq<keyword<'D', 'E', 'F', 'I', 'N', 'E'>, gap, peg::must<definition_text>, peg::must<end_of_definition>> {};

struct count : argument_text {};
struct close_count : peg::one<')'> {};
struct counts : peg::seq<token<open>, peg::must<count>, peg::opt<token<peg::one<','>>, peg::must<count>>,
                         peg::must<close_count>> {};
struct loop_word : keyword<'L', 'O', 'O', 'P'> {};
struct loop_variable : name {};
struct open_block : peg::one<'{'> {};
struct close_block : peg::one<'}'> {};
struct block : peg::seq<token<peg::must<open_block>>,
                        peg::star<peg::not_at<close_block>, peg::not_at<peg::eof>, peg::must<statement>, gap>,
                        peg::must<close_block>> {};
struct loop : peg::seq<token<loop_word>, peg::opt<token<counts>>, token<peg::must<loop_variable>>, block> {};

struct routine_name : name {};
struct open_arguments : peg::one<'('> {};
struct close_arguments : peg::one<')'> {};
struct argument : argument_text {};
struct routine : peg::seq<peg::one<'\\'>, token<peg::must<routine_name>>, token<peg::must<open_arguments>>,
                          peg::opt<peg::must<argument>, peg::star<token<peg::one<','>>, peg::must<argument>>>,
                          token<peg::must<close_arguments>>, peg::must<semicolon>> {};

struct statement : peg::sor<semicolon, define, loop, routine, assignment> {};
struct program : peg::seq<gap, peg::star<peg::not_at<peg::eof>, peg::must<statement>, gap>> {};

} // namespace mpisheet::spmd::grammar
