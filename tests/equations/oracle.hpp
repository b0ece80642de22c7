#pragma once
// Random equations with their values, and another program as the oracle that has to give the same.

#include "tests/catch.hpp"
#include "tests/equations/equations_random.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace oracle {

using namespace mpisheet::equations;

/// A folder that goes away with the test.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("mpisheet-equations-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;
    [[nodiscard]] std::string file(const std::string &name) const { return (path / name).string(); }
};

inline std::string written(const Folder &folder, const std::string &name, const std::string &text)
{
    std::ofstream(folder.file(name)) << text;
    return folder.file(name);
}

/// Everything the command prints.
inline std::string output(const std::string &command)
{
    std::string text;
    std::array<char, 4096> buffer{};
    FILE *pipe = popen((command + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
        text.append(buffer.data(), n);
    }
    pclose(pipe);
    return text;
}

inline bool is_there(const std::string &program)
{
    const bool there = std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
    if (!there) {
        WARN("skipped: " << program << " is not installed");
    }
    return there;
}

struct Sample {
    Definition definition; ///< e0(p, d), e1(p, d), …
    double p = 0, d = 0, value = 0;
};

/// Expressions with a value at whole p and d that doubles hold well: gnuplot's whole numbers are exact up to 2**63,
/// ours up to 2**53.
inline std::vector<Sample> samples(unsigned seed, int count)
{
    RandomExpressions expressions{std::mt19937_64(seed), true};
    std::vector<Sample> result;
    while (static_cast<int>(result.size()) < count) {
        Sample sample;
        sample.definition.name = "e" + std::to_string(result.size());
        sample.definition.is_function = true;
        sample.definition.parameters = {"p", "d"};
        sample.definition.body = expressions.tree(5);
        sample.p = 1 + expressions.below(9);
        sample.d = expressions.below(40);
        try {
            sample.value = compile_expression(Scope(), sample.definition.body, {"p", "d"}, "e")({sample.p, sample.d});
        } catch (const Error &) {
            continue;
        }
        if (std::fabs(sample.value) < 1e15) {
            result.push_back(std::move(sample));
        }
    }
    return result;
}

/// One value a line, in the order of the samples; to 1e-12 of the larger of the value and 1e-3 (differences of near
/// numbers lose digits).
inline void compare(const std::vector<Sample> &samples, const std::string &output, unsigned seed,
                    const std::string &name)
{
    std::istringstream lines(output);
    for (const Sample &sample : samples) {
        std::string line;
        REQUIRE(std::getline(lines, line));
        INFO(name << ", seed " << seed << ", p = " << sample.p << ", d = " << sample.d << ": "
                  << print(sample.definition) << "\nprinted as " << print_gnuplot(sample.definition)
                  << "\nanswer: " << line);
        char *end = nullptr;
        const double other = std::strtod(line.c_str(), &end);
        CHECK(end != line.c_str());
        CHECK(std::fabs(other - sample.value) <= 1e-12 * std::max(std::fabs(sample.value), 1e-3));
    }
}

} // namespace oracle
