#include "fit/operation/select.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mpisheet::fit {
namespace {

/// No equation has more columns than this.
constexpr int most = 8;
/// A column is independent of others when they leave at least this share of it unexplained.
constexpr double independent = 1e-7;

/// Cholesky factor of the scaled Gram matrix of a few columns, grown one column at a time.
struct Small {
    int size = 0;
    std::array<std::array<double, most>, most> l{};

    /// Forward solve of a new column's products; returns what is left of its diagonal.
    double project(const double *products, double diagonal, double *z) const
    {
        for (int i = 0; i < size; ++i) {
            double value = products[i];
            for (int k = 0; k < i; ++k)
                value -= l[i][k] * z[k];
            z[i] = value / l[i][i];
            diagonal -= z[i] * z[i];
        }
        return diagonal;
    }
    void grow(const double *z, double rest)
    {
        for (int k = 0; k < size; ++k)
            l[size][k] = z[k];
        l[size][size] = std::sqrt(rest);
        ++size;
    }
};

bool factorise(const Normal &normal, const std::vector<int> &columns, Small &small)
{
    small.size = 0;
    for (const int column : columns) {
        std::array<double, most> products{}, z{};
        for (int i = 0; i < small.size; ++i)
            products[i] = normal.gram(columns[i], column);
        const double diagonal = normal.gram(column, column);
        const double rest = small.project(products.data(), diagonal, z.data());
        if (!(rest > independent * diagonal))
            return false;
        small.grow(z.data(), rest);
    }
    return true;
}

void back_solve(const Small &small, const Normal &normal, const std::vector<int> &columns, double *x)
{
    std::array<double, most> z{};
    for (int i = 0; i < small.size; ++i) {
        double value = normal.against[columns[i]];
        for (int k = 0; k < i; ++k)
            value -= small.l[i][k] * z[k];
        z[i] = value / small.l[i][i];
    }
    for (int i = small.size - 1; i >= 0; --i) {
        double value = z[i];
        for (int k = i + 1; k < small.size; ++k)
            value -= small.l[k][i] * x[k];
        x[i] = value / small.l[i][i];
    }
}

/// The best two columns of all, x > 0 for both: the start that forward selection cannot find.
std::vector<int> best_pair(const Normal &normal, std::span<const double> penalties, const std::vector<int> &among)
{
    double best = -std::numeric_limits<double>::infinity();
    std::vector<int> pair;
    for (std::size_t first = 0; first < among.size(); ++first) {
        const int i = among[first];
        const double *products = normal.gram.col(i).data();
        const double gii = products[i], bi = normal.against[i];
        if (!(gii > 0))
            continue;
        if (const double gain = bi * bi / gii - penalties[i]; gain > best)
            best = gain, pair = {i};
        for (std::size_t second = first + 1; second < among.size(); ++second) {
            const int j = among[second];
            const double gjj = normal.gram(j, j), gij = products[j], bj = normal.against[j];
            const double determinant = gii * gjj - gij * gij, xi = gjj * bi - gij * bj, xj = gii * bj - gij * bi;
            if (!(determinant > independent * gii * gjj) || xi <= 0 || xj <= 0)
                continue; // xi and xj are the coefficients times the determinant
            const double penalty = penalties[i] + penalties[j], reduction = xi * bi + xj * bj;
            if (reduction > (best + penalty) * determinant)
                best = reduction / determinant - penalty, pair = {i, j};
        }
    }
    return pair;
}

/// By how much χ² falls when column j joins a solved choice (`small` is its factor); 0 when it would come in negative.
double gain_of(const Normal &normal, const Choice &choice, const Small &small, int j)
{
    std::array<double, most> products{}, z{};
    double residual = normal.against[j];
    for (int i = 0; i < small.size; ++i) {
        products[i] = normal.gram(choice.columns[i], j);
        residual -= products[i] * choice.x[i];
    }
    if (residual <= 0)
        return 0;
    const double diagonal = normal.gram(j, j), rest = small.project(products.data(), diagonal, z.data());
    return rest > independent * diagonal ? residual * residual / rest : 0;
}

/// The candidate whose addition lowers the score most; −1 when none would lower χ².
int best_addition(const Normal &normal, const Choice &choice, std::span<const double> penalties,
                  const std::vector<int> &among)
{
    Small small;
    if (static_cast<int>(choice.columns.size()) >= most || !factorise(normal, choice.columns, small))
        return -1;
    int best = -1;
    double best_gain = -std::numeric_limits<double>::infinity();
    for (const int j : among) {
        if (std::find(choice.columns.begin(), choice.columns.end(), j) != choice.columns.end())
            continue;
        const double reduction = gain_of(normal, choice, small, j);
        if (reduction > 0 && reduction - penalties[j] > best_gain)
            best_gain = reduction - penalties[j], best = j;
    }
    return best;
}

bool improve_by_removal(const Normal &normal, Choice &best, std::span<const double> penalties)
{
    for (std::size_t out = 0; out < best.columns.size() && best.columns.size() > 1; ++out) {
        auto columns = best.columns;
        columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(out));
        if (Choice trial = solve(normal, columns, penalties); trial.score < best.score) {
            best = std::move(trial);
            return true;
        }
    }
    return false;
}

bool improve_by_exchange(const Normal &normal, Choice &best, std::span<const double> penalties,
                         const std::vector<int> &among)
{
    bool improved = false;
    for (std::size_t out = 0; out < best.columns.size(); ++out) {
        auto columns = best.columns;
        columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(out));
        const Choice without = solve(normal, columns, penalties);
        const int in = best_addition(normal, without, penalties, among);
        if (in < 0)
            continue;
        columns = without.columns;
        columns.push_back(in);
        if (Choice trial = solve(normal, columns, penalties); trial.score < best.score - 1e-9) {
            best = std::move(trial);
            improved = true;
            break;
        }
    }
    return improved;
}

} // namespace

Choice solve(const Normal &normal, std::vector<int> columns, std::span<const double> penalties)
{
    std::array<double, most> x{};
    for (Small small; !columns.empty();) {
        if (!factorise(normal, columns, small)) { // the last column depends on the others
            columns.pop_back();
            continue;
        }
        back_solve(small, normal, columns, x.data());
        const auto lowest = std::min_element(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(columns.size()));
        if (*lowest > 0)
            break;
        columns.erase(columns.begin() + (lowest - x.begin()));
    }
    Choice choice;
    choice.chi2 = normal.total;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        choice.x.push_back(x[i]);
        choice.chi2 -= x[i] * normal.against[columns[i]];
        choice.score += penalties[static_cast<std::size_t>(columns[i])];
    }
    choice.chi2 = std::max(choice.chi2, 0.0);
    choice.score += choice.chi2;
    choice.columns = std::move(columns);
    return choice;
}

namespace {

/// Adds, exchanges and removes terms until the score falls no more.
Choice descend(const Normal &normal, Choice best, const Selection &selection, const std::vector<int> &among)
{
    const auto limit = static_cast<std::size_t>(std::min(selection.max_terms, most));
    for (bool improved = true; improved;) {
        improved = false;
        Choice grown = best;
        for (int ahead = 0; ahead < 2 && grown.columns.size() < limit; ++ahead) { // a step down may need two
            const int in = best_addition(normal, grown, selection.penalties, among);
            if (in < 0)
                break;
            auto columns = grown.columns;
            columns.push_back(in);
            grown = solve(normal, std::move(columns), selection.penalties);
            if (grown.score < best.score - 1e-9) {
                best = grown;
                improved = true;
                break;
            }
        }
        if (selection.thorough && !improved)
            improved = improve_by_exchange(normal, best, selection.penalties, among);
        if (!improved)
            improved = improve_by_removal(normal, best, selection.penalties);
    }
    return best;
}

} // namespace

Choice select(const Normal &normal, const Selection &selection)
{
    std::vector<int> all, simple;
    const double least = *std::min_element(selection.penalties.begin(), selection.penalties.end());
    for (int j = 0; j < static_cast<int>(selection.penalties.size()); ++j) {
        all.push_back(j);
        if (selection.penalties[static_cast<std::size_t>(j)] <= least + 1e-9)
            simple.push_back(j);
    }
    const auto start = [&](const std::vector<int> &among) {
        return descend(normal, solve(normal, best_pair(normal, selection.penalties, among), selection.penalties),
                       selection, among);
    };
    Choice best = start(all);
    if (selection.thorough && simple.size() < all.size())
        if (Choice plain = descend(normal, start(simple), selection, all); plain.score < best.score)
            best = std::move(plain);
    return best;
}

std::vector<Choice> neighbours(const Normal &normal, const Choice &best, const Selection &selection, double window)
{
    std::vector<Choice> found;
    const auto weigh = [&](std::vector<int> columns) {
        Choice trial = solve(normal, std::move(columns), selection.penalties);
        if (trial.score <= best.score + window && !trial.columns.empty())
            found.push_back(std::move(trial));
    };
    std::vector<std::vector<int>> bases{best.columns}; // to which one column may be added
    for (std::size_t out = 0; out < best.columns.size(); ++out) {
        bases.push_back(best.columns);
        bases.back().erase(bases.back().begin() + static_cast<std::ptrdiff_t>(out));
        weigh(bases.back());
    }
    for (const auto &base : bases) {
        const Choice without = solve(normal, base, selection.penalties);
        Small small;
        if (static_cast<int>(base.size()) >= selection.max_terms || !factorise(normal, without.columns, small))
            continue;
        for (int in = 0; in < static_cast<int>(selection.penalties.size()); ++in) {
            if (std::find(best.columns.begin(), best.columns.end(), in) != best.columns.end())
                continue;
            const double gain = gain_of(normal, without, small, in);
            if (without.score - gain + selection.penalties[static_cast<std::size_t>(in)] > best.score + window)
                continue;
            auto columns = without.columns;
            columns.push_back(in);
            weigh(std::move(columns));
        }
    }
    return found;
}

} // namespace mpisheet::fit
