#include "equations/module.hpp"

#include "equations/graph.hpp"
#include "equations/print.hpp"

namespace mpisheet::equations {
namespace {

/// Lines behind a comment mark; a comment of gnuplot and C++ that ends in "\" would take the next line with it.
std::string comment(const std::vector<std::string> &lines, const std::string &mark)
{
    std::string text;
    for (std::string line : lines) {
        for (char &c : line)
            if (static_cast<unsigned char>(c) < ' ')
                c = ' ';
        while (line.ends_with('\\') || line.ends_with(' '))
            line.pop_back();
        text += mark + line + '\n';
    }
    return text;
}

std::string javascript_name(const Definition &definition)
{
    const std::string text = print_javascript(definition);
    const std::size_t start = std::string("function ").size();
    return text.substr(start, text.find('(') - start);
}

/// ASCII that means nothing to TeX.
std::string tex_words(const std::string &text)
{
    std::string plain;
    for (const char c : text) {
        if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
            plain += '\\';
        plain += static_cast<unsigned char>(c) >= 0x7f || std::string_view("\\^~").find(c) != std::string_view::npos
                     ? ' '
                     : c;
    }
    return plain;
}

} // namespace

std::vector<const Definition *> definitions_for_export(const Scope &scope)
{
    std::vector<const Definition *> list;
    for (const Node &node : call_graph(scope))
        if (node.meaning.definition != nullptr)
            list.push_back(node.meaning.definition);
    return list;
}

std::string gnuplot_module(const Scope &scope, const std::vector<std::string> &about)
{
    std::string text = comment(about, "# ");
    for (const Definition *definition : definitions_for_export(scope))
        text += print_gnuplot(*definition) + '\n';
    return text;
}

std::string cpp_module(const Scope &scope, const std::vector<std::string> &about)
{
    const auto definitions = definitions_for_export(scope);
    std::string text = comment(about, "// ") + "#pragma once\n" + cpp_support() + "\nnamespace datasheet {\n\n";
    for (const Definition *definition : definitions)
        text += "inline " + print_cpp_declaration(*definition) + '\n';
    text += '\n';
    for (const Definition *definition : definitions)
        text += print_cpp(*definition) + '\n';
    return text + "\n} // namespace datasheet\n";
}

std::string javascript_module(const Scope &scope, const std::vector<std::string> &about)
{
    std::string text = comment(about, "// ") + "'use strict';\n" + javascript_support(), names;
    for (const Definition *definition : definitions_for_export(scope)) {
        text += print_javascript(*definition) + '\n';
        names += (names.empty() ? "" : ", ") + javascript_name(*definition);
    }
    return text + "if (typeof module !== 'undefined') module.exports = { " + names + " };\n";
}

std::string python_module(const Scope &scope, const std::vector<std::string> &about)
{
    std::string text = comment(about, "# ") + python_support();
    bool first = true;
    for (const Definition *definition : definitions_for_export(scope)) {
        text += (first ? "" : "\n\n") + print_python(*definition);
        first = false;
    }
    return text;
}

std::string latex_document(const Scope &scope, const std::vector<std::string> &about)
{
    std::string text = comment(about, "% ");
    text += "\\documentclass{article}\n\\usepackage{amsmath,amssymb,graphicx}\n"
            "\\usepackage[a4paper,landscape,margin=15mm]{geometry}\n\\setlength{\\parindent}{0pt}\n"
            "\\newsavebox{\\formula}\n\\newcommand{\\fitted}[1]{\\sbox{\\formula}{$\\displaystyle #1$}%\n"
            "  "
            "\\ifdim\\wd\\formula>\\textwidth\\resizebox{\\textwidth}{!}{\\usebox{\\formula}}\\else\\usebox{\\formula}"
            "\\fi\n"
            "  \\par\\bigskip}\n\\begin{document}\n";
    for (const std::string &line : about)
        text += tex_words(line) + "\\\\\n";
    text += "\n\\bigskip\n";
    for (const Definition *definition : definitions_for_export(scope))
        text += "\\fitted{" + print_latex(*definition) + "}\n";
    return text + "\\end{document}\n";
}

} // namespace mpisheet::equations
