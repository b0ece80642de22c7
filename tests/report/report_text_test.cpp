// Tables in the terminal, units for people, and text from strangers.

#include "report/tables.hpp"
#include "report/text/text.hpp"
#include "report/text/units.hpp"
#include "report/text/utf8.hpp"
#include "report/validation.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <limits>

using namespace mpisheet;
using namespace mpisheet::report;

TEST_CASE("numbers come in the unit a person would choose", "[report]")
{
    CHECK(time_text(4.82e-4) == "482 µs");
    CHECK(time_text(1.5) == "1.50 s");
    CHECK(time_text(std::numeric_limits<double>::quiet_NaN()) == "–");
    CHECK(size_text(65536) == "64 KiB");
    CHECK(size_text(1000) == "1000 B");
    CHECK(size_text(0) == "0 B");
    CHECK(percent_text(0.0314) == "3.1 %");
    CHECK(percent_text(0.25) == "25 %");
    CHECK(percent_text(0.0002) == "0.02 %");
    CHECK(percent_text(0) == "0.0 %");
    CHECK(signed_percent_text(0.0314) == "+3.1 %");
    CHECK(signed_percent_text(-0.5) == "−50 %");
    CHECK(signed_percent_text(-1e-9) == "0.0 %");
    CHECK(signed_percent_text(1e-9) == "0.0 %");
    CHECK(list_text({1, 2, 4}) == "1, 2, 4");
    CHECK(list_text({1, 2, 3, 4, 5, 6, 7, 8, 9, 64}) == "1, 2, 3, …, 64");
    CHECK(count_text(1, "process") == "1 process");
    CHECK(count_text(2, "process") == "2 processes");
    CHECK(count_text(4, "launch") == "4 launches");
    CHECK(factor_text(factor_off(100, 80, 125)) == "±25 %");
    CHECK(factor_text(factor_off(100, 97, 103)) == "±3.1 %");
    CHECK(factor_text(factor_off(100, 77, 129)) == "×÷1.3");
    CHECK(factor_text(factor_off(100, 99, 307)) == "×÷3.1"); // the side that is further off
    CHECK(factor_text(factor_off(100, 0, 307)) == "not bounded");
    CHECK(factor_text(factor_off(100, std::nan(""), 1)).empty());
}

TEST_CASE("width counts what is seen, not bytes", "[report]")
{
    CHECK(display_width("abc") == 3);
    CHECK(display_width("µs … –") == 6);
    CHECK(display_width("日本") == 4);
    CHECK(display_width("e\xCC\x81") == 1); // e and a combining accent
    CHECK(display_width("\xFF\xC3") == 2);  // no UTF-8: one column a byte
    CHECK(display_width("\xC0\xAF") == 2);  // an overlong slash is none
}

TEST_CASE("control characters, direction marks and broken UTF-8 never reach the terminal", "[report]")
{
    CHECK(printable("\x1b[2Jnode\n", "?") == "?[2Jnode?");
    CHECK(printable("a\xE2\x80\xAE"
                    "b",
                    "?") == "a?b"); // right-to-left override
    CHECK(printable("\xFFµ", "?") == "?µ");
    CHECK(escape("</script><img onerror=\"x\" src='y'>&") ==
          "&lt;/script&gt;&lt;img onerror=&quot;x&quot; src=&#39;y&#39;&gt;&amp;");
    const std::string with_nul("a\0b", 3);
    CHECK(escape(with_nul) == "a\uFFFDb");
}

TEST_CASE("a grid is aligned: numbers right, text left, nothing trails", "[report][golden]")
{
    const Grid grid{
        .caption = "Costs",
        .columns = {{"op"}, {"time", Align::right}, {"note"}},
        .rows = {{.cells = {"bcast", "4.8 µs", ""}}, {.cells = {"gather", "12 µs", "日本 node"}, .alert = true}}};
    CHECK(to_text(grid) == "Costs\n"
                           "op        time  note\n"
                           "──────  ──────  ─────────\n"
                           "bcast   4.8 µs\n"
                           "gather   12 µs  日本 node\n");
    const std::string coloured = to_text(grid, {.colour = true});
    CHECK(coloured.find("\x1b[33mgather   12 µs  日本 node\x1b[0m\n") != std::string::npos);
    CHECK(to_text(grid).find('\x1b') == std::string::npos);
}

TEST_CASE("long text wraps in its own column and nowhere else", "[report][golden]")
{
    const Grid grid{.caption = "",
                    .columns = {{"op"}, {"equation", Align::wrap}},
                    .rows = {{.cells = {"bcast", "tbcast(p, d) = p > 1 ? clog2(p)*tmsg(d) : 0.2"}}}};
    CHECK(to_text(grid, {.width = 36}) == "op     equation\n"
                                          "─────  ─────────────────────────────\n"
                                          "bcast  tbcast(p, d) = p > 1 ?\n"
                                          "       clog2(p)*tmsg(d) : 0.2\n");
}

TEST_CASE("what wraps in a tree stays below its branch", "[report][golden]")
{
    Grid grid{.caption = "", .columns = {{"call"}, {"value"}}};
    grid.rows = {{{"tgather(p, d)", "9"}}, {{"│  └─ tmsg_at(2**k, d*min(2**k, p - 2**k))", "2"}}};
    CHECK(to_text(grid, {.width = 28}) == "call                   value\n"
                                          "─────────────────────  ─────\n"
                                          "tgather(p, d)          9\n"
                                          "│  └─ tmsg_at(2**k,    2\n"
                                          "      d*min(2**k, p -\n"
                                          "      2**k))\n");
}

TEST_CASE("columns that do not fit are left out from the right, then texts, never keys, and named", "[report][golden]")
{
    const Grid grid{.caption = "",
                    .columns = {{"op"},
                                {"p", Align::right},
                                {"before", Align::right},
                                {"after", Align::right},
                                {"note", Align::wrap}},
                    .rows = {{.cells = {"bcast", "2", "10.0 µs", "12.5 µs", "slow"}}},
                    .keys = 2};
    CHECK(to_text(grid, {.width = 26}) == "op     p   before  note\n"
                                          "─────  ─  ───────  ────\n"
                                          "bcast  2  10.0 µs  slow\n"
                                          "(not shown in 26 columns:\n"
                                          "after; a wider terminal or\n"
                                          "--all shows them)\n");
    CHECK(to_text(grid, {.width = 8}).starts_with("op     p\n─────  ─\nbcast  2\n("));
    CHECK(to_text(grid, {.width = 8, .all = true}) == to_text(grid, {.width = 80}));
}

TEST_CASE("a column without a word in it is not shown", "[report][golden]")
{
    const Grid grid{.caption = "",
                    .columns = {{"op"}, {"note", Align::wrap}, {"p", Align::right}},
                    .rows = {{.cells = {"bcast", "", "2"}}, {.cells = {"scan", "", "4"}}}};
    CHECK(to_text(grid) == "op     p\n─────  ─\nbcast  2\nscan   4\n");
}

TEST_CASE("a word that is too long is broken behind a sign that separates", "[report]")
{
    CHECK(wrapped("a/folder/with/a/long/name.csv here", 16) ==
          std::vector<std::string>{"a/folder/with/a/", "long/name.csv", "here"});
    CHECK(paragraphs("- one two three\nfour", 10) == "- one two\n  three\nfour\n");
}

TEST_CASE("a short row is filled, an escape sequence in a cell is not obeyed", "[report]")
{
    const Grid grid{.caption = "", .columns = {{"a"}, {"b"}}, .rows = {{.cells = {"\x1b]0;owned\x07"}}}};
    CHECK(to_text(grid).find("?]0;owned?") != std::string::npos);
    CHECK(to_text(grid).find('\x1b') == std::string::npos);
}

TEST_CASE("the comparison of two cells as a table", "[report][golden]")
{
    Comparison good{.program = "life", .p = 2, .d = 1024};
    good.predicted = 0.011;
    good.lo = 0.0105;
    good.hi = 0.0115;
    good.measured = {.seconds = 0.011, .low = 0.010, .high = 0.012, .launches = 3};
    good.has_interval = good.inside = true;
    good.communication = 0.25;
    Comparison bad = good;
    bad.p = 16;
    bad.measured = {.seconds = 0.010, .low = 0.010, .high = 0.010, .launches = 1};
    bad.error = 0.1;
    bad.inside = false;
    bad.extrapolated = true;
    CHECK(to_text(cells_table({good, bad})) ==
          "Every cell of life\n"
          "   d   p  predicted      95 % interval  measured  launches  error  communication  note\n"
          "────  ──  ─────────  ─────────────────  ────────  ────────  ─────  ─────────────  "
          "──────────────────────────────────\n"
          "1024   2    11.0 ms  10.5 ms … 11.5 ms   11.0 ms    ±9.1 %  0.0 %           25 %\n"
          "1024  16    11.0 ms  10.5 ms … 11.5 ms   10.0 ms         –  +10 %           25 %  outside the interval, "
          "extrapolated\n");
    CHECK(to_text(summary_tables({good, bad}).front()) ==
          "Predicted against measured, per program\n"
          "program  cells  median error   mean  worst  at                  bias  inside 95 %\n"
          "───────  ─────  ────────────  ─────  ─────  ────────────────  ──────  ───────────\n"
          "life         2         5.0 %  5.0 %  +10 %  p = 16, d = 1024  +5.0 %         50 %\n");
    Comparison without = good; // of which no interval is known: it counts as outside
    without.has_interval = without.inside = false;
    CHECK_THAT(to_text(summary_tables({good, good, bad, without}).front()), Catch::Matchers::Contains(" 50 %\n"));
    good.state = without.state = 1;
    CHECK_THAT(to_text(states_table({.cells = {good, without}, .paired = {}, .parts = {}})),
               Catch::Matchers::Contains("1 of 2"));
}
