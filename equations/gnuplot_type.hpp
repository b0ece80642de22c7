#pragma once
// gnuplot's arithmetic is typed at run time: integers divide as integers, % and conditions want integers. What type
// gnuplot would give a tree, as far as it can be known before it runs.

#include "equations/tree.hpp"

#include <functional>

namespace mpisheet::equations {

enum class GnuplotType { whole, real, either };

/// Type of a name or of a call of a function that is not built in.
using TypeOfName = std::function<GnuplotType(const Expression &name_or_call)>;

/// `safe`: as print_gnuplot will print the tree, with real division and whole exponents as integers; else as written.
GnuplotType gnuplot_type(const Expression &tree, const TypeOfName &type_of_name, bool safe);

/// Both the same: that; else either.
GnuplotType joined(GnuplotType a, GnuplotType b);

} // namespace mpisheet::equations
