#include "probes/campaign/parts.hpp"

#include "formats/file.hpp"

#include <algorithm>

namespace mpisheet::campaign {
namespace {

namespace fs = std::filesystem;

fs::path all_parts(const fs::path &joined)
{
    return formats::short_name(joined.parent_path(), joined.filename().string() + ".parts");
}

} // namespace

fs::path parts_folder(const fs::path &joined, const std::string &identity)
{
    return all_parts(joined) / identity;
}

void remove_parts(const fs::path &joined)
{
    fs::remove_all(all_parts(joined));
}

std::string concatenate_csv(const std::vector<fs::path> &files)
{
    std::string all;
    for (const fs::path &file : files) {
        const std::string text = formats::read_file(file);
        all += all.empty() ? text : text.substr(std::min(text.find('\n') + 1, text.size()));
    }
    return all;
}

} // namespace mpisheet::campaign
