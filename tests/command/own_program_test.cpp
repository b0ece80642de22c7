// docs/own-program.md, derive.md, predict.md, course.md, compare.md and reading-a-datasheet.md, followed to the letter:
// their sh blocks are run in order, and what they print is what the text block after each of them says.
// MPISHEET_UPDATE=1 in the environment writes what was printed into the document instead.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/skip.hpp"
#include "tests/source_folder.hpp"

#include <sstream>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string source = source_folder();
const fs::path document = source + "/docs/own-program.md";

struct Block {
    std::string commands;
    bool quoted = false;       ///< a text block follows
    std::string output;        ///< that text
    std::size_t text_line = 0; ///< the first line after its fence
};

std::vector<std::string> lines_of(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// The ```sh blocks, each with the ```text block right after it.
std::vector<Block> blocks_of(const std::vector<std::string> &lines)
{
    std::vector<Block> blocks;
    std::string *open = nullptr;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string &line = lines[i];
        if (line == "```sh") {
            open = &blocks.emplace_back().commands;
        } else if (line == "```text") {
            REQUIRE(i > 0);
            REQUIRE(lines[i - 1] == "```"); // of the block that prints it
            blocks.back().quoted = true;
            blocks.back().text_line = i + 1;
            open = &blocks.back().output;
        } else if (line == "```") {
            open = nullptr;
        } else if (open != nullptr) {
            *open += line + '\n';
        }
    }
    return blocks;
}

/// All blocks in one shell, so that variables and functions live on; what block k prints goes to k.out.
std::string script_of(const std::vector<Block> &blocks)
{
    std::string script = "set -eu\n";
    for (std::size_t k = 0; k < blocks.size(); ++k)
        script += "{\n" + blocks[k].commands + "} > ../" + std::to_string(k) + ".out\n";
    return script;
}

void update(const fs::path &document, std::vector<std::string> lines, const std::vector<Block> &blocks,
            const std::vector<std::string> &printed)
{
    for (std::size_t k = blocks.size(); k-- > 0;) {
        if (!blocks[k].quoted)
            continue;
        const auto from = lines.begin() + static_cast<std::ptrdiff_t>(blocks[k].text_line);
        const auto old = static_cast<std::ptrdiff_t>(lines_of(blocks[k].output).size());
        const std::vector<std::string> now = lines_of(printed[k]);
        lines.insert(lines.erase(from, from + old), now.begin(), now.end());
    }
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    formats::write_file(document, text);
}

/// Whether the real cores had so much else to do that of some operation no sample counts: the last block cannot go on.
bool was_too_busy(const fs::path &folder)
{
    if (!fs::exists(folder / "samples.csv"))
        return false;
    const std::string sheet = fs::exists(folder / "here.gp") ? formats::read_file(folder / "here.gp") : "";
    return sheet.find("\ntallsend(") == std::string::npos || sheet.find("\ntallreduce(") == std::string::npos;
}

/// Runs the document's blocks, in a terminal as wide as documents are, and compares. What each of them printed.
std::vector<std::string> follow(const Scratch &scratch, const fs::path &document)
{
    fs::create_directories(scratch.path / "empty");
    const std::vector<std::string> lines = lines_of(formats::read_file(document));
    const std::vector<Block> blocks = blocks_of(lines);
    REQUIRE(blocks.size() >= 3);
    const std::string script = scratch.write("script", script_of(blocks));
    const std::string bin = fs::path(MPISHEET_PROGRAM).parent_path().string();
    const Ran ran = run(scratch, "env COLUMNS=118 MPISHEET='" + source + "' PATH='" + bin +
                                     "':\"$PATH\" bash -c 'cd empty; . ../script'");
    INFO(ran.err);
    if (ran.status == 65 && was_too_busy(scratch.path / "empty"))
        skip(std::string(document) + ": this machine is too busy to measure on: the last block was not finished");
    else
        REQUIRE(ran.status == 0);
    std::vector<std::string> printed;
    for (std::size_t k = 0; k < blocks.size(); ++k)
        printed.push_back(formats::read_file(scratch.path / (std::to_string(k) + ".out")));
    if (std::getenv("MPISHEET_UPDATE") != nullptr) {
        update(document, lines, blocks, printed);
        return printed;
    }
    for (std::size_t k = 0; k < blocks.size(); ++k)
        if (blocks[k].quoted) {
            INFO(document << ":" << blocks[k].text_line << ": after " << blocks[k].commands
                          << "to write what is printed now: MPISHEET_UPDATE=1 ctest -R own_program");
            CHECK(printed[k] == blocks[k].output);
        }
    return printed;
}

} // namespace

TEST_CASE("the worked example works as it is written", "[own_program]")
{
    const Scratch scratch;
    const std::vector<std::string> printed = follow(scratch, document);
    CHECK_THAT(formats::read_file(scratch.path / "empty/comparison.csv"), Catch::StartsWith("program,p,d,predicted_s"));
    CHECK_THAT(formats::read_file(scratch.path / "empty/speedup.svg"), Contains("<svg") && Contains("fattree-64"));
    CHECK_THAT(formats::read_file(scratch.path / "empty/cold.txt"), Contains("Parts of the prediction"));
    if (!was_too_busy(scratch.path / "empty"))
        CHECK_THAT(printed.back(), Contains("heat: 2 cells, median error")); // on real cores
}

TEST_CASE("the page about predict shows what predict prints", "[own_program]")
{
    const Scratch scratch;
    follow(scratch, source + "/docs/predict.md");
    CHECK_THAT(formats::read_file(scratch.path / "empty/figure-4.5.svg"), Contains("tcompute = 0.01"));
}

TEST_CASE("somebody's program is recorded on 16 nodes and predicted on 256 as it is written", "[own_program][derive]")
{
    const Scratch scratch;
    const std::vector<std::string> printed = follow(scratch, source + "/docs/derive.md");
    CHECK_THAT(formats::read_file(scratch.path / "empty/wave.gp"), Contains("#@ predict = ttotal"));
}

TEST_CASE("the page about comparing machines shows what the commands print", "[own_program]")
{
    follow(Scratch(), source + "/docs/compare.md");
}

TEST_CASE("ten questions of a course are answered as the page says", "[own_program]")
{
    follow(Scratch(), source + "/docs/course.md");
}

TEST_CASE("the page about reading a sheet shows what the sheet says", "[own_program]")
{
    follow(Scratch(), source + "/docs/reading-a-datasheet.md");
}

TEST_CASE("the model in the document is the example's", "[own_program]")
{
    const std::string model = formats::read_file(source + "/examples/heat/heat.gp"),
                      text = formats::read_file(document);
    const std::size_t from = text.find("```gnuplot\n") + 11;
    for (const std::string &line : lines_of(text.substr(from, text.find("```", from) - from)))
        CHECK_THAT(model, Contains(line + "\n"));
}
