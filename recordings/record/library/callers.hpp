#pragma once
// Where the function that calls MPI was called from, where that was, and so on: the return addresses on the stack.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>

namespace mpisheet::record {

/// Unwinding a stack by its tables takes microseconds. It is done once for each return address, and says how far from
/// there the next one lies: of most functions always equally far, of some behind the frame pointer.
class Callers {
public:
    /// The addresses to which a call returns, the nearest first, up to main() or a limit; `frame` is that of the
    /// function that was called: its caller's frame pointer, and the first of the addresses. Valid until the next call.
    std::span<const void *const> above(void *const *frame);

private:
    enum class Way : std::uint8_t { unknown, stack, frame_pointer, end };
    /// What lies behind a return address, up to the next one.
    struct Function {
        const void *address = nullptr;
        Way way = Way::unknown;
        std::ptrdiff_t words = 0;    ///< of Way::stack: how far on the next one lies
        std::ptrdiff_t saved_at = 0; ///< of Way::stack: where its caller's frame pointer is, so far before the next
                                     ///< one; 0: it was left alone
    };

    const Function &known(const void *address);
    static Function between(void *const *stack, void *const *frame_pointer, void *const *next_stack,
                            void *const *next_frame_pointer);
    void learn(void *const *frame);
    bool walk(void *const *frame);

    static constexpr std::size_t most = 12; ///< addresses: programs that call themselves have any number
    std::array<const void *, most> found_{};
    std::size_t count_ = 0;
    void *const *highest_ = nullptr; ///< of the stack, as far as it was unwound
    std::array<Function, 256> recent_{};
    std::unordered_map<const void *, Function> functions_;
};

} // namespace mpisheet::record
