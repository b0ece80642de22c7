#pragma once
// How processes are numbered in a line, a grid or a cube: who is how far away from whom.

#include <string>
#include <vector>

namespace mpisheet::derive {

struct Side {
    std::string text;            ///< processes along it, as an equation: "cube_x(p)"
    std::vector<double> lengths; ///< the same at each run
    std::string stride_text;     ///< ranks from a process to the next along it: "cube_x(p)*cube_y(p)"
    std::vector<double> strides;
    std::string block_text; ///< ranks of all sides so far: messages along this one stay within such a block
};

struct Shape {
    std::vector<Side> sides; ///< the one along which ranks are counted first
};

/// Shapes that programs use, the simplest first, for runs of these numbers of processes.
std::vector<Shape> shapes_at(const std::vector<int> &ranks);

} // namespace mpisheet::derive
