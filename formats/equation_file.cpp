#include "formats/equation_file.hpp"

#include "formats/file.hpp"
#include "model/sheet/tables.hpp"

#include <string>
#include <utility>

namespace mpisheet::formats {

using equations::Statement;

equations::Script read_equations(const std::filesystem::path &file, int state)
{
    const std::string text = read_file(file);
    check_text(text, file.string());
    equations::Script script = parse_sheet(text, file.string(), state);
    std::string name; // of the file of steps
    for (const equations::Note &note : script.notes())
        if (note.key == "calibration")
            name = note.value;
    const std::filesystem::path steps = file.parent_path() / name;
    if (name.empty() || steps.filename() != name || !std::filesystem::is_regular_file(steps))
        return script;
    const std::string steps_text = read_file(steps);
    check_text(steps_text, steps.string());
    for (Statement &statement : parse_sheet(steps_text, steps.string()).statements) {
        const std::string &key = statement.note.key;
        const bool is_of_step =
            key.starts_with("calibration.") || key.starts_with("profile.") || key.starts_with("rate.");
        if (statement.kind != Statement::Kind::definition && (statement.kind != Statement::Kind::note || !is_of_step))
            continue;
        statement.text.clear(); // the script's own text stays as it is
        script.statements.push_back(std::move(statement));
    }
    return script;
}

} // namespace mpisheet::formats
