// Where in the program an address is, for addr2line.

#include "recordings/record/library/recorder.hpp"

#include <charconv>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

namespace mpisheet::record {
namespace {

/// The words of the command that started this process.
std::vector<std::string> command_words()
{
    const int from = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC); // NOLINT(*-vararg)
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; from >= 0 && (size = read(from, part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<std::size_t>(size));
    if (from >= 0)
        close(from);
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\0', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// SMPI loads a copy of the program for each rank: "/tmp/NAME_PID_0.so".
bool is_copy_of(const std::string &module, const std::string &program)
{
    const std::string start = std::filesystem::path(program).filename().string() + "_";
    return std::filesystem::path(module).filename().string().starts_with(start);
}

std::string program_file(const std::string &module)
{
    std::error_code failed;
    if (module.empty())
        return std::filesystem::read_symlink("/proc/self/exe", failed).string();
    const std::vector<std::string> words = command_words();
    if (words.size() > 1 && is_copy_of(module, words[1]))
        return std::filesystem::absolute(words[1], failed).string();
    return module;
}

} // namespace

std::string program_text()
{
    std::string text;
    for (const std::string &word : command_words())
        text += (text.empty() ? "" : " ") + word;
    return text;
}

namespace {

/// "program+0x1234"; without a program: in `before`, which becomes the address's.
std::string place_of(const void *address, std::string &before)
{
    Dl_info info{};
    link_map *module = nullptr;
    const auto bits = reinterpret_cast<std::uintptr_t>(address); // NOLINT(*-reinterpret-cast)
    std::array<char, 20> digits{};
    const auto hexadecimal = [&](std::uintptr_t number) {
        return std::string(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr);
    };
    if (dladdr1(address, &info, reinterpret_cast<void **>(&module), RTLD_DL_LINKMAP) == 0) // NOLINT(*-reinterpret-cast)
        return "0x" + hexadecimal(bits);
    const std::string program = program_file(module->l_name);
    return (program == before ? "" : before = program) + "+0x" + hexadecimal(bits - module->l_addr);
}

} // namespace

std::string places_of(std::span<const void *const> addresses)
{
    std::string text, program;
    for (const void *address : addresses)
        text += (text.empty() ? "" : "\n") + place_of(address, program);
    return text;
}

} // namespace mpisheet::record
