#pragma once
// The gnuplot program, run once for many pictures.

#include <span>
#include <string>
#include <vector>

namespace mpisheet::report {

/// What gnuplot's terminal ("pngcairo size 640,480") makes of each script, in order. A script is gnuplot commands that
/// draw one plot; whoever writes it puts in it nothing but numbers, words of our own and quoted() texts. Throws Error
/// (missing) without gnuplot, Error (bug) when gnuplot refuses a script.
std::vector<std::string> render(std::span<const std::string> scripts, const std::string &terminal);

/// Colours of series 1 to 6 in gnuplot scripts: Okabe and Ito's palette, told apart by colour-blind readers.
std::span<const char *const> series_colours();
inline constexpr const char *grid_colour = "#cccccc";

} // namespace mpisheet::report
