#include "probes/recording.hpp"

#include "formats/file.hpp"
#include "formats/records.hpp"
#include "model/error.hpp"

#include <map>
#include <set>
#include <string>
#include <tuple>

namespace mpisheet {
namespace {

namespace fs = std::filesystem;

/// Cuts off a line that was being written.
void cut_torn_line(const fs::path &file)
{
    const std::string text = formats::read_file(file);
    const std::size_t whole = text.rfind('\n') + 1; // 0 for none
    if (whole < text.size())
        fs::resize_file(file, whole);
}

using PointInPass = std::tuple<std::string, int, std::int64_t, int>; // op, p, d, epoch

/// The profiles of an earlier launch whose samples are all there; the files are left with these alone.
std::vector<Profile> resumed(const fs::path &samples, const fs::path &profiles)
{
    if (!fs::exists(samples) || !fs::exists(profiles))
        return {};
    cut_torn_line(samples);
    cut_torn_line(profiles);
    if (formats::read_file(samples).empty() || formats::read_file(profiles).empty())
        return {};
    const std::vector<Sample> all = formats::read_samples(samples);
    std::map<PointInPass, int> count;
    for (const Sample &sample : all)
        ++count[{sample.op, sample.p, sample.bytes, sample.epoch}];
    std::vector<Profile> done = formats::read_profiles(profiles);
    std::erase_if(done, [&](const Profile &point) {
        return count[{point.op, point.p, point.bytes, point.epoch}] != point.repetitions;
    });
    std::set<PointInPass> whole;
    std::string text = formats::profiles_header();
    for (const Profile &point : done) {
        whole.insert({point.op, point.p, point.bytes, point.epoch});
        text += formats::to_row(point);
    }
    formats::write_file(profiles, text);
    text = formats::samples_header();
    for (const Sample &sample : all)
        if (whole.contains({sample.op, sample.p, sample.bytes, sample.epoch}))
            text += formats::to_row(sample);
    formats::write_file(samples, text);
    return done;
}

} // namespace

Recording::Recording(const fs::path &samples, const fs::path &profiles, bool resume)
    : samples_path_(samples), profiles_path_(profiles)
{
    if (resume)
        done_ = resumed(samples, profiles);
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

} // namespace mpisheet
