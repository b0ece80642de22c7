// The chained run (Wilson & Irvin 1996, in the order of Wilson's programs): a matrix is made, shuffled and masked, the
// mask lives for a while and picks points, which become cities of an elastic net, whose points become a system of
// equations, solved in two ways; the result is how far the two solutions are apart. Every kernel gets the values of
// those before it where they lie.

#include "cowichan/distributed.hpp"
#include "cowichan/instance.hpp"

namespace mpisheet {
namespace {

/// One kernel of the chain and where its input comes from.
struct ChainStage {
    std::string_view kernel; ///< empty: by the variant
    int phase;
    struct From {
        int stage, value;
    };
    std::array<From, 2> inputs;
    int count; ///< of the inputs
};

constexpr ChainStage chain_stages[] = {
    {{}, chain_phase::gen, {}, 0},
    {"half", chain_phase::half, {{{0, 0}}}, 1},
    {{}, chain_phase::mask, {{{1, 0}}}, 1},
    {"life", chain_phase::life, {{{2, 0}}}, 1},
    {"winnow", chain_phase::winnow, {{{1, 0}, {3, 0}}}, 2},
    {"norm", chain_phase::norm, {{{4, 0}}}, 1},
    {"elastic", chain_phase::elastic, {{{5, 0}}}, 1},
    {"outer", chain_phase::outer, {{{6, 0}}}, 1},
    {"gauss", chain_phase::gauss, {{{7, 0}, {7, 1}}}, 2},
    {"sor", chain_phase::sor, {{{7, 0}, {7, 1}}}, 2},
    {"product", chain_phase::product, {{{7, 0}, {8, 0}}}, 2},
    {"product", chain_phase::product, {{{7, 0}, {9, 0}}}, 2},
    {"vecdiff", chain_phase::vecdiff, {{{10, 0}, {11, 0}}}, 2},
};

struct Chain {
    CowichanProblem problem;
    Team team;
    std::string_view generator, masker;
    std::vector<Instance> done{}; ///< in the last run
};

void run_chain(Chain &chain, Timeline &timeline)
{
    chain.done.clear();
    for (const ChainStage &stage : chain_stages) {
        Input input{stage.count > 0, {}};
        for (int k = 0; k < stage.count; ++k) {
            const auto [from, value] = stage.inputs[static_cast<std::size_t>(k)];
            input.values.push_back(
                chain.done[static_cast<std::size_t>(from)].values().at(static_cast<std::size_t>(value)));
        }
        const std::string_view kernel = !stage.kernel.empty()             ? stage.kernel
                                        : stage.phase == chain_phase::gen ? chain.generator
                                                                          : chain.masker;
        chain.done.push_back(mpi_kernel(kernel).prepare(chain.problem, input, chain.team));
        if (chain.done.back().restart)
            chain.done.back().restart();
        Timeline within{timeline.watch, {}, {}}; // the kernel's own phases are not looked at
        chain.done.back().run(within);
        timeline.end(stage.phase);
    }
}

Instance prepare_chain_of(const CowichanProblem &problem, const Input &input, const Team &team,
                          std::string_view generator, std::string_view masker)
{
    expect_no_input(input, "chain");
    auto chain = std::make_shared<Chain>(Chain{problem, team, generator, masker});
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

Instance prepare_chain(const CowichanProblem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, "randmat", "thresh");
}

Instance prepare_chain_randmat_invperc(const CowichanProblem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, "randmat", "invperc");
}

Instance prepare_chain_mandel_thresh(const CowichanProblem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, "mandel", "thresh");
}

Instance prepare_chain_mandel_invperc(const CowichanProblem &problem, const Input &input, const Team &team)
{
    return prepare_chain_of(problem, input, team, "mandel", "invperc");
}

} // namespace mpisheet
