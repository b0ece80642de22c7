#pragma once
// Messages of which one side is there: a receive takes the first that was sent to it from that rank, with that tag, in
// that communicator, and the other way round.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mpisheet::replay {

struct Envelope {
    std::uint32_t communicator = 0;
    int source = 0; ///< rank of MPI_COMM_WORLD
    int tag = 0;
    bool operator==(const Envelope &) const = default;
};

/// Numbers of one rank's messages that wait for their other side, in the order in which they were posted.
class MessageList {
public:
    static constexpr int none = -1;

    void add(const Envelope &envelope, int message)
    {
        envelopes_.push_back(envelope);
        messages_.push_back(message);
    }

    /// The first of that envelope.
    [[nodiscard]] int find(const Envelope &envelope) const
    {
        const auto at = std::find(envelopes_.begin(), envelopes_.end(), envelope);
        return at == envelopes_.end() ? none : messages_[static_cast<std::size_t>(at - envelopes_.begin())];
    }

    /// The same, which is then no longer in the list.
    int take(const Envelope &envelope)
    {
        const auto at = std::find(envelopes_.begin(), envelopes_.end(), envelope);
        if (at == envelopes_.end())
            return none;
        const auto place = messages_.begin() + (at - envelopes_.begin());
        const int message = *place;
        envelopes_.erase(at);
        messages_.erase(place);
        return message;
    }

private:
    std::vector<Envelope> envelopes_;
    std::vector<int> messages_;
};

} // namespace mpisheet::replay
