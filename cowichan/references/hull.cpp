#include "cowichan/kernels/hull.hpp"

#include <algorithm>
#include <tuple>

namespace mpisheet::cowichan {

std::vector<std::vector<std::int32_t>> hull_reference(const std::vector<PlanePoint> &points)
{
    std::vector<std::vector<std::int32_t>> layers;
    std::vector<std::int32_t> left;
    for (std::size_t i = 0; i < points.size(); ++i)
        left.push_back(static_cast<std::int32_t>(i));
    const auto at = [&](std::int32_t i) { return points[static_cast<std::size_t>(i)]; };
    const auto before = [&](std::int32_t i, std::int32_t j) {
        return std::tuple{at(i).x, at(i).y, i} < std::tuple{at(j).x, at(j).y, j};
    };
    while (!left.empty()) {
        std::vector<std::int32_t> layer;
        std::int32_t corner = left[0];
        for (const std::int32_t i : left)
            corner = before(i, corner) ? i : corner;
        for (bool closed = false; !closed;) { // wrap: the next corner has no point to its right
            layer.push_back(corner);
            std::int32_t next = -1;
            for (const std::int32_t i : left) {
                if (at(i) == at(corner))
                    continue;
                const int side = next < 0 ? -1 : turn(at(corner), at(next), at(i));
                const bool farther = next >= 0 && side == 0 && farther_along(at(corner), at(next), at(i));
                if (side < 0 || farther)
                    next = i;
            }
            closed = next < 0 || next == layer[0];
            corner = next;
        }
        std::erase_if(left, [&](std::int32_t i) { return std::find(layer.begin(), layer.end(), i) != layer.end(); });
        layers.push_back(layer);
    }
    return layers;
}

} // namespace mpisheet::cowichan
