#include "report/html/markup.hpp"

#include "report/text/utf8.hpp"

namespace mpisheet::report {

std::string element(std::string_view tag, std::string_view inner, std::string_view attributes)
{
    std::string text = "<" + std::string(tag);
    if (!attributes.empty())
        text += ' ' + std::string(attributes);
    return text + '>' + std::string(inner) + "</" + std::string(tag) + '>';
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
        const bool number = column.align == Align::right;
        std::string attributes = i == 0 ? "scope=\"row\"" : "data-label=\"" + escape(column.title) + '"';
        if (i == 0 && number)
            attributes += " data-label=\"" + escape(column.title) + '"';
        const std::string classes = std::string(number ? "n" : "") + (cell.empty() ? " empty" : "");
        if (!classes.empty())
            attributes += " class=\"" + classes.substr(classes.front() == ' ') + '"';
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
    return element("table", '\n' + html_head(grid) + element("tbody", '\n' + rows)) + '\n';
}

std::string figure(const std::string &svg, const std::string &description, const std::string &title)
{
    const std::string picture = element("div", svg, "role=\"img\" aria-label=\"" + escape(description) + '"');
    const std::string caption = element("strong", escape(title)) + "<br>" + escape(description);
    return element("figure", '\n' + element("figcaption", caption) + '\n' + picture) + '\n';
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
