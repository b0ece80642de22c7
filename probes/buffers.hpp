#pragma once
// Memory for the messages of this rank: allocated once, aligned, large enough for every point of the launch.

#include "probes/arrangement.hpp"
#include "probes/page.hpp"

#include <memory>
#include <vector>

namespace mpisheet::probes {

struct ReleaseFoldable {
    std::size_t bytes = 0;
    void operator()(std::byte *memory) const;
};

/// Two buffers of each kind. Contents of private ones can be checked; foldable ones may share their pages between
/// simulated ranks, so that 64 ranks fit, and hold nothing in particular. Natively all points use private memory.
struct Buffers {
    using Memory = std::unique_ptr<std::byte, ReleaseFoldable>;
    std::vector<std::byte> raw;                    ///< what the private buffers lie in
    std::byte *send = nullptr, *receive = nullptr; ///< private
    Memory large_send, large_receive;
    std::size_t limit = 0; ///< points up to this many bytes use private memory

    /// Where cold messages are: two halves, to send from and to receive in, each walked through again and again.
    std::vector<std::byte> cold;
    mutable std::size_t next_send = 0, next_receive = 0;
};

/// `cold`: bytes for cold messages, if there are such points. `align`: a power of two up to a page; the two private
/// buffers begin at odd multiples of it, or at pages.
Buffers make_buffers(const std::vector<Point> &points, const std::vector<Arrangement> &arrangements, int ranks,
                     std::size_t cold, std::size_t align = page);

/// Gives the call's next repetition memory that was last used so long ago that no cache holds it any more.
void use_cold_memory(const Buffers &buffers, const Probe &probe, Call &call);

/// Whether the point's result can be checked: it fits private memory on every rank.
bool is_checkable(const Buffers &buffers, const Point &point);

} // namespace mpisheet::probes
