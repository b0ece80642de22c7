#include "tests/fit/truths.hpp"

#include "tests/model/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpisheet::tests {
namespace {

struct Form {
    double (*value)(double p, double k);
    Order order;
};

constexpr Form one{[](double, double) { return 1.0; }, {0, 0}};
constexpr Form log_p{[](double p, double) { return std::log2(p); }, {0, 1}};
constexpr Form steps{[](double p, double) { return std::ceil(std::log2(p)); }, {0, 1}};
constexpr Form log_squared{[](double p, double) { return std::log2(p) * std::log2(p); }, {0, 2}};
constexpr Form all{[](double p, double) { return p; }, {1, 0}};
constexpr Form others{[](double p, double) { return p - 1; }, {1, 0}};
constexpr Form share{[](double p, double) { return (p - 1) / p; }, {0, 0}};
constexpr Form root{[](double p, double) { return std::sqrt(p); }, {0.5, 0}};
constexpr Form p_log_p{[](double p, double) { return p * std::log2(p); }, {1, 1}};
constexpr Form square{[](double p, double) { return p * p; }, {2, 0}};
constexpr Form power{[](double p, double k) { return std::pow(p, k); }, {}};
/// Pairs of ranks beyond what a link carries at once (k) wait for each other.
constexpr Form contended{[](double p, double k) { return std::max(p - 1, p * (p - 1) / k); }, {2, 0}};

TruthTerm term(double coefficient, const Form &form, bool times_d, double k = 0)
{
    const Order order = form.value == power.value ? Order{k, 0} : form.order;
    return {coefficient, form.value, k, order, times_d, 0};
}

double value(const TruthTerm &term, double p, double d)
{
    return term.coefficient * term.factor(p, term.k) * (term.times_d ? std::max(0.0, d - term.from) : 1);
}

struct Family {
    const char *name;
    std::vector<Form> latency; ///< beside a constant
    Form bandwidth;
};

const std::vector<Family> families{
    {"pingpong", {}, one},
    {"barrier", {log_p}, {}},
    {"linear barrier", {all}, {}},
    {"gather, linear", {all}, others},
    {"scatter, tree", {log_p}, others},
    {"bcast, tree", {log_p}, log_p},
    {"bcast, scatter and allgather", {log_p, all}, share},
    {"allreduce, doubling", {log_p}, log_p},
    {"allreduce, Rabenseifner", {log_p}, share},
    {"allreduce, ring", {all}, share},
    {"allgather, doubling", {log_p}, others},
    {"allgather, ring", {others}, others},
    {"alltoall, Bruck", {log_p}, p_log_p},
    {"alltoall, pairs", {others}, others},
    {"alltoall, bisection", {all}, square},
    {"shift on a mesh", {root}, root},
    {"sort", {p_log_p}, log_p},
};

/// Other algorithms for long messages: by name of the short one's.
const std::vector<std::pair<std::string, std::string>> switches{
    {"bcast, tree", "bcast, scatter and allgather"}, {"allreduce, doubling", "allreduce, Rabenseifner"},
    {"allgather, doubling", "allgather, ring"},      {"alltoall, Bruck", "alltoall, pairs"},
    {"allreduce, Rabenseifner", "allreduce, ring"},
};

const Family &family(const std::string &name)
{
    return *std::find_if(families.begin(), families.end(), [&](const Family &row) { return row.name == name; });
}

std::vector<TruthTerm> draw_terms(const Family &from, double scale, double byte, std::mt19937_64 &random)
{
    std::vector<TruthTerm> terms{term(scale * spread_evenly(0.5, 3, random), one, false)};
    for (const Form &form : from.latency) // the second one is cheap: a tree with a ring
        terms.push_back(term((terms.size() > 1 ? 0.1 : 1) * scale * spread_evenly(0.3, 3, random), form, false));
    if (from.bandwidth.value)
        terms.push_back(term(byte, from.bandwidth, true));
    return terms;
}

std::vector<std::int64_t> grid(std::int64_t factor)
{
    std::vector<std::int64_t> sizes;
    for (std::int64_t d = 1; d <= 1 << 20; d *= factor)
        sizes.push_back(d);
    return sizes;
}

double uniform(double low, double high, std::mt19937_64 &random)
{
    return std::uniform_real_distribution<double>(low, high)(random);
}

/// Eager to rendezvous: more latency for every message, another bandwidth.
std::vector<TruthTerm> rendezvous(std::vector<TruthTerm> terms, double scale, std::mt19937_64 &random)
{
    const double slope = uniform(0.45, 1.15, random), step = scale * spread_evenly(0.5, 3, random);
    bool first = true;
    std::vector<TruthTerm> added;
    for (TruthTerm &old : terms) {
        if (old.times_d)
            old.coefficient *= slope;
        else if (!std::exchange(first, false) && added.empty())
            added = {old}, added.front().coefficient = step;
    }
    if (added.empty())
        added = {term(step, one, false)};
    terms.push_back(added.front());
    return terms;
}

bool on(fit::Axis axis, double threshold, double p, double d)
{
    return threshold > 0 && (axis == fit::Axis::d ? d : p * d) >= threshold;
}

/// Does the cost change by a tenth, for most p, at the first measured size beyond the threshold? Nobody could see less.
bool is_visible(const Truth &truth)
{
    int seen = 0, all = 0;
    for (const int p : truth.p)
        for (const std::int64_t d : truth.d)
            if (on(truth.axis, truth.threshold, p, double(d))) {
                double before = 0, after = 0;
                for (const TruthTerm &term : truth.below)
                    before += value(term, p, double(d));
                for (const TruthTerm &term : truth.above)
                    after += value(term, p, double(d));
                ++all;
                seen += std::abs(after / before - 1) > 0.1;
                break;
            }
    return truth.above.empty() || 2 * seen > all;
}

} // namespace

double Truth::operator()(double p, double d) const
{
    double us = 0;
    for (const TruthTerm &term : !above.empty() && on(axis, threshold, p, d) ? above : below)
        us += value(term, p, d);
    return us;
}

TruthTerm truth_term(double coefficient, const std::string &form, bool times_d)
{
    static const std::map<std::string, Form> forms{{"1", one},          {"log2p", log_p},   {"p", all},
                                                   {"p-1", others},     {"(p-1)/p", share}, {"sqrtp", root},
                                                   {"plog2p", p_log_p}, {"p^2", square}};
    return term(coefficient, forms.at(form), times_d);
}

namespace {

Truth draw_easy(std::mt19937_64 &random)
{
    Truth truth;
    truth.op = "op";
    const double scale = spread_evenly(0.5, 30, random), byte = spread_evenly(1e-4, 2e-2, random);
    const double kind = uniform(0, 1, random);
    const Family *from = &families[random() % families.size()];
    if (kind > 0.84) { // another algorithm
        const auto &[before, after] = switches[random() % switches.size()];
        from = &family(before);
        truth.below = draw_terms(*from, scale, byte, random);
        truth.above = draw_terms(family(after), scale, byte * spread_evenly(0.4, 1.2, random), random);
        truth.axis = random() % 3 == 0 ? fit::Axis::pd : fit::Axis::d;
        truth.threshold =
            truth.axis == fit::Axis::d ? spread_evenly(1000, 300000, random) : spread_evenly(30000, 1e6, random);
    } else {
        truth.below = draw_terms(*from, scale, byte, random);
        if (kind > 0.52 && from->bandwidth.value) {
            truth.above = rendezvous(truth.below, scale, random);
            truth.threshold = spread_evenly(1000, 300000, random);
        }
    }
    truth.family = from->name;
    truth.p = {2, 4, 8, 16, 32, 64};
    truth.d = from->bandwidth.value ? grid(random() % 2 ? 2 : 4) : std::vector<std::int64_t>{0};
    truth.repetitions = static_cast<int>(5 + random() % 26);
    truth.sigma = uniform(0.02, 0.1, random);
    return truth;
}

Truth draw_hard(std::mt19937_64 &random)
{
    const std::vector<std::vector<int>> grids{
        {2, 4, 8, 16, 32}, {2, 4, 8, 16, 32, 64}, {2, 3, 4, 6, 8, 12, 16, 24, 32}, {2, 3, 5, 8, 13, 21, 34, 55}};
    const std::vector<Form> latencies{steps, steps, log_squared, power, others, share, one};
    const std::vector<Form> bandwidths{one, share, steps, log_p, power, others, contended};
    Truth truth;
    truth.op = "op";
    const double scale = spread_evenly(0.5, 30, random), byte = spread_evenly(1e-4, 2e-2, random);
    const auto draw = [&] {
        std::vector<TruthTerm> terms{term(scale * spread_evenly(0.3, 3, random), one, false)};
        terms.push_back(term(scale * spread_evenly(0.3, 3, random), latencies[random() % latencies.size()], false,
                             uniform(0.33, 1.25, random)));
        const Form &form = bandwidths[random() % bandwidths.size()];
        const double k = form.value == power.value ? uniform(0.33, 1.25, random) : double(8 << random() % 3);
        terms.push_back(term(byte, form, true, k));
        return terms;
    };
    truth.below = draw();
    truth.family = "hard";
    switch (random() % 4) {
    case 0:
        break;
    case 1: // eager to rendezvous
        truth.above = rendezvous(truth.below, scale, random);
        truth.threshold = spread_evenly(300, 300000, random);
        break;
    case 2: // then a continuous change of bandwidth
        truth.above = rendezvous(truth.below, scale, random);
        truth.threshold = spread_evenly(300, 30000, random);
        truth.kink = true;
        for (std::size_t i = 0, n = truth.above.size(); i < n; ++i)
            if (truth.above[i].times_d) {
                TruthTerm beyond = truth.above[i];
                beyond.coefficient *= uniform(0.3, 1.5, random);
                beyond.from = truth.threshold * spread_evenly(4, 20, random);
                truth.above.push_back(beyond);
            }
        break;
    default: // another algorithm
        truth.above = draw();
        truth.axis = fit::Axis::pd;
        truth.threshold = spread_evenly(10000, 1e6, random);
    }
    truth.p = grids[random() % grids.size()];
    truth.d = grid(random() % 2 ? 2 : 4);
    truth.repetitions = static_cast<int>(5 + random() % 26);
    truth.sigma = uniform(0.02, 0.1, random);
    truth.outliers = uniform(0.02, 0.12, random);
    truth.shift = uniform(0, 0.05, random);
    truth.quantum_us = random() % 2 ? uniform(0.01, 1, random) : 0;
    return truth;
}

Truth draw_visible(Truth (*draw)(std::mt19937_64 &), std::mt19937_64 &random)
{
    Truth truth = draw(random);
    while (!is_visible(truth))
        truth = draw(random);
    return truth;
}

} // namespace

Truth easy_truth(std::mt19937_64 &random)
{
    return draw_visible(draw_easy, random);
}

Truth hard_truth(std::mt19937_64 &random)
{
    return draw_visible(draw_hard, random);
}

std::vector<Sample> samples_of(const Truth &truth, std::mt19937_64 &random)
{
    std::normal_distribution<double> normal;
    std::vector<Sample> samples;
    for (const int p : truth.p) {
        const double run = std::exp(truth.shift * normal(random));
        for (const std::int64_t d : truth.d)
            for (int rep = 0; rep < truth.repetitions; ++rep) {
                double us = truth(p, double(d)) * run * std::exp(truth.sigma * normal(random));
                if (uniform(0, 1, random) < truth.outliers)
                    us *= uniform(2, 10, random);
                if (truth.quantum_us > 0)
                    us = std::max(1.0, std::round(us / truth.quantum_us)) * truth.quantum_us;
                samples.push_back(
                    {.op = truth.op, .p = p, .bytes = d, .rep = rep, .seconds = us * 1e-6, .valid = true});
            }
    }
    return samples;
}

std::vector<Place> places(const Truth &truth)
{
    std::vector<Place> result;
    const auto add = [&](const char *region, double p, double d) { result.push_back({region, p, d}); };
    const bool has_d = truth.d.size() > 1;
    for (const int p : truth.p)
        for (const std::int64_t d : truth.d)
            add("inside", p, double(d));
    for (const int p : {3, 5, 6, 7, 9, 10, 12, 20, 24, 27, 40, 48})
        if (p < truth.p.back() && std::find(truth.p.begin(), truth.p.end(), p) == truth.p.end() && has_d)
            for (const double d : {3, 48, 768, 12288, 196608, 786432})
                add("between", p, d);
    for (const double factor : {2, 4})
        for (const std::int64_t d : truth.d)
            add("p_extra", factor * truth.p.back(), double(d));
    for (const int p : truth.p)
        if (has_d)
            add("d_extra", p, 1 << 22);
    for (const double factor : {2, 4})
        if (has_d)
            add("pd_extra", factor * truth.p.back(), 1 << 22);
    return result;
}

namespace {

constexpr double worth_mentioning = 0.05;

struct Share {
    double us = 0;
    Order order;
    bool times_d = false;
};

std::pair<Order, bool> leading(const std::vector<Share> &shares)
{
    double total = 0;
    for (const Share &share : shares)
        total += share.us;
    std::pair<Order, bool> result{{-1, 0}, false};
    for (const Share &share : shares)
        if (share.us >= worth_mentioning * total) {
            result.first = std::max(result.first, share.order);
            result.second = result.second || share.times_d;
        }
    return result;
}

/// Order of a row of fit::p_factors().
Order order_of(const fit::Term &term)
{
    const std::string_view text = fit::factor_of(term).text;
    if (text == "p**K")
        return {term.k, 0};
    if (text == "p*log2(p)")
        return {1, 1};
    if (text == "p**2" || text == "max(0,p-K)*(p-1)" || text == "(p-1)*max(1,p/K.)")
        return {2, 0};
    if (text == "log2(p)**2")
        return {0, 2};
    if (text == "sqrt(p)")
        return {0.5, 0};
    if (text == "p" || text == "(p-1)" || text == "ceildiv(p,4)" || text == "max(0,p-K)")
        return {1, 0};
    if (text.find("log2(p)") != std::string_view::npos)
        return {0, 1};
    return {0, 0};
}

} // namespace

std::pair<Order, bool> leading_order(const Truth &truth, double p, double d)
{
    std::vector<Share> shares;
    for (const TruthTerm &term :
         !truth.above.empty() && on(truth.axis, truth.threshold, p, d) ? truth.above : truth.below)
        shares.push_back({value(term, p, d), term.order, term.times_d});
    return leading(shares);
}

std::pair<Order, bool> leading_order(const fit::Equation &equation, double p, double d)
{
    const fit::Equation *sum = &equation;
    while (!sum->is_sum())
        sum = &sum->branches[sum->condition.holds(p, d) ? 0 : 1];
    std::vector<Share> shares;
    for (const auto &[coefficient, term] : sum->terms)
        shares.push_back({coefficient * value(term, p, d, nullptr), order_of(term),
                          fit::size_of(term).kind == fit::SizeKind::bytes});
    return leading(shares);
}

} // namespace mpisheet::tests
