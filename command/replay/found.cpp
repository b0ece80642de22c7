#include "command/replay/found.hpp"

#include "report/text/units.hpp"

namespace mpisheet::command {

Json finding_json(const repair::Finding &finding)
{
    const repair::Repair &repair = finding.repair;
    const repair::KindWords &words = repair::words_of(repair.kind);
    return {{"fault", words.name},
            {"rank", repair.rank < 0 ? Json() : Json(repair.rank)},
            {"other", repair.other < 0 ? Json() : Json(repair.other)},
            {"ranks", repair.ranks},
            {"call", repair.call},
            {"site", repair.sites.empty() ? "" : repair.sites.front()},
            {"sites", repair.sites},
            {"seconds", finding.won.middle},
            {"lo_s", finding.won.lo},
            {"hi_s", finding.won.hi},
            {"stands_out", finding.stands_out},
            {"condition", words.condition},
            {"words", repair::in_words(repair)}};
}

report::Grid findings_table(const std::string &caption, const std::vector<repair::Finding> &findings)
{
    report::Grid grid{caption,
                      {{"", report::Align::right},
                       {"who and where, and when it can be repaired", report::Align::wrap},
                       {"wins", report::Align::right},
                       {"between", report::Align::right},
                       {""}},
                      {}};
    for (const repair::Finding &one : findings)
        grid.rows.push_back(
            {{std::to_string(grid.rows.size() + 1),
              repair::in_words(one.repair) + " (" + std::string(repair::words_of(one.repair.kind).condition) + ")",
              report::time_text(one.won.middle), report::time_text(one.won.lo) + " … " + report::time_text(one.won.hi),
              one.stands_out ? "stands out" : ""},
             one.stands_out});
    report::drop_empty_last_column(grid);
    return grid;
}

} // namespace mpisheet::command
