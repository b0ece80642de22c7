// Shell commands as tasks, as people know them from GNU parallel: run on whichever rank is free, output in one piece.

#include "farm/applications/commands.hpp"

#include "farm/applications/bytes.hpp"
#include "farm/applications/child_process.hpp"
#include "farm/runtime/checksum.hpp"
#include "formats/file.hpp"
#include "formats/standard_streams.hpp"
#include "model/quantity.hpp"
#include "model/words.hpp"

#include <iostream>
#include <iterator>
#include <memory>
#include <unistd.h>

namespace mpisheet::farm {

using formats::require_stdout;

namespace {

struct CommandEnd {
    std::int32_t exit = 0, signal = 0;
    std::int32_t timed_out = 0;
    std::int32_t not_run = 0;   ///< what follows says why
    std::int64_t out_bytes = 0; ///< of what was written to stdout; the rest went to stderr [byte]
};

struct CommandList {
    std::vector<std::string> lines;
    std::size_t next = 0;
    std::string joblog;
};

std::string read_commands(const std::filesystem::path &file)
{
    if (file != "-")
        return formats::read_file(file);
    return {std::istreambuf_iterator<char>(std::cin), {}};
}

std::vector<std::string> lines_of(const std::string &text)
{
    std::vector<std::string> lines;
    for (std::string_view line : pieces_of(text, "\n")) {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.find_first_not_of(" \t") != std::string_view::npos)
            lines.emplace_back(line);
    }
    return lines;
}

/// A command line as messages show it: a terminal's few lines of it at most.
std::string shortened(const std::string &line)
{
    constexpr std::size_t longest = 400;
    return line.size() <= longest ? line : line.substr(0, longest) + " … (" + std::to_string(line.size()) + " bytes)";
}

void run_command(std::span<const std::byte> task, Writer &result, const Worker &worker, double timeout)
{
    const std::string line(reinterpret_cast<const char *>(task.data()), task.size());
    Ended ended;
    CommandEnd end;
    try {
        ended = run_child(
            line, timeout, [&worker] { worker.poll(); }, [&worker] { return worker.poll_interval(); });
        end = {ended.exit, ended.signal, ended.timed_out ? 1 : 0, 0, static_cast<std::int64_t>(ended.out.size())};
    } catch (const std::exception &error) {
        ended.err = error.what();
        end.not_run = 1;
    }
    const std::span<std::byte> bytes = result.bytes(sizeof end + ended.out.size() + ended.err.size());
    put_value(bytes, end);
    std::memcpy(bytes.data() + sizeof end, ended.out.data(), ended.out.size());
    std::memcpy(bytes.data() + sizeof end + ended.out.size(), ended.err.data(), ended.err.size());
    if (ended.exit != 0 || ended.signal != 0 || end.not_run != 0)
        result.record().status = Status::failed;
}

std::string how_it_ended(const CommandEnd &end, std::string_view err)
{
    if (end.not_run != 0)
        return "could not be run: " + std::string(err);
    if (end.timed_out != 0)
        return "was killed at its timeout";
    return end.signal != 0 ? "was killed by signal " + std::to_string(end.signal)
                           : "ended with status " + std::to_string(end.exit);
}

void take_command(CommandList &list, const Result &result)
{
    const std::string &line = list.lines.at(static_cast<std::size_t>(result.id));
    const auto end = value_at<CommandEnd>(result.bytes);
    const std::string_view text = result.text().substr(sizeof end);
    const std::string_view out = text.substr(0, static_cast<std::size_t>(end.out_bytes));
    const std::string_view err = text.substr(out.size());
    std::cout << out;
    require_stdout();
    if (end.not_run == 0)
        std::cerr << err;
    if (result.status == Status::failed)
        std::cerr << "task " << result.id + 1 << " " << how_it_ended(end, err)
                  << (result.attempts > 1 ? ", attempt " + std::to_string(result.attempts) : std::string()) << ": "
                  << shortened(line) << std::endl;
    list.joblog += std::to_string(result.id + 1) + "\tnode-" + std::to_string(result.node) + "\t" +
                   format_number(result.start) + "\t" + format_number(result.seconds) + "\t0\t" +
                   std::to_string(out.size()) + "\t" + std::to_string(end.exit) + "\t" + std::to_string(end.signal) +
                   "\t" + line + "\n";
}

/// The same list has the same journal.
std::string fingerprint_of(const std::vector<std::string> &lines)
{
    std::uint64_t hash = checksum_of_nothing;
    for (const std::string &line : lines)
        hash = checksum("\n", checksum(line, hash));
    return "commands " + std::to_string(lines.size()) + " " + std::to_string(hash);
}

} // namespace

CommandJob prepare_commands(const std::filesystem::path &file, bool manager, double timeout)
{
    const auto list = std::make_shared<CommandList>();
    if (manager)
        list->lines = lines_of(read_commands(file));
    list->joblog = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n";
    CommandJob commands;
    commands.fingerprint = fingerprint_of(list->lines);
    commands.joblog = [list] { return list->joblog; };
    Job &job = commands.job;
    job.tasks = static_cast<std::int64_t>(list->lines.size());
    job.application.make = [list](Writer &task) {
        if (list->next == list->lines.size())
            return false;
        task.write(list->lines[list->next++]);
        return true;
    };
    job.application.execute = [timeout](std::span<const std::byte> task, Writer &result, const Worker &worker) {
        run_command(task, result, worker, timeout);
    };
    job.application.take = [list](const Result &result) { take_command(*list, result); };
    return commands;
}

} // namespace mpisheet::farm
