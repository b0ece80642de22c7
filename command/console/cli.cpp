#include "command/console/cli.hpp"

#include "command/console/option.hpp"
#include "model/quantity.hpp"

namespace mpisheet::command {

CLI::App *subcommand(CLI::App &app, const std::string &name, const std::string &what, const std::string &example)
{
    CLI::App *sub = app.add_subcommand(name, what);
    sub->footer("Example:\n  " + example);
    return sub;
}

void unit_option(CLI::App *app, const std::string &name, double &value, double (*parse)(std::string_view),
                 const std::string &what)
{
    app->add_option_function<std::string>(
        name, [&value, parse, name](const std::string &text) { value = of_option(name, [&] { return parse(text); }); },
        what);
}

void add_ppn(CLI::App *app, std::vector<std::string> &settings, const std::string &what)
{
    app->add_option_function<std::string>(
        "--ppn", [&settings](const std::string &values) { settings.push_back("ppn=" + values); }, what);
}

std::string at_least_one(const std::string &text)
{
    double number = 0;
    return parse_number(text, number) && number < 1 ? "expected at least 1, found " + text : "";
}

void add_json(CLI::App *app, Format &format)
{
    app->add_flag_callback(
        "--json", [&format] { format = Format::json; }, "print JSON");
}

void add_format(CLI::App *app, Format &format)
{
    app->add_flag_callback(
        "--csv", [&format] { format = Format::csv; }, "print CSV");
    add_json(app, format);
}

} // namespace mpisheet::command
