#include "derive/derive.hpp"

#include "derive/law.hpp"
#include "derive/rows.hpp"
#include "model/error.hpp"
#include "model/operation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <set>

namespace mpisheet::derive {
namespace {

/// One summand of a part.
struct Term {
    std::string text, comment;
};

/// A region's terms, as functions of the model.
struct Part {
    std::string region, name; ///< name: "thalo"
    std::vector<Term> computing, messages, collectives;
};

/// What a model calls by that name is something else: a sheet's operation, a function of derive's own.
bool is_taken(const std::string &name)
{
    const auto operations = known_operations();
    return name == "ttotal" || name == "trest" || is_helper(name) ||
           std::any_of(operations.begin(), operations.end(),
                       [&](const Operation &operation) { return name == "t" + std::string(operation.name); });
}

/// "1-D halo" → "t1_D_halo", "exchange" → "texchange_".
std::string part_name(const std::string &region)
{
    std::string name = "t";
    for (const char c : region)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return is_taken(name) ? name + "_" : name;
}

bool is_sum(const std::string &text)
{
    return text.find(" + ") != std::string::npos || text.find(" - ") != std::string::npos;
}

std::string factor(const std::string &text)
{
    return is_sum(text) ? "(" + text + ")" : text;
}

std::string times(const Law &rounds, const std::string &cost)
{
    return rounds.is("1") ? cost : factor(rounds.text) + "*" + cost;
}

class Writing {
public:
    Writing(const std::vector<Summary> &runs, const Origin &origin) : runs_(runs), origin_(origin)
    {
        for (const Summary &run : runs)
            cells_.push_back({static_cast<double>(run.ranks), run.size > 0 ? run.size : 1});
        forms_ = forms_at(cells_);
    }

    Derived write()
    {
        for (const Summary &run : runs_)
            for (const auto &[region, computing] : run.computing)
                part(region);
        add_computing();
        std::vector<int> ranks;
        for (const Summary &run : runs_)
            ranks.push_back(run.ranks);
        const std::vector<Shape> shapes = shapes_at(ranks);
        for (const Row &row : rows_of(runs_, shapes))
            add_row(row);
        std::erase_if(parts_, [](const Part &part) {
            return part.computing.empty() && part.messages.empty() && part.collectives.empty();
        });
        std::string body = body_text();
        derived_.text = head_text() + "\n" + (helpers_of(body).empty() ? "" : helpers_of(body) + "\n") + body;
        add_remarks();
        return std::move(derived_);
    }

private:
    Part &part(const std::string &region)
    {
        for (Part &one : parts_)
            if (one.region == region)
                return one;
        std::string name = region.empty() ? "trest" : part_name(region);
        while (std::any_of(parts_.begin(), parts_.end(), [&](const Part &one) { return one.name == name; }))
            name += "_";
        return parts_.emplace_back(Part{region, name, {}, {}, {}});
    }

    /// `first` is tried before all others, where it is not empty.
    Law law(const std::vector<double> &values, const std::string &first = "")
    {
        std::vector<Form> only;
        if (!first.empty())
            only.push_back({first, 0, false, values_at(first, cells_)});
        Law found = first.empty() ? Law{} : find_law(only, cells_, values);
        if (!found.exact)
            found = find_law(forms_, cells_, values);
        ++(found.exact ? derived_.exact : derived_.fitted);
        return found;
    }

    /// The cost with an interval where its equations are fitted.
    static std::string within(const std::string &cost, double error)
    {
        constexpr double least = 0.0005;
        return error < least ? cost : fmt::format("within({}, {:.2g})", cost, error);
    }

    static std::string how(std::initializer_list<const Law *> laws)
    {
        double worst = 0;
        for (const Law *one : laws)
            worst = std::max(worst, one->exact ? 0 : one->error);
        const bool exact = std::all_of(laws.begin(), laws.end(), [](const Law *one) { return one->exact; });
        return exact ? "exact" : fmt::format("fitted, {:.2g} % off where runs were left out", 100 * worst);
    }

    void add_computing()
    {
        for (Part &of : parts_) {
            std::vector<double> mean, imbalance;
            double all = 0, most = 1;
            for (const Summary &run : runs_) {
                const auto found = run.computing.find(of.region);
                const Computing computing = found == run.computing.end() ? Computing{} : found->second;
                mean.push_back(1e6 * computing.mean);
                imbalance.push_back(computing.mean > 0 ? computing.longest / computing.mean : std::nan(""));
                all += computing.mean;
                most = std::max(most, computing.mean > 0 ? computing.longest / computing.mean : 1);
            }
            if (all == 0)
                continue;
            const Law seconds = law(mean);
            constexpr double balanced = 1.005;
            if (most < balanced) {
                of.computing.push_back({"compute*" + within(factor(seconds.text), seconds.error),
                                        "mean of the ranks, " + how({&seconds})});
                continue;
            }
            const Law share = law(imbalance);
            of.computing.push_back(
                {fmt::format("compute*{}*{}", factor(share.text),
                             within(factor(seconds.text), std::hypot(seconds.error, share.error))),
                 fmt::format("imbalance (the longest over the mean of the ranks, {}) times the mean ({})",
                             how({&share}), how({&seconds}))});
        }
    }

    void add_row(const Row &row)
    {
        Part &of = part(row.place.region);
        const Law rounds = law(row.rounds, row.neighbours), bytes = law(row.bytes);
        std::string comment = fmt::format(
            "{}{}", row.sites.front(), row.sites.size() > 1 ? fmt::format(" and {} more", row.sites.size() - 1) : "");
        if (row.place.kind == Kind::collective) {
            const Law members = law(row.members);
            const std::string cost = row.place.operation == "barrier"
                                         ? fmt::format("tbarrier({})", members.text)
                                         : fmt::format("t{}({}, {})", row.place.operation, members.text, bytes.text);
            of.collectives.push_back({within(times(rounds, cost), std::hypot(rounds.error, bytes.error, members.error)),
                                      comment + ": " + how({&rounds, &bytes, &members})});
            return;
        }
        const Law messages = law(row.messages);
        const double error = std::hypot(rounds.error, bytes.error);
        if (row.place.kind == Kind::sends) {
            const std::string each =
                messages.is("1") ? bytes.text : fmt::format("{}/{}", factor(bytes.text), factor(messages.text));
            of.messages.push_back(
                {within(times(rounds, (messages.is("1") ? "" : factor(messages.text) + "*") + "tsend(" + each + ")"),
                        error),
                 comment + ": " + how({&rounds, &bytes, &messages})});
            return;
        }
        const Law distance = law(row.distance, row.side == nullptr ? "" : row.side->stride_text);
        const std::string block = row.side == nullptr ? "p" : row.side->block_text;
        std::string cost;
        if (messages.exact && messages.text.find("_cube(p)") != std::string::npos)
            cost = fmt::format("tmany_in_cube(p, {}, {}/real({}))", messages.text, factor(bytes.text), messages.text);
        else if (!messages.is("1"))
            cost = fmt::format("tmany({}, {}, {}, {}/real{})", block, distance.text, messages.text, factor(bytes.text),
                               "(" + messages.text + ")");
        else if (distance.is("1"))
            cost = fmt::format("tallsend({}, {})", block, bytes.text);
        else
            cost = fmt::format("texchange({}, {}, {})", block, distance.text, bytes.text);
        of.messages.push_back(
            {within(times(rounds, cost), error), comment + ": " + how({&rounds, &bytes, &messages, &distance})});
    }

    [[nodiscard]] std::string head_text() const
    {
        std::vector<int> ranks;
        std::vector<double> sizes;
        for (const Summary &run : runs_) {
            if (std::find(ranks.begin(), ranks.end(), run.ranks) == ranks.end())
                ranks.push_back(run.ranks);
            if (run.size > 0 && std::find(sizes.begin(), sizes.end(), run.size) == sizes.end())
                sizes.push_back(run.size);
        }
        std::sort(ranks.begin(), ranks.end());
        std::sort(sizes.begin(), sizes.end());
        std::vector<std::string> communication, names;
        for (const Part &one : parts_) {
            names.push_back(one.name);
            if (!one.messages.empty())
                communication.push_back(messages_name(one));
            if (!one.collectives.empty())
                communication.push_back(collectives_name(one));
        }
        if (is_one_part()) {
            names.clear();
            if (!parts_.front().computing.empty())
                names.push_back(computing_name(parts_.front()));
            names.insert(names.end(), communication.begin(), communication.end());
        }
        std::string text =
            fmt::format("# {}: derived from {} recorded runs by mpisheet derive\n", origin_.program, runs_.size());
        text += fmt::format("# recorded at p = {}", fmt::join(ranks, ", "));
        if (!sizes.empty())
            text += fmt::format(", {} = {}", origin_.size_name, fmt::join(sizes, ", "));
        text += fmt::format("\n#\n#@ predict = ttotal\n#@ parts = {}\n", fmt::join(names, ", "));
        if (!communication.empty())
            text += fmt::format("#@ communication = {}\n", fmt::join(communication, ", "));
        text += "#@ units = us\n";
        if (!sizes.empty())
            text += fmt::format("#@ d = {}, the size of the problem\n", origin_.size_name);
        // Beyond these a prediction is extrapolated, and says so.
        text += fmt::format("#@ op.total.p = {}\n", fmt::join(ranks, ","));
        if (!sizes.empty())
            text += fmt::format("#@ op.total.d = {:.0f}:{:.0f}\n", std::floor(sizes.front()), std::ceil(sizes.back()));
        return text;
    }

    [[nodiscard]] bool is_one_part() const { return parts_.size() == 1 && parts_.front().region.empty(); }
    [[nodiscard]] std::string computing_name(const Part &one) const
    {
        return is_one_part() ? "tcompute" : one.name + "_compute";
    }
    [[nodiscard]] std::string messages_name(const Part &one) const
    {
        return is_one_part() ? "tmessages" : one.name + "_messages";
    }
    [[nodiscard]] std::string collectives_name(const Part &one) const
    {
        return is_one_part() ? "tcollectives" : one.name + "_collectives";
    }

    static std::string function_text(const std::string &name, const std::vector<Term> &terms, bool in_company)
    {
        std::string text = "\n";
        for (const Term &term : terms)
            text += "# " + term.comment + "\n";
        text += name + "(p,d) = " + (in_company ? "p > 1 ? " : "");
        for (std::size_t k = 0; k < terms.size(); ++k)
            text += (k == 0 ? "" : " + \\\n    ") + terms[k].text;
        return text + (in_company ? " : 0\n" : "\n");
    }

    [[nodiscard]] std::string body_text() const
    {
        std::string total, sums, text;
        for (const Part &one : parts_) {
            std::vector<std::string> names;
            if (!one.computing.empty()) {
                names.push_back(computing_name(one) + "(p,d)");
                text += function_text(computing_name(one), one.computing, false);
            }
            if (!one.messages.empty()) {
                names.push_back(messages_name(one) + "(p,d)");
                text += function_text(messages_name(one), one.messages, true);
            }
            if (!one.collectives.empty()) {
                names.push_back(collectives_name(one) + "(p,d)");
                text += function_text(collectives_name(one), one.collectives, true);
            }
            const std::string sum = fmt::format("{}", fmt::join(names, " + "));
            if (is_one_part())
                total = sum;
            else {
                total += (total.empty() ? "" : " + ") + one.name + "(p,d)";
                sums += fmt::format("{}(p,d) = {}\n", one.name, sum);
            }
        }
        const bool computes =
            std::any_of(parts_.begin(), parts_.end(), [](const Part &one) { return !one.computing.empty(); });
        return fmt::format("ttotal(p,d) = {}\n{}", total, sums) +
               (computes ? "\n# computing takes that many times as long as where it was recorded\ncompute = 1\n" : "") +
               text;
    }

    void add_remarks()
    {
        std::set<int> ranks;
        for (const Summary &run : runs_)
            if (run.ranks > 1)
                ranks.insert(run.ranks);
        if (ranks.size() < 3)
            derived_.remarks.emplace_back(
                "fewer than three process counts above 1 do not tell how it grows with p: predictions "
                "for more processes have no interval");
        std::uint64_t decides = 0, uncovered = 0;
        for (const Summary &run : runs_) {
            decides += run.timing_decides;
            uncovered += run.uncovered;
        }
        if (decides > 0)
            derived_.remarks.push_back(
                fmt::format("timing decided the course of {} events: another run may take another", decides));
        if (uncovered > 0)
            derived_.remarks.push_back(fmt::format(
                "{} calls were only counted, and cost nothing here (mpisheet record names them)", uncovered));
    }

    const std::vector<Summary> &runs_;
    const Origin &origin_;
    std::vector<Cell> cells_;
    std::vector<Form> forms_;
    std::vector<Part> parts_;
    Derived derived_;
};

void require_different(const std::vector<Summary> &runs)
{
    std::set<std::pair<int, double>> seen;
    for (const Summary &run : runs)
        if (!seen.emplace(run.ranks, run.size).second)
            throw Error(Exit::bad_input, fmt::format("two recordings are of {} ranks{}: record other p, or other sizes "
                                                     "and say them (mpisheet record --size n=512)",
                                                     run.ranks, run.size > 0 ? " and the same size" : ""));
}

} // namespace

Derived derive_model(const std::vector<Summary> &runs, const Origin &origin)
{
    require_different(runs);
    return Writing(runs, origin).write();
}

} // namespace mpisheet::derive
