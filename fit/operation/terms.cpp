#include "fit/operation/terms.hpp"

#include "fit/operation/equation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace mpisheet::fit {
namespace {

double clog2(double p)
{
    return p < 1 ? 0 : std::ceil(std::log2(p) - 1e-9);
}
double np2(double p)
{
    return std::exp2(clog2(p)) == p ? 0 : 1;
}
double tmsg(const Equation *message, double d)
{
    return message ? evaluate(*message, 2, d, nullptr) : 0;
}
template <typename Step> double over_steps(double p, const Step &step)
{
    double total = 0;
    for (int k = 0; k < static_cast<int>(clog2(p)); ++k)
        total += step(std::exp2(k));
    return total;
}

using enum SizeKind;
using Values = std::vector<double>;
/// A knee in p can be seen when this number of process counts was measured.
constexpr std::size_t fewest_for_knees = 4;

/// Exponents next to those of the named shapes sqrt(p), p, p**2.
Values exponents(const Values &)
{
    return {0.25, 0.33, 0.67, 0.75, 1.25, 1.33, 1.5};
}

/// Measured p beyond which a cost may grow.
Values knees(const Values &p)
{
    return p.size() < fewest_for_knees ? Values() : Values(p.begin() + 1, p.end() - 2);
}

/// Measured p, and powers of two between them: there is one coefficient before and beyond the knee.
Values knees_between(const Values &p)
{
    if (p.size() < fewest_for_knees)
        return {};
    std::set<double> all(p.begin() + 1, p.end() - 1);
    for (double k = 2; k < p.back(); k *= 2)
        if (k > p.front())
            all.insert(k);
    return {all.begin(), all.end()};
}

/// Steps of a tree inside a node of 2^K ranks.
Values steps_in_node(const Values &p)
{
    Values steps;
    for (double k = 1; p.size() >= fewest_for_knees && std::exp2(k + 1) <= p.back(); ++k)
        steps.push_back(k);
    return steps;
}

/// Factors that count no messages.
constexpr unsigned plain = constant | bytes | other_power;
/// Steps, partners or batches: whole messages are counted by them.
constexpr unsigned counted = plain | message;
/// Steps or partners of an algorithm that may cut messages into pieces.
constexpr unsigned anything = counted | pieces;

constexpr std::array factors = std::to_array<PFactor>({
    {"", [](double, double) { return 1.0; }, 0, true, anything},
    {"log2(p)", [](double p, double) { return std::log2(p); }, 0, true, counted, "clog2(p)"},
    {"clog2(p)", [](double p, double) { return clog2(p); }, 0, true, anything, "log2(p)"},
    {"flog2(p)", [](double p, double) { return clog2(p) - np2(p); }, 1, true, counted},
    {"np2(p)", [](double p, double) { return np2(p); }, 1, false, counted},
    {"p", [](double p, double) { return p; }, 0, true, counted},
    {"(p-1)", [](double p, double) { return p - 1; }, 0, true, anything},
    {"(p-1.)/p", [](double p, double) { return (p - 1) / p; }, 0, true, plain},
    {"sqrt(p)", [](double p, double) { return std::sqrt(p); }, 1, true, plain},
    {"p*log2(p)", [](double p, double) { return p * std::log2(p); }, 1, true, plain},
    {"p**2", [](double p, double) { return p * p; }, 1, true, plain},
    {"log2(p)**2", [](double p, double) { return std::log2(p) * std::log2(p); }, 3, true, plain},
    {"ceildiv(p,4)", [](double p, double) { return std::ceil(p / 4); }, 2, true, unsigned(message)}, // batches of four
    {"p**K", [](double p, double k) { return std::pow(p, k); }, 3, true, plain, "", exponents},
    {"max(0,p-K)", [](double p, double k) { return std::max(0.0, p - k); }, 3, false, plain, "", knees},
    // steps of a tree that leave the node
    {"max(0,clog2(p)-K)", [](double p, double k) { return std::max(0.0, clog2(p) - k); }, 2, false, constant | message,
     "", steps_in_node},
    // partners over links that carry K messages at once
    {"(p-1)*max(1,p/K.)", [](double p, double k) { return (p - 1) * std::max(1.0, p / k); }, 3, true, unsigned(bytes),
     "", knees_between},
    {"max(0,p-K)*(p-1)", [](double p, double k) { return std::max(0.0, p - k) * (p - 1); }, 3, false, plain, "", knees},
    {"1./p", [](double p, double) { return 1 / p; }, 0, true, plain, "", nullptr, true}, // work that is dealt out
});

constexpr std::array size_rows = std::to_array<Size>({
    {"", [](double, double, const Equation *) { return 1.0; }, constant, ""},
    {"d", [](double, double d, const Equation *) { return d; }, bytes, ""},
    {"tmsg(d)", [](double, double d, const Equation *m) { return tmsg(m, d); }, message, "whole messages"},
    {"tmsg(real(d)/p)", [](double p, double d, const Equation *m) { return tmsg(m, d / p); }, pieces,
     "pieces of d/p (scatter and allgather, ring)", 1},
    {"tmsg(p*d/2.)", [](double p, double d, const Equation *m) { return tmsg(m, p * d / 2); }, pieces,
     "half of everything each step (Bruck)", 1},
    {"doubling(p,d)",
     [](double p, double d, const Equation *m) {
         return over_steps(p, [&](double step) { return tmsg(m, std::min(step, p - step) * d); });
     },
     pieces, "doubling messages (recursive doubling, Bruck)", 0, true},
    {"halving(p,d)",
     [](double p, double d, const Equation *m) {
         return over_steps(p, [&](double step) { return tmsg(m, d / step / 2); });
     },
     pieces, "halving messages (recursive halving)", 1, true},
    {"scattering(p,d)",
     [](double p, double d,
        const Equation *m) { return over_steps(p, [&](double step) { return tmsg(m, step * d / p); }); },
     pieces, "doubling pieces of d/p (scatter, recursive halving and doubling)", 1, true},
    {"d**1.5", [](double, double d, const Equation *) { return std::pow(d, 1.5); }, other_power, ""},
    {"d**2.0", [](double, double d, const Equation *) { return d * d; }, other_power, ""},
    {"d**3.0", [](double, double d, const Equation *) { return d * d * d; }, other_power, ""},
});

bool is_tried(const Size &size, std::size_t counts, bool varies_in_d, bool has_message, bool of_program)
{
    switch (size.kind) {
    case constant:
        return true;
    case bytes:
        return varies_in_d;
    case message:
        return has_message;
    case pieces:
        return has_message && varies_in_d && counts > 1;
    case other_power:
        return of_program && varies_in_d;
    }
    return false;
}

bool is_tried(const PFactor &factor, const Size &size, std::size_t counts, bool of_program)
{
    return factor.text.empty() || ((factor.with & static_cast<unsigned>(size.kind)) != 0 && !size.alone && counts > 1 &&
                                   (of_program || !factor.of_programs));
}

} // namespace

std::span<const PFactor> p_factors()
{
    return factors;
}

std::span<const Size> sizes()
{
    return size_rows;
}

const PFactor &factor_of(const Term &term)
{
    return factors[static_cast<std::size_t>(term.factor)];
}

const Size &size_of(const Term &term)
{
    return size_rows[static_cast<std::size_t>(term.size)];
}

Candidates candidates(const std::vector<double> &p, bool varies_in_d, bool has_message, bool of_program)
{
    std::vector<Term> without_k, with_k;
    for (int s = 0; s < static_cast<int>(size_rows.size()); ++s) {
        const Size &size = size_rows[static_cast<std::size_t>(s)];
        if (!is_tried(size, p.size(), varies_in_d, has_message, of_program))
            continue;
        for (int f = 0; f < static_cast<int>(factors.size()); ++f) {
            const PFactor &factor = factors[static_cast<std::size_t>(f)];
            if (!is_tried(factor, size, p.size(), of_program))
                continue;
            if (factor.values_of_k == nullptr)
                without_k.push_back({f, s, 0});
            else
                for (const double k : factor.values_of_k(p))
                    with_k.push_back({f, s, k});
        }
    }
    Candidates result{std::move(without_k), 0};
    result.plain = result.terms.size();
    result.terms.insert(result.terms.end(), with_k.begin(), with_k.end());
    return result;
}

double value(const Term &term, double p, double d, const Equation *message)
{
    return factor_of(term).value(p, term.k) * size_of(term).value(p, d, message);
}

double surprise(const Term &term)
{
    return factor_of(term).surprise + size_of(term).surprise;
}

bool is_positive(const Term &term, bool at_zero)
{
    const SizeKind kind = size_of(term).kind;
    return factor_of(term).positive && !(at_zero && (kind == SizeKind::bytes || kind == SizeKind::other_power));
}

std::optional<Term> twin(const Term &term)
{
    const std::string_view other = factor_of(term).twin;
    if (other.empty())
        return {};
    const auto *row = std::find_if(factors.begin(), factors.end(), [&](const PFactor &f) { return f.text == other; });
    return Term{static_cast<int>(row - factors.begin()), term.size, term.k};
}

bool is_power_of_two(double p)
{
    return p >= 1 && np2(p) == 0;
}

std::string text(const Term &term)
{
    std::string factor(factor_of(term).text);
    if (const auto k = factor.find('K'); k != std::string::npos)
        factor.replace(k, 1, number(term.k));
    const std::string size(size_of(term).text);
    return factor.empty() || size.empty() ? factor + size : factor + "*" + size;
}

} // namespace mpisheet::fit
