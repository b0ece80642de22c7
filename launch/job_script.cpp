#include "launch/job_script.hpp"

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace mpisheet::launch {
namespace {

namespace fs = std::filesystem;

/// What batch systems say differently. In the texts {nodes}, {ppn}, {ranks}, {minutes}, {partition}, {array} and {log}
/// stand for what was asked.
struct Dialect {
    const char *name;
    const char *directive;               ///< begins each of the lines
    std::array<const char *, 6> lines;   ///< always; the signal comes a minute before the limit
    const char *to_partition, *as_array; ///< only where asked for
    const char *log_of_array;            ///< name of the log where it is one
    const char *task;                    ///< which of the array's jobs this is
    const char *again;                   ///< runs this job once more
    const char *one_node, *all_nodes;    ///< submits the script for another stage
    const char *launcher;                ///< unless another is named
};

constexpr auto dialects = std::to_array<Dialect>({
    {"slurm",
     "#SBATCH",
     {"--job-name=mpisheet", "--nodes={nodes} --ntasks-per-node={ppn} --exclusive", "--time={minutes}",
      "--signal=B:USR1@60", "--requeue --open-mode=append", "--output={log}"},
     "--partition={partition}",
     "--array=1-{array}",
     "%A.%a",
     "${SLURM_ARRAY_TASK_ID:?submit it: sbatch $0}",
     "scontrol requeue \"${SLURM_JOB_ID:?this is no batch job: run the script again to go on}\"",
     "sbatch --export=ALL,MPISHEET_STAGE=$1 --nodes=1",
     "sbatch --export=ALL,MPISHEET_STAGE=$1",
     "srun --mpi=pmi2"},
    {"pbs",
     "#PBS",
     {"-N mpisheet", "-l select={nodes}:ncpus={ppn}:mpiprocs={ppn}", "-l walltime=00:{minutes}:00", "-r y", "-j oe",
      "-o {log}"},
     "-q {partition}",
     "-J 1-{array}",
     "^array_index^",
     "${PBS_ARRAY_INDEX:?submit it: qsub $0}",
     "qrerun \"${PBS_JOBID:?this is no batch job: run the script again to go on}\"",
     "qsub -v MPISHEET_STAGE=$1 -l select=1:ncpus={ppn}:mpiprocs={ppn}",
     "qsub -v MPISHEET_STAGE=$1",
     "mpiexec"},
    {"flux",
     "#flux:",
     {"--job-name=mpisheet", "-N {nodes} -n {ranks} --exclusive", "-t {minutes}m", "--signal=SIGUSR1@60s",
      "--output={log}", ""},
     "-q {partition}",
     "",
     "",
     "",
     "flux batch \"$folder/job.sh\"",
     "flux batch --env=MPISHEET_STAGE=$1 -N 1 -n {ppn}",
     "flux batch --env=MPISHEET_STAGE=$1",
     "flux run"},
});

const Dialect &find_dialect(const std::string &name)
{
    return *std::find_if(dialects.begin(), dialects.end(), [&](const Dialect &one) { return one.name == name; });
}

/// `text` with the values in the places of their names.
std::string filled(std::string text, const BatchJob &options)
{
    const std::string log =
        options.array > 0 ? "job." + std::string(find_dialect(options.system).log_of_array) + ".log" : "job.log";
    const std::string log_path = (fs::absolute(options.plan.probe.output) / log).string();
    const std::array<std::pair<std::string, std::string>, 7> values{
        {{"{nodes}", std::to_string(options.plan.layout.nodes)},
         {"{ppn}", std::to_string(options.plan.layout.ppn)},
         {"{ranks}", std::to_string(options.plan.probe.ranks)},
         {"{minutes}", fmt::format("{:.0f}", std::ceil(options.plan.time / 60))},
         {"{partition}", options.partition},
         {"{array}", std::to_string(options.array)},
         {"{log}", log_path.find(' ') == std::string::npos ? log_path : '"' + log_path + '"'}}};
    for (const auto &[name, value] : values)
        for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += value.size())
            text.replace(at, name.size(), value);
    return text;
}

/// The words that probe and characterise both need, so that one goes on with what the other has measured.
std::string words_of_measurement(const BatchJob &options)
{
    std::vector<std::string> words{"-n",         std::to_string(options.plan.probe.ranks),
                                   "--launcher", options.plan.probe.launcher.command,
                                   "--budget",   format_number(options.plan.probe.budget) + "s"};
    const std::vector<std::string> chosen = campaign::choice_of_points(options.plan.probe);
    words.insert(words.end(), chosen.begin(), chosen.end());
    if (options.plan.probe.launches > 0)
        words.insert(words.end(), {"--launches", std::to_string(options.plan.probe.launches)});
    return shell_words(words);
}

std::string directives(const BatchJob &options, const Dialect &dialect)
{
    std::vector<std::string> lines(dialect.lines.begin(), dialect.lines.end());
    if (!options.partition.empty())
        lines.emplace_back(dialect.to_partition);
    if (options.array > 0)
        lines.emplace_back(dialect.as_array);
    std::string text;
    for (const std::string &line : lines)
        if (!line.empty())
            text += std::string(dialect.directive) + " " + filled(line, options) + "\n";
    return text;
}

/// What a stage runs, and what follows it.
std::string stages(const BatchJob &options)
{
    const std::string words = words_of_measurement(options);
    const bool is_wide = options.plan.layout.nodes > 1, validates = !options.validate.empty();
    std::string text = "case ${MPISHEET_STAGE:-measure} in\n";
    if (is_wide)
        text += fmt::format("measure) # all nodes: the operations\n"
                            "    run \"$mpisheet\" probe{} -o \"$folder/samples.csv\"\n"
                            "    on_one_node finish\n"
                            "    ;;\n"
                            "finish) # one node: its rates and the steps of kernels; then the fit\n",
                            words);
    else
        text += "measure)\n";
    // Named operations alone would leave the kernels' steps out.
    const std::string steps = validates && !validates_own(options) && !options.plan.probe.ops.empty()
                                  ? " --kernels " + shell_word(options.validate)
                                  : "";
    text += fmt::format("    run \"$mpisheet\" characterise{}{} -o \"$folder\"\n", words, steps);
    if (validates && is_wide)
        text += "    on_all_nodes validate\n";
    text += validates && is_wide ? "    ;;\nvalidate) # all nodes: predictions are written, then the runs\n" : "";
    if (validates)
        text += validations(options);
    return text + "    ;;\nesac\n";
}

/// What makes of an array's script that of one of its jobs, whose stages it submits: they are no arrays.
std::string copy_of_task(const Dialect &dialect)
{
    const std::string option = dialect.as_array;
    return fmt::format(
        "sed -e '/^{0} {1}/d' -e \"s/^task=.*/task=$task/\" -e \"/^{0}/s|job[.][^/]*[.]log|job.$task.log|\"",
        dialect.directive, option.substr(0, option.find_first_of("{1")));
}

/// Directives are no shell: what batch systems read otherwise than we write it is refused. Throws Error (usage).
void check_directive(const std::string &option, const std::string &text, bool has_blanks)
{
    const auto is_plain = [&](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80 ||
               std::string_view("_./:,=+@-").find(c) != std::string_view::npos || (has_blanks && c == ' ');
    };
    if (inert(text) != text || !std::all_of(text.begin(), text.end(), is_plain) || text.starts_with('-'))
        throw Error(
            Exit::usage,
            fmt::format("{}: expected letters, digits and _ . / : , = + @ -, which every batch system reads alike, "
                        "found \"{}\"",
                        option, text));
}

} // namespace

void complete(BatchJob &job)
{
    const Dialect &dialect = find_dialect(job.system);
    if (job.array > 0 && *dialect.as_array == '\0')
        throw Error(Exit::usage,
                    "--array: " + job.system + " has no arrays: submit the script several times, with another -o each");
    if (job.plan.probe.launcher.command.empty())
        job.plan.probe.launcher.command = dialect.launcher;
    check_directive("-o", fs::absolute(job.plan.probe.output).string(), true);
    check_directive("-p", job.partition, false);
}

std::string job_script(const BatchJob &options)
{
    const Dialect &dialect = find_dialect(options.system);
    const std::string own = fs::read_symlink("/proc/self/exe").string();
    const std::string folder = shell_word(fs::absolute(options.plan.probe.output).string());
    return fmt::format(
        R"(#!/bin/bash
{directives}# Measures {nodes} x {ppn} ranks into {measured}; then: mpisheet report {measured}
# A job that its time limit stops, or that loses a node, is run again and goes on where it was.
set -u
mpisheet={own}
{task}folder={folder}
mkdir -p "$folder"
[ "$0" -ef "$folder/job.sh" ] || {{ {copy} "$0" >"$folder/.job.$$" && mv "$folder/.job.$$" "$folder/job.sh"; }}

# Runs a command, passes on the signal that comes before the limit, and waits until what was finished is saved.
run() {{
    "$@" &
    local child=$! status
    trap 'kill -USR1 $child 2>/dev/null' USR1 TERM
    while wait $child; status=$?; kill -0 $child 2>/dev/null; do :; done
    if [ $status = 75 ] && [ "${{SLURM_RESTART_COUNT:-0}}" -lt 20 ]; then
        {again}
    fi
    [ $status = 0 ] || exit $status
}}
on_one_node() {{ {one_node} "$folder/job.sh"; }}
on_all_nodes() {{ {all_nodes} "$folder/job.sh"; }}

{stages})",
        fmt::arg("directives", directives(options, dialect)), fmt::arg("nodes", options.plan.layout.nodes),
        fmt::arg("ppn", options.plan.layout.ppn), fmt::arg("own", shell_word(own)),
        fmt::arg("folder", folder + (options.array > 0 ? "/$task" : "")), fmt::arg("measured", inert(folder)),
        fmt::arg("task", options.array > 0 ? fmt::format("task={}\n", dialect.task) : ""),
        fmt::arg("copy", options.array > 0 ? copy_of_task(dialect) : "cat"),
        fmt::arg("again", filled(dialect.again, options)), fmt::arg("one_node", filled(dialect.one_node, options)),
        fmt::arg("all_nodes", filled(dialect.all_nodes, options)), fmt::arg("stages", stages(options)));
}

} // namespace mpisheet::launch
