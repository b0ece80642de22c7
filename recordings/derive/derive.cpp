#include "recordings/derive/derive.hpp"

#include "model/error.hpp"
#include "recordings/derive/law.hpp"
#include "recordings/derive/rows.hpp"
#include "recordings/derive/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mpisheet::derive {
namespace {

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
        derived_.text = model_text(parts_, runs_, origin_);
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

    /// How often: one rank alone meets nobody, and tells nothing of what several do.
    Law rounds_of(const Row &row)
    {
        std::vector<double> rounds = row.rounds;
        for (std::size_t run = 0; run < runs_.size(); ++run)
            if (runs_[run].ranks == 1)
                rounds[run] = std::nan("");
        return law(rounds, row.neighbours);
    }

    /// Of how many ranks: where it was all of them in each run it is p, however few p were run.
    Law members_of(const Row &row)
    {
        bool are_all = true;
        for (std::size_t run = 0; run < runs_.size(); ++run)
            are_all = are_all && (std::isnan(row.members[run]) || row.members[run] == runs_[run].ranks);
        if (!are_all)
            return law(row.members);
        ++derived_.exact;
        return {.text = "p", .exact = true};
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
        const Law rounds = rounds_of(row), bytes = law(row.bytes);
        std::string comment = fmt::format(
            "{}{}", row.sites.front(), row.sites.size() > 1 ? fmt::format(" and {} more", row.sites.size() - 1) : "");
        if (row.place.kind == Kind::collective) {
            const Law members = members_of(row);
            const bool has_bytes = row.place.operation != "barrier" && row.place.operation != "make";
            const std::string cost = has_bytes
                                         ? fmt::format("t{}({}, {})", row.place.operation, members.text, bytes.text)
                                         : fmt::format("t{}({})", row.place.operation, members.text);
            of.collectives.push_back({within(times(rounds, cost), std::hypot(rounds.error, bytes.error, members.error)),
                                      comment + ": " + how({&rounds, &bytes, &members})});
            return;
        }
        const Law messages = law(row.messages);
        const double error = std::hypot(rounds.error, bytes.error);
        if (row.place.kind == Kind::sends) {
            const std::string each =
                messages.is("1") ? bytes.text : fmt::format("each({}, {})", bytes.text, messages.text);
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
            cost = fmt::format("tmany({}, {}, {}, each({}, {}))", block, distance.text, messages.text, bytes.text,
                               messages.text);
        else if (distance.is("1"))
            cost = fmt::format("tallsend({}, {})", block, bytes.text);
        else
            cost = fmt::format("texchange({}, {}, {})", block, distance.text, bytes.text);
        of.messages.push_back(
            {within(times(rounds, cost), error), comment + ": " + how({&rounds, &bytes, &messages, &distance})});
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
                fmt::format("timing decided the course of {} event{}: another run may take another", decides,
                            decides == 1 ? "" : "s"));
        if (uncovered > 0)
            derived_.remarks.push_back(
                fmt::format("{} only counted, and cost nothing here (mpisheet record names them)",
                            uncovered == 1 ? "1 call was" : std::to_string(uncovered) + " calls were"));
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
            throw Error(Exit::bad_input,
                        fmt::format("two recordings are of {} rank{}{}: record other p, or other sizes "
                                    "and say them (mpisheet record --size n=512)",
                                    run.ranks, run.ranks == 1 ? "" : "s", run.size > 0 ? " and the same size" : ""));
}

} // namespace

Derived derive_model(const std::vector<Summary> &runs, const Origin &origin)
{
    require_different(runs);
    return Writing(runs, origin).write();
}

} // namespace mpisheet::derive
