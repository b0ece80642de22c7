// The table of operations against itself, and message contents: pure.

#include "model/operation.hpp"
#include "probes/blocks.hpp"
#include "probes/contents.hpp"
#include "probes/grid.hpp"
#include "probes/measure/plan.hpp"
#include "probes/operations.hpp"
#include "tests/catch.hpp"
#include "tests/probes/probe_rows.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::measure;
using namespace mpisheet::probes;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using mpisheet::tests::row;

namespace {

struct Rank {
    std::vector<std::byte> send, receive;
    Call call;
};

std::vector<Probe> all_probes()
{
    std::vector<Probe> all(probes_of_every_sweep().begin(), probes_of_every_sweep().end());
    for (const std::span<const Probe> rows : {probes_on_request(), varied_probes()})
        all.insert(all.end(), rows.begin(), rows.end());
    return all;
}

bool is_undefined(const Probe &probe, int rank, int p)
{
    return is_reduction(probe) && probe.blocks(rank, p).receive > 0 && probe.origin(rank, p, 0).summed == 0;
}

bool is_measured_at(const Probe &probe, int p)
{
    return p >= probe.fewest && (probe.most == 0 || p <= probe.most);
}

/// All ranks of one operation, their messages moved as the table says, in plain memory.
std::vector<Rank> perform(const Probe &probe, int p, std::int64_t d, std::uint64_t salt)
{
    std::vector<Rank> ranks(static_cast<std::size_t>(p));
    for (int r = 0; r < p; ++r) {
        Rank &rank = ranks[static_cast<std::size_t>(r)];
        rank.send.resize(static_cast<std::size_t>(bytes_sent(probe, r, p, d)) + 1);
        rank.receive.resize(static_cast<std::size_t>(bytes_received(probe, r, p, d)) + guard_bytes);
        rank.call = {MPI_COMM_NULL, r, p, d, rank.send.data(), rank.receive.data()};
        prepare(probe, rank.call, salt);
    }
    for (Rank &rank : ranks)
        for (int b = 0; b < probe.blocks(rank.call.rank, p).receive; ++b) {
            const Origin origin = probe.origin(rank.call.rank, p, b);
            const Extent at = received_block(probe, rank.call, b);
            const std::size_t bytes = at.bytes;
            std::byte *to = rank.receive.data() + at.offset;
            if (origin.summed == Origin::not_summed) {
                const Rank &from = ranks[static_cast<std::size_t>(origin.rank)];
                const Extent sent = sent_block(probe, from.call, origin.block);
                REQUIRE(sent.bytes == bytes);
                std::memcpy(to, from.send.data() + sent.offset, bytes);
                continue;
            }
            const auto summed = static_cast<std::size_t>(origin.summed);
            const std::size_t skip = bytes * static_cast<std::size_t>(origin.block);
            if (reduces_floats(probe, d)) {
                for (std::size_t i = 0; i < bytes; i += 4) {
                    float sum = 0;
                    for (std::size_t from = 0; from < summed; ++from) {
                        float element = 0;
                        std::memcpy(&element, ranks[from].send.data() + skip + i, 4);
                        sum += element;
                    }
                    std::memcpy(to + i, &sum, 4);
                }
            } else {
                for (std::size_t i = 0; i < bytes; ++i) {
                    unsigned sum = 0;
                    for (std::size_t from = 0; from < summed; ++from)
                        sum += std::to_integer<unsigned>(ranks[from].send[skip + i]);
                    to[i] = static_cast<std::byte>(sum);
                }
            }
        }
    return ranks;
}

} // namespace

TEST_CASE("the table names known operations, and all that a datasheet starts with", "[probes]")
{
    for (const char *name : {"msg",
                             "send",
                             "recv",
                             "sendrecv",
                             "allsend",
                             "barrier",
                             "bcast",
                             "reduce",
                             "allreduce",
                             "scan",
                             "exscan",
                             "reduce_scatter",
                             "reduce_scatter_block",
                             "gather",
                             "gatherv",
                             "allgather",
                             "allgatherv",
                             "scatter",
                             "scatterv",
                             "alltoall",
                             "alltoallv"})
        CHECK(find_probe(name) != nullptr);
    for (const Probe &probe : probes_of_every_sweep()) {
        const auto known = known_operations();
        CHECK(std::any_of(known.begin(), known.end(), [&](const Operation &op) { return op.name == probe.name; }));
        CHECK((kind_of(probe.name) == Kind::barrier) == !probe.sized);
        CHECK_THAT(table_of_operations(), Contains(std::string(probe.name)));
    }
}

TEST_CASE("every block that a rank receives is one that its origin sends", "[probes]")
{
    for (const Probe &probe : probes_of_every_sweep())
        for (const int p : {1, 2, 3, 5, 8})
            for (int rank = 0; is_measured_at(probe, p) && rank < p; ++rank)
                for (int block = 0; block < probe.blocks(rank, p).receive; ++block) {
                    const Origin origin = probe.origin(rank, p, block);
                    INFO(probe.name << " p = " << p << " rank " << rank << " block " << block);
                    REQUIRE(origin.rank < p);
                    REQUIRE(origin.summed <= p);
                    CHECK(origin.block < probe.blocks(origin.rank, p).send);
                }
}

TEST_CASE("right messages are accepted, and one flipped bit anywhere is not", "[probes]")
{
    Randomness random(1);
    for (const Probe &probe : all_probes())
        for (const int p : {1, 2, 3, 6})
            for (const std::int64_t d : {1, 3, 4, 64, 5000, 9001}) {
                if (!is_measured_at(probe, p) || !probe.sized)
                    continue;
                std::vector<Rank> ranks = perform(probe, p, d, 11);
                for (Rank &rank : ranks) {
                    if (is_undefined(probe, rank.call.rank, p))
                        continue;
                    const auto wrong_now = [&] { return verify(probe, rank.call, 11); };
                    INFO(probe.name << " p = " << p << " d = " << d << " rank " << rank.call.rank);
                    REQUIRE_FALSE(wrong_now());
                    const std::size_t at = random.below(rank.receive.size()); // the guard behind the blocks counts too
                    rank.receive[at] ^= std::byte{1} << random.below(8);
                    const auto wrong = wrong_now();
                    REQUIRE(wrong);
                    CHECK_THAT(*wrong, StartsWith("offset ") && Contains("instead of"));
                }
            }
}

TEST_CASE("shares add up to the mean times p, the last is as large as its name says", "[probes]")
{
    for (const int p : {2, 3, 4, 7, 64})
        for (const std::int64_t d : {1, 2, 3, 1000, 1 << 20})
            for (const Imbalance imbalance :
                 {Imbalance{1, 0}, Imbalance{2, 0}, Imbalance{4, 0}, Imbalance{0, 0}, Imbalance{1, 0.1}}) {
                std::int64_t sum = 0, deviation = 0;
                for (int rank = 0; rank < p; ++rank) {
                    const std::int64_t mine = share(imbalance, rank, p, d);
                    CHECK(mine >= 0);
                    sum += mine;
                    deviation += std::abs(mine - d);
                }
                CHECK(sum == p * d);
                if (imbalance.unevenness > 0 && d >= 1000) // the thesis's definition, 4.3.13
                    CHECK(static_cast<double>(deviation) / (2.0 * p * d * (1 - 1.0 / p)) == Approx(0.1).epsilon(0.01));
            }
    CHECK(share({1, 0}, 2, 3, 100) == 100);
    CHECK(share({2, 0}, 3, 4, 90) == 180); // of 360: 60 each, 180
    CHECK(share({2, 0}, 0, 4, 90) == 60);
    CHECK(share({0, 0}, 3, 4, 90) == 360);
    CHECK(share({0, 0}, 0, 4, 90) == 0);
    CHECK(share({4, 0}, 1, 2, 90) == 180); // β is at most p
    const Probe &uneven = row("alltoallv_b2");
    CHECK(bytes_sent(uneven, 0, 4, 90) == 360);
    CHECK(bytes_received(uneven, 3, 4, 90) == 720);
    CHECK(bytes_of({&uneven, 4, 90}) == 1080);
}

TEST_CASE("variants of an operation are named after it and mean the same by d", "[probes]")
{
    CHECK(base_operation("alltoallv_b4_cold") == "alltoallv");
    CHECK(base_operation("gatherv_u10") == "gatherv");
    CHECK(base_operation("mine_cold") == "mine_cold");
    CHECK(kind_of("msg_cold") == Kind::point_to_point);
    CHECK(d_means("alltoallv_bp") == "the mean of what one pair exchanges");
    for (const Probe &probe : all_probes())
        CHECK_FALSE(d_means(probe.name).empty());
    const Probe &cold = row("bcast_cold");
    CHECK(cold.cold);
    const std::vector<std::int64_t> sizes{8, 512, 1024, 4096};
    CHECK(make_grid({&cold}, {2}, sizes, {1 << 30, 1, 0, 1 << 20}).points.size() == 2);
    const Grid simulated = make_grid({&cold}, {2}, sizes, {1 << 30, 1, 0, 0});
    CHECK(simulated.points.empty());
    REQUIRE(simulated.left_out.size() == 1);
    CHECK_THAT(simulated.left_out[0].reason, Contains("no caches"));
    CHECK_THAT(make_grid({&cold}, {2}, sizes, {1 << 30, 1, 0, 1LL << 40}).left_out.at(0).reason, Contains("--memory"));
}

TEST_CASE("messages are full of bytes that are not zero and differ by sender, block and salt", "[probes]")
{
    const Probe &alltoall = row("alltoall");
    constexpr std::int64_t d = 20'000;
    const std::vector<Rank> ranks = perform(alltoall, 3, d, 1);
    for (const Rank &rank : ranks)
        CHECK(std::count(rank.send.begin(), rank.send.end() - 1, std::byte{0}) == 0);
    const auto block = [&](std::size_t rank, std::size_t b) {
        const auto first = ranks[rank].send.begin() + static_cast<std::ptrdiff_t>(b * d);
        return std::vector<std::byte>(first, first + d);
    };
    CHECK(block(0, 0) != block(0, 1));
    CHECK(block(0, 0) != block(1, 0));
    CHECK(block(0, 0) != [&] {
        const std::vector<Rank> salted = perform(alltoall, 3, d, 2);
        return std::vector<std::byte>(salted[0].send.begin(), salted[0].send.begin() + d);
    }());
    // Blocks in the wrong order, a stale block, a sender left out of a sum.
    std::vector<Rank> again = ranks;
    Call swapped = again[0].call;
    swapped.receive = again[0].receive.data();
    std::swap_ranges(again[0].receive.begin(), again[0].receive.begin() + d, again[0].receive.begin() + d);
    CHECK(verify(alltoall, swapped, 1));
    CHECK(verify(alltoall, ranks[0].call, 2));
}

TEST_CASE("exscan sums the ranks before each; what it leaves on rank 0 may be anything", "[probes]")
{
    std::vector<Rank> ranks = perform(row("exscan"), 4, 8, 1);
    const auto first = [](const Rank &rank) {
        float element = 0;
        std::memcpy(&element, rank.receive.data(), sizeof element);
        return element;
    };
    float sum = 0;
    for (Rank &rank : ranks) {
        if (rank.call.rank > 0)
            CHECK(first(rank) == sum);
        float mine = 0;
        std::memcpy(&mine, rank.send.data(), sizeof mine);
        sum += mine;
        rank.receive[5] ^= std::byte{1};
        CHECK(verify(row("exscan"), rank.call, 1).has_value() == (rank.call.rank > 0));
    }
}

TEST_CASE("a sum that forgets a rank is noticed", "[probes]")
{
    const Probe &reduce = row("reduce");
    for (const std::int64_t d : {3, 64}) {
        std::vector<Rank> ranks = perform(reduce, 4, d, 5);
        const std::vector<Rank> fewer = perform(reduce, 3, d, 5);
        std::copy_n(fewer[0].receive.begin(), d, ranks[0].receive.begin());
        CHECK(verify(reduce, ranks[0].call, 5));
    }
}
