#pragma once
// How a rank goes along a course. Used by generate.cpp and walk.cpp alone.

#include "recordings/course/course.hpp"
#include "recordings/course/words.hpp"

#include <map>
#include <tuple>
#include <vector>

namespace mpisheet::course {

/// An equation of a course, compiled.
struct Compiled {
    std::size_t number = 0; ///< among those that are not constant
    double constant = 0;
    const Equation *law = nullptr; ///< null: constant
    bool has_rounds = false;       ///< depends on the rounds of loops
    bool has_member = false;
};

/// A step, compiled.
struct Stride {
    const Step *step = nullptr;
    std::vector<Stride> body;
    Compiled when, times, partner, tag, bytes, counts, with_counts, colour, joins, computing;
    int sent_at = 0; ///< the step whose bytes the partner sends; 0: bytes are its own
    std::uint16_t call = 0;
    std::uint32_t site = 0, phase = record::no_phase;
};

class Walk {
public:
    /// `course` and `recording` must outlive it.
    Walk(const Course &course, int p, double d, record::Recording &recording);
    bool next(int rank, record::Event &event, const Step **step);
    /// All ranks stand at the beginning; communicators that are known keep their numbers.
    void restart();
    [[nodiscard]] bool makes_communicators() const { return makes_communicators_; }

private:
    struct Frame {
        const std::vector<Stride> *steps = nullptr;
        std::size_t at = 0;
        const Stride *loop = nullptr; ///< null: the whole course
        int round = 0, times = 0;     ///< times −1: while requests are open
        std::size_t open = 0;         ///< requests, when the round began
    };
    /// A rank's place in a communicator, and what equations give there that do not depend on rounds.
    struct Seat {
        Point point;
        std::vector<double> values; ///< by the equation's number; NaN: not asked yet
        std::map<std::size_t, std::vector<std::uint64_t>> counts;
    };
    struct Request {
        std::uint64_t number = 0;
        int step = 0;
    };
    struct Rank {
        std::vector<Frame> frames;
        std::vector<Request> open;
        std::uint64_t requests = 0;
        std::map<int, std::uint32_t> made;   ///< by step: the communicator that it made last
        std::map<int, int> times_made;       ///< by step
        std::map<std::uint32_t, Seat> seats; ///< by communicator
        double clock = 0;                    ///< [s]
        bool ended = false;
    };

    Compiled compile(const std::string &text);
    std::vector<Stride> strides_of(const std::vector<Step> &steps);
    void list(const std::vector<Stride> &strides);
    Seat &seat(int rank, std::uint32_t communicator);
    [[nodiscard]] Seat seat_of(const std::vector<int> &members, std::size_t member) const;
    std::uint32_t communicator_of(int rank, const Step &step);
    double value(int rank, Seat &seat, const Compiled &equation, const Step &step, const char *what, int member = 0);
    double whole(int rank, Seat &seat, const Compiled &equation, const Step &step, const char *what, int member = 0);
    bool happens(int rank, const Stride &stride);
    bool enter_loop(int rank, const Stride &stride);
    bool go_round(Rank &one);
    void compute(int rank, const Stride &stride);
    bool fill(int rank, const Stride &stride, record::Event &event);
    bool fill_wait(Rank &one, const Step &step, record::Event &event);
    void fill_amount(int rank, Seat &seat, const Stride &stride, record::Event &event);
    void make(int rank, Seat &seat, const Stride &stride, record::Event &event);
    [[noreturn]] void refuse(const Step &step, const std::string &why) const;

    const Course &course_;
    int p_;
    double d_;
    record::Recording &recording_;
    Equations equations_;
    std::size_t compiled_ = 0;
    bool makes_communicators_ = false;
    std::vector<Stride> strides_;
    std::map<int, const Stride *> by_number_;
    Compiled after_;
    std::vector<Rank> ranks_;
    /// Parent, step, how often it made one, colour: the communicator.
    std::map<std::tuple<std::uint32_t, int, int, double>, std::uint32_t> communicators_;
    std::vector<std::uint32_t> selves_;
};

} // namespace mpisheet::course
