#pragma once
// The kernels on MPI, as a table.

#include "cowichan/kernel.hpp"
#include "cowichan/problem.hpp"
#include "measure/instance.hpp"

#include <string_view>

namespace mpisheet {

Instance prepare_mandel(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_mandel_block(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_randmat(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_half(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_half_alltoallv(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_thresh(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_winnow(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_winnow_buckets(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_norm(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_outer(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_vecdiff(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_life(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_product(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_gauss(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_gauss_block(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_sor(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_sor_jacobi(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_elastic(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_elastic_city(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_invperc(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_hull(const CowichanProblem &problem, const Input &input, const Team &team);

Instance prepare_chain(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_chain_randmat_invperc(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_chain_mandel_thresh(const CowichanProblem &problem, const Input &input, const Team &team);
Instance prepare_chain_mandel_invperc(const CowichanProblem &problem, const Input &input, const Team &team);

struct MpiKernel {
    std::string_view name; ///< as in kernel.hpp
    Instance (*prepare)(const CowichanProblem &problem, const Input &input, const Team &team);
};

inline constexpr MpiKernel mpi_kernels[] = {
    {"chain", prepare_chain},
    {"chain-randmat-invperc", prepare_chain_randmat_invperc},
    {"chain-mandel-thresh", prepare_chain_mandel_thresh},
    {"chain-mandel-invperc", prepare_chain_mandel_invperc},
    {"mandel", prepare_mandel},
    {"mandel-block", prepare_mandel_block},
    {"randmat", prepare_randmat},
    {"half", prepare_half},
    {"half-alltoallv", prepare_half_alltoallv},
    {"thresh", prepare_thresh},
    {"life", prepare_life},
    {"winnow", prepare_winnow},
    {"winnow-buckets", prepare_winnow_buckets},
    {"norm", prepare_norm},
    {"outer", prepare_outer},
    {"product", prepare_product},
    {"vecdiff", prepare_vecdiff},
    {"gauss", prepare_gauss},
    {"gauss-block", prepare_gauss_block},
    {"sor", prepare_sor},
    {"sor-jacobi", prepare_sor_jacobi},
    {"elastic", prepare_elastic},
    {"elastic-city", prepare_elastic_city},
    {"invperc", prepare_invperc},
    {"hull", prepare_hull},
};

/// The row of a kernel's name; there is one for each.
constexpr const MpiKernel &mpi_kernel(std::string_view name)
{
    for (const MpiKernel &kernel : mpi_kernels)
        if (kernel.name == name)
            return kernel;
    throw "no such kernel"; // the table is checked when this is compiled
}

constexpr bool all_kernels_run()
{
    for (const Kernel &kernel : runnable)
        mpi_kernel(kernel.name);
    return true;
}
static_assert(all_kernels_run());

} // namespace mpisheet
