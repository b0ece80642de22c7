#pragma once
// States of a machine in its sheet: `#@ state.2 = 20 % of launches: 1.42 at 8, 1.05 at 1M times as long, within 1.1`
// says that in a fifth of the launches messages of 8 bytes take 1.42 times as long as in the first state, those of
// 1 MiB 1.05 times, 95 % of them within a factor of 1.1.
// What is printed here is read here.

#include "equations/script.hpp"
#include "model/state.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mpisheet {

/// As key and value, one for each state; none for fewer than two.
std::vector<std::pair<std::string, std::string>> state_notes(const std::vector<MachineState> &states);

/// Throws equations::Error with the place for a note that cannot be read.
std::vector<MachineState> states_of(const std::vector<equations::Note> &notes);

/// The equations of a sheet with its tables read, as the machine is in that state, from 1 on. 0: as it is met, values
/// of the first state, intervals over all of them. What one rank does alone is alike in all. Throws Error (usage) for a
/// state that the sheet does not tell; a sheet of one speed stays as it is.
void take_state(equations::Script &script, int state);

} // namespace mpisheet
