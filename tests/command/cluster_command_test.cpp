// plan, job, gate and doctor --slurm as a person types them; a real Slurm is scripts/slurm-tests' matter.

#include "formats/records.hpp"
#include "model/visible.hpp"
#include "tests/command/program.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

/// Samples of two operations in some launches, `factor` times as slow in bcast.
void write_job(const Scratch &scratch, const std::string &folder, int seed, double factor = 1)
{
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    std::normal_distribution<double> normal;
    std::string text = "op,p,bytes,launch,rep,seconds\n";
    for (int launch = 0; launch < 3; ++launch)
        for (const std::string op : {"bcast", "allreduce"})
            for (const int d : {8, 1024}) {
                const double seconds = 1e-5 * std::exp(0.02 * normal(random)) * (op == "bcast" ? factor : 1);
                for (const std::string rep : {"0", "1"})
                    text += op + ",2," + std::to_string(d) + "," + std::to_string(launch) + "," + rep + "," +
                            std::to_string(1e6 * seconds) + "e-6\n";
            }
    scratch.write(folder + "/samples.csv", text);
    scratch.write(folder + "/samples.json", R"({"format": 1, "samples": 24})"); // more than the medians of a baseline
}

void write_program(const Scratch &scratch, const std::string &name, const std::string &script)
{
    scratch.write("bin/" + name, "#!/bin/sh\n" + script + "\n");
    fs::permissions(scratch.path / "bin" / name, fs::perms::owner_all);
}

} // namespace

TEST_CASE("plan tells what a launch would measure, and characterise measures just that", "[command][cluster]")
{
    const Scratch scratch;
    const std::string platform = source_folder() + "/datasheets/platforms/ethernet-16.xml";
    const std::string what =
        " -n 3 --ops bcast,barrier --sizes 8,1K --platform '" + platform + "' --programs '" MPISHEET_SMPI_BIN "' ";
    const Ran planned = succeed(scratch, program + " plan" + what + "--json");
    const json plan = json::parse(planned.out);
    CHECK(plan["processes"] == json{1, 2, 3});
    CHECK(plan["launches"] == 1);
    CHECK(plan["likely_s"].get<double>() >= plan["least_s"].get<double>());
    const Ran also = succeed(scratch, program + " characterise" + what + "-o m --plan");
    CHECK_THAT(also.out, Contains("9 points"));
    CHECK_FALSE(fs::exists(scratch.file("m")));
    REQUIRE(run(scratch, program + " characterise" + what + "-o m").status == 0);
    const json about = json::parse(formats::read_file(scratch.file("m/samples.json")));
    CHECK(about["sweep"]["points"] == plan["points"]);
}

TEST_CASE("plan says what is left out, what a job's time allows, and how it knows", "[command][cluster]")
{
    const Scratch scratch;
    const Ran ran = succeed(scratch, program + " plan --nodes 128 --ppn 32 --time 30m --json");
    const json plan = json::parse(ran.out);
    CHECK(plan["nodes"] == 128);
    CHECK(plan["processes"].back() == 4096);
    CHECK(plan["jobs"] == 1);
    CHECK(plan["budget_s"].get<double>() < 1800 - 60); // the signal comes a minute before the limit
    CHECK(plan["jobs_of_one_node"] == 1);              // where the kernels' steps are measured
    const Ran job = run(scratch, program + " job --nodes 128 --ppn 32 --time 30m -o wide");
    CHECK_THAT(job.out, Contains("--budget " + std::to_string(plan["budget_s"].get<int>()) + "s"));
    CHECK(run(scratch, program + " plan --nodes 1 --ppn 32 --time 30m").out.find("a job of one node") ==
          std::string::npos);
    CHECK(plan["likely_s"].get<double>() < 1800);
    CHECK(plan["memory_of_a_node_bytes"].get<double>() <= double(1 << 30));
    bool has_alltoall = false;
    for (const json &left : plan["left_out"])
        has_alltoall = has_alltoall || (left["op"] == "alltoall" && left["reason"] == "needs more than --memory");
    CHECK(has_alltoall);
    CHECK_THAT(plan["known_by"].get<std::string>(), Contains("guess"));
    CHECK(run(scratch, program + " plan -n 2 --ops bcst").status == 64);
    CHECK(run(scratch, program + " plan -n 2 --processes 4").status == 64);
}

TEST_CASE("a job's script is what the batch system wants, and bash reads it", "[command][cluster]")
{
    const Scratch scratch;
    const auto script = [&](const std::string &options) {
        const Ran ran = succeed(scratch, program + " job --nodes 4 --ppn 2 --time 10m -o 'my folder' " + options);
        CHECK(run(scratch, "bash -n '" + scratch.write("job.sh", ran.out) + "'").status == 0);
        return ran.out;
    };
    const std::string slurm = script("--array 5 --validate life,product -p short");
    CHECK_THAT(slurm, Contains("#SBATCH --nodes=4 --ntasks-per-node=2") && Contains("#SBATCH --time=10") &&
                          Contains("--signal=B:USR1@60") && Contains("#SBATCH --array=1-5") &&
                          Contains("#SBATCH --partition=short") && Contains("scontrol requeue") &&
                          Contains("cowichan validate life product -n 8"));
    CHECK_THAT(slurm, !Contains("--kernels")); // all are calibrated
    CHECK_THAT(script("--ops bcast --validate life,product"), Contains("--ops bcast --kernels life,product -o"));
    CHECK(fs::is_directory(scratch.path / "my folder")); // the log goes there
    const std::string layouts = script("--layouts 4x1,4x2,4x2:cyclic --validate life -d 64");
    for (const std::string words :
         {"fit \"$folder/samples.csv\" \"$folder/calibration.csv\" --ppn 1 -o "
          "\"$folder/4x1/sheet.gp\"",
          "life -n 4 -d 64 --launcher 'srun --mpi=pmi2 --nodes=4 --ntasks-per-node=1' --sheet "
          "\"$folder/4x1/sheet.gp\" -o \"$folder/4x1\"",
          "life -n 8 -d 64 --launcher 'srun --mpi=pmi2 --nodes=4 --ntasks-per-node=2' --sheet",
          "life -n 8 -d 64 --launcher 'srun --mpi=pmi2 --nodes=4 --ntasks-per-node=2 --distribution=cyclic' --sheet",
          "--ppn 2 --order cyclic -o \"$folder/4x2:cyclic/sheet.gp\""})
        CHECK_THAT(layouts, Contains(words));
    CHECK_THAT(script("--system pbs --layouts 4x1,4x2 --validate life"), Contains("--launcher 'mpiexec -ppn 1'"));
    CHECK_THAT(script("--system flux --layouts 4x1,4x2 --validate life"), Contains("--launcher 'flux run --nodes=4'"));
    CHECK(run(scratch, program + " job -o x --system flux --layouts 4x2:cyclic --validate life").status == 64);
    CHECK_THAT(script("--system pbs"), Contains("#PBS -l select=4:ncpus=2:mpiprocs=2") && Contains("qrerun"));
    CHECK_THAT(script("--system flux"), Contains("#flux: -N 4 -n 8"));
    CHECK(run(scratch, program + " job --nodes 2 -o x --system flux --array 2").status == 64);
    CHECK(run(scratch, program + " job --nodes 2 -o x --system nqs").status == 64);
}

TEST_CASE("what a person names in a job's script is read by bash as that, or refused", "[command][cluster]")
{
    const Scratch scratch;
    const std::vector<std::string> hostile{"a\ntouch HIT",        "a\n#SBATCH --output=HIT", "$(touch HIT)",
                                           "`touch HIT`",         "a; touch HIT;",           "a' ; touch HIT; '",
                                           "a\" ; touch HIT; \"", "a && touch HIT",          "a | touch HIT",
                                           "a\r\ntouch HIT",      "\u009b\u2028HIT",         "a\\"};
    scratch.write("app.gp", "ttotal(p,d) = p\n");
    for (const char *name : {"mpisheet", "sbatch", "scontrol"})
        write_program(scratch, name, "true");
    const std::string path = "PATH='" + scratch.file("bin") + "':\"$PATH\" ";
    for (const std::string &text : hostile)
        for (const std::string option :
             {"-o", "-p", "-d", "--validate", "--launcher", "--ops", "--sizes", "--sheet", "--", "--system slurm -o"}) {
            INFO(option << ' ' << text);
            const std::string word = shell_word(text);
            const std::string given = option == "--"   ? "-o out --validate app.gp -d 4 -- " + word
                                      : option == "-d" ? "-o out --validate life -d " + word
                                      : option == "--sheet"
                                          ? "-o out --validate app.gp -d 4 --sheet " + word + " -- ./app"
                                      : option.ends_with("-o") ? option + " " + word
                                                               : "-o out " + option + " " + word;
            const Ran ran = run(scratch, program + " job --nodes 1 --ppn 1 " + given);
            CHECK((ran.status == 0 || ran.status == 64 || ran.status == 65 || ran.status == 69));
            CHECK_THAT(ran.err, !Contains("\x1b") && !Contains("\u009b"));
            if (ran.status != 0)
                continue;
            std::string script = ran.out; // it starts nothing but what stands in for the programs
            const std::size_t own = script.find("\nmpisheet=");
            script.replace(own, script.find('\n', own + 1) - own, "\nmpisheet=true");
            run(scratch, path + "bash " + scratch.write("job.sh", script));
            CHECK(run(scratch, "find . -name '*HIT*' ! -path './out/*' | grep -v touch; true").out.empty());
        }
}

TEST_CASE("an array of jobs submits one finishing job each, and a space in its folder is a space", "[command][cluster]")
{
    const Scratch scratch;
    // Slurm runs a copy of a script, once for each of an array's numbers; the stage comes by the environment.
    write_program(scratch, "sbatch", R"(echo x >>submitted
[ $(wc -l <submitted) -lt 40 ] || exit 1
for script; do case $script in --export=*) export "${script##*,}";; esac; done
cp "$script" spooled.$$
tasks=$(sed -n 's/^#SBATCH --array=1-//p' "$script")
if [ -n "$tasks" ]; then
    for task in $(seq $tasks); do env SLURM_ARRAY_TASK_ID=$task bash spooled.$$; done
else
    bash spooled.$$
fi
)");
    for (const std::string validate : {"", " --validate life"}) {
        run(scratch, "rm -rf submitted 'my folder'");
        const Ran ran =
            succeed(scratch, program + " job --nodes 2 --ppn 1 --array 3 --ops barrier -o 'my folder'" + validate);
        CHECK_THAT(ran.out, Contains("#SBATCH --output=\"") && Contains("my folder/job.%A.%a.log\"\n"));
        std::string script = ran.out;
        const std::size_t own = script.find("\nmpisheet=");
        script.replace(own, script.find('\n', own + 1) - own, "\nmpisheet=true");
        scratch.write("job.sh", script);
        run(scratch, "env -u SLURM_ARRAY_TASK_ID PATH='" + scratch.file("bin") + "':\"$PATH\" sbatch job.sh");
        const std::string submitted = formats::read_file(scratch.file("submitted"));
        CHECK(std::count(submitted.begin(), submitted.end(), '\n') == (validate.empty() ? 1 + 3 : 1 + 3 + 3));
        const std::string own_script = formats::read_file(scratch.file("my folder/2/job.sh"));
        CHECK_THAT(own_script, Contains("\ntask=2\n") && !Contains("\n#SBATCH --array") && Contains("/job.2.log\""));
        CHECK(run(scratch, "ls -A 'my folder/2'").out == "job.sh\n");
    }
    const Ran unknown = run(scratch, program + " job --nodes 1 --ppn 1 --ops 'bcast;x' -o out");
    CHECK(unknown.status == 64); // not only when the job runs
    CHECK(run(scratch, program + " job --nodes 1 --ppn 1 --validate lfe -o out").status == 64);
}

TEST_CASE("of ranks, nodes and ranks a node two say the third, and three may contradict each other",
          "[command][cluster]")
{
    const Scratch scratch;
    const auto plan = [&](const std::string &options) { return run(scratch, program + " plan " + options); };
    CHECK_THAT(plan("--ops barrier -n 512 --nodes 16").out, StartsWith("16 nodes x 32 ranks"));
    CHECK_THAT(plan("--ops barrier -n 512 --ppn 32").out, StartsWith("16 nodes x 32 ranks"));
    CHECK_THAT(plan("--ops barrier --nodes 16 --time 20:00").out,
               StartsWith("16 nodes x 1 rank:") && Contains("a job of 20.0 min"));
    const Ran uneven = plan("-n 10 --nodes 4");
    CHECK(uneven.status == 64);
    CHECK_THAT(uneven.err, Contains("-n 10: 4 nodes of 2 ranks are 8"));
    // Slurm's 20 are minutes, ours were seconds.
    CHECK_THAT(plan("--time 20").err, Contains("--time: expected a time with a unit, found 20: say 20m, 20s or 20:00"));
    CHECK_THAT(plan("--time 1:q").err, Contains("--time: expected a time like 30m"));
    CHECK_THAT(plan("--nodes 2 --ops alltoall --sizes 8,1M --ppn 64 --memory 64M").out, Contains("--memory"));
    CHECK_THAT(plan("--nodes 2 --ops alltoall --sizes 8,1M --ppn 64 --memory 64G").out, !Contains("--memory"));
}

TEST_CASE("a job that ends with 75 asks to be run again, and goes on", "[command][cluster]")
{
    const Scratch scratch;
    write_program(scratch, "scontrol", "echo \"$@\" >>" + scratch.file("asked"));
    Ran ran = run(scratch, program + " job --nodes 1 --ppn 1 --time 3m -o out --ops barrier --launches 1 "
                                     "--launcher 'sh launch.sh'");
    REQUIRE(ran.status == 0);
    scratch.write("job.sh", ran.out);
    scratch.write("launch.sh", "kill -TERM $PPID; sleep 0.1; exit 1\n");
    const std::string submit = "env SLURM_JOB_ID=7 PATH='" + scratch.file("bin") + "':\"$PATH\" bash job.sh";
    CHECK(run(scratch, submit).status == 75);
    CHECK(formats::read_file(scratch.file("asked")).find("requeue 7") != std::string::npos);
    CHECK(fs::exists(scratch.file("out/job.sh")));
    const Ran alone = run(scratch, "env -u SLURM_JOB_ID bash job.sh");
    CHECK_THAT(alone.err, Contains("no batch job: run the script again to go on") && !Contains("unbound"));
}

TEST_CASE("the gate accepts a baseline, finds what became slower, and says so in each format", "[command][cluster]")
{
    const Scratch scratch;
    for (int night = 1; night <= 4; ++night)
        write_job(scratch, "nights/" + std::to_string(night), night);
    write_job(scratch, "same", 5);
    write_job(scratch, "slow", 6, 1.5);
    CHECK(run(scratch, program + " gate base same").status == 65); // there is no baseline yet
    refused(scratch, program + " gate base nights --accept", 64, Contains("--accept: say why"));
    CHECK(!fs::exists(scratch.file("base/current")));
    const Ran accepted = succeed(scratch, "env USER=ada " + program + " gate base nights --accept 'new network'");
    CHECK_THAT(formats::read_file(scratch.file("base/current/accepted.json")),
               Contains("\"who\": \"ada\"") && Contains("new network") && Contains("nights/4"));
    const Ran same = succeed(scratch, program + " gate base same");
    CHECK_THAT(same.out, Contains("gate ok: 2 rows, 0 slower"));
    const Ran slow = run(scratch, program + " gate base slow --json");
    CHECK(slow.status == 1);
    const json found = json::parse(slow.out);
    CHECK(found["verdict"] == "slower");
    CHECK(found["operations"][1]["op"] == "bcast");
    CHECK(found["operations"][1]["ratio"].get<double>() == Approx(1.5).epsilon(0.1));
    CHECK(found["operations"][0]["verdict"] == "same");
    CHECK_THAT(slow.err, Contains("gate slower: 2 rows, 1 slower") && Contains("most certain: bcast"));
    // The same night, two thirds of its points beside somebody else's program: another job must tell.
    std::vector<Profile> profiles(3, Profile{.op = "bcast", .p = 2, .bytes = 8});
    profiles[0].disturbance = profiles[1].disturbance = "busy neighbour";
    formats::write_file(scratch.path / "slow/samples.profile.csv",
                        formats::records_text(formats::profile_fields, profiles));
    const Ran disturbed = run(scratch, program + " gate base slow --summary");
    CHECK(disturbed.status == 75);
    CHECK_THAT(disturbed.out, Contains("verdict=doubt"));
    CHECK_THAT(disturbed.err, Contains("67 % of a job's points were disturbed"));
    std::filesystem::remove(scratch.path / "slow/samples.profile.csv");
    CHECK_THAT(run(scratch, program + " gate base slow --summary").out, Contains("verdict=slower\nallreduce="));
    CHECK_THAT(run(scratch, program + " gate base slow --junit").out,
               Contains("tests=\"2\" failures=\"1\"") && Contains("name=\"bcast\"><failure message="));
    const std::string metrics = run(scratch, program + " gate base slow --openmetrics").out;
    CHECK_THAT(metrics, Contains("mpisheet_gate_slower{op=\"bcast\"} 1\n"));
    CHECK(metrics.ends_with("# EOF\n"));
    // What is accepted is no alarm any more; what was the baseline is kept.
    for (int night = 7; night <= 9; ++night)
        write_job(scratch, "later/" + std::to_string(night), night, 1.5);
    CHECK(run(scratch, program + " gate base later --accept later").status == 0);
    CHECK(run(scratch, program + " gate base slow").status == 0);
    CHECK(fs::exists(scratch.file("base/history/1/accepted.json")));
}

TEST_CASE("doctor --slurm names the --mpi that works and the nodes that differ", "[command][cluster]")
{
    const Scratch scratch;
    write_program(scratch, "sinfo", "echo 'main*|1:00:00|3|idle'; echo 'gpu|1:00:00|9|idle'");
    // Plugin pmi2 starts one world; any other as many as ranks. A step without MPI runs on three nodes.
    write_program(
        scratch, "srun",
        "case \"$*\" in\n"
        "--mpi=list) echo 'MPI plugin types are...'; echo '\tnone'; echo '\tpmi2'; exit;;\n"
        "*@node*) for n in 1 2 3; do echo \"@node n$n|cpu|4 of 4|6.$((n / 3))|performance\"; done; exit;;\n"
        "esac\n"
        "case \"$*\" in *--mpi=pmi2*) ;; *) echo 'error: MPI knows 1 rank, but the launcher started 2'; "
        "exit 78;; esac\n"
        "[ \"$UCX_LOG_LEVEL\" != info ] || { echo '[1795408218.68] [n1:7:0] ucp_worker.c:1763 UCX  INFO    "
        "ep_cfg[0]: tag(self/memory0 cma/memory) am(self/memory0)'; echo '[1795408218.69] [n1:7:0] ucp_worker.c:1763 "
        "UCX  INFO    ep_cfg[1]: tag(rc_mlx5/mlx5_0:1) am(rc_mlx5/mlx5_0:1)'; "
        "echo '[0] MPI startup(): libfabric provider: psm3'; }\n"
        "while [ \"$1\" != -n ]; do shift; done\nexec " MPISHEET_MPIEXEC " \"$@\"");
    const Ran ran = run(scratch, "env -u SLURM_JOB_ID PATH='" + scratch.file("bin") + "':\"$PATH\" " + program +
                                     " doctor --slurm --json");
    INFO(ran.out << ran.err);
    CHECK(ran.status == 1); // a node has another kernel
    std::map<std::string, json> findings;
    const json found = json::parse(ran.out);
    for (const json &finding : found["findings"])
        findings[finding["what"]] = finding;
    CHECK_THAT(findings["launcher"]["found"].get<std::string>(), Contains("srun --mpi=pmi2"));
    CHECK_THAT(findings["--mpi=none"]["found"].get<std::string>(), Contains("as many worlds of one rank"));
    CHECK_THAT(findings["messages"]["found"].get<std::string>(), StartsWith("sent by ") &&
                                                                     Contains("UCX: rc_mlx5/mlx5_0:1") &&
                                                                     Contains("libfabric: psm3") && !Contains("self/"));
    CHECK(findings["kernel"]["health"] == "bad");
    CHECK(findings["kernel"]["found"] == "2 of 3 nodes: 6.0; n3: 6.1");
    CHECK(findings["governor"]["health"] == "fine");
    CHECK_THAT(findings["partition"]["found"].get<std::string>(), Contains("time limit 1:00:00") && !Contains("gpu"));
}
