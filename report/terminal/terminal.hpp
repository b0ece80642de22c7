#pragma once
// The terminal: where results go, how wide it is, whether it shows colours, and what else is printed on stderr.

#include "report/charts/curves.hpp"
#include "report/text/text.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace mpisheet::report {

/// What a person asked of the terminal, for all commands alike.
struct Manners {
    bool quiet = false;          ///< -q: errors alone on stderr
    bool all = false;            ///< --all: every row and column of tables
    bool verbose = false;        ///< -v: also which files are read and which programs are started
    std::string colour = "auto"; ///< --color auto, always, never
};
void set_manners(const Manners &manners);

/// Progress, remarks and warnings, on stderr; nothing with -q, and no warning twice.
void tell(std::string_view text);
/// What is printed with -v alone.
void tell_more(std::string_view text);

/// The text into the file, or to stdout where none is named.
void put(const std::filesystem::path &file, const std::string &text);

/// Sentences and tables on stdout, long lines broken where the terminal ends.
void say(const std::string &text);

/// The picture into the file (.svg, .png or .pdf), or in characters on stdout where none is named.
void put(const std::filesystem::path &file, const report::Chart &chart);

/// Columns of the terminal, between 40 and 200; of what is none the variable COLUMNS, else 80.
int terminal_columns();

/// On stdout: with --color always, or on a terminal unless NO_COLOR is set.
bool has_colour();

/// Whether tables show every row and column (--all).
bool shows_all();

/// A table as stdout shows it: its width and its colours.
report::TextStyle screen();
/// The same without colours, for what may go to a file.
report::TextStyle page();

} // namespace mpisheet::report
