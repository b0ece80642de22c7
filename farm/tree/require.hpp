#pragma once
// Values that a farm cannot have end in Error 65.

#include "model/error.hpp"

#include <cmath>
#include <string>

namespace mpisheet::farm {

inline void require(bool holds, const std::string &what)
{
    if (!holds)
        throw Error(Exit::bad_input, what);
}

/// `what` names the value in the message.
inline void require_seconds(double value, const std::string &what)
{
    if (!std::isfinite(value) || value < 0)
        throw Error(Exit::bad_input, what + ": expected seconds >= 0, found " + std::to_string(value));
}

} // namespace mpisheet::farm
