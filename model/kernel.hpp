#pragma once
// What is known of a program's kernel without MPI: a row of its program's table. Phases are declared there once: the
// MPI kernel times these, files and the program print these, and a prediction's parts are the same ones.

#include <cstdint>
#include <span>
#include <string_view>

namespace mpisheet {

struct Kernel {
    std::string_view name;
    std::string_view computes;                ///< in a few words
    std::string_view result;                  ///< what it writes
    std::span<const std::string_view> phases; ///< in the order in which they first occur
    std::int64_t d;                           ///< by default
    std::string_view grid;                    ///< small, medium and large d, for a validation
    std::string_view variant = {};            ///< where there are several ways: which one this row is
    bool vectors = false;                     ///< d counts elements of a vector, not rows of a matrix
    std::string_view iterations = {};         ///< its model's variable for what --iterations sets; empty: it has none
};

/// The kernel of that name; nullptr when there is none.
constexpr const Kernel *find_kernel(std::span<const Kernel> table, std::string_view name)
{
    for (const Kernel &kernel : table)
        if (kernel.name == name)
            return &kernel;
    return nullptr;
}

/// A problem that can be solved in several ways has a row for each: NAME for the one that is taken unless another is
/// asked for, NAME-VARIANT for the others.
constexpr std::string_view problem_of(const Kernel &kernel)
{
    const std::string_view name = kernel.name, variant = kernel.variant;
    const bool named = !variant.empty() && name.size() > variant.size() + 1 && name.ends_with(variant) &&
                       name[name.size() - variant.size() - 1] == '-';
    return named ? name.substr(0, name.size() - variant.size() - 1) : name;
}

/// The row of this problem and variant; nullptr when there is none.
constexpr const Kernel *find_variant(std::span<const Kernel> table, std::string_view problem, std::string_view variant)
{
    for (const Kernel &kernel : table)
        if (problem_of(kernel) == problem && kernel.variant == variant)
            return &kernel;
    return nullptr;
}

/// A figure that says something of a run beside its time.
struct Remark {
    std::string_view name;
    double value;
};

/// How large the input of a kernel is, and where it comes from.
struct InputSize {
    std::int64_t rows = 0; ///< d
    std::int64_t columns = 0;
    std::uint64_t seed = 1;
};

} // namespace mpisheet
