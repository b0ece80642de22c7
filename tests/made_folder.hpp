#pragma once
// A folder as `mpisheet characterise` leaves it, of a made-up machine: its sheet, and samples and timed steps that are
// what the sheet says, to the digit; samples of 4, 64, 1024 … bytes take a hundredth more.

#include "formats/file.hpp"
#include "tests/sheet_of.hpp"

#include <filesystem>
#include <sstream>
#include <string>

namespace mpisheet::made {

inline void write_folder(const std::filesystem::path &folder, const std::string &sheet)
{
    std::filesystem::create_directories(folder);
    const equations::Scope scope = sheet_of(sheet);
    const auto number = [](double value) {
        std::ostringstream text;
        text.precision(17);
        text << value;
        return text.str();
    };
    std::string samples = "op,p,bytes,launch,rep,seconds\n", steps = "kernel,bytes,launch,rep,steps,seconds,busy\n";
    std::string described = "{\"date\": \"2026-01-02T00:00:00Z\", \"simulated\": true";
    for (const equations::Note &note : scope.notes()) {
        const std::string name = note.key.substr(note.key.find('.') + 1, note.key.rfind('.') - note.key.find('.') - 1);
        if (note.key == "ranks")
            described += ", \"ranks\": " + note.value;
        if (note.key == "machine")
            described += ", \"machine\": \"" + note.value.substr(0, note.value.find(' ')) + "\"";
        if (note.key.starts_with("op.") && note.key.ends_with(".p")) {
            const auto value = equations::compile(scope, "t" + name);
            const std::size_t arguments = scope.find_function("t" + name)->parameters.size();
            std::istringstream processes(note.value);
            for (std::string p; std::getline(processes, p, ',');) {
                double factor = 1e-6;
                for (double d = name == "barrier" ? 0 : 1; d <= 1048576; d = d > 0 ? 4 * d : 1e9) {
                    const std::vector<double> at = note.value == "2" ? std::vector<double>{d}
                                                   : arguments == 1  ? std::vector<double>{std::stod(p)}
                                                                     : std::vector<double>{std::stod(p), d};
                    samples += name + "," + p + "," + number(d) + ",0,0," + number(factor * value(at)) + "\n";
                    factor = factor > 1e-6 ? 1e-6 : 1.01e-6;
                }
            }
        }
        if (note.key.starts_with("calibration.") && note.key.ends_with(".w") && !name.ends_with("_busy")) {
            const auto value = equations::compile(scope, "c_" + name);
            for (double w = 128; w <= 67108864; w *= 8)
                steps += name + "," + number(w) + ",0,0,1000," + number(1e-3 * value({w})) + ",1\n";
        }
    }
    const std::string measured = "#@ samples = samples.csv sha256 " + formats::sha256(samples) + "\n#@ d_unit";
    formats::write_file(folder / "sheet.gp", std::string(sheet).replace(sheet.find("#@ d_unit"), 9, measured));
    formats::write_file(folder / "samples.csv", samples);
    formats::write_file(folder / "samples.json", described + "}\n");
    formats::write_file(folder / "calibration.csv", steps);
}

} // namespace mpisheet::made
