// SimGrid's MPI: ranks are actors of one process. Who sleeps waits for a semaphore in simulated time, and who rings
// releases it; so does every end of a transfer, for those with something in transit.

#include "farm/runtime/bell.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <simgrid/engine.h>
#include <simgrid/kernel/resource/Action.hpp>
#include <simgrid/s4u/Link.hpp>
#include <simgrid/s4u/Semaphore.hpp>
#include <xbt/config.hpp>

namespace mpisheet::farm {

const double longest_rest = std::numeric_limits<double>::infinity();
const double transfer_rest = std::numeric_limits<double>::infinity();
const bool spinning_helps = false;

struct Bell::Place {
    simgrid::s4u::SemaphorePtr rung; ///< a new one for each rest: SimGrid 3.32 hands a release to a wait that timed out
    bool sleeps = false, in_transit = false;

    void wake()
    {
        if (!sleeps)
            return;
        sleeps = false;
        rung->release();
    }
};

Bell::Bell(MPI_Comm comm)
{
    const auto place = std::make_shared<Place>();
    own_ = place.get();
    using Action = simgrid::kernel::resource::Action;
    simgrid::s4u::Link::on_communication_state_change_cb([place](const auto &, Action::State before) {
        if (before == Action::State::STARTED && place->in_transit)
            place->wake();
    });
    int size = 1;
    MPI_Comm_size(comm, &size);
    MPI_Comm_dup(comm, &node_);
    places_.resize(static_cast<std::size_t>(size));
    constexpr int bytes = sizeof(Place *);
    MPI_Gather(&own_, bytes, MPI_BYTE, places_.data(), bytes, MPI_BYTE, 0, comm);
    MPI_Bcast(places_.data(), bytes * size, MPI_BYTE, 0, comm);
}

void Bell::close()
{
    MPI_Barrier(node_);
    MPI_Comm_free(&node_);
    own_ = nullptr; // the callback keeps it
}

void Bell::ring(int rank)
{
    places_[static_cast<std::size_t>(rank)]->wake();
}

std::uint32_t Bell::lie_down(bool in_transit)
{
    own_->rung = simgrid::s4u::Semaphore::create(0);
    own_->in_transit = in_transit;
    own_->sleeps = true;
    return 0;
}

void Bell::rest(std::uint32_t, double seconds)
{
    if (std::isfinite(seconds))
        own_->rung->acquire_timeout(seconds);
    else
        own_->rung->acquire();
}

void Bell::get_up()
{
    own_->sleeps = false;
}

bool Bell::hears(int) const
{
    return true;
}

double farm_seconds()
{
    return simgrid_get_clock();
}

void prepare_waiting()
{
    simgrid::config::set_value("smpi/iprobe", 0.0);
    simgrid::config::set_value("smpi/test", 0.0);
}

} // namespace mpisheet::farm
