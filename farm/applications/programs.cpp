#include "farm/applications/program.hpp"
#include "model/error.hpp"

#include <array>

namespace mpisheet::farm {

std::span<const Program> programs()
{
    static constexpr std::array table{
        Program{"synthetic", "--tasks tasks of --task-time, or of --task-times", prepare_synthetic},
        Program{"subset-sum", "subsets of --size numbers (28) with a given sum; a task: the first --grain (8) chosen",
                prepare_subset_sum},
        Program{"fft", "Fourier transform of --size points (128K), tasks of --grain points (1K)", prepare_fft},
        Program{"cepstral", "motion between two images of --size^2 pixels (512), a task: two blocks of 32 x 32",
                prepare_cepstral},
        Program{"factor", "factors of an integer of primes up to --size (2000000), tasks of --grain divisors (20000)",
                prepare_factor},
        Program{"multiply", "product of matrices of --size rows (512), a task: two blocks of --grain rows (64)",
                prepare_multiply},
        Program{"divide", "--tasks tasks of --task-time, --split-time, --join-time in proportion to their size",
                prepare_divide, true},
        Program{"merge-sort", "--tasks arrays of --size numbers (64K)", prepare_merge_sort, true},
        Program{"quadrature", "integrals of a function over --tasks pieces of [0, 1], adaptively", prepare_quadrature,
                true},
    };
    return table;
}

const Program &program_of(std::string_view name)
{
    for (const Program &program : programs())
        if (program.name == name)
            return program;
    throw Error(Exit::bug, "no program " + std::string(name));
}

} // namespace mpisheet::farm
