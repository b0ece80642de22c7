#pragma once
// An SPMD program as a model over (p, d), which is P and N: for those who evaluate equations themselves, as pages do.

#include "model/prediction/prediction.hpp"
#include "spmd/application.hpp"

namespace mpisheet::spmd {

/// Its total, and its phases as parts. Nothing is compiled.
Model as_model(Application application);

} // namespace mpisheet::spmd
