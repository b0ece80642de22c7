// The exports of random equations and of small sheets: g++, node and Python as oracles of the languages, texts that a
// reader can check for the rest.

#include "formats/exports/exports.hpp"
#include "formats/exports/javascript.hpp"
#include "model/error.hpp"
#include "tests/equations/oracle.hpp"
#include "tests/source_folder.hpp"

using namespace oracle;
using Catch::Matchers::Contains;
using mpisheet::exports::Source;

namespace {

Scope scope_of(const std::string &text)
{
    Scope scope;
    scope.load(parse(text, "sheet.gp"));
    return scope;
}

Scope scope_of(const std::vector<Sample> &samples)
{
    std::string text;
    for (const Sample &sample : samples)
        text += print(sample.definition) + "\n";
    return scope_of(text);
}

Source source(const Scope &scope)
{
    return {.file = "sheet.gp", .scope = scope, .about = {"a sheet \\"}, .samples = {}, .ops = {}, .hosts = 0};
}

/// For each sample a line "BEFORE e0(3, 12) AFTER".
std::string calls(const std::vector<Sample> &samples, const std::string &before, const std::string &after)
{
    std::ostringstream text;
    for (const Sample &sample : samples)
        text << before << sample.definition.name << "(" << sample.p << ", " << sample.d << ")" << after << "\n";
    return text.str();
}

} // namespace

TEST_CASE("a compiler gives exported C++ the same values", "[exports][cpp][property]")
{
    if (!is_there("g++"))
        return;
    const unsigned seed = 20260106;
    const auto all = samples(seed, 100);
    const Scope scope = scope_of(all);
    const Folder folder;
    written(folder, "sheet.hpp", mpisheet::exports::cpp(source(scope)).text);
    const std::string program = written(folder, "all.cpp",
                                        "#include \"sheet.hpp\"\n#include <cstdio>\nint main()\n{\n" +
                                            calls(all, "    std::printf(\"%.17g\\n\", datasheet::", ");") + "}\n");
    const std::string binary = folder.file("all");
    CHECK(
        output("g++ -std=c++17 -ffp-contract=off -Wall -Wno-parentheses -Wno-bool-compare " + program + " -o " + binary)
            .empty());
    compare(all, output(binary), seed, "C++");
}

TEST_CASE("node gives exported JavaScript the same values", "[exports][javascript][property]")
{
    if (!is_there("node"))
        return;
    const unsigned seed = 20260107;
    const auto all = samples(seed, 400);
    const Scope scope = scope_of(all);
    const Folder folder;
    const std::string text = mpisheet::exports::javascript(source(scope)).text + calls(all, "console.log(", ");");
    compare(all, output("node " + written(folder, "all.js", text)), seed, "JavaScript");
}

TEST_CASE("a page's functions of a model have its ends, its settings and say what was called", "[exports][javascript]")
{
    const Scope sheet = scope_of("ppn = 8\ntmsg(d) = d + ppn\ntmsg_hi(d) = 2*tmsg(d)\ntbcast(p,d) = tmsg(d)*clog2(p)\n"
                                 "tbcast_hi(p,d) = 3*tbcast(p,d)\nlost(x) = alert(x)\n");
    Scope model(&sheet);
    model.load(parse("rounds = 2\nt(p,d) = waits(tmsg(d)) + rounds*tbcast(p,d) + max(p,d)\n"
                     "waits(x) = x\nwaits_hi(x) = waits(x)*1.5\n",
                     "model.gp"));
    const std::vector<std::string> watched{"tbcast"}, parts{"t(p,d)/2"};
    const Scope slow =
        scope_of("ppn = 8\ntmsg(d) = 10*d + ppn\ntmsg_hi(d) = 2*tmsg(d)\ntbcast(p,d) = tmsg(d)*clog2(p)\n"
                 "tbcast_hi(p,d) = 3*tbcast(p,d)\nlost(x) = alert(x)\n");
    const std::vector<const Scope *> states{&sheet, &slow};
    const std::string of_sheet = mpisheet::exports::javascript_sheet(states, watched);
    const std::string of_model = mpisheet::exports::javascript_model(model, parts);
    REQUIRE(mpisheet::exports::settings_of(model).size() == 1);
    CHECK(of_sheet.find("alert(") == std::string::npos); // a page has functions of that name
    if (!is_there("node"))
        return;
    const Folder folder;
    const std::string text =
        "'use strict';\n" + std::string(mpisheet::exports::javascript_support()) +
        "const called = [], set = {}, watch = {on: true, enter(k, given) { called.push(k, ...given); return 1; }};\n"
        "const sheet = (" +
        of_sheet + ")(set, watch, 0), model = " + of_model + ";\n" +
        "const plain = model(name => sheet[name], '', set, {});\n"
        "const high = model(name => sheet[name + '_hi'] ?? sheet[name], '_hi', set, plain);\n"
        "console.log(plain.t(4, 2), plain.$0(4, 2), called.slice(0, 3).join(), high.t(4, 2), sheet.lost(1));\n"
        "set.ppn = 1; set.rounds = 0; console.log(plain.t(4, 2), watch.on);\n"
        "console.log((" +
        of_sheet + ")({}, watch, 1).tbcast(4, 2));\n";
    // tmsg(2) = 10, tbcast(4,2) = 20; their upper ends are 20 and 60, of what waits 30; in the second state tmsg(2) =
    // 28
    CHECK(output("node " + written(folder, "page.js", text)) == "54 27 0,4,2 154 NaN\n7 1\n56\n");
    CHECK(of_sheet.find("let tmsg;") != std::string::npos); // all else is written once
}

TEST_CASE("Python gives exported Python the same values", "[exports][python][property]")
{
    if (!is_there("python3"))
        return;
    const unsigned seed = 20260108;
    const auto all = samples(seed, 400);
    const Scope scope = scope_of(all);
    const Folder folder;
    const std::string text =
        mpisheet::exports::python(source(scope)).text + "\n\n" + calls(all, "print('%.17g' % ", ")");
    compare(all, output("python3 " + written(folder, "all.py", text)), seed, "Python");
}

TEST_CASE("functions for C++ and JavaScript: words of theirs are no names", "[exports]")
{
    const Scope scope = scope_of("n = 2\nf(p, int) = n*p**2 + (p < int)/3 + int(p) % 2 + sum [k=1:p] k!\n");
    const std::string cpp = mpisheet::exports::cpp(source(scope)).text;
    CHECK_THAT(cpp, Contains("// a sheet\n#pragma once\n"));
    CHECK_THAT(cpp, Contains("\ninline double f(double p, double int_);\n"));
    CHECK_THAT(cpp,
               Contains("\ninline double f(double p, double int_) { return n() * std::pow(p, 2.0) + "
                        "(p < int_ ? 1.0 : 0.0) / 3.0 + mpisheet_support::modulo(mpisheet_support::int_(p), 2.0) + "
                        "mpisheet_support::sum(1.0, p, [&](double k) { return mpisheet_support::factorial(k); }); "
                        "}\n"));
    const std::string javascript = mpisheet::exports::javascript(source(scope)).text;
    CHECK_THAT(javascript, Contains("\nfunction f(p, int_) { return n() * Math.pow(p, 2) + (p < int_ ? 1 : 0) / 3 + "
                                    "mpisheet.modulo(mpisheet.int_(p), 2) + "
                                    "mpisheet.sum(1, p, (k) => mpisheet.factorial(k)); }\n"));
    CHECK_THAT(javascript, Contains("module.exports = { n, f };\n"));
}

namespace {

/// What a machine may be called by whoever wishes us ill: ends of lines and comments of every language, a coding for
/// Python, control characters, bytes that are no UTF-8.
const std::string hostile =
    "x\u2028throw 1;\u2029throw 2;\nthrow 3;\rthrow 4;\u0085throw 5;\vthrow 6;\fthrow 7; */ throw 8; "
    "--> ]]> --- coding: unicode_escape \\u000athrow 9 \x1b[2J \x01 \x7f \u009b \ufeff \ufffe "
    "\xe9\xff \xc3 \xed\xa0\x80 `touch hurt` @x $(touch hurt) %s ?\?/";

/// Names that are words of C++, JavaScript, Python or their libraries.
const std::string names =
    "NULL M_PI INFINITY NAN HUGE_VAL EOF DT N errno assert class def lambda None True yield await "
    "namespace constexpr concept co_await static_cast not and_eq xor Infinity undefined Error Object module "
    "exports require Math math std printf main linux __LINE__ _Bool _Complex float pass async enum let";

Source hostile_source(const Scope &scope)
{
    Source all = source(scope);
    all.about = {hostile, "coding: unicode_escape " + hostile, hostile + "\\"};
    return all;
}

std::string named_functions()
{
    std::string text = "tmsg(d) = 1 + d/1000.0\n#@ machine = " + hostile.substr(0, hostile.find('\n')) + "\n";
    std::istringstream stream(names);
    int number = 0;
    for (std::string name; stream >> name; ++number) {
        text += name + "(p, d) = p + d + " + std::to_string(number) + "\n";
        text += "t" + std::to_string(number) + "(" + name + ") = " + name + "*2\n";
    }
    return text + "f(p, d) = NULL(p, d) + int(p) + M_PI(p, d)\n";
}

} // namespace

TEST_CASE("what a note says and what a function is called is inert in every language", "[exports]")
{
    const Scope scope = scope_of(named_functions());
    const Folder folder;
    const Source all = hostile_source(scope);
    if (is_there("g++")) {
        written(folder, "sheet.hpp", mpisheet::exports::cpp(all).text);
        const std::string program = written(folder, "all.cpp",
                                            "#include \"sheet.hpp\"\n#include <cstdio>\n"
                                            "int main() { std::printf(\"%g\\n\", datasheet::f(3, 4)); }\n");
        for (const std::string standard : {"c++17", "gnu++17", "c++20"})
            CHECK(output("g++ -w -std=" + standard + " " + program + " -o " + folder.file("all") + " && " +
                         folder.file("all")) == "18\n");
    }
    if (is_there("node"))
        CHECK(output("node " + written(folder, "all.js",
                                       mpisheet::exports::javascript(all).text + "console.log(f(3, 4));\n")) == "18\n");
    if (is_there("python3")) {
        CHECK(output("python3 " +
                     written(folder, "all.py", mpisheet::exports::python(all).text + "\nprint('%g' % f(3, 4))\n")) ==
              "18\n");
        const std::string parse = "python3 -c 'import sys, xml.etree.ElementTree as e; "
                                  "print(e.parse(sys.argv[1]).getroot().tag)' ";
        CHECK(output(parse + written(folder, "all.xml", mpisheet::exports::smpi(all).text)) == "platform\n");
        const std::string json = "python3 -c 'import sys, json; print(json.load(open(sys.argv[1]))[\"format\"])' ";
        CHECK(output(json + written(folder, "all.json", mpisheet::exports::json(all).text)) == "1\n");
    }
    if (is_there("gnuplot")) {
        const Scope plain = scope_of("tmsg(d) = 1 + d/1000.0\n");
        CHECK(output("cd " + folder.path.string() + " && gnuplot " +
                     written(folder, "all.gp",
                             mpisheet::exports::gnuplot(hostile_source(plain)).text + "print tmsg(1000)\n")) ==
              "2.0\n");
    }
    CHECK_FALSE(std::filesystem::exists(folder.file("hurt")));
}

TEST_CASE("SMPI's platform needs the cost of a message", "[exports][smpi]")
{
    const Scope scope = scope_of("tbcast(p, d) = p + d\n");
    CHECK_THROWS_WITH(mpisheet::exports::smpi(source(scope)), Contains("sheet.gp: expected tmsg(d)"));
}

TEST_CASE("SMPI's platform has the levels of a sheet: hosts of cores, switches of hosts, links that are shared",
          "[exports][smpi]")
{
    const std::string racks = "#@ network = node: 4 ranks in a row, net: 8 ranks in a row, far: all others\n"
                              "#@ ranks = 22\nppn = 4\ntmsg(d) = 1 + d/1e4\ntmsg_node(d) = tmsg(d)\n"
                              "tmsg_net(d) = 4 + d/1e3\ntgap_net(d) = d/1e3\n"
                              "tpairs_net(k,d) = tmsg_net(d) + (k - 1)*tgap_net(d)\n"
                              "tswap_net(k,d) = tmsg_net(d) + (1.05*k - 1)*tgap_net(d)\n"
                              "tmsg_far(d) = 10 + d/1e3\ntgap_far(d) = d/1e3\n"
                              "tpairs_far(k,d) = tmsg_far(d) + ((k > 2 ? k/2.0 : 1) - 1)*tgap_far(d)\n"
                              "tswap_far(k,d) = tmsg_far(d) + (2*(k > 2 ? k/2.0 : 1) - 1)*tgap_far(d)\n";
    const Scope scope = scope_of(racks);
    const mpisheet::exports::Exported exported = mpisheet::exports::smpi(source(scope));
    CHECK(exported.hosts == "node-0:4\nnode-1:4\nnode-2:4\nnode-3:4\nnode-4:4\nnode-5:4\n");
    CHECK_THAT(exported.text, Contains("radical=\"0-1\"") && Contains("radical=\"4-5\"") && Contains("core=\"4\"") &&
                                  Contains("id=\"block-1-4-up\"") && Contains("sharing_policy=\"SHARED\"") &&
                                  !Contains("crosstraffic"));
    // d/1e4, d/1e3 in all levels: one factor of 1, so latencies and bandwidths are the sheet's.
    const auto number_after = [&](const std::string &words) {
        const std::size_t at = exported.text.find(words);
        REQUIRE(at != std::string::npos);
        return std::stod(exported.text.substr(at + words.size()));
    };
    const double loopback = number_after("loopback_lat=\""), host = number_after("lat=\""),
                 uplink = number_after("up\" bandwidth=\"");
    CHECK(number_after("latency=\"") == Approx(3 * loopback).epsilon(0.02)); // half of 10 - 4
    CHECK(host == Approx(2 * loopback).epsilon(0.02));                       // half of 4
    CHECK(uplink == Approx(2 * number_after("bw=\"")).epsilon(0.02));        // two links
    CHECK(exported.left_out.empty());

    const Scope odd = scope_of(std::string(racks).replace(racks.find("8 ranks"), 1, "6"));
    CHECK_THROWS_WITH(mpisheet::exports::smpi(source(odd)),
                      Contains("whole blocks of the one before, found 4 ranks in a row, then 6"));

    // Far messages that get a tenth faster where near ones do not: no factor fits both.
    const Scope curves = scope_of(racks + "tmsg_far(d) = d < 4096 ? 10 + d/1e3 : 1 + d/1e4\n");
    CHECK_THAT(mpisheet::exports::smpi(source(curves)).left_out,
               Contains("messages of level far are up to") && Contains("one curve of sizes for all levels"));

    const Scope node = scope_of("#@ network = node: all ranks alike\n#@ ranks = 8\ntmsg(d) = 1 + d/1e4\n");
    CHECK(mpisheet::exports::smpi(source(node)).hosts == "node-0:8\n");
    mpisheet::exports::Source two = source(node);
    two.hosts = 2;
    CHECK_THROWS_WITH(mpisheet::exports::smpi(two), Contains("--hosts 2") && Contains("one host of 8 cores"));
}

TEST_CASE("docs/equations.md has a row for every format", "[exports]")
{
    std::ifstream file(source_folder() + "/docs/equations.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (const mpisheet::exports::Format &format : mpisheet::exports::formats)
        CHECK_THAT(page, Contains("| `" + std::string(format.name) + "` |"));
}
