#pragma once
// A derived model as text: its head, the functions of its parts, and what they call.

#include "recordings/derive/derive.hpp"

#include <string>
#include <vector>

namespace mpisheet::derive {

/// One summand of a part.
struct Term {
    std::string text, comment;
};

/// A region's terms, as functions of the model.
struct Part {
    std::string region, name; ///< name: "thalo"
    std::vector<Term> computing, messages, collectives;
};

/// What the region's function is called: "1-D halo" → "t1_D_halo", "exchange" → "texchange_".
std::string part_name(const std::string &region);

std::string model_text(const std::vector<Part> &parts, const std::vector<Summary> &runs, const Origin &origin);

} // namespace mpisheet::derive
