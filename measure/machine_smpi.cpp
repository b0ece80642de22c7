#include "measure/machine.hpp"

namespace mpisheet {

Machine describe_machine()
{
    Machine machine;
    machine.processor = "simulated";
    return machine;
}

} // namespace mpisheet
