// Recordings on other machines: small cases by hand.

#include "model/error.hpp"
#include "recordings/replay/composed.hpp"
#include "recordings/replay/replay.hpp"
#include "tests/catch.hpp"
#include "tests/recordings/replay/made_recording.hpp"
#include "tests/sheet_of.hpp"

#include <string>

using namespace mpisheet;
using namespace mpisheet::replay;

namespace {

/// 10 µs and 1 µs a kilobyte; from 64 KiB on senders wait; calls cost 1 µs.
const std::string plain = "tmsg(d) = 10 + 0.001*d\n"
                          "tsend(d) = d < 65536 ? 1 : tmsg(d)\n"
                          "trecv(d) = 2\n"
                          "tallreduce(p,d) = log(p)/log(2)*(20 + 0.001*d)\n"
                          "tbarrier(p) = 15*(p-1)\n"
                          "tbcast(p,d) = log(p)/log(2)*tmsg(d)\n"
                          "treduce(p,d) = log(p)/log(2)*tmsg(d)\n";
const std::string simulated = "#@ mpi = SMPI 3.32\n" + plain;

Replayed on(const std::string &sheet, const MadeRecording &made, const Options &options = {}, End end = End::middle)
{
    const equations::Scope scope = sheet_of(sheet);
    Costs costs(scope, "sheet.gp", end);
    return replay::replay(made.recording, made.source(), costs, options);
}

double us(double seconds)
{
    return seconds * 1e6;
}

} // namespace

TEST_CASE("a message that waits for nobody is there when it was sent and has travelled", "[replay]")
{
    MadeRecording made(2);
    made.compute(0, 5e-6).send(0, 1, 1000);
    made.receive(1, 0, 1000);
    const Replayed found = on(plain, made);
    CHECK(us(found.seconds) == Approx(5 + 11));
    CHECK(us(found.ranks[0].seconds) == Approx(5 + 1));
    CHECK(found.events == 2);
    // Its receiver comes when it is there already: the call alone.
    MadeRecording late(2);
    late.send(0, 1, 1000);
    late.compute(1, 100e-6).receive(1, 0, 1000);
    CHECK(us(on(plain, late).seconds) == Approx(102));
    // Where machines are simulated it starts only then.
    CHECK(us(on(simulated, late).seconds) == Approx(111));
}

TEST_CASE("from the eager limit on sender and receiver wait for each other", "[replay]")
{
    MadeRecording made(2);
    made.send(0, 1, 100000);
    made.compute(1, 50e-6).receive(1, 0, 100000);
    const Replayed found = on(plain, made);
    CHECK(us(found.ranks[0].seconds) == Approx(50 + 110));
    CHECK(us(found.ranks[1].seconds) == Approx(50 + 110));
}

TEST_CASE("up to the eager limit a sender does not wait, wherever the sheet's own jump lies", "[replay]")
{
    MadeRecording made(2);
    made.send(0, 1, 64512);
    made.compute(1, 1e-3).receive(1, 0, 64512);
    const std::string early = "tmsg(d) = d < 62000 ? 10 : 30\ntsend(d) = d < 62000 ? 1 : 30\n"; // samples: 46341, 65536
    CHECK(us(on(early, made).ranks[0].seconds) == Approx(1));
}

TEST_CASE("messages at once share a rank's link, and computing meanwhile costs nothing", "[replay]")
{
    MadeRecording made(3);
    made.send(0, 1, 10000, 1).send(0, 2, 10000, 2).compute(0, 12e-6).wait(0, {1, 2});
    made.receive(1, 0, 10000, 7).wait(1, {7});
    made.receive(2, 0, 10000, 7).wait(2, {7});
    CHECK(us(on(simulated, made).seconds) == Approx(1 + 10 + 2 * 10).margin(1.1)); // the second leaves 1 us later
}

TEST_CASE("receives take the messages of a rank in the order of their sending, tag by tag", "[replay]")
{
    MadeRecording made(2);
    made.add(0, "MPI_Isend", {.action = record::Action::send, .partner = 1, .tag = 5, .bytes = 1000, .request = 1});
    made.compute(0, 100e-6);
    made.add(0, "MPI_Isend", {.action = record::Action::send, .partner = 1, .tag = 6, .bytes = 1000, .request = 2});
    made.wait(0, {1, 2});
    made.add(1, "MPI_Recv", {.action = record::Action::receive, .partner = 0, .tag = 6, .bytes = 1000});
    made.add(1, "MPI_Recv", {.action = record::Action::receive, .partner = 0, .tag = 5, .bytes = 1000});
    CHECK(us(on(plain, made).seconds) == Approx(1 + 100 + 11 + 2));
}

TEST_CASE("a loop of polls ends with the first one after the message is there", "[replay]")
{
    record::Event found{.action = record::Action::wait};
    found.requests = {7};
    MadeRecording made(2);
    made.compute(0, 5.3e-6).send(0, 1, 1000);
    made.receive(1, 0, 1000, 7).poll(1, "MPI_Testsome", found, 100, 50e-6);    // 0.5 us each
    CHECK(us(on(plain, made).ranks[1].seconds) == Approx(16.5));               // there at 5.3 + 11
    CHECK(us(on(plain, made, {.compute = 2}).ranks[1].seconds) == Approx(22)); // 10.6 + 11, polls of 1 us
    CHECK(on(plain, made).timing_decides == 1);
    MadeRecording late(2);
    late.send(0, 1, 1000);
    late.receive(1, 0, 1000, 7).compute(1, 100e-6).poll(1, "MPI_Test", found, 100, 50e-6);
    CHECK(us(on(plain, late).ranks[1].seconds) == Approx(100.5)); // the first poll finds it
    MadeRecording waits(2);
    waits.compute(0, 5.3e-6).send(0, 1, 1000);
    waits.receive(1, 0, 1000, 7).poll(1, "MPI_Waitsome", found, 1, 50e-6); // does not poll
    CHECK(us(on(plain, waits).ranks[1].seconds) == Approx(16.3));
}

TEST_CASE("polls after which the program did something else take what they took", "[replay]")
{
    MadeRecording made(2);
    made.poll(0, "MPI_Iprobe", {}, 4, 2e-6).send(0, 1, 1000);
    made.receive(1, 0, 1000);
    CHECK(us(on(plain, made).ranks[0].seconds) == Approx(2 + 1));
    CHECK(us(on(plain, made, {.compute = 0.5}).ranks[0].seconds) == Approx(1 + 1));
}

TEST_CASE("a probe waits for the message that it found, and what is computed before it is received comes after",
          "[replay]")
{
    const auto seconds = [](const std::string &sheet, const std::string &call, std::uint64_t bytes, bool sent_first) {
        MadeRecording made(2);
        made.compute(0, sent_first ? 0 : 20.2e-6).send(0, 1, bytes);
        made.compute(1, sent_first ? 50e-6 : 0).poll(1, call, {.partner = 0}, 10, 5e-6);
        made.compute(1, 3e-6).receive(1, 0, bytes);
        return us(on(sheet, made).ranks[1].seconds);
    };
    CHECK(seconds(plain, "MPI_Probe", 1000, false) == Approx(31.2 + 3 + 2));
    CHECK(seconds(plain, "MPI_Iprobe", 1000, false) == Approx(31.5 + 3 + 2)); // polls of 0.5 us
    CHECK(seconds(plain, "MPI_Iprobe", 1000, true) == Approx(50.5 + 3 + 2));
    CHECK(seconds(plain, "MPI_Iprobe", 100000, false) == Approx(30.5 + 3 + 110)); // its announcement takes 10 us
    CHECK(seconds(simulated, "MPI_Iprobe", 1000, false) == Approx(20.5 + 3 + 11));
}

TEST_CASE("a collective ends when the sheet says after the last has come", "[replay]")
{
    MadeRecording made(4);
    for (int rank = 0; rank < 4; ++rank)
        made.compute(rank, rank * 10e-6).collective(rank, "MPI_Allreduce", 1000);
    const Replayed found = on(plain, made);
    CHECK(us(found.seconds) == Approx(30 + 2 * 21));
    CHECK(us(found.ranks[0].in_calls) == Approx(30 + 2 * 21));
    CHECK(us(found.ranks[3].in_calls) == Approx(2 * 21));
    CHECK(us(on(plain, made, {.compute = 2}).seconds) == Approx(60 + 2 * 21));
}

TEST_CASE("the root of a broadcast does not wait for the others, and they wait for it alone", "[replay]")
{
    for (const char *call : {"MPI_Bcast", "MPI_Bcast_init"}) {
        MadeRecording made(4);
        for (int rank = 0; rank < 4; ++rank)
            made.compute(rank, rank == 3 ? 1e-3 : 0).collective(rank, call, 1000);
        const Replayed found = on(plain, made);
        CHECK(us(found.ranks[0].seconds) < 23);
        CHECK(us(found.ranks[1].seconds) <= Approx(22));
        CHECK(us(found.ranks[3].seconds) == Approx(1002)); // it is there already: the call alone
        CHECK(us(on(simulated, made).ranks[3].seconds) > 1010);
    }
}

TEST_CASE("the root of a reduction waits for all, the leaves for nobody", "[replay]")
{
    MadeRecording made(4);
    for (int rank = 0; rank < 4; ++rank)
        made.compute(rank, rank == 2 ? 1e-3 : 0).collective(rank, "MPI_Reduce", 1000);
    const Replayed found = on(plain, made);
    CHECK(us(found.ranks[0].seconds) > 1010);
    CHECK(us(found.ranks[1].seconds) < 5);
    CHECK(us(found.ranks[3].seconds) < 5);
}

TEST_CASE("collectives of a sheet without messages share nothing, or at the interval's end all", "[replay]")
{
    MadeRecording made(4);
    const std::uint32_t first = made.communicator({0, 1}), second = made.communicator({2, 3});
    for (int rank = 0; rank < 4; ++rank)
        made.collective(rank, "MPI_Bcast", 8, rank < 2 ? first : second);
    const std::string sheet = "tbcast(p,d) = 50\ntbcast_hi(p,d) = 60\n";
    CHECK(us(on(sheet, made).seconds) == Approx(50));
    CHECK(us(on(sheet, made, {}, End::high).seconds) == Approx(2 * 60));
    CHECK(on(sheet, made).remarks.front().find("the sheet lacks tmsg(d)") == 0);
    made.send(0, 1, 8).receive(1, 0, 8);
    CHECK_THROWS_AS(on(sheet, made), Error);
}

TEST_CASE("what a communicator takes is not known: up to what it took where it was recorded", "[replay]")
{
    MadeRecording made(2);
    for (int rank = 0; rank < 2; ++rank)
        made.add(rank, "MPI_Comm_dup", {.action = record::Action::communicator}).collective(rank, "MPI_Barrier", 0);
    made.take_times({{{0, 900e-6}, {900e-6, 900e-6}}, {{100e-6, 900e-6}, {900e-6, 900e-6}}}, {900e-6, 900e-6});
    const std::string sheet = plain + "tallgather(p,d) = 25\n";
    CHECK(us(on(sheet, made).seconds) == Approx(100 + 25 + 15));
    CHECK(us(on(sheet, made, {}, End::high).seconds) == Approx(100 + 800 + 15));
    CHECK(on(sheet, made).remarks.front().find("the sheet lacks tcomm_dup, what making a communicator takes") == 0);
}

TEST_CASE("making communicators takes a duplicate of the largest, and a split tells who is in which first", "[replay]")
{
    const std::string sheet = plain + "tallgather(p,d) = 25 + 0*d\ntcomm_dup(p) = 100*p\ntcomm_dup_hi(p) = 150*p\n";
    const auto made_by = [&](const char *call) {
        MadeRecording made(4);
        const std::uint32_t large = made.communicator({0, 1, 2}), small = made.communicator({3});
        for (int rank = 0; rank < 4; ++rank)
            made.add(rank, call, {.action = record::Action::communicator, .made = rank == 3 ? small : large});
        return made;
    };
    const Replayed found = on(sheet, made_by("MPI_Comm_create"));
    CHECK(us(found.seconds) == Approx(300));
    CHECK(found.remarks.empty());
    CHECK(us(on(sheet, made_by("MPI_Comm_create"), {}, End::high).seconds) == Approx(450));
    CHECK(us(on(sheet, made_by("MPI_Comm_split")).seconds) == Approx(25 + 300));
    CHECK(us(on(sheet, made_by("MPI_Cart_sub")).seconds) == Approx(25 + 300));
    MadeRecording nobody(2);
    for (int rank = 0; rank < 2; ++rank)
        nobody.add(rank, "MPI_Comm_split", {.action = record::Action::communicator, .made = record::no_communicator});
    CHECK(us(on(sheet, nobody).seconds) == Approx(25));
}

TEST_CASE("the first broadcast over all ranks sets up MPI_COMM_WORLD: in SimGrid, and at the interval's end",
          "[replay]")
{
    const std::string known = "tcomm_dup(p) = 100*p\ntbcast(p,d) = 10 + 0*d\ntbarrier(p) = 1\n";
    MadeRecording made(4);
    for (int rank = 0; rank < 4; ++rank)
        made.collective(rank, "MPI_Barrier", 0)
            .collective(rank, "MPI_Bcast", 8)
            .collective(rank, "MPI_Barrier", 0)
            .collective(rank, "MPI_Bcast", 8)
            .collective(rank, "MPI_Barrier", 0);
    CHECK(us(on(simulated + known, made).seconds) == Approx(400 + 2 * 10 + 3));
    CHECK(us(on(simulated + known, made, {.is_set_up = true}).seconds) == Approx(2 * 10 + 3));
    CHECK(us(on(plain + known, made).seconds) == Approx(2 * 10 + 3));
    CHECK(us(on(plain + known, made, {}, End::high).seconds) == Approx(400 + 2 * 10 + 3));
}

TEST_CASE("a communicator across the machine pays for the levels between its members", "[replay]")
{
    const std::string levels = "#@ mpi = SMPI\n#@ network = node: 4 ranks in a row, net: all others\n"
                               "ppn = 4\ntmsg(d) = 1\ntmsg_net(d) = 10\ntgap_net(d) = 0\n"
                               "tpairs_net(k,d) = tmsg_net(d)\n"
                               "tallreduce(p,d) = p <= 4 ? log(p)/log(2)*1 : 2 + (log(p)/log(2)-2)*10\n";
    MadeRecording made(16);
    const std::uint32_t row = made.communicator({0, 1, 2, 3}), column = made.communicator({0, 4, 8, 12});
    for (const int rank : {0, 1, 2, 3})
        made.collective(rank, "MPI_Allreduce", 8, row);
    CHECK(us(on(levels, made).seconds) == Approx(2));
    MadeRecording across(16);
    across.recording.communicators = made.recording.communicators;
    for (const int rank : {0, 4, 8, 12})
        across.collective(rank, "MPI_Allreduce", 8, column);
    CHECK(us(on(levels, across).seconds) == Approx(20));
}

TEST_CASE("an operation that the sheet lacks is composed of messages, and said", "[replay]")
{
    MadeRecording made(8);
    for (int rank = 0; rank < 8; ++rank)
        made.collective(rank, "MPI_Allgather", 1000);
    const Replayed found = on(simulated, made);
    CHECK(us(found.seconds) == Approx(11 + 12 + 14).epsilon(0.15));
    REQUIRE(found.remarks.size() == 1);
    CHECK(found.remarks[0].find("lacks tallgather") != std::string::npos);
}

TEST_CASE("blocks of other lengths are gathered in the way that the sheet's time tells", "[replay]")
{
    MadeRecording made(8);
    const std::vector<std::uint64_t> uneven{80, 120, 100, 100, 60, 140, 100, 100};
    for (int rank = 0; rank < 8; ++rank)
        made.add(rank, "MPI_Allgatherv",
                 {.action = record::Action::collective, .partner = 0, .bytes = 100, .counts = uneven});
    for (const double sheet : {32.0, 71.0}) { // three rounds, or seven
        const std::string with = simulated + "tallgatherv(p,d) = " + std::to_string(sheet) + " + 0*d\n";
        CHECK(us(on(with, made).seconds) == Approx(sheet).epsilon(0.02));
    }
}

TEST_CASE("each member gets all blocks but its own once, whichever way they are gathered", "[replay]")
{
    for (const int p : {2, 3, 5, 6, 8, 13})
        for (const bool in_turn : {false, true}) {
            Parts parts{.counts = {{}}, .in_turn = in_turn};
            std::uint64_t all = 0;
            for (int member = 0; member < p; ++member) {
                parts.counts[0].push_back((1U << member) - 1);
                all += (1U << member) - 1;
            }
            const auto programs = composed(*collective_of("MPI_Allgatherv"), p, parts);
            for (int member = 0; member < p; ++member) {
                std::uint64_t received = 0;
                for (const record::Event &event : programs[static_cast<std::size_t>(member)])
                    received += event.action == record::Action::receive ? event.bytes : 0;
                CHECK(received == all - ((1U << member) - 1));
            }
        }
}

TEST_CASE("phases have the time that was spent in them", "[replay]")
{
    MadeRecording made(2);
    made.recording.phases = {"solve"};
    for (int rank = 0; rank < 2; ++rank) {
        made.compute(rank, 1e-3);
        made.add(rank, "MPI_Pcontrol", {.action = record::Action::phase, .phase = 0});
        made.compute(rank, 2e-3).collective(rank, "MPI_Barrier", 0);
        made.add(rank, "MPI_Pcontrol", {.action = record::Action::phase, .phase = record::no_phase});
    }
    const Replayed found = on(plain, made);
    REQUIRE(found.phases.size() == 1);
    CHECK(us(found.phases[0].mean) == Approx(2015));
    CHECK(us(found.phases[0].in_calls) == Approx(15));
}

TEST_CASE("a receive whose message was never sent is an error that names it", "[replay]")
{
    MadeRecording made(2);
    made.receive(1, 0, 8);
    CHECK_THROWS_WITH(on(plain, made), Catch::Contains("rank 1 waits for ever in MPI_Recv for rank 0"));
    made.recording.complete = false;
    CHECK(on(plain, made).remarks.size() == 1);
}
