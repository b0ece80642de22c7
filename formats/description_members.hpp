#pragma once
// What the values of formats/description.hpp are called in samples.json, a key a member. Found by the type of their
// argument. Only for the files that read and write it, for nlohmann's sake.

#include "formats/description.hpp"
#include "formats/json_fields.hpp"

namespace mpisheet::formats {

inline const Members<DescribedHardware> &members_of(const DescribedHardware * /*kind*/)
{
    using It = DescribedHardware;
    static const Members<It> members{
        member("processor", &It::processor),     member("cores", &It::cores),
        member("threads", &It::threads),         member("threads_per_core", &It::threads_per_core),
        member("memory_bytes", &It::memory),     member("caches_bytes", &It::caches),
        member("page_bytes", &It::page),         member("huge_pages", &It::huge_pages),
        member("frequency_hz", &It::frequency),  member("turbo", &It::turbo),
        member("hypervisor", &It::hypervisor),   member("kernel", &It::kernel),
        member("governor", &It::governor),       member("clock_source", &It::clock_source),
        member("load_before", &It::load_before),
    };
    return members;
}

inline const Members<DescribedMpi> &members_of(const DescribedMpi * /*kind*/)
{
    static const Members<DescribedMpi> members{member("library", &DescribedMpi::library),
                                               member("standard", &DescribedMpi::standard)};
    return members;
}

inline const Members<DescribedNode> &members_of(const DescribedNode * /*kind*/)
{
    static const Members<DescribedNode> members{member("host", &DescribedNode::host),
                                                member("processors", &DescribedNode::processors),
                                                member("ranks", &DescribedNode::ranks)};
    return members;
}

inline const Members<DescribedSuspect> &members_of(const DescribedSuspect * /*kind*/)
{
    using It = DescribedSuspect;
    static const Members<It> members{member("what", &It::what), member("rank", &It::rank),
                                     member_if_known("other", &It::other), member("factor", &It::factor),
                                     member("text", &It::text)};
    return members;
}

inline const Members<DescribedLevel> &members_of(const DescribedLevel * /*kind*/)
{
    using It = DescribedLevel;
    static const Members<It> members{member("name", &It::name), member("ranks_in_a_row", &It::block),
                                     member("message_16_bytes_s", &It::small_message),
                                     member("message_64_kib_s", &It::large_message)};
    return members;
}

inline const Members<DescribedPairs> &members_of(const DescribedPairs * /*kind*/)
{
    using It = DescribedPairs;
    static const Members<It> members{member("ranks_a_block", &It::ranks),
                                     member("message_16_bytes_us", &It::small_message),
                                     member("message_64_kib_us", &It::large_message)};
    return members;
}

inline const Members<DescribedAtOnce> &members_of(const DescribedAtOnce * /*kind*/)
{
    using It = DescribedAtOnce;
    static const Members<It> members{member("from", &It::from), member("to", &It::to), member("took_us", &It::took)};
    return members;
}

inline const Members<DescribedSizes> &members_of(const DescribedSizes * /*kind*/)
{
    using It = DescribedSizes;
    static const Members<It> members{member("from", &It::from), member("to", &It::to), member("bytes", &It::bytes),
                                     member("took_us", &It::took)};
    return members;
}

inline const Members<DescribedWays> &members_of(const DescribedWays * /*kind*/)
{
    using It = DescribedWays;
    static const Members<It> members{member("message_16_bytes_us", &It::small_message),
                                     member("message_1_mib_us", &It::large_message),
                                     member("two_1_mib_us", &It::two),
                                     member("swap_1_mib_us", &It::swap),
                                     member("at_once_1_mib", &It::at_once),
                                     member_if_known("near", &It::near),
                                     member_if_known("far", &It::far)};
    return members;
}

inline const Members<DescribedSurvey> &members_of(const DescribedSurvey * /*kind*/)
{
    using It = DescribedSurvey;
    static const Members<It> members{member("message_16_bytes_s", &It::small_message),
                                     member("message_64_kib_s", &It::large_message),
                                     member("computation_s", &It::computation),
                                     member("slow", &It::slow),
                                     member_if_known("levels", &It::levels),
                                     member_if_known("network", &It::network),
                                     member_if_known("pairs", &It::pairs),
                                     member_if_known("ways", &It::ways)};
    return members;
}

inline const Members<DescribedLeftOut> &members_of(const DescribedLeftOut * /*kind*/)
{
    using It = DescribedLeftOut;
    static const Members<It> members{member("op", &It::op), member("p", &It::p), member("bytes", &It::sizes),
                                     member("reason", &It::reason), member_if_known("layout", &It::layout)};
    return members;
}

inline const Members<DescribedSweep> &members_of(const DescribedSweep * /*kind*/)
{
    using It = DescribedSweep;
    static const Members<It> members{
        member("points", &It::points),
        member("further_points", &It::further_points),
        member("disturbed_points", &It::disturbed_points),
        member("stopped", &It::stopped),
        member("unverified_points", &It::unverified_points),
        member("points_out_of_time", &It::points_out_of_time),
        member("samples", &It::samples),
        member("late_starts", &It::late_starts),
        member("seconds", &It::seconds),
        member("load_after", &It::load_after),
        member("clock_error_bound_s", &It::clock_error_bound),
        member("timer_step_s", &It::timer_step),
        member("timer_reading_s", &It::timer_reading),
        member("msg_round_trips_in_a_row", &It::round_trips),
    };
    return members;
}

inline const Members<DescribedProgram> &members_of(const DescribedProgram * /*kind*/)
{
    using It = DescribedProgram;
    static const Members<It> members{member("program", &It::name),      member("date", &It::date),
                                     member("command", &It::command),   member("plan", &It::plan),
                                     member("compiler", &It::compiler), member("libraries", &It::libraries)};
    return members;
}

inline const Members<DescribedRanks> &members_of(const DescribedRanks * /*kind*/)
{
    using It = DescribedRanks;
    static const Members<It> members{
        member("ranks", &It::count),
        member("nodes", &It::nodes),
        member_if_known("host_of_rank", &It::host_of_rank),
        member("oversubscribed", &It::oversubscribed),
        member("binding", &It::binding),
        member("warnings", &It::warnings),
        member("placement", &It::placement),
        member_if_known("order", &It::order),
    };
    return members;
}

inline const Members<DescribedPlan> &members_of(const DescribedPlan * /*kind*/)
{
    using It = DescribedPlan;
    static const Members<It> members{
        member_if_known("layouts", &It::layouts),
        member("processes", &It::processes),
        member("sizes", &It::sizes),
        member("launch", &It::launch),
        member("seed", &It::seed),
        member("repetitions", &It::repetitions),
        member("epochs", &It::epochs),
        member("budget_s", &It::budget),
        member("memory_bytes", &It::memory),
    };
    return members;
}

inline const Members<DescribedMethod> &members_of(const DescribedMethod * /*kind*/)
{
    using It = DescribedMethod;
    static const Members<It> members{member("clock", &It::clock), member("quantity", &It::quantity),
                                     member("reduction", &It::reduction), member("buffers", &It::buffers),
                                     member("cold_bytes_of_a_rank", &It::cold)};
    return members;
}

inline const Members<LaunchDescription> &members_of(const LaunchDescription * /*kind*/)
{
    using It = LaunchDescription;
    static const Members<It> members = all_members<It>({
        {member("format", &It::format)},
        members_of_part(&It::program),
        {member("machine", &It::hardware), member("simulated", &It::simulated), member("mpi", &It::mpi)},
        members_of_part(&It::ranks),
        members_of_part(&It::plan),
        members_of_part(&It::method),
        {member("survey", &It::survey), member("environment", &It::environment), member("left_out", &It::left_out),
         member("complete", &It::complete), member_if_known("seconds", &It::seconds),
         member_if_known("sweep", &It::sweep)},
    });
    return members;
}

} // namespace mpisheet::formats
