#include "command/predictions.hpp"

#include "command/families.hpp"
#include "command/option.hpp"
#include "model/prediction.hpp"

namespace mpisheet::command {
std::vector<std::pair<std::string, double>> parse_settings(const std::vector<std::string> &texts)
{
    std::vector<std::pair<std::string, double>> settings;
    settings.reserve(texts.size());
    for (const std::string &text : texts)
        settings.push_back(of_option("--set", [&] { return parse_setting(text); }));
    return settings;
}

formats::Predictions predict_grid(const std::filesystem::path &file, const equations::Scope &sheet,
                                  const std::string &entry, const std::vector<std::string> &settings,
                                  std::span<const std::int64_t> processes, std::span<const std::int64_t> sizes)
{
    FamilyOptions options{.p = {processes.begin(), processes.end()}, .d = {sizes.begin(), sizes.end()}};
    if (!entry.empty())
        options.entries = {entry};
    for (const auto &[name, value] : parse_settings(settings))
        options.settings.push_back({name, {value}});
    return predictions_of(read_family(file, sheet, options));
}

} // namespace mpisheet::command
