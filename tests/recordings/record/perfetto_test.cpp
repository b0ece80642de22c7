// A run for Perfetto: phases around calls, arrows over requests.

#include "recordings/record/perfetto.hpp"
#include "tests/catch.hpp"
#include "tests/recordings/replay/made_recording.hpp"

#include <nlohmann/json.hpp>

using namespace mpisheet;
using nlohmann::json;
using record::Action;

namespace {

/// Each rank's events at the times that they were made with, both ranks in turn; no phase is left.
json trace_of(const MadeRecording &made)
{
    std::string text;
    const formats::Sink write = [&](std::string_view piece) { text += piece; };
    record::PerfettoTrace trace(made.recording, write);
    const replay::EventSource next = made.source();
    for (int rank = 0; rank < made.recording.ranks; ++rank) {
        for (record::Event event; next(rank, event);)
            trace.add(rank, event, event.enter, event.enter + 1e-6);
        trace.end(rank, made.recording.ends[static_cast<std::size_t>(rank)]);
    }
    trace.finish();
    return json::parse(text);
}

} // namespace

TEST_CASE("phases lie around their calls, and those that stay open end with the rank", "[perfetto]")
{
    MadeRecording made(2);
    made.recording.phases = {"solve", "halo"};
    made.recording.program = "./app \"with\" a \\ and a \xff";
    for (int rank = 0; rank < 2; ++rank) {
        made.compute(rank, 1e-3);
        made.add(rank, "MPI_Pcontrol", {.action = Action::phase, .phase = 0});
        made.compute(rank, 1e-3);
        made.add(rank, "MPI_Pcontrol", {.action = Action::phase, .phase = 1});
        made.receive(rank, 1 - rank, 8, 1).send(rank, 1 - rank, 8, 2).compute(rank, 1e-3).wait(rank, {1, 2});
        made.compute(rank, 1e-3);
        made.add(rank, "MPI_Pcontrol", {.action = Action::phase, .phase = record::no_phase});
        made.compute(rank, 1e-3);
    }
    made.add(0, "MPI_Pcontrol", {.action = Action::phase, .phase = record::no_phase});
    made.add(0, "MPI_Pcontrol", {.action = Action::phase, .phase = record::no_phase}); // one too many
    const json trace = trace_of(made);
    for (int rank = 0; rank < 2; ++rank) {
        std::vector<std::string> open, seen;
        double until = 0; // the last slice's end
        for (const json &event : trace["traceEvents"]) {
            if (event["tid"] != rank || event["ph"] == "M")
                continue;
            const double now = event["ts"];
            if (event["ph"] == "B") {
                open.push_back(event["name"]);
            } else if (event["ph"] == "E") {
                CHECK(now >= until);
                REQUIRE_FALSE(open.empty());
                open.pop_back();
                CHECK((open.empty() ? now == 5000 : now == 4000));
            } else if (event["ph"] == "X") {
                until = now + event["dur"].get<double>();
                CHECK(event["dur"] == 1);
                CHECK(open == std::vector<std::string>{"solve", "halo"});
                seen.push_back(event["name"]);
            } else if (event["ph"] == "f") { // in the wait, not where the receive was posted
                CHECK(now > 3000);
                CHECK(now < 3001);
            }
        }
        CHECK(open.empty());
        CHECK(seen == std::vector<std::string>{"MPI_Recv", "MPI_Send", "MPI_Waitall"});
    }
}

TEST_CASE("messages with the same sender, receiver and tag are told apart by their order", "[perfetto]")
{
    MadeRecording made(2);
    for (int i = 0; i < 3; ++i) {
        made.compute(0, 1e-3).send(0, 1, 8);
        made.compute(1, 2e-3).receive(1, 0, 8);
    }
    made.send(0, 7, 8); // to nobody that there is
    std::vector<std::uint64_t> sent, received;
    const json trace = trace_of(made);
    for (const json &event : trace["traceEvents"])
        if (event["ph"] == "s")
            sent.push_back(event["id"]);
        else if (event["ph"] == "f")
            received.push_back(event["id"]);
    CHECK(sent.size() == 3);
    CHECK(sent == received);
    CHECK(std::adjacent_find(sent.begin(), sent.end()) == sent.end());
}
