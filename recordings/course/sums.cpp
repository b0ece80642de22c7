#include "recordings/course/sums.hpp"

#include "recordings/course/sights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace mpisheet::course {
namespace {

/// Sums of all points with weights at random: what holds at every point holds for them, and is soon tested.
constexpr std::size_t mixtures = 5;
using Mixed = std::array<double, mixtures>;

/// Texts that are alike, but for a factor, at the points that are learned from.
struct Term {
    std::vector<std::string> texts; ///< the cheapest first
    Values column;                  ///< of the first text, at the points that are learned from
    Mixed mixed{};                  ///< of its column, in units of the column's largest value
    double unit = 1;                ///< that value
};

struct Sum {
    std::vector<std::size_t> terms;
    std::vector<double> factors;
    int cost = 0;
};

Mixed mix(const Values &values, double unit)
{
    std::mt19937 random(1); // the same weights for every column
    Mixed mixed{};
    for (const double value : values)
        for (double &one : mixed)
            one += value / unit * (static_cast<double>(random()) / static_cast<double>(std::mt19937::max()) - 0.5);
    return mixed;
}

/// `one` less as much of `other` as makes its value `at` 0.
Mixed without(const Mixed &one, const Mixed &other, std::size_t at)
{
    Mixed left = one;
    const double factor = one[at] / other[at];
    for (std::size_t k = 0; k < mixtures; ++k)
        left[k] -= factor * other[k];
    return left;
}

/// Whether one is a multiple of the other in the values from `first` on.
bool are_multiples(const Mixed &one, const Mixed &other, std::size_t first)
{
    constexpr double little = 1e-9;
    for (std::size_t k = first + 1; k < mixtures; ++k) {
        const double left = one[first] * other[k], right = one[k] * other[first];
        if (!(std::abs(left - right) <= little * (std::abs(left) + std::abs(right)) + 1e-15))
            return false;
    }
    return true;
}

/// Bytes of 5 numbers of 8 bytes each are multiples of 40: factors are counted in these.
double common_divisor(const Values &values)
{
    std::int64_t divisor = 0;
    for (const double value : values)
        divisor = std::gcd(divisor, static_cast<std::int64_t>(value));
    return static_cast<double>(std::max<std::int64_t>(1, divisor));
}

std::string term_text(double factor, const std::string &text)
{
    const double size = std::abs(factor);
    const std::string number = std::floor(size) == size ? fmt::format("{}", size) : fmt::format("{}/2.", 2 * size);
    return text == "1" ? number : size == 1 ? text : number + "*" + text;
}

std::string sum_text(const std::vector<std::string> &texts, const std::vector<double> &factors)
{
    std::string sum;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        const bool is_negative = factors[k] < 0;
        sum += k == 0 ? (is_negative ? "-" : "") : is_negative ? " - " : " + ";
        sum += term_text(factors[k], texts[k]);
    }
    return sum;
}

class SumSearch {
public:
    SumSearch(Equations &equations, const Points &points, const Values &values)
        : equations_(equations), points_(points), values_(values), divisor_(common_divisor(values))
    {
        const Values &p = points.column(variable("p"));
        const double largest = *std::max_element(p.begin(), p.end());
        for (std::size_t i = 0; i < values.size(); ++i)
            if (p[i] < largest)
                learned_.push_back(i);
        few_ = points.some(learned_);
        few_values_ = some(values, learned_);
        different_ = std::set<double>(few_values_.begin(), few_values_.end()).size();
    }

    std::optional<Law> law(const std::vector<std::string> &texts)
    {
        if (different_ < least_values(2))
            return {};
        add_terms(texts);
        std::vector<Sum> sums = pairs();
        if (sums.empty() && different_ >= least_values(3))
            sums = triples();
        std::stable_sort(sums.begin(), sums.end(), [](const Sum &a, const Sum &b) { return a.cost < b.cost; });
        std::optional<Law> best;
        for (const Sum &sum : sums) {
            if (sum.cost > sums.front().cost)
                break; // a longer one is taken for no better reason than that it fits
            for (const std::string &text : everywhere(sum)) {
                if (!best)
                    best = Law{text, length_of(text), ""};
                else if (length_of(text) <= best->cost && best->rivals.size() < most_rivals)
                    best->rivals.push_back(text);
            }
        }
        return best;
    }

private:
    static constexpr std::size_t most_terms = 500, most_alike = 4, most_rivals = 6, most_sums = 2000;

    /// Values that tell a sum of so many terms from one that fits by chance.
    static std::size_t least_values(std::size_t terms) { return 2 * terms; }

    void add_terms(const std::vector<std::string> &texts)
    {
        std::map<Mixed, std::size_t> seen;
        const auto add = [&](const std::string &text) {
            Values column = equations_.values(text, few_);
            double unit = 0;
            for (const double value : column) {
                if (!std::isfinite(value))
                    return;
                unit = std::max(unit, std::abs(value));
            }
            if (unit == 0)
                return;
            const Mixed mixed = mix(column, unit);
            Mixed key = mixed; // rounded: columns that are multiples of each other
            for (double &one : key)
                one = std::round(one * 1e9);
            const auto [at, is_new] = seen.emplace(key, terms_.size());
            if (is_new && terms_.size() < most_terms)
                terms_.push_back({{text}, std::move(column), mixed, unit});
            else if (!is_new && at->second < terms_.size() && terms_[at->second].texts.size() < most_alike)
                terms_[at->second].texts.push_back(text);
        };
        add("1");
        for (const std::string &text : texts)
            add(text);
        target_ = mix(few_values_, 1);
    }

    std::vector<Sum> pairs() const
    {
        std::vector<Sum> found;
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            const Mixed left = without(target_, terms_[i].mixed, 0);
            for (std::size_t j = i + 1; j < terms_.size() && found.size() < most_sums; ++j)
                if (are_multiples(without(terms_[j].mixed, terms_[i].mixed, 0), left, 1))
                    add_exact({i, j}, found);
        }
        return found;
    }

    std::vector<Sum> triples() const
    {
        std::vector<Sum> found;
        std::vector<Mixed> rest(terms_.size());
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            const Mixed target = without(target_, terms_[i].mixed, 0);
            for (std::size_t j = i + 1; j < terms_.size(); ++j)
                rest[j] = without(terms_[j].mixed, terms_[i].mixed, 0);
            for (std::size_t j = i + 1; j < terms_.size(); ++j) {
                const Mixed left = without(target, rest[j], 1);
                for (std::size_t k = j + 1; k < terms_.size() && found.size() < most_sums; ++k) {
                    const double factor = rest[k][1] / rest[j][1];
                    const double two = rest[k][2] - factor * rest[j][2], three = rest[k][3] - factor * rest[j][3];
                    const double one_way = two * left[3], other_way = three * left[2];
                    constexpr double little = 1e-7;
                    if (std::abs(one_way - other_way) <= little * (std::abs(one_way) + std::abs(other_way)))
                        add_exact({i, j, k}, found);
                }
            }
        }
        return found;
    }

    /// Adds the sum of these terms if its factors are whole or halves, few in units of the values' divisor, and right
    /// at every point that is learned from.
    void add_exact(const std::vector<std::size_t> &terms, std::vector<Sum> &found) const
    {
        const std::size_t n = terms.size();
        std::array<std::array<double, 4>, 3> rows{}; // of mixtures: factors, then the target
        for (std::size_t row = 0; row < n; ++row) {
            for (std::size_t k = 0; k < n; ++k)
                rows[row][k] = terms_[terms[k]].mixed[row];
            rows[row][n] = target_[row];
        }
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t pivot = k;
            for (std::size_t row = k + 1; row < n; ++row)
                if (std::abs(rows[row][k]) > std::abs(rows[pivot][k]))
                    pivot = row;
            std::swap(rows[k], rows[pivot]);
            for (std::size_t row = 0; row < n; ++row) {
                if (row == k)
                    continue;
                const double factor = rows[row][k] / rows[k][k];
                for (std::size_t at = k; at <= n; ++at)
                    rows[row][at] -= factor * rows[k][at];
            }
        }
        Sum sum{terms, {}, 0};
        for (std::size_t k = 0; k < n; ++k) {
            constexpr double most = 64;
            const double factor = rows[k][n] / rows[k][k] / terms_[terms[k]].unit / divisor_;
            const double halves = std::round(2 * factor);
            const bool is_constant = terms_[terms[k]].texts.front() == "1";
            if (!(std::abs(2 * factor - halves) <= 1e-3) || halves == 0 ||
                (!is_constant && std::abs(halves) > 2 * most))
                return;
            sum.factors.push_back(halves / 2 * divisor_);
            sum.cost += length_of(terms_[terms[k]].texts.front()) + (std::fmod(halves, 2) != 0 ? 4 : 2) +
                        static_cast<int>(std::log2(std::abs(halves)));
        }
        for (std::size_t i = 0; i < few_values_.size(); ++i) {
            double all = 0;
            for (std::size_t k = 0; k < n; ++k)
                all += sum.factors[k] * terms_[terms[k]].column[i];
            if (all != few_values_[i])
                return;
        }
        found.push_back(std::move(sum));
    }

    /// Its texts, and those that were alike where it was learned, that are right at all points.
    std::vector<std::string> everywhere(const Sum &sum)
    {
        std::vector<std::vector<std::string>> ways{{}};
        for (const std::size_t term : sum.terms) {
            std::vector<std::vector<std::string>> longer;
            for (const std::vector<std::string> &way : ways)
                for (const std::string &text : terms_[term].texts) {
                    longer.push_back(way);
                    longer.back().push_back(text);
                }
            ways = std::move(longer);
        }
        std::vector<std::string> right;
        for (const std::vector<std::string> &way : ways) {
            const std::string text = sum_text(way, sum.factors);
            if (equations_.values(text, points_) == values_)
                right.push_back(text);
        }
        return right;
    }

    Equations &equations_;
    const Points &points_;
    const Values &values_;
    double divisor_;
    std::vector<std::size_t> learned_;
    Points few_;
    Values few_values_;
    std::size_t different_ = 0;
    std::vector<Term> terms_;
    Mixed target_{};
};

} // namespace

std::optional<Law> sum_of(Equations &equations, const Points &points, const Values &values,
                          const std::vector<std::string> &texts)
{
    return SumSearch(equations, points, values).law(texts);
}

} // namespace mpisheet::course
