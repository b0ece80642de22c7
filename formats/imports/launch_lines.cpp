#include "formats/imports/launch_lines.hpp"

#include "model/placement.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace mpisheet::formats {
namespace {

using LaunchCount = int Launch::*;
using CountNames = std::array<std::pair<LaunchCount, std::string_view>, 3>;

/// Options of launchers and batch scripts; words before a number in a banner, "Number of processes: 8", or behind it,
/// "running on 8 ranks".
constexpr CountNames count_names{
    {{&Launch::ranks, "|-n|-np|--n|--np|-procs|--ntasks|np|nprocs|nranks|ntasks|slurm_ntasks|slurm_nprocs|ranks|"
                      "processes|procs|tasks|world size|"},
     {&Launch::nodes, "|--nodes|-nnodes|nodes|nnodes|hosts|slurm_nnodes|slurm_job_num_nodes|"},
     {&Launch::ppn, "|-ppn|--ppn|-perhost|--perhost|-npernode|--npernode|--ntasks-per-node|--tasks-per-node|ppr:|ppn|"
                    "slurm_ntasks_per_node|ranks per node|processes per node|procs per node|tasks per node|"}}};
constexpr std::string_view words_without_weight = "|number|num|no.|of|total|mpi|on|with|and|export|";
constexpr std::string_view begins_of_sentences = "|running|launching|using|starting|";

/// -N counts what the launcher has it count.
constexpr CountNames capital_n{
    {{&Launch::nodes, "|srun|yhrun|flux|#SBATCH|salloc|sbatch|"},
     {&Launch::ppn,
      "|mpirun|mpiexec|mpiexec.hydra|mpiexec.mpich|mpiexec.openmpi|mpirun.mpich|mpirun.openmpi|mpirun_rsh|"
      "orterun|prterun|prun|aprun|ibrun|poe|"},
     {}}};

bool is_listed(std::string_view list, std::string_view name)
{
    return !name.empty() && list.find("|" + std::string(name) + "|") != std::string_view::npos;
}

/// nullptr: the name is in none of the lists.
LaunchCount find_count(const CountNames &names, std::string_view name)
{
    for (const auto &[count, list] : names)
        if (is_listed(list, name))
            return count;
    return nullptr;
}

std::string small_letters(std::string_view text)
{
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) { return std::tolower(c); });
    return small;
}

std::string_view file_name(std::string_view path)
{
    path.remove_prefix(std::min(path.find_first_not_of("`'\"$("), path.size()));
    return path.substr(path.rfind('/') + 1);
}

bool is_benchmark(std::string_view word)
{
    const std::string_view name = file_name(word);
    return name.starts_with("osu_") || name.starts_with("IMB-") || name.starts_with("NP");
}

/// A variable that is set: "UCX_TLS=tcp".
bool is_setting(std::string_view word)
{
    const std::string_view name = word.substr(0, word.find('='));
    return !name.empty() && name.size() < word.size() &&
           name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string_view::npos;
}

/// "-H n1,n2", "--nodelist=n[1-2]", "-m cyclic", "--map-by node".
void read_place(Launch &launch, std::string_view word, std::string_view next)
{
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view option = word.substr(0, equals);
    const std::string_view value = equals < word.size() ? word.substr(equals + 1) : next;
    if (is_listed("|-H|-host|--host|-hosts|--hosts|-w|--nodelist|", option) && launch.hosts.empty())
        launch.hosts = host_list(value);
    if (option == "-bynode" || option == "--bynode" || option == "-cyclic")
        launch.order = "cyclic";
    if (is_listed("|-m|--distribution|--map-by|-map-by|--rank-by|", option) && launch.order.empty())
        if (const std::string_view first = value.substr(0, value.find(':')); first != "ppr")
            launch.order = order_named(first);
}

/// "-N 4", "-N4", "--ntasks=4", "ppr:4:node". The first counts: the program may have options of the same name.
void read_option(Launch &launch, LaunchCount of_capital_n, std::string_view word, std::string_view next)
{
    read_place(launch, word, next);
    const std::size_t end = word.find_first_of("=0123456789");
    const std::string_view option = word.substr(0, end);
    std::string_view value = end == std::string_view::npos ? next : word.substr(end + (word[end] == '=' ? 1 : 0));
    if (option == "ppr:" && value.find(":node") != std::string_view::npos)
        value = value.substr(0, value.find(':'));
    const LaunchCount count = option == "-N" ? of_capital_n : find_count(count_names, option);
    if (count != nullptr && launch.*count == 0)
        launch.*count = positive(value);
}

Launch complete(Launch launch)
{
    auto &[ranks, nodes, ppn, place, settings, buffers, order, hosts] = launch;
    if (ranks == 0)
        ranks = nodes * ppn;
    if (nodes == 0 && ppn > 0)
        nodes = (ranks + ppn - 1) / ppn;
    if (ppn == 0 && nodes > 0)
        ppn = (ranks + nodes - 1) / nodes;
    if (ranks == 0 || nodes > ranks || ppn > ranks)
        nodes = ppn = 0;
    return launch;
}

/// Notes two hosts, where the launch has no more.
void note_hosts(LaunchLines &lines, std::vector<std::string> hosts)
{
    if (hosts.size() != 2 || hosts == lines.two_hosts)
        return;
    lines.two_hosts = std::move(hosts);
    ++lines.pairs_named;
}

/// "SLURM_JOB_NODELIST=n[1-2]", Flux's "hostlist": ["n1,n2"].
bool read_hosts(LaunchLines &lines, const LogLine &line)
{
    for (const std::string_view mark :
         {"SLURM_JOB_NODELIST=", "SLURM_NODELIST=", "\"hostlist\": [\"", "\"hostlist\":[\"", "NodeList="})
        if (const std::size_t at = line.text.find(mark); at != std::string_view::npos) {
            const std::string_view list = line.text.substr(at + mark.size());
            note_hosts(lines, host_list(list.substr(0, list.find_first_of("\" \t"))));
            return true;
        }
    return false;
}

/// A launcher's command, also behind a prompt or a variable; or an option of a batch script.
bool read_launcher(LaunchLines &lines, const LogLine &line)
{
    const auto &words = line.words;
    Launch launch{.place = line.place};
    LaunchCount of_capital_n = nullptr;
    std::string launcher;
    int ranks_before = 0; // of the programs before a colon
    bool program = false, asked = false;
    std::size_t at = 0;
    for (; at < words.size() && !program; ++at) {
        const std::string_view word = words[at], next = at + 1 < words.size() ? words[at + 1] : "";
        const bool variable = (word.ends_with("-mca") || word.ends_with("-genv") || word.ends_with("-env")) &&
                              next.find('=') == std::string_view::npos && at + 2 < words.size();
        if (is_setting(word))
            launch.settings += std::string(word) + " ";
        else if (variable)
            launch.settings += std::string(next) + "=" + std::string(words[at + 2]) + " ";
        if (of_capital_n == nullptr) {
            launcher = file_name(word);
            of_capital_n = find_count(capital_n, launcher);
            asked = next.starts_with('-');
            continue;
        }
        program = is_benchmark(word);
        read_option(launch, of_capital_n, word, next);
        if (word == ":")
            ranks_before += std::exchange(launch.ranks, 0);
    }
    launch.ranks += ranks_before;
    if (of_capital_n == nullptr || (!program && !asked && launch.ranks == 0)) // "mpirun noticed that …"
        return false;
    note_hosts(lines, launch.hosts);
    if (launcher == "#SBATCH" || launcher == "salloc" || launcher == "sbatch") {
        lines.banner.place = line.place;
        for (const LaunchCount count : {&Launch::ranks, &Launch::nodes, &Launch::ppn})
            lines.banner.*count = launch.*count > 0 ? launch.*count : lines.banner.*count;
        lines.banner.order = launch.order.empty() ? lines.banner.order : launch.order;
        return true;
    }
    const auto is_place = [](std::string_view word) { return word == "H" || word == "D" || word == "M"; };
    if (program && words.size() >= at + 2 && is_place(words.end()[-2]) && is_place(words.back()))
        launch.buffers = std::string(words.end()[-2]) + std::string(words.back());
    launch.settings = launch.settings.empty() ? "none" : launch.settings.substr(0, launch.settings.size() - 1);
    lines.command = launch;
    return true;
}

/// "[0] MPI startup(): 0 2000 node-0 {0,4}": rank, process, node.
bool read_intel_rank(LaunchLines &lines, const LogLine &line)
{
    const auto at = std::find(line.words.begin(), line.words.end(), "startup():");
    if (line.words.end() - at < 4 || positive(at[2]) == 0 || (at[1] != "0" && positive(at[1]) == 0))
        return false;
    if (at[1] == "0") {
        lines.banner = {.place = line.place};
        lines.intel_nodes.clear();
    }
    lines.intel_nodes.emplace(at[3]);
    lines.banner.ranks = std::max(lines.banner.ranks, positive(at[1]) + 1);
    lines.banner.nodes = static_cast<int>(lines.intel_nodes.size());
    return true;
}

/// Counts with their names before them, in a sentence behind.
bool read_counts(LaunchLines &lines, const LogLine &line)
{
    constexpr std::size_t longest = 100;
    if (line.text.size() > longest)
        return false;
    constexpr std::string_view between = " \t=:,;#+|";
    std::vector<std::string> words{""}; // before, between and behind the numbers
    std::vector<int> numbers;
    const std::string text = small_letters(line.text);
    for (std::size_t at = 0; (at = text.find_first_not_of(between, at)) != std::string::npos;) {
        const std::string word = text.substr(at, text.find_first_of(between, at) - at);
        at += word.size();
        if (const int number = positive(word); number > 0) {
            numbers.push_back(number);
            words.emplace_back();
        } else if (!is_listed(words_without_weight, word)) {
            words.back() += (words.back().empty() ? "" : " ") + word;
        }
    }
    const std::size_t behind = is_listed(begins_of_sentences, words.front()) ? 1 : 0;
    bool found = false;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (const LaunchCount count = find_count(count_names, words[i + behind]); count != nullptr) {
            lines.banner.*count = numbers[i];
            lines.banner.place = line.place;
            found = true;
        }
    return found;
}

/// A heading between tables that says between which processes messages go, "== Inter-node ==", or by which library,
/// "module load openmpi/4.1.6".
bool read_section(LaunchLines &lines, const LogLine &line)
{
    constexpr std::size_t longest = 60;
    if (line.text.size() > longest || line.has("|"))
        return false;
    std::string letters; // alone
    for (const std::string_view word : line.words) {
        const std::string small = small_letters(word);
        for (const char *library : {"openmpi", "mpich", "mvapich", "impi", "intelmpi", "intel-mpi", "hpcx", "spectrum"})
            if (small.find_first_of("0123456789", small.find(library)) != std::string::npos)
                lines.library = small;
        std::copy_if(small.begin(), small.end(), std::back_inserter(letters),
                     [](unsigned char c) { return std::isalpha(c) != 0; });
    }
    for (const std::string between : {"intra", "inter"})
        for (const std::string what : {"node", "socket", "numa", "switch", "rack"})
            if (letters.find(between + what) != std::string::npos) {
                lines.section = between + "-" + what;
                return true;
            }
    return false;
}

} // namespace

std::vector<std::string> host_list(std::string_view text)
{
    constexpr std::size_t most = 100'000;
    std::vector<std::string> hosts;
    while (!text.empty()) {
        const std::size_t bracket = text.find('[');
        std::size_t comma = std::min(text.find(','), text.size());
        if (bracket < comma) { // n[07-09,11]
            const std::size_t close = std::min(text.find(']', bracket), text.size());
            std::string_view ranges = text.substr(bracket + 1, close - std::min(close, bracket + 1));
            while (!ranges.empty()) {
                const std::string_view range = ranges.substr(0, ranges.find(','));
                const std::string_view first = range.substr(0, range.find('-')),
                                       last = range.substr(range.rfind('-') + 1);
                const std::string digits = "1" + std::string(first); // keeps zeros in front
                const int from = positive(digits), to = positive("1" + std::string(last));
                for (int k = from; k <= to && from > 0 && hosts.size() < most; ++k)
                    hosts.push_back(std::string(text.substr(0, bracket)) + std::to_string(k).substr(1));
                ranges.remove_prefix(std::min(range.size() + 1, ranges.size()));
            }
            comma = std::min(text.find(',', close), text.size());
        } else if (const std::string_view host = text.substr(0, std::min(comma, text.find(':'))); !host.empty()) {
            const auto is_of_name = [](unsigned char c) {
                return std::isalnum(c) != 0 || c == '-' || c == '.' || c == '_';
            };
            if (!std::all_of(host.begin(), host.end(), is_of_name) || hosts.size() >= most)
                return {};
            hosts.emplace_back(host);
        }
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return hosts;
}

bool LaunchLines::read(const LogLine &line)
{
    return read_command(line) || read_intel_rank(*this, line) || read_hosts(*this, line) || read_counts(*this, line) ||
           read_section(*this, line);
}

bool LaunchLines::read_command(const LogLine &line)
{
    return read_launcher(*this, line);
}

void LaunchLines::name_pair(ToolLog &log) const
{
    if (pairs_named != 1)
        return;
    for (LoggedSample &row : log.rows)
        if (row.sample.p == 2)
            row.from = two_hosts[0], row.to = two_hosts[1];
}

Launch LaunchLines::current() const
{
    Launch launch = complete(command);
    if (launch.ranks == 0) {
        launch = complete(banner);
        launch.settings = command.settings;
        launch.buffers = command.buffers;
        launch.order = command.order.empty() ? banner.order : command.order;
    }
    return launch;
}

void LaunchLines::describe(LoggedSample &row) const
{
    const Launch launch = current();
    if (row.sample.p == launch.ranks) {
        row.sample.nodes = launch.nodes;
        row.sample.ppn = launch.ppn;
        row.sample.dealt = launch.order;
    }
    if (row.sample.p == 2 && two_hosts.size() == 2) {
        row.from = two_hosts[0];
        row.to = two_hosts[1];
    }
    if (!launch.settings.empty())
        row.told_by["settings"] = launch.settings;
    if (!section.empty())
        row.told_by["section"] = section;
    if (!library.empty())
        row.told_by["library"] = library;
}

} // namespace mpisheet::formats
