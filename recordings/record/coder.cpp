#include "recordings/record/coder.hpp"

#include <algorithm>
#include <cstring>

namespace mpisheet::record {
namespace {

/// How an event is written; in the lowest two bits of its first number.
enum Form : unsigned {
    run_of_expected, ///< so many were just as expected
    expected_shape,  ///< other times than expected
    known_shape,
    new_shape,
};

/// Which parts a shape has; the action is in the lowest three bits.
enum Part : unsigned {
    part_timing_decides = 1U << 3U,
    part_request = 1U << 4U,
    part_partner = 1U << 5U,
    part_requests = 1U << 6U,
    part_counts = 1U << 7U,
    part_count = 1U << 8U,
    part_named = 1U << 9U, ///< `made` or `phase`
    part_matches = 1U << 10U,
    all_parts = (1U << 11U) - 1,
};

constexpr unsigned action_mask = 7;
constexpr auto last_action = static_cast<std::uint64_t>(Action::local);

std::uint64_t hash_of(std::span<const unsigned char> shape)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const unsigned char byte : shape)
        hash = (hash ^ byte) * 0x100000001b3U;
    return hash;
}

std::int64_t nanoseconds(double seconds)
{
    constexpr double most = 1e8; // three years
    return static_cast<std::int64_t>(std::clamp(seconds, -most, most) * 1e9 + (seconds < 0 ? -0.5 : 0.5));
}

void read_list(Unpacker &from, std::vector<std::uint64_t> &numbers)
{
    numbers.resize(from.number(from.left()));
    for (std::uint64_t &number : numbers)
        number = from.number();
}

std::int32_t read_small(Unpacker &from)
{
    return static_cast<std::int32_t>(unfold(from.number(UINT32_MAX)));
}

} // namespace

void Course::met(std::uint32_t shape, const Times &times)
{
    table_[context_] = {shape, times};
    last_ = {last_[1], last_[2], shape};
    const std::uint64_t mixed =
        (last_[0] * 0x9E3779B97F4A7C15U) ^ (last_[1] * 0xC2B2AE3D27D4EB4FU) ^ (last_[2] * 0x165667B19E3779F9U);
    context_ = static_cast<std::size_t>(mixed >> 40U) % contexts;
}

void Course::forget()
{
    table_ = {};
    last_ = {};
    context_ = 0;
}

/// Into `shape_`, by way of a pointer: it is most of what a call costs.
void Encoder::make_shape(const Event &event, const std::vector<Match> &matches)
{
    const std::size_t lists = event.requests.size() + event.counts.size() + 4 * matches.size();
    constexpr std::size_t most_others = 16;
    if (space_.size() < most_bytes_of_number * (lists + most_others))
        space_.resize(most_bytes_of_number * (lists + most_others));
    unsigned char *at = space_.data();
    const auto add = [&at](std::uint64_t number) { at = put(at, number); };
    const bool named = event.action == Action::communicator || event.action == Action::phase;
    unsigned parts = static_cast<unsigned>(event.action);
    parts |= event.timing_decides ? part_timing_decides : 0U;
    parts |= event.request != 0 ? part_request : 0U;
    parts |= event.partner != -1 || event.tag != 0 ? part_partner : 0U;
    parts |= !event.requests.empty() ? part_requests : 0U;
    parts |= !event.counts.empty() ? part_counts : 0U;
    parts |= event.count != 1 ? part_count : 0U;
    parts |= named ? part_named : 0U;
    parts |= !matches.empty() ? part_matches : 0U;
    add(parts);
    add(event.call);
    add(event.site);
    add(event.communicator);
    add(event.bytes);
    if (named)
        add(event.action == Action::phase ? event.phase : event.made);
    if (event.request != 0)
        add(fold(static_cast<std::int64_t>(next_request_ - event.request)));
    if ((parts & part_partner) != 0) {
        add(fold(event.partner));
        add(fold(event.tag));
    }
    if (!event.requests.empty()) {
        add(event.requests.size());
        for (const std::uint64_t request : event.requests)
            add(fold(static_cast<std::int64_t>(next_request_ - request)));
    }
    if (!event.counts.empty()) {
        add(event.counts.size());
        for (const std::uint64_t count : event.counts)
            add(count);
    }
    if (event.count != 1)
        add(event.count);
    if (!matches.empty()) {
        add(matches.size());
        for (const Match &match : matches) {
            add(fold(static_cast<std::int64_t>(next_request_ - match.request)));
            add(fold(match.partner));
            add(fold(match.tag));
            add(match.bytes);
        }
    }
    shape_ = {space_.data(), at};
}

void put_run(Bytes &bytes, std::uint64_t run)
{
    if (run > 0)
        put(bytes, run << 2U | run_of_expected);
}

void Encoder::end_run()
{
    put_run(bytes_, run_);
    run_ = 0;
}

bool Encoder::is_shape(std::uint32_t number) const
{
    const std::size_t from = number == 0 ? 0 : ends_[number - 1];
    return ends_[number] - from == shape_.size() &&
           std::memcmp(arena_.data() + from, shape_.data(), shape_.size()) == 0;
}

/// The number of a shape that was not expected.
void Encoder::find_shape()
{
    const std::uint64_t hash = hash_of(shape_);
    const auto [first, last] = shapes_.equal_range(hash);
    const auto known = std::find_if(first, last, [&](const auto &entry) { return is_shape(entry.second); });
    if (known != last) {
        form_ = known_shape;
        number_ = known->second;
        return;
    }
    if (ends_.size() == most_shapes || arena_.size() + shape_.size() > most_shape_bytes) {
        shapes_.clear();
        ends_.clear();
        arena_.clear();
        end_run();
        course_.forget();
    }
    form_ = new_shape;
    number_ = static_cast<std::uint32_t>(ends_.size());
    arena_.insert(arena_.end(), shape_.begin(), shape_.end());
    ends_.push_back(static_cast<std::uint32_t>(arena_.size()));
    shapes_.emplace(hash, number_);
}

void Encoder::prepare(const Event &event, const std::vector<Match> &matches)
{
    make_shape(event, matches);
    next_request_ = std::max(next_request_, event.request + 1);
    expected_ = course_.expected();
    number_ = expected_.shape;
    form_ = expected_shape;
    if (number_ >= ends_.size() || !is_shape(number_))
        find_shape();
}

void Encoder::finish(double enter, double leave)
{
    const std::int64_t from = nanoseconds(enter), to = nanoseconds(leave);
    const Course::Times times{from - clock_, to - from};
    clock_ = to;
    if (form_ == expected_shape && times == expected_.times) {
        ++run_;
    } else {
        end_run();
        put(bytes_, fold(times.gap - expected_.times.gap) << 2U | form_);
        put(bytes_, fold(times.duration - expected_.times.duration));
        if (form_ == known_shape)
            put(bytes_, number_);
        if (form_ == new_shape)
            bytes_.insert(bytes_.end(), shape_.begin(), shape_.end());
    }
    course_.met(number_, times);
}

void Encoder::take(Bytes &block)
{
    end_run();
    block.clear();
    block.swap(bytes_);
}

/// A new one at the end of `shapes_`.
void Decoder::read_shape()
{
    const std::size_t left = from_.left();
    Shape read;
    Event &shape = read.event;
    const std::uint64_t parts = from_.number(all_parts);
    if ((parts & action_mask) > last_action)
        throw Unpacker::Damaged();
    shape.action = static_cast<Action>(parts & action_mask);
    shape.timing_decides = (parts & part_timing_decides) != 0;
    shape.call = static_cast<std::uint16_t>(from_.number(UINT16_MAX));
    shape.site = static_cast<std::uint32_t>(from_.number(UINT32_MAX));
    shape.communicator = static_cast<std::uint32_t>(from_.number(UINT32_MAX));
    shape.bytes = from_.number();
    if ((parts & part_named) != 0)
        (shape.action == Action::phase ? shape.phase : shape.made) =
            static_cast<std::uint32_t>(from_.number(UINT32_MAX));
    if ((parts & part_request) != 0)
        shape.request = from_.number() + 1; // 0 stays "none"
    if ((parts & part_partner) != 0) {
        shape.partner = read_small(from_);
        shape.tag = read_small(from_);
    }
    if ((parts & part_requests) != 0)
        read_list(from_, shape.requests);
    if ((parts & part_counts) != 0)
        read_list(from_, shape.counts);
    if ((parts & part_count) != 0)
        shape.count = from_.number();
    if ((parts & part_matches) != 0) {
        read.matches.resize(from_.number(from_.left()));
        for (Match &match : read.matches) {
            match.request = from_.number();
            match.partner = read_small(from_);
            match.tag = read_small(from_);
            match.bytes = from_.number();
        }
    }
    const std::size_t bytes = left - from_.left();
    if (shapes_.size() == most_shapes || shape_bytes_ + bytes > most_shape_bytes) {
        shapes_.clear();
        shape_bytes_ = 0;
        course_.forget();
    }
    shapes_.push_back(std::move(read));
    shape_bytes_ += bytes;
}

bool Decoder::next(Event &event, std::vector<Match> &matches)
{
    Course::Expected expected = course_.expected();
    std::uint32_t shape = expected.shape;
    Course::Times times = expected.times;
    if (run_ > 0) {
        --run_;
    } else {
        if (from_.at_end())
            return false;
        const std::uint64_t first = from_.number();
        const auto form = static_cast<Form>(first & 3U);
        if (form == run_of_expected) {
            if (first >> 2U == 0)
                throw Unpacker::Damaged();
            run_ = (first >> 2U) - 1;
        } else {
            // Sums wrap around: what is damaged must not be undefined.
            times.gap = static_cast<std::int64_t>(static_cast<std::uint64_t>(times.gap) +
                                                  static_cast<std::uint64_t>(unfold(first >> 2U)));
            times.duration = static_cast<std::int64_t>(static_cast<std::uint64_t>(times.duration) +
                                                       static_cast<std::uint64_t>(unfold(from_.number())));
            if (form == known_shape)
                shape = static_cast<std::uint32_t>(from_.number(UINT32_MAX));
            if (form == new_shape) {
                read_shape();
                shape = static_cast<std::uint32_t>(shapes_.size() - 1);
            }
        }
    }
    if (shape >= shapes_.size())
        throw Unpacker::Damaged();
    course_.met(shape, times);
    event = shapes_[shape].event;
    matches = shapes_[shape].matches;
    const std::uint64_t before = next_request_;
    if (event.request != 0) {
        event.request = before - static_cast<std::uint64_t>(unfold(event.request - 1));
        next_request_ = std::max(next_request_, event.request + 1);
    }
    const auto absolute = [&](std::uint64_t written) { return before - static_cast<std::uint64_t>(unfold(written)); };
    for (std::uint64_t &request : event.requests)
        request = absolute(request);
    for (Match &match : matches)
        match.request = absolute(match.request);
    const auto enter =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(clock_) + static_cast<std::uint64_t>(times.gap));
    clock_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(enter) + static_cast<std::uint64_t>(times.duration));
    event.enter = 1e-9 * static_cast<double>(enter);
    event.leave = 1e-9 * static_cast<double>(clock_);
    return true;
}

} // namespace mpisheet::record
