#include "farm/runtime/bell.hpp"
#include "farm/runtime/mail.hpp"
#include "model/error.hpp"

#include <climits>

#include <algorithm>
#include <string>
#include <utility>

namespace mpisheet::farm {
namespace {

constexpr int message_tag = 9, body_tag = 10;
constexpr std::size_t posted_room = 1024; ///< [byte]

bool is_complete(MPI_Request &request)
{
    int complete = request == MPI_REQUEST_NULL ? 1 : 0;
    if (complete == 0)
        MPI_Test(&request, &complete, MPI_STATUS_IGNORE);
    return complete != 0;
}

} // namespace

Mail::Mail(MPI_Comm comm) : comm_(comm)
{
    if (spinning_helps)
        post();
}

void Mail::close()
{
    if (request_ == MPI_REQUEST_NULL)
        return;
    MPI_Cancel(&request_);
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
}

void Mail::post()
{
    posted_ = Message(Kind::task, posted_room);
    MPI_Irecv(posted_.wire(), static_cast<int>(posted_room), MPI_BYTE, MPI_ANY_SOURCE, message_tag, comm_, &request_);
}

void Mail::hand_over(int rank, Message message, int bytes, int tag)
{
    Transfer transfer{MPI_REQUEST_NULL, std::move(message), rank};
    MPI_Isend(transfer.message.wire(), bytes, MPI_BYTE, rank, tag, comm_, &transfer.request);
    if (!is_complete(transfer.request))
        sending_.push_back(std::move(transfer));
}

void Mail::send(int rank, Message message)
{
    const std::size_t bytes = message.bytes();
    if (bytes > INT_MAX)
        throw Error(Exit::bad_input, "a message of " + std::to_string(bytes) +
                                         " bytes: expected at most 2147483647; make smaller tasks or batches");
    const int count = static_cast<int>(bytes);
    if (!spinning_helps || bytes <= posted_room) {
        hand_over(rank, std::move(message), count, message_tag);
        return;
    }
    Message announcement(Kind::announcement, 0);
    announcement.header().records = count;
    hand_over(rank, std::move(announcement), sizeof(Header), message_tag);
    hand_over(rank, std::move(message), count, body_tag);
}

void Mail::complete_sends()
{
    std::erase_if(sending_, [](Transfer &transfer) { return is_complete(transfer.request); });
}

void Mail::finish()
{
    complete_sends();
    std::erase_if(receiving_, [](Transfer &transfer) { return is_complete(transfer.request); });
}

bool Mail::look()
{
    if (found_)
        return true;
    int found = 0;
    if (spinning_helps)
        MPI_Test(&request_, &found, &seen_);
    else
        MPI_Iprobe(MPI_ANY_SOURCE, message_tag, comm_, &found, &seen_);
    found_ = found != 0;
    return found_;
}

/// Begins to receive, and returns the message if it is whole already.
Message Mail::collect(int source, int tag, int bytes)
{
    Transfer transfer{MPI_REQUEST_NULL, Message(Kind::task, static_cast<std::size_t>(bytes)), source};
    transfer.message.set_bytes(static_cast<std::size_t>(bytes));
    MPI_Irecv(transfer.message.wire(), bytes, MPI_BYTE, source, tag, comm_, &transfer.request);
    if (is_complete(transfer.request))
        return std::move(transfer.message);
    receiving_.push_back(std::move(transfer));
    return {};
}

Message Mail::receive(int &source)
{
    if (!sending_.empty())
        complete_sends();
    const auto whole = std::find_if(receiving_.begin(), receiving_.end(),
                                    [](Transfer &transfer) { return is_complete(transfer.request); });
    if (whole != receiving_.end()) {
        Transfer transfer = std::move(*whole);
        receiving_.erase(whole); // the others stay in the order of their coming
        source = transfer.rank;
        return std::move(transfer.message);
    }
    while (look()) {
        found_ = false;
        source = seen_.MPI_SOURCE;
        int bytes = 0;
        MPI_Get_count(&seen_, MPI_BYTE, &bytes);
        Message message;
        if (spinning_helps) {
            message = std::move(posted_);
            message.set_bytes(static_cast<std::size_t>(bytes));
            post();
            if (message.header().kind == Kind::announcement)
                message = collect(source, body_tag, message.header().records);
        } else {
            message = collect(source, message_tag, bytes);
        }
        if (message)
            return message;
    }
    return {};
}

} // namespace mpisheet::farm
