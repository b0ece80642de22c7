// For gnuplot: every definition in its arithmetic, real(d)/p where it would divide integers.

#include "equations/graph.hpp"
#include "equations/print.hpp"
#include "formats/exports/comment.hpp"
#include "formats/exports/exports.hpp"

namespace mpisheet::exports {

Exported gnuplot(const Source &source)
{
    std::string text = comment(source.about, "# ");
    for (const equations::Definition *definition : equations::definitions_in_order(source.scope))
        text += equations::print_gnuplot(*definition) + '\n';
    return {text, {}};
}

} // namespace mpisheet::exports
