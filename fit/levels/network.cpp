// What the costs of levels come to as functions of a sheet, in gnuplot text.

#include "fit/levels/network.hpp"

#include "fit/operation/rounding.hpp"
#include "fit/operation/terms.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::fit {
namespace {

/// How many messages of a link that `pairs` share k pairs share, as gnuplot text: what a level has itself and what the
/// nearer ones leave through.
std::string share_text(const std::vector<LevelCost> &levels, std::size_t level, const std::string &k)
{
    std::string text;
    for (std::size_t inner = level > 0 ? 1 : 0; inner <= level; ++inner) {
        if (levels[inner].links == 0)
            continue;
        const std::string pairs = inner == level ? k : "min(" + k + "," + levels[inner - 1].ranks + ")";
        const std::string share = pairs + (levels[inner].links == 1 ? "" : "/" + real_number(levels[inner].links));
        if (text.empty())
            text = levels[inner].links == 1 ? pairs : "max(1," + share + ")";
        else
            text = "max(" + text + "," + share + ")";
    }
    return text.empty() ? "1" : text;
}

/// "s < 8 ? A : s < 32 ? B : C" over the levels from the `nearest` on.
std::string by_level(const std::vector<LevelCost> &levels, std::size_t nearest, const std::string &condition,
                     const std::function<std::string(std::size_t)> &then)
{
    std::string text;
    for (std::size_t level = nearest; level + 1 < levels.size(); ++level)
        text += condition + levels[level].ranks + " ? " + then(level) + " : ";
    return text + then(levels.size() - 1);
}

std::string swap_of(const LevelCost &level, const std::string &pairs)
{
    return "tswap_" + level.name + "(" + pairs + ",d)";
}

/// One rank of each node with another: beyond the nearest switch the nodes of a switch share its links.
std::string swap_of_leaders(const std::vector<LevelCost> &levels, std::size_t place)
{
    const LevelCost &level = levels[place];
    if (place < 2 || level.links == 0 || levels[0].block == 0)
        return swap_of(level, "1");
    const double share = double(levels[place - 1].block) / levels[0].block / level.links;
    if (share <= 1 || level.gap.empty())
        return swap_of(level, "1");
    return level.message + "(d) + " + real_number(to_digits(share * (1 + level.both) - 1, 3)) + "*tgap_" + level.name +
           "(d)";
}

/// `count` more messages on a level's link: what they were measured to cost where pairs share it, else their bytes, and
/// within a node nothing.
std::string more_text(const LevelCost &level, const std::string &count)
{
    if (level.links == 0 && is_in_node(level))
        return "0";
    const std::string times = count.empty() ? "" : count + "*";
    return times + (level.links > 0 ? "tgap_" + level.name + "(d)" : real_number(level.per_byte) + "*d");
}

/// `count` more messages on the link that each rank has for itself: as on the first link that pairs share, where that
/// is as fast; else their bytes.
std::string own_link_text(const std::vector<LevelCost> &levels, std::size_t place, const std::string &count)
{
    constexpr double as_fast = 0.05;
    const double per_byte = levels[place].per_byte;
    for (const LevelCost &level : levels)
        if (level.links > 0)
            return std::abs(level.per_byte / per_byte - 1) < as_fast ? more_text(level, count)
                                                                     : count + "*" + real_number(per_byte) + "*d";
    return count + "*" + real_number(per_byte) + "*d";
}

/// What all with all takes of the narrowest link beyond the first message: a rank's own link has p − 1 messages each
/// way, that of a block of B ranks B·(p − B), and one that all pairs share p·(p − 1)/2.
std::string crowd_text(const std::vector<LevelCost> &levels)
{
    std::string all;
    return by_level(levels, 0, "p <= ", [&](std::size_t place) {
        const LevelCost &level = levels[place];
        const double share = (1 + level.both) / std::max(level.links, 1.0);
        if (place == 0) {
            const std::string ways = real_number(to_digits((1 + level.both) / 2 / std::max(level.links, 1e-3), 3));
            if (level.links > 0)
                return more_text(level, "(max(p-1,p*(p-1)*" + ways + ")-1)");
            return is_in_node(level) ? "0" : own_link_text(levels, place, "(p-2)");
        }
        const std::string &inner = levels[place - 1].ranks;
        const std::string here =
            more_text(level, real_number(to_digits(share, 4)) + "*" + inner + "*(p-" + inner + ")");
        all = all.empty() ? here : "max(" + all + "," + here + ")";
        const bool own = !is_in_node(levels[0]); // each rank has a link of its own
        return (own ? "max(" + all + "," + own_link_text(levels, place, "(p-1)") + ")" : all) + " - " +
               more_text(level, "");
    });
}

/// What messages between one rank and all others take of its link beyond the first one.
std::string fan_text(const std::vector<LevelCost> &levels)
{
    const bool nodes = is_in_node(levels[0]);
    return by_level(levels, 0, "p <= ", [&](std::size_t place) {
        const bool beyond = place > 0 && nodes; // a node's link, not the rank's own
        const std::string count = "(p-" + (beyond ? levels[0].ranks + "-1" : std::string("2")) + ")";
        if (beyond || is_in_node(levels[place]))
            return more_text(levels[beyond ? 1 : 0], count);
        return own_link_text(levels, place, count);
    });
}

/// Messages of one rank to n others, s, 2·s … apart, one after another: those that leave its node share the node's
/// link.
void add_branches(const std::vector<LevelCost> &levels, std::vector<SheetFunction> &functions)
{
    const bool nodes = is_in_node(levels[0]) && levels.size() > 1;
    const std::string more = by_level(levels, 0, "s < ", [&](std::size_t place) {
        return is_in_node(levels[0]) ? more_text(levels[place], "") : own_link_text(levels, place, "1");
    });
    const std::string inside =
        nodes ? "-(s*n < " + levels[0].ranks + " ? 0 : floor((" + levels[0].ranks + "-1.0)/s))" : "";
    functions.push_back({"tmore_at(s,d)", more});
    functions.push_back({"tsends(p,s,n,d)", std::string(levels[0].ranks == "ppn" ? "thop(p,s*n,d)" : "tmsg_at(s*n,d)") +
                                                " + (n-1" + inside + ")*tmore_at(s*n,d)"});
    functions.push_back({"tbranches(p,s,b,d)", "tsends(p,s,min(b,ceil(p/real(s)))-1,d)"});
}

/// A message from each rank to the next, one after another: so many leave a block of each level.
std::string chain_text(const std::vector<LevelCost> &levels)
{
    std::string text, more = "p";
    for (std::size_t place = 0; place < levels.size(); ++place) {
        const bool last = place + 1 == levels.size();
        const std::string fewer = last ? "1" : "ceil(real(p)/(" + levels[place].ranks + "))";
        text += (place == 0 ? "(" : " + (") + more + "-" + fewer + ")*" + levels[place].message + "(d)";
        more = fewer;
    }
    return text;
}

/// How many of p ranks that send s ranks on send out of a block of `ranks`: into it come no more than there are
/// outside.
std::string leaving(const std::string &ranks)
{
    return "min(min(" + ranks + ",p-" + ranks + "),min(s,p-s))";
}

/// Ranks a power of two apart are then in one block of a level, all of them or none.
bool are_powers_of_two(const std::vector<LevelCost> &levels)
{
    return std::all_of(levels.begin(), std::prev(levels.end()),
                       [](const LevelCost &level) { return is_power_of_two(level.block); });
}

/// All p ranks exchange with the one s apart, a power of two: those of a pair are in one block of any number of ranks
/// that is a multiple of 2·s; else as many pairs are apart at each border as ranks that send s on.
std::string swap_of_unaligned(const std::vector<LevelCost> &levels, const std::string &within)
{
    std::string text;
    for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
        const std::string &block = levels[level].ranks;
        text += "p <= " + block + " || " + block + "%int(2*s) == 0 ? " +
                swap_of(levels[level], level == 0 ? within : leaving(levels[level - 1].ranks)) + " : ";
    }
    return text + swap_of(levels.back(), leaving(levels[levels.size() - 2].ranks));
}

/// What a level costs: one message, pairs at once, and both ways at once.
void add_level(const std::vector<LevelCost> &levels, std::size_t place, std::vector<SheetFunction> &functions)
{
    const LevelCost &level = levels[place];
    const std::string message = level.message + "(d)", gap = "tgap_" + level.name + "(d)";
    std::string pairs = message, swap = message;
    if (!level.gap.empty()) {
        functions.push_back({gap, level.gap});
        const std::string share = share_text(levels, place, "k");
        const std::string both = level.both == 0 ? "" : "*" + real_number(to_digits(1 + level.both, 3));
        if (share != "1")
            pairs += " + (" + share + " - 1)*" + gap;
        swap += " + " + (share == "1" ? real_number(level.both) : "(" + share + both + " - 1)") + "*" + gap;
    }
    functions.push_back({"tpairs_" + level.name + "(k,d)", pairs});
    functions.push_back({"tswap_" + level.name + "(k,d)", swap});
}

/// Ranks in turn on the nodes: those that a multiple of the number of nodes lies between are on one; others are as far
/// from each other as ranks of filled nodes that as many nodes lie between.
void add_orders(const std::vector<LevelCost> &levels, std::vector<SheetFunction> &functions)
{
    const LevelCost &node = levels[0];
    functions.push_back({"cyclic", "0"});
    functions.push_back({"as_measured(p)", "ppn == " + std::to_string(node.block) + " && cyclic == 0"});
    functions.push_back({"apart(p,s)", "cyclic == 0 ? s : ppn*(s - nodes(p)*floor(s/real(nodes(p))))"});
    functions.push_back({"tnode_at(s,d)", by_level(levels, 0, "s < ", [&](std::size_t place) {
                             return place == 0 ? node.message + "(d)" : "tpairs_" + levels[place].name + "(ppn,d)";
                         })});
    functions.push_back({"thop(p,s,d)", std::string(are_powers_of_two(levels) ? "cyclic == 0 ? tmsg_at(s,d)"
                                                                              : "cyclic == 0 ? tround(0,p,s,d)") +
                                            " : tnode_at(apart(p,s),d)"});
}

/// A message of a round in a tree over n ranks from rank a on, where ranks a power of two apart may be in one block or
/// not: as far as the farthest of the round's messages, between ranks a + r and a + r + s for each multiple r of 2·s
/// (crosses: the borders between blocks of b ranks that lie in one of them); and the message from rank a to rank b.
void add_unaligned(const std::vector<LevelCost> &levels, std::vector<SheetFunction> &functions)
{
    std::string round, message;
    for (std::size_t level = levels.size() - 1; level > 0; --level) {
        const std::string &block = levels[level - 1].ranks, far = levels[level].message + "(d)";
        round += "crosses(a,n,s," + block + ") > 0 ? " + far + " : ";
        message += "floor(a/real(" + block + ")) < floor(b/real(" + block + ")) ? " + far + " : ";
    }
    functions.push_back({"crosses(a,n,s,b)", "sum [j=int(a/b)+1:int((a+n-1)/b)] int(b*j-1-a)%int(2*s) < s && "
                                             "b*j-1-a-int(b*j-1-a)%int(2*s)+s < n"});
    functions.push_back({"tround(a,n,s,d)", round + levels[0].message + "(d)"});
    functions.push_back({"tbetween(a,b,d)", message + levels[0].message + "(d)"});
}

/// The slowest way in a binomial tree over the first n of p ranks: by way of the half that the root sends to, or within
/// the root's own half, which is full. Of one message, sent to the largest part first, which holds its sender if it is
/// long; and of messages that grow with the part, the smallest of which is sent first.
void add_ways(const std::vector<LevelCost> &levels, std::vector<SheetFunction> &functions)
{
    const auto add = [&](const std::string &head, const std::string &text) { functions.push_back({head, text}); };
    const bool has_orders = levels[0].ranks == "ppn", aligned = are_powers_of_two(levels);
    const std::string hop = has_orders || !aligned ? "thop(p," : "tmsg_at(", to_half = "thalf(p,n,";
    const std::string waits = has_orders ? "(cyclic == 0)*" : ""; // full links do not wait
    const std::string between = "tbetween(p-n,p-n+half(n),d)";
    add("half(n)", "2**int(clog2(n)-1)");
    add("thalf(p,n,d)", aligned      ? hop + "half(n),d)"
                        : has_orders ? "cyclic == 0 ? " + between + " : thop(p,half(n),d)"
                                     : between);
    add("tfull(p,n,d)", "sum [k=0:int(clog2(n))-1] " + hop + "2**k,d)");
    if (!aligned)
        add("tinner(p,a,n,d)",
            std::string("sum [k=0:int(clog2(n))-1] ") +
                (has_orders ? "(cyclic == 0 ? tround(a,n,2**k,d) : thop(p,2**k,d))" : "tround(a,n,2**k,d)"));
    add("tway(p,n,d)", "n <= 1 ? 0 : max(" + to_half + "d) + tway(p,n-half(n),d), held(d)*" + to_half + "d) + " +
                           (aligned ? "tfull(p,half(n),d))" : "tinner(p,p-n,half(n),d))"));
    add("twait(p,s,d)", waits + "(sum [j=0:int(clog2(s))-1] held(d*2**j)*" + hop + "2**j,d*2**j))");
    add("tgrown(p,n,d)", "n <= 1 ? 0 : max(" + to_half +
                             "d*(n-half(n))) + twait(p,half(n),d) + tgrown(p,n-half(n),d), sum "
                             "[k=0:int(clog2(n))-2] " +
                             hop + "2**k,d*2**k) + twait(p,2**k,d))");
}

} // namespace

std::string in_words(const std::vector<LevelCost> &levels)
{
    std::string words;
    for (const LevelCost &level : levels)
        words += (words.empty() ? "" : ", ") + level.name +
                 (level.block > 0 ? ": " + std::to_string(level.block) + " ranks in a row" : ": all others");
    return levels.size() > 1 ? words : levels[0].name + ": all ranks alike";
}

std::vector<SheetFunction> network_functions(const std::vector<LevelCost> &levels, const OperationFit *send)
{
    std::vector<SheetFunction> functions;
    const auto add = [&](const std::string &head, const std::string &text) { functions.push_back({head, text}); };
    const auto of_level = [&](const std::string &condition, const auto &then) {
        return by_level(levels, 0, condition, [&](std::size_t place) { return then(place); });
    };
    if (levels[0].ranks == "ppn")
        add("ppn", std::to_string(levels[0].block));
    const bool has_nodes = levels[0].ranks == "ppn";
    if (levels.size() > 1) {
        add("nodes(p)", "ceil(real(p)/" + levels[0].ranks + ")");
        add(levels[0].message + "(d)", "tmsg(d)");
    }
    for (std::size_t place = 0; place < levels.size(); ++place)
        add_level(levels, place, functions);
    add("tmsg_at(s,d)", of_level("s < ", [&](std::size_t place) { return levels[place].message + "(d)"; }));
    if (!are_powers_of_two(levels))
        add_unaligned(levels, functions);
    if (has_nodes)
        add_orders(levels, functions);
    else if (!are_powers_of_two(levels))
        add("thop(p,s,d)", "tround(0,p,s,d)");
    const std::string in_blocks = has_nodes ? "_block(p,s,d)" : "_all(p,s,d)";
    const std::string within = levels.size() > 1 ? "min(p," + levels[0].ranks + ")/2.0" : "p/2.0";
    add("tswap" + in_blocks, are_powers_of_two(levels)
                                 ? of_level("s < ",
                                            [&](std::size_t place) {
                                                return swap_of(levels[place],
                                                               place == 0 ? within : levels[place - 1].ranks);
                                            })
                                 : swap_of_unaligned(levels, within));
    add("tshift" + in_blocks, of_level("p <= ", [&](std::size_t place) {
            return swap_of(levels[place], place == 0 ? std::string("p/2.0") : leaving(levels[place - 1].ranks));
        }));
    if (has_nodes) {
        add("tswap_all(p,s,d)", "tswap_block(p,apart(p,s),d)");
        add("tshift_all(p,s,d)", "apart(p,s) > 0 ? tshift_block(p,apart(p,s),d) : tshift_block(min(p,ppn),1,d)");
    }
    add_branches(levels, functions);
    add("tchain(p,d)", chain_text(levels));
    add("tcrowd_all(p,d)", crowd_text(levels));
    add("tfan_all(p,d)", fan_text(levels));
    add("flog2(p)", "clog2(p) - np2(p)");
    if (levels.size() > 1) {
        const std::string &node = levels[0].ranks;
        add("tleader_at(s,d)",
            by_level(levels, 1, "s < ", [&](std::size_t place) { return swap_of_leaders(levels, place); }));
        add("tleaders(p,d)", "(sum [k=0:int(flog2(nodes(p)))-1] tleader_at(" + node +
                                 "*2**k*(1+np2(nodes(p))),d)) + 2*np2(nodes(p))*tmsg_at(" + node + ",d)");
    }
    add("held(d)", send == nullptr ? "0" : "tsend(d)/tmsg(d)");
    add_ways(levels, functions);
    return functions;
}

} // namespace mpisheet::fit
