// Divide and conquer: tasks that only take time, arrays to sort by merging, integrals by adaptive quadrature.

#include "farm/applications/bytes.hpp"
#include "farm/applications/program.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>

namespace mpisheet::farm {
namespace {

using Bytes = std::span<const std::byte>;

} // namespace

// ---- Tasks that take time in proportion to their size. ----

Job prepare_divide(const ProgramOptions &options)
{
    struct State {
        std::int64_t made = 0;
        std::vector<int> taken;
        bool whole = true;
    };
    const auto state = std::make_shared<State>();
    Job job;
    job.tasks = options.tasks > 0 ? options.tasks : 100;
    state->taken.resize(static_cast<std::size_t>(job.tasks));
    job.application.make = [state, tasks = job.tasks](Writer &task) {
        if (state->made == tasks)
            return false;
        ++state->made;
        put_value(task.bytes(sizeof(double)), 1.0);
        return true;
    };
    job.application.execute = [options](Bytes task, Writer &result, const Worker &worker) {
        const auto size = value_at<double>(task);
        worker.emulate(size * options.T_e);
        put_value(result.bytes(sizeof size), size);
    };
    const auto random = std::make_shared<std::mt19937_64>(options.seed);
    job.application.split = [options, random](Bytes task, std::span<Writer> parts, const Worker &worker) {
        const auto size = value_at<double>(task);
        worker.emulate(size * options.T_s);
        std::vector<double> cuts{0, 1};
        for (std::size_t k = 1; k < parts.size(); ++k)
            cuts.push_back(options.random_splits ? static_cast<double>((*random)() >> 11U) * 0x1p-53
                                                 : static_cast<double>(k) / static_cast<double>(parts.size()));
        std::sort(cuts.begin(), cuts.end());
        for (std::size_t k = 0; k < parts.size(); ++k)
            put_value(parts[k].bytes(sizeof size), size * (cuts[k + 1] - cuts[k]));
    };
    job.application.join = [options](Bytes task, std::span<const Bytes> results, Writer &result, const Worker &worker) {
        worker.emulate(value_at<double>(task) * options.T_j);
        double sum = 0;
        for (const Bytes part : results)
            sum += value_at<double>(part);
        put_value(result.bytes(sizeof sum), sum);
    };
    job.application.take = [state](const Result &result) {
        ++state->taken[static_cast<std::size_t>(result.id)];
        state->whole = state->whole && std::fabs(value_at<double>(result.bytes) - 1) < 1e-9;
    };
    job.verify = [state] {
        const bool once = std::all_of(state->taken.begin(), state->taken.end(), [](int times) { return times == 1; });
        return once && state->whole ? std::string() : "tasks lost, doubled or without some of their parts";
    };
    job.result = [] { return std::string(); };
    return job;
}

// ---- Merge sort of several arrays. ----

namespace {

std::vector<std::int64_t> array_of(const ProgramOptions &options, std::int64_t number)
{
    std::mt19937_64 random(options.seed * 1'000'003 + static_cast<std::uint64_t>(number));
    std::vector<std::int64_t> values(static_cast<std::size_t>(options.size > 0 ? options.size : 1 << 16));
    for (std::int64_t &value : values)
        value = static_cast<std::int64_t>(random() >> 1U);
    return values;
}

} // namespace

Job prepare_merge_sort(const ProgramOptions &options)
{
    struct State {
        std::int64_t made = 0;
        std::vector<std::vector<std::int64_t>> sorted;
    };
    const auto state = std::make_shared<State>();
    Job job;
    job.tasks = options.tasks > 0 ? options.tasks : 40;
    state->sorted.resize(static_cast<std::size_t>(job.tasks));
    job.application.make = [state, options, tasks = job.tasks](Writer &task) {
        if (state->made == tasks)
            return false;
        const std::vector<std::int64_t> values = array_of(options, state->made++);
        task.write(std::as_bytes(std::span(values)));
        return true;
    };
    job.application.execute = [](Bytes task, Writer &result, const Worker &) {
        result.write(task);
        const std::span<std::int64_t> values = array_in<std::int64_t>(result.payload());
        std::sort(values.begin(), values.end());
    };
    job.application.split = [](Bytes task, std::span<Writer> parts, const Worker &) {
        const auto values = array_in<std::int64_t>(task);
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const std::size_t from = values.size() * k / parts.size(), to = values.size() * (k + 1) / parts.size();
            parts[k].write(std::as_bytes(values.subspan(from, to - from)));
        }
    };
    job.application.join = [](Bytes task, std::span<const Bytes> results, Writer &result, const Worker &) {
        const std::span<std::int64_t> sorted = array_in<std::int64_t>(result.bytes(task.size()));
        std::size_t end = 0;
        for (const Bytes part : results) {
            const auto values = array_in<std::int64_t>(part);
            std::copy(values.begin(), values.end(), sorted.begin() + static_cast<std::ptrdiff_t>(end));
            std::inplace_merge(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(end),
                               sorted.begin() + static_cast<std::ptrdiff_t>(end + values.size()));
            end += values.size();
        }
    };
    job.application.take = [state](const Result &result) {
        const auto values = array_in<std::int64_t>(result.bytes);
        state->sorted[static_cast<std::size_t>(result.id)].assign(values.begin(), values.end());
    };
    job.verify = [state, options] {
        for (std::size_t k = 0; k < state->sorted.size(); ++k) {
            std::vector<std::int64_t> expected = array_of(options, static_cast<std::int64_t>(k));
            std::sort(expected.begin(), expected.end());
            if (expected != state->sorted[k])
                return "array " + std::to_string(k) + " is not the one that std::sort makes";
        }
        return std::string();
    };
    job.result = [state] { return std::to_string(state->sorted.size()) + " arrays sorted"; };
    return job;
}

// ---- Adaptive quadrature: integrals of sqrt over pieces of [0, 1], to ten digits. ----

namespace {

struct Piece {
    double from = 0, to = 0, tolerance = 0;
};

double integrand(double x)
{
    return std::sqrt(x) * (1 + std::sin(50 * x));
}

double simpson(double from, double to)
{
    return (to - from) / 6 * (integrand(from) + 4 * integrand((from + to) / 2) + integrand(to));
}

double adaptive(double from, double to, double tolerance, double whole, int depth)
{
    const double middle = (from + to) / 2, left = simpson(from, middle), right = simpson(middle, to);
    const double difference = left + right - whole;
    if (depth == 0 || std::fabs(difference) <= 15 * tolerance)
        return left + right + difference / 15;
    return adaptive(from, middle, tolerance / 2, left, depth - 1) +
           adaptive(middle, to, tolerance / 2, right, depth - 1);
}

double integral(const Piece &piece)
{
    return adaptive(piece.from, piece.to, piece.tolerance, simpson(piece.from, piece.to), 40);
}

} // namespace

Job prepare_quadrature(const ProgramOptions &options)
{
    struct State {
        std::int64_t made = 0;
        std::vector<double> values;
    };
    const auto state = std::make_shared<State>();
    Job job;
    job.tasks = options.tasks > 0 ? options.tasks : 40;
    const auto piece = [tasks = job.tasks](std::int64_t number) {
        const double width = 1.0 / static_cast<double>(tasks);
        return Piece{width * static_cast<double>(number), width * static_cast<double>(number + 1), 1e-13 * width};
    };
    state->values.resize(static_cast<std::size_t>(job.tasks));
    job.application.make = [state, piece, tasks = job.tasks](Writer &task) {
        if (state->made == tasks)
            return false;
        put_value(task.bytes(sizeof(Piece)), piece(state->made++));
        return true;
    };
    job.application.execute = [](Bytes task, Writer &result, const Worker &) {
        put_value(result.bytes(sizeof(double)), integral(value_at<Piece>(task)));
    };
    job.application.split = [](Bytes task, std::span<Writer> parts, const Worker &) {
        const auto whole = value_at<Piece>(task);
        const double count = static_cast<double>(parts.size()), width = (whole.to - whole.from) / count;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const double from = whole.from + width * static_cast<double>(k);
            put_value(parts[k].bytes(sizeof(Piece)),
                      Piece{from, k + 1 == parts.size() ? whole.to : from + width, whole.tolerance / count});
        }
    };
    job.application.join = [](Bytes, std::span<const Bytes> results, Writer &result, const Worker &) {
        double sum = 0;
        for (const Bytes part : results)
            sum += value_at<double>(part);
        put_value(result.bytes(sizeof sum), sum);
    };
    job.application.take = [state](const Result &result) {
        state->values[static_cast<std::size_t>(result.id)] = value_at<double>(result.bytes);
    };
    job.verify = [state, piece] {
        for (std::size_t k = 0; k < state->values.size(); ++k)
            if (std::fabs(state->values[k] - integral(piece(static_cast<std::int64_t>(k)))) > 1e-11)
                return "piece " + std::to_string(k) + " differs from the sequential integral";
        return std::string();
    };
    job.result = [state] {
        double sum = 0;
        for (const double value : state->values)
            sum += value;
        return "the integral over [0, 1] is " + std::to_string(sum);
    };
    return job;
}

} // namespace mpisheet::farm
