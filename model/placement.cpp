#include "model/placement.hpp"

#include "model/error.hpp"
#include "model/operation.hpp"
#include "model/quantity.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>

namespace mpisheet {
namespace {

std::string counted(int number, const std::string &what)
{
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string in_words(const Layout &where)
{
    return counted(where.nodes, "node") + " x " + counted(where.ppn, "rank");
}

/// All of `text` as a number of at least 1; 0: it is none.
int positive(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::max(value, 0) : 0;
}

/// More ranks than any machine has are a mistake.
constexpr int most_ranks = 100'000'000;

} // namespace

std::vector<Layout> parse_layouts(std::string_view text)
{
    std::vector<Layout> layouts;
    for (const std::string &item : split_list(text)) {
        const std::string_view words = item;
        const std::size_t times = words.find('x');
        const Layout layout = times == std::string_view::npos
                                  ? Layout()
                                  : Layout{positive(words.substr(0, times)), positive(words.substr(times + 1))};
        if (layout.nodes == 0 || layout.ppn == 0 || layout.nodes > most_ranks / layout.ppn)
            throw Error(Exit::usage, "expected nodes x ranks a node like 8x1,4x2, found \"" + item + "\"");
        layouts.push_back(layout);
    }
    return layouts;
}

std::string to_text(const Layout &layout)
{
    return layout.nodes == 0 ? "" : std::to_string(layout.nodes) + "x" + std::to_string(layout.ppn);
}

std::vector<Sample> with_ppn(const std::vector<Sample> &samples, int ppn)
{
    std::vector<Sample> kept;
    std::copy_if(samples.begin(), samples.end(), std::back_inserter(kept), [&](const Sample &sample) {
        return sample.nodes == (sample.p + ppn - 1) / ppn && sample.ppn == std::min(sample.p, ppn);
    });
    return kept;
}

std::string two_placements(std::span<const Sample> samples)
{
    std::map<int, Layout> of_count;
    for (const Sample &sample : samples) {
        const Layout where{sample.nodes, sample.ppn};
        if (where.nodes == 0 || where.ppn == 0 || !level_of(sample.op).empty()) // pairs of a level lie where it is
            continue;
        const Layout &first = of_count.emplace(sample.p, where).first->second;
        if (!(first == where))
            return std::to_string(sample.p) + " processes ran on " + in_words(first) + " and on " + in_words(where);
    }
    for (auto fewer = of_count.begin(); fewer != of_count.end(); ++fewer)
        if (const auto more = std::next(fewer); more != of_count.end() && (more->second.nodes < fewer->second.nodes ||
                                                                           more->second.ppn < fewer->second.ppn))
            return std::to_string(fewer->first) + " processes ran on " + in_words(fewer->second) + ", " +
                   std::to_string(more->first) + " on " + in_words(more->second);
    return {};
}

} // namespace mpisheet
