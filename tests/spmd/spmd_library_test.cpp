// The communication library over systems and datasheets.

#include "model/error.hpp"
#include "tests/catch.hpp"
#include "tests/spmd/spmd.hpp"

#include <cmath>

using namespace mpisheet;
using namespace mpisheet::spmd;
using namespace spmd_files;

namespace {

const std::vector<std::string> routines{"send",        "receive",      "point_to_point", "exchange",   "communicate",
                                        "shift",       "simple_bcast", "simple_collect", "tree_bcast", "tree_collect",
                                        "tree_gather", "simple_sum",   "tree_sum",       "butterfly",  "alltoall"};

/// A program that only calls the routine, with messages of b bytes.
Application calling(const std::string &routine, const System &machine, double b, const Settings &settings = {})
{
    const std::string text = "b = " + std::to_string(b) + "\ncomp(N,P) = 1\ncomm(N,P) = " + routine + "(P, b)\n";
    Settings all{{"mflops", "1"}, {"largest_P", "1e9"}};
    all.insert(all.end(), settings.begin(), settings.end());
    return make_application(equations::parse(text, "program.gp"), machine, all);
}

/// Seconds of one call.
double cost(const std::string &routine, const System &machine, std::int64_t P, double b, const Settings &settings = {})
{
    return predict(calling(routine, machine, b, settings), 1, P).comm_s;
}

/// T1 … T5 take 1, 2, b/10, 4, 8 µs.
const char *const five = "T1(b) = 1\nT2(b) = 2\nT3(b) = 0.1*b\nT4(b) = 4\nT5(b) = 8\nmflops(N) = 1\n";

System of_text(const std::string &text)
{
    return described_system("machine", script("spmd/library.gp"), equations::parse(text, "machine.gp"));
}

} // namespace

TEST_CASE("every routine costs nothing on one process", "[spmd]")
{
    for (const System &machine : {shipped_system("paragon"), shipped_system("ncube2"), of_text(five),
                                  from_sheet("tmsg(d) = 1 + d\ntbcast(p,d) = 7\ntgather(p,d) = 7\ntreduce(p,d) = 7\n"
                                             "tallsend(p,d) = 7\ntsendrecv(p,d) = 7\ntalltoall(p,d) = 7\n")})
        for (const std::string &routine : routines) {
            INFO(routine << " on " << machine.name);
            CHECK(cost(routine, machine, 1, 1000) == 0);
            CHECK(cost(routine, machine, 2, 1000) > 0);
        }
}

TEST_CASE("every routine takes any number of processes and never gets cheaper with more", "[spmd]")
{
    for (const char *name : {"paragon", "ncube2"})
        for (const std::string &routine : routines) {
            const Application program = calling(routine, shipped_system(name), 100);
            double before = 0;
            for (std::int64_t P = 1; P <= 130; ++P) {
                const double seconds = predict(program, 1, P).comm_s;
                INFO(routine << " on " << name << ", P = " << P);
                CHECK(std::isfinite(seconds));
                CHECK(seconds >= before);
                before = seconds;
            }
        }
}

TEST_CASE("routines by hand: phases of 1, 2, 10, 4, 8 us", "[spmd]")
{
    const System machine = of_text(five);
    const double us = 1e-6;
    const auto at = [&](const char *routine, std::int64_t P) { return cost(routine, machine, P, 100) / us; };
    CHECK(at("send", 2) == Approx(1 + 2));
    CHECK(at("receive", 2) == Approx(4 + 8));
    CHECK(at("point_to_point", 2) == Approx(25));
    CHECK(at("exchange", 2) == Approx(25));
    CHECK(at("simple_bcast", 4) == Approx(25 + 2 * 10));      // the wire is slower than set-up and copy
    CHECK(at("simple_collect", 4) == Approx(25 + 2 * 12));    // set-up and copy are slower than the wire
    CHECK(at("tree_bcast", 2) == Approx(25));                 // one level with one node
    CHECK(at("tree_bcast", 3) == Approx(25 + 10));            // one level with two nodes
    CHECK(at("tree_bcast", 4) == Approx(25 + 10 + 25));       // nodes 2 and 3, then 4
    CHECK(at("tree_bcast", 5) == Approx(2 * (25 + 10)));      // then 4 and 5
    CHECK(at("tree_bcast", 8) == Approx(2 * (25 + 10) + 25)); // Figure 7's (log2 P - 1) X + Y
    CHECK(at("tree_collect", 8) == Approx(2 * (25 + 12) + 25));
    CHECK(at("butterfly", 8) == Approx(3 * 25));
    CHECK(at("alltoall", 8) == Approx(7 * 25));
    // tree_gather with 8 processes: 100 bytes from the last one, 200 from two each, 400 from two each.
    CHECK(at("tree_gather", 8) == Approx(25 + (35 + 20) + (55 + 40)));
}

TEST_CASE("a synchronous protocol copies nothing and lets the sender wait", "[spmd]")
{
    const System machine = of_text(five);
    const auto at = [&](const char *routine, std::int64_t P) {
        return cost(routine, machine, P, 100, {{"synchronous", "1"}}) * 1e6;
    };
    CHECK(at("point_to_point", 2) == Approx(1 + 10 + 4)); // T2 = T5 = 0
    CHECK(at("simple_bcast", 4) == Approx(3 * 15));
    CHECK(at("exchange", 2) == Approx(2 * 15)); // one of the two goes first
}

TEST_CASE("simultaneous sends and receives shorten the rounds", "[spmd]")
{
    const System machine = of_text(five);
    CHECK(cost("simple_bcast", machine, 8, 100, {{"sends", "4"}}) * 1e6 == Approx(25 + 10)); // 7 messages, 4 at a time
    CHECK(cost("simple_bcast", machine, 8, 100, {{"sends", "7"}}) * 1e6 == Approx(25));
    CHECK(cost("simple_collect", machine, 8, 100, {{"receives", "2"}}) * 1e6 == Approx(25 + 3 * 12));
    CHECK(cost("tree_bcast", machine, 8, 100, {{"sends", "2"}}) * 1e6 == Approx(3 * 25));
}

TEST_CASE("links beyond the first cost what the routing strategy makes of them, by hand", "[spmd]")
{
    const Settings far{{"hops", "3"}, {"hop", "5"}};
    const System machine = of_text(five); // a message of 100 bytes takes 25 us
    CHECK(cost("point_to_point", machine, 4, 100, far) == Approx((25 + 2 * 5) * 1e-6));
    CHECK(cost("simple_bcast", machine, 4, 100, far) == Approx(cost("simple_bcast", machine, 4, 100) + 10e-6));
    CHECK(cost("tree_bcast", machine, 8, 100, far) == Approx(cost("tree_bcast", machine, 8, 100) + 3 * 10e-6));
    // stored and forwarded: each link transmits the message again
    CHECK(cost("point_to_point", machine, 4, 100, {{"hops", "3"}, {"hop", "T3(b)"}}) == Approx((25 + 2 * 10) * 1e-6));
    // the nCUBE/2's eight nodes are 12/7 links apart on the average
    CHECK(cost("point_to_point", shipped_system("ncube2"), 8, 100, {{"hop", "7"}}) == Approx((160 + 45 + 5) * 1e-6));
}

TEST_CASE("phases of a sheet with both ends: set-ups, copies while they copy, and they add up to the message", "[spmd]")
{
    const System machine = from_sheet("tmsg(d) = 10 + 0.5*d\ntsend(d) = d < 100 ? 2 + 0.1*d : tmsg(d)\n"
                                      "trecv(d) = d < 100 ? 3 + 0.2*d : tmsg(d)\n");
    CHECK(cost("send", machine, 2, 50) == Approx(7e-6)); // 2.1 for a byte, 4.9 for what more bytes add
    CHECK(cost("receive", machine, 2, 50) == Approx(13e-6));
    CHECK(cost("send", machine, 2, 1000) == Approx(2.1e-6)); // waits for the transmission, which is T3's
    for (const double b : {1.0, 50.0, 99.0, 100.0, 1e6})
        CHECK(cost("point_to_point", machine, 2, b) == Approx((10 + 0.5 * b) * 1e-6));
}

TEST_CASE("a datasheet becomes a system: phases from its messages, its own collectives where it has them", "[spmd]")
{
    const System plain = from_sheet("tmsg(d) = 10 + 0.5*d\n");
    CHECK(cost("point_to_point", plain, 2, 100) * 1e6 == Approx(60));
    CHECK(cost("tree_bcast", plain, 2, 100) * 1e6 == Approx(60));
    CHECK(cost("tree_bcast", plain, 4, 100) * 1e6 == Approx(60 + 49.5 + 60)); // the wire: 60 - tmsg(1)
    const System rich = from_sheet("tmsg(d) = 10 + 0.5*d\ntbcast(p,d) = p*d\ntsend(d) = 2\ntrecv(d) = 3\n"
                                   "tallsend(p,d) = 70 + p\n");
    CHECK(cost("tree_bcast", rich, 4, 100) * 1e6 == Approx(400));
    CHECK(cost("communicate", rich, 4, 100) * 1e6 == Approx(74));
    CHECK(cost("send", rich, 4, 100) * 1e6 == Approx(2));
    CHECK(cost("point_to_point", rich, 4, 100) * 1e6 == Approx(60));
    const System paper = from_sheet("tallsend(d) = 2000 + 1*d\n"); // without p: the workstations' sheet
    CHECK(cost("point_to_point", paper, 2, 100) * 1e6 == Approx(2100));
    CHECK_THROWS_WITH(from_sheet("tbcast(p,d) = p*d\n"), Catch::Contains("sheet.gp: no system: expected T1(b)"));
}

TEST_CASE("a sheet's intervals become the prediction's, and it says where it extrapolates", "[spmd]")
{
    const System machine =
        from_sheet("#@ op.msg.d = 1:1000\ntmsg(d) = 10 + d\ntmsg_lo(d) = 9 + d\ntmsg_hi(d) = 12 + d\n"
                   "c_product(w) = 0.01\nc_product_lo(w) = 0.008\nc_product_hi(w) = 0.02\n");
    const Application one = make_application(
        equations::parse("comp(N,P) = 2000\ncomm(N,P) = point_to_point(P,N)\n", "program.gp"), machine);
    const Cell cell = predict(one, 100, 2);
    CHECK(cell.total_s * 1e6 == Approx(110 + 10)); // 1000 steps of two operations
    CHECK(cell.lo_s * 1e6 == Approx(109 + 8));
    CHECK(cell.hi_s * 1e6 == Approx(112 + 20));
    CHECK(cell.extent == Extent::inside);
    CHECK(predict(one, 2000, 2).extent != Extent::inside);
}

TEST_CASE("where messages were in too many states one process alone has an interval", "[spmd]")
{
    const System machine = from_sheet("#@ intervals.operations = not known: six states\n"
                                      "tmsg(d) = 10 + d\ntmsg_lo(d) = 9 + d\ntmsg_hi(d) = 12 + d\n"
                                      "c_product(w) = 0.01\nc_product_lo(w) = 0.008\nc_product_hi(w) = 0.02\n");
    const Application one = make_application(
        equations::parse("comp(N,P) = 2000\ncomm(N,P) = P > 1 ? point_to_point(P,N) : 0\n", "program.gp"), machine);
    CHECK(predict(one, 100, 1).lo_s * 1e6 == Approx(8));
    CHECK(std::isnan(predict(one, 100, 2).lo_s));
    CHECK(std::isnan(predict(one, 100, 2).hi_s));
}

TEST_CASE("settings replace variables and functions of program, system and sheet", "[spmd]")
{
    const System machine = shipped_system("ncube2");
    const auto comm_us = [&](const Settings &settings) {
        return predict(application("red-black", machine, settings), 100, 2).comm_s * 1e6;
    };
    CHECK(comm_us({}) == Approx(40 * (160 + 0.45 * 800)));
    CHECK(comm_us({{"setup", "10"}}) == Approx(40 * (10 + 0.45 * 800)));
    CHECK(comm_us({{"T3", "b/100"}}) == Approx(40 * (160 + 8)));
    CHECK(comm_us({{"iter", "1"}}) == Approx(4 * (160 + 0.45 * 800)));
    CHECK(predict(application("cg-tree", shipped_system("paragon"), {{"mflops", "100"}}), 512, 1).total_s ==
          Approx(7 * (10 * 512 + 2.0 * 512 * 512) / 100e6)); // over mflops_cg too
    CHECK_THROWS_WITH(comm_us({{"stup", "1"}}), Catch::Contains("did you mean setup"));
    CHECK_THROWS_WITH(comm_us({{"setup", "1 +"}}), Catch::Contains("setting:1:"));
}

TEST_CASE("cells that do not fit say so and are not predicted", "[spmd]")
{
    const Application cg = application("cg-tree", shipped_system("ncube2"));
    const Cell large = predict(cg, 1024, 1); // 8 MiB of matrix
    CHECK(large.refused == "needs 8 MiB a node, has 4 MiB");
    CHECK(std::isnan(large.total_s));
    CHECK(std::isnan(large.speedup));
    CHECK(predict(cg, 1024, 4).refused.empty());
    CHECK(predict(cg, 1024, 4).speedup > 3); // over the time that one node would take if the problem fitted
    CHECK(predict(cg, 512, 129).refused == "nCUBE/2 has 128 processors");
}

TEST_CASE("a program or system without what is needed is refused in words", "[spmd]")
{
    CHECK_THROWS_WITH(tiny("comm(N,P) = 1\n", five), Catch::Contains("program.gp: no comp(N,P)"));
    CHECK_THROWS_WITH(tiny("comp(N,P) = 1\n", five), Catch::Contains("program.gp: no comm(N,P)"));
    CHECK_THROWS_WITH(tiny("comp(N,P) = 1\ncomm(N,P) = 0\n", "T1(b) = 1\n"), Catch::Contains("mflops=100"));
    CHECK_THROWS_WITH(tiny("comp(N,P) = 1\ncomm(N,P) = tre_bcast(P, N)\n", five),
                      Catch::Contains("program.gp:2:13") && Catch::Contains("tree_bcast"));
    CHECK_THROWS_WITH(predict(tiny("comp(N,P) = N - 10\ncomm(N,P) = 0\n", five), 5, 1), Catch::Contains("comp is -5"));
}
