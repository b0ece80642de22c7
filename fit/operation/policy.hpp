#pragma once
// The numbers of the estimators that were chosen, not derived: with unit, meaning and origin. What half and one and a
// half times each does to errors at process counts that were left out is in docs/results/policy.md, by
// policy_benchmark.

#include <deque>
#include <string_view>

namespace mpisheet::fit {

/// A chosen number.
struct Constant {
    std::string_view name;
    double value;
    std::string_view unit, meaning, origin;
};

/// All of them, in the order of this file. Only the benchmark changes a value.
inline std::deque<Constant> &constants()
{
    static std::deque<Constant> all;
    return all;
}

inline const double &constant(std::string_view name, double value, std::string_view unit, std::string_view meaning,
                              std::string_view origin)
{
    return constants().emplace_back(Constant{name, value, unit, meaning, origin}).value;
}

namespace policy {

// levels/classes.cpp
inline const double &worst_counted =
    constant("worst_counted", 1, "ln", "an algorithm that misses a point by more counts as missing it by this",
             "simulated machines");
inline const double &price_of_point =
    constant("price_of_point", 0.01, "ln a point", "what a change of algorithm along d has to gain for each point",
             "simulated machines");
inline const double &price_of_change =
    constant("price_of_change", 0.02, "ln", "what a change of algorithm along d has to gain besides, once",
             "simulated machines");
inline const double &price_of_limit =
    constant("price_of_limit", 0.01, "ln a point", "what few processes, told apart from many, have to gain",
             "simulated machines");
inline const double &price_of_special =
    constant("price_of_special", 0.006, "ln a point",
             "what powers of two, full nodes or odd counts, told apart, have to gain: libraries ask for these anyway",
             "simulated machines");

// levels/structure.cpp
inline const double &price_of_row =
    constant("price_of_row", 1e-4, "ln a point", "of two algorithms as near, the earlier in the table", "readability");
inline const double &price_of_rarity = constant(
    "price_of_rarity", 0.1, "ln a point", "what an algorithm that few libraries use has to gain", "simulated machines");
inline const double &least_uneven = constant(
    "least_uneven", 3, "counts",
    "p that leave a node partly empty, or are odd, before these may have algorithms of their own", "judgement");

// levels/extend.cpp
inline const double &near_most =
    constant("near_most", 0.1, "ln", "errors of one in twenty up to which algorithms alone tell an operation",
             "simulated machines");
inline const double &brief_median =
    constant("brief_median", 0.06, "ln", "the median where equation and algorithms together would be too long to read",
             "readability");
inline const double &brief_most =
    constant("brief_most", 0.35, "ln", "one in twenty there, where the two are not too long to print", "readability");
inline const double &near_inside = constant("near_inside", 0.05, "ln",
                                            "where three quarters of all points are this near, algorithms are taken "
                                            "although the equation was nearer at the p left out",
                                            "simulated machines");
inline const double &least_elsewhere =
    constant("least_elsewhere", 1.1, "factor", "an interval is at least so much wider where nodes are filled otherwise",
             "judgement");
inline const double &least_inside =
    constant("least_inside", 1.015, "factor", "the interval of what algorithms tell where nothing else is the matter",
             "simulated machines");
inline const double &growth_in_p =
    constant("growth_in_p", 0.02, "exponent", "of p beyond the measured ones: how it widens", "simulated machines");
inline const double &unmeasured = constant(
    "unmeasured", 0.15, "ln", "bytes that share links at p not measured, times the root of their share of the time",
    "simulated machines");
inline const double &unseen_sharing =
    constant("unseen_sharing", 0.3, "ln", "the same beyond the largest p", "simulated machines");
inline const double &unseen_messages =
    constant("unseen_messages", 0.05, "ln", "the same for single messages", "simulated machines");
inline const double &told_exactly =
    constant("told_exactly", 0.01, "ln", "bytes predicted as well as this are predicted as well at p not measured",
             "simulated machines");
inline const double &of_measured = constant(
    "of_measured", 0.75, "factor", "part of the measured points' errors that counts beyond them", "simulated machines");
inline const double &most_of_bytes =
    constant("most_of_bytes", 0.5, "ln", "and no more than this", "simulated machines");
inline const double &unaligned =
    constant("unaligned", 1.14, "factor", "a tree over blocks of a number of ranks that is no power of two",
             "simulated machines");
inline const double &predicts_as_well = constant(
    "predicts_as_well", 0.05, "ln", "a shorter structure that predicts no worse than this is taken", "readability");
inline const double &step_of_frugality =
    constant("step_of_frugality", 1.5, "factor",
             "how much dearer changes are in the next trial for a shorter structure", "readability");

// levels/level_cost.cpp
inline const double &least_sharing =
    constant("least_sharing", 0.01, "messages", "links shared by less are not shared", "simulated machines");
inline const double &least_long =
    constant("least_long", 4096, "bytes", "shorter messages tell latencies, not links", "judgement");

// operation/growth.cpp
inline const double &size_reach =
    constant("size_reach", 4.1588830833596715, "ln of bytes",
             "slopes in p of sizes as near as this (a factor of 64) count together", "real clusters");
inline const double &fade =
    constant("fade", 0.7, "ln of bytes", "how far beyond size_reach a weight reaches 0", "real clusters");
inline const double &least_lever =
    constant("least_lever", 1.5, "factor", "two p closer to each other tell no slope", "real clusters");
inline const double &own_weight =
    constant("own_weight", 0.8, "share", "of the measured slope beside the usual one", "real clusters");
inline const double &width_base = constant(
    "width_base", 0.5, "ln", "the half-width beyond the largest p is the root of ln(p/largest) times the sum of this,",
    "real clusters");
inline const double &of_spread =
    constant("of_spread", 1.5, "factor", "part of the spread of slopes in that sum,", "real clusters");
inline const double &of_roughness =
    constant("of_roughness", 0.7, "factor", "part of the roughness of the curve in that sum", "real clusters");
inline const double &unknown_spread =
    constant("unknown_spread", 0.6, "ln", "the part of the slopes where none was measured", "real clusters");
inline const double &usual_roughness =
    constant("usual_roughness", 0.05, "ln", "the roughness of a curve of two sizes", "real clusters");

inline const double &spike =
    constant("spike", 1.3862943611198906, "ln",
             "a largest p this far (a factor of 4) off what three others say is not believed", "real clusters");

// operation/curves.cpp
inline const double &far_apart = constant(
    "far_apart", 4, "factor", "where the two largest p are so far apart, equal bytes of all ranks are the better guide",
    "real clusters");
inline const double &usual_of_total =
    constant("usual_of_total", 0.25, "exponent", "of p, usual at equal bytes of all ranks", "real clusters");
inline const double &most_of_total =
    constant("most_of_total", 1, "exponent", "of p, the largest there", "real clusters");

// operation/few.cpp
inline const double &decisive = constant(
    "decisive", 0.3333333333333333, "share",
    "terms are taken before a law where they miss the largest p, left out, by less than this share of what it does",
    "real clusters");
inline const double &explains =
    constant("explains", 2.5, "χ² a point", "an equation of terms below this explains the data", "made-up truths");
inline const double &class_reach =
    constant("class_reach", 4, "factor",
             "a class of p has curves of its own where it was measured at more than this share of the largest p",
             "real clusters");
inline const double &between_jobs =
    constant("between_jobs", 0.1823215567939546, "ln",
             "what a job differs from another (a factor of 1.2) where none was repeated", "real clusters");

// operation/make_law.cpp
inline const double &law_tolerance =
    constant("law_tolerance", 0.03, "ln", "what a law may miss beside a point's own error", "readability");
inline const double &law_knot_price =
    constant("law_knot_price", 2, "χ²", "what a knot of a law has to gain", "statistics");
inline const double &close_half =
    constant("close_half", 0.029, "ln", "a shorter law misses half of the points by no more,", "readability");
inline const double &close_ninth = constant("close_ninth", 0.255, "ln", "nine in ten by no more,", "readability");
inline const double &close_at_largest =
    constant("close_at_largest", 0.2, "ln", "and nine in ten at the largest p by no more", "readability");
inline const double &beyond_tolerance =
    constant("beyond_tolerance", 0.15, "ln",
             "exponents beyond the largest p may be rounded by so much of a cost at eight times that p", "readability");

// operation/meet.cpp
inline const double &far_errors =
    constant("far_errors", 0.5, "errors", "a point missed by more counts by its distance, not the square of it",
             "real clusters");

// operation/forms.cpp
inline const double &short_tolerance =
    constant("short_tolerance", 0.03, "share", "what a short equation may miss at every point", "readability");
inline const double &close_share = constant(
    "close_share", 0.1, "share", "a short equation misses nineteen in twenty points by no more", "readability");
inline const double &for_readable =
    constant("for_readable", 1.25, "factor", "where it can be read aloud, times this", "readability");
inline const double &as_close = constant("as_close", 1.2, "factor", "or times what the long one misses", "statistics");
inline const double &beyond_share =
    constant("beyond_share", 0.2, "ln",
             "how far it may be from the long one at twice the largest p and four times the largest d", "readability");

// operation/bend.cpp
inline const double &knot_price = constant("knot_price", 2, "χ²", "what a knot of a bend has to gain", "statistics");

// operation/one_rank.cpp
inline const double &one_rank_tolerance =
    constant("one_rank_tolerance", 0.05, "share", "what is no structure at one rank", "readability");
inline const double &clock_us = constant("clock_us", 0.01, "µs", "what reading the clock takes", "judgement");

// operation/one_line.cpp
inline const double &line_tolerance =
    constant("line_tolerance", 0.15, "share", "what is no structure for an equation of one line", "readability");

// operation/refine.cpp
inline const double &huber =
    constant("huber", 1.5, "errors", "a point further off counts by its distance in the final solve", "statistics");

// operation/search.cpp
inline const double &explained =
    constant("explained", 1.5, "χ² a point", "below this no more structure in p is sought", "made-up truths");
inline const double &badly_unexplained =
    constant("badly_unexplained", 2.5, "χ² a point", "above this a range is searched once more", "made-up truths");

// operation/operation_fit.cpp
inline const double &equation_floor =
    constant("equation_floor", 0.0095, "share", "what an equation of a collective may miss without being refined",
             "made-up truths");

// operation/interval.cpp
inline const double &least_growth =
    constant("least_growth", 0.03, "exponent", "of p and d beyond the measured ones: some doubt there is always",
             "made-up truths");

// operation/describe.hpp
inline const double &unresolved = constant(
    "unresolved", 0.05, "share", "an equation that misses more in the median does not tell the structure", "judgement");

// operation/interval.hpp
inline const double &narrowest = constant("narrowest", 0.01, "ln", "half-width of any interval", "judgement");

} // namespace policy
} // namespace mpisheet::fit
