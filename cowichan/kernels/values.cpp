#include "cowichan/kernels/values.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>

namespace mpisheet::cowichan {
namespace {

static_assert(std::endian::native == std::endian::little, "binary values are written as they lie in memory");
static_assert(sizeof(PlanePoint) == 16);

constexpr std::string_view binary_mark = "#binary";

bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// The next word; "" at the end of the file.
std::string_view next_word(FileText &file)
{
    std::size_t from = 0;
    for (; from < file.rest.size() && is_space(file.rest[from]); ++from)
        file.line += file.rest[from] == '\n' ? 1 : 0;
    std::size_t to = from;
    while (to < file.rest.size() && !is_space(file.rest[to]))
        ++to;
    const std::string_view word = file.rest.substr(from, to - from);
    file.rest.remove_prefix(to);
    return word;
}

[[noreturn]] void refuse_word(const FileText &file, const char *what, const std::string &expected,
                              std::string_view found)
{
    const std::string shown = found.empty() ? "the end of the file" : "\"" + std::string(found.substr(0, 40)) + "\"";
    throw Error(Exit::bad_input, file.name + ":" + std::to_string(file.line) + ": " + what + ": expected " + expected +
                                     ", found " + shown);
}

// ---- one element: its name in binary files, how it is read and written as text

template <typename T> T parse_whole(const FileText &file, std::string_view word, const char *expected)
{
    T value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size())
        refuse_word(file, "value", expected, word);
    return value;
}

double parse_real(FileText &file)
{
    const std::string_view word = next_word(file);
    double value = 0;
    if (!parse_number(word, value))
        refuse_word(file, "value", "a number", word);
    return value;
}

template <typename T> struct Element;

template <> struct Element<std::int32_t> {
    static constexpr std::string_view type = "int32";
    static constexpr int words = 1;
    static std::int32_t parse(FileText &file)
    {
        return parse_whole<std::int32_t>(file, next_word(file), "a whole number");
    }
    static std::string text(std::int32_t value) { return std::to_string(value); }
    static bool sound(std::int32_t) { return true; }
};

template <> struct Element<std::uint8_t> {
    static constexpr std::string_view type = "bool8";
    static constexpr int words = 1;
    static std::uint8_t parse(FileText &file)
    {
        const std::string_view word = next_word(file);
        if (word != "T" && word != "F")
            refuse_word(file, "value", "T or F", word);
        return word == "T" ? 1 : 0;
    }
    static std::string text(std::uint8_t alive) { return alive != 0 ? "T" : "F"; }
    static bool sound(std::uint8_t value) { return value <= 1; }
};

template <> struct Element<double> {
    static constexpr std::string_view type = "real64";
    static constexpr int words = 1;
    static double parse(FileText &file) { return parse_real(file); }
    static std::string text(double value) { return format_number(value); }
    static bool sound(double value) { return value - value == 0; } // finite
};

template <> struct Element<PlanePoint> {
    static constexpr std::string_view type = "point64";
    static constexpr int words = 2;
    static PlanePoint parse(FileText &file)
    {
        const double x = parse_real(file);
        return {x, parse_real(file)};
    }
    static std::string text(PlanePoint point) { return format_number(point.x) + " " + format_number(point.y); }
    static bool sound(PlanePoint point) { return Element<double>::sound(point.x) && Element<double>::sound(point.y); }
};

// ---- headers

std::int64_t parse_count(FileText &file, const char *what, std::string_view word, std::int64_t least)
{
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    std::int64_t count = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (error != std::errc{} || end != word.data() + word.size() || count < least || count > most)
        refuse_word(file, what, "a whole number from " + std::to_string(least) + " to " + std::to_string(most), word);
    return count;
}

/// Rows and columns: "rows columns" of a matrix, "count" of a vector, which may be empty. `first`: the word read
/// already.
template <typename T> Grid<T> parse_shape(FileText &file, ValueShape shape, std::string_view first, double bytes_each)
{
    const bool matrix = shape == ValueShape::matrix;
    const std::int64_t rows = parse_count(file, matrix ? "rows" : "count", first, matrix ? 1 : 0);
    const std::int64_t columns = matrix ? parse_count(file, "columns", next_word(file), 1) : 1;
    // A header that promises more than the rest of the file has room for is refused before memory is taken.
    const double values = static_cast<double>(rows) * static_cast<double>(columns);
    if (values * bytes_each > static_cast<double>(file.rest.size()) + 1)
        refuse_word(file, "value", format_number(values) + " values as the header says", "");
    return Grid<T>(rows, columns);
}

template <typename T> Grid<T> read_binary(FileText &file, ValueShape shape)
{
    if (const std::string_view type = next_word(file); type != Element<T>::type)
        refuse_word(file, "type", std::string(Element<T>::type), type);
    const std::string_view expected = shape == ValueShape::matrix ? "matrix" : "vector";
    if (const std::string_view found = next_word(file); found != expected)
        refuse_word(file, "shape", std::string(expected), found);
    Grid<T> value = parse_shape<T>(file, shape, next_word(file), sizeof(T));
    const std::size_t bytes = value.cells.size() * sizeof(T);
    if (file.rest.empty() || file.rest[0] != '\n' || file.rest.size() - 1 < bytes)
        refuse_word(file, "value", "the header's line and " + std::to_string(bytes) + " bytes after it", "");
    if (bytes > 0)
        std::memcpy(value.cells.data(), file.rest.data() + 1, bytes);
    for (std::size_t k = 0; k < value.cells.size(); ++k)
        if (!Element<T>::sound(value.cells[k]))
            throw Error(Exit::bad_input, file.name + ": byte " +
                                             std::to_string(file.size - file.rest.size() + 1 + k * sizeof(T)) +
                                             ": expected a finite number, or 0 or 1 in a mask; write the file again");
    file.rest.remove_prefix(1 + bytes);
    return value;
}

bool at_end(FileText &file)
{
    FileText ahead = file;
    if (!next_word(ahead).empty())
        return false;
    file.line = ahead.line;
    return true;
}

template <typename T> std::string header(const Grid<T> &value, ValueShape shape)
{
    return shape == ValueShape::matrix ? std::to_string(value.rows) + " " + std::to_string(value.columns) + "\n"
                                       : std::to_string(value.rows) + "\n";
}

} // namespace

template <typename T> Grid<T> read_value(ValueReader &reader, ValueShape shape)
{
    while (reader.files.size() > 1 && at_end(reader.files.front()))
        reader.files.erase(reader.files.begin());
    FileText &file = reader.files.front();
    const std::string_view first = next_word(file);
    if (first == binary_mark)
        return read_binary<T>(file, shape);
    Grid<T> value = parse_shape<T>(file, shape, first, 2 * Element<T>::words);
    for (T &cell : value.cells)
        cell = Element<T>::parse(file);
    return value;
}

void expect_end(ValueReader &reader)
{
    for (FileText &file : reader.files)
        if (const std::string_view word = next_word(file); !word.empty())
            refuse_word(file, "value", "the end of the file", word);
}

template <typename T> std::string value_text(const Grid<T> &value, ValueShape shape)
{
    std::string text = header(value, shape);
    for (const T &cell : value.cells)
        text += Element<T>::text(cell) + "\n";
    return text;
}

template <typename T> std::string value_binary(const Grid<T> &value, ValueShape shape)
{
    std::string bytes = std::string(binary_mark) + " " + std::string(Element<T>::type) +
                        (shape == ValueShape::matrix ? " matrix " : " vector ") + header(value, shape);
    const std::size_t at = bytes.size(), more = value.cells.size() * sizeof(T);
    bytes.resize(at + more);
    if (more > 0)
        std::memcpy(bytes.data() + at, value.cells.data(), more);
    return bytes;
}

template Grid<std::int32_t> read_value(ValueReader &, ValueShape);
template Grid<std::uint8_t> read_value(ValueReader &, ValueShape);
template Grid<double> read_value(ValueReader &, ValueShape);
template Grid<PlanePoint> read_value(ValueReader &, ValueShape);
template std::string value_text(const Grid<std::int32_t> &, ValueShape);
template std::string value_text(const Grid<std::uint8_t> &, ValueShape);
template std::string value_text(const Grid<double> &, ValueShape);
template std::string value_text(const Grid<PlanePoint> &, ValueShape);
template std::string value_binary(const Grid<std::int32_t> &, ValueShape);
template std::string value_binary(const Grid<std::uint8_t> &, ValueShape);
template std::string value_binary(const Grid<double> &, ValueShape);
template std::string value_binary(const Grid<PlanePoint> &, ValueShape);

} // namespace mpisheet::cowichan
