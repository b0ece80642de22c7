// On a real machine computing takes its own time.

#include "measure/work.hpp"

namespace mpisheet {

void use_rates(Rates) {}
void spend(std::string_view, double, double) {}

} // namespace mpisheet
