#pragma once
// How a log's launch lay on the machine, as options, the log's name and records beside it say it.

#include "formats/import.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::formats {

/// What one source says; 0 or empty: nothing.
struct LogLayout {
    int p = 0, nodes = 0, ppn = 0;
    std::string order;     ///< block, cyclic, mixed
    std::string job;       ///< number or name of the batch job
    std::string algorithm; ///< forced; of names "ring"
    std::string from, to;  ///< the two nodes of a message
    std::string source;    ///< who says it, for messages: "its name", "job.sh"
    bool operator==(const LogLayout &) const = default;
};

/// Names of files and their folders with parts that are read: "run_{nodes}x{ppn}/{*}.out".
class NamePattern {
public:
    /// Throws Error (usage) for a part that is none of {nodes} {ppn} {p} {order} {job} {algorithm} {from} {to} {*}.
    explicit NamePattern(std::string text);
    /// What the last parts of the path say, as many as the pattern has. Throws Error (bad_input) for a name of another
    /// form.
    [[nodiscard]] LogLayout read(const std::filesystem::path &path) const;

private:
    std::string text_;
    std::vector<std::string> parts_; ///< literal text, "{nodes}", "*", literal text …
};

/// Sets what `key`, a part of a pattern or an option, says. Throws Error (bad_input) for no number, and no order.
void set_layout(LogLayout &layout, std::string_view key, const std::string &value);

/// The two nodes at the end of the name of a log, "osu_latency_n07-n12.out"; nothing where there are none.
LogLayout pair_in_name(const std::filesystem::path &path);

/// What all sources say together, with the processes from nodes and ranks a node, and the reverse. Throws Error
/// (bad_input) that names both where they contradict each other.
LogLayout agreed(std::span<const LogLayout> sources, const std::string &file);

/// Gives the log's rows their place on the machine; an algorithm becomes a part of the operation's name. Tables of
/// fewer processes than the launch's are taken to be of its first ranks. Throws Error (bad_input) that names both where
/// the log itself says otherwise.
void lay_out(ToolLog &log, const LogLayout &layout, const std::string &file);

} // namespace mpisheet::formats
