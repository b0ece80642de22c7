#pragma once
// The basic steps of the Cowichan kernels, and how much work some problems turn out to be.

#include "measure/calibration.hpp"

#include <vector>

namespace mpisheet {

std::span<const Step> cowichan_steps();

// A working set of about so many bytes and the kernel's loop over it, each beside its kernel.
Pass life_pass(double bytes);
Pass mandel_pass(double bytes);
Pass gauss_pass(double bytes);
Pass gauss_back_pass(double bytes);
Pass sor_pass(double bytes);
Pass elastic_weigh_pass(double bytes);
Pass elastic_pull_pass(double bytes);
Pass elastic_city_pass(double bytes);
Pass invperc_pass(double bytes);
Pass hull_pass(double bytes);
Pass hull_sort_pass(double bytes);
Pass product_pass(double bytes);
Pass randmat_pass(double bytes);
Pass half_pass(double bytes);
Pass thresh_pass(double bytes);
Pass thresh_window_pass(double bytes);
Pass thresh_mask_pass(double bytes);
Pass winnow_pass(double bytes);
Pass winnow_sort_pass(double bytes);
Pass norm_extent_pass(double bytes);
Pass norm_pass(double bytes);
Pass outer_pass(double bytes);
Pass vecdiff_pass(double bytes);

/// Work profiles as kernels named w_<kernel>: `bytes` is the band k, `steps` the points looked at, `seconds` their mean
/// steps [1].
std::vector<StepSample> work_profiles(int launch);

} // namespace mpisheet
