#include "formats/fields.hpp"

#include "model/quantity.hpp"
#include "model/words.hpp"

#include <cmath>
#include <limits>

namespace mpisheet::formats {
namespace {

using Rule = CellRule::Kind;

/// Of anything that was timed: 32 years. What is longer is a number in another unit, or nonsense.
constexpr double most_seconds = 1e9;

std::string_view text_of(const Cell &cell)
{
    return cell.table.text(cell.row, cell.column);
}

[[noreturn]] void refuse(const Cell &cell, const std::string &expected)
{
    cell.table.refuse(cell.row, cell.column, expected);
}

} // namespace

void read_cell(const Cell &cell, const CellRule &rule, int &value)
{
    value = cell.table.count(cell.row, cell.column, static_cast<int>(rule.least));
}

void read_cell(const Cell &cell, const CellRule &rule, std::int64_t &value)
{
    value = cell.table.whole(cell.row, cell.column, rule.least);
}

void read_cell(const Cell &cell, const CellRule &rule, double &value)
{
    if (rule.kind == Rule::may_be_empty && text_of(cell).empty()) {
        value = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    value = cell.table.number(cell.row, cell.column);
    if (rule.kind == Rule::seconds && value < 0)
        refuse(cell, "seconds that are not negative");
    if (rule.kind == Rule::seconds && value > most_seconds)
        refuse(cell, "at most 1e9 seconds");
    if (rule.kind == Rule::above_0 && value <= 0)
        refuse(cell, "more than 0 " + rule.what);
}

void read_cell(const Cell &cell, const CellRule & /*rule*/, bool &value)
{
    const std::string_view text = text_of(cell);
    if (text != "0" && text != "1")
        refuse(cell, "0 or 1");
    value = text == "1";
}

void read_cell(const Cell &cell, const CellRule &rule, std::string &value)
{
    value = text_of(cell);
    if (rule.kind == Rule::name && (value.empty() || !std::all_of(value.begin(), value.end(), is_in_name)))
        refuse(cell, "a name of letters, digits and _");
}

void read_cell(const Cell &cell, const CellRule & /*rule*/, std::vector<double> &value)
{
    value.clear();
    std::string_view rest = text_of(cell);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        if (!parse_number(rest.substr(0, end), value.emplace_back()))
            refuse(cell, "numbers with ; between");
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

} // namespace mpisheet::formats
