#pragma once
// What goes wrong while a task lets its node serve others is the farm's failure, not the task's.

#include <exception>

namespace mpisheet::farm {

class Trouble {
public:
    /// What `serve` returns; what it throws is kept too, as the task that called it may take it for its own failure.
    template <class Serve> auto during_task(Serve serve)
    {
        try {
            return serve();
        } catch (...) {
            found_ = std::current_exception();
            throw;
        }
    }
    /// After the task: throws what was kept.
    void rethrow() const
    {
        if (found_)
            std::rethrow_exception(found_);
    }

private:
    std::exception_ptr found_;
};

} // namespace mpisheet::farm
