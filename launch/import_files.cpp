#include "launch/import_files.hpp"

#include "launch/child.hpp"
#include "model/error.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <sys/resource.h>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

bool is_archive(const std::string &name)
{
    constexpr std::array endings{".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".tar.zst"};
    return std::any_of(endings.begin(), endings.end(), [&](const char *ending) { return name.ends_with(ending); });
}

/// Limit of what all archives together may unpack to, because a small archive can fill any disk [byte].
constexpr std::uint64_t most_unpacked = std::uint64_t{1} << 30U;

/// The sum of the sizes of the files that the archive lists [byte].
std::uint64_t bytes_in(const std::string &archive, bool is_zip)
{
    std::vector<std::string> words{"tar", "--list", "--verbose", "--numeric-owner", "--force-local", "--file", archive};
    if (is_zip)
        words = {"unzip", "-lqq", archive};
    std::uint64_t sum = 0;
    run_child(words, [&](std::string_view line) { // "4096 2026-11-25 10:00 name", "-rw-r--r-- 0/0 4096 …"
        const std::vector<std::string> cells = words_in(std::string(line));
        const std::size_t cell = is_zip ? 0 : 2;
        std::uint64_t bytes = 0;
        if (cells.size() > cell)
            std::from_chars(cells[cell].data(), cells[cell].data() + cells[cell].size(), bytes);
        sum = std::min(sum, most_unpacked) + std::min(bytes, most_unpacked + 1);
    });
    return sum;
}

/// While it exists, no file that this process or its children write grows beyond the limit.
class FileLimit {
public:
    explicit FileLimit(std::uint64_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{std::min<rlim_t>(bytes, before_.rlim_max), before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
    FileLimit(const FileLimit &) = delete;
    FileLimit &operator=(const FileLimit &) = delete;

private:
    rlimit before_{};
};

void unpack(ImportFiles &found, const fs::path &archive, const std::string &shown, const fs::path &folder)
{
    const bool is_zip = shown.ends_with(".zip");
    std::vector<std::string> words{"tar",    "--extract",      "--no-same-owner", "--force-local",
                                   "--file", archive.string(), "--directory",     folder.string()};
    if (is_zip)
        words = {"unzip", "-qq", archive.string(), "-d", folder.string()};
    words.front() = need_program(words.front()).string();
    const std::uint64_t bytes = bytes_in(archive.string(), is_zip);
    if (found.unpacked_bytes += bytes; found.unpacked_bytes > most_unpacked)
        throw Error(Exit::bad_input, shown + ": unpacks to more than 1 GiB, with the archives before it: unpack what "
                                             "you trust, and give its folder");
    const FileLimit as_it_says(bytes);
    std::string said;
    const int status =
        run_child(words, [&](std::string_view line) { said += (said.empty() ? "" : "; ") + std::string(line); });
    if (status != 0)
        throw Error(Exit::bad_input, shown + ": cannot be unpacked: " +
                                         (said.empty() ? "a file in it is longer than the archive says" : said));
}

void add_file(ImportFiles &found, const fs::path &path, const std::string &shown)
{
    found.files.push_back({shown, [path] { return formats::read_file(path); }});
}

/// Adds the files below a folder. Archives in an archive are unpacked, archives in those are not; `depth` counts the
/// archives that are already unpacked.
void add_below(ImportFiles &found, const fs::path &folder, const std::string &shown, int depth)
{
    constexpr int most_archives = 2; // the archive of a repository that holds archives
    for (const fs::directory_entry &entry :
         fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
        if (entry.is_symlink() || !entry.is_regular_file())
            continue;
        const std::string name = shown + "/" + entry.path().lexically_relative(folder).generic_string();
        if (!is_archive(name)) {
            add_file(found, entry.path(), name);
        } else if (depth < most_archives) {
            const fs::path &scratch = found.unpacked.emplace_back().path();
            unpack(found, entry.path(), name, scratch);
            add_below(found, scratch, name, depth + 1);
        }
    }
}

/// Adds FOLDER_metadata.csv next to each parent folder: it describes everything in that folder.
void add_descriptions(ImportFiles &found, fs::path path, const std::string &ending)
{
    constexpr int levels = 4; // system, job, test, file
    for (int level = 0; level < levels && path.has_relative_path(); ++level, path = path.parent_path())
        if (const fs::path file = path.string() + ending; fs::is_regular_file(file))
            add_file(found, file, file.string());
}

} // namespace

ImportFiles find_import_files(const formats::Importer &importer, const std::vector<fs::path> &given)
{
    ImportFiles found;
    for (const fs::path &name : given) {
        fs::path path = fs::absolute(name).lexically_normal();
        if (!path.has_filename()) // "folder/"
            path = path.parent_path();
        if (!fs::exists(path))
            throw Error(Exit::bad_input, name.string() + ": cannot be read: there is no such file or folder");
        if (fs::is_directory(path)) {
            add_below(found, path, path.string(), 0);
        } else if (is_archive(path.string())) {
            const fs::path &scratch = found.unpacked.emplace_back().path();
            unpack(found, path, path.string(), scratch);
            add_below(found, scratch, path.string(), 1);
        } else {
            add_file(found, path, path.string());
        }
        add_descriptions(found, path, importer.description);
    }
    const auto name_of = [](const formats::LogFile &file) { return std::string_view(file.name); };
    std::sort(found.files.begin(), found.files.end(),
              [&](const auto &a, const auto &b) { return name_of(a) < name_of(b); });
    const auto rest = std::unique(found.files.begin(), found.files.end(),
                                  [&](const auto &a, const auto &b) { return name_of(a) == name_of(b); });
    found.files.erase(rest, found.files.end());
    return found;
}

} // namespace mpisheet::launch
