#pragma once
// Made-up machines, in the form in which `mpisheet fit` writes sheets and with numbers that can be followed in the
// head, so that the shipped sheets can be fitted again without touching a test. Times in microseconds, sizes in bytes.
// Every interval is a factor of 1.1; every step takes a nanosecond, life's two beyond 1 MiB.

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace mpisheet::made {

/// What fit writes before a sheet's own equations.
inline const std::string helpers = R"(
log2(x) = log(x)/log(2.0)
clog2(p) = real(ceil(log(p)/log(2.0) - 1e-9))
np2(p) = real(2**ceil(log(p)/log(2.0) - 1e-9) != p)
max(a, b) = real(a > b ? a : b)
min(a, b) = real(a < b ? a : b)
)";

/// `op` with its notes, its equation and the interval.
inline std::string operation(const std::string &op, const std::string &processes, const std::string &value)
{
    const bool of_pairs = processes == "2", barrier = op == "barrier";
    const std::string parameters = of_pairs ? "(d)" : barrier ? "(p)" : "(p,d)", name = "t" + op;
    return "\n#@ op." + op + ".p = " + processes + "\n" + (barrier ? "" : "#@ op." + op + ".d = 1:1048576\n") +
           "#@ op." + op + ".quality = median 0 %, 19 of 20 within 0 %, worst 0 % at p=2" + (barrier ? "" : " d=1") +
           "\n" + name + parameters + " = " + (of_pairs ? "" : "p <= 1 ? 1e-06 : ") + value + "\n" + name + "_lo" +
           parameters + " = " + name + parameters + "/1.1\n" + name + "_hi" + parameters + " = " + name + parameters +
           "*1.1\n";
}

/// The steps of all kernels, and what their programs count: sor 15 sweeps, 109 by Jacobi's method.
inline std::string steps(const std::string &busy)
{
    std::string text;
    for (const std::string kernel :
         {"elastic_city", "elastic_pull",  "elastic_weigh", "gauss",   "gauss_back", "half",
          "hull",         "hull_sort",     "invperc",       "life",    "mandel",     "norm",
          "norm_extent",  "outer",         "product",       "randmat", "sor",        "thresh",
          "thresh_mask",  "thresh_window", "touch",         "vecdiff", "winnow",     "winnow_sort"}) {
        text += "\n#@ calibration." + kernel + ".w = 128:67108864\n#@ calibration." + kernel +
                ".quality = median 0 %, worst 0 % at w=128\nc_" + kernel +
                (kernel == "life" ? "(w) = w < 1048576 ? 0.001 : 0.002\n" : "(w) = 0.001\n");
        for (const auto &[end, factor] : {std::pair{"_lo", "/1.1"}, {"_hi", "*1.1"}})
            text += "c_" + kernel + end + "(w) = c_" + kernel + "(w)" + factor + "\n";
        if (!busy.empty())
            text += "#@ calibration." + kernel + "_busy.w = 128:67108864\n";
        for (const std::string end : {"", "_lo", "_hi"})
            text +=
                busy.empty() ? "" : "c_" + kernel + "_busy" + end + "(w,k) = c_" + kernel + end + "(w)" + busy + "\n";
    }
    for (const auto &[count, value] : {std::pair{"sor", "15.0"},
                                       {"sor_jacobi", "109.0"},
                                       {"invperc", "10.0"},
                                       {"hull", "3.0"},
                                       {"hull_layers", "3.0"},
                                       {"mandel", "40.0"},
                                       {"winnow", "1.0"}})
        text += std::string("\n#@ profile.") + count + ".rows = 1\nw_" + count + "(y) = " + value + "\n";
    return text;
}

struct Machine {
    std::string name;
    int ranks = 0, nodes = 0;
    std::string network; ///< the note of its levels
    std::string sharing; ///< tgap_, tpairs_ and tswap_ of every level, tmsg_at, tswap_all, tshift_all, tfan_all …
    std::vector<std::pair<std::string, std::string>> messages; ///< of operations between two ranks
    std::string busy = {};                                     ///< what k processors at once do to a step's time
    std::string hop = "tmsg_at(2**k,d)";                       ///< a message 2**k ranks on
};

/// The whole sheet. Broadcasts and reductions are trees of log2(p) messages, an allreduce is both, a gather is a tree
/// of messages that grow; those of all to all go in p - 1 rounds, those of all to one one after the other.
inline std::string sheet(const Machine &machine)
{
    std::string processes = "1";
    for (const int p : {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64})
        processes += p <= machine.ranks ? "," + std::to_string(p) : "";
    std::string text = "#@ format = 1\n#@ machine = " + machine.name +
                       " (simulated)\n#@ processor = simulated\n#@ ranks = " + std::to_string(machine.ranks) +
                       "\n#@ nodes = " + std::to_string(machine.nodes) +
                       "\n#@ placement = " + std::to_string(machine.nodes) + " nodes x " +
                       std::to_string(machine.ranks / machine.nodes) +
                       " ranks, block order; p processes are the first p ranks; msg is between ranks 0 and 1\n"
                       "#@ network = " +
                       machine.network + "\n#@ d_unit = byte\n#@ time_unit = us\n" + helpers + "\n" + machine.sharing;
    for (const auto &[op, value] : machine.messages)
        text += operation(op, "2", value);
    const std::string tree = "sum [k=0:int(clog2(p))-1] " + machine.hop,
                      rounds = "sum [k=1:int(p)-1] tshift_all(p,k,d)";
    std::string of_nothing = tree, growing = tree;
    of_nothing.replace(of_nothing.find(",d)"), 3, ",1)");
    growing.replace(growing.find(",d)"), 3, ",d*min(2**k,p-2**k))");
    for (const auto &[op, value] :
         std::vector<std::pair<std::string, std::string>>{{"sendrecv", "tshift_all(p,floor(p/2.0),d)"},
                                                          {"allsend", "tshift_all(p,1,d)"},
                                                          {"barrier", of_nothing},
                                                          {"bcast", tree},
                                                          {"reduce", tree},
                                                          {"allreduce", "2*(" + tree + ")"},
                                                          {"scan", tree},
                                                          {"gather", growing},
                                                          {"gatherv", "tmsg_at(p-1,d) + tfan_all(p,d)"},
                                                          {"scatter", growing},
                                                          {"allgather", rounds},
                                                          {"alltoall", rounds},
                                                          {"alltoallv", rounds},
                                                          {"reduce_scatter", rounds}})
        text += operation(op, processes, value);
    return text + steps(machine.busy);
}

/// 64 nodes of one rank on switches of eight; four pairs fill what is between two switches. A message takes 10 us and
/// 1 ns a byte, to another switch 20 us; from 64 KiB on, where the receiver is asked first, 15 us more. Shaped as
/// datasheets/fattree-64 is.
inline const std::string switches = sheet({.name = "switches",
                                           .ranks = 64,
                                           .nodes = 64,
                                           .network = "net: 8 ranks in a row, far: all others",
                                           .sharing = R"(nodes(p) = ceil(real(p)/8)
tmsg_net(d) = tmsg(d)
tgap_net(d) = 0.001*d
tpairs_net(k,d) = tmsg_net(d)
tswap_net(k,d) = tmsg_net(d) + 0.05*tgap_net(d)
tgap_far(d) = 0.001*d
tpairs_far(k,d) = tmsg_far(d) + (max(1,k/4.0) - 1)*tgap_far(d)
tswap_far(k,d) = tmsg_far(d) + (max(1,k/4.0)*1.05 - 1)*tgap_far(d)
tmsg_at(s,d) = s < 8 ? tmsg_net(d) : tmsg_far(d)
tswap_all(p,s,d) = s < 8 ? tswap_net(min(p,8)/2.0,d) : tswap_far(8,d)
tshift_all(p,s,d) = p <= 8 ? tswap_net(p/2.0,d) : tswap_far(min(min(8,p-8),min(s,p-s)),d)
tfan_all(p,d) = (p-2)*tgap_far(d)
held(d) = tsend(d)/tmsg(d)
)",
                                           .messages = {{"msg", "d < 62000 ? 10 + 0.001*d : 25 + 0.001*d"},
                                                        {"send", "d < 63400 ? 1e-06 : 25 + 0.001*d"},
                                                        {"recv", "tmsg(d)"},
                                                        {"msg_far", "d < 62000 ? 20 + 0.001*d : 35 + 0.001*d"}}});

/// 16 nodes on one medium of 10 MB/s, which a message has for itself after 500 us of everybody's own. Shaped as
/// datasheets/ethernet-16 is.
inline const std::string medium = sheet({.name = "medium",
                                         .ranks = 16,
                                         .nodes = 16,
                                         .network = "net: all ranks alike",
                                         .sharing = R"(tgap_net(d) = 0.1*d
tpairs_net(k,d) = tmsg(d) + (k - 1)*tgap_net(d)
tswap_net(k,d) = tmsg(d) + (k*2.0 - 1)*tgap_net(d)
tmsg_at(s,d) = tmsg(d)
tswap_all(p,s,d) = tswap_net(p/2.0,d)
tshift_all(p,s,d) = tswap_net(p/2.0,d)
tfan_all(p,d) = (p-2)*tgap_net(d)
held(d) = tsend(d)/tmsg(d)
)",
                                         .messages = {{"msg", "500 + 0.1*d"}, {"send", "1e-06"}, {"recv", "tmsg(d)"}}});

/// 64 nodes on a switch whose backbone eight pairs fill: 80 us and 1 ns a byte. Shaped as datasheets/crossbar-256 is.
inline const std::string backbone =
    sheet({.name = "backbone",
           .ranks = 64,
           .nodes = 64,
           .network = "net: all ranks alike",
           .sharing = R"(tgap_net(d) = 0.001*d
tpairs_net(k,d) = tmsg(d) + (max(1,k/8.0) - 1)*tgap_net(d)
tswap_net(k,d) = tmsg(d) + (max(1,k/8.0)*1.05 - 1)*tgap_net(d)
tmsg_at(s,d) = tmsg(d)
tswap_all(p,s,d) = tswap_net(p/2.0,d)
tshift_all(p,s,d) = tswap_net(p/2.0,d)
tfan_all(p,d) = (p-2)*tgap_net(d)
held(d) = tsend(d)/tmsg(d)
)",
           .messages = {{"msg", "80 + 0.001*d"}, {"send", "1e-06"}, {"recv", "tmsg(d)"}}});

/// 8 nodes of 8 ranks, whose messages to others share the node's link, in two racks of four nodes with two links
/// between them. A message takes 1 us and a quarter of a nanosecond a byte within a node, 10 us and 1 ns a byte to
/// another one, 20 us to the other rack; from 64 KiB on 15 us more. A step takes 1.2 times as long where all of a node
/// compute. Shaped as datasheets/racks-64 is.
inline const std::string racks = sheet({.name = "racks",
                                        .ranks = 64,
                                        .nodes = 8,
                                        .network = "node: 8 ranks in a row, net: 32 ranks in a row, far: all others",
                                        .sharing = R"(ppn = 8
nodes(p) = ceil(real(p)/ppn)
tmsg_node(d) = tmsg(d)
tpairs_node(k,d) = tmsg_node(d)
tswap_node(k,d) = tmsg_node(d)
tgap_net(d) = 0.001*d
tpairs_net(k,d) = tmsg_net(d) + (k - 1)*tgap_net(d)
tswap_net(k,d) = tmsg_net(d) + (k*1.05 - 1)*tgap_net(d)
tgap_far(d) = 0.001*d
tpairs_far(k,d) = tmsg_far(d) + (max(min(k,ppn),k/2.0) - 1)*tgap_far(d)
tswap_far(k,d) = tmsg_far(d) + (max(min(k,ppn),k/2.0)*1.05 - 1)*tgap_far(d)
tmsg_at(s,d) = s < ppn ? tmsg_node(d) : s < 4*ppn ? tmsg_net(d) : tmsg_far(d)
cyclic = 0
as_measured(p) = ppn == 8 && cyclic == 0
apart(p,s) = cyclic == 0 ? s : ppn*(s - nodes(p)*floor(s/real(nodes(p))))
tnode_at(s,d) = s < ppn ? tmsg_node(d) : s < 4*ppn ? tpairs_net(ppn,d) : tpairs_far(ppn,d)
thop(p,s,d) = cyclic == 0 ? tmsg_at(s,d) : tnode_at(apart(p,s),d)
tswap_block(p,s,d) = s < ppn ? tswap_node(min(p,ppn)/2.0,d) : s < 4*ppn ? tswap_net(ppn,d) : \
    tswap_far(4*ppn,d)
tshift_block(p,s,d) = p <= ppn ? tswap_node(p/2.0,d) : p <= 4*ppn ? \
    tswap_net(min(min(ppn,p-ppn),min(s,p-s)),d) : tswap_far(min(min(4*ppn,p-4*ppn),min(s,p-s)),d)
tswap_all(p,s,d) = tswap_block(p,apart(p,s),d)
tshift_all(p,s,d) = apart(p,s) > 0 ? tshift_block(p,apart(p,s),d) : tshift_block(min(p,ppn),1,d)
tfan_all(p,d) = p <= ppn ? 0 : (p-ppn-1)*tgap_net(d)
held(d) = tsend(d)/tmsg(d)
busy(k) = k < ppn ? k : ppn
)",
                                        .messages = {{"msg", "d < 62000 ? 1 + 0.00025*d : 16 + 0.00025*d"},
                                                     {"send", "d < 63400 ? 1e-06 : 16 + 0.00025*d"},
                                                     {"recv", "tmsg(d)"},
                                                     {"msg_net", "d < 62000 ? 10 + 0.001*d : 25 + 0.001*d"},
                                                     {"msg_far", "d < 62000 ? 20 + 0.001*d : 35 + 0.001*d"}},
                                        .busy = "*(busy(k) < 8 ? 1 : 1.2)",
                                        .hop = "thop(p,2**k,d)"});

} // namespace mpisheet::made
