// gnuplot itself, g++ and node as oracles: what is printed for them has our value. One process for each.

#include "tests/catch.hpp"
#include "tests/equations/equations_random.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace mpisheet::equations;

namespace {

/// A folder that goes away with the test.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("mpisheet-equations-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;
    [[nodiscard]] std::string file(const std::string &name) const { return (path / name).string(); }
};

std::string written(const Folder &folder, const std::string &name, const std::string &text)
{
    std::ofstream(folder.file(name)) << text;
    return folder.file(name);
}

/// Everything the command prints.
std::string output(const std::string &command)
{
    std::string text;
    std::array<char, 4096> buffer{};
    FILE *pipe = popen((command + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
        text.append(buffer.data(), n);
    }
    pclose(pipe);
    return text;
}

bool is_there(const std::string &program)
{
    const bool there = std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
    if (!there) {
        WARN("skipped: " << program << " is not installed");
    }
    return there;
}

struct Sample {
    Definition definition; ///< e0(p, d), e1(p, d), …
    double p = 0, d = 0, value = 0;
};

/// Expressions with a value at whole p and d that doubles hold well: gnuplot's whole numbers are exact up to 2**63,
/// ours up to 2**53.
std::vector<Sample> samples(unsigned seed, int count)
{
    RandomExpressions expressions{std::mt19937_64(seed), true};
    std::vector<Sample> result;
    while (static_cast<int>(result.size()) < count) {
        Sample sample;
        sample.definition.name = "e" + std::to_string(result.size());
        sample.definition.is_function = true;
        sample.definition.parameters = {"p", "d"};
        sample.definition.body = expressions.tree(5);
        sample.p = 1 + expressions.below(9);
        sample.d = expressions.below(40);
        try {
            sample.value = compile_expression(Scope(), sample.definition.body, {"p", "d"}, "e")({sample.p, sample.d});
        } catch (const Error &) {
            continue;
        }
        if (std::fabs(sample.value) < 1e15) {
            result.push_back(std::move(sample));
        }
    }
    return result;
}

std::vector<Definition> prelude_definitions()
{
    std::vector<Definition> result;
    for (const std::string &name : prelude_names()) {
        result.push_back(*parse(prelude_text(name), "prelude").definitions().at(0));
    }
    return result;
}

/// One value a line, in the order of the samples; to 1e-12 of the larger of the value and 1e-3 (differences of near
/// numbers lose digits).
void compare(const std::vector<Sample> &samples, const std::string &output, unsigned seed, const std::string &name)
{
    std::istringstream lines(output);
    for (const Sample &sample : samples) {
        std::string line;
        REQUIRE(std::getline(lines, line));
        INFO(name << ", seed " << seed << ", p = " << sample.p << ", d = " << sample.d << ": "
                  << print(sample.definition) << "\nprinted as " << print_gnuplot(sample.definition)
                  << "\nanswer: " << line);
        char *end = nullptr;
        const double other = std::strtod(line.c_str(), &end);
        CHECK(end != line.c_str());
        CHECK(std::fabs(other - sample.value) <= 1e-12 * std::max(std::fabs(sample.value), 1e-3));
    }
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

TEST_CASE("a compiler gives printed C++ the same values", "[equations][cpp][property]")
{
    if (!is_there("g++")) {
        return;
    }
    const unsigned seed = 20260106;
    const auto all = samples(seed, 100);
    std::ostringstream program;
    program << cpp_support() << "#include <cstdio>\nnamespace sheet {\n";
    for (const Definition &definition : prelude_definitions()) {
        program << print_cpp_declaration(definition) << "\n" << print_cpp(definition) << "\n";
    }
    for (const Sample &sample : all) {
        program << print_cpp(sample.definition) << "\n";
    }
    program << "}\nint main()\n{\n";
    for (const Sample &sample : all) {
        program << "    std::printf(\"%.17g\\n\", sheet::" << sample.definition.name << "(" << sample.p << ", "
                << sample.d << "));\n";
    }
    program << "}\n";
    const Folder folder;
    const std::string source = written(folder, "all.cpp", program.str()), binary = folder.file("all");
    CHECK(output("g++ -std=c++17 -ffp-contract=off -Wall -Wno-parentheses -Wno-bool-compare " + source + " -o " +
                 binary) == "");
    compare(all, output(binary), seed, "C++");
}

TEST_CASE("node gives printed JavaScript the same values", "[equations][javascript][property]")
{
    if (!is_there("node")) {
        return;
    }
    const unsigned seed = 20260107;
    const auto all = samples(seed, 400);
    std::ostringstream program;
    program << javascript_support();
    for (const Definition &definition : prelude_definitions()) {
        program << print_javascript(definition) << "\n";
    }
    for (const Sample &sample : all) {
        program << print_javascript(sample.definition) << "\n"
                << "console.log(" << sample.definition.name << "(" << sample.p << ", " << sample.d << "));\n";
    }
    const Folder folder;
    compare(all, output("node " + written(folder, "all.js", program.str())), seed, "JavaScript");
}
