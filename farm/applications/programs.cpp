#include "farm/applications/program.hpp"

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
    };
    return table;
}

} // namespace mpisheet::farm
