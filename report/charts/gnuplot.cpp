#include "report/charts/gnuplot.hpp"

#include "formats/file.hpp"
#include "report/charts/drawing.hpp"

namespace mpisheet::report {

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

std::vector<std::string> render_svg(std::span<const std::string> scripts)
{
    std::vector<std::string> pictures = render(scripts, "svg size 520,380 dynamic noenhanced font 'sans-serif,13'");
    for (std::size_t i = 0; i < pictures.size(); ++i)
        pictures[i] = inline_svg(pictures[i], "plot" + std::to_string(i) + "-");
    return pictures;
}

} // namespace mpisheet::report
