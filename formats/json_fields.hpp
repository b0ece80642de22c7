#pragma once
// A record of a JSON file, declared once as a list of members; reader and writer follow, as formats/fields.hpp has it
// for CSV. For files of formats/ alone, nlohmann's header is heavy.

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::formats {

using Json = nlohmann::ordered_json;

/// A value of a JSON text and how it is reached: "samples.json: /nodes/0/host".
struct JsonPlace {
    const Json &value;
    std::string where;
};

[[noreturn]] inline void refuse(const JsonPlace &place, const std::string &expected)
{
    const std::string found = place.value.dump(-1, ' ', false, Json::error_handler_t::replace);
    throw Error(Exit::bad_input, place.where + ": expected " + expected + ", found " +
                                     (found.size() > 60 ? found.substr(0, 60) + " …" : found));
}

template <typename Record> struct Member {
    std::string key;
    bool is_left_out_when_empty = false; ///< an optional without a value has no key; else it is null
    std::function<void(const JsonPlace &, Record &)> read;
    std::function<Json(const Record &)> write;
    std::function<bool(const Record &)> is_empty;
};
template <typename Record> using Members = std::vector<Member<Record>>;

/// A record that members_of() knows.
template <typename Record>
concept Described = requires(const Record *none)
{
    members_of(none);
};

template <typename Value> struct JsonValue {
    static Json write(const Value &value)
    {
        if constexpr (Described<Value>) {
            Json object = Json::object();
            for (const Member<Value> &member : members_of(&value))
                if (!member.is_left_out_when_empty || !member.is_empty(value))
                    object[member.key] = member.write(value);
            return object;
        } else {
            return Json(value);
        }
    }
    static void read(const JsonPlace &place, Value &value)
    {
        if constexpr (Described<Value>) {
            if (!place.value.is_object())
                refuse(place, "an object");
            for (const Member<Value> &member : members_of(&value))
                if (const auto at = place.value.find(member.key); at != place.value.end() && !at->is_null())
                    member.read({*at, place.where + "/" + member.key}, value);
        } else if constexpr (std::is_same_v<Value, bool>) {
            if (!place.value.is_boolean())
                refuse(place, "true or false");
            value = place.value.get<bool>();
        } else if constexpr (std::is_integral_v<Value>) {
            if (!place.value.is_number_integer())
                refuse(place, "a whole number");
            value = place.value.get<Value>();
        } else if constexpr (std::is_floating_point_v<Value>) {
            if (!place.value.is_number())
                refuse(place, "a number");
            value = place.value.get<Value>();
        } else {
            if (!place.value.is_string())
                refuse(place, "a text");
            value = place.value.get<std::string>();
        }
    }
};

template <typename Value> struct JsonValue<std::vector<Value>> {
    static Json write(const std::vector<Value> &values)
    {
        Json list = Json::array();
        for (const Value &value : values)
            list.push_back(JsonValue<Value>::write(value));
        return list;
    }
    static void read(const JsonPlace &place, std::vector<Value> &values)
    {
        if (!place.value.is_array())
            refuse(place, "a list");
        values.clear();
        for (std::size_t i = 0; i < place.value.size(); ++i) {
            Value value{};
            JsonValue<Value>::read({place.value[i], place.where + "/" + std::to_string(i)}, value);
            values.push_back(std::move(value));
        }
    }
};

template <typename Value> struct JsonValue<std::optional<Value>> {
    static Json write(const std::optional<Value> &value) { return value ? JsonValue<Value>::write(*value) : Json(); }
    static void read(const JsonPlace &place, std::optional<Value> &value)
    {
        JsonValue<Value>::read(place, value.emplace());
    }
};

/// A list of two: ["MPICH_X", "1"].
template <> struct JsonValue<std::pair<std::string, std::string>> {
    static Json write(const std::pair<std::string, std::string> &pair)
    {
        return Json::array({pair.first, pair.second});
    }
    static void read(const JsonPlace &place, std::pair<std::string, std::string> &pair)
    {
        if (!place.value.is_array() || place.value.size() != 2 || !place.value[0].is_string() ||
            !place.value[1].is_string())
            refuse(place, "two texts");
        pair = {place.value[0].get<std::string>(), place.value[1].get<std::string>()};
    }
};

/// {"8": 100, "64": 50}; none at all is null.
template <> struct JsonValue<std::map<std::int64_t, int>> {
    static Json write(const std::map<std::int64_t, int> &counts)
    {
        Json object;
        for (const auto &[key, count] : counts)
            object[std::to_string(key)] = count;
        return object;
    }
    static void read(const JsonPlace &place, std::map<std::int64_t, int> &counts)
    {
        if (!place.value.is_object())
            refuse(place, "an object");
        for (const auto &[key, count] : place.value.items()) {
            double number = 0;
            if (!parse_number(key, number) || number < 0 || number > 9e15 || !count.is_number_integer())
                refuse(place, "whole numbers by sizes in bytes");
            counts[static_cast<std::int64_t>(number)] = count.get<int>();
        }
    }
};

template <typename Record, typename Value> Member<Record> member(std::string key, Value Record::*part)
{
    return {.key = std::move(key),
            .read = [part](const JsonPlace &place, Record &record) { JsonValue<Value>::read(place, record.*part); },
            .write = [part](const Record &record) { return JsonValue<Value>::write(record.*part); },
            .is_empty = [](const Record &) { return false; }};
}

/// Without a key while it has no value.
template <typename Record, typename Value>
Member<Record> member_if_known(std::string key, std::optional<Value> Record::*part)
{
    Member<Record> one = member(std::move(key), part);
    one.is_left_out_when_empty = true;
    one.is_empty = [part](const Record &record) { return !(record.*part).has_value(); };
    return one;
}

/// The members of a part of a record as the record's own: the part has no key in the text.
template <typename Record, typename Part> Members<Record> members_of_part(Part Record::*part)
{
    Members<Record> members;
    for (const Member<Part> &own : members_of(static_cast<const Part *>(nullptr)))
        members.push_back(
            {.key = own.key,
             .is_left_out_when_empty = own.is_left_out_when_empty,
             .read = [part, &own](const JsonPlace &place, Record &record) { own.read(place, record.*part); },
             .write = [part, &own](const Record &record) { return own.write(record.*part); },
             .is_empty = [part, &own](const Record &record) { return own.is_empty(record.*part); }});
    return members;
}

template <typename Record> Members<Record> all_members(std::initializer_list<Members<Record>> parts)
{
    Members<Record> all;
    for (const Members<Record> &part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace mpisheet::formats
