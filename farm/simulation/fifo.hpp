#pragma once
// Many short queues that share one store, so that a simulation allocates next to nothing once it runs.

#include <cstddef>
#include <utility>
#include <vector>

namespace mpisheet::farm::detail {

struct Fifo {
    int head = -1, tail = -1, count = 0;
};

template <typename T> class FifoStore {
public:
    void push(Fifo &fifo, T value)
    {
        int place = free_;
        if (place < 0) {
            place = static_cast<int>(cells_.size());
            cells_.push_back({value, -1});
        } else {
            free_ = cell(place).next;
            cell(place) = {value, -1};
        }
        (fifo.count++ == 0 ? fifo.head : cell(fifo.tail).next) = place;
        fifo.tail = place;
    }

    T pop(Fifo &fifo)
    {
        const int place = fifo.head;
        fifo.head = std::exchange(cell(place).next, free_);
        free_ = place;
        --fifo.count;
        return cell(place).value;
    }

    [[nodiscard]] const T &front(const Fifo &fifo) const { return cells_[static_cast<std::size_t>(fifo.head)].value; }

private:
    struct Cell {
        T value;
        int next;
    };
    Cell &cell(int place) { return cells_[static_cast<std::size_t>(place)]; }

    std::vector<Cell> cells_;
    int free_ = -1; ///< the first of the cells in no queue
};

} // namespace mpisheet::farm::detail
