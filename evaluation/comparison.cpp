#include "evaluation/comparison.hpp"

#include "formats/scores.hpp"
#include "model/error.hpp"
#include "report/comparison_json.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/text.hpp"
#include "report/validation.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace mpisheet::evaluation {
void print_comparison(const Comparisons &comparisons, report::Format format)
{
    switch (format) {
    case report::Format::csv:
        fmt::print("{}", formats::comparison_csv(comparisons.cells));
        break;
    case report::Format::json:
        fmt::print("{}\n", report::comparison_json(comparisons));
        break;
    case report::Format::table:
        report::say(report::verdict(comparisons) + "\n" +
                    report::to_text(report::validation_tables(comparisons), report::screen()));
        break;
    }
}

int enforced(const Comparisons &comparisons, double enforce)
{
    if (enforce > 0)
        for (const std::string &program : programs_of(comparisons.cells))
            if (!(summarise(cells_of(comparisons.cells, program)).median <= enforce))
                return static_cast<int>(Exit::no);
    return 0;
}

} // namespace mpisheet::evaluation
