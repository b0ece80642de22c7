// One rank's events, one after the other.

#include "recordings/record/reader.hpp"
#include "recordings/record/stream.hpp"

#include <algorithm>

namespace mpisheet::record {
namespace {

/// The recording's number of a stream's.
std::uint32_t translated(const std::vector<std::uint32_t> &numbers, std::uint32_t own)
{
    if (own >= numbers.size())
        throw Unpacker::Damaged();
    return numbers[own];
}

} // namespace

Events::Events(const Recording &recording, int rank)
    : stream_(&recording.streams.at(static_cast<std::size_t>(rank))),
      file_(stream_->file.empty() ? std::ifstream() : open_stream(stream_->file))
{
}

bool Events::next_block()
{
    BlockHead head;
    while (read_head(file_, head)) {
        if (head.kind != BlockKind::events) {
            file_.seekg(head.size, std::ios::cur);
            continue;
        }
        if (!read_content(file_, head, block_, stream_->file))
            return false; // the last block of a killed run
        decoder_.begin(block_);
        left_ = head.events;
        return true;
    }
    if (has_given_unwritten_ || stream_->unwritten.events == 0)
        return false;
    has_given_unwritten_ = true;
    block_ = stream_->unwritten.block;
    decoder_.begin(block_);
    left_ = stream_->unwritten.events;
    return true;
}

void Events::to_common(Event &event) const
{
    event.call = static_cast<std::uint16_t>(translated(stream_->calls, event.call));
    event.caller = translated(stream_->callers, event.site);
    event.site = translated(stream_->sites, event.site);
    event.communicator = translated(stream_->communicators, event.communicator);
    if (event.action == Action::communicator && event.made != no_communicator)
        event.made = translated(stream_->communicators, event.made);
    if (event.action == Action::phase && event.phase != no_phase)
        event.phase = translated(stream_->phases, event.phase);
    event.enter *= 1 - stream_->drift;
    event.leave *= 1 - stream_->drift;
}

/// What `wait` completed is known now.
void Events::match(const Event &wait)
{
    for (const Match &match : matches_)
        if (const auto at = open_.find(match.request); at != open_.end() && at->second >= given_) {
            Event &receive = ahead_[at->second - given_];
            receive.partner = match.partner;
            receive.tag = match.tag;
            receive.bytes = match.bytes;
        }
    for (const std::uint64_t request : wait.requests)
        open_.erase(request);
}

/// The next event of the file to the end of `ahead_`.
bool Events::read_one()
{
    bool has_more = left_ > 0;
    while (left_ == 0 && (has_more = next_block())) {
    }
    if (!has_more && (has_given_last_ || stream_->unwritten.last.empty()))
        return false;
    Event &event = ahead_.emplace_back();
    matches_.clear();
    if (has_more && !decoder_.next(event, matches_))
        throw Unpacker::Damaged();
    left_ -= has_more ? 1 : 0;
    if (!has_more) {
        event = stream_->unwritten.last.front();
        has_given_last_ = true;
    }
    to_common(event);
    if (event.action == Action::receive && event.request != 0)
        open_[event.request] = given_ + ahead_.size() - 1;
    if (!event.requests.empty() && !open_.empty())
        match(event);
    return true;
}

bool Events::next(Event &event)
{
    try {
        const auto is_open = [&](const Event &first) {
            return first.action == Action::receive && first.request != 0 && open_.contains(first.request);
        };
        while (ahead_.empty() || (is_open(ahead_.front()) && ahead_.size() < most_ahead))
            if (!read_one())
                break;
        if (ahead_.empty())
            return false;
        event = std::move(ahead_.front());
        ahead_.pop_front();
        ++given_;
        return true;
    } catch (const Unpacker::Damaged &) {
        refuse(stream_->file, "is damaged: a block holds what no recorder writes");
    }
}

} // namespace mpisheet::record
