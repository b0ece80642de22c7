// Which samples may lie on one curve.

#include "model/error.hpp"
#include "model/placement.hpp"
#include "tests/catch.hpp"

using namespace mpisheet;

namespace {

Sample at(int p, int nodes, int ppn)
{
    return {.op = "bcast", .p = p, .bytes = 8, .ppn = ppn, .nodes = nodes};
}

std::string placements(const std::vector<Sample> &samples)
{
    return two_placements(samples);
}

/// "1x2 2x1": where each sample's processes ran.
std::string places_of(const std::vector<Sample> &samples)
{
    std::string text;
    for (const Sample &sample : samples)
        text += (text.empty() ? "" : " ") + to_text(Layout{sample.nodes, sample.ppn});
    return text;
}

} // namespace

TEST_CASE("samples of one launch are of one placement, whatever p is", "[placement]")
{
    CHECK(placements({at(1, 1, 1), at(2, 1, 2), at(4, 1, 4), at(8, 2, 4), at(12, 3, 4)}).empty()); // block
    CHECK(placements({at(1, 1, 1), at(2, 2, 1), at(3, 3, 1), at(4, 3, 2), at(6, 3, 2)}).empty());  // in turn
    CHECK(placements({at(4, 0, 0), at(4, 2, 2), at(8, 0, 0)}).empty()); // who says nothing counts for nothing
}

TEST_CASE("the same processes on other nodes are another placement", "[placement]")
{
    CHECK(placements({at(2, 1, 2), at(2, 2, 1)}) == "2 processes ran on 1 node x 2 ranks and on 2 nodes x 1 rank");
}

TEST_CASE("more processes on fewer nodes, or on less full ones, are another placement", "[placement]")
{
    CHECK(placements({at(4, 4, 1), at(8, 2, 4)}) == "4 processes ran on 4 nodes x 1 rank, 8 on 2 nodes x 4 ranks");
    CHECK(placements({at(4, 1, 4), at(8, 8, 1)}) == "4 processes ran on 1 node x 4 ranks, 8 on 8 nodes x 1 rank");
}

TEST_CASE("layouts are nodes x ranks a node", "[placement]")
{
    CHECK(parse_layouts("8x1, 4x2,1x8") == std::vector<Layout>{{8, 1}, {4, 2}, {1, 8}});
    CHECK(parse_layouts("4x2:cyclic,2x4") == std::vector<Layout>{{4, 2, true}, {2, 4}});
    CHECK(to_text(Layout{4, 2}) == "4x2");
    CHECK(to_text(Layout{4, 2, true}) == "4x2:cyclic");
    CHECK(to_text(Layout()).empty());
    for (const char *wrong : {"8", "x", "8x", "x8", "0x8", "8x0", "8x-1", "-8x1", "8x1x1", "8 x1", "1000000000x10",
                              "4x2:", "4x2:block", ":cyclic"})
        CHECK_THROWS_WITH(parse_layouts(wrong),
                          std::string("expected nodes x ranks a node like 8x1,4x2,4x2:cyclic, found \"") + wrong +
                              "\"");
}

TEST_CASE("a layout fills a node before the next, or deals ranks out to the nodes in turn", "[placement]")
{
    CHECK(node_of_rank({2, 3}) == std::vector<int>{0, 0, 0, 1, 1, 1});
    CHECK(node_of_rank({2, 3, true}) == std::vector<int>{0, 1, 0, 1, 0, 1});
}

TEST_CASE("samples of block and of cyclic order are of two placements, and each can be taken", "[placement]")
{
    Sample in_turn = at(8, 2, 4), few_in_turn = at(6, 2, 3);
    in_turn.dealt = few_in_turn.dealt = "cyclic";
    CHECK(placements({at(8, 2, 4), in_turn}) ==
          "8 processes ran on 2 nodes x 4 ranks and on 2 nodes x 4 ranks in cyclic order");
    const std::vector<Sample> samples{at(4, 1, 4), at(8, 2, 4), in_turn, few_in_turn, at(2, 2, 1)};
    CHECK(places_of(with_ppn(samples, 4)) == "1x4 2x4");
    CHECK(places_of(with_ppn(samples, 4, true)) == "1x4 2x4 2x3");
    CHECK(with_ppn(samples, 4, true)[1].dealt == "cyclic");
}

TEST_CASE("samples of several layouts are told apart; one node goes with all that hold as many ranks", "[placement]")
{
    Sample in_turn = at(8, 2, 4), message = at(2, 2, 1);
    in_turn.dealt = "cyclic";
    message.op = "msg";
    const std::vector<Sample> samples{at(4, 1, 4), at(2, 1, 2), at(8, 2, 4), in_turn,
                                      at(4, 2, 2), message,     at(7, 3, 3)};
    const std::vector<LayoutSamples> layouts = by_layout(samples);
    REQUIRE(layouts.size() == 3);
    CHECK((layouts[0].ppn == 2 && !layouts[0].cyclic));
    CHECK(places_of(layouts[0].samples) == "2x2 1x2");
    CHECK((layouts[1].ppn == 4 && !layouts[1].cyclic));
    CHECK(places_of(layouts[1].samples) == "2x4 1x4 1x2");
    CHECK((layouts[2].ppn == 4 && layouts[2].cyclic));
    CHECK(of_no_layout(samples, layouts) == 1); // three ranks on a node of three: never full
    CHECK(by_layout(std::vector{at(4, 1, 4), at(8, 2, 4)}).empty());
    std::vector<Sample> with_own = samples;
    with_own[0].dealt = "cyclic"; // one node, measured in that order: the other one's are not needed
    CHECK(places_of(by_layout(with_own)[2].samples) == "2x4 1x4");
    CHECK(places_of(by_layout(with_own)[1].samples) == "2x4 1x2");
}

TEST_CASE("pairs of a level belong to the layout that all other samples of their launch have", "[placement]")
{
    std::vector<Sample> samples{at(2, 1, 2), at(8, 2, 4), at(2, 2, 1), at(8, 8, 1), at(2, 2, 1), at(2, 2, 1)};
    samples[2].launch = samples[3].launch = samples[5].launch = 1;
    samples[4].op = samples[5].op = "msg_net";
    const std::vector<Sample> four = with_ppn(samples, 4);
    REQUIRE(four.size() == 3);
    CHECK(four.back().op == "msg_net");
    CHECK(four.back().launch == 0);
}

TEST_CASE("pairs of a level that say their layout belong to layouts of as many ranks a node", "[placement]")
{
    std::vector<Sample> samples{at(8, 2, 4), at(2, 2, 1), at(2, 2, 1), at(2, 2, 1)};
    samples[0].layout = samples[1].layout = "2x4";
    samples[2].layout = "4x2";
    samples[3].layout = "2x4:cyclic";
    for (std::size_t k = 1; k < samples.size(); ++k)
        samples[k].op = "msg_net";
    CHECK(with_ppn(samples, 4).back().layout == "2x4");
    CHECK(with_ppn(samples, 2).back().layout == "4x2");
    REQUIRE(with_ppn(samples, 4, true).size() == 1);
    CHECK(with_ppn(samples, 4, true).back().layout == "2x4:cyclic");
}

TEST_CASE("a launch that holds several layouts has on each node as many ranks as any of them", "[placement]")
{
    const std::vector<Layout> layouts = parse_layouts("8x1,4x2,1x8");
    CHECK(ranks_of_nodes(layouts) == std::vector<int>{8, 2, 2, 2, 1, 1, 1, 1});
    CHECK(to_text(layouts) == "8x1,4x2,1x8");
    CHECK(ranks_of_nodes({}).empty());
}

TEST_CASE("the main layout has the most ranks, and shows both nodes and ranks of a node", "[placement]")
{
    const auto main_of = [](const char *layouts) { return to_text(main_layout(parse_layouts(layouts))); };
    CHECK(main_of("1x1,2x4,4x4,1x8") == "4x4");
    CHECK(main_of("8x1,4x2,1x8") == "4x2"); // the others have one level each
    CHECK(main_of("4x2:cyclic,4x2") == "4x2:cyclic");
    CHECK(main_layout({}) == Layout());
    std::vector<Sample> samples{at(4, 2, 2), at(4, 4, 1), at(1, 1, 1)};
    CHECK(of_main_layout(samples).size() == 3); // nobody says that there are several
    samples[0].layout = "2x2";
    samples[1].layout = samples[2].layout = "4x1";
    CHECK(places_of(of_main_layout(samples)) == "2x2 1x1");
    samples[1].layout = "compact"; // another program's column
    CHECK(layouts_of(samples) == std::vector<Layout>{{2, 2}, {4, 1}});
}

TEST_CASE("of several layouts those samples are taken that fill nodes with as many ranks", "[placement]")
{
    const std::vector<Sample> samples{at(1, 1, 1), at(2, 1, 2), at(2, 2, 1), at(6, 3, 2), at(6, 2, 4), at(6, 6, 1)};
    CHECK(places_of(with_ppn(samples, 1)) == "1x1 2x1 6x1");
    CHECK(places_of(with_ppn(samples, 2)) == "1x1 1x2 3x2");
    CHECK(places_of(with_ppn(samples, 4)) == "1x1 1x2 2x4");
    CHECK(with_ppn({at(2, 0, 0)}, 2).empty()); // who does not say where is in none
}
