#pragma once
// Work on numbered items that do not depend on each other, on all processors.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace mpisheet {

/// Calls work(i) once for each i < count. Every processor has a `work` of its own, which it gets from make_worker() and
/// with which it takes `at_once` items in a row, then the next that nobody has taken. Passes on what work throws, after
/// the other processors have ended.
template <typename MakeWorker> void side_by_side(std::size_t count, std::size_t at_once, MakeWorker make_worker)
{
    std::atomic<std::size_t> next = 0;
    const auto take_items = [&] {
        auto work = make_worker();
        for (std::size_t from = next.fetch_add(at_once); from < count; from = next.fetch_add(at_once))
            for (std::size_t i = from; i < std::min(from + at_once, count); ++i)
                work(i);
    };
    const std::size_t portions = (count + at_once - 1) / at_once;
    const std::size_t processors = std::min<std::size_t>(std::thread::hardware_concurrency(), portions);
    std::vector<std::future<void>> others;
    for (std::size_t other = 1; other < processors; ++other)
        others.push_back(std::async(std::launch::async, take_items));
    if (count > 0)
        take_items();
    for (std::future<void> &other : others)
        other.get();
}

} // namespace mpisheet
