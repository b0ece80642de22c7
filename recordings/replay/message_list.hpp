#pragma once
// Messages of which one side is there: a receive takes the first that was sent to it from that rank, with that tag, in
// that communicator, and the other way round.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mpisheet::replay {

struct Envelope {
    std::uint32_t communicator = 0;
    int source = 0; ///< rank of MPI_COMM_WORLD
    int tag = 0;
    bool operator==(const Envelope &) const = default;
};

/// Numbers of one rank's messages that wait for their other side. Few stand in a row in the order in which they were
/// posted; many, where ranks run ahead of others, in a queue for each envelope.
class MessageList {
    using Row = std::vector<std::pair<Envelope, int>>;

    template <typename Few> static auto in_row(Few &few, const Envelope &envelope)
    {
        return std::find_if(few.begin(), few.end(), [&](const auto &one) { return one.first == envelope; });
    }

public:
    static constexpr int none = -1;

    void add(const Envelope &envelope, int message)
    {
        if (queues_.empty() && few_.size() < most_in_a_row) {
            few_.emplace_back(envelope, message);
            return;
        }
        for (const auto &[of, number] : few_)
            queues_[of].messages.push_back(number);
        few_.clear();
        queues_[envelope].messages.push_back(message);
    }

    /// The first of that envelope.
    [[nodiscard]] int find(const Envelope &envelope) const
    {
        if (const auto at = in_row(few_, envelope); at != few_.end())
            return at->second;
        const auto queue = queues_.find(envelope);
        return queue == queues_.end() ? none : queue->second.messages[queue->second.taken];
    }

    /// The same, which is then no longer in the list.
    int take(const Envelope &envelope)
    {
        if (const auto at = in_row(few_, envelope); at != few_.end()) {
            const int message = at->second;
            few_.erase(at);
            return message;
        }
        const auto at = queues_.find(envelope);
        if (at == queues_.end())
            return none;
        Queue &queue = at->second;
        const int message = queue.messages[queue.taken++];
        if (queue.taken == queue.messages.size()) {
            queues_.erase(at);
        } else if (queue.taken >= most_in_a_row && 2 * queue.taken > queue.messages.size()) {
            queue.messages.erase(queue.messages.begin(),
                                 queue.messages.begin() + static_cast<std::ptrdiff_t>(queue.taken));
            queue.taken = 0;
        }
        return message;
    }

private:
    static constexpr std::size_t most_in_a_row = 16;
    struct Queue {
        std::vector<int> messages;
        std::size_t taken = 0; ///< of the first ones
    };
    struct Hash {
        std::size_t operator()(const Envelope &envelope) const
        {
            const auto whole = [](auto value) { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(value)); };
            std::uint64_t mixed = (whole(envelope.source) << 32U | whole(envelope.tag)) * 0x9E3779B97F4A7C15U;
            mixed = (mixed ^ mixed >> 29U ^ whole(envelope.communicator)) * 0xBF58476D1CE4E5B9U;
            return static_cast<std::size_t>(mixed ^ mixed >> 32U);
        }
    };

    Row few_;
    std::unordered_map<Envelope, Queue, Hash> queues_;
};

} // namespace mpisheet::replay
