#pragma once
// β_e and β_f of a machine by Pfarm's procedure (section 5.1, with its signs put right), on two or three ranks.

#include "farm/runtime/outcome.hpp"

#include <mpi.h>

#include <string>

namespace mpisheet::farm {

struct MachineOverheads {
    Overheads found;
    std::string how;    ///< a remark for the sheet
    double seconds = 0; ///< that it took
};

/// Collective over `comm`, two ranks at least, of which three are used; the result on rank 0.
///   One worker, fed by a rank of its own:     β_e = T/M − T_e.
///   A chain of two, M_f of M tasks forwarded: β_f = (T − (M − M_f)(T_e + β_e)) / M_f.
/// T_e is what the workers measured, each task by itself. Medians of some runs. With three ranks the chain is fed by
/// the third; with two its root makes the tasks, which spares it half of the messages. Where
/// ranks share processors (`oversubscribed`) wall-clock time means nothing: there the forwarder's own account of its
/// passes is divided, and tasks let time pass instead of using the processor.
MachineOverheads calibrate_overheads(MPI_Comm comm, bool oversubscribed);

} // namespace mpisheet::farm
