#include "cowichan/kernels/invperc.hpp"

#include <algorithm>

namespace mpisheet::cowichan {
namespace {

constexpr CellKey place_mask = most_cells - 1;

CellKey cell_key(std::int32_t value, std::int64_t place)
{
    return static_cast<CellKey>(value) * most_cells + place; // place < most_cells: compares as (value, place)
}

/// Place of a key's cell among these rows; outside 0 … values.size() − 1 if it is not there.
std::int64_t place_of(const Front &front, CellKey key)
{
    return (key & place_mask) - (front.first - 1) * front.width;
}

void push_cell(Front &front, CellKey key)
{
    std::vector<CellKey> &heap = front.queue;
    std::size_t at = heap.size();
    heap.push_back(key);
    int moved = 1;
    for (; at > 0 && heap[(at - 1) / 4] > key; at = (at - 1) / 4, ++moved)
        heap[at] = heap[(at - 1) / 4];
    heap[at] = key;
    front.steps += moved;
}

void pop_cell(Front &front)
{
    std::vector<CellKey> &heap = front.queue;
    const CellKey key = heap.back();
    heap.pop_back();
    const std::size_t n = heap.size();
    if (n == 0)
        return;
    std::size_t at = 0;
    int moved = 1;
    // The hole goes down along the least children to the bottom, the last key from there up: it belongs near there.
    for (; 4 * at + 4 < n; ++moved) {
        const std::size_t child = 4 * at + 1;
        const std::size_t left = heap[child + 1] < heap[child] ? child + 1 : child;
        const std::size_t right = heap[child + 3] < heap[child + 2] ? child + 3 : child + 2;
        const std::size_t low = heap[right] < heap[left] ? right : left;
        heap[at] = heap[low];
        at = low;
    }
    if (4 * at + 1 < n) {
        const auto low = std::min_element(heap.begin() + static_cast<std::ptrdiff_t>(4 * at + 1), heap.end());
        heap[at] = *low;
        at = static_cast<std::size_t>(low - heap.begin());
        ++moved;
    }
    for (; at > 0 && heap[(at - 1) / 4] > key; at = (at - 1) / 4, ++moved)
        heap[at] = heap[(at - 1) / 4];
    heap[at] = key;
    front.steps += moved;
}

} // namespace

Front::Front(std::int64_t first_row, std::int64_t n, std::int64_t columns)
    : first(first_row), rows(n), width(columns + 2), values(static_cast<std::size_t>((n + 2) * width), taken)
{
}

void Front::set(std::int64_t r, std::span<const std::int32_t> cells)
{
    std::copy(cells.begin(), cells.end(), values.begin() + (r + 1) * width + 1);
}

CellKey first_cell(const Front &front, std::int64_t row, std::int64_t column)
{
    return cell_key(std::numeric_limits<std::int32_t>::min(), row * front.width + column + 1);
}

std::int64_t row_of(const Front &front, CellKey key)
{
    return (key & place_mask) / front.width;
}

std::int64_t column_of(const Front &front, CellKey key)
{
    return (key & place_mask) % front.width - 1;
}

CellKey least(const Front &front)
{
    return front.queue.empty() ? no_cell : front.queue[0];
}

bool fill(Front &front, CellKey key)
{
    const std::int64_t place = place_of(front, key);
    if (place < 0 || place >= (front.rows + 2) * front.width)
        return false; // neither here nor next to these rows
    const bool mine = place >= front.width && place < (front.rows + 1) * front.width;
    if (least(front) == key)
        pop_cell(front);
    if (mine)
        front.values[static_cast<std::size_t>(place)] = Front::taken;
    const std::int64_t shift = (front.first - 1) * front.width;
    const std::int64_t end = (front.rows + 2) * front.width;
    for (const std::int64_t next : {place - front.width, place - 1, place + 1, place + front.width}) {
        if (next < 0 || next >= end)
            continue;
        std::int32_t &value = front.values[static_cast<std::size_t>(next)];
        if (value == Front::taken)
            continue;
        push_cell(front, cell_key(value, next + shift));
        value = Front::taken;
    }
    front.steps += 4;
    return mine;
}

std::int64_t cells_to_fill(std::int64_t rows, std::int64_t columns, double fraction)
{
    return std::clamp<std::int64_t>(
        static_cast<std::int64_t>(fraction * static_cast<double>(rows) * static_cast<double>(columns)), 1,
        rows * columns);
}

} // namespace mpisheet::cowichan
