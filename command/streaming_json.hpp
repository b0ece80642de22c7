#pragma once
// Bandwidth and message rate as JSON, in SI units.

#include "command/console/json.hpp"
#include "report/streaming.hpp"

namespace mpisheet::command {

inline Json streaming_json(const std::vector<report::Streaming> &rows)
{
    Json json = Json::array();
    for (const report::Streaming &row : rows)
        json.push_back({{"level", row.level},
                        {"bytes", row.largest},
                        {"latency_s", number_or_null(row.latency.value)},
                        {"bytes_per_s", number_or_null(row.bandwidth.value)},
                        {"both_ways_bytes_per_s", number_or_null(row.both_ways.value)},
                        {"messages_per_s", number_or_null(row.messages.value)},
                        {"pairs", row.pairs > 1 ? Json(row.pairs) : Json()},
                        {"pairs_bytes_per_s", number_or_null(row.pairs_bandwidth.value)},
                        {"pairs_messages_per_s", number_or_null(row.pairs_messages.value)},
                        {"remark", row.remark.empty() ? Json() : Json(row.remark)}});
    return json;
}

} // namespace mpisheet::command
