// cowichan/models/*.gp: their parts are the kernels' phases, and their sizes and counts are the kernels'. The kernels
// know nothing of the models and the models nothing of the kernels' code; this test alone knows both.

#include "cowichan/kernels/grid.hpp"
#include "cowichan/kernels/life.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "cowichan/table.hpp"
#include "equations/equations.hpp"
#include "model/sheet/query.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/made_sheets.hpp"
#include "tests/source_folder.hpp"

#include <cmath>
#include <fstream>
#include <sstream>

using namespace mpisheet;
using namespace mpisheet::cowichan;
using namespace mpisheet::compute;
using namespace mpisheet::tests;

namespace {

/// A sheet of round numbers: 1 us a step, so that times are counts.
const char *const measured_alone =
    "tbarrier(p) = 1000*p\n"
    "tallsend(p,d) = 1000*p + d\n"
    "tallgather(p,d) = 2000*p + d\n"
    "c_touch(w) = 1\nc_mandel(w) = 1\nc_life(w) = 1\nc_product(w) = 1\n"
    "c_randmat(w) = 1\nc_half(w) = 1\nc_thresh(w) = 1\nc_thresh_mask(w) = 1\nc_thresh_window(w) = 2\nc_winnow(w) = 1\n"
    "c_winnow_sort(w) = 1\nc_norm_extent(w) = 1\nc_norm(w) = 1\nc_outer(w) = 1\n"
    "c_vecdiff(w) = 1\ntallreduce(p,d) = 3000*p + d\ntalltoall(p,d) = 4000*p + d\n"
    "talltoallv(p,d) = 5000*p + d\nw_winnow(y) = y < 0.5 ? 1.2 : 0.8\n"
    "tmsg(d) = 10 + d\nc_gauss(w) = 1\nc_gauss_back(w) = 1\nc_sor(w) = 1\n"
    "c_elastic_weigh(w) = 1\nc_elastic_pull(w) = 1\nc_elastic_city(w) = 1\nc_invperc(w) = 1\nc_hull(w) = 1\n"
    "c_hull_sort(w) = 1\nw_sor(y) = 15\nw_sor_jacobi(y) = 109\nw_invperc(y) = y < 0.5 ? 10 : 20\n"
    "w_hull(y) = y < 0.5 ? 3 : 100\nw_hull_layers(y) = y < 0.5 ? 3 : 60\n"
    "w_mandel(y) = y < 0.25 ? 1 : y < 0.5 ? 70 : y < 0.75 ? 40 : 2\n";

/// What mpisheet makes of a sheet: steps that cost the same with several processors busy.
std::string as_loaded(const std::string &measured)
{
    equations::Scope alone;
    alone.load(equations::parse(measured, "sheet.gp"));
    return measured + stand_ins(alone) + as_when_met(alone);
}

const std::string round_sheet = as_loaded(measured_alone);

std::string model_text(std::string_view kernel)
{
    return formats::read_file(source_folder() + "/cowichan/models/" + std::string(kernel) + ".gp");
}

/// A model over the sheet of round numbers.
struct Model {
    equations::Scope sheet;
    equations::Scope scope{&sheet};

    explicit Model(std::string_view kernel, const std::string &of_machine = round_sheet)
    {
        sheet.load(equations::parse(of_machine, "sheet.gp"));
        scope.load(equations::parse(model_text(kernel), std::string(kernel) + ".gp"));
    }
    [[nodiscard]] double operator()(const std::string &name, double p, double d) const
    {
        return equations::compile(scope, name)({p, d});
    }
    [[nodiscard]] std::string note(const std::string &key) const
    {
        for (const equations::Note &note : scope.notes())
            if (note.key == key)
                return note.value;
        return {};
    }
};

constexpr std::pair<int, int> cells[] = {{1, 1},   {1, 64}, {2, 64},  {3, 100},  {7, 20},
                                         {32, 20}, {4, 9},  {64, 64}, {13, 257}, {16, 1024}};

} // namespace

TEST_CASE("the parts of each kernel's model are its phases", "[cowichan][models]")
{
    for (const Kernel &kernel : kernels) {
        INFO(kernel.name);
        std::string phases;
        for (const std::string_view phase : kernel.phases)
            phases += (phases.empty() ? "t" : ", t") + std::string(phase);
        const Model model(kernel.name);
        CHECK(model.note("parts") == phases);
        CHECK(model.note("predict") == "ttotal");
        for (const auto &[p, d] : cells) {
            double sum = 0;
            for (const std::string_view phase : kernel.phases)
                sum += model("t" + std::string(phase), p, d);
            CHECK(model("ttotal", p, d) == Approx(sum));
        }
    }
}

TEST_CASE("neighbours on one node are near, and messages that leave a node share its link", "[cowichan][models]")
{
    const std::string &racks = made::racks;
    const auto cost = [&](const std::string &text) {
        equations::Scope sheet;
        sheet.load(equations::parse(racks, "sheet.gp"));
        sheet.load(equations::parse("asked(x) = " + text, "asked"));
        return equations::compile(sheet, "asked")({0});
    };
    const Model sor("sor", racks); // blocks of 32 processes: hops to the 8th, 16th and 24th leave their node
    CHECK(sor("hops", 8, 256) == Approx(cost("7*tmsg(256)")));
    CHECK(sor("hops", 32, 256) == Approx(cost("28*tmsg(256) + 3*tmsg_net(256)")));
    CHECK(sor("hops", 64, 256) == Approx(cost("56*tmsg(256) + 6*tmsg_net(256) + tmsg_far(256)")));
    const Model half("half", racks); // two messages a process
    CHECK(half("texchange", 8, 256) == Approx(cost("tmsg(16384)")));
    CHECK(half("texchange", 16, 1024) == Approx(cost("tswap_net(8,131072)"))); // one leaves each node
    CHECK(half("texchange", 32, 1024) == Approx(cost("tswap_net(16,65536)"))); // both leave two of the four
    const double at_once = cost("tswap_far(32,32768)"), in_turn = at_once + cost("8*1.05*tgap_net(32768)");
    CHECK(half("texchange", 64, 1024) == Approx((at_once + in_turn) / 2)); // between switches, and to other nodes
}

TEST_CASE("a backbone that many fill is no medium that all share: half's messages go one after the other then",
          "[cowichan][models]")
{
    const auto cost = [&](const std::string &machine, const std::string &text) {
        equations::Scope sheet;
        sheet.load(equations::parse(machine, "sheet.gp"));
        sheet.load(equations::parse("asked(x) = " + text, "asked"));
        return equations::compile(sheet, "asked")({0});
    };
    const Model crossbar("half", made::backbone), medium("half", made::medium);
    CHECK(crossbar("texchange", 64, 1024) == Approx(cost(made::backbone, "2*tallsend(64,32768) - tmsg(32768)")));
    CHECK(crossbar("texchange", 8, 1024) ==
          Approx(cost(made::backbone, "tshift_all(8,4,262144) + tfan_all(3,262144)"))); // too few to fill it
    CHECK(medium("texchange", 8, 256) == Approx(cost(made::medium, "tallsend(8,16384)*14/8")));
    const Model tree("half",
                     made::switches); // the middle is crossed on other links than those of the processes
    CHECK(tree("texchange", 16, 1024) ==
          Approx(cost(made::switches, "tshift_all(16,8,131072) + 0.5*tfan_all(3,131072)")));
}

TEST_CASE("half by alltoallv: messages that leave a node pass its link one after the other, as rounds of four let them",
          "[cowichan][models]")
{
    // Empty messages take 1 us a round, others ten more; nodes of k processes, on whose links others cost 10 us each.
    const auto exchange = [](int k, int p, const std::string &held, const std::string &gap = "10") {
        const std::string sheet = "tmsg(d) = d < 2 ? 1 : 11\nc_touch(w) = 0\nc_half(w) = 0\n"
                                  "tallsend(p,d) = tmsg(d)\ntalltoallv(p,d) = ceil((p-1)/4.0)\n"
                                  "tfan_all(p,d) = p > " +
                                  std::to_string(k) + " ? (p-1-" + std::to_string(k) + ")*" + gap +
                                  " : 0\nheld(d) = " + held;
        return Model("half-alltoallv", as_loaded(sheet + "\n"))("texchange", p, 1024) - std::ceil((p - 1) / 4.0);
    };
    // Messages' times on a link that all rounds took in a simulation of them alone, process r sending to r/2 and
    // (p+r)/2.
    struct Played {
        int node, processes;
        double messages, not_held;
    };
    for (const Played &played :
         {Played{8, 16, 15, 11}, Played{8, 32, 42.6, 25.8}, Played{8, 64, 70.7, 51}, Played{4, 8, 7, 5},
          Played{4, 16, 20.8, 12}, Played{4, 32, 34.7, 24.4}, Played{4, 64, 51.2, 38.2}, Played{2, 4, 2, 2},
          Played{2, 8, 7, 5}, Played{2, 16, 14, 9}, Played{2, 32, 22, 16}, Played{2, 64, 31.7, 22}, Played{1, 8, 4, 4},
          Played{1, 16, 8, 5}, Played{1, 32, 12, 8}, Played{1, 64, 18, 13}}) {
        INFO(played.processes << " processes, " << played.node << " a node");
        CHECK(exchange(played.node, played.processes, "1") / 10 == Approx(played.messages).epsilon(0.13));
        CHECK(exchange(played.node, played.processes, "0") / 10 == Approx(played.not_held).epsilon(0.27));
    }
    CHECK(exchange(8, 8, "1") == Approx(2 * 10));   // on one node two rounds, one message each that is waited for
    CHECK(exchange(64, 64, "1") == Approx(8 * 10)); // of sixteen rounds as many as the root of the processes
    CHECK(exchange(8, 16, "1", "40") == Approx(exchange(8, 16, "1"))); // none costs more than it is longer
}

TEST_CASE("gauss in blocks waits for its turn, or for all panels that came over a slow link", "[cowichan][models]")
{
    // Panels of one row, eight a process, and nothing to compute: all is waiting for messages.
    const auto part = [](const std::string &name, const std::string &network, int p) {
        return Model(
            "gauss-block",
            as_loaded("tmsg(d) = 14\nc_touch(w) = 0\nc_gauss_back(w) = 0\n" +
                      (network.find("c_gauss") == std::string::npos ? "c_gauss(w) = 1e-9\n" : std::string()) +
                      (network.find("tallsend") == std::string::npos ? "tallsend(p,d) = 14\n" : std::string()) +
                      network))(name, p, 8 * p);
    };
    const auto pass = [&](const std::string &network, int p) { return part("tpass", network, p); };
    // 14 us for the first panel; up to seven are under way, so that each of the seven others is 2 us behind.
    CHECK(pass("tfan_all(p,d) = 0\n", 2) == Approx(14 + 7 * 2));
    CHECK(pass("tfan_all(p,d) = 0\n", 4) == Approx(3 * 14 + 23 * 2)); // all 24 come to the last, one after the other
    // In pairs, 700 us between them: the third process waits for sixteen panels, and the last for the third's.
    CHECK(pass("tfan_all(p,d) = 0\ntmsg_at(s,d) = s < 2 ? 14 : 700\n", 4) == Approx(14 + 700 + 15 * 100 + 14 + 7 * 2));
    // On a link that they share each is 7 us longer for each other one: the first has six, for half of its time.
    CHECK(pass("tfan_all(p,d) = (p-2)*7\n", 2) == Approx(14 + 6 * 3.5 + 7 * (14 + 6 * 7) / 7.0));
    // Where panels come more slowly than they are used, the first alone is waited for; two on a node do not share a
    // link.
    CHECK(pass("tfan_all(p,d) = (p-2)*7\nc_gauss(w) = 1\n", 2) == Approx(14));
    CHECK(pass("tfan_all(p,d) = p > 2 ? (p-3)*7 : 0\n", 2) == Approx(14 + 7 * 2));
    CHECK(part("tspread", "tfan_all(p,d) = 0\n", 4) == Approx((3 + 3) * 14)); // to the first, and from it to the last
    // Senders are held until a panel is gone: two at a time of the first process's, which the second passes to the
    // third.
    CHECK(pass("tfan_all(p,d) = 0\nheld(d) = 1\n", 4) == Approx(3 * 14 + 7 * 7 + 16 * 2));
    // A medium that all share carries 40 us more of each panel for those behind its owner: three of four, two, one.
    CHECK(pass("tfan_all(p,d) = 0\ntallsend(p,d) = 54\n", 4) == Approx(3 * 14 + 7 * 30 + 8 * 20 + 8 * 10));
}

TEST_CASE("a step of sor costs what it does in rows as long, or in a set as large, whichever is less",
          "[cowichan][models]")
{
    std::string sheet = measured_alone;
    const std::string flat = "c_sor(w) = 1\n";
    sheet.replace(sheet.find(flat), flat.size(), "c_sor(w) = 1e6/w + w/1e8\n"); // least at 10 MB
    const Model sor("sor", as_loaded(sheet));
    const auto step = [](double w) { return 1e6 / w + w / 1e8; };
    const auto bytes = [&](double p, double d) { return sor("block", p, d); };
    CHECK(sor("cstep", 1, 512) == Approx(step(bytes(1, 512))));
    CHECK(sor("cstep", 2, 512) == Approx(step(bytes(1, 512))));   // long rows in a small block
    CHECK(sor("cstep", 2, 4096) == Approx(step(bytes(2, 4096)))); // half of what no cache holds
}

TEST_CASE("what --iterations sets is a variable of the kernel's model", "[cowichan][models]")
{
    std::string iterate;
    for (const Kernel &kernel : kernels) {
        INFO(kernel.name);
        if (kernel.iterations.empty())
            continue;
        iterate += std::string(kernel.name) + " ";
        const std::string variable = "\n" + std::string(kernel.iterations) + " = ";
        CHECK_THAT(model_text(kernel.name), Catch::Matchers::Contains(variable + std::to_string(default_iterations)));
    }
    CHECK(iterate == "life elastic elastic-city ");
}

TEST_CASE("the thesis's models are asked for their own d: 2.5 of ours where it counts points of the elastic net",
          "[cowichan][models]")
{
    for (const Kernel &kernel : kernels) {
        INFO(kernel.name);
        const ThesisModel *thesis = thesis_model(kernel.name);
        const bool there =
            std::ifstream(source_folder() + "/cowichan/models/classic/" + std::string(kernel.name) + ".gp").good();
        CHECK((thesis != nullptr) == there);
    }
    REQUIRE(thesis_model("vecdiff") != nullptr);
    CHECK(thesis_model("vecdiff")->our_d == 2.5);
    CHECK(thesis_model("life")->our_d == 1);
    CHECK(thesis_model("hull") == nullptr);
}

TEST_CASE("alone, a kernel communicates nothing", "[cowichan][models]")
{
    for (const int d : {1, 64, 1000}) {
        CHECK(Model("mandel")("tjoin", 1, d) == 0);
        CHECK(Model("life")("texchange", 1, d) == 0);
        CHECK(Model("product")("tgather", 1, d) == 0);
        for (const auto &[kernel, part] : {std::pair{"randmat", "tjoin"},
                                           {"half", "texchange"},
                                           {"half-alltoallv", "texchange"},
                                           {"thresh", "treduce"},
                                           {"winnow", "tpart"},
                                           {"winnow", "texchange"},
                                           {"winnow", "tselect"},
                                           {"winnow-buckets", "tpart"},
                                           {"norm", "treduce"},
                                           {"outer", "tgather"},
                                           {"outer", "treduce"},
                                           {"vecdiff", "treduce"}})
            CHECK(Model(kernel)(part, 1, d) == 0);
    }
    CHECK(Model("mandel")("tjoin", 3, 64) == 3000);
}

TEST_CASE("mandel's model finds the busiest of the processes that are dealt its rows", "[cowichan][models]")
{
    const Model model("mandel");
    const equations::Program weight = equations::compile(model.sheet, "w_mandel");
    for (const auto &[p, d] : cells) {
        INFO(p << " processes, " << d << " rows");
        double busiest = 0;
        std::int64_t fullest = 0;
        const RowsInTurn dealt{d, p};
        for (int rank = 0; rank < p; ++rank) {
            double steps = 0;
            for (std::int64_t k = 0; k < dealt.count(rank); ++k)
                steps += d * weight({d > 1 ? 0.999999 * static_cast<double>(dealt.row(rank, k)) / (d - 1) : 0});
            busiest = std::max(busiest, steps);
            fullest = std::max(fullest, dealt.count(rank));
        }
        CHECK(model("tcompute", p, d) == Approx(busiest).epsilon(1e-12));
        CHECK(model("tsetup", p, d) == 4 * d * fullest + 8 * d);
    }
}

TEST_CASE("life's model knows the blocks, the words of a row, and how often they are exchanged", "[cowichan][models]")
{
    Model model("life");
    for (const auto &[p, d] : cells) {
        INFO(p << " processes, " << d << " rows");
        const RowBlocks blocks{d, p};
        const Cells world(blocks.size(), d);
        const double bytes = 2.0 * static_cast<double>(world.bits.size() * sizeof(std::uint64_t));
        CHECK(model("world", p, d) == bytes);
        CHECK(model("tsetup", p, d) == bytes + 8.0 * static_cast<double>(world.words() * blocks.size()));
        CHECK(model("tcompute", p, d) == 50.0 * static_cast<double>(blocks.size()) * d);
        const int active = blocks.active();
        CHECK(model("texchange", p, d) ==
              (active > 1 ? 50.0 * 2 * (1000 * active + 8.0 * static_cast<double>(world.words())) : 0));
    }
    model.scope.set("generations", 3);
    CHECK(model("tcompute", 1, 10) == 300);
}

TEST_CASE("product's model knows the blocks of the matrix and of the vector", "[cowichan][models]")
{
    const Model model("product");
    for (const auto &[p, d] : cells) {
        INFO(p << " processes, " << d << " rows");
        const std::int64_t rows = RowBlocks{d, p}.size();
        CHECK(model("tcompute", p, d) == static_cast<double>(rows * d));
        CHECK(model("block", p, d) == 8.0 * static_cast<double>(rows * d + d + rows));
        CHECK(model("tgather", p, d) == (p > 1 ? 2000.0 * p + 8.0 * static_cast<double>(rows) : 0));
        CHECK(model("tsetup", p, d) == 8.0 * static_cast<double>(rows + (p > 1 ? p * rows : 0)));
    }
}

TEST_CASE("the models of kernels on blocks of rows count the fullest block", "[cowichan][models]")
{
    for (const auto &[p, d] : cells) {
        INFO(p << " processes, " << d << " rows");
        const auto cells_of_block = static_cast<double>(RowBlocks{d, p}.size() * d);
        CHECK(Model("randmat")("tcompute", p, d) == cells_of_block);
        CHECK(Model("half")("tshuffle", p, d) == cells_of_block);
        CHECK(Model("thresh")("tcount", p, d) == cells_of_block);
        CHECK(Model("thresh")("tmask", p, d) == cells_of_block);
        CHECK(Model("thresh")("tsetup", p, d) == cells_of_block);
        CHECK(Model("thresh")("treduce", p, d) == (p > 1 ? 3000 * p + 8 * 128 : 0));
        CHECK(Model("outer")("tcompute", p, d) == cells_of_block);
        CHECK(Model("winnow")("tcollect", p, d) == cells_of_block);
        CHECK(Model("winnow")("tsort", p, d) == cells_of_block / 2);
        CHECK(Model("norm")("tscale", p, d) == static_cast<double>(RowBlocks{d, p}.size()));
        CHECK(Model("vecdiff")("tcompute", p, d) == static_cast<double>(RowBlocks{d, p}.size()));
    }
    CHECK(Model("thresh")("tcount", 1, 1024) == 65536 + 2 * 1024 * 1024); // a large block: some cells, then all
    CHECK(Model("thresh")("treduce", 4, 4096) == 3000 * 4 + 8 * 128 + 3000 * 4 + 32);
}

TEST_CASE("mandel in blocks: the model finds the busiest block", "[cowichan][models]")
{
    const Model model("mandel-block");
    const equations::Program weight = equations::compile(model.sheet, "w_mandel");
    for (const auto &[p, d] : cells) {
        INFO(p << " processes, " << d << " rows");
        double busiest = 0;
        const RowBlocks blocks{d, p};
        for (int rank = 0; rank < p; ++rank) {
            double steps = 0;
            for (std::int64_t k = 0; k < blocks.count(rank); ++k)
                steps += d * weight({d > 1 ? 0.999999 * static_cast<double>(blocks.row(rank, k)) / (d - 1) : 0});
            busiest = std::max(busiest, steps);
        }
        CHECK(model("tcompute", p, d) == Approx(busiest).epsilon(1e-12));
    }
}

TEST_CASE("winnow's fullest range of weights is the one with the most frequent weights", "[cowichan][models]")
{
    const Model model("winnow-buckets");
    CHECK(model("fullest", 2, 100) == Approx(0.6 * 5000));            // the lighter half, 1.2 times as frequent
    CHECK(model("fullest", 4, 100) == Approx(0.3 * 5000));            // a quarter of the weights
    CHECK(model("fullest", 3, 100) == Approx(43 * 1.2 / 128 * 5000)); // 43 of 128 weights
    CHECK(model("fullest", 200, 100) == Approx(1.2 / 128 * 5000));    // a process has one weight or none
}

TEST_CASE("the models load into gnuplot and have the same values there", "[cowichan][models][gnuplot]")
{
    const Scratch scratch;
    for (const Kernel &kernel : kernels) {
        const Model model(kernel.name);
        for (const equations::Warning &warning : equations::check(model.scope))
            if (warning.kind != equations::Warning::Kind::notice)
                FAIL_CHECK(equations::to_string(warning));
        std::string script = round_sheet + model_text(kernel.name) + "\nset print \"-\"\n";
        for (const auto &[p, d] : cells)
            script += "print sprintf(\"%.17g\", ttotal(" + std::to_string(p) + "," + std::to_string(d) + "))\n";
        const Ran gnuplot = succeed(scratch, "gnuplot " + scratch.write("model.gp", script));
        std::istringstream values(gnuplot.out);
        for (const auto &[p, d] : cells) {
            double value = 0;
            REQUIRE(values >> value);
            CHECK(model("ttotal", p, d) == Approx(value).epsilon(1e-12));
        }
    }
}
