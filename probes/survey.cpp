#include "probes/survey.hpp"

#include "measure/clock.hpp"
#include "measure/compute.hpp"
#include "measure/own_collectives.hpp"
#include "measure/platform.hpp"

#include <algorithm>
#include <cmath>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::allreduce_max;
using measure::Clock;
using measure::ClockHistory;
using measure::largest_error;
using measure::Launch;
using measure::now;
using measure::seconds_of_fixed_work;

namespace {

constexpr int tag_survey = 2; ///< of the survey's messages
/// How many numbers the survey's large message holds: 64 KiB.
constexpr std::size_t large = 65536 / sizeof(double);
/// A rank meets this many others at most.
constexpr int most_rounds = 64;

/// What one rank found out about each other; NaN: not met.
struct Notes {
    std::vector<double> small, large; ///< half a round trip [s]
    std::vector<double> from;         ///< a short message's way to here [s]
};

void keep_least(double &kept, double seconds)
{
    kept = std::fmin(kept, seconds); // of a number and NaN the number
}

/// Round trips with `other`, as many as asked for or as fit in `most_seconds`; each message carries when it was sent
/// and whether it belongs to the last trip. The first one only wakes both.
void meet(int rank, int other, const Clock &clock, std::vector<double> &buffer, std::size_t count, int trips,
          double &half, double *from)
{
    constexpr double most_seconds = 2e-3;
    const bool begins = rank < other;
    const auto send = [&](bool last) {
        buffer[0] = now(clock);
        buffer[1] = last ? 1 : 0;
        MPI_Send(buffer.data(), static_cast<int>(count), MPI_DOUBLE, other, tag_survey, MPI_COMM_WORLD);
    };
    const auto receive = [&] {
        MPI_Recv(buffer.data(), static_cast<int>(count), MPI_DOUBLE, other, tag_survey, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        return now(clock) - buffer[0];
    };
    const double beginning = MPI_Wtime();
    bool last = false;
    for (int trip = 0; !last; ++trip) {
        const double start = MPI_Wtime();
        double way = 0;
        if (begins) {
            last = trip > 0 && (trip + 1 >= trips || start - beginning > most_seconds);
            send(last);
            way = receive();
        } else {
            way = receive();
            last = buffer[1] != 0;
            send(last);
        }
        if (trip == 0)
            continue;
        if (begins)
            keep_least(half, (MPI_Wtime() - start) / 2);
        if (from != nullptr)
            keep_least(*from, way);
    }
}

void align()
{
    allreduce_max(MPI_COMM_WORLD, {});
}

/// Each rank's numbers as rows on rank 0, nothing elsewhere: the ranks of a simulation are in one process, and p of
/// them with p × p numbers each would be gigabytes.
std::vector<double> gather_rows(const std::vector<double> &mine, int rank, int p)
{
    std::vector<double> all(rank == 0 ? mine.size() * static_cast<std::size_t>(p) : 0);
    const auto count = static_cast<int>(mine.size());
    MPI_Gather(mine.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return all;
}

/// The one who began knows the round trip: both halves of the matrix get it.
void mirror(std::vector<double> &matrix, int p)
{
    const std::size_t size = matrix.empty() ? 0 : static_cast<std::size_t>(p);
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t column = row + 1; column < size; ++column)
            matrix[column * size + row] = matrix[row * size + column];
}

std::vector<double> transposed(const std::vector<double> &matrix, int p)
{
    const std::size_t size = matrix.empty() ? 0 : static_cast<std::size_t>(p);
    std::vector<double> result(matrix.size());
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t column = 0; column < size; ++column)
            result[column * size + row] = matrix[row * size + column];
    return result;
}

} // namespace

int rounds_of(int p)
{
    return p + p % 2 - 1;
}

int opponent(int rank, int round, int p)
{
    const int others = rounds_of(p); // one stands still, the others go round
    int met = ((2 * round - rank) % others + others) % others;
    if (rank == others)
        met = round;
    else if (met == rank)
        met = others;
    return met < p ? met : -1;
}

Survey take_survey(const Launch &launch)
{
    const int p = launch.size;
    const bool simulated = platform::simulated();
    const int rounds = std::min(rounds_of(p), most_rounds);
    // Real ranks are interrupted: the least of many trips, over some twenty rounds, is one's own.
    const int passes = simulated ? 1 : std::max(3, 20 / rounds);
    const int trips_small = simulated ? 2 : 50, trips_large = simulated ? 2 : 8;
    ClockHistory history;
    const Clock clock = simulated ? Clock{} : synchronise(MPI_COMM_WORLD, launch.hosts.size() == 1, history);
    const auto size = static_cast<std::size_t>(p);
    Notes notes{std::vector<double>(size, std::nan("")), std::vector<double>(size, std::nan("")),
                std::vector<double>(size, std::nan(""))};
    std::vector<double> buffer(large, 1.0);
    for (int pass = 0; pass < passes; ++pass)
        for (int k = 0; k < rounds; ++k) {
            const int round = static_cast<int>(static_cast<long>(k) * rounds_of(p) / rounds);
            const int other = opponent(launch.rank, round, p);
            align();
            if (other < 0)
                continue;
            const auto met = static_cast<std::size_t>(other);
            meet(launch.rank, other, clock, buffer, 2, trips_small, notes.small[met], &notes.from[met]);
            meet(launch.rank, other, clock, buffer, large, trips_large, notes.large[met], nullptr);
        }
    Survey survey{.p = p, .node = launch.node_of_rank};
    survey.small_s = gather_rows(notes.small, launch.rank, p);
    survey.large_s = gather_rows(notes.large, launch.rank, p);
    survey.one_way_s = transposed(gather_rows(notes.from, launch.rank, p), p);
    mirror(survey.small_s, p);
    mirror(survey.large_s, p);
    survey.clock_error = simulated ? 0 : largest_error(MPI_COMM_WORLD, clock);
    align();
    survey.computed_s = gather_rows({seconds_of_fixed_work()}, launch.rank, p);
    return survey;
}

std::vector<Level> levels_of(const Survey &survey)
{
    std::vector<Level> levels = survey.small_s.empty() ? std::vector<Level>{} : find_levels(survey);
    auto bytes = static_cast<int>(levels.size() * sizeof(Level));
    MPI_Bcast(&bytes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    levels.resize(static_cast<std::size_t>(bytes) / sizeof(Level));
    MPI_Bcast(levels.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    return levels;
}

} // namespace mpisheet::probes
