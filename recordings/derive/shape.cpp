#include "recordings/derive/shape.hpp"

#include "recordings/derive/forms.hpp"

#include <string_view>

namespace mpisheet::derive {
namespace {

/// MPI_Dims_create's, counted from the longest side as by hand, or from the shortest as MPI_Cart_create does.
const std::vector<std::vector<std::string_view>> sides_of_shapes{
    {"p"},
    {"grid_x(p)", "grid_y(p)"},
    {"grid_y(p)", "grid_x(p)"},
    {"cube_x(p)", "cube_y(p)", "cube_z(p)"},
    {"cube_z(p)", "cube_y(p)", "cube_x(p)"},
};

} // namespace

std::vector<Shape> shapes_at(const std::vector<int> &ranks)
{
    std::vector<Cell> cells;
    for (const int p : ranks)
        cells.push_back({static_cast<double>(p), 1});
    std::vector<Shape> shapes;
    for (const auto &texts : sides_of_shapes) {
        Shape &shape = shapes.emplace_back();
        std::string stride;
        for (const std::string_view text : texts) {
            Side &side = shape.sides.emplace_back();
            side.text = text;
            side.stride_text = stride.empty() ? "1" : stride;
            side.lengths = values_at(side.text, cells);
            side.strides = values_at(side.stride_text, cells);
            stride += (stride.empty() ? "" : "*") + side.text;
            side.block_text = &text == &texts.back() ? "p" : stride;
        }
    }
    return shapes;
}

} // namespace mpisheet::derive
