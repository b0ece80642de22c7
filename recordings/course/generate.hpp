#pragma once
// The recording of a run that was never made: a course at p processes and a problem size.

#include "recordings/course/course.hpp"
#include "recordings/record/recording.hpp"
#include "recordings/replay/source.hpp"

#include <memory>

namespace mpisheet::course {

class Walk; // walk.hpp

class Made {
public:
    /// `course` must outlive it. Throws Error (bad_input) where one of its equations has no value there, with the
    /// place.
    Made(const Course &course, int p, double d);
    ~Made();

    [[nodiscard]] const record::Recording &recording() const { return recording_; }
    /// All ranks' events from their beginning; this must outlive it. The recording's ends are known when they are over.
    replay::EventSource source();
    /// A rank's next event and the step that it is of; false: it has none left.
    bool next(int rank, record::Event &event, const Step **step);
    /// From their beginning.
    void restart();

private:
    record::Recording recording_;
    std::shared_ptr<Walk> walk_;
};

} // namespace mpisheet::course
