#include "recordings/course/generate.hpp"

#include "recordings/course/walk.hpp"

namespace mpisheet::course {

Made::Made(const Course &course, int p, double d) : walk_(std::make_shared<Walk>(course, p, d, recording_))
{
    if (!walk_->makes_communicators())
        return;
    // A replay asks for the members of all communicators before the first event.
    record::Event event;
    const Step *step = nullptr;
    for (int rank = 0; rank < p; ++rank)
        while (walk_->next(rank, event, &step)) {
        }
    walk_->restart();
}

Made::~Made() = default;

bool Made::next(int rank, record::Event &event, const Step **step)
{
    return walk_->next(rank, event, step);
}

void Made::restart()
{
    walk_->restart();
}

replay::EventSource Made::source()
{
    restart();
    return [this](int rank, record::Event &event) {
        const Step *step = nullptr;
        return walk_->next(rank, event, &step);
    };
}

} // namespace mpisheet::course
