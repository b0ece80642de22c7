#include "model/visible.hpp"
#include "tests/catch.hpp"

using namespace mpisheet;

TEST_CASE("text is shown as it is, and what is an order to a terminal by its number", "[visible]")
{
    CHECK(visible("µs of gauß, 3 × 4\n\tπ 日本 🙂") == "µs of gauß, 3 × 4\n\tπ 日本 🙂");
    CHECK(visible("a\x1b[2Jb") == "a\\x1b[2Jb");
    CHECK(visible("a\rb\a") == "a\\x0db\\x07");
    CHECK(visible("a\u009b2Jb") == "a\\x9b2Jb"); // C1's own "ESC ["
    CHECK(visible("a\u2028b\u202eb\ufeff") == "a\\u2028b\\u202eb\\ufeff");
    CHECK(visible(std::string("a\0b", 3)) == "a\\x00b");
}

TEST_CASE("bytes that are no UTF-8 are shown by their number", "[visible]")
{
    CHECK(visible("caf\xe9!") == "caf\\xe9!");
    CHECK(visible("\xc3") == "\\xc3");                            // cut
    CHECK(visible("\xc0\xaf") == "\\xc0\\xaf");                   // a longer form of "/"
    CHECK(visible("\xed\xa0\x80") == "\\xed\\xa0\\x80");          // half of a pair of UTF-16
    CHECK(visible("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80"); // above U+10FFFF
}

TEST_CASE("inert text is one line without any control character", "[visible]")
{
    CHECK(inert("a\nb\tc\u2028d\u0085e\x7f\xff µ") == "a b c d e   µ");
}

TEST_CASE("JSON keeps its meaning where control characters are shown as its escapes", "[visible]")
{
    CHECK(visible_json("{\n  \"µ\": \"\\u001b \u009b2J \x7f \u202e \"\n}") ==
          "{\n  \"µ\": \"\\u001b \\u009b2J \\u007f \\u202e \"\n}");
}

TEST_CASE("a shell reads a word as it was", "[visible]")
{
    CHECK(shell_word("nodes=2,4:a/b_c.d+e@f%g-h") == "nodes=2,4:a/b_c.d+e@f%g-h");
    CHECK(shell_word("") == "''");
    CHECK(shell_word("it's $(id)\n`id`") == "'it'\\''s $(id)\n`id`'");
    CHECK(shell_word("~") == "'~'");
}
