#pragma once
// The operations a datasheet knows by name, and what d means for each.

#include <span>
#include <string_view>

namespace mpisheet {

enum class Kind {
    point_to_point, ///< t<op>(d)
    collective,     ///< t<op>(p,d)
    barrier,        ///< t<op>(p)
};

struct Operation {
    std::string_view name;
    Kind kind;
    std::string_view d_means; ///< what `bytes` counts
};

/// In the order in which a datasheet lists them.
std::span<const Operation> known_operations();

/// Kind of any operation name: the table's, else a collective.
Kind kind_of(std::string_view op);

/// "(d)", "(p)" or "(p,d)": the parameters of t<op>.
std::string_view parameters_of(std::string_view op);

} // namespace mpisheet
