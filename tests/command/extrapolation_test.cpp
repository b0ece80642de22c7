// What each command says inside and outside the measured range. docs/results/extrapolation.md has it as a table, made
// here: MPISHEET_UPDATE=1 writes it anew.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <sstream>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

/// tbcast was measured at p = 2, 4, 8: 64 is outside, 512 is more than 16 times as far.
struct Measured {
    Scratch scratch;
    std::string sheet = scratch.write(
        "bench.gp", "#@ machine = bench\n#@ op.bcast.p = 2,4,8\n#@ op.bcast.d = 8:1024\n#@ op.msg.d = 8:1024\n"
                    "tbcast(p,d) = 2*p + 0*d\ntbcast_lo(p,d) = 1.8*p + 0*d\ntbcast_hi(p,d) = 2.2*p + 0*d\n"
                    "tmsg(d) = 5 + 0.001*d\ntmsg_lo(d) = 4 + 0.001*d\ntmsg_hi(d) = 6 + 0.001*d\nc_product(w) = 0.01\n"
                    "c_product_lo(w) = 0.01\nc_product_hi(w) = 0.01\n");
    std::string model = scratch.write("model.gp", "#@ predict = ttotal\nttotal(p,d) = real(d)/p + tbcast(p,64)\n");
    std::string program = scratch.write("program.gp", "comp(N,P) = N/P\ncomm(N,P) = tree_bcast(P,64)\n");

    [[nodiscard]] Ran mpisheet(const std::string &arguments) const
    {
        return run(scratch, std::string(MPISHEET_PROGRAM) + " " + arguments);
    }
    [[nodiscard]] Ran predict(const std::string &arguments, const std::string &d = "1000") const
    {
        return mpisheet("predict model.gp --sheet bench.gp -d " + d + " " + arguments);
    }
};

constexpr std::array counts{8, 64, 512};

std::string line_with(const std::string &text, const std::string &what)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find(what) != std::string::npos)
            return line;
    return "";
}

/// Runs of blanks as one, so that the width of a table does not matter here.
std::string squeezed(const std::string &text)
{
    std::string out;
    for (const char c : text)
        if (c != ' ' || (!out.empty() && out.back() != ' '))
            out += c;
    return out;
}

std::string cell(const std::string &text)
{
    return text.empty() ? "" : "`" + squeezed(text) + "`";
}

/// One line of what stderr says, without its last newline.
std::string told(const Ran &ran)
{
    std::string text = ran.err;
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

struct Row {
    std::string what;
    std::array<std::string, 3> says;
};

std::vector<Row> rows(const Measured &at)
{
    std::vector<Row> all{{"`eval -e` to a pipe", {}}, {"`eval --json`", {}},       {"`eval --points`", {}},
                         {"`predict`, a row", {}},    {"`predict --csv`", {}},     {"`predict`, on stderr", {}},
                         {"`predict`, best p", {}},   {"`spmd predict --csv`", {}}};
    at.scratch.write("points.csv", "op,p,bytes\nbcast,8,64\nbcast,64,64\nbcast,512,64\n");
    const Ran points = at.mpisheet("eval bench.gp --points points.csv");
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::string p = std::to_string(counts.at(i));
        const Ran eval = at.mpisheet("eval bench.gp -e 'tbcast(" + p + ",64)'");
        all[0].says.at(i) =
            cell(eval.out.substr(0, eval.out.find('\n'))) + (eval.err.empty() ? "" : " stderr: " + cell(told(eval)));
        const auto json =
            nlohmann::ordered_json::parse(at.mpisheet("eval bench.gp --json -e 'tbcast(" + p + ",64)'").out)[0];
        nlohmann::ordered_json short_json;
        for (const char *key : {"value", "lo", "hi", "extrapolated"})
            short_json[key] = json[key];
        all[1].says.at(i) = cell(short_json.dump());
        all[2].says.at(i) = cell(line_with(points.out, "bcast," + p + ","));
        const Ran table = at.predict("-p " + p);
        all[3].says.at(i) = cell(line_with(table.out, " " + p + "  1000 "));
        all[4].says.at(i) = cell(line_with(at.predict("-p " + p + " --csv").out, "model," + p));
        all[5].says.at(i) = cell(told(table));
        const Ran best = at.predict("-p " + std::to_string(counts.at(i) / 2) + "," + p, "100000000");
        all[6].says.at(i) = cell(line_with(best.out, "p = " + p + ","));
        all[7].says.at(i) =
            cell(line_with(at.mpisheet("spmd predict program.gp --system bench.gp -N 1000 -P " + p + " --csv").out,
                           ",1000," + p + ","));
    }
    return all;
}

std::string in_words(const std::vector<Row> &all)
{
    std::string text = "| | inside: p = 8 | outside: p = 64 | not known: p = 512 |\n|---|---|---|---|\n";
    for (const Row &row : all)
        text += "| " + row.what + " | " + row.says[0] + " | " + row.says[1] + " | " + row.says[2] + " |\n";
    return text;
}

} // namespace

TEST_CASE("docs/results/extrapolation.md shows what commands say inside and outside the measured range",
          "[extrapolation]")
{
    const Measured at;
    const fs::path page = fs::path(source_folder()) / "docs/results/extrapolation.md";
    std::string text = formats::read_file(page);
    const std::string begin = "<!-- says -->\n";
    const std::size_t from = text.find(begin) + begin.size();
    text.replace(from, text.find("<!-- end -->", from) - from, in_words(rows(at)));
    if (std::getenv("MPISHEET_UPDATE") != nullptr)
        formats::write_file(page, text);
    else
        CHECK(formats::read_file(page) == text);
}

TEST_CASE("every row tells inside from outside, and outside from not known", "[extrapolation]")
{
    const Measured at;
    for (const Row &row : rows(at)) {
        INFO(row.what);
        CHECK(row.says[0].find("outside") == std::string::npos);
        CHECK((row.says[1].find("outside") != std::string::npos || row.says[1].find("true") != std::string::npos ||
               row.says[1].find(",1,") != std::string::npos));
        CHECK(row.says[1] != row.says[2]);
    }
}

TEST_CASE("--strict ends with 1 where a prediction lies outside the measured range", "[extrapolation]")
{
    const Measured at;
    for (const std::string command :
         {"eval bench.gp --strict -e 'tbcast(8,64)'", "predict model.gp --sheet bench.gp -p 8 -d 10 --strict",
          "spmd predict program.gp --system bench.gp -N 100 -P 8 --strict"}) {
        INFO(command);
        CHECK(at.mpisheet(command).status == 0);
        std::string outside = command;
        for (const auto &[from, to] : {std::pair{"(8,", "(64,"}, {"-p 8", "-p 64"}, {"-P 8", "-P 64"}})
            if (const std::size_t found = outside.find(from); found != std::string::npos)
                outside.replace(found, 3 + (from[0] == '-' ? 1 : 0), to);
        const Ran ran = at.mpisheet(outside);
        CHECK(ran.status == 1);
        CHECK_FALSE(ran.out.empty()); // what it found is printed all the same
    }
}

TEST_CASE("a curve is dotted where nobody measured, and the picture says so", "[extrapolation]")
{
    const Measured at;
    const Ran inside = at.predict("-p 2,4,8 --plot time"), beyond = at.predict("-p 2,4,8,16,32 --plot time");
    CHECK(inside.out.find("outside the measured range") == std::string::npos);
    CHECK_THAT(beyond.out, Contains("outside the measured range"));
    REQUIRE(at.predict("-p 2,4,8,16,32 --plot time -o plot.svg").status == 0);
    CHECK_THAT(formats::read_file(at.scratch.path / "plot.svg"), Contains("stroke-dasharray"));
}

TEST_CASE("crossovers that rest on extrapolated points say so", "[extrapolation]")
{
    const Measured at;
    at.scratch.write("flat.gp", "#@ predict = ttotal\nttotal(p,d) = 100 + 0*d\n");
    const Ran table = at.mpisheet("predict model.gp flat.gp --sheet bench.gp -p 1:64 -d 1000");
    CHECK_THAT(squeezed(line_with(table.out.substr(table.out.find("Where curves cross")), "p = 3")),
               Contains("model flat") && Contains("outside the measured range"));
    const auto json =
        nlohmann::json::parse(at.mpisheet("predict model.gp flat.gp --sheet bench.gp -p 1:64 -d 1000 --json").out);
    REQUIRE(json["crossovers"].size() == 2); // model is faster between p ≈ 13 and p ≈ 32 alone
    CHECK(json["crossovers"][1]["extrapolated"] == true);
    CHECK(json["summary"][0]["best_is_extrapolated"] == true);
}
