// The shipped sheets as a person meets them: a page and the library below it, loaded by gnuplot as they stand.

#include "formats/equation_file.hpp"
#include "formats/file.hpp"
#include "model/machine/algorithms.hpp"
#include "tests/equations/oracle.hpp"
#include "tests/source_folder.hpp"

#include <random>
#include <set>

using namespace mpisheet;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> shipped_sheets()
{
    std::vector<fs::path> sheets;
    for (const fs::directory_entry &folder : fs::directory_iterator(fs::path(source_folder()) / "datasheets"))
        if (fs::exists(folder.path() / "samples.csv"))
            sheets.push_back(folder.path() / "sheet.gp");
    std::sort(sheets.begin(), sheets.end());
    return sheets;
}

std::vector<std::string> lines_of(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// The text above the library, and whether the library is there.
std::pair<std::string, bool> page_of(const fs::path &sheet)
{
    const std::string text = formats::read_file(sheet), library(mpi_library());
    const bool has_library = text.ends_with(library);
    return {has_library ? text.substr(0, text.size() - library.size()) : text, has_library};
}

/// The operations of a sheet: those that a note `op.<op>.d` or `op.<op>.p` tells of.
std::vector<const equations::Definition *> operations_of(const equations::Script &script)
{
    std::set<std::string> names;
    for (const equations::Note &note : script.notes())
        if (note.key.starts_with("op.") && note.key.ends_with(".p"))
            names.insert("t" + note.key.substr(3, note.key.size() - 5));
    std::vector<const equations::Definition *> operations;
    for (const equations::Definition *definition : script.definitions())
        if (names.contains(definition->name))
            operations.push_back(definition);
    return operations;
}

} // namespace

TEST_CASE("a shipped sheet is a page, and below it the library, the same bytes in every sheet of levels", "[sheets]")
{
    REQUIRE(shipped_sheets().size() >= 9);
    for (const fs::path &sheet : shipped_sheets()) {
        INFO(sheet);
        const auto [page, has_library] = page_of(sheet);
        CHECK(has_library == (page.find("\nWidth(l)") != std::string::npos));
        const std::vector<std::string> lines = lines_of(page);
        CHECK(lines.size() <= (has_library ? 117 : 200));
        for (const std::string &line : lines)
            CHECK((line.size() <= 120 || line.starts_with("#@")));
        std::size_t before = 0; // definitions before the first operation
        for (const std::string &line : lines) {
            if (line.find("(p,d)") == 0 || (line.starts_with("t") && line.find("(p") < line.find('=')))
                break;
            before += line.find(" = ") != std::string::npos && !line.starts_with("#") ? 1 : 0;
        }
        CHECK(before <= 10);
    }
    const std::vector<std::string> library = lines_of(std::string(mpi_library()));
    CHECK(library.size() <= 220);
    for (const std::string &line : library)
        CHECK(line.size() <= 120);
}

TEST_CASE("gnuplot computes ten thousand points of the shipped sheets as mpisheet does", "[sheets][property]")
{
    if (!oracle::is_there("gnuplot"))
        return;
    std::mt19937_64 random(20261126);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    const oracle::Folder folder;
    for (const fs::path &sheet : shipped_sheets()) {
        const equations::Script script = formats::read_equations(sheet);
        equations::Scope scope;
        scope.load(script);
        const auto operations = operations_of(script);
        REQUIRE(operations.size() > 3);
        std::string commands = "load '" + sheet.string() + "'\n";
        std::vector<double> values;
        std::vector<std::string> calls;
        for (int i = 0; i < 1200; ++i) {
            const equations::Definition &one = *operations[static_cast<std::size_t>(below(int(operations.size())))];
            const int p = 1 + below(600), d = 1 + below(1 << (1 + below(21)));
            std::string call = one.name + "(";
            std::vector<double> arguments;
            for (const std::string &parameter : one.parameters) {
                arguments.push_back(parameter == "p" ? p : d);
                call += (call.back() == '(' ? "" : ",") + std::to_string(parameter == "p" ? p : d);
            }
            values.push_back(equations::compile(scope, one.name)(arguments));
            calls.push_back(call + ")");
            commands += "print sprintf('%.17g', real(" + calls.back() + "))\n";
        }
        const std::vector<std::string> printed =
            lines_of(oracle::output("gnuplot " + oracle::written(folder, "all.gp", commands)));
        REQUIRE(printed.size() == values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            INFO(sheet << ": " << calls[i] << " is " << printed[i]);
            CHECK(std::stod(printed[i]) == Approx(values[i]).epsilon(1e-12));
        }
    }
}
