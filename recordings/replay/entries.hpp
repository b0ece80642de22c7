#pragma once
// What the events of its members say of a collective operation.

#include "recordings/record/recording.hpp"
#include "recordings/replay/composed.hpp"
#include "recordings/replay/operations.hpp"

#include <cstddef>
#include <string>

namespace mpisheet::replay {

/// Of a call of the recording; one that makes a communicator is an allgather, in which its members tell each other who
/// belongs to it; nullptr: none that replay knows.
const Collective *collective_of_call(const std::string &call);

/// One row of counts stands for all members: each one's block.
bool is_row(const Collective &collective);

/// What an event says of its member's bytes: the operation's d.
double bytes_of_entry(const Collective &collective, std::size_t p, const record::Event &event);

void add_entry(const Collective &collective, int member, std::size_t p, const record::Event &event, Parts &parts);

/// Counts that are all equal are none; otherwise bytes is their mean.
void settle_counts(Parts &parts);

} // namespace mpisheet::replay
