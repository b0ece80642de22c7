#pragma once
// Probe, calibrate, fit: each stage leaves its file in the folder and is skipped when it is there. What follows a
// finished measurement is made beside it, and takes its place when it is complete.

#include "launch/probe.hpp"
#include "probes/campaign/forecast.hpp"

#include <string>

namespace mpisheet::evaluation {

struct Characterisation {
    launch::ProbeOptions probe; ///< its output: the folder
    std::string kernels;        ///< whose steps are calibrated; empty: all, or none where operations are named
};

/// What comes after the launches.
campaign::Afterwards afterwards_of(const Characterisation &options);

int characterise(const Characterisation &options);

/// The calibration alone once more; the samples of operations stay, and what the folder held is kept in its history.
int calibrate_again(const Characterisation &options);

} // namespace mpisheet::evaluation
