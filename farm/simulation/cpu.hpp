#pragma once
// A processor that runs short jobs of high priority at once and a task in what time they leave.

#include "farm/simulation/ticks.hpp"

#include <algorithm>

namespace mpisheet::farm::detail {

struct Cpu {
    Ticks free = 0;     ///< end of the jobs that are queued
    Ticks finish = 0;   ///< of the task in execution, if no more jobs come
    Ticks overhead = 0; ///< time of all jobs so far
    Ticks executed = 0; ///< time of all tasks begun so far
    bool executing = false;

    /// Queues a job and returns when it will be done: jobs are served in the order of their coming and nothing preempts
    /// them, so that is known at once. It puts off the task in execution; with poll > 0 it waits until that much of the
    /// task has been executed since the last job, or the task ends.
    Ticks job(Ticks now, Ticks cost, Ticks poll = 0)
    {
        Ticks start = std::max(now, free);
        if (executing) {
            if (poll > 0 && now >= free)
                start = std::min(free + (now - free + poll - 1) / poll * poll, finish);
            if (start < finish)
                finish += cost;
        }
        free = start + cost;
        overhead += cost;
        return free;
    }

    /// Begins a task once the queued jobs are done.
    void execute(Ticks now, Ticks time)
    {
        executing = true;
        finish = std::max(now, free) + time;
        executed += time;
    }
};

} // namespace mpisheet::farm::detail
