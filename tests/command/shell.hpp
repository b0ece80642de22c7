#pragma once
// Runs a command as a person would and keeps what it printed.

#include "formats/file.hpp"
#include "tests/catch.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <sys/wait.h>

namespace mpisheet::tests {

namespace fs = std::filesystem;

/// A folder of its own for one test, removed with it.
struct Scratch {
    fs::path path = fs::temp_directory_path() / ("mpisheet-test-" + std::to_string(std::random_device{}()));
    Scratch() { fs::create_directories(path); }
    ~Scratch()
    {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;
    [[nodiscard]] std::string file(const std::string &name) const { return (path / name).string(); }
    std::string write(const std::string &name, const std::string &text) const
    {
        formats::write_file(path / name, text);
        return file(name);
    }
};

struct Ran {
    int status = 0;
    std::string out, err;
};

/// With MPISHEET_MESSAGES=FILE in the environment every command that was refused is added to it, with what it said:
/// scripts/messages makes a list of all messages so.
inline void keep_messages(const std::string &command, const Ran &ran)
{
    if (const char *file = std::getenv("MPISHEET_MESSAGES"); file != nullptr && ran.status != 0)
        std::ofstream(file, std::ios::app) << ran.status << '\x1f' + command + '\x1f' + ran.err + '\x1e';
}

/// The status that a program gave to MPI_Abort. On a busy machine MPICH's mpiexec at times answers 1 ("Hangup")
/// instead: 8 of 200 launches of a program that does nothing else, beside four busy loops.
inline int status_of_abort(int status, const std::string &err)
{
    constexpr std::string_view told = "Abort(";
    const std::size_t at = status == 1 ? err.find(told) : std::string::npos;
    return at == std::string::npos ? status : std::atoi(err.c_str() + at + told.size());
}

/// `command` in a shell; a folder's own cache so that a test never sees another's results.
inline Ran run(const Scratch &scratch, const std::string &command)
{
    const std::string out = scratch.file(".out");
    const std::string err = scratch.file(".err");
    const std::string line = "cd '" + scratch.path.string() + "' && XDG_CACHE_HOME='" + scratch.file(".cache") + "' " +
                             command + " >'" + out + "' 2>'" + err + "' </dev/null";
    const int status = std::system(line.c_str()); // NOLINT: a test of commands runs commands
    Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128, formats::read_file(out), formats::read_file(err)};
    ran.status = status_of_abort(ran.status, ran.err);
    keep_messages(command, ran);
    return ran;
}

/// What a command printed that has to succeed.
inline Ran succeed(const Scratch &scratch, const std::string &command)
{
    Ran ran = run(scratch, command);
    INFO(command << "\n" << ran.out << ran.err);
    REQUIRE(ran.status == 0);
    return ran;
}

/// Checks that a command is refused with that status and says why.
template <typename Matcher>
void refused(const Scratch &scratch, const std::string &command, int status, const Matcher &why)
{
    const Ran ran = run(scratch, command);
    INFO(command << "\n" << ran.out);
    CHECK(ran.status == status);
    CHECK_THAT(ran.err, why);
}

/// Whether the machine has a program; a test that needs it says that it is not tried.
inline bool has(const Scratch &scratch, const std::string &name)
{
    if (run(scratch, "command -v " + name).status == 0)
        return true;
    WARN(name << " is not here: what needs it is not tried");
    return false;
}

} // namespace mpisheet::tests
