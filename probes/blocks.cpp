#include "probes/blocks.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::probes {
namespace {

std::int64_t last_share(const Imbalance &imbalance, int p, std::int64_t d)
{
    return std::min<std::int64_t>(p * d, std::llround(largest_share(imbalance, p) * static_cast<double>(d)));
}

/// What the ranks before `rank` have together.
std::int64_t shares_before(const Imbalance &imbalance, int rank, int p, std::int64_t d)
{
    if (p == 1)
        return 0;
    const std::int64_t rest = p * d - last_share(imbalance, p, d);
    return rank * (rest / (p - 1)) + std::min<std::int64_t>(rank, rest % (p - 1));
}

Extent extent(Share share_of, const Probe &probe, const Call &call, int block)
{
    const std::int64_t bytes =
        share_of == Share::even
            ? call.d
            : share(probe.imbalance, share_of == Share::of_rank ? call.rank : block, call.p, call.d);
    const std::int64_t offset =
        share_of == Share::of_block ? shares_before(probe.imbalance, block, call.p, call.d) : block * bytes;
    return {static_cast<std::size_t>(offset), static_cast<std::size_t>(bytes)};
}

std::int64_t total(Share share_of, const Probe &probe, int rank, int p, std::int64_t d, int blocks)
{
    if (blocks == 0)
        return 0;
    const Extent last = extent(share_of, probe, {MPI_COMM_NULL, rank, p, d}, blocks - 1);
    return static_cast<std::int64_t>(last.offset + last.bytes);
}

} // namespace

double largest_share(const Imbalance &imbalance, int p)
{
    if (imbalance.unevenness > 0)
        return 1 + imbalance.unevenness * (p - 1);
    return imbalance.beta == 0 ? p : imbalance.beta;
}

std::int64_t share(const Imbalance &imbalance, int rank, int p, std::int64_t d)
{
    if (rank == p - 1)
        return last_share(imbalance, p, d);
    return shares_before(imbalance, rank + 1, p, d) - shares_before(imbalance, rank, p, d);
}

Extent sent_block(const Probe &probe, const Call &call, int block)
{
    return extent(probe.sent, probe, call, block);
}

Extent received_block(const Probe &probe, const Call &call, int block)
{
    return extent(probe.received, probe, call, block);
}

std::int64_t bytes_sent(const Probe &probe, int rank, int p, std::int64_t d)
{
    return total(probe.sent, probe, rank, p, d, probe.blocks(rank, p).send);
}

std::int64_t bytes_received(const Probe &probe, int rank, int p, std::int64_t d)
{
    return total(probe.received, probe, rank, p, d, probe.blocks(rank, p).receive);
}

void lay_out(const Probe &probe, Call &call)
{
    const Blocks blocks = probe.blocks(call.rank, call.p);
    const auto fill = [&](Share share_of, int count, std::vector<int> &bytes, std::vector<int> &places) {
        bytes.clear();
        places.clear();
        for (int block = 0; block < count; ++block) {
            const Extent at = extent(share_of, probe, call, block);
            bytes.push_back(static_cast<int>(at.bytes));
            places.push_back(static_cast<int>(at.offset));
        }
    };
    if (probe.sent != Share::even || probe.received != Share::even) {
        fill(probe.sent, blocks.send, call.sent, call.sent_at);
        fill(probe.received, blocks.receive, call.received, call.received_at);
    }
    const bool floats = reduces_floats(probe, call.d);
    call.type = floats ? MPI_FLOAT : MPI_UNSIGNED_CHAR;
    call.elements.assign(static_cast<std::size_t>(call.p), static_cast<int>(floats ? call.d / 4 : call.d));
}

} // namespace mpisheet::probes
