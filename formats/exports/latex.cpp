// For pdflatex: a document with a formula for each definition; what is too wide is made smaller.

#include "equations/graph.hpp"
#include "equations/print.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"
#include "model/visible.hpp"

#include <string_view>

namespace mpisheet::exports {
namespace {

constexpr std::string_view preamble = R"(\documentclass{article}
\usepackage{amsmath,amssymb,graphicx}
\usepackage[a4paper,landscape,margin=15mm]{geometry}
\setlength{\parindent}{0pt}
\newsavebox{\formula}
\newcommand{\fitted}[1]{\sbox{\formula}{$\displaystyle #1$}%
  \ifdim\wd\formula>\textwidth\resizebox{\textwidth}{!}{\usebox{\formula}}\else\usebox{\formula}\fi
  \par\bigskip}
\begin{document}
)";

/// ASCII that means nothing to TeX.
std::string tex_words(const std::string &text)
{
    std::string plain;
    for (const char c : inert(text)) {
        if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
            plain += '\\';
        const bool blank =
            static_cast<unsigned char>(c) >= 0x7f || std::string_view("\\^~").find(c) != std::string::npos;
        plain += blank ? ' ' : c;
    }
    return plain;
}

} // namespace

Exported latex(const Source &source)
{
    std::string text = comment(source.about, "% ");
    text += preamble;
    for (const std::string &line : source.about)
        text += tex_words(line) + "\\\\\n";
    text += "\n\\bigskip\n";
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope))
        text += "\\fitted{" + equations::print_latex(*definition) + "}\n";
    return {text + "\\end{document}\n", {}};
}

} // namespace mpisheet::exports
