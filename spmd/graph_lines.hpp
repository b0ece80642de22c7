#pragma once
// The lines of a task graph's text, read from left to right.

#include "equations/place.hpp"
#include "spmd/reading.hpp"

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::spmd {

inline bool is_word(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// One line without its comment, read from left to right.
struct GraphLine {
    const std::string &file;
    std::string_view whole;
    int number;
    std::string_view rest = whole;

    [[nodiscard]] equations::Place place() const
    {
        return {file, number, static_cast<int>(whole.size() - rest.size()) + 1};
    }
    [[noreturn]] void fail(const std::string &expected) const
    {
        throw equations::Error(place(), "expected " + expected + ", found " +
                                            (rest.empty() ? "the end of the line" : found_text(rest)));
    }
    void blanks() { rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r"), rest.size())); }
    /// The word, if it is next.
    bool take(std::string_view word)
    {
        if (rest.substr(0, word.size()) != word ||
            (is_word(word.back()) && rest.size() > word.size() && is_word(rest[word.size()])))
            return false;
        rest.remove_prefix(word.size());
        blanks();
        return true;
    }
    void need(std::string_view word, const std::string &expected)
    {
        if (!take(word))
            fail(expected);
    }
    std::string name(const std::string &expected)
    {
        std::size_t length = 0;
        while (length < rest.size() && is_word(rest[length]))
            ++length;
        if (length == 0)
            fail(expected);
        std::string taken(rest.substr(0, length));
        rest.remove_prefix(length);
        blanks();
        return taken;
    }
    /// What is before `end`, which is taken too; all of it without.
    std::string_view before(std::size_t end, std::size_t and_then = 0)
    {
        const std::string_view text = rest.substr(0, end);
        rest.remove_prefix(std::min(text.size() + and_then, rest.size()));
        return text;
    }
    void end() const
    {
        if (!rest.empty())
            fail("the end of the line");
    }
};

struct GraphLines {
    std::vector<GraphLine> steps;
    std::vector<std::string_view> header;
};

/// Lines that define something or are blank before the first step, and those of steps without their comments.
GraphLines split_lines(std::string_view text, const std::string &file);

} // namespace mpisheet::spmd
