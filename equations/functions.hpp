#pragma once
// The functions known without definition: gnuplot's real ones (a table) and the prelude (gnuplot text).

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::equations {

/// A built-in of gnuplot over the reals.
struct Function {
    std::string_view name;
    int arity = 1;
    double (*one)(double) = nullptr;         ///< arity 1
    double (*two)(double, double) = nullptr; ///< arity 2
    bool integer_result = false;             ///< gnuplot returns an integer (so that dividing it truncates)
};

std::span<const Function> functions();
const Function *find_function(std::string_view name);

/// pi, NaN
std::optional<double> find_constant(std::string_view name);

/// Why a gnuplot function is not ours: "rand is random …"; empty for other names.
std::string refused(std::string_view function);

/// Is it a function gnuplot 5.4 itself defines (so that a script cannot define it)?
bool is_gnuplot_function(std::string_view name);

/// Names of the prelude, sorted: ceildiv clog2 log2 max min np2.
std::vector<std::string> prelude_names();

/// The gnuplot definition of a prelude function, one line without its end; empty for other names.
std::string prelude_text(std::string_view name);

} // namespace mpisheet::equations
