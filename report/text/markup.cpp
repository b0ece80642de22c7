#include "report/text/markup.hpp"

#include "report/text/utf8.hpp"

#include <cctype>

namespace mpisheet::report {

std::string element(std::string_view tag, std::string_view inner, std::string_view attributes)
{
    std::string text = "<" + std::string(tag);
    if (!attributes.empty())
        text += ' ' + std::string(attributes);
    return text + '>' + std::string(inner) + "</" + std::string(tag) + '>';
}

std::string heading(std::string_view level, std::string_view text, const std::string &id, std::string_view more,
                    std::string_view command)
{
    const std::string remark = more.empty() ? "" : ' ' + element("small", escape(more));
    const std::string link =
        element("a", "#", "class=\"anchor\" href=\"#" + id + "\" aria-label=\"Link to " + escape(text) + '"');
    const std::string prints = command.empty() ? "" : " data-command=\"" + escape(command) + '"';
    return element(level, escape(text) + remark + ' ' + link, "id=\"" + id + '"' + prints) + '\n';
}

std::string paragraph(std::string_view text, std::string_view attributes)
{
    return element("p", escape(text), attributes) + '\n';
}

std::string scrolling(std::string_view inner, std::string_view label)
{
    return element("div", inner, "class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"" + escape(label) + '"') +
           '\n';
}

std::string id_of(std::string_view name)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string id;
    for (const char letter : name) {
        const auto code = static_cast<unsigned char>(letter);
        if (std::isalnum(code) != 0 && code < 128)
            id += letter;
        else if (letter == '_')
            id += '_';
        else
            (id += '-') += {digits[code >> 4U], digits[code & 15U]};
    }
    return id;
}

std::string html_head(const Grid &grid)
{
    std::string titles;
    for (const Column &column : grid.columns)
        titles += element("th", escape(column.title),
                          column.align == Align::right ? "scope=\"col\" class=\"n\"" : "scope=\"col\"");
    return element("caption", escape(grid.caption)) + '\n' + element("thead", element("tr", titles)) + '\n';
}

std::string html_row(const Grid &columns, const std::vector<std::string> &cells, bool alert)
{
    std::string row;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        const Column &column = columns.columns[i];
        const std::string cell = i < cells.size() ? cells[i] : std::string();
        std::string attributes = i == 0 ? "scope=\"row\"" : "";
        if (column.align == Align::right)
            attributes += attributes.empty() ? "class=\"n\"" : " class=\"n\"";
        row += element(i == 0 ? "th" : "td", cell, attributes);
    }
    return element("tr", row, alert ? "class=\"alert\"" : "") + '\n';
}

std::string to_html(const Grid &grid)
{
    std::string rows;
    for (const Row &row : grid.rows) {
        std::vector<std::string> cells;
        for (const std::string &cell : row.cells)
            cells.push_back(escape(cell));
        rows += html_row(grid, cells, row.alert);
    }
    return scrolling(element("table", '\n' + html_head(grid) + element("tbody", '\n' + rows)), grid.caption);
}

std::string figure(const std::string &svg, const std::string &description, const std::string &title)
{
    const std::string picture = element("div", svg, "role=\"img\" aria-label=\"" + escape(description) + '"');
    const std::string caption = (title.empty() ? "" : element("strong", escape(title)) + "<br>") + escape(description);
    return element("figure", '\n' + picture + '\n' + element("figcaption", caption)) + '\n';
}

std::string facts(const std::vector<std::pair<std::string, std::string>> &entries)
{
    std::string list;
    for (const auto &[name, text] : entries)
        if (!text.empty())
            list += element("dt", escape(name)) + element("dd", escape(text)) + '\n';
    return element("dl", '\n' + list, "class=\"facts\"") + '\n';
}

std::string details(std::string_view summary, std::string_view inner)
{
    return element("details", element("summary", escape(summary)) + '\n' + std::string(inner)) + '\n';
}

} // namespace mpisheet::report
