#include "farm/applications/fourier.hpp"

#include <numbers>
#include <utility>

namespace mpisheet::farm {

void permute(std::span<Complex> values)
{
    for (std::size_t k = 1, reversed = 0; k < values.size(); ++k) {
        std::size_t bit = values.size() >> 1U;
        for (; (reversed & bit) != 0; bit >>= 1U)
            reversed ^= bit;
        reversed |= bit;
        if (k < reversed)
            std::swap(values[k], values[reversed]);
    }
}

void combine(std::span<Complex> values, std::size_t from, std::size_t to, bool inverse)
{
    const double turn = (inverse ? 2 : -2) * std::numbers::pi;
    for (std::size_t half = from; half < to; half *= 2) {
        std::vector<Complex> roots(half);
        for (std::size_t k = 0; k < half; ++k)
            roots[k] = std::polar(1.0, turn * static_cast<double>(k) / static_cast<double>(2 * half));
        for (std::size_t block = 0; block < values.size(); block += 2 * half)
            for (std::size_t k = block; k < block + half; ++k) {
                const Complex a = values[k], w = roots[k - block], b = values[k + half];
                const Complex turned{w.real() * b.real() - w.imag() * b.imag(),
                                     w.real() * b.imag() + w.imag() * b.real()};
                values[k] = a + turned;
                values[k + half] = a - turned;
            }
    }
}

void transform(std::span<Complex> values, bool inverse)
{
    permute(values);
    combine(values, 1, values.size(), inverse);
}

void transform_image(std::vector<Complex> &values, std::size_t rows, std::size_t columns, bool inverse)
{
    for (std::size_t r = 0; r < rows; ++r)
        transform(std::span(values).subspan(r * columns, columns), inverse);
    std::vector<Complex> column(rows);
    for (std::size_t c = 0; c < columns; ++c) {
        for (std::size_t r = 0; r < rows; ++r)
            column[r] = values[r * columns + c];
        transform(column, inverse);
        for (std::size_t r = 0; r < rows; ++r)
            values[r * columns + c] = column[r];
    }
}

} // namespace mpisheet::farm
