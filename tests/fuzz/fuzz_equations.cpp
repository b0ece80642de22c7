// libFuzzer: whatever the bytes, a script either parses or throws Error; what parses prints back byte for byte, each of
// its trees reads back from its print, and every definition compiles, evaluates and is checked without a crash.

#include "equations/equations.hpp"
#include "formats/exports/exports.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace mpisheet::equations;

namespace {

void require(bool condition)
{
    if (!condition) {
        std::abort();
    }
}

void evaluate(const Scope &scope, const Definition &definition)
{
    try {
        const Program program = compile(scope, definition.name);
        std::vector<double> column(20), out(20);
        for (std::size_t i = 0; i < column.size(); ++i) {
            column[i] = static_cast<double>(i) - 5;
        }
        const std::vector<std::span<const double>> columns(program.parameters().size(), column);
        program.evaluate(columns, out);
    } catch (const Error &) {
        // unknown names, undefined results, …
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const std::string text(reinterpret_cast<const char *>(bytes), size);
    if (text.find("sum") != std::string::npos && size > 60) {
        return 0; // nested sums run for minutes, within their limit
    }
    try {
        Script script = parse(text, "fuzz");
        require(print(script) == text);
        for (const Definition *definition : script.definitions()) {
            require(parse_expression(print(definition->body), "print") == definition->body);
            parse_expression(print_gnuplot(definition->body), "gnuplot");
            require(!print_latex(*definition).empty() && !print_mathml(*definition).empty());
        }
        Scope scope;
        scope.load(std::move(script));
        check(scope);
        const mpisheet::exports::Source source{
            .file = "fuzz", .scope = scope, .about = {text}, .samples = {}, .ops = {}, .hosts = 0};
        for (const mpisheet::exports::Format &format : mpisheet::exports::formats)
            if (!format.of_samples && format.text != mpisheet::exports::smpi) // which wants a tmsg(d) that has values
                require(!format.text(source).text.empty());
        for (const Definition *definition : scope.definitions()) {
            evaluate(scope, *definition);
        }
    } catch (const Error &) {
        // no gnuplot
    }
    return 0;
}
