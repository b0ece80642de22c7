#include "command/console/cli.hpp"

#include "formats/option.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

#include <algorithm>

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
        name,
        [&value, parse, name](const std::string &text) {
            value = formats::of_option(name, [&] { return parse(text); });
        },
        what);
}

void add_ppn(CLI::App *app, std::vector<std::string> &settings, const std::string &what)
{
    app->add_option_function<std::string>(
        "--ppn", [&settings](const std::string &values) { settings.push_back("ppn=" + values); }, what);
}

void add_reading(CLI::App *app, formats::TableReading &reading)
{
    app->add_option_function<std::string>(
        "--columns", [&reading](const std::string &text) { reading.columns = formats::parse_columns(text); },
        "other names of columns, or a value for all rows: p=ranks,bytes='size [B]',us='time (us)',op=bcast");
    app->add_option_function<std::vector<std::string>>(
           "--where",
           [&reading](const std::vector<std::string> &wanted) {
               for (const std::string &one : wanted) {
                   const std::size_t equals = std::min(one.find('='), one.size());
                   if (equals == 0 || equals == one.size())
                       throw Error(Exit::usage, "--where: expected COLUMN=VALUE, found \"" + one + "\"");
                   reading.where[one.substr(0, equals)] = one.substr(equals + 1);
               }
           },
           "COLUMN=VALUE: read only rows with this value; again for more columns")
        ->allow_extra_args(false);
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
