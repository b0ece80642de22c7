#pragma once
// What the parser builds: a stack of operands and one of operators, sorted by precedence.

#include "equations/script.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mpisheet::equations {

struct Spot {
    int line = 0, column = 0;
};

/// The state of the parser's actions. One `begin_…` and one `end_…` bracket each group; between them operands and
/// operators arrive in the order of the text.
class Builder {
public:
    explicit Builder(std::string file) { script.file = std::move(file); }

    void number(std::string_view text, Spot spot, bool whole);
    void name(std::string_view text, Spot spot);
    void prefix(char sign, Spot spot);
    void postfix(Spot spot);
    void infix(std::string_view text, Spot spot);
    void begin_group();
    void end_group();
    void begin_call() { calls_.push_back(operands_.size()); }
    void end_call();
    void begin_conditional(Spot spot);
    void question(Spot spot) { questions_.push_back(spot); }
    void end_conditional();
    void sum_index(std::string_view text, Spot spot);
    void end_sum();

    void define(std::string_view name, Spot spot);
    void parameter(std::string_view name, Spot spot);
    void statement(Statement::Kind kind, std::string_view text, Spot spot);
    void byte_order_mark(std::string_view text, Spot spot);
    Expression take(); ///< the expression just parsed

    Script script;

private:
    struct Operand {
        Expression tree;
        int depth = 1;
    };
    struct Pending {
        Operator op = Operator::none; ///< none opens a group
        Spot spot;
    };
    struct Index {
        std::string name;
        Spot spot;
    };

    [[noreturn]] void fail(Spot spot, const std::string &message) const;
    void push(Expression tree, int depth, Spot spot);
    void reduce(); ///< applies the topmost operator
    void remark(Warning::Kind kind, Spot spot, const std::string &text);
    void remark_backslashes(std::string_view text, Spot spot);

    std::vector<Operand> operands_;
    std::vector<Pending> operators_;
    std::vector<std::size_t> calls_, conditionals_; ///< where their operands begin
    std::vector<Spot> questions_;
    std::vector<Index> indices_;
    Definition definition_;
};

} // namespace mpisheet::equations
