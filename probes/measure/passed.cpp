#include "probes/measure/passed.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

namespace mpisheet::measure {

double passed(double before, double after)
{
    if (after < before)
        throw Error(Exit::bad_input, "the clock (MPI_Wtime) went back by " + format_number(before - after) +
                                         " s: expected one that only goes forward");
    return after - before;
}

} // namespace mpisheet::measure
