#pragma once
// The texts among which laws are looked for.

#include "recordings/course/words.hpp"

#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::course {

/// Which variables tell points apart.
struct Telling {
    std::vector<std::string> rounds; ///< of loops
    bool member = false;             ///< m
    bool program = false;            ///< communicators are smaller than the program: w, p and capitals, too
    std::string grid;                ///< of the program ("grid1"): texts with others' coordinates come last
    Telling(const Points &points, std::string of_program);
    /// Whether it names a grid that is not known to be the program's.
    [[nodiscard]] bool is_foreign(const std::string &text) const;
    /// What a text costs: its length, and more where it is of another grid.
    [[nodiscard]] int cost(const std::string &text) const;
    auto operator<=>(const Telling &) const = default;
};

/// What happens to one coordinate on the way to a partner.
struct Move {
    std::string to, valid; ///< valid: empty: everywhere
};
/// A coordinate, and how long its side is.
struct Along {
    std::string own, side;
    auto operator<=>(const Along &) const = default;
};

/// Lists of texts, each made once.
class Candidates {
public:
    /// What numbers are multiples of; the cheapest first. `whole`: whole numbers alone.
    const std::vector<std::string> &multiples(const Telling &telling, bool whole);
    /// Who, and in which rounds; the cheapest first.
    const std::vector<std::string> &choices(const Telling &telling, bool pairs);
    /// Of a coordinate; `others`: the other ones of its grid. The shortest first.
    const std::vector<Move> &moves(const Along &along, const std::vector<Along> &others, const Telling &telling);

private:
    std::map<std::pair<Telling, std::string>, std::vector<std::string>> texts_;
    std::map<std::pair<Along, std::vector<std::string>>, std::vector<Move>> moves_; ///< by coordinate, rounds
};

} // namespace mpisheet::course
