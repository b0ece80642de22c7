#include "equations/builder.hpp"
#include "equations/commands.hpp"

#include <algorithm>

namespace mpisheet::equations {
namespace {

std::string_view trimmed(std::string_view text, std::string_view unwanted = " \t\r\n")
{
    const std::size_t begin = std::min(text.find_first_not_of(unwanted), text.size());
    const std::size_t end = text.find_last_not_of(unwanted);
    return end == std::string_view::npos ? std::string_view{} : text.substr(begin, end + 1 - begin);
}

/// `#@ key = value` or an empty key.
Note read_note(std::string_view comment)
{
    const std::size_t equals = comment.find('=');
    if (comment.substr(0, 2) != "#@" || equals == std::string_view::npos) {
        return {};
    }
    return {std::string(trimmed(comment.substr(2, equals - 2))), std::string(trimmed(comment.substr(equals + 1))), {}};
}

/// What a command, or a definition that is skipped as one, sets.
void add_names_set(Statement &piece)
{
    const bool is_foreign = foreign_length(piece.text) > 0;
    const std::string command = piece.text.substr(0, piece.text.find_first_of(" \t\r\n({[="));
    for (const SetName &set : names_set(piece.text)) {
        Definition definition;
        definition.name = set.name;
        definition.is_function = set.is_function;
        definition.place = piece.place;
        definition.unusable = to_string(piece.place) +
                              (is_foreign ? ": " + set.name + " is text or an array, which are not part of the language"
                                          : ": gnuplot may set " + set.name + " here, in `" + command +
                                                "`, which mpisheet skips: write " + set.name +
                                                " = … behind it, with the value that holds");
        piece.sets.push_back(std::move(definition));
    }
}

} // namespace

void Builder::remark(Warning::Kind kind, Spot spot, const std::string &text)
{
    script.remarks.push_back({kind, {script.file, spot.line, spot.column}, text});
}

void Builder::define(std::string_view name, Spot spot)
{
    definition_ = {};
    definition_.name = name;
    definition_.place = {script.file, spot.line, spot.column};
}

void Builder::parameter(std::string_view name, Spot spot)
{
    auto &parameters = definition_.parameters;
    if (std::find(parameters.begin(), parameters.end(), name) != parameters.end()) {
        fail(spot, "expected different names for the parameters of " + definition_.name + ", found " +
                       std::string(name) + " twice");
    }
    if (parameters.size() >= max_parameters)
        fail(spot, "expected at most " + std::to_string(max_parameters) + " parameters of " + definition_.name +
                       ", found more");
    definition_.is_function = true;
    parameters.emplace_back(name);
}

void Builder::statement(Statement::Kind kind, std::string_view text, Spot spot)
{
    Statement piece;
    piece.kind = kind;
    piece.place = {script.file, spot.line, spot.column};
    std::string_view rest;
    if (kind == Statement::Kind::definition) {
        // the blanks and continuations behind an expression are space
        const std::string_view definition = text.substr(0, text.find_last_not_of(" \t\r\n\\") + 1);
        rest = text.substr(definition.size());
        text = definition;
        piece.definition = std::move(definition_);
        piece.definition.body = take();
    } else if (kind == Statement::Kind::comment) {
        piece.note = read_note(text);
        piece.note.place = piece.place;
        if (!piece.note.key.empty()) {
            piece.kind = Statement::Kind::note;
        }
        if (text.back() == '\\') {
            remark(Warning::Kind::differs, spot,
                   "gnuplot takes the next line into this comment, which ends in a backslash");
        }
    }
    piece.text = text;
    if (kind == Statement::Kind::command) {
        add_names_set(piece);
    }
    script.statements.push_back(std::move(piece));
    if (kind != Statement::Kind::comment) {
        remark_backslashes(text, spot);
    }
    if (!rest.empty()) {
        Statement space;
        space.text = rest;
        space.place = script.statements.back().place;
        script.statements.push_back(std::move(space));
    }
}

void Builder::byte_order_mark(std::string_view text, Spot spot)
{
    statement(Statement::Kind::space, text, spot);
    remark(Warning::Kind::stops, spot, "gnuplot takes the byte order mark for a part of the first word");
}

void Builder::remark_backslashes(std::string_view text, Spot spot)
{
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
        const std::size_t end = text.find_first_not_of(" \t", at + 1);
        if (end != std::string_view::npos && end > at + 1 && (text[end] == '\n' || text[end] == '\r')) {
            const auto lines = static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
            const std::size_t start = lines == 0 ? 0 : text.rfind('\n', at) + 1;
            const int column = static_cast<int>(at - start) + (lines == 0 ? spot.column : 1);
            remark(Warning::Kind::stops, {spot.line + lines, column},
                   "gnuplot stops here: blanks follow the backslash that continues the line");
        }
    }
}

} // namespace mpisheet::equations
