// gnuplot itself as oracle: what is printed for it has our value.

#include "tests/catch.hpp"
#include "tests/equations/oracle.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace oracle;

namespace {

std::vector<Definition> prelude_definitions()
{
    std::vector<Definition> result;
    for (const std::string &name : prelude_names()) {
        result.push_back(*parse(prelude_text(name), "prelude").definitions().at(0));
    }
    return result;
}

} // namespace

TEST_CASE("gnuplot gives printed equations the same values", "[equations][gnuplot][property]")
{
    if (!is_there("gnuplot")) {
        return;
    }
    const unsigned seed = 20260105;
    const auto all = samples(seed, 800);
    std::ostringstream script;
    script << "set print '-'\n";
    for (const Definition &definition : prelude_definitions()) {
        script << print_gnuplot(definition) << "\n";
    }
    for (const Sample &sample : all) {
        script << print_gnuplot(sample.definition) << "\n"
               << "v = " << sample.definition.name << "(" << sample.p << ", " << sample.d << ")\n"
               << "print imag(v) == 0 ? sprintf('%.17g', real(v)) : 'complex'\n";
    }
    const Folder folder;
    compare(all, output("gnuplot " + written(folder, "all.gp", script.str())), seed, "gnuplot");
}

TEST_CASE("gnuplot agrees on precedence and on functions of whole and real numbers", "[equations][gnuplot]")
{
    if (!is_there("gnuplot")) {
        return;
    }
    std::vector<std::string> texts{"-2**2",
                                   "2**3**2",
                                   "-2**-2",
                                   "2**-2**2",
                                   "2 - 3 - 4",
                                   "2*3 % 4",
                                   "7 % 4*2",
                                   "1 < 2 == 1",
                                   "3 > 2 > 1",
                                   "1 == 1 == 1",
                                   "3!**2",
                                   "2**3!",
                                   "-3!",
                                   "3!!",
                                   "!0 + 1",
                                   "!0 == 1",
                                   "1 || 0 && 0",
                                   "0 && 0 || 1",
                                   "1 ? 0 : 1 ? 5 : 6",
                                   "1 ? 0 ? 7 : 8 : 9",
                                   "2---3",
                                   "2*-3",
                                   "-7 % 3",
                                   "7 % -3",
                                   "sum [k=1:3] k*2 + 1",
                                   "2*sum [k=1:3] k + 10",
                                   "sum [k=3:1] k",
                                   "sum [k=1:3] k > 1 ? 10 : 1",
                                   "1.e3 + .5",
                                   "0x1F + 017",
                                   "sum [k=1:3] sum [j=k:3] j*k",
                                   "2**62",
                                   "2**63",
                                   "3**41",
                                   "(-2)**63",
                                   "10**19",
                                   "0**0",
                                   "25!"};
    const std::vector<std::string> arguments{"-2.5", "-1", "-0.25", "0", "0.3", "1", "2.75", "7", "40"};
    for (const Function &function : functions()) {
        for (const std::string &argument : arguments) {
            const std::string first = function.arity == 2 ? (function.name == "atan2" ? "-0.7, " : "3, ") : "";
            if (function.name != "erfc" || argument != "40") { // gnuplot stops where the result underflows
                texts.push_back(std::string(function.name) + "(" + first + argument + ")");
            }
        }
    }
    std::vector<Sample> all;
    std::ostringstream script;
    script << "set print '-'\n";
    for (const std::string &text : texts) {
        Sample sample;
        sample.definition.name = "e";
        sample.definition.body = parse_expression(text, "e");
        try {
            sample.value = compile_expression(Scope(), text, {}, "e")({});
        } catch (const Error &) {
            continue; // undefined or complex
        }
        script << "v = " << text << "\nprint imag(v) == 0 ? sprintf('%.17g', real(v)) : 'complex'\n"; // as written
        all.push_back(std::move(sample));
    }
    REQUIRE(all.size() > 250);
    const Folder folder;
    compare(all, output("gnuplot " + written(folder, "functions.gp", script.str())), 0, "gnuplot");
}
