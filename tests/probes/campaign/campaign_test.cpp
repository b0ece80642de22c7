// A measurement above its launches, on a made-up machine: launches are a function that writes what a probe would.

#include "formats/file.hpp"
#include "formats/records.hpp"
#include "formats/samples_json.hpp"
#include "model/error.hpp"
#include "probes/campaign/calibration.hpp"
#include "probes/campaign/launches.hpp"
#include "probes/campaign/measurement.hpp"
#include "probes/campaign/parts.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace mpisheet;
using namespace mpisheet::campaign;
using Catch::Matchers::Contains;
using tests::Scratch;
namespace fs = std::filesystem;

namespace {

constexpr int points_of_launch = 12;   ///< bcast of 1, 2, 4 … bytes on two processes
constexpr int repetitions = 3;         ///< of each point in a launch
constexpr double launch_seconds = 0.5; ///< that every launch took

/// What a launch finds: seconds of a point, and how long the fixed loop between two points takes.
struct MadeUp {
    std::function<double(int launch, std::int64_t bytes)> seconds = [](int, std::int64_t) { return 1e-5; };
    std::function<double(int launch)> loop = [](int) { return 1e-5; };
    std::function<int(int launch)> nodes = [](int) { return 1; }; ///< on which the two processes run
};

int number_after(const Job &job, const std::string &option)
{
    return std::stoi(*(std::find(job.arguments.begin(), job.arguments.end(), option) + 1));
}

/// The file after an option of more_arguments; empty if it is not there.
fs::path file_after(const Job &job, const std::string &option)
{
    const auto at = std::find(job.more_arguments.begin(), job.more_arguments.end(), option);
    return at == job.more_arguments.end() ? fs::path() : fs::path(*(at + 1));
}

void launch(const MadeUp &machine, const Job &job)
{
    const int number = number_after(job, "--launch");
    std::string samples = formats::samples_header(), profiles = formats::profiles_header();
    for (int order = 0; order < points_of_launch; ++order) {
        Sample sample{.op = "bcast", .p = 2, .bytes = std::int64_t{1} << order, .launch = number, .order = order};
        sample.nodes = machine.nodes(number);
        sample.ppn = 2 / sample.nodes;
        for (sample.rep = 0; sample.rep < repetitions; ++sample.rep) {
            sample.seconds = machine.seconds(number, sample.bytes);
            samples += formats::to_row(sample);
        }
        Profile profile{.op = "bcast", .p = 2, .bytes = sample.bytes, .launch = number, .order = order};
        profile.repetitions = profile.valid = repetitions;
        profile.snapshot = {.launch = number, .message = 1e-6, .loop = machine.loop(number), .copy = 1e-5};
        profiles += formats::to_row(profile);
    }
    formats::LaunchDescription about;
    about.seconds = launch_seconds;
    const LaunchFiles files = files_of(job);
    formats::write_file(files.samples, samples);
    formats::write_file(files.profiles, profiles);
    formats::write_file(files.json, formats::to_json(about));
}

/// Runs on `machine` the jobs whose files are not there; each goes into `run`.
RunJobs jobs_on(const MadeUp &machine, std::vector<Job> &run)
{
    return [&machine, &run](const std::vector<Job> &jobs) {
        for (const Job &job : jobs)
            if (!fs::exists(files_of(job).samples)) {
                launch(machine, job);
                run.push_back(job);
            }
    };
}

Plan plan_in(const Scratch &scratch)
{
    Plan plan;
    plan.target.name = "made-up";
    plan.sizes = "1:2K";
    plan.budget = 10;
    plan.output = scratch.path / "samples.csv";
    return plan;
}

void nobody(const std::string &) {}

} // namespace

TEST_CASE("states of the machine are told over all launches, and written with the samples once", "[campaign]")
{
    const Scratch scratch;
    Plan plan = plan_in(scratch);
    plan.launches = 3;
    MadeUp machine;
    machine.loop = [](int launch) { return launch == 2 ? 1.5e-5 : 1e-5; }; // each launch by itself has one state
    std::vector<Job> run;
    const Summary summary = measure(plan, jobs_on(machine, run), nobody);
    CHECK(summary.launches == 3);
    CHECK(summary.points == points_of_launch);
    CHECK_FALSE(summary.advice.empty());
    REQUIRE(run.size() == 3);
    for (const Job &job : run)
        CHECK(std::find(job.more_arguments.begin(), job.more_arguments.end(), "--part") != job.more_arguments.end());
    const std::vector<Sample> samples = formats::read_samples(plan.output);
    REQUIRE(samples.size() == 3 * points_of_launch * repetitions);
    for (const Sample &sample : samples)
        CHECK(sample.machine_state == (sample.launch == 2 ? 1 : 0));
    for (const Profile &profile : formats::read_profiles(scratch.path / "samples.profile.csv"))
        CHECK(profile.machine_state == (profile.launch == 2 ? 1 : 0));
    CHECK(formats::read_samples_json(scratch.path / "samples.json").fact("machine") == "made-up");
    CHECK_FALSE(fs::exists(scratch.path / "samples.csv.parts"));
}

TEST_CASE("points on which launches do not agree are measured again, from a list of them alone", "[campaign]")
{
    const Scratch scratch;
    const Plan plan = plan_in(scratch);
    MadeUp machine;
    machine.seconds = [](int launch, std::int64_t bytes) { return bytes == 64 && launch % 2 == 1 ? 2e-5 : 1e-5; };
    std::vector<Job> run;
    std::vector<std::string> lists, said;
    const RunJobs jobs = jobs_on(machine, run);
    const Summary summary = measure(
        plan,
        [&](const std::vector<Job> &all) {
            if (const fs::path list = file_after(all.back(), "--like"); !list.empty())
                lists.push_back(formats::read_file(list));
            jobs(all);
        },
        [&](const std::string &line) { said.push_back(line); });
    CHECK(run.size() == summary.launches);
    CHECK(summary.launches > 5);
    CHECK(static_cast<double>(summary.launches) * launch_seconds <= plan.budget + launch_seconds);
    REQUIRE_FALSE(lists.empty());
    for (const std::string &list : lists)
        CHECK(list == "op,p,bytes,layout\nbcast,2,64,\n");
    CHECK(said.empty());
    CHECK(run.back().remark == "1 of 12 points not yet known to 5 %");
    REQUIRE(summary.unconverged.size() == 1);
    CHECK(summary.unconverged[0].key.d == 64);
}

TEST_CASE("launches share the time that is left, and where one takes too much of it there are two", "[campaign]")
{
    const Scratch scratch;
    Plan plan = plan_in(scratch);
    const MadeUp machine;
    std::vector<Job> run;
    const auto budget_of = [&](std::size_t launch) {
        const std::vector<std::string> &words = run.at(launch).arguments;
        return std::stod(*(std::find(words.begin(), words.end(), "--budget") + 1));
    };
    plan.time_left = [&] { return 4 - 1.9 * static_cast<double>(run.size()); };
    std::vector<std::string> said;
    const Summary summary =
        measure(plan, jobs_on(machine, run), [&](const std::string &line) { said.push_back(line); });
    CHECK(summary.launches == 2);
    CHECK(said == std::vector<std::string>{"out of time: 2 of 5 launches"});
    CHECK(budget_of(0) == Approx(4. / 5));
    CHECK(budget_of(1) == Approx(2.1 / 4));
    CHECK(summary.out_of_time.empty()); // each launch measured its points
}

TEST_CASE("points that no launch had time for are counted beside those that were measured", "[campaign]")
{
    CHECK(formats::points_in_time(12, {{"bcast", 2, {8, 16}, "needs more than --memory"}}).empty());
    CHECK(formats::points_in_time(12, {{"bcast", 2, {8, 16}, std::string(formats::no_time_left)},
                                       {"scan", 2, {8}, std::string(formats::no_time_left)}}) ==
          "12 of 15: out of time");
}

TEST_CASE("calibration gets the time that is left, in fewer launches where there is little", "[campaign]")
{
    const Scratch scratch;
    std::vector<double> budgets;
    const RunJobs run = [&](const std::vector<Job> &jobs) {
        const Job &job = jobs.at(0);
        budgets.push_back(
            std::stod(*(std::find(job.more_arguments.begin(), job.more_arguments.end(), "--budget") + 1)));
        formats::write_file(job.outputs[0].second, formats::calibration_header() + "life,128,0,0,100,1e-6,1\n");
    };
    CalibrationPlan plan{.machine = "made-up", .launches = 3, .output = scratch.path / "all.csv"};
    plan.time_left = [&] { return 9 - 3 * static_cast<double>(budgets.size()); };
    CHECK(calibrate(plan, run) == 3);
    CHECK(budgets == std::vector<double>{3, 3, 3});
    budgets.clear();
    plan.output = scratch.path / "few.csv";
    plan.time_left = [&] { return 3 - 2.5 * static_cast<double>(budgets.size()); };
    CHECK(calibrate(plan, run) == 1);
    CHECK(formats::read_calibration(plan.output).size() == 1);
}

TEST_CASE("a measurement that was stopped goes on with the launches that are there", "[campaign]")
{
    const Scratch scratch;
    Plan plan = plan_in(scratch);
    plan.launches = 4;
    const MadeUp machine;
    std::vector<Job> run;
    const RunJobs jobs = jobs_on(machine, run);
    const auto stopped_after_two = [&](const std::vector<Job> &all) {
        if (run.size() == 2)
            throw Error(Exit::stopped, "stopped");
        jobs(all);
    };
    CHECK_THROWS_AS(measure(plan, stopped_after_two, nobody), Error);
    CHECK(samples_present(plan) == Present::nothing);
    CHECK(measure(plan, jobs, nobody).launches == 4);
    CHECK(run.size() == 4); // none of them twice
    CHECK(samples_present(plan) == Present::same);
    plan.seed = 2;
    CHECK(samples_present(plan) == Present::other);
}

TEST_CASE("launches of another placement are not joined: they are measured again", "[campaign]")
{
    const Scratch scratch;
    Plan plan = plan_in(scratch);
    plan.launches = 4;
    MadeUp machine;
    machine.nodes = [](int launch) { return launch < 2 ? 1 : 2; }; // the job went on in another allocation
    std::vector<Job> run;
    const RunJobs jobs = jobs_on(machine, run);
    CHECK_THROWS_WITH(measure(plan, jobs, nobody),
                      Contains("2 processes ran on 1 node x 2 ranks and on 2 nodes x 1 rank; the last one is dropped"));
    CHECK(samples_present(plan) == Present::nothing);
    machine.nodes = [](int) { return 1; };
    CHECK(measure(plan, jobs, nobody).launches == 4);
    CHECK(run.size() == 5);
}

TEST_CASE("each launch measures all layouts that are asked for, and may then be of several placements", "[campaign]")
{
    const Scratch scratch;
    Plan plan = plan_in(scratch);
    plan.launches = 2;
    plan.ranks = 8;
    plan.layouts = {{2, 1}, {1, 2}, {2, 4, true}};
    MadeUp machine;
    machine.nodes = [](int launch) { return launch == 1 ? 1 : 2; };
    std::vector<Job> run;
    CHECK(measure(plan, jobs_on(machine, run), nobody).launches == 2);
    REQUIRE(run.size() == 2);
    for (const Job &job : run) {
        CHECK(job.ranks == 8);
        const auto layouts = std::find(job.arguments.begin(), job.arguments.end(), "--layouts");
        REQUIRE(layouts != job.arguments.end());
        CHECK(*std::next(layouts) == "2x1,1x2,2x4:cyclic");
    }
    std::set<int> nodes;
    for (const Sample &sample : formats::read_samples(plan.output))
        nodes.insert(sample.nodes);
    CHECK(nodes == std::set<int>{1, 2});
}

TEST_CASE("operations of an earlier measurement are taken over, its launches counted after the new ones", "[campaign]")
{
    const Scratch scratch;
    scratch.write("before.csv", "op,p,bytes,launch,rep,seconds\nscan,2,8,0,0,1e-6\nscan,2,8,1,0,1e-6\n"
                                "bcast,2,8,0,0,9\n");
    Plan plan = plan_in(scratch);
    plan.launches = 2;
    plan.others = scratch.path / "before.csv";
    const MadeUp machine;
    std::vector<Job> run;
    measure(plan, jobs_on(machine, run), nobody);
    std::map<std::string, std::set<int>> launches;
    for (const Sample &sample : formats::read_samples(plan.output)) {
        launches[sample.op].insert(sample.launch);
        CHECK(sample.seconds < 1); // bcast was measured anew
    }
    CHECK(launches["bcast"] == std::set<int>{0, 1});
    CHECK(launches["scan"] == std::set<int>{2, 3});
}

TEST_CASE("a point is left out where no launch has a valid sample of it", "[campaign]")
{
    Launches all;
    all.samples = {{.op = "bcast", .p = 2, .bytes = 8, .seconds = 1e-6},
                   {.op = "bcast", .p = 2, .bytes = 16, .seconds = 1e-6, .valid = false, .reason = "late start"}};
    formats::LaunchDescription first, second;
    first.left_out = {{"bcast", 2, {8, 16, 32}, "time"}};
    second.left_out = {{"bcast", 2, {32, 64}, "time"}, {"scan", 2, {8}, "memory"}};
    all.descriptions = {first, second};
    const std::vector<formats::DescribedLeftOut> left = left_out_of_all(all);
    REQUIRE(left.size() == 2);
    CHECK(left[0].sizes == std::vector<std::int64_t>{16, 32, 64});
    CHECK(left[1].op == "scan");

    all.samples[0].layout = "2x1"; // measured there and not in another layout
    first.left_out = {{"bcast", 2, {8}, "time", "2x1"}, {"bcast", 2, {8}, "time", "1x2"}};
    all.descriptions = {first};
    REQUIRE(left_out_of_all(all).size() == 1);
    CHECK(left_out_of_all(all)[0].layout == "1x2");
}

TEST_CASE("what decides the samples makes the identity of a measurement, where its files go does not", "[campaign]")
{
    const Scratch scratch;
    const Plan plan = plan_in(scratch);
    std::set<std::string> identities{identity(plan)};
    Plan other = plan;
    other.output = "elsewhere.csv";
    CHECK(identity(other) == identity(plan));
    for (const auto &change : std::vector<std::function<void(Plan &)>>{
             [](Plan &p) { p.seed = 7; }, [](Plan &p) { p.ops = "bcast"; }, [](Plan &p) { p.sizes = "8"; },
             [](Plan &p) { p.cold = true; }, [](Plan &p) { p.launches = 2; }, [](Plan &p) { p.budget = 11; },
             [](Plan &p) { p.ranks = 3; }, [](Plan &p) { p.target.launcher = "srun"; },
             [](Plan &p) { p.target.platform = "racks.xml"; },
             [](Plan &p) {
                 p.layouts = {{2, 1}};
             },
             [](Plan &p) {
                 p.layouts = {{1, 2}};
             }}) {
        Plan changed = plan;
        change(changed);
        CHECK(identities.insert(identity(changed)).second);
    }
}

TEST_CASE("sizes that nobody chose are found by the first launch, the others take its points", "[campaign]")
{
    const Scratch scratch;
    Plan plan = plan_in(scratch);
    plan.sizes.clear();
    const Job first = first_launch(plan, 0, 1);
    CHECK(file_after(first, "--like").empty());
    REQUIRE(launches_of(plan) == 5);
    for (int launch = 1; launch < 5; ++launch)
        CHECK(file_after(first_launch(plan, launch, 1), "--like") == files_of(first).samples);
    plan.target.simulated = true;
    CHECK(launches_of(plan) == 1); // it would repeat itself to the last byte
}

TEST_CASE("a rank is slow where half of the launches found it so", "[campaign]")
{
    const auto naming = [](const formats::DescribedSuspect &suspect) {
        formats::LaunchDescription launch;
        launch.survey.emplace().slow = {suspect};
        return launch;
    };
    const formats::LaunchDescription none; // without a survey
    const auto slow = naming({.what = "messages", .rank = 3, .text = "rank 3 is slow"});
    const auto link = naming({.what = "link", .rank = 0, .other = 2, .text = "0 to 2"});
    CHECK(slow_in_most({none, none}).empty());
    CHECK(slow_in_most({slow}) == std::vector<std::string>{"rank 3 is slow"});
    CHECK(slow_in_most({slow, none, slow, link}) == std::vector<std::string>{"rank 3 is slow (in 2 of 4 launches)"});
    CHECK(slow_in_most({slow, none, none}).empty());
}

TEST_CASE("CSV files are joined with the header once", "[campaign]")
{
    const Scratch scratch;
    scratch.write("a.csv", "x,y\n1,2\n");
    scratch.write("b.csv", "x,y\n3,4\n");
    CHECK(concatenate_csv({scratch.file("a.csv"), scratch.file("b.csv")}) == "x,y\n1,2\n3,4\n");
}
