#pragma once
// "Ask the page": what an operation or a program costs at any p and d, computed by the reader's browser from the
// sheets' equations. Without script there is no such part.

#include "equations/scope.hpp"
#include "model/prediction/prediction.hpp"
#include "report/folder.hpp"

#include <map>
#include <string>
#include <vector>

namespace mpisheet::report {

/// A program over the sheet of one machine.
struct AskedProgram {
    std::string name;
    std::string group;                              ///< of programs, as the page lists them
    std::string words;                              ///< of the command that predicts it, {} is the machine's file
    std::string p_option = "-p ", d_option = "-d "; ///< of that command
    std::string d = "size of the problem";          ///< what d is
    Model model;
    std::map<std::string, double> values; ///< of its settings on this machine, where not the model's
    std::vector<std::pair<std::string, std::string>> options; ///< settings to ask for, and how that command is given
                                                              ///< them; none: all, by --set
    std::string caution;                                      ///< what to know of its answers; empty: nothing
    int processes = 1;                                        ///< at least so many are worth a look
};

/// What a point of an operation or of a program took, launch by launch.
struct AskedPoint {
    std::string what; ///< "op bcast", "program gauss"
    int p = 0;
    std::int64_t d = 0;          ///< [byte], or size of the problem
    std::vector<double> seconds; ///< the median of each launch
    bool apart = false;          ///< of another state of the machine
};

/// All points of a folder: of operations, and of programs that ran.
std::vector<AskedPoint> asked_points(const Folder &folder);

struct AskedMachine {
    std::string name;                     ///< as the page calls it
    std::string file;                     ///< as a command line names it
    equations::Scope sheet;               ///< with what models may call of it
    std::vector<std::string> operations;  ///< those that can be asked for
    std::vector<equations::Scope> states; ///< the same sheet in each state of the machine; none: it has one speed
    std::vector<std::string> states_told; ///< how the sheet tells them
    std::vector<AskedProgram> programs;
    std::vector<std::string> left_out; ///< kernels whose steps the sheet does not have
    std::vector<AskedPoint> points;
    std::map<std::string, double> seen; ///< of an operation: the least change that another measurement would show
};

struct Asked {
    std::vector<AskedMachine> machines; ///< none: the page has no such part
};

/// <section id="ask" hidden>, which the script shows.
std::string panel(const Asked &asked);

/// Equations, measured ranges, points, and what draws the panel.
std::string panel_script(const Asked &asked);

/// What panel_script() calls: panel(asked, sheets, models).
std::string_view panel_functions();

} // namespace mpisheet::report
