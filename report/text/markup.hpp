#pragma once
// Pieces of HTML. Every string that is not markup goes through escape().

#include "report/text/grid.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpisheet::report {

/// <tag attributes>inner</tag>; `inner` is markup.
std::string element(std::string_view tag, std::string_view inner, std::string_view attributes = {});

/// <h3 id=…> and a link to itself; `text` and `more` (a remark beside it) are plain. `command` prints the tables and
/// pictures below it, {} stands for the machine's file.
std::string heading(std::string_view level, std::string_view text, const std::string &id, std::string_view more = {},
                    std::string_view command = {});

/// <p>; `text` is plain.
std::string paragraph(std::string_view text, std::string_view attributes = {});

/// What may be wider than the screen, in a part that scrolls by itself, by keyboard too.
std::string scrolling(std::string_view inner, std::string_view label);

/// An id of a name that may hold anything: letters, digits and _ stay, others become their code.
std::string id_of(std::string_view name);

/// A table with caption and scopes; on narrow screens its rows become small cards, by the style sheet.
std::string to_html(const Grid &grid);

/// A table row whose cells are markup already, with the labels of a narrow screen.
std::string html_row(const Grid &columns, const std::vector<std::string> &cells, bool alert);
std::string html_head(const Grid &grid);

/// <figure>: the picture's description is its accessible name, the caption is seen.
std::string figure(const std::string &svg, const std::string &description, const std::string &title);

/// <dl class="facts"> of names and plain texts.
std::string facts(const std::vector<std::pair<std::string, std::string>> &entries);

/// A closed <details>; `summary` is plain text, `inner` markup.
std::string details(std::string_view summary, std::string_view inner);

} // namespace mpisheet::report
