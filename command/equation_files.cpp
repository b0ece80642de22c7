#include "command/equation_files.hpp"

#include "command/launch/launch.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

/// The names of the shipped folder's equations.
std::vector<std::string> shipped(const std::string &folder)
{
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(shared_file(folder)))
        if (entry.path().extension() == ".gp")
            names.push_back(entry.path().stem());
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace

fs::path file_or_shipped(const std::string &name, const std::string &folder, const std::string &what)
{
    if (fs::is_regular_file(name))
        return name;
    const std::vector<std::string> known = shipped(folder);
    if (std::count(known.begin(), known.end(), name) != 0)
        return shared_file(folder + "/" + name + ".gp");
    const std::string meant = nearest(name, known);
    throw Error(Exit::usage,
                fmt::format("no {} '{}': neither a file nor shipped ({}){}", what, name, fmt::join(known, ", "),
                            meant.empty() ? "" : "; did you mean '" + meant + "'?"));
}

equations::Script read_script(const std::filesystem::path &file)
{
    const std::string text = formats::read_file(file); // a byte order mark is one of the things that `check` tells
    formats::check_text(text, file.string());
    equations::Script script = equations::parse(text, file.string());
    if (script.definitions().empty())
        throw Error(Exit::bad_input, file.string() + ":1: expected equations like tbcast(p,d) = …, found none");
    return script;
}

equations::Scope read_scope(std::span<const std::filesystem::path> files)
{
    equations::Scope scope;
    for (const std::filesystem::path &file : files)
        scope.load(read_script(file));
    return scope;
}

equations::Scope read_sheet(const std::filesystem::path &file)
{
    return read_sheet(std::span(&file, 1));
}

equations::Scope read_sheet(std::span<const std::filesystem::path> files)
{
    equations::Scope scope = read_scope(files);
    warn_about(scope, false);
    return scope;
}

void warn_about(const equations::Scope &scope, bool notices)
{
    using Kind = equations::Warning::Kind;
    for (const equations::Warning &warning : equations::check(scope))
        if (notices || warning.kind == Kind::differs || warning.kind == Kind::stops)
            fmt::print(stderr, "{}\n", equations::to_string(warning));
}

} // namespace mpisheet::command
