#include "launch/cache.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"

#include <cstdlib>
#include <system_error>
#include <vector>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// An entry is a folder with the outputs in their order, 0, 1, …, and this file, which is written last: a line for
/// each, the SHA-256 of its text.
constexpr const char *digests = "sha256";

std::string digests_of(const std::vector<std::string> &texts)
{
    std::string lines;
    for (const std::string &text : texts)
        lines += formats::sha256(text) + "\n";
    return lines;
}

/// The outputs' texts; empty where the entry is not whole.
std::vector<std::string> whole_texts(const fs::path &entry, std::size_t outputs)
{
    try {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < outputs; ++i)
            texts.push_back(formats::read_file(entry / std::to_string(i)));
        if (formats::read_file(entry / digests) == digests_of(texts))
            return texts;
    } catch (const Error &) { // a file that is missing or cannot be read
    }
    return {};
}

} // namespace

fs::path cache_folder()
{
    const auto folder_in = [](const char *variable) {
        const char *value = std::getenv(variable);
        return fs::path(value == nullptr ? "" : value);
    };
    const fs::path own = folder_in("XDG_CACHE_HOME"), home = folder_in("HOME");
    if (own.is_absolute()) // others are to be ignored, its specification says
        return own / "mpisheet" / "simulated";
    return home.empty() ? fs::path() : home / ".cache" / "mpisheet" / "simulated";
}

bool copy_from_cache(const fs::path &cache, const std::string &identity, const campaign::Job &job)
{
    const fs::path entry = cache / identity;
    std::error_code unreadable;
    if (!fs::exists(entry, unreadable) || unreadable)
        return false;
    const std::vector<std::string> texts = whole_texts(entry, job.outputs.size());
    if (texts.size() != job.outputs.size()) {
        fs::remove_all(entry, unreadable);
        return false;
    }
    for (std::size_t i = 0; i < texts.size(); ++i)
        formats::write_file(job.outputs[i].second, texts[i]);
    return true;
}

void keep_in_cache(const fs::path &cache, const std::string &identity, const campaign::Job &job)
{
    const fs::path entry = cache / identity;
    std::vector<std::string> texts;
    for (const auto &[option, file] : job.outputs)
        texts.push_back(formats::read_file(file));
    for (std::size_t i = 0; i < texts.size(); ++i)
        formats::write_file_to_disk(entry / std::to_string(i), texts[i]);
    formats::write_file_to_disk(entry / digests, digests_of(texts));
}

} // namespace mpisheet::launch
