#include "command/console/outputs.hpp"

#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet::command {
namespace {

namespace fs = std::filesystem;

/// An option with a file that is written, and replaced where it is there.
bool is_output(const CLI::Option &option)
{
    const bool takes_file = option.get_items_expected_max() > 0;
    return takes_file && (option.check_sname("o") || option.check_lname("json") || option.check_lname("table") ||
                          option.check_lname("trace"));
}

bool is_same_file(const fs::path &a, const fs::path &b)
{
    std::error_code not_there;
    return fs::equivalent(a, b, not_there) ||
           (!fs::exists(a, not_there) && fs::weakly_canonical(a, not_there) == fs::weakly_canonical(b, not_there));
}

/// A file, or NAME=FILE.
bool names(const std::string &text, const fs::path &file)
{
    const std::size_t equals = text.find('=');
    return is_same_file(file, text) || (equals != std::string::npos && is_same_file(file, text.substr(equals + 1)));
}

} // namespace

void require_outputs_apart(const CLI::App &command)
{
    const std::vector<const CLI::Option *> given =
        command.get_options([](const CLI::Option *option) { return option->count() > 0; });
    for (const CLI::Option *output : given) {
        std::error_code not_there;
        const fs::path file = is_output(*output) ? output->results().front() : "";
        if (file.empty() || (fs::exists(file, not_there) && !fs::is_regular_file(file, not_there)))
            continue; // a folder, a device
        for (const CLI::Option *other : given) {
            const bool can_be_lost = is_output(*other) || fs::exists(file, not_there);
            const std::vector<std::string> texts = other->results();
            if (other != output && can_be_lost &&
                std::any_of(texts.begin(), texts.end(), [&](const std::string &text) { return names(text, file); }))
                throw Error(Exit::usage, fmt::format("{0} {1}: {2} names the same file, which would be lost: give "
                                                     "another name for what is to be written",
                                                     output->get_name(), file.string(), other->get_name()));
        }
    }
}

} // namespace mpisheet::command
