#include "formats/exports/comment.hpp"

#include "model/visible.hpp"

namespace mpisheet::exports {

std::string comment(const std::vector<std::string> &lines, const std::string &mark)
{
    std::string text;
    for (const std::string &foreign : lines) {
        std::string line = inert(foreign);
        while (line.ends_with('\\') || line.ends_with("?\?/") || line.ends_with(' '))
            line.pop_back();
        text += mark + line + '\n';
    }
    return text;
}

} // namespace mpisheet::exports
