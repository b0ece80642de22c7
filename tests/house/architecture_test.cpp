// The table of docs/design.md holds: folders, namespaces, includes. What each rule catches stands in its own test.

#include "tests/catch.hpp"
#include "tests/house/folder_table.hpp"
#include "tests/house/sources.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

const FolderTable &table()
{
    static const FolderTable read = read_folder_table(text_of("docs/design.md"));
    return read;
}

constexpr const char *small_table = R"(
| folder | namespace | holds | may include |
|---|---|---|---|
| `model/` | `mpisheet` | values | Boost.Math (`boost`) |
| `farm/` | `mpisheet::farm` | the program | `farm/*`, `model`, CLI11 (`CLI`) |
| `farm/tree/` | `mpisheet::farm` | trees | `model` |
| `farm/runtime/` | `mpisheet::farm` | the runtime | `farm/tree`, `mpi.h`, POSIX (`posix`) |
| `farm/runtime/*_smpi.cpp` | | simulated | SimGrid (`simgrid`) |
| `tests/` | | tests | anything |
)";

bool allows(const std::string &file, const std::string &target, bool quoted)
{
    static const FolderTable small = read_folder_table(small_table);
    return judge(small, {file, 1, target, quoted}).empty();
}

} // namespace

TEST_CASE("a folder includes itself and the folders that its row names", "[architecture]")
{
    CHECK(allows("farm/tree/grow.cpp", "farm/tree/grow.hpp", true));
    CHECK(allows("farm/tree/grow.cpp", "model/error.hpp", true));
    CHECK(allows("farm/main.cpp", "farm/runtime/mail.hpp", true)); // farm/*
    CHECK_FALSE(allows("farm/tree/grow.cpp", "farm/runtime/mail.hpp", true));
    CHECK_FALSE(allows("farm/tree/grow.cpp", "farm/options.hpp", true)); // of the folder above
    CHECK_FALSE(allows("model/error.cpp", "farm/tree/grow.hpp", true));
    CHECK_FALSE(allows("model/error.cpp", "nowhere/error.hpp", true));
    CHECK_FALSE(allows("model/error.cpp", "model/median.hpp", false)); // ours, in angle brackets
    CHECK_FALSE(allows("new_folder/main.cpp", "vector", false));       // a folder without a row
    CHECK(allows("tests/model/error_test.cpp", "farm/runtime/mail.hpp", true));
}

TEST_CASE("a folder includes the libraries that its row names", "[architecture]")
{
    CHECK(allows("model/error.cpp", "vector", false));
    CHECK(allows("model/error.cpp", "boost/math/distributions/normal.hpp", false));
    CHECK(allows("farm/runtime/mail.cpp", "mpi.h", false));
    CHECK(allows("farm/runtime/mail.cpp", "sys/wait.h", false));
    CHECK_FALSE(allows("model/error.cpp", "mpi.h", false));
    CHECK_FALSE(allows("model/error.cpp", "unistd.h", false));
    CHECK_FALSE(allows("model/error.cpp", "fstream", false));
    CHECK_FALSE(allows("model/error.cpp", "fmt/format.h", false));
    CHECK_FALSE(allows("farm/tree/grow.cpp", "CLI/CLI.hpp", false)); // of the folder above
}

TEST_CASE("a row of files adds to what their folder may include", "[architecture]")
{
    CHECK(allows("farm/runtime/bell_smpi.cpp", "simgrid/engine.h", false));
    CHECK(allows("farm/runtime/bell_smpi.cpp", "mpi.h", false));
    CHECK_FALSE(allows("farm/runtime/bell_native.cpp", "simgrid/engine.h", false));
}

TEST_CASE("a folder opens its own namespace, not its neighbour's", "[architecture]")
{
    const FolderTable small = read_folder_table(small_table);
    CHECK(judge_namespace(small, "model/error.hpp", "mpisheet").empty());
    CHECK(judge_namespace(small, "farm/tree/tree.hpp", "mpisheet::farm").empty());
    CHECK(judge_namespace(small, "farm/tree/tree.hpp", "mpisheet::farm::detail").empty());
    CHECK(judge_namespace(small, "farm/options.hpp", "CLI").empty()); // a library that it may include
    CHECK(judge_namespace(small, "farm/options.hpp", "mpisheet") ==
          "farm/options.hpp opens the namespace mpisheet, but farm/ is mpisheet::farm");
    CHECK_FALSE(judge_namespace(small, "model/error.hpp", "mpisheet::farm").empty());
    CHECK_FALSE(judge_namespace(small, "model/error.hpp", "std").empty());
}

TEST_CASE("every include obeys the table", "[architecture]")
{
    std::size_t judged = 0;
    for (const std::string &file : source_files())
        for (const Include &include : includes_of(file)) {
            CHECK(judge(table(), include) == "");
            ++judged;
        }
    CHECK(judged > 3000); // it has looked
}

TEST_CASE("folders that include each other are a cycle, of any length, and so are a folder and one below it",
          "[architecture]")
{
    const Include up{"farm/tree/grow.cpp", 1, "farm/model/plan.hpp", true};
    const Include across{"farm/model/plan.cpp", 1, "farm/simulation/run.hpp", true};
    const Include down{"farm/simulation/run.cpp", 1, "farm/tree/grow.hpp", true};
    CHECK(cycle_of({up, across}).empty());
    CHECK(cycle_of({up, across, down}) ==
          std::vector<std::string>{"farm/model", "farm/simulation", "farm/tree", "farm/model"});
    CHECK(cycle_of({{"farm/main.cpp", 1, "farm/tree/grow.hpp", true}, {"farm/tree/grow.cpp", 1, "farm/node.hpp", true}})
              .size() == 3);
    CHECK(cycle_of({{"model/a.cpp", 1, "model/b.hpp", true}, {"model/b.cpp", 1, "model/a.hpp", true}}).empty());
}

TEST_CASE("no folders include each other", "[architecture]")
{
    std::vector<Include> all;
    for (const std::string &file : source_files())
        if (file.rfind("tests/", 0) != 0 && file.rfind("benchmarks/", 0) != 0)
            for (const Include &include : includes_of(file))
                all.push_back(include);
    CHECK(all.size() > 3000); // it has looked
    CHECK(cycle_of(all) == std::vector<std::string>{});
}

TEST_CASE("every namespace is its folder's", "[architecture]")
{
    for (const std::string &file : source_files())
        for (const std::string &space : outer_namespaces_of(file))
            CHECK(judge_namespace(table(), file, space) == "");
}

TEST_CASE("a type's name is defined once in a namespace", "[architecture]")
{
    std::map<std::string, std::string> first;
    for (const std::string &file : source_files())
        for (const std::string &type : types_of(file)) {
            if (table().at(row_of(table(), file)).space.empty())
                continue;
            const auto [earlier, is_new] = first.emplace(type, file);
            INFO(type << " in " << earlier->second << " and " << file);
            CHECK(is_new);
        }
    CHECK(first.contains("mpisheet::Sample")); // it has looked
}

TEST_CASE("every folder of sources has a row, and every row its folder or files", "[architecture]")
{
    std::set<std::string> folders, all; // with sources, with anything
    for (const std::string &file : repository_files())
        all.insert(folder_of(file));
    for (const std::string &file : source_files())
        folders.insert(folder_of(file));
    for (const std::string &folder : folders) {
        const std::string row = row_of(table(), folder + "/any");
        INFO(folder << "/ is covered by the row '" << row << "'");
        CHECK((row == folder || (!row.empty() && table().at(row).anything)));
    }
    for (const auto &[key, row] : table()) {
        INFO("row " << key);
        const auto is_below = [&, name = key](const std::string &folder) {
            return folder == name || folder.rfind(name + "/", 0) == 0;
        };
        if (key.find('.') == std::string::npos)
            CHECK(std::any_of(all.begin(), all.end(), is_below));
        else
            CHECK(folders.contains(folder_of(key)));
    }
}

TEST_CASE("maths has no right to print, to read, or to ask the machine", "[architecture]")
{
    for (const char *folder : {"equations", "model", "model/sheet", "model/prediction", "model/traffic",
                               "probes/compute", "fit", "farm/tree", "farm/simulation", "farm/model"})
        for (const char *name : {"streams", "posix", "formats", "probes/measure", "mpi.h"}) {
            INFO(folder << " may include " << name);
            CHECK(!table().at(folder).may_include.contains(name));
        }
}

TEST_CASE("nothing but tests includes the command", "[architecture]")
{
    for (const auto &[folder, row] : table())
        for (const std::string &name : row.may_include) {
            INFO(folder << " may include " << name);
            CHECK((name.rfind("command", 0) != 0 || folder.rfind("command", 0) == 0 ||
                   folder == "probes/campaign/launches.*"));
        }
}

TEST_CASE("no folder has more than 32 source files of its own", "[architecture]")
{
    std::map<std::string, int> sources;
    for (const std::string &file : source_files())
        if (file.size() > 4 && file.compare(file.size() - 4, 4, ".cpp") == 0)
            ++sources[folder_of(file)];
    for (const auto &[folder, number] : sources) {
        INFO(folder);
        CHECK(number <= 32);
    }
}
