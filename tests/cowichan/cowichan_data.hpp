#pragma once
// Values of the Cowichan problems that others worked out (tests/data/cowichan).

#include "cowichan/kernels/grid.hpp"
#include "formats/file.hpp"
#include "tests/source_folder.hpp"

#include <nlohmann/json.hpp>

namespace mpisheet {

inline nlohmann::json reference(const char *name)
{
    return nlohmann::json::parse(
        formats::read_file(source_folder() + "/tests/data/cowichan/" + std::string(name) + ".json"));
}

template <typename T> cowichan::Grid<T> grid(const nlohmann::json &rows)
{
    cowichan::Grid<T> result(static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(rows[0].size()));
    for (std::int64_t r = 0; r < result.rows; ++r)
        for (std::int64_t c = 0; c < result.columns; ++c)
            result(r, c) = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].get<T>();
    return result;
}

} // namespace mpisheet
