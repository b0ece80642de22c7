#pragma once
// A datasheet in the words of other programs. A format is a file of this folder, from what was read to text, and a row
// below; the command that offers them reads and writes. Not in the simulated build.

#include "equations/scope.hpp"
#include "model/sample.hpp"

#include <string>
#include <vector>

namespace mpisheet::exports {

struct Source {
    std::string file;               ///< what was read, for messages
    const equations::Scope &scope;  ///< the datasheet; empty where samples were given
    std::vector<std::string> about; ///< whose sheet, in which units: lines for a comment at the top
    std::vector<Sample> samples;    ///< of one machine state, for the formats made of samples
    std::vector<std::string> ops;   ///< the operations asked for; empty: the format chooses
    int hosts = 0;                  ///< of a platform; 0: those that were measured
};

struct Exported {
    std::string text;
    std::string left_out{}; ///< what the format could not take and why; else empty
    std::string hosts{};    ///< of a platform: the places of its ranks, for the .hosts file beside it
};

// Each throws Error (bad_input), or equations::Error for what the language cannot say.
Exported gnuplot(const Source &source);
Exported latex(const Source &source);
Exported cpp(const Source &source);
Exported javascript(const Source &source);
Exported python(const Source &source);
Exported json(const Source &source);
Exported extrap(const Source &source);
Exported smpi(const Source &source);

struct Format {
    const char *name; ///< as --format takes it
    const char *what; ///< the text, in a few words
    Exported (*text)(const Source &);
    bool of_samples = false; ///< made of the samples that the sheet was fitted from
};

constexpr Format formats[]{
    {"gnuplot", "definitions for gnuplot 5.4", gnuplot},
    {"latex", "a document for pdflatex", latex},
    {"cpp", "a C++17 header", cpp},
    {"javascript", "a module for node, a script for browsers", javascript},
    {"python", "a Python 3 module", python},
    {"json", "definitions as text and as trees", json},
    {"extrap", "Extra-P's JSON Lines, of the sheet's samples", extrap, true},
    {"smpi", "a SimGrid platform with SMPI's settings", smpi},
};

} // namespace mpisheet::exports
