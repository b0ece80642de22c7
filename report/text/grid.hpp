#pragma once
// A table as a value: made once (report/text/tables.hpp), printed in the terminal (report/text/text.hpp) and in HTML
// (report/html/html.hpp).

#include <string>
#include <vector>

namespace mpisheet::report {

enum class Align {
    left,
    right, ///< numbers
    wrap,  ///< long text: broken over lines where the terminal ends
};

struct Column {
    std::string title;
    Align align = Align::left;
};

struct Row {
    std::vector<std::string> cells; ///< one for each column
    bool alert = false;             ///< something in this row wants attention; a cell says what in words
    bool faint = false;             ///< does not count here; a cell says why
};

struct Grid {
    std::string caption;
    std::vector<Column> columns;
    std::vector<Row> rows;
    std::size_t keys = 1;    ///< leading columns that say which row it is: shown on any terminal
    bool last_count = false; ///< where not all columns fit, the first ones go: the later ones are the newer
};

inline void drop_last_column(Grid &grid)
{
    grid.columns.pop_back();
    for (Row &row : grid.rows)
        row.cells.pop_back();
}

/// Takes the last column away if no row has anything in it.
inline void drop_empty_last_column(Grid &grid)
{
    for (const Row &row : grid.rows)
        if (!row.cells.back().empty())
            return;
    drop_last_column(grid);
}

} // namespace mpisheet::report
