// Evaluations a second of a model of the thesis over the Cray T3D's datasheet, and of gnuplot on the same equations in
// the same run, both by processor time, so that other load matters little. Usage: equations_benchmark [points]

#include "equations/equations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace mpisheet::equations;

const std::string sheet = "tallreduce(p,d) = 300 + 6*p + 1*log(p)*d\n"
                          "tbcast(p,d) = 100 + 2*p + 0.2*log(p)*d\n"
                          "tbarrier(p) = 40\n";
// 4.3.11 and 4.3.5 of the thesis, at p and d
const std::string models = "c = 0.5\nmaxval = 100\nfraction = 0.5\n"
                           "tcopy(d,c) = d*c\ntpivotcompute(d,c,i) = (d-i) * 2 * c + 4 * c\n"
                           "ttransform(p,d,c) = d * (d/p) * c * 5\n"
                           "tgauss(p,d,c) = d * (tpivotcompute(d,c,d/2) + tbcast(p,d) + ttransform(p,d,c))\n"
                           "gauss(p,d) = tcopy(d*2.5,c) + tgauss(p,d*2.5,c)\n"
                           "tglobalminmax(p,d,c) = d * (d/p) * c + tallreduce(p,1)\ntlocalhist(p,d,c) = c * d * d / p\n"
                           "tglobalhist(p) = tallreduce(p, maxval)\ntthresh(p,c) = c * fraction * maxval\n"
                           "tmask(p,d,c) = c * d * d/p\n"
                           "thresh(p,d) = tglobalminmax(p,d,c) + tlocalhist(p,d,c) + tglobalhist(p) + tthresh(p,c) + "
                           "tmask(p,d,c) + tbarrier(p)\n";

/// Seconds of processor time so far, of this process or of its children that have ended.
double processor_seconds(int who)
{
    rusage usage{};
    getrusage(who, &usage);
    const auto seconds = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Points a second over arrays: the best of several runs of `points` points.
double array_rate(const Program &program, const std::vector<double> &p, const std::vector<double> &d, double &sum)
{
    std::vector<double> out(p.size());
    const std::vector<std::span<const double>> columns{p, d};
    double best = 1e300;
    for (int run = 0; run < 100; ++run) {
        const double start = processor_seconds(RUSAGE_SELF);
        program.evaluate(columns, out);
        best = std::min(best, processor_seconds(RUSAGE_SELF) - start);
    }
    sum = 0;
    for (const double value : out) {
        sum += value;
    }
    return static_cast<double>(p.size()) / best;
}

double point_rate(const Program &program, const std::vector<double> &p, const std::vector<double> &d)
{
    volatile double sink = 0;
    const std::size_t size = std::min<std::size_t>(p.size(), 200000);
    const double start = processor_seconds(RUSAGE_SELF);
    for (std::size_t i = 0; i < size; ++i) {
        sink = program({p[i], d[i]});
    }
    (void)sink;
    return static_cast<double>(size) / (processor_seconds(RUSAGE_SELF) - start);
}

/// Points a second in gnuplot, by its fastest way to evaluate many: a sum, less the time gnuplot takes to start. 0
/// without gnuplot.
double gnuplot_rate(const std::string &model, int points)
{
    const std::string file = "/tmp/mpisheet-benchmark-" + std::to_string(getpid()) + ".gp";
    const auto time = [&](int last) {
        std::ofstream(file) << sheet << models << "print sum [i=1:" << last << "] " << model << "(i, i)\n";
        const double start = processor_seconds(RUSAGE_CHILDREN);
        const int status = std::system(("gnuplot " + file + " 2> /dev/null").c_str());
        return status == 0 ? processor_seconds(RUSAGE_CHILDREN) - start : -1;
    };
    const double idle = time(1), busy = time(points);
    unlink(file.c_str());
    return idle < 0 || busy <= idle ? 0 : points / (busy - idle);
}

} // namespace

int main(int argc, char **argv)
{
    const auto points = static_cast<std::size_t>(argc > 1 ? std::atol(argv[1]) : 100000);
    std::vector<double> p(points), d(points);
    for (std::size_t i = 0; i < points; ++i) {
        p[i] = static_cast<double>(1 + i % 64);
        d[i] = static_cast<double>(1 + i % 1000);
    }
    Scope scope;
    scope.load(parse(sheet + models, "model.gp"));
    std::printf("%-8s %18s %18s %18s %10s\n", "model", "arrays [1/s]", "points [1/s]", "gnuplot [1/s]", "ratio");
    for (const std::string name : {"gauss", "thresh"}) {
        const Program program = compile(scope, name);
        double sum = 0;
        const double rate = array_rate(program, p, d, sum), single = point_rate(program, p, d);
        const double gnuplot = gnuplot_rate(name, 300000);
        std::printf("%-8s %18.3g %18.3g %18.3g %10.0f\n", name.c_str(), rate, single, gnuplot,
                    gnuplot > 0 ? rate / gnuplot : 0);
    }
}
