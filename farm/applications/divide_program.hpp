#pragma once
// What mpisheet-farm can divide and conquer.

#include "farm/runtime/divide_runtime.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace mpisheet::farm {

struct DivideAsked {
    std::int64_t tasks = 0;  ///< M; 0: the program's own number
    std::int64_t size = 0;   ///< of one task; 0: the program's own
    double T_e = 0.01;       ///< divide: of an undivided task [s]
    double T_s = 0, T_j = 0; ///< divide: splitting and joining it [s]
    bool random_splits = false;
    std::uint64_t seed = 1;
};

struct DivideJob {
    DivideApplication application;
    std::int64_t tasks = 0;
    std::function<std::string()> verify; ///< what is wrong; empty: nothing
    std::function<std::string()> result;
};

struct DivideProgram {
    std::string_view name, what;
    DivideJob (*prepare)(const DivideAsked &asked, int parts);
};

std::span<const DivideProgram> divide_programs();
inline bool is_divide(std::string_view name)
{
    for (const DivideProgram &program : divide_programs())
        if (program.name == name)
            return true;
    return false;
}

} // namespace mpisheet::farm
