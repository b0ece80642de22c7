#pragma once
// The routines of the communication library (spmd/library.gp) that task graphs and LOOP programs know by name.

#include <array>
#include <string_view>

namespace mpisheet::spmd {

/// Between whom messages go, for pictures.
enum class Pattern { two, partners, ring, one_to_all, all_to_one, butterfly, all };

struct Routine {
    std::string_view name; ///< as (P,b) in the library
    Pattern pattern;
};

inline constexpr std::array routines{
    Routine{"point_to_point", Pattern::two},
    Routine{"send", Pattern::two},
    Routine{"receive", Pattern::two},
    Routine{"exchange", Pattern::partners},
    Routine{"communicate", Pattern::ring},
    Routine{"shift", Pattern::ring},
    Routine{"simple_bcast", Pattern::one_to_all},
    Routine{"simple_collect", Pattern::all_to_one},
    Routine{"simple_sum", Pattern::all_to_one},
    Routine{"tree_bcast", Pattern::one_to_all},
    Routine{"tree_collect", Pattern::all_to_one},
    Routine{"tree_gather", Pattern::all_to_one},
    Routine{"tree_sum", Pattern::all_to_one},
    Routine{"butterfly", Pattern::butterfly},
    Routine{"alltoall", Pattern::all},
};

} // namespace mpisheet::spmd
