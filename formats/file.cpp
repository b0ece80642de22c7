#include "formats/file.hpp"

#include "model/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <system_error>
#include <unistd.h>

namespace mpisheet::formats {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

[[noreturn]] void refuse(const std::filesystem::path &path, const char *what)
{
    throw Error(Exit::bad_input, path.string() + ": " + what + ": " + std::strerror(errno));
}

} // namespace

std::string read_file(const std::filesystem::path &path)
{
    const File file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        refuse(path, "cannot be read");
    std::string text;
    std::string block(1 << 16, '\0');
    for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), file.get())) > 0;)
        text.append(block, 0, n);
    if (std::ferror(file.get()) != 0)
        refuse(path, "cannot be read");
    return text;
}

void check_text(std::string_view text, const std::string &name)
{
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
        const auto before = text.begin() + static_cast<std::ptrdiff_t>(zero);
        throw Error(Exit::bad_input, name + ":" + std::to_string(1 + std::count(text.begin(), before, '\n')) +
                                         ": a zero byte: expected text, in ASCII or UTF-8");
    }
    if (text.find('\n') == std::string_view::npos &&
        text.substr(0, text.size() - 1).find('\r') != std::string_view::npos)
        throw Error(Exit::bad_input, name + ":1: lines end in CR alone: expected LF or CR LF (`mac2unix` makes them)");
}

std::string read_text(const std::filesystem::path &path)
{
    std::string text = read_file(path);
    check_text(text, path.string());
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.starts_with(mark))
        text.erase(0, mark.size());
    return text;
}

void write_file(const std::filesystem::path &path, std::string_view text)
{
    if (std::error_code error; path.has_parent_path())
        std::filesystem::create_directories(path.parent_path(), error);
    std::filesystem::path temporary = path;
    temporary += ".new-" + std::to_string(getpid());
    File file(std::fopen(temporary.c_str(), "wb"), &std::fclose);
    if (!file)
        refuse(path, "cannot be written");
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    if (std::fclose(file.release()) != 0 || !written || std::rename(temporary.c_str(), path.c_str()) != 0) {
        const int reason = errno;
        std::remove(temporary.c_str());
        errno = reason;
        refuse(path, "cannot be written");
    }
}

ScratchFolder::ScratchFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "mpisheet-XXXXXX").string(); // mkdtemp puts letters in
    if (mkdtemp(name.data()) == nullptr)
        refuse(name, "cannot be made");
    path_ = name;
}

ScratchFolder::~ScratchFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

} // namespace mpisheet::formats
