#pragma once
// A gnuplot script: its statements in order, byte for byte, with the definitions among them parsed.

#include "equations/tree.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::equations {

/// `#@ key = value`
struct Note {
    std::string key, value;
    Place place;
};

/// A piece of the script. The texts of all pieces, in order, are the file.
struct Statement {
    enum class Kind {
        definition,
        command, ///< gnuplot's plot, set, print, …, and definitions of text and arrays: skipped here
        comment, ///< from # to before the end of the line
        note,    ///< a comment `#@ key = value`
        space,   ///< blanks, ends of lines, ; and continuations between statements
    };
    Kind kind = Kind::space;
    std::string text;
    Place place;
    Definition definition;        ///< of a definition; without a text where a table of the script says it
    std::vector<Definition> sets; ///< of a command: what gnuplot defines there; all are unusable but those of a file
                                  ///< that it loads, and of a condition that is a constant
    Note note;                    ///< of a note
};

/// What a careful reader says about a place of a script.
struct Warning {
    enum class Kind {
        notice,  ///< skipped commands and the like
        differs, ///< gnuplot gives another value
        stops,   ///< gnuplot stops with an error
        error, ///< unknown names, wrong numbers of arguments, endless recursion: an error here as well, when evaluated
    };
    Kind kind = Kind::notice;
    Place place;
    std::string text;
};

/// "file:line:column: warning: text"
std::string to_string(const Warning &warning);

struct Script {
    std::string file;
    std::vector<Statement> statements;
    std::vector<Warning> remarks; ///< what only the text shows, not the trees; check() reports them

    [[nodiscard]] std::vector<Note> notes() const;
    [[nodiscard]] std::vector<const Definition *> definitions() const;
};

/// Reads a script; `file` is for messages. Throws Error at the first thing that is no gnuplot.
Script parse(std::string_view text, const std::string &file);

/// Reads one expression, e.g. "tbcast(64, 1024)". Throws Error.
Expression parse_expression(std::string_view text, const std::string &file);

/// The same for an expression within another file; `begin` is where it stands there, for messages.
Expression parse_expression(std::string_view text, const Place &begin);

/// The script as text; unedited, the bytes that were parsed.
std::string print(const Script &script);

/// Puts the definition where the last one of its name (and kind) stands, or at the end; the rest stays byte for byte.
void replace(Script &script, const Definition &definition);

/// Limits, each with its message: nesting of one expression, parameters of one function (names in its body are compared
/// with each), length of a file [bytes].
inline constexpr int max_depth = 1000;
inline constexpr std::size_t max_parameters = 1000;
inline constexpr std::size_t max_bytes = std::size_t{1} << 28;

} // namespace mpisheet::equations
