// mpisheet-cowichan as a person starts it, on one and two real ranks.

#include "cowichan/kernels/values.hpp"
#include "cowichan/table.hpp"
#include "formats/records.hpp"
#include "formats/table.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

using namespace mpisheet;
using namespace mpisheet::cowichan;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

const std::string program = MPISHEET_COWICHAN;

Ran launch(const Scratch &scratch, int ranks, const std::string &arguments)
{
    return run(scratch, MPISHEET_MPIEXEC " -n " + std::to_string(ranks) + " " + program + " " + arguments);
}

std::string reference_mask(const Scratch &scratch, const char *part, const char *which)
{
    const json rows = json::parse(formats::read_file(source_folder() + "/tests/data/cowichan/life.json"))[part][which];
    Grid<std::uint8_t> world(static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(rows[0].size()));
    for (std::int64_t r = 0; r < world.rows; ++r)
        for (std::int64_t c = 0; c < world.columns; ++c)
            world(r, c) = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].get<std::uint8_t>();
    return scratch.write(std::string(part) + "-" + which + ".txt", value_text(world, ValueShape::matrix));
}

} // namespace

TEST_CASE("json says what the contract asks for, and the checksum does not depend on p", "[cowichan][program]")
{
    const Scratch scratch;
    std::string names;
    for (const Kernel &kernel : kernels)
        names += (names.empty() ? "" : ",") + std::string(kernel.name);
    json alone;
    for (const int p : {1, 2}) {
        const Ran ran = launch(scratch, p, names + " -d 61 --repetitions 2 --json result.json");
        INFO(ran.err);
        REQUIRE(ran.status == 0);
        const json results = json::parse(formats::read_file(scratch.file("result.json")));
        REQUIRE(results.size() == kernels.size());
        if (p == 1)
            alone = results;
        for (std::size_t k = 0; k < kernels.size(); ++k) {
            const Kernel &kernel = kernels[k];
            const json &result = results[k];
            CHECK(result["kernel"] == std::string(kernel.name));
            CHECK(result["p"] == p);
            CHECK(result["d"] == 61);
            CHECK(result["verified"] == true);
            double sum = 0;
            for (const std::string_view phase : kernel.phases)
                sum += result["phases"][std::string(phase)].get<double>();
            CHECK(result["phases"].size() == kernel.phases.size());
            CHECK(result["seconds"].get<double>() == Approx(sum));
            CHECK(result["checksum"] == alone[k]["checksum"]);
        }
    }
}

TEST_CASE("rows of runs are added launch by launch, the total and every phase", "[cowichan][program]")
{
    const Scratch scratch;
    REQUIRE(launch(scratch, 1, "life,product -d 32,64 --repetitions 2 --runs runs.csv").status == 0);
    REQUIRE(launch(scratch, 2, "life -d 64 --launch 7 --repetitions 1 --runs runs.csv").status == 0);
    const std::vector<Run> runs = formats::read_runs(scratch.file("runs.csv"));
    REQUIRE(runs.size() == 2 * 2 * 2 * 4 + 4);
    std::set<std::string> phases;
    for (const Run &row : runs)
        if (row.program == "life")
            phases.insert(row.phase);
    CHECK(phases == std::set<std::string>{"total", "setup", "exchange", "compute"});
    CHECK(runs.back().p == 2);
    CHECK(runs.back().launch == 7);
    CHECK(runs[runs.size() - 4].seconds ==
          Approx(runs[runs.size() - 3].seconds + runs[runs.size() - 2].seconds + runs.back().seconds));
}

TEST_CASE("a trace has each phase of each generation on each rank, one after the other", "[cowichan][program]")
{
    const Scratch scratch;
    REQUIRE(launch(scratch, 2, "life -d 64 --iterations 3 --repetitions 1 --trace trace.csv").status == 0);
    const formats::Table trace = formats::read_table(scratch.file("trace.csv"));
    CHECK(trace.rows() == 2 * (1 + 2 * 3));
    const auto text = [&](std::size_t row, const char *column) { return trace.text(row, trace.column(column)); };
    const auto number = [&](std::size_t row, const char *column) { return trace.number(row, trace.column(column)); };
    CHECK(text(0, "phase") == "setup");
    CHECK(text(5, "phase") == "exchange");
    CHECK(text(5, "iteration") == "2");
    for (std::size_t row = 0; row < trace.rows(); ++row) {
        CHECK(number(row, "end") >= number(row, "start"));
        if (row > 0 && text(row, "rank") == text(row - 1, "rank"))
            CHECK(number(row, "start") == number(row - 1, "end"));
    }
}

TEST_CASE("files go in and out: life's references, and the same file from one rank and from two", "[cowichan][program]")
{
    const Scratch scratch;
    const std::string input = reference_mask(scratch, "rand", "inp"), expected = reference_mask(scratch, "rand", "out");
    const std::string glider = reference_mask(scratch, "glider", "inp");
    for (const int p : {1, 2}) {
        REQUIRE(launch(scratch, p, "life --iterations 7 --input " + input + " -o out.txt").status == 0);
        CHECK(formats::read_file(scratch.file("out.txt")) == formats::read_file(expected));
        REQUIRE(launch(scratch, p, "life --iterations 32 --input " + glider + " -o out.txt").status == 0);
        CHECK(formats::read_file(scratch.file("out.txt")) == formats::read_file(glider));
        REQUIRE(launch(scratch, p, "mandel -d 9 --columns 12 --region=-0.2,-2,1.1,2.7 -o mandel.txt").status == 0);
        const json part = json::parse(formats::read_file(source_folder() + "/tests/data/cowichan/mandel.json"))["asym"];
        const std::string text = formats::read_file(scratch.file("mandel.txt"));
        ValueReader reader;
        reader.add("mandel.txt", text);
        const auto picture = read_value<std::int32_t>(reader, ValueShape::matrix);
        for (std::int64_t r = 0; r < 9; ++r)
            for (std::int64_t c = 0; c < 12; ++c)
                CHECK(picture(r, c) ==
                      part["out"][static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].get<int>());
        const std::string matrix = scratch.write("matrix.txt", value_text(Grid<double>(3, 2), ValueShape::matrix));
        const std::string vector = scratch.write("vector.txt", "2\n0.1\n0.2\n");
        REQUIRE(launch(scratch, p, "product --input " + matrix + " " + vector + " -o y.txt").status == 0);
        CHECK(formats::read_file(scratch.file("y.txt")) == "3\n0\n0\n0\n");
    }
}

TEST_CASE("kernels are chained by files, text or binary, and a result of two values goes to one file or to two",
          "[cowichan][program]")
{
    const Scratch scratch;
    const auto same = [&](const char *a, const char *b) {
        return formats::read_file(scratch.file(a)) == formats::read_file(scratch.file(b));
    };
    REQUIRE(launch(scratch, 1, "randmat -d 40 --columns 30 --seed 5 -o r.bin").status == 0);
    REQUIRE(launch(scratch, 2, "half --input r.bin -o h.bin").status == 0);
    REQUIRE(launch(scratch, 1, "half -d 40 --columns 30 --seed 5 --variant alltoallv -o h2.bin").status == 0);
    CHECK(same("h.bin", "h2.bin"));
    REQUIRE(launch(scratch, 2, "thresh --fraction 0.3 --input h.bin -o mask.txt").status == 0);
    CHECK(formats::read_file(scratch.file("mask.txt")).substr(0, 6) == "40 30\n");
    for (const char *variant : {"samples", "buckets"}) {
        const Ran winnow =
            launch(scratch, 2, "winnow --points 9 --input h.bin mask.txt -o p.txt --variant " + std::string(variant));
        REQUIRE(winnow.status == 0);
        CHECK_THAT(winnow.out, Contains("unevenness"));
        REQUIRE(launch(scratch, 1, "norm --input p.txt -o n-" + std::string(variant) + ".bin").status == 0);
    }
    CHECK(same("n-samples.bin", "n-buckets.bin"));
    REQUIRE(launch(scratch, 2, "outer --input n-samples.bin -o a.bin v.bin").status == 0);
    REQUIRE(launch(scratch, 1, "outer --input n-samples.bin -o both.bin").status == 0);
    CHECK(formats::read_file(scratch.file("a.bin")) + formats::read_file(scratch.file("v.bin")) ==
          formats::read_file(scratch.file("both.bin")));
    REQUIRE(launch(scratch, 2, "product --input both.bin -o y.bin").status == 0);
    REQUIRE(launch(scratch, 2, "vecdiff --input y.bin y.bin -o zero.txt").status == 0);
    CHECK(formats::read_file(scratch.file("zero.txt")) == "1\n0\n");
}

TEST_CASE(
    "the chained run in its four variants gives what others computed, and what its kernels give one by one by files",
    "[cowichan][program]")
{
    const Scratch scratch;
    const json expected = json::parse(formats::read_file(source_folder() + "/tests/data/cowichan/chain.json"))["out"];
    const std::string first = " -d 48 --seed 7493418";
    double all_at_once = 0;
    for (const auto &[variant, name] : {std::pair{"randmat-thresh", "tr"},
                                        {"randmat-invperc", "ir"},
                                        {"mandel-thresh", "tm"},
                                        {"mandel-invperc", "im"}}) {
        INFO(variant);
        const Ran ran = launch(scratch, 2,
                               "chain --variant " + std::string(variant) + first +
                                   " --iterations 10 --points 12 --repetitions 1 -o chain.txt");
        INFO(ran.out << ran.err);
        REQUIRE(ran.status == 0);
        const double difference = std::stod(formats::read_file(scratch.file("chain.txt")).substr(2));
        CHECK(difference < 1e-4);
        if (std::string(name) == "tr")
            all_at_once = difference;
        if (std::string(name) == "ir" || std::string(name) == "tm")
            continue; // the others have every kind of matrix and of mask
        const std::string matrix = std::string(variant).substr(0, std::string(variant).find('-'));
        const std::string mask = std::string(variant).substr(matrix.size() + 1);
        int p = 1;
        const auto step = [&](const std::string &arguments) {
            p = 3 - p; // on one rank and on two in turn
            const Ran one = launch(scratch, p, arguments + " --repetitions 1");
            INFO(arguments << one.out << one.err);
            REQUIRE(one.status == 0);
        };
        step(matrix + first + " -o gen.bin");
        step("half --input gen.bin -o half.bin");
        step(mask + " --input half.bin -o mask.txt");
        step("life --iterations 10 --input mask.txt -o life.bin");
        step("winnow --points 12 --input half.bin life.bin -o points.txt");
        const std::string text = formats::read_file(scratch.file("points.txt"));
        ValueReader reader;
        reader.add("points.txt", text);
        const auto cities = read_value<PlanePoint>(reader, ValueShape::vector);
        REQUIRE(cities.rows == 12);
        for (std::size_t k = 0; k < 12; ++k) {
            CHECK(cities.cells[k].x == expected[name]["cities"][k][0].get<double>());
            CHECK(cities.cells[k].y == expected[name]["cities"][k][1].get<double>());
        }
        if (std::string(name) != "tr")
            continue;
        step("norm --input points.txt -o norm.bin");
        step("elastic --iterations 10 --input norm.bin -o net.bin");
        step("outer --input net.bin -o matrix.bin vector.bin");
        step("gauss --input matrix.bin vector.bin -o gauss.bin");
        step("sor --input matrix.bin vector.bin -o sor.bin");
        step("product --input matrix.bin gauss.bin -o y1.bin");
        step("product --input matrix.bin sor.bin -o y2.bin");
        step("vecdiff --input y1.bin y2.bin -o difference.txt");
        CHECK(std::stod(formats::read_file(scratch.file("difference.txt")).substr(2)) ==
              Approx(all_at_once).epsilon(1e-6));
    }
}

TEST_CASE("a calibration tells the cost of every kernel's step and mandel's profile", "[cowichan][program]")
{
    const Scratch scratch;
    const Ran ran = launch(scratch, 1, "--calibrate --budget 0.1s --launch 3 -o calibration.csv");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    std::set<std::string> names;
    std::int64_t smallest = 1 << 20, largest = 0;
    for (const StepSample &sample : formats::read_calibration(scratch.file("calibration.csv"))) {
        names.insert(sample.kernel);
        CHECK(sample.launch == 3);
        CHECK((sample.seconds > 0 || sample.kernel.starts_with("w_"))); // those are counts
        if (sample.kernel == "product") {
            smallest = std::min(smallest, sample.bytes);
            largest = std::max(largest, sample.bytes);
        }
    }
    for (const char *name : {"touch", "mandel", "life", "product", "randmat", "half", "thresh", "thresh_mask", "winnow",
                             "winnow_sort", "norm_extent", "norm", "outer", "vecdiff", "w_mandel", "w_winnow"})
        CHECK(names.count(name) == 1);
    CHECK(smallest < 1 << 10);
    CHECK(largest < 1 << 22); // there was no time for more
    const Ran whole = launch(scratch, 1, "--calibrate product --launch 1 -o product.csv");
    REQUIRE(whole.status == 0);
    const std::vector<StepSample> steps = formats::read_calibration(scratch.file("product.csv"));
    CHECK(std::any_of(steps.begin(), steps.end(),
                      [](const StepSample &step) { return step.kernel == "product" && step.bytes > 1 << 26; }));
}

TEST_CASE("--list and --help need no launcher, and every kernel and phase is listed", "[cowichan][program]")
{
    const Scratch scratch;
    const Ran list = succeed(scratch, program + " --list");
    for (const Kernel &kernel : kernels) {
        CHECK_THAT(list.out, Contains(std::string(kernel.name)));
        for (const std::string_view phase : kernel.phases)
            CHECK_THAT(list.out, Contains(std::string(phase)));
    }
    CHECK_THAT(run(scratch, program + " --help").out, Contains("Example"));
    CHECK_THAT(run(scratch, program + " --version").out, Contains("mpisheet-cowichan"));
}

TEST_CASE("bad usage is 64, bad input 65, a disagreement about ranks 78, each with a message", "[cowichan][program]")
{
    const Scratch scratch;
    const auto says = [&](int ranks, const std::string &arguments, int status, const std::string &text) {
        const Ran ran = launch(scratch, ranks, arguments);
        INFO(arguments << ": " << ran.out << ran.err);
        CHECK(ran.status == status);
        CHECK_THAT(ran.err, Contains(text));
    };
    says(1, "lief -d 64", 64, "did you mean \"life\"?");
    says(1, "life --sede 3", 64, "did you mean --seed?");
    says(1, "life -d 0", 64, "-d: expected sizes from 1");
    says(1, "", 64, "give a kernel");
    says(1, "life,mandel -o out.txt", 64, "--output holds one result");
    says(1, "mandel --input " + scratch.write("x.txt", "1 1\n1\n"), 64, "mandel has no input");
    says(1, "life --rates r.txt", 64, "--rates");
    says(2, "life --input nowhere.txt", 65, "nowhere.txt");
    says(2, "life --input " + scratch.write("bad.txt", "2 2\nT\nF\nmaybe\nT\n"), 65,
         "bad.txt:4: value: expected T or F, found \"maybe\"");
    says(1, "life -d 64 --expect-ranks 2", 78, "2");
}
