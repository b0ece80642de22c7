#pragma once
// samples.json as a program wants it, whoever wrote it: mpisheet (of any version), an import, a person; and whether the
// samples beside it are those that it describes.

#include "formats/description.hpp"
#include "formats/sample_table.hpp"
#include "model/sample.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpisheet::formats {

/// A fact for a person: key (nested ones with dots) → text.
using Facts = std::vector<std::pair<std::string, std::string>>;

struct SamplesFacts {
    std::string identity;
    std::size_t samples = 0; ///< that samples.csv had when both were written, or at least; 0: not known
    std::string machine;     ///< as JSON has it: a name in quotes, or an object
    Facts facts;             ///< all of it but what follows
    std::vector<DescribedLeftOut> left_out;
    std::size_t unconverged = 0; ///< points whose launches do not agree as well as was wanted
    double load_before = 0;      ///< largest load average before a launch; 0: not known
    std::optional<DescribedSurvey> survey;
    /// What a sheet says of its samples: machine, processor, mpi …
    Facts provenance;

    /// The value of a fact, "" if there is none.
    [[nodiscard]] std::string fact(std::string_view key) const;
};
SamplesFacts read_samples_json(const std::filesystem::path &path);

/// The samples of a file, and what the JSON file beside it says of them, if there is one. Throws Error (bad_input) for
/// fewer samples than it counts: somebody else wrote the one or the other. `remarks` gets those of read_sample_table.
std::vector<Sample> read_described_samples(const std::filesystem::path &samples, const TableReading &reading = {},
                                           std::vector<std::string> *remarks = nullptr);

/// The same; of several layouts those of the main one, for whoever holds one point against another.
std::vector<Sample> read_samples_of_one_layout(const std::filesystem::path &samples);

} // namespace mpisheet::formats
