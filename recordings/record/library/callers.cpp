#include "recordings/record/library/callers.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <unwind.h>
#include <vector>

namespace mpisheet::record {
namespace {

constexpr std::ptrdiff_t pushed = 2; ///< words below a caller's stack: a frame pointer, and the address behind the call

/// A function on the stack: where it goes on, its stack and frame pointers there.
struct Frame {
    const void *address;
    void *const *stack;
    void *const *frame_pointer;
};

#if defined __x86_64__
constexpr int frame_pointer_register = 6;

_Unwind_Reason_Code add_frame(_Unwind_Context *context, void *all)
{
    constexpr std::size_t most_frames = 64;
    auto &frames = *static_cast<std::vector<Frame> *>(all);
    // NOLINTBEGIN(*-reinterpret-cast, *-int-to-ptr)
    frames.push_back({reinterpret_cast<const void *>(_Unwind_GetIP(context)),
                      reinterpret_cast<void *const *>(_Unwind_GetCFA(context)),
                      reinterpret_cast<void *const *>(_Unwind_GetGR(context, frame_pointer_register))});
    // NOLINTEND(*-reinterpret-cast, *-int-to-ptr)
    return frames.size() < most_frames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

std::vector<Frame> frames_of_stack()
{
    std::vector<Frame> frames;
    _Unwind_Backtrace(add_frame, &frames);
    return frames;
}
#else
std::vector<Frame> frames_of_stack()
{
    return {}; // calls have no callers there
}
#endif

const void *module_of(const void *address)
{
    Dl_info info{};
    return dladdr(address, &info) == 0 ? nullptr : info.dli_fbase;
}

/// What starts main(): the C library's, or SimGrid's, which has MPI's functions, too.
bool is_before_main(const void *address)
{
    // NOLINTBEGIN(*-reinterpret-cast)
    static const void *const c_library = module_of(reinterpret_cast<const void *>(&std::abort));
    static const void *const mpi_library = module_of(dlsym(RTLD_DEFAULT, "PMPI_Init"));
    // NOLINTEND(*-reinterpret-cast)
    const void *const module = module_of(address);
    return module == nullptr || module == c_library || module == mpi_library;
}

} // namespace

const Callers::Function &Callers::known(const void *address)
{
    const auto bits = reinterpret_cast<std::uintptr_t>(address); // NOLINT(*-reinterpret-cast)
    Function &recent = recent_.at((bits >> 2U) % recent_.size());
    if (recent.address != address) {
        const auto at = functions_.find(address);
        recent = at == functions_.end() ? Function{address} : at->second;
    }
    return recent;
}

/// How the next address is found from that of a function, whose stack and frame pointer, and those of its caller, are
/// known. A function that uses the frame pointer for something else has put its caller's somewhere on the stack.
Callers::Function Callers::between(void *const *stack, void *const *frame_pointer, void *const *next_stack,
                                   void *const *next_frame_pointer)
{
    Function function;
    function.way = next_stack == frame_pointer + pushed ? Way::frame_pointer : Way::stack;
    if (function.way == Way::frame_pointer)
        return function;
    function.words = next_stack - stack;
    if (frame_pointer != next_frame_pointer)
        for (function.saved_at = pushed; function.saved_at < function.words; ++function.saved_at)
            if (*(next_stack - function.saved_at) == next_frame_pointer)
                break;
    return function;
}

/// False at an address that is not known.
bool Callers::walk(void *const *frame)
{
    void *const *frame_pointer = static_cast<void *const *>(frame[0]);
    void *const *stack = frame + pushed;
    for (count_ = 0; count_ < most;) {
        const Function &function = known(stack[-1]);
        if (function.way == Way::unknown)
            return false;
        found_[count_++] = function.address; // NOLINT(*-constant-array-index)
        if (function.way == Way::end)
            break;
        if (function.way == Way::frame_pointer) {
            if (frame_pointer < stack || frame_pointer >= highest_)
                break; // none
            stack = frame_pointer + pushed;
            frame_pointer = static_cast<void *const *>(*frame_pointer);
        } else {
            stack += function.words;
            if (function.saved_at > 0)
                frame_pointer = static_cast<void *const *>(*(stack - function.saved_at));
        }
    }
    return true;
}

void Callers::learn(void *const *frame)
{
    const std::vector<Frame> frames = frames_of_stack();
    std::size_t first = 0;
    while (first < frames.size() && (frames[first].address != frame[1] || frames[first].stack != frame + pushed))
        ++first;
    for (std::size_t k = first; k < frames.size(); ++k) {
        const Frame &one = frames[k];
        Function function{one.address, Way::end};
        if (k + 1 < frames.size() && !is_before_main(frames[k + 1].address)) {
            const Frame &next = frames[k + 1];
            function = between(one.stack, one.frame_pointer, next.stack, next.frame_pointer);
            function.address = one.address;
            highest_ = std::max(highest_, next.stack);
        }
        const auto [at, is_new] = functions_.emplace(one.address, function);
        if (!is_new && (at->second.way != function.way || at->second.words != function.words))
            at->second.way = Way::end; // its stack is of another size each time
        if (function.way == Way::end)
            break;
    }
    functions_.emplace(frame[1], Function{frame[1], Way::end});
    recent_ = {};
}

std::span<const void *const> Callers::above(void *const *frame)
{
    constexpr int most_tries = 3;
    for (int i = 0; i < most_tries; ++i) {
        if (walk(frame))
            return {found_.data(), count_};
        learn(frame);
    }
    functions_[frame[1]] = {frame[1], Way::end}; // what lies behind it is not what the tables say
    recent_ = {};
    found_.front() = frame[1];
    return {found_.data(), 1};
}

} // namespace mpisheet::record
