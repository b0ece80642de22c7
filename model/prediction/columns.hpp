#pragma once
// A model at many points at once.

#include "model/prediction/prediction.hpp"
#include "model/sheet/measured.hpp"

#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// Times in seconds.
struct PredictionColumns {
    std::vector<double> seconds;
    std::vector<double> lo, hi;             ///< empty without intervals; NaN where nothing is known any more
    std::vector<char> extents;              ///< an Extent for each point
    MeasuredRange measured;                 ///< of the sheet's functions that some point called
    std::vector<std::vector<double>> parts; ///< as Model::parts
    std::vector<std::string> assumed;       ///< names of the sheet's `#@ assumed` that some point used
};

/// What predict() says, at points whose p, d and settings stand in columns (all of one length): the settings named
/// `inputs`, variables of the model or its sheet, vary from point to point. Fastest where neighbours take the same
/// branches: p should vary least. Throws equations::Error.
PredictionColumns predict_columns(const Model &model, const std::vector<std::string> &inputs,
                                  std::span<const std::vector<double>> columns);

/// A point that the model has no value at, and why.
struct Undefined {
    std::size_t point = 0;
    std::string why;
};

/// The same, NaN at the points without a value, which are told. Throws equations::Error where there are none but these,
/// or hundreds.
PredictionColumns predict_where_defined(const Model &model, const std::vector<std::string> &inputs,
                                        const std::vector<std::vector<double>> &columns,
                                        std::vector<Undefined> &undefined);

} // namespace mpisheet
