// What is written is read, whatever happens to the file.

#include "formats/file.hpp"
#include "model/error.hpp"
#include "recordings/record/reader.hpp"
#include "recordings/record/writer.hpp"
#include "tests/catch.hpp"
#include "tests/random.hpp"

#include <cmath>
#include <fstream>

using namespace mpisheet;
using namespace mpisheet::record;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t this_recording = 7;

/// An event as streams keep it: times in whole nanoseconds.
Event at(Event event, double enter, double leave)
{
    event.enter = 1e-9 * std::round(enter * 1e9);
    event.leave = 1e-9 * std::round(leave * 1e9);
    return event;
}

std::vector<Event> events_of(const Recording &recording, int rank)
{
    std::vector<Event> all;
    Events events(recording, rank);
    for (Event event; events.next(event);)
        all.push_back(event);
    return all;
}

/// Two ranks that exchange messages in a loop and meet; their computing takes a second in all.
void write_loop(const fs::path &folder, int iterations, bool ends)
{
    start_recording(folder, this_recording, 2, "./loop \"quick\"");
    for (int rank = 0; rank < 2; ++rank) {
        Writer writer(folder, {.recording = this_recording, .rank = rank, .ranks = 2, .host = "node"});
        const std::uint16_t send = writer.add_call("MPI_Isend"), wait = writer.add_call("MPI_Wait"),
                            meet = writer.add_call("MPI_Allreduce");
        const std::uint32_t site = writer.add_site("loop+0x10");
        double now = 0;
        for (int i = 0; i < iterations; ++i) {
            const auto request = static_cast<std::uint64_t>(i) + 1;
            now += 1.0 / iterations;
            writer.add({Action::send, send, site, 0, 0, 1 - rank, 5, 1024, request, now, now + 1e-6});
            writer.add({.action = Action::wait,
                        .call = wait,
                        .site = site,
                        .enter = now + 1e-6,
                        .leave = now + 3e-6,
                        .requests = {request}});
            now += 3e-6;
            writer.add(
                {.action = Action::collective, .call = meet, .site = site, .bytes = 8, .enter = now, .leave = now});
        }
        if (ends)
            writer.end({.seconds = now, .uncovered = {{"MPI_Put", 3}}});
        else
            writer.flush();
    }
}

std::string refusal(const fs::path &folder)
{
    try {
        const Recording recording = read_recording(folder);
        for (int rank = 0; rank < recording.ranks; ++rank)
            events_of(recording, rank);
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        return error.what();
    }
    return "";
}

void overwrite(const fs::path &file, std::uintmax_t at, char byte)
{
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(byte);
}

/// first … last, both included.
int whole(Random &random, int first, int last)
{
    return first + static_cast<int>(random.uniform() * (last - first + 1));
}

Event random_event(Random &random)
{
    const auto below = [&](int most) { return whole(random, 0, most); };
    Event event;
    event.action = static_cast<Action>(below(6));
    event.partner = below(9) - 1;
    event.tag = below(3) == 0 ? -below(1000) : below(3);
    event.bytes = static_cast<std::uint64_t>(below(3)) << below(40);
    event.timing_decides = below(1) == 1;
    if (event.action == Action::communicator)
        event.made = no_communicator;
    if (event.action == Action::phase)
        event.phase = no_phase;
    event.request = static_cast<std::uint64_t>(below(5));
    for (int k = below(3); k > 0; --k)
        event.requests.push_back(static_cast<std::uint64_t>(below(9)));
    for (int k = below(3); k > 0; --k)
        event.counts.push_back(static_cast<std::uint64_t>(below(1 << 20)));
    event.count = static_cast<std::uint64_t>(below(3));
    return event;
}

} // namespace

TEST_CASE("a rank that died before its stream began leaves a recording of the others", "[record]")
{
    const formats::ScratchFolder scratch;
    const fs::path folder = scratch.path() / "r";
    write_loop(folder, 10, false);
    fs::remove(stream_path(folder, 1));
    const Recording recording = read_recording(folder);
    CHECK_FALSE(recording.complete);
    CHECK(events_of(recording, 0).size() == 30);
    CHECK(events_of(recording, 1).empty());
}

TEST_CASE("a recording that is written comes back", "[record]")
{
    const formats::ScratchFolder scratch;
    write_loop(scratch.path(), 100, true);
    const Recording recording = read_recording(scratch.path());
    CHECK(recording.ranks == 2);
    CHECK(recording.program == "./loop \"quick\"");
    CHECK(recording.hosts == std::vector<std::string>{"node", "node"});
    CHECK(recording.calls == std::vector<std::string>{"MPI_Isend", "MPI_Wait", "MPI_Allreduce"});
    CHECK(recording.sites == std::vector<std::string>{"loop+0x10"});
    CHECK(recording.communicators.at(0).members == std::vector<int>{0, 1});
    CHECK(recording.uncovered == std::vector<Uncovered>{{"MPI_Put", 6}});
    CHECK(recording.complete);
    CHECK(recording.ends.at(0) == Approx(1.0003));
    const std::vector<Event> events = events_of(recording, 1);
    REQUIRE(events.size() == 300);
    CHECK(recording.streams.at(1).events == 300);
    CHECK(events[297].partner == 0);
    CHECK(events[297].request == 100);
    CHECK(events[298].requests == std::vector<std::uint64_t>{100});
    CHECK(events[298].leave == Approx(1.0003).epsilon(1e-9));
}

TEST_CASE("any sequence of events comes back", "[record][property]")
{
    Random random(GENERATE(1, 2, 3));
    const formats::ScratchFolder scratch;
    for (int trial = 0; trial < 7; ++trial) {
        start_recording(scratch.path(), this_recording, 1, "any");
        std::vector<Event> written, shapes;
        Writer writer(scratch.path(), {.recording = this_recording, .rank = 0, .ranks = 1, .host = "node"});
        writer.add_call("MPI_Any");
        writer.add_site("any+0x0");
        for (int k = 0; k < 20; ++k)
            shapes.push_back(random_event(random));
        double now = 0;
        for (int k = 0; k < 2000; ++k) {
            Event event = shapes[static_cast<std::size_t>(whole(random, 0, 19))];
            const double enter = now + 1e-9 * whole(random, -3, 100000);
            now = enter + (whole(random, 0, 9) == 0 ? 0.01 : 5e-6);
            event = at(event, enter, now);
            writer.add(event);
            written.push_back(event);
        }
        writer.flush();
        const std::vector<Event> read = events_of(read_recording(scratch.path()), 0);
        REQUIRE(read.size() == written.size());
        for (std::size_t k = 0; k < read.size(); ++k) {
            Event expected = written[k];
            CHECK(std::abs(read[k].enter - expected.enter) < 2e-9);
            CHECK(std::abs(read[k].leave - expected.leave) < 2e-9);
            expected.enter = read[k].enter;
            expected.leave = read[k].leave;
            REQUIRE(read[k] == expected);
        }
    }
}

TEST_CASE("a million equal iterations are small", "[record]")
{
    const formats::ScratchFolder scratch;
    write_loop(scratch.path(), 1'000'000, true);
    CHECK(fs::file_size(stream_path(scratch.path(), 0)) < 5'000); // the times repeat themselves, too
    CHECK(read_recording(scratch.path()).streams.at(0).events == 3'000'000);
}

TEST_CASE("communicators are numbered alike for all ranks", "[record]")
{
    const formats::ScratchFolder scratch;
    start_recording(scratch.path(), this_recording, 4, "split");
    for (int rank = 0; rank < 4; ++rank) {
        Writer writer(scratch.path(), {.recording = this_recording, .rank = rank, .ranks = 4, .host = "node"});
        writer.add_call("MPI_Comm_split");
        writer.add_site("split+0x0");
        Event event{.action = Action::communicator};
        if (rank == 3) { // has one of its own before
            event.made = writer.add_communicator(3, 1, {3});
            writer.add(event);
        }
        const int leader = 2 + rank % 2; // it comes before the other one
        event.made =
            writer.add_communicator(leader, 2, rank == leader ? std::vector<int>{rank, rank - 2} : std::vector<int>{});
        writer.add(event);
        writer.end({});
    }
    const Recording recording = read_recording(scratch.path());
    REQUIRE(recording.communicators.size() == 4);
    CHECK(recording.communicators[1].members == std::vector<int>{3});
    CHECK(recording.communicators[2].members == std::vector<int>{2, 0});
    CHECK(recording.communicators[3].members == std::vector<int>{3, 1});
    CHECK(events_of(recording, 0).at(0).made == 2);
    CHECK(events_of(recording, 1).at(0).made == 3);
    CHECK(events_of(recording, 3).at(1).made == 3);
}

TEST_CASE("times are by the clock that all ranks share", "[record]")
{
    const formats::ScratchFolder scratch;
    start_recording(scratch.path(), this_recording, 1, "drifts");
    Writer writer(scratch.path(),
                  {.recording = this_recording, .rank = 0, .ranks = 1, .host = "node", .clock_bound = 1e-6});
    writer.add_call("MPI_Barrier");
    writer.add_site("drifts+0x0");
    writer.add({.action = Action::collective, .enter = 100, .leave = 100});
    writer.end({.seconds = 200, .drift = 1e-5, .clock_bound = 3e-6, .uncovered = {}});
    const Recording recording = read_recording(scratch.path());
    CHECK(events_of(recording, 0).at(0).enter == Approx(100 - 1e-3).epsilon(1e-12));
    CHECK(recording.ends.at(0) == Approx(200 - 2e-3).epsilon(1e-12));
    CHECK(recording.clock_bound == Approx(6e-6));
}

TEST_CASE("a receive is as it was matched, however late that was known", "[record]")
{
    const formats::ScratchFolder scratch;
    start_recording(scratch.path(), this_recording, 2, "any source");
    for (int rank = 0; rank < 2; ++rank) {
        Writer writer(scratch.path(), {.recording = this_recording, .rank = rank, .ranks = 2, .host = "node"});
        writer.add_call("MPI_Irecv");
        writer.add_site("any+0x0");
        for (std::uint64_t request = 1; request <= 3; ++request)
            writer.add({.action = Action::receive, .bytes = 4096, .request = request, .timing_decides = true});
        writer.add({.action = Action::collective});
        writer.add({.action = Action::wait, .requests = {2, 1}}, {{2, 1, 7, 100}});
        writer.flush();
    }
    const std::vector<Event> events = events_of(read_recording(scratch.path()), 0);
    REQUIRE(events.size() == 5);
    CHECK(events[0].partner == -1); // without a match: as it was posted
    CHECK(events[0].bytes == 4096);
    CHECK(events[1].partner == 1);
    CHECK(events[1].tag == 7);
    CHECK(events[1].bytes == 100);
    CHECK(events[2].partner == -1); // nothing waits for it
    CHECK(events[4].requests == std::vector<std::uint64_t>{2, 1});
}

TEST_CASE("a killed run is read to its last flush", "[record]")
{
    const formats::ScratchFolder scratch;
    write_loop(scratch.path(), 1000, false);
    CHECK_FALSE(read_recording(scratch.path()).complete);
    const fs::path file = stream_path(scratch.path(), 0);
    const std::uintmax_t whole = fs::file_size(file);
    const std::vector<Event> all = events_of(read_recording(scratch.path()), 0);
    for (std::uintmax_t size = whole; size-- > stream_title.size() + head_size + 30;) {
        fs::resize_file(file, size);
        const std::vector<Event> read = events_of(read_recording(scratch.path()), 0);
        REQUIRE(read.size() < all.size());
        REQUIRE(std::equal(read.begin(), read.end(), all.begin()));
    }
}

/// A block with the checksum that belongs to it, at the end of rank 0's stream.
void append_block(const fs::path &folder, BlockHead head, const Bytes &content)
{
    head.checksum = checksum_of(head, content);
    const HeadBytes bytes = to_bytes(head);
    std::ofstream to(stream_path(folder, 0), std::ios::binary | std::ios::app);
    to << std::string(bytes.begin(), bytes.end()) << std::string(content.begin(), content.end());
}

TEST_CASE("times that no clock shows are refused, and a head is not believed what it says of its size", "[record]")
{
    const formats::ScratchFolder scratch;
    const fs::path folder = scratch.path() / "r";
    const auto events = [&] { return events_of(read_recording(folder), 0).size(); };
    write_loop(folder, 10, false);
    const std::size_t whole = events();
    append_block(folder, {.kind = BlockKind::events, .size = 0xffffffff, .events = 1}, {1, 2, 3});
    CHECK(events() == whole); // without the memory for four gigabytes
    for (const auto &[seconds, drift] : {std::pair(std::nan(""), 0.0), std::pair(1e300, 0.0), std::pair(1.0, 7.0)}) {
        write_loop(folder, 10, false);
        Bytes content;
        put(content, seconds);
        put(content, drift);
        put(content, 0.0);
        put(content, std::uint64_t{0});
        append_block(folder, {.kind = BlockKind::end, .size = static_cast<std::uint32_t>(content.size())}, content);
        CHECK_THROWS_WITH(events(), Catch::Contains("rank-0.events: is damaged"));
    }
    write_loop(folder, 10, false);
    append_block(folder, {.kind = BlockKind::events, .seconds = std::nan("")}, {});
    CHECK_THROWS_WITH(events(), Catch::Contains("rank-0.events: is damaged: a block has no end time"));
}

TEST_CASE("what is no recording, or not one, is refused in a line", "[record]")
{
    const formats::ScratchFolder scratch;
    const fs::path folder = scratch.path() / "a", other = scratch.path() / "b";
    CHECK(refusal(folder).find("no recording") != std::string::npos);
    write_loop(folder, 1000, true);
    const fs::path file = stream_path(folder, 0);
    CHECK(refusal(folder).empty());
    SECTION("a rank's stream is missing")
    {
        fs::remove(file);
        CHECK(refusal(folder).find("rank-0.events: is missing") != std::string::npos);
    }
    SECTION("it is empty")
    {
        fs::resize_file(file, 0);
        CHECK(refusal(folder).find("found something else") != std::string::npos);
    }
    SECTION("it ends in its first block")
    {
        fs::resize_file(file, stream_title.size() + 5);
        CHECK(refusal(folder).find("ends before its first block") != std::string::npos);
    }
    SECTION("it is another rank's")
    {
        fs::copy_file(stream_path(folder, 1), file, fs::copy_options::overwrite_existing);
        CHECK(refusal(folder).find("is of rank 1 of 2, expected rank 0 of 2") != std::string::npos);
    }
    SECTION("it is another run's")
    {
        start_recording(folder, this_recording + 1, 2, "again");
        CHECK(refusal(folder).find("of another recording") != std::string::npos);
    }
    SECTION("a byte of it is another")
    {
        const std::uintmax_t where = GENERATE(range(22, 400, 7));
        overwrite(file, where, '\x5A');
        const std::string why = refusal(folder);
        INFO(where << ": " << why);
        CHECK((why.empty() || why.find("rank-0.events: ") != std::string::npos));
    }
    SECTION("its recording.json is none")
    {
        formats::write_file(folder / recording_name, "{\"format\": 2}");
        CHECK(refusal(folder).find("/format") != std::string::npos);
        formats::write_file(folder / recording_name, "run");
        CHECK(refusal(folder).find("recording.json:1:1") != std::string::npos);
    }
}
