#pragma once
// The operations a datasheet knows by name, and what d means for each.

#include <span>
#include <string>
#include <string_view>

namespace mpisheet {

enum class Kind {
    point_to_point, ///< t<op>(d)
    collective,     ///< t<op>(p,d)
    barrier,        ///< t<op>(p)
};

struct Operation {
    std::string_view name;
    Kind kind;
    std::string_view d_means; ///< what `bytes` counts
};

/// In the order in which a datasheet lists them.
std::span<const Operation> known_operations();

/// The level of the machine that a name ends with: "net" of "msg_net"; empty: none. See level_names.
std::string_view level_of(std::string_view op);

/// msg, or msg_LEVEL: one message, of which the costs of other operations are composed.
bool is_message(std::string_view op);

/// msg of the level whose further messages the operation measures: "msg_net" of "stream_net", "msg" of "stream" and
/// "bistream"; empty: it measures none.
std::string message_of(std::string_view op);

/// The operation that a name is a variant of: without _cold (buffers that no cache holds), _chain (called in a row),
/// _late, _late0 (a rank comes late) and _own of these (its own call), _byte (sums of bytes) and _b2, _b4, _bp, _u10
/// (how unevenly the ranks' shares are dealt), and as of_layout() names it; "alltoallv_b4_cold" is of "alltoallv".
/// Other names are their own.
std::string_view base_operation(std::string_view op);

/// "allreduce_ppn48", "allreduce_ppn48_cyclic": the operation with that many ranks on each node, in that order.
std::string of_layout(std::string_view op, int ppn, bool cyclic);

/// What `bytes` counts of any operation name, variants as their base; empty: not known.
std::string_view d_means(std::string_view op);

/// True of an operation that is no MPI call, as far as its name tells ("bcast_chain" is one, "bcast_ring_ompi" too): a
/// program, or a part of one.
bool of_program(std::string_view op);

/// Kind of any operation name: the table's, variants as their base, else a collective.
Kind kind_of(std::string_view op);

/// "(d)", "(p)" or "(p,d)": the parameters of t<op>.
std::string_view parameters_of(std::string_view op);

} // namespace mpisheet
