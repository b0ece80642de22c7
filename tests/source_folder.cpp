#include "tests/source_folder.hpp"

std::string source_folder()
{
    return MPISHEET_SOURCE;
}
