#pragma once
// The loops in the streams of places of all ranks, and one tree of them that every stream goes along.

#include <cstddef>
#include <span>
#include <vector>

namespace mpisheet::course {

/// A place, or a loop.
struct Node {
    int number = -1; ///< of the node, in the tree
    int place = -1;  ///< −1: a loop
    std::vector<Node> body;
    std::vector<int> places; ///< within it, in order of their numbers
    [[nodiscard]] bool is_loop() const { return place < 0; }
};
using Tree = std::vector<Node>;

/// The repetitions of a stream as loops, the shortest first, however many rounds they have.
Tree fold(std::span<const int> stream);

/// Which of two places was seen before which, in one list of a tree.
class Order {
public:
    void see(const Tree &tree);
    /// Where both ways were seen, or neither: as places are numbered.
    [[nodiscard]] bool is_before(const Node &one, const Node &other) const;

private:
    void see(int one, int other);
    [[nodiscard]] bool was_seen(std::size_t one, std::size_t other) const
    {
        return one < seen_.size() && other < seen_[one].size() && seen_[one][other];
    }
    std::vector<std::vector<bool>> seen_; ///< by place and the place that came later
};

/// One tree along which both go: places that one of them lacks are left out there.
Tree merge(const Tree &one, const Tree &other, const Order &order = {});

/// Numbers the nodes from 0, each before its body; how many there are.
int number_nodes(Tree &tree);

/// A tree without the nodes, by number, that no stream meets.
Tree without_unmet(const Tree &tree, const std::vector<bool> &met);

/// A stream along a tree: where it meets each node. A place may be left out; a loop is gone round while the next event
/// is of a place within.
struct Parsed {
    struct Visit {
        std::vector<int> rounds; ///< of the loops around
        std::size_t what = 0;    ///< of a place: number of the event; of a loop: its rounds
    };
    std::vector<std::vector<Visit>> visits; ///< by node
    std::vector<std::vector<int>> skipped;  ///< by event: nodes of places that were left out right before it
    std::size_t events = 0;                 ///< that were parsed: all, or up to the first one that does not fit
};
Parsed parse(const Tree &tree, int nodes, std::span<const int> stream);

} // namespace mpisheet::course
