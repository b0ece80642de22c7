#pragma once
// The headings of other people's tables: which of our columns each one names, and in which unit.

#include <string>
#include <string_view>

namespace mpisheet::formats {

/// A unit as it stands in headings.
struct ColumnUnit {
    std::string_view column; ///< ours that has it: seconds or bytes; empty: there is no unit
    std::string_view words;  ///< its spellings in lower case, with blanks around each
    double factor;           ///< one of it in our unit
};

/// The unit that a word is, in upper or lower case.
const ColumnUnit &find_unit(std::string_view word);

/// A heading in two: "time (us)" is time and us, "size_KiB" size and KiB, "usec" nothing and usec.
struct ColumnHeading {
    std::string what;
    const ColumnUnit &unit;
};
ColumnHeading heading_of(const std::string &name);

/// Whether a heading is a usual name of our column `ours`. A time must have its unit, except in a table of runs
/// (`is_run`), where it is in seconds.
bool is_called(const std::string &ours, const ColumnHeading &heading, bool is_run);

std::string lower(std::string_view text);

/// Letters and digits alone, in lower case.
std::string bare(std::string_view text);

/// Whether `words`, each with a blank before and behind it, have `word`.
bool is_among(std::string_view words, const std::string &word);

} // namespace mpisheet::formats
