// Blocks of a recording's events, whatever is in them.

#include "recordings/record/coder.hpp"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *bytes, std::size_t size)
{
    using namespace mpisheet::record;
    constexpr int most_events = 10'000; // a run may claim to be 2^62 long
    const Bytes block(bytes, bytes + size);
    Decoder decoder;
    decoder.begin(block);
    Event event;
    std::vector<Match> matches;
    try {
        for (int k = 0; k < most_events && decoder.next(event, matches); ++k) {
        }
    } catch (const Unpacker::Damaged &) {
        return 0;
    }
    return 0;
}
