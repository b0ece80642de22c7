#include "probes/compute/rates.hpp"

#include "probes/compute/vectorise.hpp"

namespace mpisheet::compute {
namespace {

struct MultiplyAdd {
    template <int lanes> [[gnu::always_inline]] static double run(std::int64_t steps, double *done)
    {
        constexpr int chains = 12; // twice four cycles of latency in flight, and registers left
        using Reals = typename Vector<lanes>::Reals;
        const Reals one = Reals{} + 1.0;
        Reals m = 0.5 * one, a = 0.5 * one;  // 1 → 1
        asm volatile("" : "+m"(m), "+m"(a)); // the compiler must not see it
        Reals x[chains];
        for (Reals &each : x)
            each = one;
        const std::int64_t rounds = (steps + chains * lanes - 1) / (chains * lanes);
        for (std::int64_t round = 0; round < rounds; ++round)
            for (Reals &each : x)
                each = each * m + a;
        double sum = 0;
        for (const Reals &each : x)
            for (int lane = 0; lane < lanes; ++lane)
                sum += each[lane];
        *done = static_cast<double>(rounds * chains * lanes);
        return sum;
    }
};

} // namespace

void triad(std::span<double> a, std::span<const double> b, std::span<const double> c, double s)
{
    double *__restrict to = a.data();
    const double *__restrict left = b.data(), *__restrict right = c.data();
    const auto n = static_cast<std::int64_t>(a.size());
    for (std::int64_t i = 0; i < n; ++i)
        to[i] = left[i] + s * right[i];
}

double multiply_add(std::int64_t steps, double &done, int widest)
{
    return vectorise<MultiplyAdd>(widest, steps, &done);
}

} // namespace mpisheet::compute
