#include "report/charts/gnuplot.hpp"

#include "formats/file.hpp"
#include "report/charts/drawing.hpp"

#include <array>

namespace mpisheet::report {
namespace {

constexpr std::array colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};

} // namespace

std::vector<std::string> render(std::span<const std::string> scripts, const std::string &terminal)
{
    if (scripts.empty())
        return {};
    const formats::ScratchFolder scratch;
    std::string all = "set encoding utf8\nset terminal " + terminal + "\n";
    for (std::size_t i = 0; i < scripts.size(); ++i)
        all += "reset\nset output '" + std::to_string(i) + ".out'\n" + scripts[i] + "\nunset output\n";
    formats::write_file(scratch.path() / "plots.gp", all);
    run(scratch, {"gnuplot", "-d", "plots.gp"}, "gnuplot-nox");
    std::vector<std::string> pictures;
    for (std::size_t i = 0; i < scripts.size(); ++i)
        pictures.push_back(formats::read_file(scratch.path() / (std::to_string(i) + ".out")));
    return pictures;
}

std::span<const char *const> series_colours()
{
    return colours;
}

} // namespace mpisheet::report
