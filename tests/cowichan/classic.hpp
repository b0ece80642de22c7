#pragma once
// The thesis's own models (cowichan/models/classic) over its sheets (datasheets), as its tests use them.

#include "formats/file.hpp"
#include "model/prediction/prediction.hpp"
#include "tests/source_folder.hpp"

#include <string>
#include <utility>
#include <vector>

namespace mpisheet::tests {

inline const std::vector<std::string> classic_models{"mandel-1", "mandel-2", "mandel",  "randmat", "half",    "life",
                                                     "thresh",   "outer",    "elastic", "invperc", "product", "sor",
                                                     "gauss",    "norm",     "winnow",  "vecdiff"};

inline const std::string t3d = "cray-t3d", workstations = "network-of-workstations", simple = "simple";
inline const std::vector<std::string> paper_sheets{t3d, workstations, simple};

inline std::string sheet_path(const std::string &sheet)
{
    return source_folder() + "/datasheets/" + sheet + ".gp";
}

inline std::string classic_path(const std::string &model)
{
    return source_folder() + "/cowichan/models/classic/" + model + ".gp";
}

inline equations::Script script(const std::string &path)
{
    return equations::parse(formats::read_file(path), path);
}

inline equations::Scope scope_of(const std::string &path)
{
    equations::Scope scope;
    scope.load(script(path));
    return scope;
}

using Settings = std::vector<std::pair<std::string, double>>;

/// A classic model over `<sheet>-assumed.gp`.
inline Model classic(const std::string &model, const std::string &sheet, const Settings &settings = {})
{
    return make_model(script(classic_path(model)), scope_of(sheet_path(sheet + "-assumed")), {"", settings});
}

/// The value of a note, empty where there is none.
inline std::string note_of(const equations::Script &script, const std::string &key)
{
    for (const equations::Note &note : script.notes())
        if (note.key == key)
            return note.value;
    return {};
}

} // namespace mpisheet::tests
