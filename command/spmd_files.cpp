#include "command/spmd_files.hpp"

#include "command/equation_files.hpp"
#include "command/launch.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <vector>

namespace mpisheet {
namespace {

namespace fs = std::filesystem;

/// A file of that name, else NAME.gp of the shipped folder. `what` is the word for it.
fs::path file_or_shipped(const std::string &name, const std::string &folder, const std::string &what)
{
    if (fs::exists(name))
        return name;
    std::vector<std::string> shipped;
    for (const auto &entry : fs::directory_iterator(shared_file("spmd/" + folder)))
        if (entry.path().extension() == ".gp")
            shipped.push_back(entry.path().stem());
    std::sort(shipped.begin(), shipped.end());
    if (std::count(shipped.begin(), shipped.end(), name) != 0)
        return shared_file("spmd/" + folder + "/" + name + ".gp");
    std::string list;
    for (const std::string &one : shipped)
        list += (list.empty() ? "" : ", ") + one;
    const std::string meant = nearest(name, shipped);
    throw Error(Exit::usage, "no " + what + " '" + name + "': neither a file nor shipped (" + list + ")" +
                                 (meant.empty() ? "" : "; did you mean '" + meant + "'?"));
}

} // namespace

equations::Script read_program(const fs::path &file)
{
    return read_script(file);
}

fs::path program_file(const std::string &name)
{
    return file_or_shipped(name, "programs", "program");
}

spmd::System read_system(const std::string &name)
{
    const fs::path file = file_or_shipped(name, "systems", "system");
    const std::string short_name = file.stem() == "sheet" ? fs::absolute(file).parent_path().stem() : file.stem();
    equations::Script library = read_script(shared_file("spmd/library.gp"));
    equations::Script script = read_script(file);
    if (spmd::describes_system(script))
        return spmd::described_system(short_name, std::move(library), std::move(script));
    equations::Scope sheet;
    sheet.load(std::move(script));
    return spmd::system_of_sheet(short_name, std::move(library), read_script(shared_file("spmd/from-sheet.gp")),
                                 std::move(sheet));
}

} // namespace mpisheet
