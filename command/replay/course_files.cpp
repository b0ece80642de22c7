#include "command/replay/course_files.hpp"

#include "command/replay/recorded.hpp"
#include "formats/file.hpp"
#include "model/error.hpp"
#include "recordings/course/text.hpp"
#include "recordings/course/ties.hpp"
#include "report/terminal/terminal.hpp"

#include <fmt/format.h>

namespace mpisheet::command {

std::filesystem::path course_beside(const std::filesystem::path &model)
{
    std::filesystem::path beside = model;
    return beside.replace_extension(".course");
}

std::filesystem::path left_out_beside(const std::filesystem::path &model)
{
    std::filesystem::path beside = model;
    return beside.replace_extension(".left-out.gp");
}

bool is_course(const std::filesystem::path &file)
{
    return file.extension() == ".course";
}

course::Course read_course_file(const std::filesystem::path &file)
{
    return course::read_course(formats::read_text(file), file.string());
}

double size_of(const course::Course &course, double asked)
{
    const std::string name = course.size_name.empty() ? "size" : course.size_name;
    if (asked <= 0 && course.recorded_d.size() > 1)
        throw Error(Exit::usage,
                    fmt::format("-d: expected the {} (recorded: {})", name, fmt::join(course.recorded_d, ", ")));
    const double only = course.recorded_d.front();
    if (asked > 0 && course.recorded_d.size() == 1 && asked != only)
        throw Error(Exit::bad_input, fmt::format("the course was recorded at {} = {} alone and says nothing of {}: "
                                                 "record three sizes and derive it again",
                                                 name, only, asked));
    return asked > 0 ? asked : only;
}

Performance::Performance(const std::filesystem::path &folder) : recorded_(read_recorded(folder)) {}

Performance::Performance(const course::Course &course, int p, double d)
    : made_(std::make_unique<course::Made>(course, p, d)), computing_error_(course.error),
      fitted_error_(course::fitted_error(course))
{
    for (const std::string &doubt : course::doubts(course, p, d))
        report::tell(fmt::format("p = {}, d = {}: {}\n", p, d, doubt));
    for (course::Course &other : course::alternatives(course, p, d))
        try {
            std::unique_ptr<Performance> alternative(new Performance);
            alternative->other_ = std::move(other);
            alternative->made_ = std::make_unique<course::Made>(*alternative->other_, p, d);
            alternatives_.push_back(std::move(alternative));
        } catch (const Error &) { // it has no value here: it is not what the program does
        }
}

replay::EventSource Performance::events()
{
    return made_ ? made_->source() : events_of(*recorded_);
}

} // namespace mpisheet::command
