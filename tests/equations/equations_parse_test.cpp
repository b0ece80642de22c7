// The grammar: precedence, numbers, statements, messages with their places, limits.

#include "equations/equations.hpp"
#include "tests/catch.hpp"

using namespace mpisheet::equations;

namespace {

double value(const std::string &text)
{
    return compile_expression(Scope(), text, {}, "e")({});
}

/// The message of the Error that reading and evaluating the text throws.
std::string message(const std::string &script, const std::string &name = "x")
{
    try {
        Scope scope;
        scope.load(parse(script, "m.gp"));
        compile(scope, name)({});
    } catch (const Error &error) {
        return error.what();
    }
    return "no error";
}

std::string repeated(const std::string &text, int times)
{
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

} // namespace

TEST_CASE("operators bind as in gnuplot", "[equations][parse]")
{
    const std::string text = GENERATE(
        "-2**2 == -4", "2**3**2 == 512", "-2**-2 == -0.25", "2**-2**2 == 1/16.", "2**+3 == 8", "2 - 3 - 4 == -5",
        "2*3 % 4 == 2", "7 % 4*2 == 6", "8/4/2 == 1", "2/3*3 == 2", "1 < 2 == 1", "3 > 2 > 1 == 0", "(1 == 1 == 1)",
        "3!**2 == 36", "2**3! == 64", "-3! == -6", "3!! == 720", "!0 + 1 == 2", "!!5 == 1", "(!0 == 1)",
        "(1 || 0 && 0)", "(0 && 0 || 1)", "(1 ? 0 : 1 ? 5 : 6) == 0", "(0 ? 2 : 0 ? 4 : 5) == 5",
        "(1 ? 0 ? 7 : 8 : 9) == 8", "- - 3 == 3", "-+3 == -3", "2---3 == -1", "2*-3 == -6", "7/2 == 3.5",
        "-7 % 3 == -1", "7 % -3 == 1", "7.5 % 2 == 1.5", "(sum [k=1:3] k*2 + 1) == 15", "(2*sum [k=1:3] k + 10) == 72",
        "(sum [k=3:1] k) == 0", "(sum [k=1:3] k > 1 ? 10 : 1) == 21", "3! != 7", "1 - 1 + 1 == 1", "0!=1");
    INFO(text);
    CHECK(value(text) == 1);
}

TEST_CASE("numbers read as in gnuplot", "[equations][parse]")
{
    CHECK(value("1.e3") == 1000);
    CHECK(value(".5") == 0.5);
    CHECK(value("5.") == 5);
    CHECK(value("1E-3") == 1e-3);
    CHECK(value("0x1F") == 31);
    CHECK(value("017") == 15);
    CHECK(value("9007199254740993") == 9007199254740992); // a double
    CHECK(parse_expression("2", "e").is_integer);
    CHECK_FALSE(parse_expression("2.", "e").is_integer);
    CHECK_FALSE(parse_expression("99999999999999999999", "e").is_integer); // gnuplot: "changing to floating point"
    CHECK_THROWS_WITH(parse_expression("089", "e"), Catch::Contains("e:1:1: expected an octal number"));
    CHECK_THROWS_WITH(parse_expression("1 + 1e400", "e"), Catch::Contains("e:1:5: expected a number of at most"));
}

TEST_CASE("a script's statements, comments, notes and skipped commands", "[equations][parse]")
{
    const std::string text = "# Cray T3D\n#@ d_unit = unstated\n"
                             "tbcast(p,d) = 100 + 2*p + \\\n  0.2*log(p) *d ; tbarrier( p ) = 40   # both\n"
                             "plot tbcast(x, 3) title \"it's; #1\" ; c = 3\r\n"
                             "if (c == 3) { a = 1; # not } read\n b = 2 }\n"
                             "$points << EOD\n1 2\nEOD\nset title 'a # b'\n\tp = 4";
    const Script script = parse(text, "t3d.gp");
    CHECK(print(script) == text);
    const auto definitions = script.definitions();
    REQUIRE(definitions.size() == 4);
    CHECK(head(*definitions[0]) == "tbcast(p, d)");
    CHECK(head(*definitions[1]) == "tbarrier(p)");
    CHECK(definitions[1]->place.line == 4);
    CHECK(definitions[1]->place.column == 19);
    CHECK(definitions[2]->name == "c");
    CHECK_FALSE(definitions[2]->is_function);
    CHECK(definitions[3]->name == "p"); // plot's abbreviation, but = follows
    CHECK(to_string(definitions[3]->place) == "t3d.gp:12:2");
    REQUIRE(script.notes().size() == 1);
    CHECK(script.notes()[0].key == "d_unit");
    CHECK(script.notes()[0].value == "unstated");
    CHECK(script.notes()[0].place.line == 2);
    int commands = 0;
    for (const Statement &statement : script.statements) {
        commands += statement.kind == Statement::Kind::command ? 1 : 0;
    }
    CHECK(commands == 4);
}

TEST_CASE("a comment ends with its line, a continuation is a blank", "[equations][parse]")
{
    Scope scope;
    scope.load(parse("# ends in \\\nx = 1 +\\\n2 # and \\\ny = x\\\n\n", "m.gp"));
    CHECK(compile(scope, "y")({}) == 3);
}

TEST_CASE("messages say where, what was expected and what was found", "[equations][parse][errors]")
{
    CHECK(message("y = 1\nx = 2 3\n") == "m.gp:2:7: expected an operator or the end of the definition, found \"3\"");
    CHECK(message("x = 2 +\n") ==
          "m.gp:1:8: expected a number, a name, a function call or (, found the end of the line");
    CHECK(message("x = (1 + 2") == "m.gp:1:11: expected an operator or ), found the end of the text");
    CHECK(message("x = f(1; 2)") == "m.gp:1:8: expected an operator, a comma or ), found \";\"");
    CHECK(message("f(a, 2) = 3") == "m.gp:1:6: expected the name of a parameter, found \"2\"");
    CHECK(message("f(a, b, a) = 3") == "m.gp:1:9: expected different names for the parameters of f, found a twice");
    CHECK(message("x = 1 ? 2") == "m.gp:1:10: expected an operator or the : of a ? b : c, found the end of the text");
    CHECK(message("x = a = 2") ==
          "m.gp:1:7: expected an operator or the end of the definition, found \"=\" (an assignment "
          "inside an expression is not part of the language)");
    CHECK(message("x = {1, 2}").find("complex numbers are not part of the language") != std::string::npos);
    CHECK(message("x = 1 & 2").find("operators on bits are not part of the language") != std::string::npos);
    CHECK(message("x = 1\n\ntbcast(p,d) 100 + 2*p\n") == "m.gp:3:1: expected a definition (name = … or name(a, b) = "
                                                         "…), a gnuplot command or a comment, found \"tbcast\"");
    CHECK(message("x = 1\xc3\xa9") == "m.gp:1:6: expected an operator or the end of the definition, found byte 0xc3");
    CHECK(message("do for [i=1:3] {\n x = 1\n") ==
          "m.gp:1:1: expected } or the end of a data block before the end of the file");
    CHECK(message("x = sum [1:2] 3") == "m.gp:1:10: expected the index of sum [k=1:n] …, found \"1\"");
}

TEST_CASE("deep nesting ends in a message, not in a crash", "[equations][parse][limits]")
{
    const auto parse_x = [](const std::string &body) { return parse("x = " + body + "\n", "m.gp"); };
    CHECK_THROWS_WITH(parse_x(repeated("(", 100000)),
                      Catch::Contains("expected at most 200 parentheses within each other"));
    CHECK_THROWS_WITH(parse_x(repeated("f(", 100000)), Catch::Contains("expected at most 200 parentheses"));
    CHECK_THROWS_WITH(parse_x(repeated("1?", 100000)), Catch::Contains("expected at most 200 parentheses"));
    CHECK_THROWS_WITH(parse_x(repeated("sum [k=1:2] ", 100000)), Catch::Contains("expected at most 200 parentheses"));
    CHECK_THROWS_WITH(parse_x(repeated("-", 1000000) + "1"),
                      Catch::Contains("expected at most 1000 nested operations"));
    CHECK_THROWS_WITH(parse_x("1" + repeated("!", 100000)), Catch::Contains("1000 nested operations"));
    CHECK_THROWS_WITH(parse_x(repeated("2**", 100000) + "1"), Catch::Contains("1000 nested operations"));
    CHECK_THROWS_WITH(parse_x("1" + repeated("+1", 100000)), Catch::Contains("1000 nested operations"));
    CHECK_THROWS_WITH(parse_x(repeated("0?1:", 100000) + "1"), Catch::Contains("1000 nested operations"));
    CHECK_THROWS_WITH(parse(repeated("if (1) {", 100000), "m.gp"), Catch::Contains("expected }"));

    // and what is within the limits works
    Scope scope;
    scope.load(parse_x(repeated("(", 190) + "1" + repeated(")", 190)));
    scope.load(
        parse("y = 1" + repeated("+1", 990) + "\nz = " + repeated("0?1:", 990) + "5\nw = " + repeated("-", 990) + "1",
              "m.gp"));
    CHECK(compile(scope, "x")({}) == 1);
    CHECK(compile(scope, "y")({}) == 991);
    CHECK(compile(scope, "z")({}) == 5);
    CHECK(compile(scope, "w")({}) == 1);
    CHECK(print(scope.find("y")->body).size() == 1 + 990 * 4);
    CHECK(normalised(scope.find("w")->body) == scope.find("w")->body);
    CHECK(print_latex(scope.find("z")->body).find("otherwise") != std::string::npos);
}

TEST_CASE("a hundred thousand definitions, each using the one before", "[equations][limits]")
{
    std::string text = "f0(x) = x\n";
    for (int i = 1; i <= 100000; ++i) {
        text += "f" + std::to_string(i) + "(x) = f" + std::to_string(i - 1) + "(x) + 1 # one more\n";
    }
    Scope scope;
    scope.load(parse(text, "m.gp"));
    CHECK(compile(scope, "f400")({1.0}) == 401);
    CHECK(compile(scope, "f100000")({1.0}) == 100001); // too deep to write out in place: calls of routines
    CHECK(check(scope).empty());
}

TEST_CASE("replacing a definition leaves every other byte", "[equations][script]")
{
    const std::string before = "# sheet\r\n  f(x) = 1 # one\nf(x)=2   # two\ng = 3; h = f(\\\n 1)  \n";
    Script script = parse(before, "m.gp");
    CHECK(print(script) == before);
    Definition definition = *parse("f(x) = x/2", "new").definitions()[0];
    replace(script, definition);
    CHECK(print(script) == "# sheet\r\n  f(x) = 1 # one\nf(x) = x/2.0   # two\ng = 3; h = f(\\\n 1)  \n");
    definition.name = "k";
    replace(script, definition);
    const std::string after = print(script);
    CHECK(after.substr(after.size() - 13) == "k(x) = x/2.0\n");
    CHECK(print(parse(after, "m.gp")) == after);
}
