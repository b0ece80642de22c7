#pragma once
// The kernels on MPI, as a table.

#include "cowichan/problem.hpp"
#include "measure/instance.hpp"

#include <string_view>

namespace mpisheet {

Instance prepare_mandel(const Problem &problem, const Input &input, const Team &team);
Instance prepare_life(const Problem &problem, const Input &input, const Team &team);
Instance prepare_product(const Problem &problem, const Input &input, const Team &team);

struct MpiKernel {
    std::string_view name; ///< as in kernel.hpp, in its order
    Instance (*prepare)(const Problem &problem, const Input &input, const Team &team);
};

inline constexpr MpiKernel mpi_kernels[] = {
    {"mandel", prepare_mandel},
    {"life", prepare_life},
    {"product", prepare_product},
};

} // namespace mpisheet
