#include "formats/json_file.hpp"

#include "formats/file.hpp"
#include "model/error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace mpisheet::formats {
namespace {

constexpr int deepest_json = 32;

/// "name:line:column: "
std::string json_place(std::string_view text, std::size_t at, const std::string &name)
{
    const std::string_view before = text.substr(0, at);
    const std::size_t column = at - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
    return name + ":" + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) + ":" +
           std::to_string(column) + ": ";
}

} // namespace

nlohmann::ordered_json parse_json(std::string_view text, const std::string &name)
{
    using Json = nlohmann::ordered_json;
    try {
        return Json::parse(text, [](int depth, Json::parse_event_t, const Json &) { return depth < deepest_json; });
    } catch (const Json::parse_error &error) {
        const std::size_t at = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
        const std::string found =
            at < text.size() ? "\"" + std::string(text.substr(at, 1)) + "\"" : "the end of the file";
        throw Error(Exit::bad_input, json_place(text, at, name) + "expected JSON, found " + found);
    } catch (const Json::out_of_range &error) { // "… number overflow parsing '1e400'"
        const std::string what = error.what();
        const std::size_t quote = std::min(what.find('\''), what.size() - 1);
        const std::string number = what.substr(quote + 1, what.rfind('\'') - quote - 1);
        throw Error(Exit::bad_input, json_place(text, std::min(text.find(number), text.size()), name) +
                                         "expected a number that a double can hold, found " + number);
    }
}

nlohmann::ordered_json read_json_object(const std::filesystem::path &path)
{
    nlohmann::ordered_json object = parse_json(read_text(path), path.string());
    if (!object.is_object())
        throw Error(Exit::bad_input, path.string() + ":1:1: expected an object, found " + object.type_name());
    return object;
}

} // namespace mpisheet::formats
