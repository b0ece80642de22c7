#include "formats/exports/comment.hpp"

namespace mpisheet::exports {

std::string comment(const std::vector<std::string> &lines, const std::string &mark)
{
    std::string text;
    for (std::string line : lines) {
        for (char &c : line)
            if (static_cast<unsigned char>(c) < ' ')
                c = ' ';
        while (line.ends_with('\\') || line.ends_with(' '))
            line.pop_back();
        text += mark + line + '\n';
    }
    return text;
}

} // namespace mpisheet::exports
