#include "recordings/derive/law.hpp"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace mpisheet::derive {
namespace {

/// The runs that know the value.
struct Known {
    std::vector<Cell> cells;
    std::vector<double> values, weights; ///< 1/value, of small ones less
    std::vector<std::size_t> runs;       ///< places among all cells
};

Known known_values(const std::vector<Cell> &cells, const std::vector<double> &values)
{
    Known known;
    double most = 0;
    for (const double value : values)
        if (!std::isnan(value))
            most = std::max(most, std::abs(value));
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!std::isnan(values[i])) {
            constexpr double least = 0.02;
            known.cells.push_back(cells[i]);
            known.values.push_back(values[i]);
            known.weights.push_back(most == 0 ? 1 : 1 / std::max(std::abs(values[i]), least * most));
            known.runs.push_back(i);
        }
    return known;
}

using Terms = std::vector<std::size_t>; ///< places of forms
constexpr std::size_t most_terms = 3;

/// Forms at the runs that know the value.
class Columns {
public:
    Columns(const std::vector<Form> &forms, const Known &known)
        : columns_(static_cast<Eigen::Index>(known.runs.size()), static_cast<Eigen::Index>(forms.size()))
    {
        for (std::size_t f = 0; f < forms.size(); ++f)
            for (std::size_t i = 0; i < known.runs.size(); ++i)
                columns_(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(f)) = forms[f].values[known.runs[i]];
    }
    [[nodiscard]] double at(std::size_t run, std::size_t form) const
    {
        return columns_(static_cast<Eigen::Index>(run), static_cast<Eigen::Index>(form));
    }

private:
    Eigen::MatrixXd columns_;
};

/// Least squares of relative errors over the runs that are not left out; nothing where the terms cannot be told apart.
std::optional<std::vector<double>> coefficients(const Columns &columns, const Known &known, const Terms &terms,
                                                const std::vector<bool> &left_out)
{
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_terms, most_terms>;
    using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_terms, 1>;
    const auto n = static_cast<Eigen::Index>(terms.size());
    Matrix gram = Matrix::Zero(n, n);
    Vector against = Vector::Zero(n), row(n);
    std::size_t used = 0;
    for (std::size_t i = 0; i < known.values.size(); ++i) {
        if (left_out[i])
            continue;
        ++used;
        for (Eigen::Index k = 0; k < n; ++k)
            row(k) = columns.at(i, terms[static_cast<std::size_t>(k)]) * known.weights[i];
        gram += row * row.transpose();
        against += row * (known.values[i] * known.weights[i]);
    }
    if (used < terms.size())
        return {};
    const Vector scale = gram.diagonal().cwiseSqrt();
    if (scale.minCoeff() <= 0)
        return {};
    const Matrix scaled = scale.cwiseInverse().asDiagonal() * gram * scale.cwiseInverse().asDiagonal();
    const Eigen::LDLT<Matrix> solver(scaled);
    constexpr double singular = 1e-10;
    if (solver.info() != Eigen::Success || solver.vectorD().minCoeff() < singular)
        return {};
    const Vector solution =
        scale.cwiseInverse().asDiagonal() * Vector(solver.solve(scale.cwiseInverse().asDiagonal() * against));
    return std::vector<double>(solution.data(), solution.data() + n);
}

double value_at(const Columns &columns, const Terms &terms, const std::vector<double> &factors, std::size_t run)
{
    double sum = 0;
    for (std::size_t k = 0; k < terms.size(); ++k)
        sum += factors[k] * columns.at(run, terms[k]);
    return sum;
}

/// "8/3." where it is a fraction of small numbers, whose rounded value it then takes; else nothing.
std::optional<std::string> exact_text(double &factor)
{
    constexpr double digits = 1e-7;
    for (const int denominator : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64}) {
        const double numerator = std::round(factor * denominator);
        if (std::abs(factor * denominator - numerator) > digits * std::max(1.0, std::abs(numerator)))
            continue;
        factor = numerator / denominator;
        return denominator == 1 ? fmt::format("{:.0f}", numerator) : fmt::format("{:.0f}/{}.", numerator, denominator);
    }
    return {};
}

std::string sum_text(const std::vector<Form> &forms, const Terms &terms, const std::vector<std::string> &factors)
{
    std::string text;
    for (std::size_t k = 0; k < terms.size(); ++k) {
        const std::string &form = forms[terms[k]].text;
        std::string term = form == "1" ? factors[k] : factors[k] == "1" ? form : factors[k] + "*" + form;
        if (term.front() == '-')
            text += text.empty() ? term : " - " + term.substr(1);
        else
            text += (text.empty() ? "" : " + ") + term;
    }
    return text;
}

int length_of(const std::vector<Form> &forms, const Terms &terms)
{
    constexpr int of_a_term = 5; // a longer form that has all values by itself is likelier than a sum
    int length = 0;
    for (const std::size_t term : terms)
        length += forms[term].length + of_a_term;
    return length;
}

/// Runs that the terms tell apart.
std::size_t different_runs(const Columns &columns, const Terms &terms, std::size_t runs)
{
    std::set<std::vector<double>> different;
    for (std::size_t i = 0; i < runs; ++i) {
        std::vector<double> row;
        for (const std::size_t term : terms)
            row.push_back(columns.at(i, term));
        different.insert(row);
    }
    return different.size();
}

/// Where the terms tell no more runs apart than there are coefficients, any values would come out.
bool is_overdetermined(std::size_t terms, std::size_t different)
{
    return terms == 1 || different > terms;
}

std::optional<Law> exact_law(const std::vector<Form> &forms, const Columns &columns, const Known &known,
                             const Terms &terms)
{
    const std::vector<bool> none(known.values.size());
    std::optional<std::vector<double>> factors = coefficients(columns, known, terms, none);
    if (!factors)
        return {};
    constexpr double near = 1e-6, same = 1e-9; // before and after coefficients are rounded
    const auto misses = [&](double allowed) {
        for (std::size_t i = 0; i < known.values.size(); ++i)
            if (std::abs(value_at(columns, terms, *factors, i) - known.values[i]) >
                allowed * std::max(1.0, std::abs(known.values[i])))
                return true;
        return false;
    };
    if (misses(near))
        return {};
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < terms.size(); ++k) {
        const std::optional<std::string> text = exact_text((*factors)[k]);
        const bool is_constant = terms[k] == 0; // that alone may be taken away
        if (!text || (*factors)[k] == 0 || ((*factors)[k] < 0 && !is_constant))
            return {};
        texts.push_back(*text);
    }
    if (misses(same) || !is_overdetermined(terms.size(), different_runs(columns, terms, known.values.size())))
        return {};
    return Law{sum_text(forms, terms, texts), true, 0};
}

/// One form; one and a constant; two; two and a constant: in the order of their lengths.
std::vector<Terms> sums_of(const std::vector<Form> &forms, std::size_t most)
{
    std::vector<Terms> sums;
    for (std::size_t a = 0; a < forms.size(); ++a) {
        sums.push_back({a});
        for (std::size_t b = 0; b < a && most >= 2; ++b) {
            sums.push_back({a, b});
            if (b > 0 && most >= 3)
                sums.push_back({a, b, 0});
        }
    }
    std::stable_sort(sums.begin(), sums.end(),
                     [&](const Terms &a, const Terms &b) { return length_of(forms, a) < length_of(forms, b); });
    return sums;
}

/// Which runs are left out, each time: none, those with the largest p, those with the largest d.
std::vector<std::vector<bool>> trials_of(const Known &known)
{
    std::vector<std::vector<bool>> trials{std::vector<bool>(known.values.size())};
    for (double Cell::*axis : {&Cell::p, &Cell::d}) {
        std::set<double> values;
        for (const Cell &cell : known.cells)
            values.insert(cell.*axis);
        constexpr std::size_t fewest = 3;
        if (values.size() < fewest)
            continue;
        trials.emplace_back();
        for (const Cell &cell : known.cells)
            trials.back().push_back(cell.*axis == *values.rbegin());
    }
    return trials;
}

struct Judged {
    double worst = 0; ///< relative error of a run that was left out, root mean square
    double score = std::numeric_limits<double>::infinity();
    std::vector<double> factors;
};

/// Coefficients are positive: a difference of two terms may change its sign beyond the runs.
std::optional<Judged> judge(const Columns &columns, const Known &known, const Terms &terms,
                            const std::vector<std::vector<bool>> &trials, int length)
{
    Judged judged;
    double squares = 0;
    for (std::size_t t = 0; t < trials.size(); ++t) {
        const std::optional<std::vector<double>> factors = coefficients(columns, known, terms, trials[t]);
        if (!factors || std::any_of(factors->begin(), factors->end(), [](double factor) { return factor < 0; }))
            return {};
        double sum = 0;
        std::size_t runs = 0;
        for (std::size_t i = 0; i < known.values.size(); ++i) {
            if (t > 0 && !trials[t][i])
                continue;
            const double error = (value_at(columns, terms, *factors, i) - known.values[i]) * known.weights[i];
            sum += error * error;
            ++runs;
        }
        const double mean = std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, runs)));
        judged.worst = std::max(judged.worst, mean);
        squares += mean * mean;
        if (t == 0)
            judged.factors = *factors;
    }
    constexpr double noise = 0.002, weight_of_length = 0.04;
    judged.score = (noise + std::sqrt(squares / static_cast<double>(trials.size()))) * (1 + weight_of_length * length);
    return judged;
}

} // namespace

Law find_law(const std::vector<Form> &forms, const std::vector<Cell> &cells, const std::vector<double> &values)
{
    const Known known = known_values(cells, values);
    if (known.values.empty() || std::all_of(known.values.begin(), known.values.end(), [](double v) { return v == 0; }))
        return {"0", true, 0};
    const Columns columns(forms, known);
    for (const Terms &terms : sums_of(forms, most_terms))
        if (std::optional<Law> law = exact_law(forms, columns, known, terms))
            return *law;
    const std::vector<std::vector<bool>> trials = trials_of(known);
    const Terms *best_terms = nullptr;
    Judged best;
    const std::vector<Terms> sums = sums_of(forms, 2);
    for (const Terms &terms : sums) {
        if (std::any_of(terms.begin(), terms.end(), [&](std::size_t term) { return forms[term].only_exact; }))
            continue;
        if (std::optional<Judged> judged = judge(columns, known, terms, trials, length_of(forms, terms));
            judged && judged->score < best.score) {
            best = *judged;
            best_terms = &terms;
        }
    }
    if (best_terms == nullptr)
        return {}; // of one form alone, which is 0 where the values are not
    std::vector<std::string> texts;
    for (const double factor : best.factors)
        texts.push_back(fmt::format("{:.4g}", factor));
    return {sum_text(forms, *best_terms, texts), false, best.worst};
}

} // namespace mpisheet::derive
