// A build without OTF2's library.

#include "model/error.hpp"
#include "recordings/record/otf2/otf2.hpp"

namespace mpisheet::record {

Imported import_otf2(const std::filesystem::path &, const std::filesystem::path &)
{
    throw Error(Exit::missing,
                "this mpisheet was built without OTF2: install libopen-trace-format2-dev and build it again");
}

} // namespace mpisheet::record
