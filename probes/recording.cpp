#include "probes/recording.hpp"

#include "formats/file.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"

#include <algorithm>
#include <string>

namespace mpisheet::probes {
namespace {

namespace fs = std::filesystem;

/// Leaves the header and the first `rows` rows of a file.
void cut_after(const fs::path &file, const std::string &text, std::size_t rows)
{
    std::size_t end = text.find('\n') + 1;
    for (std::size_t row = 0; row < rows; ++row)
        end = text.find('\n', end) + 1;
    fs::resize_file(file, end);
}

/// The text of a file, which is left without a line that was being written.
std::string whole_lines(const fs::path &file)
{
    std::string text = formats::read_file(file);
    text.resize(text.rfind('\n') + 1); // 0 where there is none
    fs::resize_file(file, text.size());
    return text;
}

/// Whether `samples` begins with all that the profile's point was measured by.
bool begins_with(std::span<const Sample> samples, const Profile &profile)
{
    const auto count = static_cast<std::size_t>(profile.repetitions);
    return samples.size() >= count &&
           std::all_of(samples.begin(), samples.begin() + profile.repetitions, [&](const Sample &sample) {
               return sample.op == profile.op && sample.p == profile.p && sample.bytes == profile.bytes &&
                      sample.layout == profile.layout && sample.epoch == profile.epoch;
           });
}

/// The profiles of an earlier launch whose samples are all there; both files are cut off after the last of them.
std::vector<Profile> resumed(const fs::path &samples, const fs::path &profiles)
{
    if (!fs::exists(samples) || !fs::exists(profiles))
        return {};
    const std::string samples_text = whole_lines(samples), profiles_text = whole_lines(profiles);
    if (!samples_text.starts_with(formats::samples_header()) || !profiles_text.starts_with(formats::profiles_header()))
        return {}; // nothing, or columns of another version
    const std::vector<Sample> all = formats::read_samples(samples);
    std::vector<Profile> done = formats::read_profiles(profiles);
    std::size_t rows = 0, points = 0;
    while (points < done.size() && begins_with(std::span(all).subspan(rows), done[points]))
        rows += static_cast<std::size_t>(done[points++].repetitions);
    done.resize(points);
    cut_after(samples, samples_text, rows);
    cut_after(profiles, profiles_text, points);
    return done;
}

} // namespace

Recording::Recording(const fs::path &samples, const fs::path &profiles, bool resume)
    : samples_path_(samples), profiles_path_(profiles)
{
    if (resume)
        done_ = resumed(samples, profiles);
    for (const Profile &profile : done_)
        rows_ += profile.repetitions;
    const auto mode = std::ios::binary | (done_.empty() ? std::ios::trunc : std::ios::app);
    samples_.open(samples, mode);
    profiles_.open(profiles, mode);
    if (done_.empty()) {
        samples_ << formats::samples_header() << std::flush;
        profiles_ << formats::profiles_header() << std::flush;
    }
    check(samples_, samples_path_);
    check(profiles_, profiles_path_);
}

void Recording::append(std::span<const Sample> samples)
{
    std::string text;
    for (const Sample &sample : samples)
        text += formats::to_row(sample);
    samples_ << text << std::flush;
    check(samples_, samples_path_);
    rows_ += static_cast<long>(samples.size());
}

void Recording::append(const Profile &profile)
{
    profiles_ << formats::to_row(profile) << std::flush;
    check(profiles_, profiles_path_);
}

void Recording::check(const std::ofstream &file, const fs::path &path) const
{
    if (!file)
        throw Error(Exit::bad_input, path.string() + ": cannot be written");
}

} // namespace mpisheet::probes
