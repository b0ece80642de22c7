#include "cowichan/references/nets.hpp"

#include "cowichan/kernels/hull.hpp"

#include <cmath>
#include <set>
#include <tuple>

namespace mpisheet {

Grid<std::uint8_t> invperc_reference(const Grid<std::int32_t> &values, std::int64_t fills)
{
    Grid<std::uint8_t> filled(values.rows, values.columns);
    std::set<std::tuple<std::int32_t, std::int64_t, std::int64_t>> edge; // unfilled neighbours: value, row, column
    const auto fill = [&](std::int64_t r, std::int64_t c) {
        filled(r, c) = 1;
        for (const auto &[i, j] : {std::pair{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}})
            if (i >= 0 && i < values.rows && j >= 0 && j < values.columns && filled(i, j) == 0)
                edge.insert({values(i, j), i, j});
    };
    for (std::int64_t k = 0; k < fills; ++k) {
        if (k == 0) {
            fill(values.rows / 2, values.columns / 2);
            continue;
        }
        const auto [value, r, c] = *edge.begin();
        edge.erase(edge.begin());
        fill(r, c);
    }
    return filled;
}

std::vector<PlanePoint> elastic_reference(const std::vector<PlanePoint> &cities, const ElasticRules &rules)
{
    std::vector<PlanePoint> net = elastic_start(cities, rules);
    const std::size_t n = net.size();
    double k = rules.k;
    for (int iteration = 1; iteration <= rules.iterations; ++iteration) {
        std::vector<PlanePoint> force(n);
        for (const PlanePoint &city : cities) {
            std::vector<double> phi;
            double total = 0;
            for (const PlanePoint &p : net) {
                const double dx = city.x - p.x, dy = city.y - p.y;
                phi.push_back(std::exp(-(dx * dx + dy * dy) / (2 * k * k)));
                total += phi.back();
            }
            for (std::size_t j = 0; j < n; ++j) {
                force[j].x += phi[j] / total * (city.x - net[j].x);
                force[j].y += phi[j] / total * (city.y - net[j].y);
            }
        }
        const std::vector<PlanePoint> old = net;
        for (std::size_t j = 0; j < n; ++j) {
            const PlanePoint &here = old[j], &left = old[(j + n - 1) % n], &right = old[(j + 1) % n];
            net[j].x += rules.alpha * force[j].x + k * rules.beta * (right.x - 2 * here.x + left.x);
            net[j].y += rules.alpha * force[j].y + k * rules.beta * (right.y - 2 * here.y + left.y);
        }
        if (iteration % rules.relax == 0)
            k *= rules.rate;
    }
    return net;
}

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

} // namespace mpisheet
