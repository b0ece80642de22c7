#include "recordings/record/packed.hpp"

#include <cstring>

namespace mpisheet::record {

void put(Bytes &bytes, double number)
{
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof number);
    std::memcpy(bytes.data() + at, &number, sizeof number);
}

double Unpacker::real()
{
    double value = 0;
    if (left() < sizeof value)
        throw Damaged();
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
}

std::string Unpacker::text()
{
    const std::size_t size = number(left());
    if (size > left())
        throw Damaged();
    const std::string text(at_, at_ + size);
    at_ += size;
    return text;
}

} // namespace mpisheet::record
