#include "command/evaluation/predictions.hpp"

#include "command/console/option.hpp"
#include "formats/file.hpp"
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

bool keep_predictions(const std::filesystem::path &folder, const formats::Predictions &predictions)
{
    const std::filesystem::path file = folder / "predictions.csv", record = folder / "predictions.sha256";
    const std::string text = formats::to_text(predictions);
    const std::string digest = formats::sha256(text) + "  predictions.csv\n";
    if (std::filesystem::exists(file) && std::filesystem::exists(record) && formats::read_file(file) == text &&
        formats::read_file(record) == digest)
        return true;
    formats::write_file(file, text);
    formats::write_file(record, digest);
    return false;
}

} // namespace mpisheet::command
