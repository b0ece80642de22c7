// A simulated machine's hosts, their cores, and which rank goes where.

#include "formats/file.hpp"
#include "formats/platform.hpp"
#include "model/error.hpp"
#include "tests/catch.hpp"
#include "tests/source_folder.hpp"

#include <map>

using namespace mpisheet;
using Catch::Matchers::Contains;
using formats::parse_hosts;
using formats::parse_platform;

namespace {

/// "a 1, b 4": hosts with their cores.
std::string hosts_in(const std::string &platform)
{
    std::string text;
    for (const formats::PlatformHost &host : parse_platform(platform, "p.xml"))
        text += (text.empty() ? "" : ", ") + host.name + " " + std::to_string(host.cores);
    return text;
}

} // namespace

TEST_CASE("a platform's hosts have the cores that it says, or one", "[formats][platform]")
{
    CHECK(
        hosts_in(
            "<platform version='4.1'>\n"
            "<zone id=\"all\"><host id=\"a\" speed=\"1Gf\"/>\n"
            "  <host speed='1Gf' core='4'\n        id='b'><prop id=\"rack\" value=\"1\"/></host></zone></platform>") ==
        "a 1, b 4");
    CHECK(hosts_in("<cluster id=\"c\" prefix=\"n-\" radical=\"0-2,7\" suffix=\".x\" core=\"2\" speed=\"1Gf\"/>") ==
          "n-0.x 2, n-1.x 2, n-2.x 2, n-7.x 2");
    CHECK(hosts_in("<!-- <host id=\"none\"/> 2 > 1 --><host id=\"a\"/>") == "a 1");
    CHECK(hosts_in("<cabinet id='c' prefix='q' suffix='.lab' radical='3-4'/><peer id='far' speed='1Gf'/>") ==
          "q3.lab 1, q4.lab 1, far 1");
    CHECK(hosts_in("<platform/>").empty());
}

TEST_CASE("the files that a platform names are found, those of included platforms too", "[formats][platform]")
{
    namespace fs = std::filesystem;
    const formats::ScratchFolder folder;
    const auto write = [&](const std::string &name, const std::string &text) {
        fs::create_directories((folder.path() / name).parent_path());
        formats::write_file(folder.path() / name, text);
    };
    write("a.bw", "0 1\n");
    write("more/b.trace", "0 1\n");
    write("c.speed", "0 1\n");
    write("unnamed", "");
    write("in.xml", "<host id='x' speed_file='c.speed'/>");
    write("p.xml", "<config><prop id='path' value='more'/></config><include file='in.xml'/>"
                   "<link id='unnamed' bandwidth_file=\"a.bw\" latency_file='missing'/><trace id='t' file='b.trace'/>");
    std::string found;
    for (const fs::path &file : formats::files_named_by(folder.path() / "p.xml"))
        found += file.filename().string() + " ";
    CHECK(found == "in.xml a.bw b.trace c.speed ");
}

TEST_CASE("cores and numbers of hosts that are none are told with their line", "[formats][platform]")
{
    CHECK_THROWS_WITH(hosts_in("<platform>\n<host id='a' core='many'/>"),
                      "p.xml:2: expected core= of at least 1, found \"many\"");
    CHECK_THROWS_WITH(hosts_in("<host id='a' core='0'/>"), "p.xml:1: expected core= of at least 1, found \"0\"");
    for (const char *radical : {"3-1", "a-b", "-1", "0-99999999999"})
        CHECK_THROWS_WITH(hosts_in(std::string("<cluster radical='") + radical + "'/>"),
                          Contains("p.xml:1: expected radical= of numbers"));
}

TEST_CASE("a damaged platform ends where it ends", "[formats][platform]")
{
    const std::string whole = formats::read_file(source_folder() + "/datasheets/platforms/racks-64.xml");
    for (std::size_t length = 0; length < whole.size(); ++length)
        try {
            CHECK(parse_platform(whole.substr(0, length), "p.xml").size() <= 8);
        } catch (const Error &error) {
            CHECK(error.status() == Exit::bad_input);
        }
}

TEST_CASE("a line of a hosts file takes one rank, or as many as it has slots", "[formats][platform]")
{
    CHECK(parse_hosts("a:2\nb\n\n  c:1 \r\n", "p.hosts") == std::vector<std::string>{"a", "a", "b", "c"});
    CHECK(formats::hosts_text(parse_hosts("a:2\nb", "p.hosts")) == "a\na\nb\n");
    for (const char *line : {"a:0", "a:-1", "a:", "a:two", ":4", "a b", "a 4"})
        CHECK_THROWS_WITH(parse_hosts(std::string("x\n") + line, "p.hosts"),
                          std::string("p.hosts:2: expected HOST, or HOST:SLOTS for several ranks, found \"") + line +
                              "\"");
}

TEST_CASE("every shipped hosts file names hosts of its platform, and no more ranks than cores", "[formats][platform]")
{
    for (const std::string name : {"crossbar-256", "ethernet-16", "fattree-64", "racks-64"}) {
        const std::string stem = source_folder() + "/datasheets/platforms/" + name;
        std::map<std::string, int> free;
        for (const formats::PlatformHost &host : parse_platform(formats::read_file(stem + ".xml"), name))
            free[host.name] = host.cores;
        const std::vector<std::string> host_of_rank = parse_hosts(formats::read_file(stem + ".hosts"), name);
        CHECK(std::to_string(host_of_rank.size()) == name.substr(name.rfind('-') + 1));
        for (const std::string &host : host_of_rank)
            CHECK(free[host]-- > 0);
    }
}
