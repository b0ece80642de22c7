#include "recordings/course/align.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace mpisheet::course {
namespace {

Node place_node(int place)
{
    return {.place = place, .places = {place}};
}

Node loop_node(Tree body)
{
    Node loop{.body = std::move(body)};
    for (const Node &one : loop.body)
        loop.places.insert(loop.places.end(), one.places.begin(), one.places.end());
    std::sort(loop.places.begin(), loop.places.end());
    loop.places.erase(std::unique(loop.places.begin(), loop.places.end()), loop.places.end());
    return loop;
}

/// A stream in which repetitions become symbols of their own: negative numbers, alike for alike bodies.
class Folding {
public:
    explicit Folding(std::span<const int> stream) : symbols_(stream.begin(), stream.end()) {}

    Tree tree()
    {
        constexpr std::size_t longest = 512; // events of a round
        for (std::size_t length = 1; length <= std::min(symbols_.size() / 2, longest);)
            length = replace(length) ? 1 : length + 1;
        return tree_of(symbols_);
    }

private:
    bool replace(std::size_t length)
    {
        std::vector<int> out;
        std::size_t at = 0;
        bool found = false;
        while (at < symbols_.size()) {
            std::size_t alike = 0;
            while (at + length + alike < symbols_.size() && symbols_[at + alike] == symbols_[at + length + alike])
                ++alike;
            if (alike < length) {
                out.push_back(symbols_[at++]);
                continue;
            }
            const auto begin = symbols_.begin() + static_cast<std::ptrdiff_t>(at);
            out.push_back(loop({begin, begin + static_cast<std::ptrdiff_t>(length)}));
            at += (alike / length + 1) * length;
            found = true;
        }
        if (found)
            symbols_ = std::move(out);
        return found;
    }
    int loop(const std::vector<int> &body)
    {
        const auto [at, is_new] = loops_.emplace(body, -1 - static_cast<int>(bodies_.size()));
        if (is_new)
            bodies_.push_back(body);
        return at->second;
    }
    Tree tree_of(const std::vector<int> &symbols)
    {
        Tree tree;
        for (const int symbol : symbols)
            tree.push_back(symbol >= 0 ? place_node(symbol)
                                       : loop_node(tree_of(bodies_[static_cast<std::size_t>(-1 - symbol)])));
        return tree;
    }

    std::vector<int> symbols_;
    std::map<std::vector<int>, int> loops_;
    std::vector<std::vector<int>> bodies_;
};

int places_in_common(const Node &one, const Node &other)
{
    std::vector<int> both;
    std::set_intersection(one.places.begin(), one.places.end(), other.places.begin(), other.places.end(),
                          std::back_inserter(both));
    return static_cast<int>(both.size());
}

/// The alignment of two lists that has the most places in common: a loop takes any number of neighbours of the other
/// list that have places of its own.
class Alignment {
public:
    Alignment(const Tree &one, const Tree &other, const Order &order)
        : one_(one), other_(other), order_(order), best_(one.size() + 1, std::vector<Choice>(other.size() + 1))
    {
        for (std::size_t i = one.size() + 1; i-- > 0;)
            for (std::size_t j = other.size() + 1; j-- > 0;)
                if (i < one.size() || j < other.size())
                    best_[i][j] = choose(i, j);
    }

    Tree merged() const
    {
        Tree tree;
        for (std::size_t i = 0, j = 0; i < one_.size() || j < other_.size();) {
            const Choice &choice = best_[i][j];
            if (choice.i > i + 1 || (choice.i > i && choice.j > j && other_[j].is_loop() && !one_[i].is_loop()))
                tree.push_back(absorbed(other_[j], one_, i, choice.i));
            else if (choice.i > i && choice.j > j && one_[i].is_loop())
                tree.push_back(absorbed(one_[i], other_, j, choice.j));
            else
                tree.push_back(choice.i > i ? one_[i] : other_[j]);
            i = choice.i;
            j = choice.j;
        }
        return tree;
    }

private:
    struct Choice {
        int score = 0;
        std::size_t i = 0, j = 0; ///< goes on there
    };
    static constexpr int alike = 10, each = 1; ///< for a place in common; against nodes that share one loop

    Node absorbed(const Node &loop, const Tree &list, std::size_t begin, std::size_t end) const
    {
        Tree body = loop.body;
        for (std::size_t k = begin; k < end; ++k)
            body = merge(body, list[k].is_loop() ? list[k].body : Tree{list[k]}, order_);
        return loop_node(std::move(body));
    }

    Choice choose(std::size_t i, std::size_t j) const
    {
        Choice best{-1, i, j};
        const auto take = [&](int score, std::size_t to_i, std::size_t to_j) {
            score += best_[to_i][to_j].score;
            if (score > best.score)
                best = {score, to_i, to_j};
        };
        if (i < one_.size() && j < other_.size()) {
            const Node &one = one_[i], &other = other_[j];
            if (!one.is_loop() && !other.is_loop() && one.place == other.place)
                take(alike, i + 1, j + 1);
            if (one.is_loop())
                absorb(one, other_, j, [&](int score, std::size_t to) { take(score, i + 1, to); });
            if (other.is_loop())
                absorb(other, one_, i, [&](int score, std::size_t to) { take(score, to, j + 1); });
        }
        const bool other_first = i < one_.size() && j < other_.size() && order_.is_before(other_[j], one_[i]);
        if (j < other_.size() && other_first)
            take(0, i, j + 1);
        if (i < one_.size())
            take(0, i + 1, j);
        if (j < other_.size())
            take(0, i, j + 1);
        return best;
    }

    template <class Take> static void absorb(const Node &loop, const Tree &list, std::size_t from, const Take &take)
    {
        int score = 0;
        for (std::size_t to = from; to < list.size(); ++to) {
            const int common = places_in_common(loop, list[to]);
            if (common == 0)
                return;
            score += alike * common - each * (to == from ? 1 : 3);
            take(score, to + 1);
        }
    }

    const Tree &one_, &other_;
    const Order &order_;
    std::vector<std::vector<Choice>> best_;
};

class Parsing {
public:
    Parsing(int nodes, std::span<const int> stream) : stream_(stream)
    {
        parsed_.visits.resize(static_cast<std::size_t>(nodes));
    }
    Parsed result(const Tree &tree)
    {
        go(tree);
        return std::move(parsed_);
    }

private:
    void go(const Tree &tree)
    {
        for (const Node &node : tree) {
            std::size_t &at = parsed_.events;
            auto &visits = parsed_.visits[static_cast<std::size_t>(node.number)];
            if (!node.is_loop()) {
                if (at < stream_.size() && stream_[at] == node.place) {
                    visits.push_back({rounds_, at++});
                    parsed_.skipped.push_back(std::exchange(skipped_, {}));
                } else {
                    skipped_.push_back(node.number);
                }
                continue;
            }
            const std::size_t visit = visits.size();
            visits.push_back({rounds_, 0});
            rounds_.push_back(0);
            while (at < stream_.size() && std::binary_search(node.places.begin(), node.places.end(), stream_[at])) {
                const std::size_t before = at;
                go(node.body);
                if (at == before)
                    break;
                ++rounds_.back();
            }
            parsed_.visits[static_cast<std::size_t>(node.number)][visit].what =
                static_cast<std::size_t>(rounds_.back());
            rounds_.pop_back();
        }
    }

    std::span<const int> stream_;
    std::vector<int> rounds_, skipped_;
    Parsed parsed_;
};

} // namespace

Tree fold(std::span<const int> stream)
{
    return Folding(stream).tree();
}

void Order::see(const Tree &tree)
{
    constexpr std::size_t longest = 512; // nodes of a list whose pairs are all looked at
    for (std::size_t i = 0; i < tree.size() && tree.size() <= longest; ++i) {
        see(tree[i].body);
        for (std::size_t j = i + 1; j < tree.size(); ++j)
            see(tree[i].places.front(), tree[j].places.front());
    }
}

void Order::see(int one, int other)
{
    const auto at = static_cast<std::size_t>(one), later = static_cast<std::size_t>(other);
    if (seen_.size() <= at)
        seen_.resize(at + 1);
    if (seen_[at].size() <= later)
        seen_[at].resize(later + 1);
    seen_[at][later] = true;
}

bool Order::is_before(const Node &one, const Node &other) const
{
    const auto a = static_cast<std::size_t>(one.places.front()), b = static_cast<std::size_t>(other.places.front());
    const bool forth = was_seen(a, b), back = was_seen(b, a);
    return forth != back ? forth : a < b;
}

Tree merge(const Tree &one, const Tree &other, const Order &order)
{
    return Alignment(one, other, order).merged();
}

int number_nodes(Tree &tree)
{
    int count = 0;
    const auto go = [&](const auto &self, Tree &nodes) -> void {
        for (Node &node : nodes) {
            node.number = count++;
            self(self, node.body);
        }
    };
    go(go, tree);
    return count;
}

Tree without_unmet(const Tree &tree, const std::vector<bool> &met)
{
    Tree rest;
    for (const Node &node : tree)
        if (met[static_cast<std::size_t>(node.number)])
            rest.push_back(node.is_loop() ? loop_node(without_unmet(node.body, met)) : node);
    return rest;
}

Parsed parse(const Tree &tree, int nodes, std::span<const int> stream)
{
    return Parsing(nodes, stream).result(tree);
}

} // namespace mpisheet::course
