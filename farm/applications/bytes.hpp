#pragma once
// Values in the bytes of tasks and results, and serving others from inside a long task.

#include "farm/runtime/runtime.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

namespace mpisheet::farm {

/// The value whose bytes lie at `offset`. Throws Error (bad_input) where there are not as many: a journal that somebody
/// changed.
template <class T> T value_at(std::span<const std::byte> bytes, std::size_t offset = 0)
{
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes.size() < offset + sizeof(T))
        throw Error(Exit::bad_input, "expected a result of " + std::to_string(offset + sizeof(T)) +
                                         " bytes or more, found " + std::to_string(bytes.size()));
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

template <class T> void put_value(std::span<std::byte> bytes, const T &value, std::size_t offset = 0)
{
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

/// The bytes as an array where they lie: payloads begin at multiples of 16.
template <class T> std::span<T> array_in(std::span<std::byte> bytes)
{
    return {reinterpret_cast<T *>(bytes.data()), bytes.size() / sizeof(T)};
}
template <class T> std::span<const T> array_in(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const T *>(bytes.data()), bytes.size() / sizeof(T)};
}

/// To be called again and again by a task that computes: looks at the clock, and polls when it is time.
class Polling {
public:
    explicit Polling(const Worker &worker) : worker_(worker) { plan(); }
    void operator()()
    {
        if (Clock::now() < next_)
            return;
        worker_.poll();
        plan();
    }

private:
    using Clock = std::chrono::steady_clock;
    void plan()
    {
        const double interval = std::min(worker_.poll_interval(), 3600.0);
        next_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(interval));
    }
    const Worker &worker_;
    Clock::time_point next_;
};

} // namespace mpisheet::farm
