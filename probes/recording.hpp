#pragma once
// The files of a launch: samples and profiles, point by point, so that a launch that is killed loses the point being
// measured at most and can go on.

#include "model/profile.hpp"
#include "model/sample.hpp"

#include <filesystem>
#include <fstream>
#include <span>
#include <vector>

namespace mpisheet::probes {

class Recording {
public:
    /// Begins both files, or with `resume` goes on with what is there: whole points stay, a torn one is cut off. Throws
    /// Error (bad_input) when a file cannot be written.
    Recording(const std::filesystem::path &samples, const std::filesystem::path &profiles, bool resume);

    /// Points that were there.
    [[nodiscard]] const std::vector<Profile> &done() const { return done_; }

    /// A point's samples, then its profile, which says that they are complete; each is on its way to the disk when it
    /// returns.
    void append(std::span<const Sample> samples);
    void append(const Profile &profile);

    /// Samples in the file, with those that were there.
    [[nodiscard]] long rows() const { return rows_; }

private:
    void check(const std::ofstream &file, const std::filesystem::path &path) const;
    std::filesystem::path samples_path_, profiles_path_;
    std::vector<Profile> done_;
    long rows_ = 0;
    std::ofstream samples_, profiles_;
};

} // namespace mpisheet::probes
