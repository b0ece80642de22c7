// The page: whole, well-formed, self-contained, and safe whatever the files say.

#include "report/html/html.hpp"
#include "report/html/script.hpp"
#include "report/text/guidelines.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace mpisheet;
using namespace mpisheet::report;

namespace {

Folder load()
{
    return read_folder(std::filesystem::path(source_folder()) / "tests/data/folder");
}

std::string page_of(const Folder &folder)
{
    return html_report(std::vector<Folder>{folder});
}

struct Tag {
    std::string name;
    std::string attributes;
    bool closes = false, empty = false;
};

/// Every tag of a page, its scripts' own texts apart; what is no tag but has a raw < fails the test.
std::vector<Tag> tags_of(std::string page)
{
    for (std::size_t from = 0; (from = page.find("<script>", from)) != std::string::npos; from += 8)
        page.erase(from + 8, page.find("</script>", from) - from - 8);
    std::vector<Tag> tags;
    for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at)) {
        std::size_t end = at + 1;
        for (char quote = 0; end < page.size() && (quote != 0 || page[end] != '>'); ++end) {
            if (quote == 0 && (page[end] == '"' || page[end] == '\''))
                quote = page[end];
            else if (page[end] == quote)
                quote = 0;
        }
        std::string inner = page.substr(at + 1, end - at - 1);
        at = end;
        Tag tag{.name = {}, .attributes = {}, .closes = inner.starts_with('/'), .empty = inner.ends_with('/')};
        if (tag.closes)
            inner.erase(0, 1);
        tag.name = inner.substr(0, inner.find_first_of(" \n/"));
        tag.attributes = inner.substr(tag.name.size());
        tags.push_back(tag);
    }
    return tags;
}

/// "" when every element is closed in order and ids are unique; else what is wrong.
std::string fault_of(const std::string &page)
{
    static const std::set<std::string> without_end{"!DOCTYPE", "meta", "link", "br", "input"};
    std::vector<std::string> open;
    std::set<std::string> ids;
    for (const Tag &tag : tags_of(page)) {
        for (const std::string start : {" id=\"", " id='"})
            if (const std::size_t at = tag.attributes.find(start); at != std::string::npos) {
                const std::size_t from = at + start.size();
                const std::string id = tag.attributes.substr(from, tag.attributes.find(start.back(), from) - from);
                if (!ids.insert(id).second)
                    return "id " + id + " twice";
            }
        if (tag.empty || without_end.contains(tag.name))
            continue;
        if (!tag.closes) {
            open.push_back(tag.name);
        } else {
            if (open.empty() || open.back() != tag.name)
                return "</" + tag.name + "> closes " + (open.empty() ? "nothing" : open.back());
            open.pop_back();
        }
    }
    if (!open.empty())
        return "<" + open.back() + "> is not closed";
    // Every link inside the page arrives.
    for (std::size_t at = page.find("href=\"#"); at != std::string::npos; at = page.find("href=\"#", at + 1)) {
        const std::size_t from = at + 7;
        const std::string target = page.substr(from, page.find('"', from) - from);
        if (!ids.contains(target))
            return "no target for #" + target;
    }
    return "";
}

bool has(const std::string &page, const std::string &words)
{
    return page.find(words) != std::string::npos;
}

std::size_t count(const std::string &page, const std::string &words)
{
    std::size_t n = 0;
    for (std::size_t at = page.find(words); at != std::string::npos; at = page.find(words, at + 1))
        ++n;
    return n;
}

} // namespace

TEST_CASE("the page is well-formed and shows every operation, program and warning", "[report]")
{
    const std::string page = page_of(load());
    CHECK(fault_of(page).empty());
    CHECK(page.size() < 1'000'000);
    for (const char *words :
         {"tmsg(d) = ", "tbarrier(p) = ", "tbcast(p, d) = ", "tallreduce(p, d) = ", "tbcast_lo(p, d) = ",
          "<h4 id=\"machine-1-program-life\" data-command=\"predict life --sheet {} -p ",
          "<h4 id=\"machine-1-program-mandel\" ", "binomial tree", "the form in p is a guess", "started late",
          "Synthetic MPI 1.0", "samples.csv", "Every cell of life"})
        CHECK(has(page, words));
    CHECK(has(page, load().samples_sha256));
    CHECK(has(page, load().validated.predictions_sha256));
    CHECK(has(page, "before the first of these programs ran"));
    CHECK(count(page, "<figure>") == 4 + 2 * 2); // four operations; time and speed-up of two programs
    CHECK(count(page, "class=\"plot\"") == 8);
    CHECK(count(page, "<article class=\"op\"") == 4);
    CHECK(count(page, "<math") == 4); // the equations of basic steps are in the sheet, here is what a step costs
    CHECK(std::regex_search(page, std::regex(R"(c_life</th><td[^>]*>w = 4 KiB … 1 MiB</td><td[^>]*>[0-9.]+ ns</td>)")));
}

TEST_CASE("where the equation contradicts what was measured, the table says both", "[report]")
{
    Folder folder = load();
    CHECK_FALSE(has(page_of(folder), "class=\"but\""));
    for (Sample &sample : folder.samples)
        if (sample.op == "bcast" && sample.p == 8 && sample.bytes == 4096)
            sample.seconds = 616e-6;
    const std::string page = page_of(folder);
    CHECK(fault_of(page).empty());
    CHECK(count(page, "<small class=\"but\">† 616 µs</small>") == 1);
    CHECK(has(page, "† measured there, outside the interval"));
    CHECK(count(page, " 0.000616\"") == 1); // for who takes the table away as CSV
}

TEST_CASE("a picture of many p has the worst point, and the errors of those that it leaves out", "[report]")
{
    Folder folder = load();
    const Sample like = *std::find_if(folder.samples.begin(), folder.samples.end(), [](const Sample &sample) {
        return sample.op == "bcast" && sample.p == 4 && sample.bytes == 256;
    });
    for (const int p : {3, 5, 6, 7, 12, 32, 64}) { // far from the equation at p = 12
        Sample sample = like;
        sample.p = p;
        sample.seconds = p == 12 ? 1e-3 : like.seconds / 2 * std::ceil(std::log2(p)); // rounds of a tree
        folder.samples.push_back(sample);
    }
    const std::string page = page_of(folder);
    CHECK(has(page, "the worst among them (p = 12, 256 B); below are the errors of all, grey those of other p."));
    CHECK(has(page, "<title>p = 12, d = 256 B: 1.00 ms"));
    CHECK(has(page, "class=\"others\""));
    CHECK(count(page, "<summary>how far off at each p</summary>") > 0); // numbers of all, p = 12 too
    CHECK(std::regex_search(
        page, std::regex(R"(>12</t[dh]><td[^>]*>1</td><td[^>]*>\d+ %</td><td[^>]*>−\d+ %</td><td[^>]*>256 B</td>)")));
}

TEST_CASE("advice on guidelines names variables of the library that was measured", "[report]")
{
    CHECK_FALSE(
        has(guidelines_verdict(std::vector<GuidelineCheck>(1, {.violated = true}), {}, "SMPI Version 3.32"), "OMPI_"));
    const double none = std::nan("");
    CHECK(guidelines_verdict(std::vector<GuidelineCheck>(3, {.p_value = none}), {}, "MPICH 4")
              .starts_with("None of 3 places could be judged: it takes two launches"));
    CHECK(has(guidelines_verdict(std::vector<GuidelineCheck>(1, {.violated = true}), {}, "MPICH 4"), "OMPI_"));
    const std::vector<Violation> broken(1, {.guideline = "scatter(d) ≤ bcast(d)", .op = "bcast", .p = 2});
    CHECK(violations_table(broken, 0, "SMPI Version 3.32").columns.back().title == "95 % interval");
    CHECK(violations_table(broken, 0, "MPICH 4").columns.back().title == "worth trying");
}

TEST_CASE("predictions of SPMD programs have a part of the page, where there are any", "[report]")
{
    Folder folder = load();
    CHECK_FALSE(has(page_of(folder), "SPMD programs"));
    folder.spmd = {{.system = "paragon",
                    .program = "cg<tree>",
                    .N = 1024,
                    .P = 64,
                    .comm_s = 0.008,
                    .comp_s = 0.012,
                    .total_s = 0.020,
                    .speedup = 38.5},
                   {.system = "paragon",
                    .program = "cg<tree>",
                    .N = 1024,
                    .P = 128,
                    .comm_s = 0.009,
                    .comp_s = 0.006,
                    .total_s = 0.015,
                    .speedup = 51.25},
                   {.system = "paragon", .program = "cg<tree>", .N = 1024, .P = 1024, .note = "has 512 processors"}};
    const std::string page = page_of(folder);
    CHECK(fault_of(page).empty());
    CHECK(has(page, "cg&lt;tree&gt;"));
    CHECK(has(page, "1 cell not predicted"));
    CHECK(count(page, "51.25") == 2); // the fastest, and every cell
    CHECK(count(page, "38.50") == 1);
    CHECK(has(page, "60 %")); // of the fastest communicates
    CHECK(has(page, "has 512 processors"));
}

TEST_CASE("the page can be read by everybody", "[report]")
{
    const std::string page = page_of(load());
    CHECK(has(page, "<html lang=\"en\">"));
    CHECK(count(page, "<h1>") == 1);
    CHECK(has(page, "<main id=\"content\">"));
    CHECK(has(page, "href=\"#content\">Skip to the content"));
    CHECK(has(page, "prefers-color-scheme: dark"));
    CHECK(has(page, "@media print"));
    CHECK(count(page, "role=\"img\" aria-label=\"Time over") == 3 + 2);
    CHECK(count(page, "<table") == count(page, "<caption"));
    CHECK(count(page, "<th>") == 0); // each has its scope
}

TEST_CASE("the page runs its own script alone and fetches nothing", "[report]")
{
    const std::string page = page_of(load());
    CHECK(has(page, "Content-Security-Policy\" content=\"default-src 'none'"));
    const std::size_t from = page.find("<script>") + 8;
    const std::string own = page.substr(from, page.find("</script>") - from);
    CHECK(own == script());
    CHECK(has(page, "script-src " + script_source(script()) + ";"));
    const std::string rest = page.substr(0, from - 8) + page.substr(page.find("</script>") + 9);
    const std::regex handler(R"(\son\w+=)");
    for (const Tag &tag : tags_of(rest)) {
        CHECK(tag.name != "script");
        CHECK(tag.name != "iframe");
        CHECK(tag.name != "img");
        CHECK_FALSE(has(tag.attributes, "src="));
        CHECK_FALSE(has(tag.attributes, "href=\"http"));
        CHECK_FALSE(std::regex_search(tag.attributes, handler));
    }
    CHECK_FALSE(has(page, "url("));
    CHECK_FALSE(has(page, "@import"));
}

TEST_CASE("hostile names stay text wherever they come from", "[report]")
{
    const std::string hostile = "</script></style></title><img src=x onerror=alert(1)>\"'`\x1b";
    Folder folder = load();
    folder.name = hostile;
    folder.context = {{"machine", hostile}, {hostile, hostile}};
    for (Run &run : folder.validated.runs)
        run.program = hostile;
    for (Prediction &prediction : folder.validated.predictions.rows)
        if (prediction.program == "life")
            prediction.program = hostile;
    for (Run &run : folder.validated.runs)
        run.phase = "total";
    std::erase_if(folder.validated.predictions.rows,
                  [&](const Prediction &prediction) { return prediction.program != hostile; });
    for (Sample &sample : folder.samples)
        if (!sample.valid)
            sample.reason = hostile;
    folder.left_out[0].op = folder.left_out[0].reason = hostile;
    folder.files.push_back(hostile);
    for (Equation &equation : folder.sheet.operations)
        equation.notes.quality = equation.notes.algorithm = equation.notes.made = hostile,
        equation.notes.warnings = {hostile};
    folder.sheet.provenance.emplace_back(hostile, hostile);
    const std::string page = page_of(folder);
    CHECK(fault_of(page).empty());
    CHECK_FALSE(has(page, "<img"));
    CHECK(count(page, "</script>") == 1); // the page's own
    CHECK_FALSE(has(page, "\x1b"));
    CHECK(count(page, "</style>") == 1);
    CHECK(count(page, "</title>") == 1 + count(page, "<title>") - 1);
    CHECK(count(page, "&lt;img src=x onerror=alert(1)&gt;") > 15); // shown, in every place
}

TEST_CASE("a folder without runs, or with one p only, gives a page", "[report]")
{
    Folder folder = load();
    folder.validated.predictions.rows.clear();
    folder.validated.runs.clear();
    const std::string costs_only = page_of(folder);
    CHECK(fault_of(costs_only).empty());
    CHECK(has(costs_only, "No program was predicted and run here yet"));
    CHECK(has(costs_only, "no program was predicted and run yet."));
    CHECK_FALSE(has(costs_only, "href=\"#machine-1-programs\">programs")); // nothing to go to
    CHECK(count(costs_only, "<figure>") == 4);

    std::erase_if(folder.samples, [](const Sample &sample) { return sample.p != 2; });
    const std::string one_p = page_of(folder);
    CHECK(fault_of(one_p).empty());
    CHECK(count(one_p, "<figure>") == 3); // one barrier is a number, not a plot

    folder.samples.clear();
    const std::string nothing = page_of(folder);
    CHECK(fault_of(nothing).empty());
    CHECK(has(nothing, "is a sheet without samples"));
    CHECK(count(nothing, "<figure>") == 3); // the equations alone
    CHECK(count(nothing, "class=\"pt\"") == 0);
}

TEST_CASE("a sheet by itself gives a page: curves and times of its equations, no error, no interval", "[report]")
{
    Folder folder;
    folder.sheet = read_datasheet("#@ machine = Paper\n#@ d_unit = unstated\ntbcast(p,d) = 100 + 2*p + across(p,d)\n"
                                  "tbarrier(p) = 40\nacross(p,d) = 0.5*d\n",
                                  "paper.gp");
    const std::string page = page_of(folder);
    CHECK(fault_of(page).empty());
    CHECK(has(page, "Paper is a sheet without samples"));
    CHECK(has(page, "All operations side by side, by the equations at p = 64"));
    CHECK(has(page, "The machine in one look, by the equations of the sheet"));
    CHECK(has(page, ">740 µs<")); // 100 + 128 + 512: bcast of 1 KiB
    CHECK(count(page, "<figure>") == 1);
    CHECK(has(page, "across(p, d) = 0.5*d")); // what bcast calls
    CHECK_FALSE(has(page, "<dt>launches"));
    CHECK_FALSE(has(page, "with its 95 % interval"));
}

TEST_CASE("two folders share a page: a section each, no id twice, a table of contents", "[report]")
{
    Folder simulated = load();
    simulated.context = {{"machine", "fattree-64"}, {"simulated", "yes"}};
    const std::string page = html_report(std::vector<Folder>{load(), simulated});
    CHECK(fault_of(page).empty());
    CHECK(count(page, "<section id=\"machine-") == 2);
    CHECK(has(page, "href=\"#machine-2-programs\""));
    CHECK(has(page, "href=\"#machine-2-fit\""));
    CHECK(has(page, "href=\"#machine-2-calibration\""));
    CHECK(count(page, "<small>folder (fattree-64, simulated) · d is the whole message</small>") == 2); // on each card
    CHECK_FALSE(has(page_of(load()), "<small>folder (")); // of one machine nobody asks
    CHECK(has(page, "folder (fattree-64, simulated)"));
    CHECK(has(page, "What a simulated machine shows, and what it does not"));
    CHECK_FALSE(has(page_of(load()), "What a simulated machine shows"));
    CHECK(count(page, "<p class=\"verdict\"") == 2);
}

TEST_CASE("the console's answers stand before the tables: which part is off, what to measure next, what changed",
          "[report]")
{
    Folder folder = load();
    folder.advised = {{.op = "allreduce", .p = 3, .d = 65536}, {.op = "barrier", .p = 6}, {.op = "msg", .d = 96}};
    folder.history.changed = "2 ranges slower.";
    folder.history.changes = {{.caption = "all", .columns = {{"op"}}, .rows = {}}};
    const std::string page = page_of(folder);
    CHECK(fault_of(page).empty());
    CHECK(has(page, "<li>mandel: compute is 11 % too low at p = 16, d = 256 and explains 90 % of the error.</li>"));
    CHECK(has(page, "allreduce at p = 3, d = 64 KiB; barrier at p = 6; msg at d = 96 B:"));
    CHECK(has(page, "mpisheet probe --advice folder/fit.json -n 16 -o more.csv"));
    CHECK(page.find("2 ranges slower.") < page.find("<table"));
    CHECK_FALSE(has(page_of(load()), "What to measure next"));
}

TEST_CASE("a page can be asked: its equations, ranges and models, under the page's policy", "[report]")
{
    const auto script_of = [](const std::string &text, const std::string &file) {
        return equations::parse(text, file);
    };
    Asked asked;
    AskedMachine &machine = asked.machines.emplace_back();
    machine.name = "</script> one";
    machine.file = "it's";
    machine.operations = {"msg", "bcast", "odd"};
    machine.sheet.load(
        script_of("#@ op.bcast.p = 2,4,8\n#@ op.bcast.d = 1:1024\ntmsg(d) = 1 + d\ntbcast(p,d) = p*tmsg(d)\n"
                  "tbcast_lo(p,d) = tbcast(p,d)/2\ntbcast_hi(p,d) = tbcast(p,d)*2\ntodd(x) = x\n",
                  "sheet.gp"));
    machine.programs.push_back({.name = "star", .group = "yours", .words = "predict star.gp --sheet"});
    machine.programs[0].model = make_model(
        script_of("#@ misfit = 1.2\n#@ op.total.p = 2,8\nsteps = 7\nttotal(p,d) = steps*tbcast(p,d)\n", "star.gp"),
        machine.sheet);
    machine.points = {
        {"op bcast", 2, 8, {1e-6, 1.23456e-6}}, {"op bcast", 2, 64, {2e-6}, true}, {"op bcast", 4, 8, {3e-6}}};
    const std::string page = html_report(std::vector<Folder>{load()}, {}, asked);
    CHECK(fault_of(page).empty());
    CHECK(count(page, "<script>") == 2);
    CHECK(has(page, "<section id=\"ask\" class=\"ask\" aria-labelledby=\"ask-title\" hidden>"));
    CHECK(has(page, "script-src " + script_source(script()) + " " + script_source(panel_script(asked)) + ";"));
    const std::string text = panel_script(asked);
    for (const char *words : {R"("name":"\u003c/script> one")", R"("file":"'it'\\''s'")",
                              "function tbcast(p, d) { const $was = ", "$value = p * tmsg(d);",
                              R"("ranges":[[2.0,8.0,128.0,1.0],[1.0,1024.0,65536.0,null]])",
                              R"("settings":{"steps":7.0})", "return $set['steps'] ?? 7;", "mpisheet_entry",
                              R"("learnt":[{"name":"star","parameters":["p","d"],"ranges":[[2.0,8.0,)",
                              R"("most":[8,null])", R"("measured":{"op bcast":"2:8 1 1.23,*64 2;4:8 3"})"})
        CHECK(has(text, words));
    CHECK_FALSE(has(text, R"("odd")"));
    CHECK_FALSE(has(page_of(load()), "id=\"ask\""));
}
