#include "cowichan/calibration.hpp"

#include "cowichan/distributed.hpp"
#include "cowichan/kernels/mandel.hpp"
#include "cowichan/pilots.hpp"

#include <array>

namespace mpisheet {
namespace {

Pass touch_pass(double bytes)
{
    const auto size = static_cast<std::size_t>(bytes);
    return {bytes, [size] {
                std::vector<std::byte> fresh(size);
                asm volatile("" : : "r"(fresh.data()) : "memory"); // or the compiler sees that nobody reads it
                return static_cast<double>(size);
            }};
}

constexpr std::array steps{
    Step{"touch", touch_pass, 1 << 27},
    Step{"mandel", mandel_pass, 1 << 26},
    Step{"life", life_pass, 1 << 26},
    Step{"product", product_pass, 1 << 28},
    Step{"randmat", randmat_pass, 1 << 26},
    Step{"half", half_pass, 1 << 26},
    Step{"thresh", thresh_pass, 1 << 26},
    Step{"thresh_window", thresh_window_pass, 1 << 26},
    Step{"thresh_mask", thresh_mask_pass, 1 << 26},
    Step{"winnow", winnow_pass, 1 << 26},
    Step{"winnow_sort", winnow_sort_pass, 1 << 26},
    Step{"norm_extent", norm_extent_pass, 1 << 26},
    Step{"norm", norm_pass, 1 << 26},
    Step{"outer", outer_pass, 1 << 26},
    Step{"vecdiff", vecdiff_pass, 1 << 26},
    Step{"gauss", gauss_pass, 1 << 26},
    Step{"gauss_back", gauss_back_pass, 1 << 26},
    Step{"sor", sor_pass, 1 << 27},
    Step{"elastic_weigh", elastic_weigh_pass, 1 << 20},
    Step{"elastic_pull", elastic_pull_pass, 1 << 20},
    Step{"elastic_city", elastic_city_pass, 1 << 20},
    Step{"invperc", invperc_pass, 1 << 23},
    Step{"hull", hull_pass, 1 << 24},
    Step{"hull_sort", hull_sort_pass, 1 << 22},
};

void add_profile(std::vector<StepSample> &samples, const std::string &name, const std::vector<double> &profile,
                 double points, int launch)
{
    for (std::size_t k = 0; k < profile.size(); ++k)
        samples.push_back({name, static_cast<std::int64_t>(k), launch, 0, points, profile[k]});
}

} // namespace

std::span<const Step> cowichan_steps()
{
    return steps;
}

std::vector<StepSample> work_profiles(int launch)
{
    constexpr int bands = 128, rows_per_band = 4, columns = 96;
    std::vector<StepSample> samples;
    add_profile(samples, "w_mandel", mandel_profile(Region{}, bands, rows_per_band, columns), rows_per_band * columns,
                launch);
    constexpr int limit = 128, values = 1 << 16;
    std::vector<double> frequency(limit); // of the weights that winnow starts from, 1 in the mean
    for (const std::int32_t value : randmat_values(values))
        frequency[static_cast<std::size_t>(value)] += static_cast<double>(limit) / values;
    add_profile(samples, "w_winnow", frequency, values, launch);
    for (const Pilot &pilot : pilots())
        add_profile(samples, pilot.name, pilot.by_doubling, 1, launch);
    return samples;
}

} // namespace mpisheet
