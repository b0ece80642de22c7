#pragma once
// What a machine's sheet says of messages and operations, as a replay asks it.

#include "equations/program.hpp"
#include "equations/scope.hpp"
#include "model/graph/graph.hpp"
#include "model/traffic/interconnect.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace mpisheet::replay {

/// Of what the sheet says: the middle, or an end of its intervals.
enum class End { middle, low, high };

class Costs {
public:
    /// `sheet` must outlive it. `graph`: the links of its machine, where they were found. Throws Error (bad_input)
    /// where a message is asked for that the sheet lacks.
    Costs(const equations::Scope &sheet, const std::string &file, End end = End::middle,
          const graph::Graph *graph = nullptr);

    [[nodiscard]] const equations::Scope &sheet() const { return *sheet_; }
    [[nodiscard]] End end() const { return end_; }
    [[nodiscard]] bool has_messages() const { return sheet_->find_function("tmsg") != nullptr; }
    [[nodiscard]] const traffic::Interconnect &interconnect() const { return interconnect_; }
    /// A message between two ranks, alone.
    traffic::Price message(int from, int to, double bytes);
    /// A message of a rank to itself [s].
    double to_itself(double bytes);
    /// What a sender spends on a message that does not wait for its receiver [s].
    double send(double bytes);
    /// Its receiver, where the message is there already [s].
    double receive(double bytes);
    /// Such a message leaves only when its receiver is there, as in SimGrid.
    [[nodiscard]] bool leaves_at_match() const { return leaves_at_match_; }
    [[nodiscard]] bool waits_for_receiver(double bytes) const { return bytes >= interconnect_.rendezvous; }

    /// Process counts at which the sheet's equations were fitted.
    [[nodiscard]] std::set<int> process_counts() const;
    /// The most processes that the sheet was measured with; 0: it does not say.
    [[nodiscard]] int most_processes() const;
    /// An operation over the first p ranks [s]; none: the sheet lacks it.
    std::optional<double> operation(std::string_view op, double p, double bytes);

private:
    using Cache = std::unordered_map<double, double>;
    double cached(Cache &cache, const std::optional<equations::Program> &program, double bytes);
    std::optional<equations::Program> program(const std::string &name) const;

    const equations::Scope *sheet_;
    End end_;
    std::string suffix_; ///< of the end
    traffic::Interconnect interconnect_;
    bool leaves_at_match_ = false;
    std::optional<equations::Program> send_, receive_, itself_;
    std::vector<std::unordered_map<double, traffic::Price>> prices_;
    Cache sends_, receives_, itselves_;
    std::map<std::string, std::optional<equations::Program>, std::less<>> operations_;
    std::map<std::pair<std::string, std::pair<double, double>>, double> times_;
};

} // namespace mpisheet::replay
