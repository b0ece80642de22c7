#pragma once
// Equations compiled once to a flat form, then evaluated at points or over arrays.

#include "equations/scope.hpp"

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mpisheet::equations {

struct Code; // code.hpp

/// The calls that evaluate() notes, of the names in CompileOptions::watch. Points whose results throw leave it unclear.
struct Watch {
    enum Extent : char { inside, outside_range, unknown };
    /// From least to most an argument is inside, and where it is `apart`; beyond far nothing is known of the function
    /// any more.
    struct Range {
        double least = 0, most = 0;
        double far = std::numeric_limits<double>::infinity();
        double apart = std::numeric_limits<double>::quiet_NaN();
        [[nodiscard]] Extent extent_of(double value) const
        {
            const bool is_inside = (value >= least && value <= most) || value == apart;
            return value > far ? unknown : is_inside ? inside : outside_range;
        }
    };
    std::vector<std::vector<Range>> allowed; ///< per name and argument; arguments without one may be anything
    std::vector<char> called;                ///< per name: some point made a call of it (or used the variable)
    std::vector<char> outside;               ///< per point: the largest Extent of an argument of a call
};

/// A compiled function of its parameters. Independent of the scope it came from; copies share the code; thread-safe.
class Program {
public:
    Program() = default;
    explicit Program(std::shared_ptr<const Code> code) : code_(std::move(code)) {}

    [[nodiscard]] const std::vector<std::string> &parameters() const;

    /// The value at one point. Throws Error, with the place of the operation, where the result is undefined, complex
    /// or too large, and for the wrong number of arguments.
    double operator()(std::span<const double> arguments) const;
    double operator()(std::initializer_list<double> arguments) const;

    /// out[i] = value at (columns[0][i], columns[1][i], …): the same bits as one point at a time, much faster.
    /// A column has out.size() values, or one that holds for all.
    void evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const;

    /// The same for a program of several results (compile_together): outs[r][i] is result r at point i.
    void evaluate(std::span<const std::span<const double>> columns, std::span<const std::span<double>> outs,
                  Watch *watch = nullptr) const;

private:
    std::shared_ptr<const Code> code_;
};

struct CompileOptions {
    /// A call of a function of the scope or of the one further out goes to name + outer_suffix where that is defined
    /// there with the same number of arguments (calls within the one further out do not). "_lo" and "_hi" give the ends
    /// of the intervals of a sheet, and of what a model itself says that it does not know.
    std::string outer_suffix;
    /// Variables, of whatever scope, that become parameters of the program, after its own.
    std::vector<std::string> inputs;
    /// Functions and variables further out whose uses a Watch is told of, but for those within one another.
    std::vector<std::string> watch;
    /// trace() also lists calls of the scope's own functions whose names begin so; empty: of none.
    std::string trace_own;
};

/// Compiles a function or variable of the scope. Throws Error: unknown name (with the nearest), wrong number of
/// arguments, endless recursion.
Program compile(const Scope &scope, const std::string &name, const CompileOptions &options = {});

/// Compiles a free expression over given parameters; it sees the scope's names. `file` is for messages.
Program compile_expression(const Scope &scope, const std::string &text, const std::vector<std::string> &parameters,
                           const std::string &file, const CompileOptions &options = {});
Program compile_expression(const Scope &scope, const Expression &expression, const std::vector<std::string> &parameters,
                           const std::string &file, const CompileOptions &options = {});

struct Wanted {
    std::string text; ///< an expression
    std::string outer_suffix;
};

/// Several expressions over the same parameters as one program of several results: what they share is computed once.
/// Watched uses are those of the first one.
Program compile_together(const Scope &scope, std::span<const Wanted> wanted, const std::vector<std::string> &parameters,
                         const std::string &file, const CompileOptions &options = {});

/// A call from the scope into the one further out, e.g. of a model to a datasheet's tbcast.
struct BoundaryCall {
    std::string name; ///< as the model wrote it, without suffix
    std::vector<double> arguments;
    double value = 0;
    Place place; ///< of the call
};

/// Evaluates a function of the scope once and lists the calls of functions that crossed into an outer scope, in the
/// order they were made (calls of the prelude apart). Throws as evaluation does.
std::vector<BoundaryCall> trace(const Scope &scope, const std::string &name, std::span<const double> arguments,
                                const CompileOptions &options = {});

} // namespace mpisheet::equations
