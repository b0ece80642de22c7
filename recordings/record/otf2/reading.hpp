#pragma once
// OTF2's reader, its callbacks and its errors.

#include "recordings/record/otf2/definitions.hpp"

#include <exception>
#include <filesystem>
#include <otf2/otf2.h>
#include <string>

namespace mpisheet::record {

/// An open trace. What its library says of errors goes into ours.
class TraceReader {
public:
    /// Throws Error (bad_input) for what is no trace.
    explicit TraceReader(const std::filesystem::path &anchor);
    ~TraceReader();
    TraceReader(const TraceReader &) = delete;
    TraceReader &operator=(const TraceReader &) = delete;
    [[nodiscard]] OTF2_Reader *get() const { return reader_; }
    /// Throws what a callback threw, or Error (bad_input) with what the library said, unless `code` is a success.
    void require(OTF2_ErrorCode code) const;
    void fail(std::exception_ptr failure) { failure_ = std::move(failure); }

private:
    std::string name_;
    std::string said_; ///< by the library
    OTF2_ErrorCallback before_;
    OTF2_Reader *reader_;
    std::exception_ptr failure_;
};

TraceDefinitions read_definitions(TraceReader &reader);

} // namespace mpisheet::record
