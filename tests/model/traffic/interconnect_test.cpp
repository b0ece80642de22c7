// What a sheet tells of a machine's links: the traffic of k pairs takes what the sheet's own tpairs and tswap say.

#include "model/traffic/sheet.hpp"
#include "model/traffic/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/made_sheets.hpp"
#include "tests/sheet_of.hpp"

#include <limits>
#include <string>

using namespace mpisheet;
using namespace mpisheet::traffic;

namespace {

/// Until the last of k messages from ranks 0 … k − 1 to those `apart` further on is there, and with `both` their
/// answers sent at the same time [µs].
double time_of_pairs(const Interconnect &interconnect, int k, int apart, double bytes, bool both)
{
    Traffic traffic(interconnect);
    for (int rank = 0; rank < k; ++rank) {
        traffic.start(0, rank, rank + apart, bytes);
        if (both)
            traffic.start(0, rank + apart, rank, bytes);
    }
    double last = 0;
    while (traffic.next() < std::numeric_limits<double>::infinity()) {
        last = traffic.next();
        traffic.advance();
    }
    return last * 1e6;
}

} // namespace

TEST_CASE("pairs at once take what the sheet says, level by level", "[traffic][interconnect]")
{
    struct Case {
        const char *name;
        const std::string &sheet;
        const char *level;
        int apart;
        std::vector<int> pairs;
    };
    for (const Case &one :
         {Case{"racks", made::racks, "net", 8, {1, 2, 4, 8}}, Case{"racks", made::racks, "far", 32, {1, 4, 8, 16, 32}},
          Case{"medium", made::medium, "net", 8, {1, 2, 4, 8}},
          Case{"switches", made::switches, "far", 8, {1, 4, 8}}}) {
        const equations::Scope scope = sheet_of(one.sheet);
        const auto found = interconnect_of(scope, one.name);
        REQUIRE(found);
        const auto pairs = equations::compile(scope, std::string("tpairs_") + one.level);
        const auto swap = equations::compile(scope, std::string("tswap_") + one.level);
        for (const int k : one.pairs)
            for (const double d : {8.0, 4096.0, 65536.0, 1048576.0}) {
                INFO(one.name << " " << one.level << " k = " << k << " d = " << d);
                CHECK(time_of_pairs(*found, k, one.apart, d, false) ==
                      Approx(pairs({static_cast<double>(k), d})).epsilon(0.06));
                CHECK(time_of_pairs(*found, k, one.apart, d, true) ==
                      Approx(swap({static_cast<double>(k), d})).epsilon(0.06));
            }
    }
}

TEST_CASE("levels, links and the way back are read from a sheet", "[traffic][interconnect]")
{
    const auto racks = interconnect_of(sheet_of(made::racks), "racks");
    REQUIRE(racks);
    REQUIRE(racks->levels.size() == 3);
    CHECK_FALSE(racks->rank_links);
    CHECK(racks->levels[0].block == 8);
    CHECK(racks->levels[1].block == 32);
    CHECK(racks->levels[1].links == Approx(1));
    CHECK(racks->levels[2].links == Approx(2));
    CHECK(racks->levels[1].both == Approx(0.05).epsilon(0.02));
    CHECK(racks->price(0, 8).shared == 0);
    CHECK(racks->price(2, 1e6).shared == Approx(1e-3).epsilon(0.01)); // 1 ns a byte

    equations::Scope half = sheet_of(made::racks);
    half.set("ppn", 4);
    CHECK(interconnect_of(half, "racks")->levels[1].block == 16);

    const auto bus = interconnect_of(sheet_of(made::medium), "medium");
    CHECK(bus->rank_links);
    CHECK(bus->levels[0].links == Approx(1));
    CHECK(bus->levels[0].both == Approx(1));
}

TEST_CASE("a sheet without levels has ranks with links of their own, one without tmsg nothing",
          "[traffic][interconnect]")
{
    const auto plain = interconnect_of(sheet_of("tmsg(d) = 2 + 0.01*d\n"), "sheet.gp");
    REQUIRE(plain);
    CHECK(plain->levels.size() == 1);
    CHECK(plain->price(0, 100).alone == Approx(3e-6));
    CHECK(plain->price(0, 100).shared == Approx(1e-6));
    CHECK(time_of_pairs(*plain, 3, 3, 100, false) == Approx(3));
    CHECK_FALSE(interconnect_of(sheet_of("tbcast(p,d) = p*d\n"), "sheet.gp"));
}

TEST_CASE("the jump of the protocol lies where the library has it, not where samples bracket it",
          "[traffic][interconnect]")
{
    // tmsg jumps at 62000 and tsend at 63400, as where samples are at 46341 and 65536.
    const auto tree = interconnect_of(sheet_of(made::switches), "switches");
    CHECK(tree->rendezvous == 65536);
    CHECK(tree->price(0, 64512).alone == Approx((10 + 64.512) * 1e-6));
    CHECK(tree->price(0, 65536).alone == Approx((25 + 65.536) * 1e-6));
    CHECK(tree->price(1, 64512).alone == Approx((20 + 64.512) * 1e-6));
    // What grows with the bytes is the links' share of a message, to the digits of tmsg.
    CHECK(tree->price(0, 1 << 20).shared == Approx(1048.576e-6).epsilon(1e-6));
    CHECK(interconnect_of(sheet_of(made::racks), "racks")->rendezvous == 65536);
    CHECK(interconnect_of(sheet_of("tmsg(d) = 2 + 0.01*d\ntsend(d) = 1 + 0.004*d\n"), "sheet.gp")->rendezvous ==
          std::numeric_limits<double>::infinity());
}
