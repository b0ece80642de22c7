#pragma once
// Memory that begins as zeros, all of it written at once. The library's own vectors store one element after the other
// where an element is more than a number: pairs of reals at 16 bytes a cycle, which is 2.5 times as long.

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace mpisheet::compute {

/// Gives memory of zeros. For vectors that get their size once: what a vector leaves and takes again is not cleared.
template <typename T> struct ZeroedMemory : std::allocator<T> {
    static_assert(std::is_trivially_copyable_v<T>);
    template <typename U> struct rebind {
        using other = ZeroedMemory<U>;
    };
    T *allocate(std::size_t n)
    {
        T *memory = std::allocator<T>::allocate(n);
        std::memset(static_cast<void *>(memory), 0, n * sizeof(T));
        return memory;
    }
    template <typename U> void construct(U *) noexcept {} // it is zero
    template <typename U, typename... Values> void construct(U *at, Values &&...values)
    {
        std::construct_at(at, std::forward<Values>(values)...);
    }
};

/// A vector whose elements are zeros until they are assigned.
template <typename T> using Zeroed = std::vector<T, ZeroedMemory<T>>;

} // namespace mpisheet::compute
