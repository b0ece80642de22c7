#include "evaluation/sheets/families.hpp"

#include "evaluation/sheets/equation_files.hpp"
#include "evaluation/sheets/machine_sheets.hpp"
#include "model/error.hpp"
#include "model/prediction/crossover.hpp"
#include "report/terminal/terminal.hpp"
#include "report/text/prediction_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace mpisheet::evaluation {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

Family read_family(const std::filesystem::path &model, const equations::Scope &sheet, const FamilyOptions &options)
{
    const equations::Scope whole = with_composed(sheet);
    Family family = predict_family(read_script(model), whole, options);
    for (const std::string &warning : family.warnings)
        report::tell(fmt::format("{}: warning: {}\n", model.string(), warning));
    std::vector<std::string> composed = family.assumed, assumed;
    std::erase_if(composed, [&](const std::string &name) { return sheet.find_function(name) != nullptr; });
    std::copy_if(family.assumed.begin(), family.assumed.end(), std::back_inserter(assumed),
                 [&](const std::string &name) { return sheet.find_function(name) != nullptr; });
    for (const std::string &name : composed)
        report::tell(
            fmt::format("{}: warning: the sheet has no {}: composed of messages; mpisheet characterise --ops {} "
                        "measures it\n",
                        model.string(), name, name.substr(1)));
    if (!assumed.empty())
        report::tell(fmt::format("{}: uses what its sheet assumes: {}\n", model.string(), fmt::join(assumed, ", ")));
    return family;
}

Family family_of_machines(std::span<const std::string> machines, std::span<const std::filesystem::path> shared,
                          int state, const std::function<Family(const equations::Scope &sheet)> &predict)
{
    Family all;
    for (const MachineSheet &machine : read_machines(machines)) {
        Family family;
        try {
            family = predict(read_machine(machine, shared, state));
        } catch (const equations::Error &error) {
            throw equations::Error(error.place(), fmt::format("{} on machine {} ({})", error.message(), machine.name,
                                                              machine.file.string()));
        }
        for (FamilyCurve &curve : family.curves)
            curve.machine = machine.name;
        append(all, std::move(family));
    }
    return all;
}

Extrapolated extrapolated(const Family &family)
{
    Extrapolated all{.points = family.curves.size() * family.p.size()};
    for (const FamilyCurve &curve : family.curves)
        for (const char extent : curve.extents)
            all.add(static_cast<Extent>(extent), curve.measured);
    return all;
}

formats::Predictions predictions_of(const Family &family)
{
    formats::Predictions predictions{.parts = family.parts, .rows = {}};
    for (const FamilyCurve &curve : family.curves)
        for (std::size_t i = 0; i < family.p.size(); ++i) {
            Prediction row{.program = curve.program, .p = family.p[i], .d = curve.d, .seconds = curve.seconds[i]};
            row.lo_s = curve.lo.empty() ? none : curve.lo[i];
            row.hi_s = curve.hi.empty() ? none : curve.hi[i];
            row.extrapolated = extent_of(curve, i) != Extent::inside;
            row.measured_p = to_cell(curve.measured.p);
            row.measured_bytes = to_cell(curve.measured.d);
            for (const std::vector<double> &part : curve.parts)
                row.parts.push_back(part.empty() ? none : part[i]);
            predictions.rows.push_back(std::move(row));
        }
    return predictions;
}

} // namespace mpisheet::evaluation
