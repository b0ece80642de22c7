// What a prediction hangs on, where it can be worked out by hand.

#include "equations/equations.hpp"
#include "model/prediction/composition.hpp"
#include "model/prediction/sensitivity.hpp"
#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/source_folder.hpp"

#include <cmath>

using namespace mpisheet;

namespace {

using Influences = std::vector<Influence>;

Influences at(const std::string &sheet_text, const std::string &model_text, ModelPoint point,
              const ModelOptions &options = {})
{
    equations::Scope sheet;
    sheet.load(equations::parse(sheet_text, "sheet.gp"));
    return sensitivity(equations::parse(model_text, "model.gp"), sheet, options, std::vector{point}).at(0);
}

const Influence *find(const Influences &influences, const std::string &name)
{
    for (const Influence &influence : influences)
        if (influence.name == name)
            return &influence;
    return nullptr;
}

std::vector<std::string> names(const Influences &influences)
{
    std::vector<std::string> names;
    for (const Influence &influence : influences)
        names.push_back(influence.name);
    return names;
}

} // namespace

TEST_CASE("each function and number is changed by a tenth, all else equal, the greatest effect first", "[sensitivity]")
{
    // 6·(8 + 2) + 4·c·d/p = 60 + 40, with c = 0.5, d = 100, p = 5
    const Influences found = at("tsend(d) = 8.0\ntunused(d) = 1.0\nspeed = 3.0\n",
                                "ttotal(p,d) = 2*steps*(tsend(d) + 2) + 4*c*d/p\nsteps = 3\nc = 0.5\n", {5, 100});
    CHECK(names(found) == std::vector<std::string>{"p", "steps", "tsend", "c", "d"});
    const Influence &send = *find(found, "tsend"), &c = *find(found, "c"), &p = *find(found, "p");
    CHECK(send.kind == Influence::Kind::function);
    CHECK(send.down == Approx(-0.048));
    CHECK(send.up == Approx(0.048));
    CHECK(send.elasticity == Approx(0.48).epsilon(1e-6));
    CHECK(c.kind == Influence::Kind::variable);
    CHECK(c.value == 0.5);
    CHECK(c.lower == Approx(0.45));
    CHECK(c.down == Approx(-0.04));
    CHECK(c.up == Approx(0.04));
    CHECK(p.lower == 4); // at least by one
    CHECK(p.higher == 6);
    CHECK(p.down == Approx(0.1));
    CHECK(p.up == Approx(-0.4 / 6));
    CHECK(find(found, "d")->elasticity == Approx(std::log(104.0 / 96) / std::log(110.0 / 90)));
}

TEST_CASE("a prediction that is proportional to one thing says 1, to its inverse −1", "[sensitivity]")
{
    const Influences found = at("rate = 2.0\n", "ttotal(p,d) = d/(p*rate)\n", {40, 1000});
    CHECK(find(found, "rate")->elasticity == Approx(-1));
    CHECK(find(found, "d")->elasticity == Approx(1));
    CHECK(find(found, "p")->elasticity == Approx(-1));
    CHECK(find(found, "p")->lower == 36);
    CHECK(find(found, "p")->higher == 44);
}

TEST_CASE("a datasheet function is scaled where the model calls it, not inside the sheet", "[sensitivity]")
{
    const Influences found =
        at("tmsg(d) = 5.0\ntbcast(p,d) = 3*tmsg(d)\n", "ttotal(p,d) = tbcast(p,d) + tmsg(d)\n", {2, 1});
    CHECK(find(found, "tmsg")->up == Approx(0.1 * 5 / 20));
    CHECK(find(found, "tbcast")->up == Approx(0.1 * 15 / 20));
    CHECK(names(found) == std::vector<std::string>{"tbcast", "tmsg"}); // p and d change nothing
}

TEST_CASE("settings hold, formulas follow their numbers", "[sensitivity]")
{
    const Influences found = at("tcompute = 1.0\n", "ttotal(p,d) = tcalc*d\ntcalc = tcompute*8*steps\nsteps = 150\n",
                                {1, 10}, {.settings = {{"tcompute", 4}}});
    CHECK(find(found, "tcalc") == nullptr);
    CHECK(find(found, "tcompute")->value == 4);
    CHECK(find(found, "tcompute")->elasticity == Approx(1));
    CHECK(find(found, "steps")->elasticity == Approx(1));
}

TEST_CASE("what cannot be changed by a tenth is named with the reason", "[sensitivity]")
{
    const Influences found = at("tsend(d) = 10.0\n",
                                "ttotal(p,d) = (1 + uneven)*d + sum [i=1:rounds] tsend(i)\nuneven = 0.0\nrounds = 3\n"
                                "other = 0.0\n",
                                {1, 70});
    CHECK(find(found, "rounds")->problem.find("whole numbers") != std::string::npos);
    CHECK(find(found, "uneven")->problem.find("a tenth of 0 is 0") != std::string::npos);
    CHECK(find(found, "other") == nullptr);
    CHECK(find(found, "tsend")->elasticity == Approx(0.3));
    CHECK(found.front().name == "d");
}

TEST_CASE("a share of the composition is the elasticity of the sensitivity", "[sensitivity][composition]")
{
    const std::string sheet_text =
        "tbcast(p,d) = 100 + 2*p + 0.2*log(p)*d\ntsend(d) = 40 + 0.1*d\nc_work(w) = 0.01 + w*1e-6\n";
    const std::string model_text = "ttotal(p,d) = max(tcompute(p,d), tsend(d)) + sum [k=0:p-1] tbcast(p, 8*(d-k))\n"
                                   "tcompute(p,d) = (d*d/p)*c_work(8*d*d/p)**1.5\n";
    equations::Scope sheet;
    sheet.load(equations::parse(sheet_text, "sheet.gp"));
    const Model model = make_model(equations::parse(model_text, "model.gp"), sheet);
    ModelCall entry = composition(*model.scope, entry_function);
    evaluate_at(entry, {8, 500});
    const Influences found = at(sheet_text, model_text, {8, 500});
    const ModelCall &total = entry.calls.at(0);
    REQUIRE(total.calls.size() == 3);
    CHECK(find(found, "c_work")->elasticity == Approx(total.calls[0].calls.at(0).share).epsilon(1e-6));
    CHECK(find(found, "tbcast")->elasticity == Approx(total.calls[2].share).epsilon(1e-6));
    CHECK(find(found, "tsend") == nullptr);
    CHECK(total.calls[1].share == 0);
}

namespace {

Influences classic(const std::string &model, const std::string &machine, ModelPoint point)
{
    const std::string source = source_folder();
    return at(formats::read_file(source + "/datasheets/" + machine + "-assumed.gp"),
              formats::read_file(source + "/cowichan/models/classic/" + model + ".gp"), point);
}

double elasticity(const Influences &influences, const std::string &name)
{
    const Influence *found = find(influences, name);
    return found == nullptr ? 0 : found->elasticity;
}

} // namespace

TEST_CASE("what the thesis's predictions hang on is what it found by hand", "[sensitivity][classic]")
{
    // 4.3.11, 4.3.1: on the T3D the error of the compute step is the error of the prediction.
    for (const char *model : {"gauss", "mandel"})
        for (const int p : {2, 16, 64}) {
            INFO(model << " p=" << p);
            CHECK(elasticity(classic(model, "cray-t3d", {p, 512}), "c") == Approx(1).margin(0.05));
        }
    // 4.3.7: on the workstations "the time is totally dominated by communications", by the allreduce for each city;
    // 4.3.8: for each point of the percolation.
    for (const char *model : {"elastic", "invperc"}) {
        INFO(model);
        const Influences found = classic(model, "network-of-workstations", {8, 128});
        CHECK(elasticity(found, "tallreduce") > 0.8);
        CHECK(elasticity(found, "tallreduce") > 3 * elasticity(found, "c"));
    }
    // 4.3.13: winnow hangs on the unevenness, more so on more processes; stride hardly counts.
    const Influences few = classic("winnow", "cray-t3d", {4, 1024}), many = classic("winnow", "cray-t3d", {64, 1024});
    CHECK(elasticity(many, "e") > 0.6);
    CHECK(elasticity(many, "e") > 2 * elasticity(few, "e"));
    CHECK(std::abs(elasticity(many, "stride")) < 0.01);
    // 4.3.13: so much that at 64 processes uneven data hardly let it gain from more processes.
    CHECK(elasticity(many, "p") > 0);
    CHECK(elasticity(few, "p") < -0.4);
}

TEST_CASE("an interval is taken apart into what makes it", "[model][sensitivity]")
{
    equations::Scope sheet;
    sheet.load(equations::parse("tbcast(p,d) = 10\ntbcast_lo(p,d) = 8\ntbcast_hi(p,d) = 12\n"
                                "c_life_busy(w,k) = 3\nc_life_busy_lo(w,k) = 2\nc_life_busy_hi(w,k) = 5\n",
                                "sheet.gp"));
    const equations::Script script = equations::parse("ttotal(p,d) = tbcast(p,d) + waits(20) + d*c_life_busy(64,p)\n"
                                                      "waits(x) = x\nwaits_lo(x) = x/2\nwaits_hi(x) = x*2\n",
                                                      "model.gp");
    const std::vector<IntervalSource> sources = interval_sources(script, sheet, {}, {2, 10});
    REQUIRE(sources.size() == 4);
    const auto is = [&](std::size_t k, double lo, double hi) {
        INFO(sources[k].name);
        CHECK(sources[k].lo_s == Approx(lo * 1e-6));
        CHECK(sources[k].hi_s == Approx(hi * 1e-6));
    };
    is(0, 58, 62);  // 10 ± 2, with 20 and 30
    is(1, 50, 80);  // 20 … 50
    is(2, 50, 80);  // 10 … 40
    is(3, 38, 102); // 8 + 10 + 20 … 12 + 40 + 50
    equations::Scope certain;
    certain.load(equations::parse("tbcast(p,d) = 10\nc_life_busy(w,k) = 3\n", "sheet.gp"));
    CHECK(interval_sources(script, certain, {}, {2, 10}).empty());
}
