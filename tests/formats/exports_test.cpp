// The exports of random equations and of small sheets: g++, node and Python as oracles of the languages, texts that a
// reader can check for the rest.

#include "formats/exports/exports.hpp"
#include "model/error.hpp"
#include "tests/equations/oracle.hpp"
#include "tests/source_folder.hpp"

using namespace oracle;
using Catch::Matchers::Contains;
using mpisheet::exports::Source;

namespace {

Scope scope_of(const std::string &text)
{
    Scope scope;
    scope.load(parse(text, "sheet.gp"));
    return scope;
}

Scope scope_of(const std::vector<Sample> &samples)
{
    std::string text;
    for (const Sample &sample : samples)
        text += print(sample.definition) + "\n";
    return scope_of(text);
}

Source source(const Scope &scope)
{
    return {.file = "sheet.gp", .scope = scope, .about = {"a sheet \\"}, .samples = {}, .ops = {}, .hosts = 0};
}

/// For each sample a line "BEFORE e0(3, 12) AFTER".
std::string calls(const std::vector<Sample> &samples, const std::string &before, const std::string &after)
{
    std::ostringstream text;
    for (const Sample &sample : samples)
        text << before << sample.definition.name << "(" << sample.p << ", " << sample.d << ")" << after << "\n";
    return text.str();
}

} // namespace

TEST_CASE("a compiler gives exported C++ the same values", "[exports][cpp][property]")
{
    if (!is_there("g++"))
        return;
    const unsigned seed = 20260106;
    const auto all = samples(seed, 100);
    const Scope scope = scope_of(all);
    const Folder folder;
    written(folder, "sheet.hpp", mpisheet::exports::cpp(source(scope)).text);
    const std::string program = written(folder, "all.cpp",
                                        "#include \"sheet.hpp\"\n#include <cstdio>\nint main()\n{\n" +
                                            calls(all, "    std::printf(\"%.17g\\n\", datasheet::", ");") + "}\n");
    const std::string binary = folder.file("all");
    CHECK(output("g++ -std=c++17 -ffp-contract=off -Wall -Wno-parentheses -Wno-bool-compare " + program + " -o " +
                 binary) == "");
    compare(all, output(binary), seed, "C++");
}

TEST_CASE("node gives exported JavaScript the same values", "[exports][javascript][property]")
{
    if (!is_there("node"))
        return;
    const unsigned seed = 20260107;
    const auto all = samples(seed, 400);
    const Scope scope = scope_of(all);
    const Folder folder;
    const std::string text = mpisheet::exports::javascript(source(scope)).text + calls(all, "console.log(", ");");
    compare(all, output("node " + written(folder, "all.js", text)), seed, "JavaScript");
}

TEST_CASE("Python gives exported Python the same values", "[exports][python][property]")
{
    if (!is_there("python3"))
        return;
    const unsigned seed = 20260108;
    const auto all = samples(seed, 400);
    const Scope scope = scope_of(all);
    const Folder folder;
    const std::string text =
        mpisheet::exports::python(source(scope)).text + "\n\n" + calls(all, "print('%.17g' % ", ")");
    compare(all, output("python3 " + written(folder, "all.py", text)), seed, "Python");
}

TEST_CASE("functions for C++ and JavaScript: words of theirs are no names", "[exports]")
{
    const Scope scope = scope_of("n = 2\nf(p, int) = n*p**2 + (p < int)/3 + int(p) % 2 + sum [k=1:p] k!\n");
    const std::string cpp = mpisheet::exports::cpp(source(scope)).text;
    CHECK_THAT(cpp, Contains("// a sheet\n#pragma once\n"));
    CHECK_THAT(cpp, Contains("\ninline double f(double p, double int_);\n"));
    CHECK_THAT(cpp,
               Contains("\ninline double f(double p, double int_) { return n() * std::pow(p, 2.0) + "
                        "(p < int_ ? 1.0 : 0.0) / 3.0 + mpisheet_support::modulo(mpisheet_support::int_(p), 2.0) + "
                        "mpisheet_support::sum(1.0, p, [&](double k) { return mpisheet_support::factorial(k); }); "
                        "}\n"));
    const std::string javascript = mpisheet::exports::javascript(source(scope)).text;
    CHECK_THAT(javascript, Contains("\nfunction f(p, int_) { return n() * Math.pow(p, 2) + (p < int_ ? 1 : 0) / 3 + "
                                    "mpisheet.modulo(mpisheet.int_(p), 2) + "
                                    "mpisheet.sum(1, p, (k) => mpisheet.factorial(k)); }\n"));
    CHECK_THAT(javascript, Contains("module.exports = { n, f };\n"));
}

TEST_CASE("SMPI's platform needs the cost of a message", "[exports][smpi]")
{
    const Scope scope = scope_of("tbcast(p, d) = p + d\n");
    CHECK_THROWS_WITH(mpisheet::exports::smpi(source(scope)), Contains("sheet.gp: expected tmsg(d)"));
}

TEST_CASE("docs/export.md has a row for every format", "[exports]")
{
    std::ifstream file(source_folder() + "/docs/export.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (const mpisheet::exports::Format &format : mpisheet::exports::formats)
        CHECK_THAT(page, Contains("| `" + std::string(format.name) + "` |"));
}
