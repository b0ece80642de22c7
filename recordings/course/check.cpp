#include "recordings/course/check.hpp"

#include "model/error.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/course/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace mpisheet::course {
namespace {

using record::Action;
using record::Event;

/// Requests by the order in which they were begun.
class Numbers {
public:
    void begin(std::uint64_t request)
    {
        if (request != 0)
            numbers_.emplace(request, numbers_.size() + 1);
    }
    std::vector<std::uint64_t> of(const std::vector<std::uint64_t> &requests) const
    {
        std::vector<std::uint64_t> all;
        for (const std::uint64_t request : requests) {
            const auto at = numbers_.find(request);
            if (at != numbers_.end())
                all.push_back(at->second);
        }
        std::sort(all.begin(), all.end());
        return all;
    }

private:
    std::unordered_map<std::uint64_t, std::uint64_t> numbers_;
};

class RankCheck {
public:
    /// `fitted`: what the bytes of messages are that fitted steps send: "as 12".
    RankCheck(const Run &run, Made &made, int rank, const std::set<std::string> &fitted)
        : run_(run), made_(made), rank_(rank), fitted_(fitted)
    {
    }

    std::optional<Refusal> difference()
    {
        Event event;
        const Step *step = nullptr;
        for (const Happened &one : run_.ranks[static_cast<std::size_t>(rank_)]) {
            if (is_mark(one.event))
                continue;
            if (!made_.next(rank_, event, &step))
                return refused(one.event, "it ends before");
            real_.begin(one.event.request);
            ours_.begin(event.request);
            const std::string why = compare(one.event, event, *step);
            if (!why.empty())
                return refused(one.event, why);
        }
        if (made_.next(rank_, event, &step))
            return Refusal{step->call + " at " + step->site, where("it goes on there")};
        for (const auto &[what, count] : any_)
            if (count != 0)
                return Refusal{"", where("messages from any source differ")};
        return {};
    }

private:
    [[nodiscard]] std::string where(const std::string &why) const
    {
        return fmt::format("on rank {} of p = {}, {} = {}, {}", rank_, run_.p(),
                           run_.recording.size.name.empty() ? "d" : run_.recording.size.name, run_.d(), why);
    }
    [[nodiscard]] Refusal refused(const Event &event, const std::string &why) const
    {
        return {run_.place(event).text(), where(why)};
    }
    static std::string differ(const char *what, auto real, auto ours)
    {
        return fmt::format("{} {} where it was {}", what, ours, real);
    }

    std::string compare(const Event &real, const Event &ours, const Step &step)
    {
        const record::Recording &made = made_.recording();
        if (real.action != ours.action || run_.recording.calls[real.call] != made.calls[ours.call] ||
            run_.recording.site(real.site) != made.sites[ours.site])
            return "it has " + step.call + (step.site.empty() ? "" : " at " + step.site) + " there";
        if (run_.members(real.communicator) != made.communicators[ours.communicator].members)
            return "its communicator has other members";
        if (real.action == Action::communicator) {
            const bool has = real.made != record::no_communicator, have = ours.made != record::no_communicator;
            if (has != have || (has && run_.members(real.made) != made.communicators[ours.made].members))
                return "the communicator that it makes has other members";
            return "";
        }
        if (real.action == Action::wait) {
            if (step.any ? real.requests.size() != ours.requests.size()
                         : real_.of(real.requests) != ours_.of(ours.requests))
                return "it waits for other requests";
            return "";
        }
        if (real.action == Action::phase)
            return "";
        return compare_amounts(real, ours, step);
    }

    std::string compare_amounts(const Event &real, const Event &ours, const Step &step)
    {
        if (step.any) {
            ++any_[{step.number, real.partner, real.bytes}];
            --any_[{step.number, ours.partner, ours.bytes}];
            return "";
        }
        if (real.partner != ours.partner)
            return differ("its partner is", real.partner, ours.partner);
        if (real.tag != ours.tag && !is_fitted(step, "tag"))
            return differ("its tag is", real.tag, ours.tag);
        if (is_fitted(step, "bytes") || is_fitted(step, "counts") || fitted_.contains(step.bytes))
            return "";
        if (real.bytes != ours.bytes)
            return differ("its bytes are", real.bytes, ours.bytes);
        return real.counts == ours.counts ? "" : "its counts differ";
    }

    const Run &run_;
    Made &made_;
    int rank_;
    const std::set<std::string> &fitted_;
    Numbers real_, ours_;
    std::map<std::tuple<int, std::int32_t, std::uint64_t>, int> any_;
};

} // namespace

std::optional<Refusal> difference(const Course &course, const Run &run)
{
    try {
        Made made(course, run.p(), run.d());
        std::set<std::string> fitted;
        for_steps(course.steps, [&](const Step &step, const std::string & /*when*/) {
            if (is_fitted(step, "bytes"))
                fitted.insert(fmt::format("as {}", step.number));
        });
        for (int rank = 0; rank < run.p(); ++rank)
            if (auto refusal = RankCheck(run, made, rank, fitted).difference())
                return refusal;
    } catch (const Error &error) {
        return Refusal{"", error.what()};
    }
    return {};
}

} // namespace mpisheet::course
