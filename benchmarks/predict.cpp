// Points a second of a family of predictions (time, interval, parts, extrapolated), by processor time, for each shipped
// and classic model: 10⁵ points, p = 1 … 100 by d = 1 … 1000. Usage: predict_benchmark [repetitions]

#include "formats/equation_file.hpp"
#include "formats/file.hpp"
#include "model/prediction/family.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <numeric>

namespace {

using namespace mpisheet;
namespace fs = std::filesystem;

equations::Script script_of(const fs::path &file)
{
    return formats::read_equations(file);
}

void print_rates(const fs::path &models, const fs::path &sheet_file, int repetitions)
{
    equations::Scope sheet;
    sheet.load(script_of(sheet_file));
    FamilyOptions options{.p = std::vector<int>(100), .d = std::vector<std::int64_t>(1000)};
    std::iota(options.p.begin(), options.p.end(), 1);
    std::iota(options.d.begin(), options.d.end(), 1);
    std::vector<fs::path> files;
    for (const auto &entry : fs::directory_iterator(models))
        if (entry.path().extension() == ".gp")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path &file : files) {
        double best = 1e300;
        for (int k = 0; k < repetitions; ++k) {
            const std::clock_t start = std::clock();
            const Family family = predict_family(script_of(file), sheet, options);
            best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        }
        std::printf("%-12s %-24s %10.3g %10.3g\n", file.stem().c_str(), sheet_file.parent_path().filename().c_str(),
                    1e5 / best, best);
    }
}

} // namespace

int main(int argc, char **argv)
{
    const int repetitions = argc > 1 ? std::max(1, std::atoi(argv[1])) : 3;
    const fs::path source = MPISHEET_SOURCE;
    std::printf("%-12s %-24s %10s %10s\n", "model", "sheet of", "points/s", "10^5 [s]");
    print_rates(source / "cowichan/models", source / "datasheets/fattree-64/sheet.gp", repetitions);
    print_rates(source / "cowichan/models/classic", source / "datasheets/cray-t3d-assumed.gp", repetitions);
}
