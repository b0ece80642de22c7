#pragma once
// A loop over independent inputs as a farm, for programs that know nothing of MPI:
//     for (std::size_t i = 0; i < inputs.size(); ++i) results[i] = f(inputs[i]);
// becomes  results = loop(farm, inputs, f)  inside with_farm (docs/farm.md).

#include "farm/runtime/runtime.hpp"
#include "model/error.hpp"

#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace mpisheet::farm {

/// The ranks that a program was started on.
struct Farm {
    bool manager = true; ///< this rank makes tasks and takes results
    int ranks = 1;
    RunOptions options; ///< of the next run; an empty tree: flat for up to 16 ranks, else 8 children a node
    RunReport report;   ///< of the last run, on the manager's rank
    std::string told;   ///< the last run in words: makespan, T_e, overheads, the prediction and its error
    std::function<void(const Application &)> run; ///< collective
};

/// Starts MPI, calls `program` on every rank, ends MPI; returns the status to return from main. An exception on any
/// rank ends the job with its message.
int with_farm(int argc, char **argv, const std::function<void(Farm &)> &program);

/// f of each input, in the order of the inputs; on the manager's rank, nothing elsewhere. Every rank has f, only the
/// manager's inputs count. Inputs and results are plain values that can be copied as bytes. Throws Error (bad_input)
/// naming the first task that failed, when all others are done.
template <class Input, class Function> auto loop(Farm &farm, const std::vector<Input> &inputs, Function f)
{
    using Output = std::invoke_result_t<Function, const Input &>;
    static_assert(std::is_trivially_copyable_v<Input> && std::is_trivially_copyable_v<Output>);
    std::vector<Output> results(farm.manager ? inputs.size() : 0);
    std::string failed;
    std::size_t next = 0;
    Application application;
    application.make = [&](Writer &task) {
        if (next == inputs.size())
            return false;
        task.write(std::as_bytes(std::span(&inputs[next++], 1)));
        return true;
    };
    application.execute = [&](std::span<const std::byte> task, Writer &result, const Worker &) {
        Input input;
        std::memcpy(&input, task.data(), sizeof input);
        const Output output = f(input);
        result.write(std::as_bytes(std::span(&output, 1)));
    };
    application.take = [&](const Result &result) {
        if (result.status == Status::done)
            std::memcpy(&results[static_cast<std::size_t>(result.id)], result.bytes.data(), sizeof(Output));
        else if (failed.empty())
            failed = "input " + std::to_string(result.id) + ": " + std::string(result.text());
    };
    farm.options.expected = static_cast<std::int64_t>(inputs.size());
    farm.run(application);
    if (!failed.empty())
        throw Error(Exit::bad_input, failed);
    return results;
}

} // namespace mpisheet::farm
