// Equations that can be read aloud: how long those of the shipped sheets are, what that costs, and that what was put in
// comes out.

#include "equations/equations.hpp"
#include "fit/evidence.hpp"
#include "fit/fit.hpp"
#include "formats/equation_file.hpp"
#include "formats/file.hpp"
#include "formats/records.hpp"
#include "model/quantity.hpp"
#include "model/sheet/text.hpp"
#include "model/statistics.hpp"
#include "model/words.hpp"
#include "tests/catch.hpp"
#include "tests/model/synthetic.hpp"
#include "tests/source_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

using namespace mpisheet;
using namespace mpisheet::fit;
using namespace mpisheet::tests;
namespace fs = std::filesystem;

namespace {

const fs::path datasheets = fs::path(source_folder()) / "datasheets";
const std::vector<std::string> dense_sheets{"crossbar-256", "ethernet-16", "fattree-64", "racks-64", "two-core-vm"};
/// Fitted to few process counts, far apart: curves over sizes carried on in p.
const std::vector<std::string> sheets_of_few_counts{"fugaku", "leonardo", "lumi", "marenostrum5"};

const Fit &fit_of(const std::string &machine)
{
    static std::map<std::string, Fit> fits;
    auto found = fits.find(machine);
    if (found == fits.end())
        found = fits.emplace(machine, fit::fit(formats::read_samples(datasheets / machine / "samples.csv"))).first;
    return found->second;
}

/// What a sheet defines, and which of it are operations.
struct SheetText {
    std::map<std::string, std::string> functions; ///< name → right-hand side; without intervals
    std::set<std::string> operations;             ///< "tbcast"
};

/// Lines that go on are joined.
SheetText text_of(const std::string &machine)
{
    std::string text = formats::read_file(datasheets / machine / "sheet.gp");
    for (std::size_t at = 0; (at = text.find("\\\n")) != std::string::npos;)
        text.replace(at, text.find_first_not_of(' ', at + 2) - at, "");
    SheetText sheet;
    std::istringstream lines(text);
    bool in_table = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# == mpi.gp"))
            break; // the same for all machines
        const std::size_t open = line.find('('), equals = line.find(" = ");
        in_table = line.starts_with("$operations") || (in_table && line != "END");
        if (in_table && !line.starts_with("#") && !line.starts_with("$"))
            for (const std::string &op : words_in(line.substr(0, line.find(' ')), ","))
                sheet.operations.insert("t" + op);
        else if (!line.starts_with("#") && open < equals && equals != std::string::npos)
            if (const std::string name = line.substr(0, open); !name.ends_with("_lo") && !name.ends_with("_hi"))
                sheet.functions[name] = line.substr(equals + 3);
    }
    return sheet;
}

/// Whether `equation` calls the function: its name is not the end of another.
bool calls(const std::string &equation, const std::string &name)
{
    for (std::size_t at = equation.find(name + "("); at != std::string::npos; at = equation.find(name + "(", at + 1))
        if (at == 0 || (std::isalnum(static_cast<unsigned char>(equation[at - 1])) == 0 && equation[at - 1] != '_'))
            return true;
    return false;
}

/// The operations that need a function, through whatever functions call it.
std::set<std::string> users_of(const std::string &name, const SheetText &sheet)
{
    std::set<std::string> users;
    for (const auto &[caller, equation] : sheet.functions) {
        if (caller == name || !calls(equation, name))
            continue;
        if (sheet.operations.contains(caller))
            users.insert(caller);
        else
            users.merge(users_of(caller, sheet));
    }
    return users;
}

/// Characters of each operation's equation, with those of functions that serve it alone.
std::map<std::string, std::size_t> lengths_of(const std::string &machine)
{
    const SheetText sheet = text_of(machine);
    const std::vector<std::string> prelude = equations::prelude_names();
    std::map<std::string, std::size_t> lengths;
    for (const auto &[name, equation] : sheet.functions) {
        if (sheet.operations.contains(name))
            lengths[name] += equation.size();
        else if (std::find(prelude.begin(), prelude.end(), name) == prelude.end())
            if (const std::set<std::string> users = users_of(name, sheet); users.size() == 1)
                lengths[*users.begin()] += equation.size();
    }
    return lengths;
}

/// Ranges at p = 1 of an equation that begins with it.
std::size_t pieces_at_one_rank(const Equation &equation)
{
    if (equation.is_sum() || equation.condition.axis != Axis::one_rank)
        return 1;
    return 1 + static_cast<std::size_t>(std::ranges::count(text(equation.branches[0]), '?'));
}

std::set<std::string> terms_of(const Equation &equation)
{
    const Equation &beyond = beyond_one_rank(equation);
    if (!beyond.is_sum())
        return {"ranges"};
    std::set<std::string> terms;
    for (const Weighted &weighted : beyond.terms)
        terms.insert(weighted.term == Term{} ? "1" : text(weighted.term));
    return terms;
}

std::string in_words(const Form &form)
{
    return fmt::format("{}: {:.2g}/{:.2g}", form.characters, 100 * form.median, 100 * form.high);
}

/// Of every operation on every machine: the equation that leaves nothing out and the one that is shipped.
std::string table_of_lengths(const std::vector<std::string> &machines)
{
    std::string table = "| operation |", rule = "\n|---|";
    std::map<std::string, std::map<std::string, std::string>> cells;
    for (const std::string &machine : machines) {
        table += " " + machine + " |";
        rule += "---|";
        for (const OperationFit &operation : fit_of(machine).operations) {
            const auto taken = std::ranges::find_if(operation.forms, &Form::taken);
            std::string &cell = cells[operation.op][machine];
            cell = in_words(operation.forms.front());
            if (taken != operation.forms.begin())
                cell += " → " + in_words(*taken);
        }
    }
    table += rule + "\n";
    for (const auto &[op, of_machines] : cells) {
        table += "| `" + op + "` |";
        for (const std::string &machine : machines)
            table += " " + (of_machines.contains(machine) ? of_machines.at(machine) : "") + " |";
        table += "\n";
    }
    return table;
}

std::vector<Sample> samples_of_operations(const std::string &machine, const std::set<std::string> &ops)
{
    std::vector<Sample> samples = formats::read_samples(datasheets / machine / "samples.csv");
    std::erase_if(samples, [&](const Sample &sample) { return !ops.contains(sample.op); });
    return samples;
}

const Form &taken_form(const Fit &fitted, const std::string &op)
{
    return *std::ranges::find_if(fitted.find(op)->forms, &Form::taken);
}

} // namespace

TEST_CASE("equations of the shipped sheets can be read aloud", "[short]")
{
    std::vector<double> all;
    for (const auto &[machines, middle] : {std::pair(dense_sheets, 140.), std::pair(sheets_of_few_counts, 165.)}) {
        std::vector<double> lengths;
        for (const std::string &machine : machines) {
            for (const auto &[name, characters] : lengths_of(machine)) {
                INFO(machine << " " << name);
                CHECK(characters <= longest_equation);
                lengths.push_back(double(characters));
            }
            for (const OperationFit &operation : fit_of(machine).operations) {
                INFO(machine << " " << operation.op);
                CHECK(pieces_at_one_rank(operation.equation) <= 3);
            }
        }
        INFO("median " << median(lengths));
        CHECK(median(lengths) <= middle);
        all.insert(all.end(), lengths.begin(), lengths.end());
    }
    CHECK(all.size() >= 139);
    CHECK(median(all) <= double(readable));
}

TEST_CASE("every measured sheet of datasheets/ is among those whose lengths are counted", "[short]")
{
    std::set<std::string> counted(dense_sheets.begin(), dense_sheets.end()), found;
    counted.insert(sheets_of_few_counts.begin(), sheets_of_few_counts.end());
    for (const auto &entry : fs::directory_iterator(datasheets))
        if (fs::exists(entry.path() / "samples.csv"))
            found.insert(entry.path().filename().string());
    CHECK(found == counted);
}

TEST_CASE("docs/results/lengths.md tells what the shipped sheets' equations lose by being short", "[short]")
{
    const fs::path page = fs::path(source_folder()) / "docs/results/lengths.md";
    std::string text = formats::read_file(page);
    for (const auto &[name, machines] :
         {std::pair("lengths", dense_sheets), std::pair("lengths of few", sheets_of_few_counts)}) {
        const std::string begin = "<!-- " + std::string(name) + " -->\n";
        const std::size_t from = text.find(begin) + begin.size();
        text.replace(from, text.find("<!-- end -->", from) - from, table_of_lengths(machines));
    }
    if (std::getenv("MPISHEET_UPDATE") != nullptr)
        formats::write_file(page, text);
    CHECK(formats::read_file(page) == text);
}

TEST_CASE("the thesis's sixteen equations, sampled with 3 % noise, come back with their terms", "[short]")
{
    struct Row {
        const char *sheet, *op;
        std::set<std::string> terms;
    };
    const std::vector<Row> rows{
        {"cray-t3d", "alltoall", {"p", "p*d"}},
        {"cray-t3d", "allsend", {"1", "p", "d"}},
        {"cray-t3d", "gather", {"log2(p)", "p**2*d"}},
        {"cray-t3d", "allgather", {"p", "p*d"}},
        {"cray-t3d", "reduce", {"1", "p", "log2(p)*d"}},
        {"cray-t3d", "allreduce", {"1", "p", "log2(p)*d"}},
        {"cray-t3d", "bcast", {"1", "p", "log2(p)*d"}},
        {"cray-t3d", "barrier", {"1"}},
        {"network-of-workstations", "alltoall", {"1", "p**2", "p**2*d"}},
        {"network-of-workstations", "allsend", {"1", "d"}},
        {"network-of-workstations", "gather", {"log2(p)", "log2(p)*d"}},
        {"network-of-workstations", "allgather", {"p", "p**2*d"}},
        {"network-of-workstations", "reduce", {"log2(p)", "log2(p)*d"}},
        {"network-of-workstations", "allreduce", {"1", "p**2", "p**2*d"}},
        {"network-of-workstations", "bcast", {"1", "p**2", "p*d"}},
        {"network-of-workstations", "barrier", {"p"}},
    };
    for (const unsigned seed : {1U, 2U, 3U, 4U, 5U}) {
        std::mt19937_64 random(seed);
        int found = 0;
        for (const auto &[sheet, op, terms] : rows) {
            equations::Scope scope;
            const fs::path file = datasheets / (std::string(sheet) + ".gp");
            scope.load(formats::read_equations(file));
            const bool barrier = op == std::string("barrier");
            const bool of_d = op == std::string("allsend") && sheet == std::string("network-of-workstations");
            const std::string call = "t" + std::string(op) + (barrier ? "(p)" : of_d ? "(d)" : "(p,d)");
            const auto truth = equations::compile_expression(scope, call, {"p", "d"}, "truth");
            Synthetic machine{.op = op,
                              .us =
                                  [&](double p, double d) {
                                      return truth({p, d});
                                  },
                              .p = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64},
                              .sigma = 0.03};
            if (barrier)
                machine.d = {0};
            found += terms_of(fit::fit(samples_of(machine, random)).operations.front().equation) == terms;
        }
        INFO("seed " << seed);
        CHECK(found >= 14);
    }
}

TEST_CASE("equations within a tolerance are within it, and shorter the more may be missed", "[short]")
{
    const auto samples = samples_of_operations("fattree-64", {"msg", "bcast", "gather"});
    for (const char *op : {"msg", "bcast", "gather"}) {
        std::size_t before = 10000;
        for (const double share : {0.02, 0.05, 0.1}) {
            const Fit fitted = fit::fit(samples, {}, {.within = share});
            const Form &form = taken_form(fitted, op);
            INFO(op << " within " << share << ": " << text(form.equation));
            CHECK(form.high <= share);
            if (op != std::string("gather")) // is made of messages: where theirs is shorter, it may have to say more
                CHECK(form.characters <= before);
            before = form.characters;
        }
    }
    const Fit all = fit::fit(samples, {}, {.within = 0.0});
    CHECK(taken_form(all, "bcast").characters > 2 * readable);
    CHECK(all.find("bcast")->forms.size() == 1);
}

TEST_CASE("what one rank takes is told in three pieces, none of which is the clock's step", "[short]")
{
    std::mt19937_64 random(3);
    const auto steps = [](double p, double d) { // 50 to 70 ns in steps of five
        return p > 1 ? 1 + 1e-3 * d : 0.05 + 0.005 * std::fmod(std::log2(d), 5);
    };
    const Fit fitted = fit::fit(samples_of({.us = steps, .p = {1, 2, 4, 8}, .repetitions = 30, .sigma = 0.01}, random));
    const OperationFit &bcast = fitted.operations.front();
    INFO(text(bcast.equation));
    CHECK(bcast.equation.branches[0].is_sum());
    for (double d = 1; d <= 1 << 20; d *= 2) {
        INFO("d = " << d);
        CHECK(lower(bcast, 1, d) < steps(1, d) * 1.05);
        CHECK(upper(bcast, 1, d) > steps(1, d) * 0.95);
    }
}

TEST_CASE("sizes that take one rank no time make no jump to nothing", "[short]")
{
    const OperationFit &alltoall = *fit_of("fattree-64").find("alltoall");
    CHECK(evaluate(alltoall, 1, 20000) > evaluate(alltoall, 1, 16000));
    CHECK(evaluate(alltoall, 1, 20000) < 2 * evaluate(alltoall, 1, 16000));
    CHECK(lower(alltoall, 1, 20000) == least_us);
    CHECK(alltoall.one_rank.find("left out") != std::string::npos);
}

TEST_CASE("the thesis's style is one line without choices", "[short]")
{
    const auto samples = samples_of_operations("ethernet-16", {"msg", "bcast", "barrier", "alltoall"});
    const Fit fitted = fit::fit(samples, {}, {.within = {}, .one_line = true});
    const Sheet sheet = to_sheet(fitted);
    REQUIRE(sheet.operations.size() == 4);
    for (const SheetOperation &operation : sheet.operations) {
        INFO(operation.op << ": " << operation.equation);
        CHECK(operation.equation.find_first_of("?[") == std::string::npos);
        CHECK(operation.equation.find("tmsg") == std::string::npos);
        CHECK(operation.equation.size() < 100);
        CHECK(operation.quality.high > operation.quality.median);
    }
    for (const OperationFit &operation : fitted.operations)
        for (const double p : {1, 2, 3, 16, 100})
            for (const double d : {0, 1, 1000, 1 << 24}) {
                INFO(operation.op << " at " << p << ", " << d);
                CHECK(evaluate(operation, p, d) > 0);
                CHECK(lower(operation, p, d) <= evaluate(operation, p, d));
            }
}

TEST_CASE("an equation that is short as it comes stays what the data ask for", "[short]")
{
    std::mt19937_64 random(7);
    const auto samples =
        samples_of({.us = [](double p, double d) { return 100 + 2 * p + 0.2 * std::log2(p) * d; }}, random);
    const Fit fitted = fit::fit(samples), exact = fit::fit(samples, {}, {.within = 0.0});
    CHECK(text(fitted.operations.front().equation) == text(exact.operations.front().equation));
}
