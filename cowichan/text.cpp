#include "cowichan/text.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"

#include <charconv>
#include <limits>

namespace mpisheet {
namespace {

/// The words of a file one by one, with the line of the last one read.
struct Words {
    std::string_view rest;
    const std::string &name;
    int line = 1;

    std::string_view next()
    {
        std::size_t from = 0;
        for (; from < rest.size() && is_space(rest[from]); ++from)
            line += rest[from] == '\n' ? 1 : 0;
        std::size_t to = from;
        while (to < rest.size() && !is_space(rest[to]))
            ++to;
        const std::string_view word = rest.substr(from, to - from);
        rest.remove_prefix(to);
        return word;
    }

    [[noreturn]] void refuse(const char *what, const std::string &expected, std::string_view found) const
    {
        const std::string shown =
            found.empty() ? "the end of the file" : "\"" + std::string(found.substr(0, 40)) + "\"";
        throw Error(Exit::bad_input,
                    name + ":" + std::to_string(line) + ": " + what + ": expected " + expected + ", found " + shown);
    }

    static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
};

std::int64_t parse_count(Words &words, const char *what)
{
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const std::string_view word = words.next();
    std::int64_t count = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (error != std::errc{} || end != word.data() + word.size() || count < 1 || count > most)
        words.refuse(what, "a whole number from 1 to " + std::to_string(most), word);
    return count;
}

/// Refuses a header that promises more values than the rest of the file has room for, before memory is taken for them.
void check_room(const Words &words, double values)
{
    if (values > (static_cast<double>(words.rest.size()) + 1) / 2)
        words.refuse("value", format_number(values) + " values as the header says", "");
}

template <typename T, typename Read> Grid<T> parse_grid(Words &words, Read read)
{
    const std::int64_t rows = parse_count(words, "rows");
    const std::int64_t columns = parse_count(words, "columns");
    check_room(words, static_cast<double>(rows) * static_cast<double>(columns));
    Grid<T> grid(rows, columns);
    for (T &cell : grid.cells)
        cell = read(words.next());
    return grid;
}

void expect_end(Words &words)
{
    if (const std::string_view word = words.next(); !word.empty())
        words.refuse("value", "the end of the file", word);
}

double parse_real(const Words &words, std::string_view word)
{
    double value = 0;
    if (!parse_number(word, value))
        words.refuse("value", "a number", word);
    return value;
}

/// A vector; of `expected` values, if that is not 0.
std::vector<double> parse_values(Words &words, std::int64_t expected)
{
    const std::int64_t count = parse_count(words, "count");
    if (expected != 0 && count != expected)
        words.refuse("count", std::to_string(expected) + " as the matrix has columns", std::to_string(count));
    check_room(words, static_cast<double>(count));
    std::vector<double> values(static_cast<std::size_t>(count));
    for (double &value : values)
        value = parse_real(words, words.next());
    return values;
}

template <typename T, typename Write> std::string grid_text(const Grid<T> &grid, Write write)
{
    std::string text = std::to_string(grid.rows) + " " + std::to_string(grid.columns) + "\n";
    for (const T cell : grid.cells)
        text += write(cell) + "\n";
    return text;
}

} // namespace

Grid<std::int32_t> parse_integers(std::string_view text, const std::string &name)
{
    Words words{text, name};
    auto grid = parse_grid<std::int32_t>(words, [&](std::string_view word) {
        std::int32_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size())
            words.refuse("value", "a whole number", word);
        return value;
    });
    expect_end(words);
    return grid;
}

Grid<std::uint8_t> parse_mask(std::string_view text, const std::string &name)
{
    Words words{text, name};
    auto grid = parse_grid<std::uint8_t>(words, [&](std::string_view word) -> std::uint8_t {
        if (word != "T" && word != "F")
            words.refuse("value", "T or F", word);
        return word == "T" ? 1 : 0;
    });
    expect_end(words);
    return grid;
}

System parse_system(std::string_view text, const std::string &name)
{
    Words words{text, name};
    System system;
    system.a = parse_grid<double>(words, [&](std::string_view word) { return parse_real(words, word); });
    system.x = parse_values(words, system.a.columns);
    expect_end(words);
    return system;
}

std::vector<double> parse_vector(std::string_view text, const std::string &name)
{
    Words words{text, name};
    std::vector<double> values = parse_values(words, 0);
    expect_end(words);
    return values;
}

std::string integers_text(const Grid<std::int32_t> &picture)
{
    return grid_text(picture, [](std::int32_t value) { return std::to_string(value); });
}

std::string mask_text(const Grid<std::uint8_t> &world)
{
    return grid_text(world, [](std::uint8_t alive) { return std::string(alive != 0 ? "T" : "F"); });
}

std::string system_text(const System &system)
{
    return grid_text(system.a, format_number) + vector_text(system.x);
}

std::string vector_text(const std::vector<double> &values)
{
    std::string text = std::to_string(values.size()) + "\n";
    for (const double value : values)
        text += format_number(value) + "\n";
    return text;
}

} // namespace mpisheet
