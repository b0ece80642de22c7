// A loop over independent inputs as a processor farm: docs/farm.md.

#include "farm/runtime/loop.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

namespace {

struct Energy {
    double angle = 0, value = 0;
};

/// Some milliseconds of work: a molecule that two rings of charges turn against each other by `angle`.
Energy energy_of(double angle)
{
    constexpr int charges = 400;
    double sum = 0;
    for (int i = 0; i < charges; ++i)
        for (int j = 0; j < charges; ++j) {
            const double between = 6.2831853 * (i - j) / charges + angle;
            sum += 1 / std::sqrt(1.25 + 0.2 * std::cos(3 * between) - std::cos(between));
        }
    return {angle, sum};
}

std::vector<double> all_angles()
{
    std::vector<double> angles;
    for (int k = 0; k < 200; ++k)
        angles.push_back(k * 0.01);
    return angles;
}

} // namespace

int main(int argc, char **argv)
{
    return mpisheet::farm::with_farm(argc, argv, [](mpisheet::farm::Farm &farm) {
        const std::vector<double> angles = all_angles();
        const std::vector<Energy> energies =
            loop(farm, angles, energy_of); // for (…) energies[i] = energy_of(angles[i]);
        if (!farm.manager)
            return;
        const auto lowest = std::min_element(energies.begin(), energies.end(),
                                             [](const Energy &a, const Energy &b) { return a.value < b.value; });
        std::cout << "lowest energy at " << lowest->angle << "\n" << farm.told;
    });
}
