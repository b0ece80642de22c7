#pragma once
// One function a subcommand: options in, exit status out. Results go to stdout or the output file, the rest to stderr.

#include "command/probe.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mpisheet {

enum class Format { table, csv, json };

struct CharacteriseOptions {
    ProbeOptions probe; ///< its output is the folder
};
int run_characterise(const CharacteriseOptions &options);

struct FitOptions {
    std::vector<std::filesystem::path> samples; ///< samples.csv and calibration.csv files, told apart by their columns
    std::filesystem::path output;               ///< sheet.gp
    std::filesystem::path json;                 ///< fit.json; empty: none
};
int run_fit(const FitOptions &options);

struct EvalOptions {
    std::vector<std::filesystem::path> files; ///< loaded in order into one scope
    std::vector<std::string> expressions;
    std::filesystem::path points; ///< CSV op,p,bytes
    bool json = false;
};
int run_eval(const EvalOptions &options);

struct CheckOptions {
    std::vector<std::filesystem::path> files;
    bool json = false;
};
int run_check(const CheckOptions &options);

struct ShowOptions {
    std::filesystem::path file;
    bool json = false;
};
int run_show(const ShowOptions &options);

struct PredictOptions {
    std::filesystem::path model;
    std::filesystem::path sheet;
    std::string processes = "1:64";
    std::string sizes = "512";
    std::string entry;                 ///< empty: the model's `#@ predict`
    std::vector<std::string> settings; ///< name=value
    Format format = Format::table;
};
int run_predict(const PredictOptions &options);

struct ValidateOptions {
    PredictOptions predict;
    std::filesystem::path runs;
    std::filesystem::path output; ///< comparison.csv; empty: none
};
int run_validate(const ValidateOptions &options);

struct CowichanOptions {
    std::vector<std::string> kernels; ///< empty: all
    std::filesystem::path sheet;
    std::string processes;
    std::string sizes; ///< empty: each kernel's own
    std::vector<std::string> settings;
    Launcher launcher;
    int launches = 0;             ///< 0: 3, or 1 on a simulated machine
    std::filesystem::path output; ///< folder of predictions.csv and runs.csv
    double enforce = 0;           ///< median |error| that may not be exceeded; 0: any
    Format format = Format::table;
};
int run_cowichan_list(const CowichanOptions &options);
int run_cowichan_predict(const CowichanOptions &options);
int run_cowichan_validate(const CowichanOptions &options);

struct ReportOptions {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path output;
};
int run_report(const ReportOptions &options);

} // namespace mpisheet
