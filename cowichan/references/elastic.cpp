#include "cowichan/kernels/elastic.hpp"

#include <cmath>

namespace mpisheet::cowichan {

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

} // namespace mpisheet::cowichan
