// mpisheet cowichan: the kernels predicted from a datasheet, run, and compared.

#include "command/commands.hpp"
