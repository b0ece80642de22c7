#pragma once
// The compiler's own parts: compile.cpp (definitions, names, calls) and compile_expression.cpp (trees).

#include "equations/compile.hpp"
#include "equations/emit.hpp"
#include "equations/program.hpp"
#include "equations/resolve.hpp"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mpisheet::equations {

struct Binding {
    std::string name;
    Value value = -1;
};

/// What the names in a body mean.
struct Context {
    const Scope *scope = nullptr;
    std::int32_t file = 0;
    std::int32_t caller = -1; ///< the site of the call that led here
    std::vector<Binding> bindings;
};

/// Calls are written out in place while the work (trees visited) stays below these limits. Beyond, they become calls of
/// routines.
constexpr int plenty_of_work = 200'000; ///< in all
constexpr int little_work = 5'000;      ///< in one routine, after that
constexpr int most_work = 2'000'000;    ///< in all
constexpr int most_inlined_depth = max_depth;

/// Definitions to code. One object compiles one program.
class Compiler {
public:
    explicit Compiler(const CompileOptions &options, bool tracing) : options_(options), tracing_(tracing) {}

    Code compile(const Scope &scope, std::span<const Root> roots);

private:
    /// A definition as a routine. What no suffix reaches is the same for all of them.
    struct Version {
        Meaning resolved;
        std::string suffix;
        bool watching = false;
        auto operator<=>(const Version &other) const
        {
            return std::tie(resolved.definition, resolved.owner, suffix, watching) <=>
                   std::tie(other.resolved.definition, other.resolved.owner, other.suffix, other.watching);
        }
    };
    struct Job {
        Version version;
        std::size_t routine = 0;
    };
    struct Active {
        Meaning resolved;
        int guards = 0; ///< lazy branches around its call
    };

    Value expression(const Expression &tree, const Context &context);
    Value unary(const Expression &tree, const Context &context);
    Value binary(const Expression &tree, const Context &context);
    Value conditional(const Expression &test, const Expression *yes, const Expression *no, const Expression &at,
                      const Context &context);
    std::optional<Value> ladder(const Expression &tree, const Context &context);
    Value truth(const Expression &tree, const Context &context);
    Value sum(const Expression &tree, const Context &context);
    Value reference(const Expression &tree, const Context &context);
    Value built_in(const Expression &tree, const Context &context);
    [[nodiscard]] bool has_room() const;
    Value use(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site);
    Value in_place(const Meaning &resolved, std::vector<Value> arguments, std::int32_t caller);
    Value routine_call(const Meaning &resolved, std::vector<Value> arguments, std::int32_t site);
    Routine routine(const Version &version);
    Routine root(const Scope &scope, std::span<const Root> roots);
    Value body(const Meaning &resolved, const std::string &suffix);
    void begin(Emitter &emitter, std::size_t parameters);
    [[nodiscard]] std::string suffix_for(const Meaning &resolved) const;
    void find_reached(const Scope &scope, const std::string &suffix);
    [[nodiscard]] std::int32_t watched_name(const Meaning &resolved) const;

    [[nodiscard]] Meaning redirected(const Meaning &resolved, const Context &context) const;
    [[nodiscard]] bool is_inside_its_bound(const Meaning &resolved) const;
    void refuse_endless(const Meaning &resolved, const Expression &at, const Context &context) const;
    [[noreturn]] void fail(const Expression &at, const Context &context, const std::string &message) const;

    std::int32_t file(const std::string &name);
    std::int32_t site(const Expression &at, const Context &context, const std::string &function = "");
    [[nodiscard]] Context body_context(const Meaning &resolved, const std::vector<Value> &arguments,
                                       std::int32_t caller);

    const CompileOptions &options_;
    bool tracing_;
    Code code_;
    Emitter *emit_ = nullptr; ///< of the routine being compiled
    std::deque<Job> queue_;
    std::map<Version, std::size_t> routines_;
    std::map<std::string, std::set<const Definition *>> reached_; ///< per suffix: what it may change
    std::string suffix_;                                          ///< of the result being compiled
    const Scope *program_scope_ = nullptr;
    bool watching_ = false;
    Value first_input_ = 0; ///< the parameters of a routine end with the program's inputs
    std::map<std::string, std::int32_t> files_, functions_;
    std::vector<Active> active_;
    int guards_ = 0, depth_ = 0, work_ = 0;
    int work_before_ = 0; ///< of the routines before this one
};

} // namespace mpisheet::equations
