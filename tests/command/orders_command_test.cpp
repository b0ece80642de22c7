// Ranks in turn on the nodes: a variable of the sheet, and which order is faster.

#include "tests/command/program.hpp"
#include "tests/made_sheets.hpp"

namespace {

double value_of(const Scratch &scratch, const std::string &arguments)
{
    scratch.write("racks.gp", made::racks);
    const Ran ran = succeed(scratch, program + " eval racks.gp " + arguments);
    return std::stod(ran.out);
}

} // namespace

TEST_CASE("the order of ranks on nodes is set as the ranks a node are, and decides where ranks apart lie",
          "[command][levels]")
{
    const Scratch scratch;
    CHECK(value_of(scratch, "-e 'apart(64,8)'") == 8);
    CHECK(value_of(scratch, "--set cyclic=1 -e 'apart(64,8)'") == 0); // eight nodes: the same one
    CHECK(value_of(scratch, "--set cyclic=1 -e 'apart(64,1)'") == 8); // the next one
    CHECK(value_of(scratch, "--set cyclic=1 -e 'apart(32,5)'") == 8); // of four nodes the next one
    CHECK(value_of(scratch, "--set cyclic=1 --set ppn=1 -e 'apart(64,5)'") == 5);
    // Of a MiB of each, 1 + 2 + 4 in turn on a link that eight share and 8 + 16 + 32 within nodes, 70 units of 1 ns a
    // byte; in blocks 1 + 2 + 4 within nodes, 8 + 16 + 32 of one rank alone on the link, 57.75.
    const double in_turn = value_of(scratch, "--set cyclic=1 -e 'tgather(64,1048576)'");
    CHECK(in_turn / value_of(scratch, "-e 'tgather(64,1048576)'") == Approx(70 / 57.75).epsilon(0.01));
}

TEST_CASE("predict names the faster order where the two are more than a tenth apart", "[command][predict]")
{
    const Scratch scratch;
    scratch.write("racks.gp", made::racks);
    const std::string model = scratch.write("model.gp", "#@ predict = ttotal\nttotal(p,d) = tgather(p,d)\n");
    const Ran ran =
        succeed(scratch, program + " predict " + model + " --sheet racks.gp -p 8,64 -d 8,1048576 --set cyclic=0,1");
    CHECK_THAT(ran.out, Contains("Which order of ranks on the nodes is faster") && Contains("block"));
    const std::string orders =
        ran.out.substr(ran.out.find("Which order"), ran.out.find("Best number") - ran.out.find("Which order"));
    CHECK_THAT(orders, Contains("64  1048576  block  1.21") && !Contains("cyclic  "));
    CHECK_THAT(run(scratch, program + " predict " + model + " --sheet racks.gp -p 8,64 -d 8 --set cyclic=0").out,
               !Contains("Which order"));
}
