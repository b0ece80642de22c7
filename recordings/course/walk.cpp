#include "recordings/course/walk.hpp"

#include "model/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace mpisheet::course {
namespace {

using record::Action;
using record::Event;

std::size_t at(int number)
{
    return static_cast<std::size_t>(number);
}

std::uint32_t number_of(std::vector<std::string> &names, const std::string &name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        return static_cast<std::uint32_t>(found - names.begin());
    names.push_back(name);
    return static_cast<std::uint32_t>(names.size() - 1);
}

constexpr double not_asked = std::numeric_limits<double>::quiet_NaN();

} // namespace

Walk::Walk(const Course &course, int p, double d, record::Recording &recording)
    : course_(course), p_(p), d_(d), recording_(recording)
{
    recording.ranks = p;
    recording.program = course.program;
    recording.size = {course.size_name, d};
    recording.complete = true;
    recording.hosts.resize(at(p));
    recording.ends.resize(at(p));
    recording.without_processor.resize(at(p));
    recording.communicators.resize(1);
    recording.communicators.front().members.resize(at(p));
    std::iota(recording.communicators.front().members.begin(), recording.communicators.front().members.end(), 0);
    selves_.assign(at(p), 0);
    strides_ = strides_of(course.steps);
    list(strides_);
    after_ = compile(course.after);
    restart();
}

void Walk::list(const std::vector<Stride> &strides)
{
    for (const Stride &stride : strides) {
        by_number_[stride.step->number] = &stride;
        list(stride.body);
    }
}

void Walk::restart()
{
    std::vector<Rank> ranks(at(p_));
    for (Rank &one : ranks)
        one.frames.push_back({.steps = &strides_, .times = 1});
    ranks_ = std::move(ranks);
}

Compiled Walk::compile(const std::string &text)
{
    Compiled compiled;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), compiled.constant);
    if (error == std::errc() && end == text.data() + text.size())
        return compiled;
    compiled.number = compiled_++;
    compiled.law = &equations_.equation(text);
    compiled.has_rounds = std::any_of(rounds.begin(), rounds.end(), [&](auto name) { return has_name(text, name); });
    compiled.has_member = has_name(text, "m");
    return compiled;
}

std::vector<Stride> Walk::strides_of(const std::vector<Step> &steps)
{
    std::vector<Stride> all;
    for (const Step &step : steps) {
        Stride one{.step = &step};
        one.when = compile(step.when);
        if (step.is_loop()) {
            one.times = compile(step.times == "open" ? "0" : step.times);
            one.body = strides_of(step.body);
        } else {
            makes_communicators_ = makes_communicators_ || step.action == Action::communicator;
            one.call = static_cast<std::uint16_t>(number_of(recording_.calls, step.call));
            one.site = number_of(recording_.sites, step.site);
            if (step.action == Action::phase && !step.phase.empty())
                one.phase = number_of(recording_.phases, step.phase.substr(step.phase.front() == '-' ? 1 : 0));
            one.partner = compile(step.partner.empty() ? "-1" : step.partner);
            one.tag = compile(step.tag);
            if (step.bytes.substr(0, 3) == "as ")
                one.sent_at = std::atoi(step.bytes.c_str() + 3);
            one.bytes = compile(step.bytes == "sum" || step.bytes == "own" || one.sent_at > 0 ? "0" : step.bytes);
            one.counts = compile(step.counts.empty() ? "0" : step.counts);
            one.with_counts = compile(step.with_counts);
            one.colour = compile(step.colour.empty() ? "0" : step.colour);
            one.joins = compile(step.joins);
            one.computing = compile(step.computing);
        }
        all.push_back(std::move(one));
    }
    return all;
}

void Walk::refuse(const Step &step, const std::string &why) const
{
    throw Error(Exit::bad_input,
                fmt::format("the course at p = {}, d = {}: {}{}: {}", p_, d_, step.is_loop() ? "a loop" : step.call,
                            step.site.empty() ? "" : " at " + step.site, why));
}

Walk::Seat &Walk::seat(int rank, std::uint32_t communicator)
{
    auto &seats = ranks_[at(rank)].seats;
    const auto found = seats.find(communicator);
    if (found != seats.end())
        return found->second;
    const std::vector<int> &members = recording_.communicators[communicator].members;
    const auto in = std::lower_bound(members.begin(), members.end(), rank) - members.begin();
    return seats.emplace(communicator, seat_of(members, static_cast<std::size_t>(in))).first->second;
}

Walk::Seat Walk::seat_of(const std::vector<int> &members, std::size_t member) const
{
    return {point_at(p_, d_, members[member], static_cast<int>(members.size()), static_cast<int>(member)),
            std::vector<double>(compiled_, not_asked),
            {}};
}

std::uint32_t Walk::communicator_of(int rank, const Step &step)
{
    if (step.over == 0)
        return 0;
    if (step.over < 0) {
        std::uint32_t &self = selves_[at(rank)];
        if (self == 0) {
            self = static_cast<std::uint32_t>(recording_.communicators.size());
            recording_.communicators.push_back({{rank}});
        }
        return self;
    }
    const auto &made = ranks_[at(rank)].made;
    const auto found = made.find(step.over);
    if (found == made.end())
        refuse(step, fmt::format("rank {} has no communicator of step {}", rank, step.over));
    return found->second;
}

double Walk::value(int rank, Seat &seat, const Compiled &equation, const Step &step, const char *what, int member)
{
    if (equation.law == nullptr)
        return equation.constant;
    const bool is_kept = !equation.has_rounds && !equation.has_member;
    if (is_kept && !std::isnan(seat.values[equation.number]))
        return seat.values[equation.number];
    static const std::size_t first_round = variable(rounds.front()), of_member = variable("m");
    const std::vector<Frame> &frames = ranks_[at(rank)].frames;
    for (std::size_t k = 0; k < rounds.size(); ++k)
        seat.point[first_round + k] = k + 1 < frames.size() ? frames[k + 1].round : 0;
    seat.point[of_member] = member;
    double result = not_asked;
    try {
        result = (*equation.law)(seat.point);
    } catch (const std::runtime_error &) { // refused below
    }
    if (std::isnan(result))
        refuse(step, fmt::format("its {} has no value on rank {}", what, rank));
    if (is_kept)
        seat.values[equation.number] = result;
    return result;
}

double Walk::whole(int rank, Seat &seat, const Compiled &equation, const Step &step, const char *what, int member)
{
    const double result = std::round(value(rank, seat, equation, step, what, member));
    if (result < 0)
        refuse(step, fmt::format("its {} is {} on rank {}", what, result, rank));
    return result;
}

bool Walk::happens(int rank, const Stride &stride)
{
    if (stride.when.law == nullptr)
        return stride.when.constant != 0;
    const Step &step = *stride.step;
    const auto &made = ranks_[at(rank)].made;
    const bool is_alone = step.over > 0 && made.find(step.over) == made.end(); // not in it
    return !is_alone && value(rank, seat(rank, communicator_of(rank, step)), stride.when, step, "condition") != 0;
}

bool Walk::enter_loop(int rank, const Stride &stride)
{
    Rank &one = ranks_[at(rank)];
    Frame frame{.steps = &stride.body, .loop = &stride};
    if (stride.step->times == "open") {
        frame.times = -1;
        frame.open = one.open.size();
    } else {
        const double times = whole(rank, seat(rank, 0), stride.times, *stride.step, "number of rounds");
        if (times > std::numeric_limits<int>::max())
            refuse(*stride.step, "it has too many rounds");
        frame.times = static_cast<int>(times);
    }
    if (frame.times == 0 || one.frames.size() > rounds.size())
        return false;
    one.frames.push_back(frame);
    return true;
}

/// Whether the innermost loop has another round; else it is left.
bool Walk::go_round(Rank &one)
{
    Frame &frame = one.frames.back();
    const bool goes_on = frame.times < 0 ? one.open.size() < frame.open : frame.round + 1 < frame.times;
    if (!goes_on) {
        one.frames.pop_back();
        return !one.frames.empty();
    }
    frame.open = one.open.size();
    frame.at = 0;
    ++frame.round;
    return true;
}

bool Walk::next(int rank, Event &event, const Step **step)
{
    Rank &one = ranks_[at(rank)];
    while (!one.frames.empty()) {
        Frame &frame = one.frames.back();
        if (frame.at == frame.steps->size()) {
            if (!go_round(one))
                break;
            continue;
        }
        const Stride &stride = (*frame.steps)[frame.at++];
        if (!happens(rank, stride)) {
            compute(rank, stride);
            continue;
        }
        if (stride.step->is_loop()) {
            enter_loop(rank, stride);
            continue;
        }
        event = {};
        if (!fill(rank, stride, event)) {
            compute(rank, stride);
            continue;
        }
        if (stride.step->is_mark())
            continue;
        *step = stride.step;
        return true;
    }
    if (!one.ended) {
        static const Step behind;
        one.ended = true;
        recording_.ends[at(rank)] = one.clock + 1e-6 * std::max(0.0, value(rank, seat(rank, 0), after_, behind,
                                                                           "computing behind the last event"));
    }
    return false;
}

/// Of a step that the rank leaves out.
void Walk::compute(int rank, const Stride &stride)
{
    if (stride.step->always)
        ranks_[at(rank)].clock +=
            1e-6 * std::max(0.0, value(rank, seat(rank, 0), stride.computing, *stride.step, "computing"));
}

bool Walk::fill_wait(Rank &one, const Step &step, Event &event)
{
    std::vector<Request> ended;
    for (const Request &request : one.open)
        if (std::find(step.of.begin(), step.of.end(), request.step) != step.of.end())
            ended.push_back(request);
    if (ended.empty())
        return false;
    if (step.ends == Ends::oldest)
        ended.resize(1);
    if (step.ends == Ends::newest)
        ended.erase(ended.begin(), ended.end() - 1);
    for (const Request &request : ended) {
        event.requests.push_back(request.number);
        std::erase_if(one.open, [&](const Request &other) { return other.number == request.number; });
    }
    return true;
}

void Walk::fill_amount(int rank, Seat &seat, const Stride &stride, Event &event)
{
    const Step &step = *stride.step;
    const auto members = static_cast<int>(recording_.communicators[event.communicator].members.size());
    const auto count_of = [&](int member) {
        return static_cast<std::uint64_t>(whole(rank, seat, stride.counts, step, "count", member));
    };
    if (!step.counts.empty() && value(rank, seat, stride.with_counts, step, "condition") != 0) {
        const auto known = seat.counts.find(stride.counts.number);
        if (known != seat.counts.end() && !stride.counts.has_rounds) {
            event.counts = known->second;
        } else {
            for (int member = 0; member < members; ++member)
                event.counts.push_back(count_of(member));
            if (!stride.counts.has_rounds)
                seat.counts[stride.counts.number] = event.counts;
        }
    }
    if (stride.sent_at > 0) {
        const auto sends = by_number_.find(stride.sent_at);
        if (sends == by_number_.end() || sends->second->step->is_loop())
            refuse(step, fmt::format("there is no message of step {}", stride.sent_at));
        Seat theirs = seat_of(recording_.communicators[event.communicator].members, at(event.partner));
        event.bytes = static_cast<std::uint64_t>(whole(rank, theirs, sends->second->bytes, step, "number of bytes"));
    } else if (step.bytes == "sum")
        event.bytes = std::accumulate(event.counts.begin(), event.counts.end(), std::uint64_t{0});
    else if (step.bytes == "own")
        event.bytes = count_of(static_cast<int>(seat.point[variable("r")]));
    else
        event.bytes = static_cast<std::uint64_t>(whole(rank, seat, stride.bytes, step, "number of bytes"));
}

/// Communicators are made in the order in which their first members ask for them.
void Walk::make(int rank, Seat &seat, const Stride &stride, Event &event)
{
    Rank &one = ranks_[at(rank)];
    const Step &step = *stride.step;
    const int count = one.times_made[step.number]++;
    event.made = record::no_communicator;
    if (value(rank, seat, stride.joins, step, "condition") == 0)
        return;
    const double colour = value(rank, seat, stride.colour, step, "colour");
    const auto [found, is_new] = communicators_.try_emplace(
        {event.communicator, step.number, count, colour}, static_cast<std::uint32_t>(recording_.communicators.size()));
    event.made = found->second;
    one.made[step.number] = event.made;
    if (!is_new)
        return;
    record::Communicator made;
    const std::vector<int> members = recording_.communicators[event.communicator].members;
    for (std::size_t k = 0; k < members.size(); ++k) {
        Seat other = seat_of(members, k);
        if (value(rank, other, stride.joins, step, "condition") != 0 &&
            value(rank, other, stride.colour, step, "colour") == colour)
            made.members.push_back(members[k]);
    }
    recording_.communicators.push_back(std::move(made));
}

bool Walk::fill(int rank, const Stride &stride, Event &event)
{
    Rank &one = ranks_[at(rank)];
    const Step &step = *stride.step;
    event.action = step.action;
    event.call = stride.call;
    event.site = stride.site;
    event.timing_decides = step.any;
    if (step.action == Action::wait && !fill_wait(one, step, event))
        return false;
    event.communicator = communicator_of(rank, step);
    const auto members = recording_.communicators[event.communicator].members.size();
    Seat &from = seat(rank, event.communicator);
    if (!step.partner.empty()) {
        const double partner = whole(rank, from, stride.partner, step, "partner");
        if (partner >= static_cast<double>(members))
            refuse(step, fmt::format("its partner on rank {} is {}, of {}", rank, partner, members));
        event.partner = static_cast<std::int32_t>(partner);
    }
    if (step.action == Action::phase) {
        event.phase = stride.phase;
        event.tag = !step.phase.empty() && step.phase.front() == '-' ? -1 : 0;
    } else if (step.action == Action::communicator) {
        make(rank, from, stride, event);
    } else if (step.action != Action::wait) {
        event.tag = static_cast<std::int32_t>(std::round(value(rank, from, stride.tag, step, "tag")));
        fill_amount(rank, from, stride, event);
    }
    if (step.begins) {
        event.request = ++one.requests;
        one.open.push_back({event.request, step.number});
    }
    one.clock += 1e-6 * std::max(0.0, value(rank, from, stride.computing, step, "computing"));
    event.enter = one.clock;
    one.clock += 1e-6 * step.takes * static_cast<double>(members);
    event.leave = one.clock;
    return true;
}

} // namespace mpisheet::course
