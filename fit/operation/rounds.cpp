#include "fit/operation/rounds.hpp"

#include <cmath>
#include <iterator>
#include <string>

namespace mpisheet::fit {
namespace {

/// The algorithm where every message costs `message`, and `more` each further one of a rank; both of d.
equations::Program on_alike_messages(const Algorithm &algorithm, const std::string &message, const std::string &more)
{
    const std::string script = "cyclic = 0\nWidth(l) = All\nLinks(l) = All\nBoth(l) = 0\nHeld(d) = 0\n"
                               "tmsg(d) = " +
                               message + "\nMessage(l,d) = " + message + "\nGap(l,d) = " + more + "\n";
    equations::Scope scope;
    scope.load(equations::parse(script, "messages"));
    scope.load(equations::parse(mpi_library(), "mpi.gp"));
    return equations::compile_expression(scope, call_of(algorithm), {"p", "d"}, std::string(algorithm.function));
}

/// ln of the size of a message.
double message_size(const Rounds &rounds, const MeasuredCurves &curves, double p, double x)
{
    return x - (curves.of_total ? std::log(p) : 0) + std::log(rounds.bytes(p) / rounds.count(p));
}

} // namespace

Rounds::Rounds(const Algorithm &algorithm)
    : count_(on_alike_messages(algorithm, "1.0", "0.0")), bytes_(on_alike_messages(algorithm, "real(d)", "real(d)"))
{
}

double Rounds::count(double p) const
{
    return count_({p, 1});
}

double Rounds::bytes(double p) const
{
    constexpr double many = 1 << 20; // no share of them is rounded
    return bytes_({p, many}) / many;
}

double log_cost(const Rounds &rounds, const MeasuredCurves &curves, double p, double x)
{
    const auto &[largest, top] = *curves.at.rbegin();
    const double same_message =
        message_size(rounds, curves, p, x) - message_size(rounds, curves, largest, 0); // the x that has it at largest
    return value_at(top, same_message) + std::log(rounds.count(p) / rounds.count(largest));
}

double misfit(const Rounds &rounds, const MeasuredCurves &curves)
{
    double squares = 0, points = 0;
    for (auto smaller = std::next(curves.at.rbegin()); smaller != curves.at.rend(); ++smaller)
        for (std::size_t i = 0; i < smaller->second.x.size(); ++i, ++points)
            squares +=
                std::pow(log_cost(rounds, curves, smaller->first, smaller->second.x[i]) - smaller->second.y[i], 2);
    return points > 0 ? std::sqrt(squares / points) : 0;
}

} // namespace mpisheet::fit
