#pragma once
// Files of courses, and what is replayed: a recording's folder, or a course at some p and size.

#include "recordings/course/course.hpp"
#include "recordings/course/generate.hpp"
#include "recordings/record/recording.hpp"
#include "recordings/replay/source.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace mpisheet::command {

/// "wave.course" of "wave.gp".
std::filesystem::path course_beside(const std::filesystem::path &model);
/// "wave.left-out.gp": the equations of the places that the course leaves out.
std::filesystem::path left_out_beside(const std::filesystem::path &model);
bool is_course(const std::filesystem::path &file);
/// Throws Error (bad_input) with file and line.
course::Course read_course_file(const std::filesystem::path &file);

/// The size asked for; 0: the one that the course was recorded at. Throws Error (usage) where these are several, and
/// Error (bad_input) where it was recorded at another one alone.
double size_of(const course::Course &course, double asked);

/// A run as a replay takes it.
class Performance {
public:
    /// A folder of mpisheet record.
    explicit Performance(const std::filesystem::path &folder);
    /// A run that was never made; `course` must outlive it. Tells on stderr what the course does not know for sure.
    Performance(const course::Course &course, int p, double d);

    [[nodiscard]] const record::Recording &recording() const { return made_ ? made_->recording() : *recorded_; }
    /// Share of the run by which what ranks compute may be off.
    [[nodiscard]] double computing_error() const { return computing_error_; }
    /// Share of the time in calls by which it may be off, as messages or rounds of the course are fitted.
    [[nodiscard]] double fitted_error() const { return fitted_error_; }
    /// From the beginning; this must outlive it.
    replay::EventSource events();
    /// Of a course: runs of others that its recordings do not tell from it.
    [[nodiscard]] const std::vector<std::unique_ptr<Performance>> &alternatives() const { return alternatives_; }

private:
    Performance() = default;

    std::optional<record::Recording> recorded_;
    std::optional<course::Course> other_; ///< of an alternative
    std::unique_ptr<course::Made> made_;
    double computing_error_ = 0, fitted_error_ = 0;
    std::vector<std::unique_ptr<Performance>> alternatives_;
};

} // namespace mpisheet::command
