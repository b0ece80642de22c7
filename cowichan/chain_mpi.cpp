// The chained run (Wilson & Irvin 1996, in the order of Wilson's programs): a matrix is made, shuffled and masked, the
// mask lives for a while and picks points, which become cities of an elastic net, whose points become a system of
// equations, solved in two ways; the result is how far the two solutions are apart. Every kernel gets the values of
// those before it where they lie.

#include "cowichan/kernels/chain.hpp"
#include "cowichan/kernels/distributed_mpi.hpp"
#include "cowichan/mpi_table.hpp"

namespace mpisheet::cowichan {
namespace {

/// One kernel of the chain and where its input comes from.
struct ChainStage {
    Prepare *prepare; ///< nullptr: by the variant
    int phase;
    struct From {
        int stage, value;
    };
    std::array<From, 2> inputs;
    int count; ///< of the inputs
};

constexpr ChainStage chain_stages[] = {
    {nullptr, chain_phase::gen, {}, 0},
    {Half::prepare, chain_phase::half, {{{0, 0}}}, 1},
    {nullptr, chain_phase::mask, {{{1, 0}}}, 1},
    {Life::prepare, chain_phase::life, {{{2, 0}}}, 1},
    {Winnow::prepare, chain_phase::winnow, {{{1, 0}, {3, 0}}}, 2},
    {Norm::prepare, chain_phase::norm, {{{4, 0}}}, 1},
    {Elastic::prepare, chain_phase::elastic, {{{5, 0}}}, 1},
    {Outer::prepare, chain_phase::outer, {{{6, 0}}}, 1},
    {Gauss::prepare, chain_phase::gauss, {{{7, 0}, {7, 1}}}, 2},
    {Sor::prepare, chain_phase::sor, {{{7, 0}, {7, 1}}}, 2},
    {Product::prepare, chain_phase::product, {{{7, 0}, {8, 0}}}, 2},
    {Product::prepare, chain_phase::product, {{{7, 0}, {9, 0}}}, 2},
    {Vecdiff::prepare, chain_phase::vecdiff, {{{10, 0}, {11, 0}}}, 2},
};

struct ChainRun {
    Problem problem;
    Team team;
    Prepare *generator, *masker;
    std::vector<Instance> done{}; ///< in the last run
};

void run_chain(ChainRun &chain, Timeline &timeline)
{
    chain.done.clear();
    for (const ChainStage &stage : chain_stages) {
        Input input{stage.count > 0, {}};
        for (int k = 0; k < stage.count; ++k) {
            const auto [from, value] = stage.inputs[static_cast<std::size_t>(k)];
            input.values.push_back(
                chain.done[static_cast<std::size_t>(from)].values().at(static_cast<std::size_t>(value)));
        }
        Prepare *const prepare = stage.prepare != nullptr          ? stage.prepare
                                 : stage.phase == chain_phase::gen ? chain.generator
                                                                   : chain.masker;
        chain.done.push_back(prepare(chain.problem, input, chain.team));
        if (chain.done.back().restart)
            chain.done.back().restart();
        Timeline within{timeline.watch, {}, {}}; // the kernel's own phases are not looked at
        chain.done.back().run(within);
        timeline.end(stage.phase);
    }
}

Instance prepare_chain_of(const Problem &problem, const Input &input, const Team &team, Prepare *generator,
                          Prepare *masker)
{
    expect_no_input(input, "chain");
    auto chain = std::make_shared<ChainRun>(ChainRun{problem, team, generator, masker});
    Instance instance{problem, [chain](Timeline &timeline) { run_chain(*chain, timeline); },
                      [chain] { return chain->done.back().checksum(); },
                      [chain] {
                          bool right = true;
                          for (const Instance &kernel : chain->done)
                              right = kernel.agrees() && right; // all ranks ask all kernels
                          return right;
                      },
                      [chain](bool binary) { return chain->done.back().result(binary); }};
    instance.values = [chain] { return chain->done.back().values(); };
    return instance;
}

} // namespace

Instance Chain::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, Randmat::prepare, Thresh::prepare);
}

Instance ChainRandmatInvperc::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, Randmat::prepare, Invperc::prepare);
}

Instance ChainMandelThresh::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, Mandel::prepare, Thresh::prepare);
}

Instance ChainMandelInvperc::prepare(const Problem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, Mandel::prepare, Invperc::prepare);
}

} // namespace mpisheet::cowichan
