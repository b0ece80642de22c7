#pragma once
// Messages of many sizes between a near and a far pair of ranks, without the noise of what was measured.

#include <vector>

namespace mpisheet::graph {

/// What messages of rising `sizes` [byte] take between two pairs [s], the nearest and the farthest.
struct NearAndFar {
    std::vector<double> near, far;
};

/// What is known of both pairs otherwise.
struct Apart {
    double near_s = 0, far_s = 0;           ///< a small message [s]
    double near_byte_s = 0, far_byte_s = 0; ///< a byte of a large one [s]
};

/// Lines between sizes at which both break, each a start-up and bytes. Start-ups are so many times what a small message
/// takes, or each pair has its own; bytes take what those of large messages do, or as many times that for both pairs,
/// or each has its own. Schwarz's criterion chooses breaks and forms. `noise`: deviation as a share of a value. As they
/// are without noise.
NearAndFar straightened(const std::vector<double> &sizes, const NearAndFar &measured, const Apart &apart, double noise);

/// x of A x = b, where A is symmetric; 0 where it says nothing of one.
std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b);

} // namespace mpisheet::graph
