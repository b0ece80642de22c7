#pragma once
// A model's predictions beside runs measured anywhere, or made here once it has predicted them.

#include "formats/sample_table.hpp"
#include "report/charts/prediction_chart.hpp"
#include "report/text/format.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mpisheet::evaluation {

struct ModelValidation {
    std::filesystem::path model;
    std::vector<std::filesystem::path> sheets;
    std::filesystem::path runs;
    formats::TableReading reading;     ///< how they are read
    std::string entry;                 ///< empty: the model's `#@ predict`
    std::vector<std::string> settings; ///< name=value
    std::vector<std::string> words;    ///< of the command that makes the runs; empty: they are there
    std::string processes, sizes;      ///< of the runs to make
    int launches = 3;
    bool weak = false;                    ///< d is the share of one process
    std::optional<report::Quantity> plot; ///< none: no plot
    report::PictureOptions picture;
    std::vector<std::filesystem::path> output; ///< a picture by its extension, else comparison.csv
    double enforce = 0;                        ///< median |error| that may not be exceeded; 0: any
    report::Format format = report::Format::table;
};

/// Prints the comparison, writes what options.output names. Returns 1 where `enforce` is not met.
int validate_model(const ModelValidation &options);

} // namespace mpisheet::evaluation
