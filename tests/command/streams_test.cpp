// Where results go that cannot be written: an error with a reason, never status 0 and never an abort.

#include "tests/catch.hpp"
#include "tests/command/shell.hpp"
#include "tests/made_folder.hpp"
#include "tests/made_sheets.hpp"
#include "tests/source_folder.hpp"

#include <sys/stat.h>

using namespace mpisheet;
using namespace mpisheet::tests;
using Catch::Matchers::Contains;

namespace {

const std::string mpisheet_program = MPISHEET_PROGRAM;

/// The shell's own status of a line, in which $M is the program and $D a folder that characterise made.
Ran shell(const Scratch &scratch, const std::string &line)
{
    if (!fs::exists(scratch.path / "made"))
        made::write_folder(scratch.path / "made", made::switches);
    const std::string file = scratch.write("line.sh", "M=" + mpisheet_program + "\nD=" + scratch.file("made") +
                                                          "\nS=" + source_folder() + "\n" + line + "\n");
    return run(scratch, "bash " + file);
}

/// Every command that prints, with arguments for which it succeeds.
const std::vector<std::string> printing{
    "--help",
    "--version",
    "eval --help",
    "eval $D/sheet.gp -e 'tbcast(64,1024)'",
    "eval $D/sheet.gp -e 'tbcast(64,1024)' --json",
    "check $D/sheet.gp",
    "show $D/sheet.gp",
    "export $D/sheet.gp --format json",
    "predict $S/cowichan/models/life.gp --sheet $D/sheet.gp -p 1:64 -d 512",
    "predict $S/cowichan/models/life.gp --sheet $D/sheet.gp -p 1:64 -d 512 --csv",
    "cowichan list",
    "cowichan predict life --sheet $D/sheet.gp -p 1,2 -d 512",
    "farm predict --tree chain --nodes 4 --tasks 100 --task-time 10ms --beta-e 1ms --beta-f 1ms",
    "farm predict --tree chain --nodes 4 --tasks 100 --task-time 10ms --beta-e 1ms --beta-f 1ms --json",
    "spmd predict pmm --system paragon -P 1:8 -N 64",
    "spmd explore pmm --system paragon -P 1:8 -N 64",
    "compare $D $D",
    "guidelines $D",
    "fit $D/samples.csv -o sheet.gp --explain",
};

} // namespace

TEST_CASE("a full or closed stdout is an error of every command that prints", "[command]")
{
    const Scratch scratch;
    for (const std::string &command : printing) {
        INFO(command);
        const Ran well = shell(scratch, "$M " + command);
        CHECK((well.status == 0 || well.status == 1)); // guidelines: broken ones are 1
        for (const char *where : {">/dev/full", ">&-"}) {
            INFO(where);
            const Ran ran = shell(scratch, "$M " + command + " " + where);
            CHECK((ran.status == 65 || ran.status == 1));
            CHECK(ran.status >= well.status);
            CHECK(ran.status != 0);
            CHECK_THAT(ran.err, Contains("mpisheet: stdout: cannot be written: "));
        }
    }
}

TEST_CASE("where both streams go to one file, what was printed first stands first", "[command]")
{
    const Scratch scratch;
    const Ran ran =
        shell(scratch, "$M predict $S/cowichan/models/life.gp --sheet $D/sheet.gp -p 1:4096 -d 512 >both 2>&1");
    CHECK(ran.status == 0);
    const std::string both = formats::read_file(scratch.file("both"));
    CHECK_THAT(both, Contains("Predicted times") && Contains("warning: "));
    CHECK(both.find("Predicted times") < both.find("warning: "));
    CHECK(both[both.find("warning: ") - 1] == '\n');
}

TEST_CASE("a full stderr lets the work go on, and the status says that something was not told", "[command]")
{
    const Scratch scratch;
    const Ran told = shell(scratch, "$M eval $D/sheet.gp -e 'nosuch(3)' 2>/dev/full");
    CHECK(told.status == 65);
    const Ran closed = shell(scratch, "$M eval $D/sheet.gp -e 'tbcast(64,1024)' 2>&-");
    CHECK(closed.status == 0); // there was nothing to tell
    CHECK(std::stod(closed.out) > 0);
    const Ran fitted = shell(scratch, "$M fit $D/samples.csv -o full.gp 2>/dev/full");
    CHECK(fitted.status != 134);
    CHECK(fs::exists(scratch.file("full.gp")));
}

TEST_CASE("a file that is opened never takes the number of a closed stdout", "[command]")
{
    const Scratch scratch;
    const Ran ran = shell(scratch, "$M export $D/sheet.gp --format json -o e.json >&-");
    CHECK(ran.status == 0);
    CHECK(formats::read_file(scratch.file("e.json")).substr(0, 1) == "{");
}

TEST_CASE("devices, FIFOs, descriptors and links are written and stay what they are", "[command]")
{
    const Scratch scratch;
    const Ran to_stdout = shell(scratch, "$M export $D/sheet.gp --format json -o /dev/stdout");
    CHECK(to_stdout.status == 0);
    CHECK(to_stdout.out.substr(0, 1) == "{");
    const Ran appended =
        shell(scratch, "echo before >a.txt; $M export $D/sheet.gp --format json -o /dev/stdout >>a.txt");
    CHECK(appended.status == 0);
    CHECK(formats::read_file(scratch.file("a.txt")) == "before\n" + to_stdout.out);
    const Ran substituted = shell(scratch, "$M export $D/sheet.gp --format json -o >(cat >b.json); sleep 0.2");
    CHECK(substituted.status == 0);
    CHECK(formats::read_file(scratch.file("b.json")) == to_stdout.out);
    const Ran fifo =
        shell(scratch, "mkfifo f; cat f >c.json & $M export $D/sheet.gp --format json -o f; wait; test -p f");
    CHECK(fifo.status == 0);
    CHECK(formats::read_file(scratch.file("c.json")) == to_stdout.out);
    const Ran full = shell(scratch, "$M export $D/sheet.gp --format json -o /dev/full; echo $?; test -c /dev/full");
    CHECK(full.status == 0);
    CHECK(full.out == "65\n");
    CHECK_THAT(full.err, Contains("/dev/full: cannot be written: No space left on device"));
    const Ran link =
        shell(scratch, "mkdir there; ln -s there/d.json l; $M export $D/sheet.gp --format json -o l; test -L l");
    CHECK(link.status == 0);
    CHECK(formats::read_file(scratch.file("there/d.json")) == to_stdout.out);
    const Ran loop = shell(scratch, "ln -s loop loop; $M export $D/sheet.gp --format json -o loop/x.json");
    CHECK(loop.status == 65);
    CHECK_THAT(loop.err, Contains("loop: cannot be made: "));
    const Ran long_name =
        shell(scratch, "N=$(printf 'x%.0s' {1..250}); $M export $D/sheet.gp --format json -o $N && cat $N");
    CHECK(long_name.status == 0);
    CHECK(long_name.out == to_stdout.out);
    const Ran kept = shell(scratch, "touch m; chmod 640 m; $M export $D/sheet.gp --format json -o m; stat -c %a m");
    CHECK(kept.out == "640\n");
}

TEST_CASE("folders that cannot be made are bad input that names them", "[command]")
{
    const Scratch scratch;
    for (const char *place : {"file/below/x.json", "/proc/nowhere/x.json"}) {
        const Ran ran = shell(scratch, "touch file; $M export $D/sheet.gp --format json -o " + std::string(place));
        INFO(place);
        CHECK(ran.status == 65);
        CHECK_THAT(ran.err, Contains("cannot be made: "));
    }
    const Ran probe = shell(scratch, "touch file; $M probe -n 2 --ops barrier -o file/below/samples.csv");
    CHECK(probe.status == 65);
}

TEST_CASE("control characters of cells and names reach nobody's terminal in a message", "[command]")
{
    const Scratch scratch;
    const Ran cell =
        shell(scratch, "printf 'op,p,bytes,seconds\\nmsg,2,8,\\033[2J\\302\\233\\n' >s.csv; $M fit s.csv -o s.gp");
    CHECK(cell.status == 65);
    CHECK_THAT(cell.err, Contains("s.csv:2: seconds: expected a number, found \"\\x1b[2J\\x9b\""));
    const Ran name = shell(scratch, "$M check $'no\\033]0;title\\007such.gp'");
    CHECK(name.status == 65);
    CHECK_THAT(name.err, Contains("no\\x1b]0;title\\x07such.gp: cannot be read"));
}

TEST_CASE("a small stack is enough for what is nested as deep as it may be", "[command]")
{
    const Scratch scratch;
    std::string deep = "f(x) = " + std::string(199, '(') + "x" + std::string(199, ')') + "\ng(x) = ";
    for (int k = 0; k < 990; ++k)
        deep += "x**";
    scratch.write("deep.gp", deep + "x\n");
    for (const char *kibibytes : {"8192", "256", "64"}) {
        INFO(kibibytes << " KiB");
        const Ran ran = shell(scratch, std::string("ulimit -s ") + kibibytes + "; $M eval deep.gp -e 'f(3) + g(1)'");
        CHECK(ran.status == 0);
        CHECK(ran.out == "4\n");
    }
}

TEST_CASE("without memory a command ends with a sentence", "[command]")
{
    const Scratch scratch;
    std::string many = "op,p,bytes,seconds\n";
    for (int k = 0; k < 100'000; ++k)
        many += "msg,2,8,1e-6\n";
    scratch.write("many.csv", many);
    const Ran ran = shell(scratch, "ulimit -v 60000; $M fit many.csv -o many.gp");
    CHECK(ran.status == 75);
    CHECK_THAT(ran.err, Contains("mpisheet: out of memory"));
    CHECK_FALSE(fs::exists(scratch.file("many.gp")));
}
