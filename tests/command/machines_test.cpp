// Machines side by side, as a person types it: predict, cowichan predict, farm predict, machines.

#include "tests/command/program.hpp"
#include "tests/made_sheets.hpp"

#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

const std::string sheets = source_folder() + "/datasheets/";
const std::string classic = source_folder() + "/cowichan/models/classic/";

/// A: 10 + d/10 µs, B: 40 + d/40 µs a message: alike at 400 bytes.
struct Two {
    Scratch scratch;
    Two()
    {
        scratch.write("a.gp", "#@ machine = first\n#@ d_unit = byte\ntmsg(d) = 10 + d/10.0\n");
        fs::create_directories(scratch.path / "second");
        scratch.write("second/sheet.gp", "#@ d_unit = byte\ntmsg(d) = 40 + d/40.0\n");
        scratch.write("model.gp", "#@ predict = ttotal\nttotal(p,d) = p*tmsg(d)\n");
    }
    [[nodiscard]] Ran predict(const std::string &arguments) const
    {
        return run(scratch, program + " predict model.gp " + arguments);
    }
};

} // namespace

TEST_CASE("predict compares machines: a column before p, the fastest, where they cross", "[machines]")
{
    const Two two;
    const Ran csv = two.predict("--machine A=a.gp --machine B=second -p 1,2 -d 200 --csv");
    INFO(csv.err);
    CHECK(csv.out == "program,machine,p,d,seconds,lo_s,hi_s,extrapolated\n"
                     "model,A,1,200,3e-05,,,0\nmodel,A,2,200,6e-05,,,0\n"
                     "model,B,1,200,4.5e-05,,,0\nmodel,B,2,200,9e-05,,,0\n");
    const json both = json::parse(two.predict("--machine a.gp --machine second -p 1,2 -d 100,300,500 --json").out);
    CHECK(both["machines"] == std::vector<std::string>{"first", "second"}); // its note, else its folder
    REQUIRE(both["crossovers_over_d"].size() == 2);
    CHECK(both["crossovers_over_d"][0]["d"].get<double>() == Approx(400));
    CHECK(both["crossovers_over_d"][0]["faster_below"]["machine"] == "first");
    REQUIRE(both["fastest"].size() == 2);
    CHECK(both["fastest"][0]["machine"] == "first");
    CHECK(both["fastest"][0]["d_to"] == 300);
    CHECK(both["fastest"][1]["machine"] == "second");
    const Ran table = two.predict("--machine A=a.gp --machine B=second -p 1,2 -d 100,300,500");
    CHECK_THAT(table.out, Contains("Which machine is the fastest") && Contains("d = 400") && Contains("100 … 300"));
    CHECK(two.predict("--machine A=a.gp --machine B=second -p 1:8 -d 100 --plot time -o m.svg").status == 0);
    CHECK_THAT(formats::read_file(two.scratch.path / "m.svg"), Contains("machines: A, B"));
}

TEST_CASE("what predict says of machines that it cannot compare", "[machines]")
{
    const Two two;
    CHECK(two.predict("-p 1 -d 1").status == 64);
    CHECK(two.predict("--machine A=a.gp --machine A=second -p 1 -d 1").status == 64);
    CHECK_THAT(two.predict("--machine A=none -p 1 -d 1").err, Contains("neither a file nor shipped"));
    CHECK(two.predict("--machine A=a.gp --sensitivity -p 1 -d 1").status == 64);
    fs::create_directories(two.scratch.path / "empty");
    CHECK(two.predict("--machine empty -p 1 -d 1").status == 65);
    two.scratch.write("common.gp", "tmsg(d) = 1\n"); // read after each machine's own sheet
    const Ran same = two.predict("--machine A=a.gp --machine B=second --sheet common.gp -p 1 -d 8 --csv");
    CHECK_THAT(same.out, Contains("model,A,1,8,1e-06") && Contains("model,B,1,8,1e-06"));
}

TEST_CASE("a second sheet that overrides names of the first says which", "[machines]")
{
    const Two two;
    two.scratch.write("more.gp", "tmsg(d) = 1\ntsend(d) = 2\n");
    const Ran ran = two.predict("--sheet a.gp --sheet more.gp -p 1 -d 8 --csv");
    CHECK(ran.err == "more.gp overrides 1 name of the sheets before it: tmsg\n");
    CHECK(two.predict("--sheet a.gp --sheet a.gp -p 1 -d 8 --csv").err.empty()); // the same says nothing new
}

TEST_CASE("a sheet is a model over itself", "[machines]")
{
    const Scratch scratch;
    const std::string sheet = scratch.write("switches.gp", made::switches);
    const Ran ran =
        succeed(scratch, program + " predict " + sheet + " --sheet " + sheet + " --entry tbcast -p 64 -d 1024 --json");
    const json point = json::parse(ran.out)["predictions"][0];
    const auto eval = [&](const std::string &name) {
        return std::stod(run(scratch, program + " eval " + sheet + " -e '" + name + "(64,1024)'").out) * 1e-6;
    };
    CHECK(point["seconds"].get<double>() == Approx(eval("tbcast")).epsilon(1e-12));
    CHECK(point["lo_s"].get<double>() == Approx(eval("tbcast_lo")).epsilon(1e-12));
    CHECK(point["hi_s"].get<double>() == Approx(eval("tbcast_hi")).epsilon(1e-12));
}

TEST_CASE("the thesis's 4.3.14: local maxima take as long as the allreduce at 1127 points on eight processors",
          "[machines]")
{
    const Scratch scratch;
    const Ran ran = run(scratch, program + " predict " + classic + "vecdiff.gp --sheet " + sheets +
                                     "cray-t3d.gp -p 8,32 -d 1:8192 --entry tlocalmax,tglobalmax --json");
    INFO(ran.err);
    const json crossings = json::parse(ran.out)["crossovers_over_d"];
    REQUIRE(crossings.size() == 2);
    CHECK(std::round(crossings[0]["d"].get<double>()) == 1127); // 2.5 d/8 = 348 + 2 ln 8
    CHECK(crossings[0]["p"] == 8);
    CHECK(crossings[0]["faster_below"]["entry"] == "tlocalmax");
    CHECK(std::round(crossings[1]["d"].get<double>()) == 6386);
}

TEST_CASE("the thesis's 4.2: gauss on the Cray and on workstations", "[machines]")
{
    const Scratch scratch;
    const Ran ran = run(scratch, program + " predict " + classic +
                                     "gauss.gp --machine cray-t3d --machine net=network-of-workstations -p 1:32 "
                                     "-d 50,500 --json");
    INFO(ran.err);
    const json all = json::parse(ran.out);
    CHECK(all["machines"] == std::vector<std::string>{"Cray T3D", "net"});
    for (const json &run_of_one : all["fastest"])
        CHECK(run_of_one["machine"] == "Cray T3D");
}

TEST_CASE("cowichan predict and farm predict compare machines", "[machines]")
{
    const Scratch scratch;
    scratch.write("switches.gp", made::switches);
    scratch.write("medium.gp", made::medium);
    const Ran kernels = run(scratch, program + " cowichan predict life --machine fat=switches.gp --machine medium.gp "
                                               "-n 1:16 -d 512 --csv");
    INFO(kernels.err);
    CHECK_THAT(kernels.out, Contains("program,machine,p,d,") && Contains("\nlife,fat,16,512,") && Contains("\nlife,"));
    CHECK(run(scratch, program + " cowichan predict life -n 1 -d 8").status == 64);
    const std::string farm = program + " farm predict --tree binary --nodes 31 --tasks 1000 --task-time 10ms "
                                       "--machine fixed=t800-fixed --machine dynamic=t800-dynamic";
    const Ran table = run(scratch, farm);
    INFO(table.err);
    CHECK_THAT(table.out, Contains("the fastest first") && Contains("fixed") && Contains("482 µs"));
    const json json_of = json::parse(run(scratch, farm + " --json").out);
    CHECK(json_of["fastest"] == "fixed"); // 190 and 125 µs beside 482 and 453
    CHECK(json_of["machines"].size() == 2);
    CHECK(json_of["machines"][1]["machine"] == "dynamic");
    CHECK(json_of["machines"][1]["makespan_s"].is_number());
}

TEST_CASE("machines in numbers, measured and from papers", "[machines]")
{
    const Scratch scratch;
    scratch.write("switches.gp", made::switches);
    const std::string command = program + " machines switches.gp cray-t3d net=network-of-workstations cray-t3d-assumed";
    const Ran table = succeed(scratch, command);
    CHECK_THAT(table.out, Contains("latency") && Contains("p = 64") && Contains("Cray T3D (cray-t3d-assumed)") &&
                              Contains("–") && Contains("taken as bytes"));
    const json all = json::parse(run(scratch, command + " -p 8 --json").out)["machines"];
    REQUIRE(all.size() == 4);
    CHECK(all[1]["latency_s"].get<double>() == Approx(41e-6)); // tallsend(2,8)
    CHECK(all[1]["barrier_s"].get<double>() == Approx(40e-6));
    CHECK(all[2]["barrier_s"].get<double>() == Approx(72000e-6));
    CHECK(all[2]["half_bandwidth_bytes"].get<double>() == Approx(2000).epsilon(0.01)); // 2000 + 1·d
    CHECK(all[1]["messages_per_s"].is_null());
    CHECK(all[3]["messages_per_s"].get<double>() == Approx(1 / 20.5e-6));
    CHECK(all[0]["memory_core_bytes_per_s"].is_null());
    const Ran csv = run(scratch, command + " --csv");
    CHECK_THAT(csv.out, Contains("machine,p,busy,message,d_unit_stated,extrapolated,latency_s,bandwidth_bytes_per_s"));
}
