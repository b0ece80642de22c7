#pragma once
// Definitions as functions of a programming language: one walk through the tree, and what differs as a row of words.

#include "equations/tree.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace mpisheet::exports {

struct Language {
    std::string_view library;                            ///< prefix of the functions of its own library; it has pow
    std::span<const std::string_view> library_functions; ///< those that gnuplot has under the same name
    /// Prefix of the functions that the export brings along: sum, modulo, factorial, and gnuplot's that the library
    /// lacks, with a _ behind them (ceil_, int_ …).
    std::string_view support;
    std::span<const std::string_view> reserved; ///< words that are no names
    bool has_macros = false; ///< NULL cannot be a name, and the including file may define more macros
    std::string_view not_a_number;
    bool point_in_numbers = false;           ///< 2 is an integer, 2.0 is meant
    std::string_view one = "1", zero = "0";  ///< a truth value as a number
    std::string_view choice;                 ///< fmt's {0} condition, {1} if it holds, {2} else
    std::string_view negation, both, either; ///< of conditions: with a {}, and the two signs
    std::string_view equal, differs;         ///< signs between numbers
    std::string_view function_of_index;      ///< fmt's {0} index, {1} value: the last argument of support's sum
};

/// `name`, with a _ behind it where the language or its library may claim the word.
std::string identifier(const std::string &name, const Language &language);

/// "tbcast(double p, double d)" with `type` "double ". A variable is a function without parameters.
std::string head(const equations::Definition &definition, const Language &language, std::string_view type = {});

/// The value of the definition, an expression.
std::string body(const equations::Definition &definition, const Language &language);

/// Reserved in C++ or JavaScript: names are the same in both.
inline constexpr auto brace_language_words = std::to_array<std::string_view>({"abstract",
                                                                              "alignas",
                                                                              "alignof",
                                                                              "and",
                                                                              "arguments",
                                                                              "asm",
                                                                              "async",
                                                                              "auto",
                                                                              "await",
                                                                              "bitand",
                                                                              "bitor",
                                                                              "bool",
                                                                              "break",
                                                                              "case",
                                                                              "catch",
                                                                              "char",
                                                                              "class",
                                                                              "compl",
                                                                              "const",
                                                                              "constexpr",
                                                                              "continue",
                                                                              "debugger",
                                                                              "decltype",
                                                                              "default",
                                                                              "delete",
                                                                              "do",
                                                                              "double",
                                                                              "else",
                                                                              "enum",
                                                                              "eval",
                                                                              "explicit",
                                                                              "export",
                                                                              "extends",
                                                                              "extern",
                                                                              "false",
                                                                              "finally",
                                                                              "float",
                                                                              "for",
                                                                              "friend",
                                                                              "function",
                                                                              "goto",
                                                                              "if",
                                                                              "implements",
                                                                              "import",
                                                                              "in",
                                                                              "inline",
                                                                              "instanceof",
                                                                              "int",
                                                                              "interface",
                                                                              "let",
                                                                              "long",
                                                                              "mutable",
                                                                              "namespace",
                                                                              "new",
                                                                              "noexcept",
                                                                              "not",
                                                                              "null",
                                                                              "nullptr",
                                                                              "operator",
                                                                              "or",
                                                                              "package",
                                                                              "private",
                                                                              "protected",
                                                                              "public",
                                                                              "register",
                                                                              "return",
                                                                              "short",
                                                                              "signed",
                                                                              "sizeof",
                                                                              "static",
                                                                              "std",
                                                                              "struct",
                                                                              "super",
                                                                              "switch",
                                                                              "template",
                                                                              "this",
                                                                              "throw",
                                                                              "true",
                                                                              "try",
                                                                              "typedef",
                                                                              "typeid",
                                                                              "typename",
                                                                              "typeof",
                                                                              "undefined",
                                                                              "union",
                                                                              "unsigned",
                                                                              "using",
                                                                              "var",
                                                                              "virtual",
                                                                              "void",
                                                                              "volatile",
                                                                              "while",
                                                                              "with",
                                                                              "xor",
                                                                              "mpisheet",
                                                                              "yield",
                                                                              "and_eq",
                                                                              "or_eq",
                                                                              "not_eq",
                                                                              "xor_eq",
                                                                              "char8_t",
                                                                              "char16_t",
                                                                              "char32_t",
                                                                              "concept",
                                                                              "requires",
                                                                              "consteval",
                                                                              "constinit",
                                                                              "co_await",
                                                                              "co_return",
                                                                              "co_yield",
                                                                              "const_cast",
                                                                              "static_cast",
                                                                              "dynamic_cast",
                                                                              "reinterpret_cast",
                                                                              "static_assert",
                                                                              "thread_local",
                                                                              "mutable",
                                                                              "wchar_t",
                                                                              "errno",
                                                                              "assert",
                                                                              "linux",
                                                                              "unix",
                                                                              "i386",
                                                                              "near",
                                                                              "far",
                                                                              "datasheet",
                                                                              "mpisheet_support",
                                                                              "Infinity",
                                                                              "Error",
                                                                              "Object",
                                                                              "module",
                                                                              "exports",
                                                                              "require",
                                                                              "process",
                                                                              "window",
                                                                              "document",
                                                                              "location",
                                                                              "top",
                                                                              "globalThis"});

} // namespace mpisheet::exports
