// What all commands share before a person: overview, help, widths, colours, folders and names as arguments, sizes and
// ranges as people type them, man pages and completions.

#include "report/text/utf8.hpp"
#include "tests/command/program.hpp"
#include "tests/made_folder.hpp"
#include "tests/made_sheets.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

namespace {

std::string shipped(const std::string &name)
{
    return source_folder() + "/" + name;
}

Ran mpisheet_run(const Scratch &scratch, const std::string &arguments, const std::string &environment = "")
{
    return run(scratch, "env " + environment + " " + program + " " + arguments);
}

std::vector<std::string> lines_of(const std::string &text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// Words alone: two texts that are wrapped at different widths have the same ones.
std::vector<std::string> words_of(const std::string &text)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; stream >> word;)
        if (word != "\\")
            words.push_back(word);
    return words;
}

/// "farm predict" for each command, from the man pages' names.
std::vector<std::string> all_commands(const Scratch &scratch)
{
    REQUIRE(mpisheet_run(scratch, "manual -o pages").status == 0);
    std::vector<std::string> commands;
    for (const auto &entry : fs::directory_iterator(scratch.file("pages"))) {
        std::string name = entry.path().stem();
        std::replace(name.begin(), name.end(), '-', ' ');
        commands.push_back(
            name.substr(std::min(name.size(), name.find(' ') + (name.find(' ') == std::string::npos ? 0 : 1))));
        if (name == "mpisheet")
            commands.pop_back();
    }
    return commands;
}

void check_lines(const std::string &text, std::size_t width)
{
    for (const std::string &line : lines_of(text)) {
        INFO(line);
        CHECK(report::display_width(line) <= width);
        CHECK_FALSE(line.ends_with(' '));
    }
}

} // namespace

TEST_CASE("the overview fits a screen, and is what mpisheet, help and -h say", "[command]")
{
    const Scratch scratch;
    const Ran alone = mpisheet_run(scratch, "", "-u COLUMNS");
    CHECK(alone.status == 0);
    CHECK(alone.err.empty());
    for (const char *asked : {"help", "-h", "--help"})
        CHECK(mpisheet_run(scratch, asked, "-u COLUMNS").out == alone.out);
    CHECK(lines_of(alone.out).size() <= 32);
    check_lines(alone.out, 80);
    for (const char *group : {"Measure ", "Ask ", "Compare ", "Predict ", "Exchange ", "More "})
        CHECK_THAT(alone.out, Contains(std::string("\n") + group));
}

TEST_CASE("the help of every command: an example, no line too long, no word broken", "[command]")
{
    const Scratch scratch;
    const std::vector<std::string> commands = all_commands(scratch);
    CHECK(commands.size() > 30);
    for (const std::string &command : commands) {
        INFO(command);
        const Ran narrow = mpisheet_run(scratch, command + " --help", "COLUMNS=80");
        const Ran wide = mpisheet_run(scratch, "help " + command, "COLUMNS=120");
        CHECK(narrow.status == 0);
        CHECK(wide.status == 0);
        CHECK(words_of(narrow.out) == words_of(wide.out));
        CHECK_THAT(narrow.out, Contains("Example"));
        CHECK(std::regex_search(narrow.out, std::regex("\n  (source <\\()?mpisheet " + command)));
        check_lines(narrow.out, 80);
        check_lines(wide.out, 120);
        // What an option takes stands first; a text that goes on from the option's name is half a sentence.
        std::smatch half;
        if (std::regex_search(wide.out, half, std::regex("\n  -[^\n]*  +(of|and|that|in which|in the place) [^\n]*")))
            FAIL_CHECK(half.str());
    }
}

TEST_CASE("what commands print is no wider than the terminal", "[command]")
{
    const Scratch scratch;
    const std::string life = shipped("cowichan/models/life.gp") + " --sheet fattree-64";
    const std::string farm = " --tree binary --nodes 31 --tasks 1000 --task-time 10ms --sheet t800-dynamic";
    scratch.write("runs.csv", "program,p,d,phase,seconds\nlife,1,512,total,0.0004\nlife,2,512,total,0.0006\n");
    made::write_folder(scratch.path / "mine", made::racks);
    for (const std::string &arguments :
         {std::string("show mine"),
          std::string("show leonardo"),
          std::string("show fattree-64 --plot"),
          std::string("show --tree -p 8 -d 2048 ") + life,
          "predict " + life + " -p 1:8 -d 512,1024",
          "predict " + life + " -p 1:8 --plot speedup",
          "predict " + life + " -p 8 -d 512 --sensitivity",
          "validate " + life + " --runs runs.csv",
          std::string("machines mine fattree-64 cray-t3d leonardo"),
          std::string("compare fattree-64 ") + "racks-64",
          std::string("compare mine fattree-64"),
          std::string("compare cray-t3d simple network-of-workstations"),
          std::string("guidelines mine"),
          std::string("plot allreduce fattree-64"),
          std::string("plot bcast mine fattree-64 -p 2 --over d"),
          std::string("plot barrier fattree-64 crossbar-256"),
          std::string("cowichan list"),
          std::string("cowichan predict life product -n 1:8 --sheet fattree-64"),
          "farm predict" + farm,
          "farm simulate" + farm,
          std::string("farm prune --tree binary --nodes 31 --task-time 10ms --sheet t800-dynamic"),
          std::string("farm plan --nodes 16 --tasks 1000 --task-time 5ms --beta-e 482us --beta-f 453us"),
          std::string("spmd predict cg-tree --system paragon -P 1:64 -N 1024"),
          std::string("spmd explore cg-tree --system paragon -P 1:64 -N 1024"),
          std::string("check mine"),
          std::string("fit mine -o sheet.gp"),
          std::string("fit mine -o sheet.gp --explain")})
        for (const std::size_t width : {80, 120}) {
            INFO(arguments << " at " << width);
            const Ran ran = mpisheet_run(scratch, arguments, "COLUMNS=" + std::to_string(width));
            INFO(ran.err);
            CHECK((ran.status == 0 || ran.status == 1));
            CHECK_FALSE(ran.out.empty());
            check_lines(ran.out, width);
        }
}

TEST_CASE("a narrow table names the columns that it leaves out, --all shows them and every row", "[command]")
{
    const Scratch scratch;
    const std::string predict =
        "predict " + shipped("cowichan/models/gauss.gp") + " --sheet fattree-64 -p 1:8 -d 512,1024";
    const std::string narrow = mpisheet_run(scratch, predict, "COLUMNS=80").out;
    CHECK_THAT(narrow, Contains("(not shown in 80 columns: ") && Contains("tsubstitute"));
    CHECK(narrow.find("Best number of processes") < narrow.find("Predicted times")); // the answer first
    const std::string whole = mpisheet_run(scratch, predict + " --all", "COLUMNS=80").out;
    CHECK_THAT(whole, !Contains("not shown") && Contains("tsubstitute"));
    const auto rows = [](const std::string &text) { return std::count(text.begin(), text.end(), '\n'); };
    const auto guidelines = [&](const std::string &all) {
        return mpisheet_run(scratch, "guidelines fattree-64" + all, "COLUMNS=120").out;
    };
    CHECK_THAT(guidelines(""), Contains("(the first 20 of "));
    CHECK(rows(guidelines(" --all")) > 2 * rows(guidelines("")));
}

TEST_CASE("a warning is said once, however many machines it is of", "[command]")
{
    const Scratch scratch;
    scratch.write("m.gp", "#@ predict = ttotal\nttotal(p,d) = 1/2*d + p + tbcast(p,d)\n");
    const Ran ran = mpisheet_run(scratch, "predict m.gp --machine a=fattree-64 --machine b=racks-64 -p 2 -d 8", "");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const std::size_t first = ran.err.find("m.gp: warning: ");
    REQUIRE(first != std::string::npos);
    const std::string line = ran.err.substr(first, ran.err.find('\n', first) - first);
    CHECK(ran.err.find(line, first + 1) == std::string::npos);
}

TEST_CASE("folders, files in them and shipped names are accepted wherever a sheet is meant", "[command]")
{
    const Scratch scratch;
    made::write_folder(scratch.path / "mine", made::medium);
    const auto same = [&](const std::string &before, const std::string &after) {
        const Ran folder = mpisheet_run(scratch, before + " mine " + after);
        const Ran file = mpisheet_run(scratch, before + " mine/sheet.gp " + after);
        INFO(before << folder.err << file.err);
        CHECK(folder.status == 0);
        CHECK_FALSE(folder.out.empty());
        CHECK(folder.out == file.out);
    };
    same("show", "");
    same("check", "");
    same("eval", "-e 'tbcast(8,64K)'");
    same("export", "--format python");
    same("predict " + shipped("cowichan/models/life.gp") + " --sheet", "-p 4");
    same("cowichan predict life -n 4 --sheet", "");
    same("plot bcast", "");
    CHECK(mpisheet_run(scratch, "eval ethernet-16 -e 'tbcast(8,64K)'").out ==
          mpisheet_run(scratch, "eval " + shipped("datasheets/ethernet-16") + " -e 'tbcast(8,65536)'").out);
    CHECK(mpisheet_run(scratch, "report mine/sheet.gp -o page.html").status == 0);
    CHECK(mpisheet_run(scratch, "fit mine -o again.gp").status == 0);
    CHECK(mpisheet_run(scratch, "report again.gp cray-t3d -o page.html").status == 0); // sheets by themselves
    CHECK_THAT(formats::read_file(scratch.file("page.html")),
               Contains("cray-t3d (Cray T3D) is a sheet without samples"));
    fs::remove(scratch.path / "mine/samples.json");
    CHECK(mpisheet_run(scratch, "report mine -o page.html").status == 0);
    CHECK_THAT(mpisheet_run(scratch, "show mine").out,
               Contains("What d counts") && Contains("what one rank contributes") && !Contains("c_life(w)") &&
                   Contains("of kernels' steps are not shown: mpisheet show --all"));
    CHECK_THAT(mpisheet_run(scratch, "show mine --all").out, Contains("c_life(w)"));
    CHECK_THAT(mpisheet_run(scratch, "show life --tree").out, Contains("texchange(p, d)")); // a kernel's model by name
    CHECK_THAT(mpisheet_run(scratch, "machines").out,
               Contains("two-core-vm") && Contains("cray-t3d") && Contains("lumi") &&
                   Contains("Simulated: crossbar-256, ethernet-16, fattree-64, racks-64.\n"));
    const Ran unknown = mpisheet_run(scratch, "eval etherent-16 -e 'tbcast(2,8)'");
    CHECK(unknown.status == 64);
    CHECK_THAT(unknown.err,
               Contains("neither a file nor shipped (cray-t3d,") && Contains("did you mean 'ethernet-16'?"));
    CHECK_THAT(mpisheet_run(scratch, "predict lief --sheet fattree-64").err,
               Contains("no sheet or model 'lief' (did you mean 'life'?)") && Contains("; programs: elastic, "));
    const Ran guidelines = mpisheet_run(scratch, "guidelines mine/sheet.gp --csv");
    CHECK(guidelines.out == mpisheet_run(scratch, "guidelines mine --csv").out);
    fs::remove(scratch.path / "mine/sheet.gp");
    const Ran unfitted = mpisheet_run(scratch, "show mine");
    CHECK(unfitted.status == 65);
    CHECK_THAT(unfitted.err,
               Contains("mine: expected a folder with a sheet.gp") && Contains("mpisheet fit mine -o mine/sheet.gp"));
    CHECK(std::count(unfitted.err.begin(), unfitted.err.end(), '\n') == 1);
}

TEST_CASE("sizes have units in expressions, ranges are as people type them, errors name the option", "[command]")
{
    const Scratch scratch;
    const auto eval = [&](const std::string &expression) {
        return mpisheet_run(scratch, "eval cray-t3d -e '" + expression + "'").out;
    };
    CHECK(eval("tbcast(64,1M)") == eval("tbcast(64,1048576)"));
    CHECK(eval("tbcast(64, 2k) + tbcast(2,1e3)") == eval("tbcast(64,2048) + tbcast(2,1000)"));
    const std::string life = "predict " + shipped("cowichan/models/life.gp") + " --sheet fattree-64 --csv ";
    CHECK(mpisheet_run(scratch, life + "-p 1-16").out == mpisheet_run(scratch, life + "-p 1:16").out);
    CHECK(mpisheet_run(scratch, life + "-p 4 -d 1k").out == mpisheet_run(scratch, life + "-p 4 -d 1024").out);
    const auto refuses = [&](const std::string &arguments, const std::string &text) {
        const Ran ran = mpisheet_run(scratch, arguments);
        INFO(arguments << ran.err);
        CHECK(ran.status == 64);
        CHECK_THAT(ran.err, Contains(text));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    };
    refuses(life + "-p 0:2", "-p: expected a range like 2:64");
    refuses(life + "-d 1:x", "-d: expected a size");
    refuses("plot bcast fattree-64 -d 9:1", "-d: expected a range");
    refuses("probe -n 2 --sizes 8:q -o s.csv", "--sizes: expected a size");
    refuses("machines -p 0", "-p: expected at least 1, found 0");
    refuses("eval racks-64 -e 'tbcast(0,1K)'", "-e tbcast(0,1024): p is 0, expected at least 1");
    refuses("eval racks-64 -e 'tbcast(8,-5)'", "d is -5, expected at least 0");
    refuses("plot bcst fattree-64", "did you mean 'bcast'?");
    refuses("farm", "give one of predict, simulate");
    const Ran lacks = mpisheet_run(scratch, "eval cray-t3d -e 'treduce_scatter(8,64)'");
    CHECK(lacks.status == 65);
    CHECK_THAT(lacks.err, Contains("unknown function treduce_scatter") && Contains("--ops reduce_scatter"));
}

TEST_CASE("colours when asked, none with NO_COLOR; -q is silent, -v says what is read", "[command]")
{
    const Scratch scratch;
    const std::string escape = "\x1b[";
    const std::string plot = "plot bcast fattree-64";
    CHECK_THAT(mpisheet_run(scratch, plot + " --color always").out, Contains(escape));
    CHECK_THAT(mpisheet_run(scratch, plot).out, !Contains(escape));
    CHECK_THAT(mpisheet_run(scratch, "--color=never " + plot).out, !Contains(escape));
    if (has(scratch, "script")) {
        const auto on_terminal = [&](const std::string &environment) {
            return run(scratch,
                       "env " + environment + " TERM=xterm script -qec '" + program + " " + plot + "' /dev/null")
                .out;
        };
        CHECK_THAT(on_terminal("-u NO_COLOR"), Contains(escape));
        CHECK_THAT(on_terminal("NO_COLOR=1"), !Contains(escape));
    }
    made::write_folder(scratch.path / "mine", made::switches); // 64 processes at most
    const std::string outside = "eval mine -e 'tbcast(256,64)'";
    CHECK_THAT(mpisheet_run(scratch, outside).err, Contains("outside the measured range"));
    CHECK(mpisheet_run(scratch, outside + " -q").err.empty());
    CHECK_THAT(mpisheet_run(scratch, outside + " -v").err, Contains("reads ") && Contains("mine/sheet.gp"));
    CHECK_THAT(mpisheet_run(scratch, "-q eval none.gp -e 1").err, Contains("none.gp: cannot be read"));
}

TEST_CASE("plot draws points, equation, interval and errors, of one machine or several", "[command]")
{
    const Scratch scratch;
    made::write_folder(scratch.path / "switches", made::switches);
    made::write_folder(scratch.path / "medium", made::medium);
    const Ran one = mpisheet_run(scratch, "plot allreduce switches -p 2,64");
    CHECK(one.status == 0);
    CHECK_THAT(one.out, Contains("● p = 2") && Contains("▲ p = 64") && Contains("error %") && Contains("1 MiB"));
    const Ran several = mpisheet_run(scratch, "plot barrier near=switches far=medium paper=cray-t3d");
    CHECK_THAT(several.out, Contains("● near") && Contains("▲ far") && Contains("■ paper"));
    const Ran over = mpisheet_run(scratch, "plot bcast switches --over p -d 64K");
    CHECK_THAT(over.out, Contains("● 64 KiB") && Contains("processes p"));
    const Ran csv = mpisheet_run(scratch, "plot msg medium --csv");
    CHECK_THAT(csv.out,
               Catch::StartsWith("curve,kind,x,seconds,lo_s,hi_s,extrapolated\n") && Contains(",measured,1024,"));
    const Ran some = mpisheet_run(scratch, "plot bcast switches -p 8 -d 1K:4K --csv");
    CHECK_THAT(some.out, Contains(",measured,1024,") && Contains(",measured,4096,") && !Contains(",measured,256,") &&
                             !Contains(",measured,16384,"));
    for (const auto &[name, magic] : {std::pair{"a.svg", "<?xml"}, {"a.png", "\x89PNG"}, {"a.pdf", "%PDF"}}) {
        const Ran drawn = mpisheet_run(scratch, std::string("plot allreduce switches medium -o ") + name);
        INFO(drawn.err);
        CHECK(drawn.status == 0);
        CHECK(formats::read_file(scratch.file(name)).starts_with(magic));
    }
    const std::string picture = formats::read_file(scratch.file("a.svg"));
    CHECK_THAT(picture, Contains("switches") && Contains("medium") && Contains("error 0"));
    CHECK(mpisheet_run(scratch, "plot msg switches --over p").status == 64);
}

TEST_CASE("man pages have no warnings, completions complete", "[command]")
{
    const Scratch scratch;
    all_commands(scratch);
    if (has(scratch, "groff"))
        for (const auto &entry : fs::directory_iterator(scratch.file("pages"))) {
            const Ran ran = run(scratch, "groff -K utf8 -man -Tutf8 -ww -z " + entry.path().string());
            INFO(entry.path());
            CHECK(ran.err.empty());
        }
    REQUIRE(mpisheet_run(scratch, "completion bash -o words.bash").status == 0);
    const auto completes = [&](const std::string &words) {
        return run(scratch, "bash -c 'source words.bash; COMP_WORDS=(" + words +
                                "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mpisheet; echo ${COMPREPLY[*]}'")
            .out;
    };
    CHECK(completes("mpisheet ev") == "eval\n");
    CHECK(completes("mpisheet farm pl") == "plan\n");
    CHECK(completes("mpisheet plot --ov") == "--over\n");
    CHECK(completes("mpisheet export --format py") == "python\n");
    CHECK(completes("mpisheet import im") == "imb\n");
}

TEST_CASE("zsh and fish complete too", "[command]")
{
    const Scratch scratch;
    REQUIRE(mpisheet_run(scratch, "completion zsh -o _mpisheet").status == 0);
    REQUIRE(mpisheet_run(scratch, "completion fish -o mpisheet.fish").status == 0);
    for (const auto &[line, completed] : {std::pair{"mpisheet ev", "eval"},
                                          {"mpisheet farm pl", "plan"},
                                          {"mpisheet plot --ov", "--over"},
                                          {"mpisheet export --format py", "python"},
                                          {"mpisheet import im", "imb"}}) {
        const std::string text = line;
        INFO(text);
        if (has(scratch, "zsh")) {
            fs::remove(scratch.path / "line");
            run(scratch, "timeout 60 zsh -f '" + source_folder() + "/tests/command/complete.zsh' '" +
                             scratch.path.string() + "' line '" + text + "'");
            CHECK(formats::read_file(scratch.file("line")) == text.substr(0, text.rfind(' ') + 1) + completed + " \n");
        }
        if (has(scratch, "fish"))
            CHECK_THAT(run(scratch, "fish -c 'source mpisheet.fish; complete -C \"" + text + "\"'").out,
                       Catch::StartsWith(completed));
    }
}

TEST_CASE("what cannot be read is answered with what to type", "[command]")
{
    const Scratch scratch;
    scratch.write("passwd", "root:x:0:0:root\ndaemon:x:1:1:a,b,c,d\n");
    const auto said = [&](const std::string &arguments) {
        const Ran ran = mpisheet_run(scratch, arguments);
        INFO(arguments);
        CHECK((ran.status == 64 || ran.status == 65));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
        return ran.err;
    };
    CHECK_THAT(said("characterise -n two -o x"), Contains("-n: expected a number, found 'two'"));
    CHECK_THAT(said("characterise -n 2 -o"), Contains("-o needs a value") && Contains("characterise --help"));
    CHECK_THAT(said("cowichan predict life -N 1"),
               Contains("unknown option '-N'") && Contains("see mpisheet cowichan predict --help"));
    CHECK_THAT(said("replay wave.course --sheet racks-64 -p 0"), Contains("-p: expected at least 1, found 0"));
    CHECK_THAT(said("fit x/sheet.gp -o y.gp"), Contains("x/sheet.gp: expected samples (samples.csv, or the folder"));
    CHECK_THAT(said("predict"), Contains("MODEL is needed: equations of the program"));
    CHECK_THAT(said("predict mandel --sheet racks-64 --plot time --log q"),
               Contains("--log: expected x, y, xy or none, found 'q'"));
    CHECK_THAT(said("import osv x.log"), Contains("found 'osv'; did you mean 'osu'?"));
    CHECK_THAT(said("eval racks-64 -e 'tbcast(4,64Q)'"), Contains("unknown unit \"Q\" in \"64Q\": K, M, G"));
    CHECK_THAT(said("fit passwd -o x.gp"), Contains("passwd:1: no table") && Contains("op,p,bytes"));
}

TEST_CASE("a file that a command reads is not replaced by what it writes", "[command]")
{
    const Scratch scratch;
    std::string log = "# OSU MPI Broadcast Latency Test v7.4\n# Size       Avg Latency(us)\n";
    for (int d = 1; d <= 65536; d *= 4)
        log += std::to_string(d) + "   " + std::to_string(2 + 0.001 * d) + "\n";
    scratch.write("osu.log", log);
    REQUIRE(mpisheet_run(scratch, "import osu osu.log -p 16 -o s.csv").status == 0);
    REQUIRE(mpisheet_run(scratch, "fit s.csv -o sheet.gp").status == 0);
    REQUIRE(mpisheet_run(scratch, "fit s.csv -o sheet.gp --json fit.json").status == 0); // renewed
    scratch.write("model.gp", "#@ predict = ttotal\nttotal(p,d) = tbcast(p,d)\n");
    scratch.write("runs.csv", "program,p,d,phase,seconds\nmodel,16,8,total,2e-6\n");
    fs::create_symlink("s.csv", scratch.path / "link.csv");
    for (const auto &[arguments, file] : std::vector<std::pair<std::string, std::string>>{
             {"import osu osu.log -p 16 -o ./osu.log", "osu.log"},
             {"fit s.csv -o s.csv", "s.csv"},
             {"fit s.csv -o link.csv", "s.csv"},
             {"fit s.csv -o new.gp --json s.csv", "s.csv"},
             {"export sheet.gp --format python -o sheet.gp", "sheet.gp"},
             {"report mine=sheet.gp -o sheet.gp", "sheet.gp"},
             {"predict model.gp --sheet sheet.gp -p 16 -d 8 -o model.gp", "model.gp"},
             {"validate model.gp --sheet sheet.gp --runs runs.csv -o runs.csv", "runs.csv"}}) {
        INFO(arguments);
        const std::string before = formats::read_file(scratch.path / file);
        const Ran ran = mpisheet_run(scratch, arguments);
        CHECK(ran.status == 64);
        CHECK_THAT(ran.err, Contains("names the same file"));
        CHECK(formats::read_file(scratch.path / file) == before);
    }
    CHECK(mpisheet_run(scratch, "fit s.csv -o both --json both").status == 64);
    CHECK(mpisheet_run(scratch, "export sheet.gp --format json -o /dev/stdout").status == 0);
}
