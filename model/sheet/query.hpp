#pragma once
// The value of an expression over a datasheet, with what is known of it: its interval, and whether the sheet was asked
// where nothing was measured.

#include "model/sheet/measured.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mpisheet {

/// An expression ready to be evaluated.
struct SheetQuery {
    equations::Program program; ///< results: the value; with an interval its ends too
    bool has_interval = false;  ///< of a call alone (`tbcast(8,64)`) whose sheet states one
    bool is_time = false;       ///< a call of a t…, in the sheet's unit
    /// The argument that says of how many ranks the call is: a value, or the place of a parameter; and the most of them
    /// for which the sheet's intervals are known. A message is of two.
    double ranks = 2;
    std::optional<std::size_t> ranks_parameter{};
    double intervals_up_to = 0;
    std::vector<MeasuredFunction> functions; ///< whose calls are watched
};

/// In the sheet's units; lo and hi are NaN where there is no interval.
struct SheetValue {
    double value = 0, lo = 0, hi = 0;
    Extent extent = Extent::inside;
};

struct SheetValues {
    std::vector<SheetValue> points;
    MeasuredRange measured; ///< of the functions that some point called
};

/// The parameters are free names in the text; `file` is for messages. Throws equations::Error.
SheetQuery make_query(const equations::Scope &scope, const std::string &text,
                      const std::vector<std::string> &parameters, const std::string &file);

/// t<op> as a function of (p, d), whatever parameters the files give it.
SheetQuery operation_query(const equations::Scope &scope, const std::string &op);

/// At `size` points, whose arguments stand in a column for each parameter. Throws equations::Error.
SheetValues ask(const SheetQuery &query, std::span<const std::vector<double>> columns, std::size_t size);

/// The text with each c_<kernel>(w,k), as a person may write it, called by its own name, c_<kernel>_busy(w,k).
std::string with_busy_steps(const equations::Scope &scope, const std::string &text);

/// Equations for what models call and this sheet does not have: c_<kernel>_busy(w,k) = c_<kernel>(w) of steps that were
/// timed on one processor alone; where no distances were found, tmsg_at(s,d) = tmsg(d), tshift_all(p,s,d), all ranks
/// send s ranks on, = tallsend(p,d), or tmsg(d), and tfan_all(p,d), what p - 1 messages of one rank at once take more
/// than one of them, = the time of their bytes; held(d), the share of a message's time for which its sender is held, 0
/// where that was not measured; and tmake(p), making a communicator of p ranks, = tcomm_dup(p), or tallgather(p,8).
std::string stand_ins(const equations::Scope &sheet);

/// The collectives that a sheet of messages lacks, as the messages that libraries commonly make of them: trees for
/// bcast, reduce, gather, scatter, rounds of doubled distance for barrier, allreduce, scan, allgather, pairs for
/// alltoall; as `replay` composes them. Each is named in a note `assumed`. Its interval reaches from one message to
/// twice the rounds: another algorithm may need fewer, shared links more. Empty where the sheet has no tmsg(d);
/// stand_ins() are there.
std::string composed_of_messages(const equations::Scope &sheet);

/// What models may call of a sheet whose collectives were not called in a row: t<op>_chain(p,d) = t<op>(p,d).
std::string as_when_met(const equations::Scope &sheet);

/// The sheet with stand_ins() and as_when_met(): all that an expression or a program may call.
equations::Scope completed(equations::Scope sheet);

} // namespace mpisheet
