#pragma once
// Names as people write them: tbcast is t with index bcast, c_life is c with index life, beta_e is β with index e.

#include <string>
#include <string_view>

namespace mpisheet::equations {

struct Symbol {
    std::string base;       ///< one letter, a Greek letter's name, or a word
    std::string index;      ///< may be empty
    bool is_greek = false;  ///< base names a Greek letter
    bool is_letter = false; ///< base is one letter
};

/// `is_call`: t and a word are the time of an operation (but through5 is a word). A word keeps its underscore:
/// recursive_doubling has no index.
Symbol symbol_of(std::string_view name, bool is_call);

/// The letter of a Greek letter's name in UTF-8, empty for other words.
std::string_view greek_letter(std::string_view name);

} // namespace mpisheet::equations
