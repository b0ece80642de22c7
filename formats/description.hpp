#pragma once
// samples.json: what was measured where, with which settings, so that the samples explain themselves. A launch
// describes itself; the description of a measurement is its first launch's, and what joining the launches added.

#include "model/graph/ways.hpp"
#include "model/network.hpp"
#include "model/precision.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mpisheet::formats {

/// A node. Empty or zero: unknown, or simulated.
struct DescribedHardware {
    std::string processor;      ///< model name
    int cores = 0, threads = 0; ///< threads: processing units of the node
    int threads_per_core = 1;
    double memory = 0;             ///< [byte]
    std::vector<double> caches;    ///< of the first core, from the nearest [byte]
    std::int64_t page = 0;         ///< [byte]
    std::string huge_pages;        ///< transparent ones: always, madvise, never
    std::vector<double> frequency; ///< least and most [Hz]
    std::string turbo;             ///< on, off
    bool hypervisor = false;       ///< a virtual machine
    std::string kernel;            ///< operating system's
    std::string governor;          ///< frequency scaling
    std::string clock_source;      ///< the kernel's
    double load_before = 0;        ///< 1-minute load average
};

struct DescribedMpi {
    std::string library, standard;
};

struct DescribedNode {
    std::string host;
    int processors = 0, ranks = 0;
};

/// A rank or link that is slower than the others.
struct DescribedSuspect {
    std::string what; ///< computation, messages, link
    int rank = 0;
    std::optional<int> other; ///< the link's other end
    double factor = 0;
    std::string text; ///< for a person
};

/// Ranks in a row within which every pair is of this level or nearer, and medians over its pairs.
struct DescribedLevel {
    std::string name; ///< "node"
    int block = 0;
    double small_message = 0, large_message = 0; ///< 16 bytes, 64 KiB [s]
};

/// How long pairs of ranks took, by blocks of ranks in a row: PairBlocks, each row "0.71 0.72 0" in µs.
struct DescribedPairs {
    int ranks = 1;
    std::vector<std::string> small_message, large_message; ///< 16 bytes, 64 KiB; 0: none met
};
DescribedPairs described(const PairBlocks &blocks);
/// Throws Error (bad_input) for what are no numbers, or not one more in each row.
PairBlocks pairs_of(const DescribedPairs &described);

/// Messages that begin at one instant: "0 1 2", "1 2 0" and what they took, "41.2 41.2 80" in µs.
struct DescribedAtOnce {
    std::string from, to, took;
};

/// Messages alone from a rank to another: "0 1 8 …" bytes and what they took, "2.1 2.1 2.2 …" in µs.
struct DescribedSizes {
    int from = 0, to = 0;
    std::string bytes, took;
};

/// graph::Ways, a row a sender and in it a number a receiver, "0 10.8 12.7" in µs.
struct DescribedWays {
    std::vector<std::string> small_message, large_message; ///< 16 bytes, 1 MiB, one way, alone
    std::vector<std::string> two, swap;                    ///< 1 MiB twice the same way at once, and one each way
    std::vector<DescribedAtOnce> at_once;                  ///< 1 MiB
    std::optional<DescribedSizes> near, far;               ///< the pairs that are nearest and farthest
};
DescribedWays described(const graph::Ways &ways);
/// Throws Error (bad_input) for what are no numbers, or not as many in each row as there are rows.
graph::Ways ways_of(const DescribedWays &described);

/// Medians over pairs and ranks, and what stands out.
struct DescribedSurvey {
    std::optional<double> small_message, large_message; ///< 16 bytes, 64 KiB [s]
    std::optional<double> computation;                  ///< [s]
    std::vector<DescribedSuspect> slow;
    std::optional<std::vector<DescribedLevel>> levels; ///< from the nearest; none: not looked for
    std::optional<std::string> network;                ///< the same for a person
    std::optional<DescribedPairs> pairs;               ///< of three ranks or more
    std::optional<DescribedWays> ways;                 ///< where levels do not tell the pairs
};

/// Sizes of one operation and p that were not measured, and why.
struct DescribedLeftOut {
    std::string op;
    int p = 0;
    std::vector<std::int64_t> sizes; ///< [byte]
    std::string reason;
    std::optional<std::string> layout; ///< of several in a launch
};

/// Why a launch leaves points out whose turn came when its time was up.
inline constexpr std::string_view no_time_left = "no time left: give a longer --budget, or a quieter machine";

/// "312 of 480: out of time", of this many measured points and those that were left out; empty where time sufficed.
std::string points_in_time(std::size_t measured, const std::vector<DescribedLeftOut> &left_out);

/// What the sweep found.
struct DescribedSweep {
    int points = 0;             ///< measured, in however many passes
    int further_points = 0;     ///< of them not in the order given
    int disturbed_points = 0;   ///< during which, in some pass, others used the processors
    bool stopped = false;       ///< before all points were measured
    int unverified_points = 0;  ///< whose result could not be checked (simulated, too large)
    int points_out_of_time = 0; ///< stopped, in some pass, by their slice of the budget before their median was known
    std::int64_t samples = 0;
    std::int64_t late_starts = 0; ///< repetitions not valid because a rank started late
    double seconds = 0;           ///< that the sweep took
    double load_after = 0;
    double clock_error_bound = 0;             ///< largest bound met [s]
    double timer_step = 0, timer_reading = 0; ///< [s]
    std::map<std::int64_t, int> round_trips;  ///< of msg in a row, by size
};

/// The program that measured, and how it was called and built.
struct DescribedProgram {
    std::string name, date, command;
    std::string plan; ///< digest of what is measured
    std::string compiler;
    std::vector<std::string> libraries;
};

/// Where the ranks of a launch lay.
struct DescribedRanks {
    int count = 0;
    std::vector<DescribedNode> nodes;
    std::optional<std::vector<std::string>> host_of_rank;
    bool oversubscribed = false;
    std::vector<int> binding; ///< processors that each rank may use
    std::vector<std::string> warnings;
    std::string placement;
    std::optional<std::string> order; ///< in which ranks lie on several nodes: block, cyclic, mixed
};

/// What a launch was to measure, and how often.
struct DescribedPlan {
    std::optional<std::vector<std::string>> layouts; ///< nodes x ranks a node; none: as the launch lies
    std::vector<int> processes;
    std::vector<std::int64_t> sizes; ///< [byte]
    int launch = 0;
    std::uint64_t seed = 0;
    int repetitions = 0;     ///< of every point; 0: as many as it takes
    int epochs = 1;          ///< passes over the points
    double budget = 0;       ///< [s]
    std::int64_t memory = 0; ///< for the messages of a node's ranks [byte]
};

/// What a measured second is.
struct DescribedMethod {
    std::string clock, quantity, reduction, buffers;
    std::int64_t cold = 0; ///< memory of each rank for cold messages [byte]
};

/// One launch of the probe. What is not known before its end has no value until then.
struct LaunchDescription {
    int format = 1;
    DescribedProgram program;
    DescribedHardware hardware; ///< of rank 0's node
    bool simulated = false;
    DescribedMpi mpi;
    DescribedRanks ranks;
    DescribedPlan plan;
    DescribedMethod method;
    std::optional<DescribedSurvey> survey;
    std::vector<std::pair<std::string, std::string>> environment;
    std::vector<DescribedLeftOut> left_out;
    bool complete = false;
    std::optional<double> seconds; ///< that the launch took
    std::optional<DescribedSweep> sweep;
};

/// All launches of a measurement.
struct MeasurementDescription {
    std::vector<LaunchDescription> launches; ///< at least one
    std::vector<std::string> slow;           ///< ranks and links that most launches found slow, for a person
    std::string machine;                     ///< what mpisheet calls it
    bool simulated = false;
    std::string launcher;    ///< empty: the MPI library's own
    std::string identity;    ///< of what decides the samples: only the same measurement goes on
    std::size_t samples = 0; ///< rows of samples.csv; 0: not counted
    std::string points;      ///< points_in_time()
    double wanted_half_width = 0;
    std::vector<DescribedLeftOut> left_out;  ///< by every launch that was to measure it
    std::vector<PointPrecision> unconverged; ///< points whose launches do not agree well enough
    std::vector<std::string> states;         ///< of the machine, for a person
};

/// Now, as "2026-01-31T12:00:00Z".
std::string utc_now();

/// The text of a launch's file, of a measurement's samples.json.
std::string to_json(const LaunchDescription &launch);
std::string to_json(const MeasurementDescription &measurement);

/// Throws Error (bad_input) `file:line:column: …` for what is no JSON, `file: /key: expected …, found …` for a value of
/// another kind. A key that is not there keeps its default.
LaunchDescription read_launch_description(const std::filesystem::path &path);

/// Those of the launches that a samples.json describes: of a measurement all, of a launch's own file that one.
std::vector<LaunchDescription> read_launch_descriptions(const std::filesystem::path &path);

} // namespace mpisheet::formats
