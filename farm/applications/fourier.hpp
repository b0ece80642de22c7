#pragma once
// Radix-2 Fourier transforms, shared by the FFT and the Cepstral filter.

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace mpisheet::farm {

using Complex = std::complex<double>;

/// Value k of `values` moves to the place whose bits are k's in reverse. A power of two of values.
void permute(std::span<Complex> values);

/// Transforms of length 2 · from, 4 · from, … to out of those of length `from`, in each stretch of `to` values, which
/// are permuted: Y_k = Σ_j x_j exp(∓2πi jk/n), minus unless `inverse`; not divided by n.
void combine(std::span<Complex> values, std::size_t from, std::size_t to, bool inverse = false);

/// The whole transform in its place.
void transform(std::span<Complex> values, bool inverse = false);

/// Of rows × columns, row by row, both powers of two.
void transform_image(std::vector<Complex> &values, std::size_t rows, std::size_t columns, bool inverse = false);

} // namespace mpisheet::farm
