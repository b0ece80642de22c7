#include "command/equation_files.hpp"

#include "datasheets/file.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet {

equations::Script read_script(const std::filesystem::path &file)
{
    return equations::parse(read_file(file), file.string());
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

} // namespace mpisheet
