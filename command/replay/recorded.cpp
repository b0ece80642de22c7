#include "command/replay/recorded.hpp"

#include "command/console/option.hpp"
#include "command/evaluation/equation_files.hpp"
#include "equations/equations.hpp"
#include "model/error.hpp"
#include "recordings/record/reader.hpp"

#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <regex>
#include <sys/resource.h>

namespace mpisheet::command {
namespace {

/// Every rank has a file of its own.
void allow_files(std::size_t files)
{
    rlimit limit = {};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= files + 64)
        return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, files + 64);
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// The function as it was under another name, where `text` calls it; `text` then calls that.
std::string with_former(equations::Scope &scope, const equations::Definition &function, const std::string &text)
{
    std::string former = function.name + "_before";
    while (scope.find(former) != nullptr)
        former += "_before";
    const std::regex call("\\b" + function.name + "(?=\\s*\\()");
    if (!std::regex_search(text, call))
        return text;
    const std::string printed = equations::print_gnuplot(function);
    scope.load(equations::parse(former + printed.substr(printed.find('(')) + "\n", "--set"));
    return std::regex_replace(text, call, former);
}

void apply(equations::Scope &scope, const std::string &setting)
{
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error(Exit::usage, fmt::format("--set: expected name=value, found \"{}\"", setting));
    const std::string name = setting.substr(0, setting.find_first_of("(= ")), text = setting.substr(equals + 1);
    if (const equations::Definition *function = scope.find_function(name)) {
        const std::string parameters = fmt::format("{}", fmt::join(function->parameters, ","));
        const std::string body = with_former(scope, *function, text);
        scope.load(equations::parse(fmt::format("{}({}) = {}\n", name, parameters, body), "--set"));
        return;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (scope.find_variable(name) == nullptr)
        throw Error(Exit::usage, fmt::format("--set: the sheet has no {}{}", name, equations::suggestion(scope, name)));
    if (error != std::errc() || end != text.data() + text.size())
        throw Error(Exit::usage, fmt::format("--set: {} is a variable: expected a number, found \"{}\"", name, text));
    scope.set(name, value);
}

} // namespace

replay::EventSource events_of(const record::Recording &recording)
{
    allow_files(recording.streams.size());
    const auto ranks = std::make_shared<std::vector<record::Events>>();
    for (int rank = 0; rank < recording.ranks; ++rank)
        ranks->emplace_back(recording, rank);
    return [ranks](int rank, record::Event &event) { return (*ranks)[static_cast<std::size_t>(rank)].next(event); };
}

equations::Scope read_sheet_with(const std::filesystem::path &file, const std::vector<std::string> &settings)
{
    equations::Scope scope = read_sheet(file);
    for (const std::string &setting : settings)
        apply(scope, setting);
    return scope;
}

} // namespace mpisheet::command
