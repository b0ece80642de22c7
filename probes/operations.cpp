#include "probes/operations.hpp"

#include "model/network.hpp"
#include "model/operation.hpp"
#include "model/words.hpp"
#include "probes/table.hpp"

#include <algorithm>
#include <array>
#include <deque>

namespace mpisheet::probes {
namespace {

struct NamedImbalance {
    std::string_view suffix;
    std::string_view processes;
    int fewest;
    Imbalance imbalance;
};

constexpr std::array imbalances{
    NamedImbalance{"_b2", "2 and more", 2, {2, 0}},
    NamedImbalance{"_b4", "4 and more", 4, {4, 0}},
    NamedImbalance{"_bp", "2 and more", 2, {0, 0}},
    NamedImbalance{"_u10", "2 and more", 2, {1, 0.1}},
};

/// `base` + `suffix`, kept for the life of the program: a string_view must stay valid.
std::string_view named(std::string_view base, std::string_view suffix)
{
    static std::deque<std::string> names;
    return names.emplace_back(std::string(base) + std::string(suffix));
}

std::vector<Probe> on_request()
{
    std::vector<Probe> rows = rows_on_request();
    for (const Probe &probe : probes_of_every_sweep())
        if (is_reduction(probe)) {
            Probe &row = rows.emplace_back(probe);
            row.name = named(probe.name, "_byte");
            row.of_bytes = true;
        }
    for (const Probe &probe : probes_of_every_sweep())
        for (const NamedImbalance &named_imbalance : imbalances) {
            if (probe.sent == Share::even)
                continue;
            Probe &row = rows.emplace_back(probe);
            row.name = named(probe.name, named_imbalance.suffix);
            row.processes = named_imbalance.processes;
            row.fewest = named_imbalance.fewest;
            row.imbalance = named_imbalance.imbalance;
        }
    return rows;
}

std::vector<Probe> of_levels()
{
    std::vector<Probe> rows;
    for (std::size_t level = 0; level < level_names.size(); ++level)
        for (Probe &row : rows_of_level(static_cast<int>(level))) {
            row.name = named(row.name, "_" + std::string(level_names[level]));
            rows.push_back(row);
        }
    return rows;
}

Probe from_memory(Probe probe)
{
    probe.name = named(probe.name, "_cold");
    probe.cold = true;
    return probe;
}

Probe chain_of(Probe probe)
{
    probe.name = named(probe.name, "_chain");
    probe.calls = calls_of_chain;
    return probe;
}

Probe with_late_rank(Probe probe, std::string_view suffix, Late late, bool own)
{
    probe.name = named(probe.name, suffix);
    probe.late = late;
    probe.own = own;
    probe.fewest = std::max(probe.fewest, 2);
    return probe;
}

std::vector<Probe> as_programs_call()
{
    std::vector<Probe> rows;
    for (const std::span<const Probe> plain : {probes_of_every_sweep(), probes_on_request()})
        for (const Probe &probe : plain) {
            if (probe.sized && !probe.window)
                rows.push_back(from_memory(probe));
            if (probe.round_trip || probe.local != nullptr)
                continue;
            rows.push_back(chain_of(probe));
            rows.push_back(with_late_rank(probe, "_late", Late::last, false));
            rows.push_back(with_late_rank(probe, "_late_own", Late::last, true));
            rows.push_back(with_late_rank(probe, "_late0", Late::first, false));
            rows.push_back(with_late_rank(probe, "_late0_own", Late::first, true));
        }
    return rows;
}

} // namespace

std::span<const Probe> probes_of_every_sweep()
{
    static const std::vector<Probe> rows = rows_of_every_sweep();
    return rows;
}

std::span<const Probe> probes_on_request()
{
    static const std::vector<Probe> rows = on_request();
    return rows;
}

std::span<const Probe> level_probes()
{
    static const std::vector<Probe> rows = of_levels();
    return rows;
}

std::span<const Probe> varied_probes()
{
    static const std::vector<Probe> rows = as_programs_call();
    return rows;
}

int late_rank(const Probe &probe, int p)
{
    if (probe.late == Late::nobody)
        return -1;
    return probe.late == Late::first ? 0 : p - 1;
}

const Probe *find_probe(std::string_view name)
{
    for (const std::span<const Probe> rows :
         {probes_of_every_sweep(), probes_on_request(), level_probes(), varied_probes()})
        for (const Probe &probe : rows)
            if (probe.name == name)
                return &probe;
    return nullptr;
}

std::string table_of_operations()
{
    std::size_t longest = 0; // name
    for (const std::span<const Probe> rows : {probes_of_every_sweep(), probes_on_request()})
        for (const Probe &probe : rows)
            longest = std::max(longest, probe.name.size());
    const auto pad = [](std::string_view cell, std::size_t width) {
        return std::string(cell) + std::string(width > cell.size() ? width - cell.size() : 1, ' ');
    };
    std::string text = pad("op", longest + 2) + pad("p", 12) + pad("bytes (d)", 76) + "seconds\n";
    const auto add = [&](const Probe &probe) {
        text += pad(probe.name, longest + 2) + pad(probe.processes, 12) + pad(d_means(probe.name), 76) +
                std::string(probe.timed) + "\n";
    };
    for (const Probe &probe : probes_of_every_sweep())
        add(probe);
    const std::string levels = joined(level_names, ", ");
    text += "of each level of the machine (LEVEL: " + levels + ") that a launch of three ranks or more has:\n";
    for (const Probe &probe : rows_of_level(0))
        text += pad(std::string(probe.name) + "_LEVEL", longest + 2) + pad(probe.processes, 12) +
                pad(d_means(std::string(probe.name) + "_net"), 76) + std::string(probe.timed) + "\n";
    text += "with --ops levels these and msg are measured beside the operations that are named, where a machine has "
            "several "
            "levels. Only where --ops names them:\n";
    for (const Probe &probe : probes_on_request())
        add(probe);
    return text +
           "OP_cold         as OP, in memory that no cache holds, from 1 KiB on: name it, or give --cold for all\n"
           "OP_chain        ten calls one after another, between which nobody waits; the cost of one\n"
           "OP_late _late0  the last rank, or rank 0, comes when the others have long been there: from then to the "
           "last "
           "end\n"
           "OP_late_own     what the late rank's own call takes then (OP_late0_own)\n"
           "OP_byte         sums bytes at every size\n"
           "_b2 _b4 _bp     the last rank has 2, 4, p times the mean of what the ranks have, the others equal parts\n"
           "_u10            the last rank has 1 + 0.1 (p - 1) times the mean: an unevenness of 10 %\n"
           "Reductions: " +
           std::string(reduction_meaning) + ".\n";
}

bool is_reduction(const Probe &probe)
{
    return probe.sized && probe.origin(0, 1, 0).summed != Origin::not_summed;
}

bool reduces_floats(const Probe &probe, std::int64_t d)
{
    return !probe.of_bytes && d % 4 == 0;
}

} // namespace mpisheet::probes
