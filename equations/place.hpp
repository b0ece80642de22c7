#pragma once
// Where something stands in a file, and the error that says so.

#include <stdexcept>
#include <string>

namespace mpisheet::equations {

/// A character of a file; line and column count from 1, columns in bytes.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
};

/// "file:line:column"
std::string to_string(const Place &place);

/// Text that cannot be parsed, resolved or evaluated. what() is "file:line:column: message".
class Error : public std::runtime_error {
public:
    Error(Place place, const std::string &message)
        : std::runtime_error(to_string(place) + ": " + message), place_(std::move(place)), message_(message)
    {
    }
    [[nodiscard]] const Place &place() const { return place_; }
    [[nodiscard]] const std::string &message() const { return message_; } ///< without the place

private:
    Place place_;
    std::string message_;
};

} // namespace mpisheet::equations
