#include "probes/survey.hpp"

#include "probes/measure/clock.hpp"
#include "probes/measure/own_collectives.hpp"
#include "probes/measure/platform.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace mpisheet::probes {

namespace platform = measure::platform;
using measure::broadcast;
using measure::Clock;
using measure::ClockHistory;
using measure::gather;
using measure::largest_error;
using measure::Launch;
using measure::now;

namespace {

constexpr int tag_survey = 2; ///< of the survey's messages
/// How many numbers the survey's large message holds: 64 KiB.
constexpr std::size_t large = 65536 / sizeof(double);
/// A rank meets this many others at most.
constexpr int most_rounds = 64;

/// What one rank found out in each round; NaN: it met no other rank, or the other one knows.
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

/// All ranks begin a round together, by two messages a rank: a simulation takes its time for each.
void align()
{
    double none = 0;
    gather(MPI_COMM_WORLD, none);
    broadcast(MPI_COMM_WORLD, {&none, 1});
}

/// Each rank's numbers as rows on rank 0, nothing elsewhere.
std::vector<double> gather_rows(const std::vector<double> &mine, int rank, int p)
{
    std::vector<double> all(rank == 0 ? mine.size() * static_cast<std::size_t>(p) : 0);
    const auto count = static_cast<int>(mine.size());
    MPI_Gather(mine.data(), count, MPI_DOUBLE, all.data(), count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return all;
}

/// Adds on rank 0 who met in which round. The lower rank began, and knows the round trips.
void gather_meetings(const Notes &notes, int rank, Survey &survey)
{
    const std::vector<double> small = gather_rows(notes.small, rank, survey.p);
    const std::vector<double> large = gather_rows(notes.large, rank, survey.p);
    const std::vector<double> from = gather_rows(notes.from, rank, survey.p);
    if (rank > 0)
        return;
    const std::size_t rounds = notes.small.size();
    std::map<std::pair<int, int>, std::size_t> places;
    for (int a = 0; a < survey.p; ++a)
        for (std::size_t round = 0; round < rounds; ++round) {
            const int b = opponent(a, static_cast<int>(round), survey.p);
            if (b < a)
                continue;
            const std::size_t at = static_cast<std::size_t>(a) * rounds + round;
            const std::size_t at_other = static_cast<std::size_t>(b) * rounds + round;
            const auto [known, first_time] = places.try_emplace({a, b}, survey.meetings.size());
            if (first_time)
                survey.meetings.push_back({a, b, small[at], large[at], from[at_other], from[at]});
            Meeting &meeting = survey.meetings[known->second];
            keep_least(meeting.small_s, small[at]);
            keep_least(meeting.large_s, large[at]);
            keep_least(meeting.forth_s, from[at_other]);
            keep_least(meeting.back_s, from[at]);
        }
}

int rounds_of_tournament(int p)
{
    return p + p % 2 - 1;
}

/// In the rounds of a tournament everybody meets everybody once (the circle method).
int opponent_in_tournament(int rank, int round, int p)
{
    const int others = rounds_of_tournament(p); // one stands still, the others go round
    int met = ((2 * round - rank) % others + others) % others;
    if (rank == others)
        met = round;
    else if (met == rank)
        met = others;
    return met < p ? met : -1;
}

/// Pieces of ranks in a row are mirrored, of two ranks at `part_of_way` 0, of all at 1; `shift_by` of a piece's length
/// they begin earlier.
int opponent_in_piece(int rank, int p, double part_of_way, double shift_by)
{
    const auto length = static_cast<int>(std::lround(2 * std::pow(p / 2.0, part_of_way)));
    const int shift = length < p ? static_cast<int>(shift_by * length) : 0;
    const int first = (rank + shift) / length * length - shift;
    const int met = std::max(first, 0) + std::min(first + length, p) - 1 - rank;
    return met == rank ? -1 : met;
}

/// Every second round is one of the tournament. In the others near ranks meet, so that there are pairs of each
/// distance, and they do not all lie across the borders of nodes.
int opponent_of_many(int rank, int round, int p)
{
    constexpr int half = most_rounds / 2;
    constexpr double golden = 0.6180339887498949; // its multiples spread evenly between whole numbers
    const int k = round / 2;
    if (round % 2 == 0)
        return opponent_in_tournament(rank, static_cast<int>(static_cast<long>(k) * p / half), p);
    return opponent_in_piece(rank, p, k / (half - 1.0), k * golden - std::floor(k * golden));
}

} // namespace

int rounds_of(int p)
{
    return std::min(rounds_of_tournament(p), most_rounds);
}

int opponent(int rank, int round, int p)
{
    return rounds_of_tournament(p) > most_rounds ? opponent_of_many(rank, round, p)
                                                 : opponent_in_tournament(rank, round, p);
}

Survey take_survey(const Launch &launch)
{
    const int p = launch.size;
    const bool simulated = platform::simulated();
    const int rounds = rounds_of(p);
    // Real ranks are interrupted: the least of many trips, over some twenty rounds, is one's own.
    const int passes = simulated ? 1 : std::max(3, 20 / rounds);
    const int trips_small = simulated ? 2 : 50, trips_large = simulated ? 2 : 8;
    ClockHistory history;
    const Clock clock = simulated ? Clock{} : synchronise(MPI_COMM_WORLD, launch.hosts.size() == 1, history);
    const std::vector<double> none(static_cast<std::size_t>(rounds), std::nan(""));
    Notes notes{none, none, none};
    std::vector<double> buffer(large, 1.0);
    for (int pass = 0; pass < passes; ++pass)
        for (int round = 0; round < rounds; ++round) {
            const int other = opponent(launch.rank, round, p);
            align();
            if (other < 0)
                continue;
            const auto at = static_cast<std::size_t>(round);
            meet(launch.rank, other, clock, buffer, 2, trips_small, notes.small[at], &notes.from[at]);
            meet(launch.rank, other, clock, buffer, large, trips_large, notes.large[at], nullptr);
        }
    Survey survey{.p = p, .node = launch.node_of_rank};
    gather_meetings(notes, launch.rank, survey);
    survey.clock_error = simulated ? 0 : largest_error(MPI_COMM_WORLD, clock);
    align();
    survey.computed_s = gather_rows({platform::seconds_of_fixed_work()}, launch.rank, p);
    return survey;
}

std::vector<Level> levels_of(const Survey &survey)
{
    std::vector<Level> levels = survey.meetings.empty() ? std::vector<Level>{} : find_levels(survey);
    auto bytes = static_cast<int>(levels.size() * sizeof(Level));
    MPI_Bcast(&bytes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    levels.resize(static_cast<std::size_t>(bytes) / sizeof(Level));
    MPI_Bcast(levels.data(), bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    return levels;
}

} // namespace mpisheet::probes
