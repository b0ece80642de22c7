#include "formats/file.hpp"
#include "formats/records.hpp"
#include "formats/sample_table.hpp"
#include "formats/table.hpp"
#include "model/error.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <filesystem>
#include <random>

using namespace mpisheet;
namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("mpisheet-records-" + std::to_string(std::random_device{}()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

std::string message_of(const std::function<void()> &action)
{
    try {
        action();
    } catch (const Error &error) {
        CHECK(error.status() == Exit::bad_input);
        return error.what();
    }
    return "no error";
}

} // namespace

TEST_CASE("samples are read in any column order, with CRLF, a BOM, more columns, and without launch and rep",
          "[records]")
{
    const Folder folder;
    formats::write_file(
        folder.path / "s.csv",
        "\xEF\xBB\xBFseconds,colour,bytes,p,op\r\n1.5e-6,\"red, or \"\"so\"\"\",8,2,bcast\r\n\r\n2e-6,,16,4,msg\r\n");
    const std::vector<Sample> samples = formats::read_samples(folder.path / "s.csv");
    REQUIRE(samples.size() == 2);
    CHECK(samples[0].op == "bcast");
    CHECK(samples[0].seconds == 1.5e-6);
    CHECK(samples[1].p == 4);
    CHECK(samples[1].bytes == 16);
    CHECK(samples[1].valid);
}

TEST_CASE("a bad cell is named by file, line, column and value", "[records]")
{
    const Folder folder;
    const fs::path file = folder.path / "s.csv";
    const auto error_of = [&](const std::string &text) {
        formats::write_file(file, text);
        const std::string message = message_of([&] { formats::read_samples(file); });
        REQUIRE(message.rfind(file.string() + ":", 0) == 0);
        return message.substr(file.string().size());
    };
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,8,1.2.3\n") == ":2: seconds: expected a number, found \"1.2.3\"");
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,4k,1\n") == ":2: bytes: expected a number, found \"4k\"");
    CHECK(error_of("op,p,bytes,seconds\n\nbcast,0,8,1\n") ==
          ":3: p: expected a whole number of at least 1, found \"0\"");
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,8,nan\n") == ":2: seconds: expected a number, found \"nan\"");
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,8,1e400\n") == ":2: seconds: expected a number, found \"1e400\"");
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,8,-1\n") ==
          ":2: seconds: expected seconds that are not negative, found \"-1\"");
    CHECK(error_of("op,p,bytes,seconds\nbc ast,2,8,1\n") ==
          ":2: op: expected a name of letters, digits and _, found \"bc ast\"");
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,8\n") == ":2: expected 4 cells as in the header, found 3");
    CHECK(error_of("op,p,bytes,seconds\nbcast,2,\"8,1\n") == ":2: a quote is opened and not closed on this line");
    CHECK(error_of("op,p,seconds\n") == ":1: expected a column \"bytes\", found op,p,seconds");
    CHECK(error_of("") == ":1: expected a header line, found an empty file");
    CHECK(message_of([&] { formats::read_samples(folder.path / "none.csv"); }) ==
          (folder.path / "none.csv").string() + ": cannot be read: No such file or directory");
}

TEST_CASE("what is written is read back bit for bit", "[records][property]")
{
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> exponent(-9, 3);
    const Folder folder;
    std::vector<Sample> samples;
    std::string text = formats::samples_header();
    for (int i = 0; i < 500; ++i) {
        samples.push_back({.op = "op_" + std::to_string(i % 7),
                           .p = 1 + i,
                           .bytes = i * 1000L,
                           .launch = i % 3,
                           .rep = i,
                           .seconds = std::pow(10.0, exponent(random)),
                           .valid = i % 5 != 0,
                           .reason = i % 5 != 0 ? "" : "late, by \"much\""});
        text += formats::to_row(samples.back());
    }
    formats::write_file(folder.path / "s.csv", text);
    const std::vector<Sample> again = formats::read_samples(folder.path / "s.csv");
    REQUIRE(again.size() == samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        CHECK(again[i].seconds == samples[i].seconds);
        CHECK(again[i].valid == samples[i].valid);
        CHECK(again[i].reason == samples[i].reason);
        CHECK(formats::to_row(again[i]) == formats::to_row(samples[i]));
    }
}

TEST_CASE("predictions keep their parts, and a missing interval stays empty", "[records]")
{
    const Folder folder;
    formats::Predictions predictions{.parts = {"tcompute", "texchange"}};
    predictions.rows.push_back(
        {.program = "life", .p = 2, .d = 64, .seconds = 0.5, .lo_s = NAN, .hi_s = NAN, .parts = {0.4, 0.1}});
    const std::string text = formats::to_text(predictions);
    CHECK(text == "program,p,d,seconds,lo_s,hi_s,extrapolated,tcompute,texchange\nlife,2,64,0.5,,,0,0.4,0.1\n");
    formats::write_file(folder.path / "p.csv", text);
    CHECK(formats::to_text(formats::read_predictions(folder.path / "p.csv")) == text);
}

TEST_CASE("a failed write leaves the old file and no other", "[records]")
{
    const Folder folder;
    const fs::path blocked = folder.path / "a-folder";
    fs::create_directories(blocked / "inside");
    CHECK(message_of([&] {
              formats::write_file(blocked, "text");
          }).rfind(blocked.string() + ": cannot be written: ", 0) == 0);
    CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 1);
}

TEST_CASE("SHA-256 of the standard's example", "[records]")
{
    CHECK(formats::sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("text that a spreadsheet would compute has an apostrophe in the file and none here", "[table]")
{
    const std::vector<std::string> cells{"=cmd()", "+1+1", "-x",   "@sum", "'=twice", "-1.5",
                                         "1e-3",   "-",    "it's", "'",    "\t=x"};
    const std::string line = formats::csv_line(cells);
    CHECK(line == "'=cmd(),'+1+1,'-x,'@sum,''=twice,-1.5,1e-3,-,it's,','\t=x\n");
    const formats::Table table = formats::parse_table("a,b,c,d,e,f,g,h,i,j,k\n" + line, "cells.csv");
    for (std::size_t column = 0; column < cells.size(); ++column)
        CHECK(table.text(0, column) == cells[column]);
}

TEST_CASE("a column that is there twice is refused, columns without a name are not", "[table]")
{
    CHECK_THROWS_WITH(formats::parse_table("op,p,op\nbcast,2,reduce\n", "twice.csv"),
                      "twice.csv:1: the column \"op\" is there twice");
    CHECK(formats::parse_table("op,p,,\nbcast,2,,\n", "empty.csv").rows() == 1);
}

TEST_CASE("seconds that nobody waited are refused with the longest time that makes sense", "[table]")
{
    const Folder folder;
    const auto read = [&](const std::string &seconds) {
        formats::write_file(folder.path / "samples.csv", "op,p,bytes,seconds\nmsg,2,8," + seconds + "\n");
        return formats::read_samples(folder.path / "samples.csv");
    };
    CHECK(read("1e9").front().seconds == 1e9);
    CHECK_THROWS_WITH(read("1e303"),
                      Catch::Matchers::Contains("samples.csv:2: seconds: expected at most 1e9 seconds, found "
                                                "\"1e303\""));
}

TEST_CASE("tables as pages, spreadsheets and several files together have them", "[table]")
{
    for (const char *text : {"| op | p | us |\n|:---|---:|----|\n| bcast | 2 | 1.5 |\n",
                             "+-------+---+-----+\n| op    | p | us  |\n+-------+---+-----+\n| bcast | 2 | 1.5 |\n",
                             "sep=;\nop;p;us\nbcast;2;1,5\n", "op,p,us\nbcast,2,1.5\nop,p,us\n"}) {
        INFO(text);
        const formats::Table table = formats::parse_table(text, "t.csv");
        CHECK(table.columns() == std::vector<std::string>{"op", "p", "us"});
        REQUIRE(table.rows() == 1);
        CHECK(table.number(0, 2) == 1.5);
    }
}

TEST_CASE("other people's sizes have units of their own, and processes are nodes times ranks a node", "[records]")
{
    const Folder folder;
    const auto read = [&](const std::string &text) {
        formats::write_file(folder.path / "t.csv", text);
        return formats::read_sample_table(folder.path / "t.csv", {}).samples;
    };
    const auto sizes =
        read("op,p,size,us\nbcast,2,4K,1\nbcast,2,1 MiB,1\nbcast,2,8,1\nbcast,2,16,#N/A\nbcast,2,32,inf\n");
    REQUIRE(sizes.size() == 3);
    CHECK((sizes[0].bytes == 4096 && sizes[1].bytes == 1 << 20 && sizes[2].bytes == 8));
    CHECK(read("op,p,size (KB),us\nbcast,2,0.5,1\n").at(0).bytes == 512);
    CHECK_THAT(message_of([&] { read("op,p,size (KB),us\nbcast,2,0.3,1\n"); }),
               Catch::Matchers::Contains("t.csv:2: size (KB): expected a whole number of bytes, found \"0.3\""));
    CHECK_THAT(message_of([&] { read("op,p,size,us\nbcast,2,4X,1\n"); }),
               Catch::Matchers::Contains("t.csv:2: size: expected a size, as 1024 or 1K, found \"4X\""));
    const auto laid = read("op,nodes,tasks_per_node,size,us\nbcast,2,4,8,1\n");
    CHECK((laid.at(0).p == 8 && laid.at(0).nodes == 2 && laid.at(0).ppn == 4));
    CHECK_THAT(message_of([&] { read("op,nodes,ppn,size,us\nbcast,0,4,8,1\n"); }),
               Catch::Matchers::Contains("t.csv:2: expected nodes and ranks a node"));
}
