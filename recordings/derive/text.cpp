#include "recordings/derive/text.hpp"

#include "model/operation.hpp"
#include "model/visible.hpp"
#include "recordings/derive/forms.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace mpisheet::derive {
namespace {

/// What a model calls by that name is something else: a sheet's operation, a function of derive's own.
bool is_taken(const std::string &name)
{
    const auto operations = known_operations();
    return name == "ttotal" || name == "trest" || is_helper(name) ||
           std::any_of(operations.begin(), operations.end(),
                       [&](const Operation &operation) { return name == "t" + std::string(operation.name); });
}

bool is_one_part(const std::vector<Part> &parts)
{
    return parts.size() == 1 && parts.front().region.empty();
}

/// What a part's time is made of, and what its functions are called.
struct PartTime {
    std::vector<Term> Part::*terms;
    const char *name;
    bool in_company; ///< one process has none
};
constexpr PartTime computing{&Part::computing, "compute", false};
constexpr PartTime messages{&Part::messages, "messages", true};
constexpr PartTime collectives{&Part::collectives, "collectives", true};

std::string name_of(const Part &one, const PartTime &kind, bool alone)
{
    return alone ? std::string("t") + kind.name : one.name + "_" + kind.name;
}

std::string head_text(const std::vector<Part> &parts, const std::vector<Summary> &runs, const Origin &origin)
{
    const std::string size_name = inert(origin.size_name);
    std::vector<int> ranks;
    std::vector<double> sizes;
    for (const Summary &run : runs) {
        if (std::find(ranks.begin(), ranks.end(), run.ranks) == ranks.end())
            ranks.push_back(run.ranks);
        if (run.size > 0 && std::find(sizes.begin(), sizes.end(), run.size) == sizes.end())
            sizes.push_back(run.size);
    }
    std::sort(ranks.begin(), ranks.end());
    std::sort(sizes.begin(), sizes.end());
    const bool alone = is_one_part(parts);
    std::vector<std::string> communication, names;
    for (const Part &one : parts) {
        names.push_back(one.name);
        for (const PartTime &kind : {messages, collectives})
            if (!(one.*kind.terms).empty())
                communication.push_back(name_of(one, kind, alone));
    }
    if (alone) {
        names.clear();
        if (!parts.front().computing.empty())
            names.push_back(name_of(parts.front(), computing, alone));
        names.insert(names.end(), communication.begin(), communication.end());
    }
    std::string text =
        fmt::format("# {}: derived from {} recorded runs by mpisheet derive\n", inert(origin.program), runs.size());
    text += fmt::format("# recorded at p = {}", fmt::join(ranks, ", "));
    if (!sizes.empty())
        text += fmt::format(", {} = {}", size_name, fmt::join(sizes, ", "));
    text += fmt::format("\n#\n#@ predict = ttotal\n#@ parts = {}\n", fmt::join(names, ", "));
    if (!communication.empty())
        text += fmt::format("#@ communication = {}\n", fmt::join(communication, ", "));
    text += "#@ units = us\n";
    if (!sizes.empty())
        text += fmt::format("#@ d = {}, the size of the problem\n", size_name);
    // Beyond these a prediction is extrapolated, and says so.
    text += fmt::format("#@ op.total.p = {}\n", fmt::join(ranks, ","));
    if (!sizes.empty())
        text += fmt::format("#@ op.total.d = {:.0f}:{:.0f}\n", std::floor(sizes.front()), std::ceil(sizes.back()));
    return text;
}

std::string function_text(const std::string &name, const std::vector<Term> &terms, bool in_company)
{
    std::string text = "\n";
    for (const Term &term : terms)
        text += "# " + inert(term.comment) + "\n";
    text += name + "(p,d) = " + (in_company ? "p > 1 ? " : "");
    for (std::size_t k = 0; k < terms.size(); ++k)
        text += (k == 0 ? "" : " + \\\n    ") + terms[k].text;
    return text + (in_company ? " : 0\n" : "\n");
}

std::string body_text(const std::vector<Part> &parts)
{
    const bool alone = is_one_part(parts);
    std::string total, sums, text;
    for (const Part &one : parts) {
        std::vector<std::string> names;
        for (const PartTime &kind : {computing, messages, collectives})
            if (const std::vector<Term> &terms = one.*kind.terms; !terms.empty()) {
                names.push_back(name_of(one, kind, alone) + "(p,d)");
                text += function_text(name_of(one, kind, alone), terms, kind.in_company);
            }
        const std::string sum = fmt::format("{}", fmt::join(names, " + "));
        if (alone)
            total = sum;
        else {
            total += (total.empty() ? "" : " + ") + one.name + "(p,d)";
            sums += fmt::format("{}(p,d) = {}\n", one.name, sum);
        }
    }
    const bool computes =
        std::any_of(parts.begin(), parts.end(), [](const Part &one) { return !one.computing.empty(); });
    return fmt::format("ttotal(p,d) = {}\n{}", total, sums) +
           (computes ? "\n# computing takes that many times as long as where it was recorded\ncompute = 1\n" : "") +
           text;
}

} // namespace

std::string part_name(const std::string &region)
{
    std::string name = "t";
    for (const char c : region)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return is_taken(name) ? name + "_" : name;
}

std::string model_text(const std::vector<Part> &parts, const std::vector<Summary> &runs, const Origin &origin)
{
    const std::string body = body_text(parts), helpers = helpers_of(body);
    return head_text(parts, runs, origin) + "\n" + (helpers.empty() ? "" : helpers + "\n") + body;
}

} // namespace mpisheet::derive
